"""Movements on the command line, as ratios to the start of Python: making, checking, rescuing.

The rescue is of seven tables of which, for the third of seven rounds, nobody moved.
"""

import tempfile
from pathlib import Path

from msgspec.structs import replace

from bench.installed import installed
from bench.startup import FLOOR, started
from bench.timing import Ratio, duration, print_table
from overtrick.movements import Movement, load, write

MAKING: tuple[tuple[str, ...], ...] = (
    ("overtrick", "movement", "show", "mitchell-30x2"),
    ("overtrick", "movement", "show", "howell-30x1"),
    ("overtrick", "movement", "check", "mitchell-30x2"),
    ("overtrick", "movement", "show", "mitchell-30x2-switched"),
    ("overtrick", "movement", "suggest", "--pairs", "11", "--boards", "24"),
)
RUNS, RESCUES = 9, 3
STUCK = 3


def main() -> None:
    """Let the commands take turns, and print their ratios to the floor."""
    with tempfile.TemporaryDirectory() as folder:
        path, commands = Path(folder) / "stuck.toml", installed(Path(folder) / "environment")
        path.write_text(write(nobody_moved(load("mitchell-7x3"), STUCK)), encoding="utf-8")
        rescue: tuple[str, ...]
        rescue = ("overtrick", "movement", "rescue", str(path), "--from-round", str(STUCK + 1))
        names = {command: " ".join(command) for command in (FLOOR, *MAKING)}
        names[rescue] = f"overtrick movement rescue stuck.toml --from-round {STUCK + 1}"
        for command in names:
            started(commands, command)
        runs: dict[tuple[str, ...], list[int]] = {command: [] for command in names}
        floor: dict[tuple[str, ...], list[int]] = {command: [] for command in names}
        for turn in range(RUNS):
            for command in names:
                if command != rescue or turn < RESCUES:
                    floor[command].append(started(commands, FLOOR))
                    runs[command].append(started(commands, command))
    print(f"Movements, {RUNS} runs of each in turn, {RESCUES} of the rescue\n")
    print_table(
        ("command", "median", "ratio to the first"),
        [
            (
                f"`{name}`",
                duration(runs[command]),
                "1" if command is FLOOR else str(Ratio.of(runs[command], floor[command])),
            )
            for command, name in names.items()
        ],
    )


def nobody_moved(plan: Movement, turn: int) -> Movement:
    """The movement, had east-west stayed for a round while the boards went on."""
    before = {play.table: play.ew for play in plan.plays if play.round == turn - 1}
    plays = (
        replace(play, ew=before[play.table]) if play.round == turn else play for play in plan.plays
    )
    return replace(plan, name="stuck", plays=tuple(plays))


if __name__ == "__main__":
    main()
