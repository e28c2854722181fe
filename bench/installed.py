"""Overtrick as its users have it: in an environment of its own, without what tests and checks need.

Among those is a package that, where it is there, the library of records loads at every start.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def installed(folder: Path) -> Path:
    """Install it there, its modules compiled; where the commands are."""
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    commands = folder / "bin"
    subprocess.run(
        [str(commands / "pip"), "install", "--quiet", "--compile", str(ROOT)],
        check=True,
        stderr=subprocess.DEVNULL,
    )
    return commands
