"""Start-up of the command line, as a ratio to the start of Python itself.

The first command needs no rule book; the second reads one, as most calculations do.
"""

import subprocess
from time import perf_counter_ns

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
    for command in commands:  # so that every module is compiled and in the disk's cache
        started(command)
    runs: dict[tuple[str, ...], list[int]] = {command: [] for command in commands}
    for _ in range(RUNS):
        for command in commands:
            runs[command].append(started(command))
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


def started(command: tuple[str, ...]) -> int:
    """The nanoseconds from start to end of a command."""
    begin = perf_counter_ns()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return perf_counter_ns() - begin


if __name__ == "__main__":
    main()
