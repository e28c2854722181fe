"""A run of atheris over the reader of ``.bws`` files, guided by the branches that it takes.

Not one of the tests, as atheris is not among the requirements. Where it is installed:

    python -m tests.formats.atheris_bws -runs=20000

Whatever libFuzzer takes can follow; ``-max_total_time=60`` ends it after a minute.
"""

import importlib
import sys
from pathlib import Path
from tempfile import TemporaryDirectory


def main() -> int:
    """Let it try files until its limit is reached."""
    try:
        atheris = importlib.import_module("atheris")
    except ImportError:
        print("atheris is not installed; try: pip install atheris", file=sys.stderr)
        return 2
    with atheris.instrument_imports(include=["overtrick"]):
        from tests.formats.bws_mutations import survives, whole_file
    with TemporaryDirectory() as folder:
        corpus, file = Path(folder, "corpus"), Path(folder, "x.bws")
        corpus.mkdir()
        for jet in (3, 4):
            (corpus / f"jet{jet}").write_bytes(whole_file(jet))
        limits = ["-max_len=400000", "-timeout=10", "-rss_limit_mb=2048"]
        if not any(each.startswith(("-runs", "-max_total_time")) for each in sys.argv):
            limits.append("-max_total_time=60")

        def one(content: bytes) -> None:
            survives(file, content)

        atheris.Setup([sys.argv[0], *limits, *sys.argv[1:], str(corpus)], one)
        atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main())
