"""Boards of 10, 1,000 and 100,000 results: Overtrick, bridge-scorer, and a plain sort, in turn.

Before anything is timed, both programs must give every line the same score in both directions.
"""

import argparse
import gc
import json
import select
import subprocess
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter_ns

from msgspec import Struct, field

from bench.fields import BOARD, FIELDS, results
from bench.timing import Ratio, duration, print_table
from overtrick.engine.board import BoardScore, Line, score_board
from overtrick.model.contract import Points
from overtrick.model.result import Result, Scored
from overtrick.model.scoring import Scoring
from overtrick.regulations import load

BOOK = load("wbf-2017")
SCORINGS = (Scoring.MATCHPOINTS, Scoring.CROSS_IMPS)
SIZES = {10: 200, 1_000: 5, 100_000: 1}
"""Results of a board, and how many such boards are one run."""

RUNS = 9
WARM_UP = 5
SLOW = 6
"""Where a run of the peer takes more than this part of the limit, one is enough."""


class Answer(Struct, frozen=True):
    """What the peer gives: how long it took, and the scores on both sides of each line."""

    nanoseconds: int
    ns: Sequence[float]
    ew: Sequence[float]


class Peer:
    """bridge-scorer in a Node that stays, so that it is warm, as Python is."""

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self.start()

    def start(self) -> None:
        """Start Node."""
        self.node = subprocess.Popen(
            ["node", str(Path(__file__).with_name("peer.cjs"))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def stop(self) -> None:
        """End Node."""
        self.node.kill()
        self.node.communicate()

    def score(self, scoring: Scoring, points: Sequence[int], boards: int) -> Answer | None:
        """Score so many equal boards, or nothing if that takes longer than the limit."""
        assert self.node.stdin is not None
        assert self.node.stdout is not None
        asked = {"scoring": scoring.value, "boards": boards, "points": points}
        try:
            self.node.stdin.write(json.dumps(asked).encode() + b"\n")
            self.node.stdin.flush()
            if not select.select([self.node.stdout], [], [], self.limit)[0]:
                self.stop()
                self.start()
                return None
            return Answer(**json.loads(self.node.stdout.readline()))
        except (BrokenPipeError, json.JSONDecodeError):
            raise SystemExit(
                "bench: no answer from bridge-scorer; bench/run installs it where it is missing"
            ) from None


class Times(Struct):
    """The nanoseconds of every run; the peer's only one counts for all."""

    overtrick: list[int] = field(default_factory=list)
    peer: list[int] = field(default_factory=list)
    sort: list[int] = field(default_factory=list)
    once: bool = False


def score(boards: Sequence[Sequence[Line]], scoring: Scoring) -> tuple[int, BoardScore]:
    """Score every board, and say how long that took."""
    gc.collect()
    begin = perf_counter_ns()
    for lines in boards:
        scores = score_board(BOARD, lines, BOOK, scoring)
    return perf_counter_ns() - begin, scores


def sort(points: Sequence[int], boards: int) -> int:
    """Sort the same numbers, and say how long that took."""
    gc.collect()
    begin = perf_counter_ns()
    for _ in range(boards):
        sorted(points)
    return perf_counter_ns() - begin


def as_lines(points: Sequence[int]) -> list[Line]:
    """The lines of a board as a reader gives them: equal results are one value."""
    known = {value: Result.of(Scored.one(Points(value))) for value in set(points)}
    return [Line(known[value]) for value in points]


def check(scores: BoardScore, peer: Answer) -> None:
    """Both must agree on every line; a double is the nearest one to our fraction."""
    for line, ns, ew in zip(scores.lines, peer.ns, peer.ew, strict=True):
        for side, theirs in ((line.ns, ns), (line.ew, ew)):
            if side.points is None or float(side.points) != theirs:
                raise SystemExit(f"bench: Overtrick gives {side.points}, bridge-scorer {theirs}")


def compare(points: Sequence[int], boards: int, scoring: Scoring, peer: Peer) -> Times:
    """Check that both agree, then let all three take turns."""
    lines = [as_lines(points) for _ in range(boards)]
    times = Times()
    first = peer.score(scoring, points, boards)
    if first is not None:
        check(score(lines, scoring)[1], first)
        times.once = first.nanoseconds > peer.limit / SLOW * 10**9
        if times.once:
            times.peer = [first.nanoseconds] * RUNS
        else:
            for _ in range(WARM_UP):
                peer.score(scoring, points, boards)
    for _ in range(RUNS):
        times.overtrick.append(score(lines, scoring)[0])
        if first is not None and not times.once:
            answer = peer.score(scoring, points, boards)
            assert answer is not None, "what took a sixth of the limit now takes all of it"
            times.peer.append(answer.nanoseconds)
        times.sort.append(sort(points, boards))
    return times


def row(name: str, number: int, scoring: Scoring, peer: Peer) -> tuple[str, ...]:
    """A row of the table."""
    points, boards = results(FIELDS[name], number), SIZES[number]
    times = compare(points, boards, scoring, peer)
    if times.peer:
        theirs = duration(times.peer, boards) + (" (one run)" if times.once else "")
        ratio = str(Ratio.of(times.overtrick, times.peer))
    else:
        theirs = f"over {peer.limit:g} s"
        ratio = f"under {Ratio.of(times.overtrick, [int(peer.limit * 10**9)] * RUNS)}"
    return (
        *(name, f"{number:,}", f"{len(set(points))}"),
        *(duration(times.overtrick, boards), theirs, duration(times.sort, boards)),
        *(ratio, str(Ratio.of(times.overtrick, times.sort))),
    )


def main() -> None:
    """Print a table for each scoring method."""
    parser = argparse.ArgumentParser(prog="bench/run")
    parser.add_argument(
        "--limit",
        type=float,
        default=30,
        metavar="SECONDS",
        help="how long bridge-scorer may take for one run (default 30)",
    )
    limit = parser.parse_args().limit
    if not 0 < limit <= 3600:
        parser.error("--limit: give seconds above 0, up to 3600")
    peer = Peer(limit)
    for scoring in SCORINGS:
        print(f"Boards scored by {scoring.value}, {RUNS} runs of each in turn\n")
        print_table(
            (
                *("board", "results", "distinct", "Overtrick", "bridge-scorer", "sorted()"),
                *("ratio to bridge-scorer", "ratio to sorted()"),
            ),
            [row(name, number, scoring, peer) for name in FIELDS for number in SIZES],
        )
        print()
    peer.stop()
    print("Every score that bridge-scorer gave is equal to Overtrick's.")


if __name__ == "__main__":
    main()
