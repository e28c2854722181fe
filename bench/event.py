"""A large event, 500 tables and 26 boards: from file to JSON, and one result changed.

End to end against Salliere, which scores the same results from its own file; the boards alone
against bridge-scorer; and a change of one result against scoring everything, in one process.
"""

import csv
import gc
import random
import shutil
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter_ns

from bench.boards import Peer
from bench.installed import installed
from bench.timing import Ratio, duration, print_table
from overtrick.app.event_files import open_event
from overtrick.engine.event_score import EventScore, score_event
from overtrick.engine.rescore import with_result
from overtrick.engine.trick_score import side_points
from overtrick.model.board import Board, Side
from overtrick.model.notation import parse_score
from overtrick.model.scoring import Scoring

TABLES, BOARDS = 500, 26
RUNS = 7
CHANGES = 101
JAR = Path("/usr/share/salliere/salliere-0.10.jar")
CONTRACTS = [
    ("4S", "="), ("4S", "+1"), ("4S", "-1"), ("3NT", "+1"), ("3NT", "-2"), ("2S", "+2"),
    ("5D", "-1"), ("4Hx", "-2"), ("1NT", "="), ("6S", "-1"), ("3C", "+1"), ("2H", "-1"),
]  # fmt: skip
Row = tuple[int, str, str, str, str, str]


def rows() -> list[Row]:
    """Board, pairs, contract, declarer, result: the same ones on every run."""
    chance = random.Random(TABLES)
    return [
        (board, str(table), str(1000 + (table + board) % TABLES), contract, declarer, made)
        for board in range(1, BOARDS + 1)
        for table in range(1, TABLES + 1)
        for contract, made in [chance.choice(CONTRACTS)]
        for declarer in [chance.choice("NNNSEW")]
    ]


def write_event(results: list[Row], path: Path) -> None:
    """The event file."""
    lines = [f"{b} {ns} {ew} {contract} {by} {made}" for b, ns, ew, contract, by, made in results]
    table = "\n".join(lines)
    path.write_text(f'[event]\n[results]\ntable = """\nboard ns ew result\n{table}\n"""\n')


def write_salliere(results: list[Row], folder: Path) -> list[str]:
    """Salliere's files, and the command that scores them."""
    boards, names = folder / "boards.csv", folder / "names.csv"
    with boards.open("w", newline="") as file:
        for board, ns, ew, contract, declarer, made in results:
            csv.writer(file).writerow((board, ns, ew, contract + made, declarer))
    pairs = sorted({pair for row in results for pair in row[1:3]})
    names.write_text("".join(f"{pair},An {pair},A {pair}\n" for pair in pairs))
    commands = ["score", "matchpoint", "total", "localpoint", "results", "boards"]
    return ["java", "-jar", str(JAR), *commands, "--", str(boards), str(names)]


def timed_command(command: list[str]) -> tuple[int, int]:
    """The nanoseconds from start to end of a command, and those of the processors for it."""
    begin, used = perf_counter_ns(), _used()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return perf_counter_ns() - begin, _used() - used


def _used() -> int:
    """The nanoseconds that the processors have worked for commands so far."""
    usage = getrusage(RUSAGE_CHILDREN)
    return round((usage.ru_utime + usage.ru_stime) * 1e9)


def end_to_end(results: list[Row], folder: Path) -> None:
    """From file to JSON with all boards, against Salliere from file to the same in text."""
    path = folder / "event.toml"
    write_event(results, path)
    if not JAR.exists() or shutil.which("java") is None:
        print("Salliere is not installed (make system), so there is nothing to compare with")
        return
    overtrick = installed(folder / "environment") / "overtrick"
    ours = [str(overtrick), "score", str(path), "--format", "json"]
    own, other = [], []
    timed_command(ours)
    for _ in range(RUNS):
        theirs = write_salliere(results, folder)  # anew: Salliere writes into its files
        own.append(timed_command(ours))
        other.append(timed_command(theirs))
    for what, place in (("end to end", 0), ("processor time of the same runs", 1)):
        mine, salliere = [each[place] for each in own], [each[place] for each in other]
        print_table(
            (what, "median", "ratio to Salliere"),
            [
                ("Overtrick, event file to JSON", duration(mine), str(Ratio.of(mine, salliere))),
                ("Salliere, two CSV files to ranking and boards", duration(salliere), "1"),
            ],
        )
        print()


def ranked(score: EventScore) -> EventScore:
    """With the ranking, which is worked out only when it is asked for: every place and value."""
    assert all(row.place and row.standing.value_ratio for row in score.rankings[0].rows)
    return score


def timed(work: Callable[[], EventScore]) -> tuple[int, int]:
    """The nanoseconds of scoring, and those with the ranking, without rubbish of earlier ones."""
    gc.collect()
    begin = perf_counter_ns()
    score = work()
    scored = perf_counter_ns()
    ranked(score)
    return scored - begin, perf_counter_ns() - begin


def one_change(folder: Path) -> None:
    """One result changed, against scoring everything: some line takes the result of another."""
    opened = open_event(folder / "event.toml")
    score = ranked(opened.score())
    lines, chance = score.event.lines, random.Random(TABLES)
    changes = [(chance.randrange(len(lines)), chance.choice(lines).result) for _ in range(CHANGES)]
    for index, result in changes[:3]:
        changed = ranked(with_result(score, index, result))
        anew = ranked(score_event(changed.event, opened.book))
        assert [(row.rank, row.standing.total) for row in changed.rankings[0].rows] == [
            (row.rank, row.standing.total) for row in anew.rankings[0].rows
        ]
    everything, change = [], []
    for each in changes:
        everything.append(timed(opened.score))
        change.append(timed(partial(with_result, score, *each)))
    wide = max(changes, key=lambda each: _concerned(score, with_result(score, *each)))
    of_all = [timed(opened.score) for _ in range(RUNS)]
    widest = [timed(partial(with_result, score, *wide)) for _ in range(RUNS)]
    concerned = [_concerned(score, with_result(score, *each)) for each in changes]
    for place, what in ((0, "scored"), (1, "scored and ranked")):
        all_of_it, one, most, beside = (
            [each[place] for each in times] for times in (everything, change, widest, of_all)
        )
        print_table(
            (f"{what}, in one process", "contestants concerned", "median", "ratio to all"),
            [
                ("all of it", "", duration(all_of_it), "1"),
                (
                    f"one result changed, {CHANGES} different ones",
                    f"{min(concerned)} to {max(concerned)}, median {median(concerned):.0f}",
                    duration(one),
                    str(Ratio.of(one, all_of_it)),
                ),
                (
                    "the one of them that concerns most",
                    str(max(concerned)),
                    duration(most),
                    str(Ratio.of(most, beside)),
                ),
            ],
        )
        print()


def _concerned(score: EventScore, changed: EventScore) -> int:
    """How many contestants have another total."""
    tallies = zip(score.scores.tallies.values(), changed.scores.tallies.values(), strict=True)
    return sum(was is not now for was, now in tallies)


def boards_alone(results: list[Row], folder: Path) -> None:
    """All boards, against bridge-scorer's matchpoints."""
    opened = open_event(folder / "event.toml")
    peer = Peer(60)
    points: dict[int, list[int]] = {}
    for board, _, _, contract, declarer, made in results:
        score = parse_score(f"{contract} {declarer} {made}")
        points.setdefault(board, []).append(side_points(score, Board(board), Side.NS))
    own, other = [], []
    for _ in range(RUNS):
        own.append(timed(opened.score)[0])
        other.append(sum(_asked(peer, board) for board in points.values()))
    peer.stop()
    print_table(
        ("boards in one process", "median", "ratio to bridge-scorer"),
        [
            ("Overtrick, event scored with reasons", duration(own), str(Ratio.of(own, other))),
            ("bridge-scorer, matchpoints alone", duration(other), "1"),
        ],
    )


def _asked(peer: Peer, points: list[int]) -> int:
    answer = peer.score(Scoring.MATCHPOINTS, points, 1)
    assert answer is not None
    return answer.nanoseconds


def main() -> None:
    """Run all three."""
    print(f"An event of {TABLES} tables and {BOARDS} boards, {RUNS} runs of each in turn\n")
    results = rows()
    with TemporaryDirectory() as name:
        folder = Path(name)
        end_to_end(results, folder)
        one_change(folder)
        boards_alone(results, folder)


if __name__ == "__main__":
    main()
