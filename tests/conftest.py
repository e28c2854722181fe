"""What all tests share: how Hypothesis searches, and where the recorded events are."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

IN_CI = bool(os.environ.get("CI"))

# No deadline: how long a test takes says nothing about a score. In CI the same examples every time,
# so that a change is blamed only for what it did; elsewhere new ones are tried on each run.
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("dev", deadline=None)
settings.load_profile("ci" if IN_CI else "dev")


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of recorded events beside the repository, `../shared/data`.

    Without it the test is skipped; in CI it fails, for there a skipped test would go unseen.
    """
    folder = Path(__file__).resolve().parents[2] / "shared" / "data"
    if not folder.is_dir():
        missing = "no ../shared/data beside the repository"
        if IN_CI:
            pytest.fail(missing)
        pytest.skip(missing)
    return folder
