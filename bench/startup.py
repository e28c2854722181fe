"""Start-up of the command line, as a ratio to the start of Python itself.

The first command needs no rule book; the second reads one, as most calculations do.
"""

import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter_ns

from bench.installed import installed
from bench.timing import Ratio, duration, print_table

FLOOR = ("python", "-c", "pass")
COMMANDS = (
    ("overtrick", "calc", "imps", "330"),
    ("overtrick", "calc", "matchpoints", "+620", "+170", "-100"),
)
RUNS = 21


def main() -> None:
    """Let the commands take turns, and print their ratios to the floor."""
    commands = (FLOOR, *COMMANDS)
    runs: dict[tuple[str, ...], list[int]] = {command: [] for command in commands}
    with TemporaryDirectory() as name:
        folder = installed(Path(name))
        for command in commands:  # so that everything is in the disk's cache
            started(folder, command)
        for _ in range(RUNS):
            for command in commands:
                runs[command].append(started(folder, command))
    print(f"Start-up, {RUNS} runs of each in turn\n")
    print_table(
        ("command", "median", "ratio to the first"),
        [
            (
                f"`{' '.join(command)}`",
                duration(times),
                "1" if command is FLOOR else str(Ratio.of(times, runs[FLOOR])),
            )
            for command, times in runs.items()
        ],
    )


def started(folder: Path, command: tuple[str, ...]) -> int:
    """The nanoseconds from start to end of a command."""
    name, *arguments = command
    begin = perf_counter_ns()
    subprocess.run([str(folder / name), *arguments], check=True, stdout=subprocess.DEVNULL)
    return perf_counter_ns() - begin


if __name__ == "__main__":
    main()
