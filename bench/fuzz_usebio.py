"""Mutated USEBIO files that look for new ways through the code, with atheris where it is installed.

``python -m bench.fuzz_usebio 20000`` tries so many and ends; whatever is no refusal in
words stops it. The tests do the same with Hypothesis; this is to be run by hand after a change.
"""

import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["overtrick.formats"]):
    from overtrick.formats import usebio, usebio_lines, xml_file  # noqa: F401 - to be followed

from tests.formats.test_usebio_fuzz import FILES, tried

DEFAULT_INPUTS = 20_000


def main() -> None:
    """Begin from our small files."""
    inputs = int(sys.argv[1]) if len(sys.argv) > 1 else DEFAULT_INPUTS
    with tempfile.TemporaryDirectory() as folder:
        for number, content in enumerate(FILES):
            (Path(folder) / f"{number}.xml").write_bytes(content)
        limits = [f"-runs={inputs}", "-max_len=20000", "-timeout=20", "-rss_limit_mb=2000"]
        atheris.Setup([sys.argv[0], *limits, folder], tried)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
