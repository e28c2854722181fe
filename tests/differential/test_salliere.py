"""Random events scored by Salliere, a free scorer that Debian packages, and by us.

Where both follow the same rule every figure agrees as Salliere prints it. Where they differ it is
listed here, with whose rule is right:

- Average plus and minus: Salliere gives a flat 60 % and 40 %; Law 12C2(c) gives the pair's own
  percentage where that is better or worse. Ours follows the law unless the rule book says "flat".
- Small groups: Salliere has Neuberg's formula for any two results, as the EBU letter; books with
  fixed awards for small groups differ, each as its document says.
- Average plus at cross-IMPs: Salliere gives 2 IMPs; Law 12C2(b) gives 3. It also takes the line
  with the average into the others' comparisons; an artificial score is no score to compare with.
- Salliere keeps totals to one and points to two decimal places; ours are exact until printed.
"""

import csv
import os
import random
import shutil
import subprocess
from fractions import Fraction
from pathlib import Path

import pytest

from overtrick.engine.event_score import EventScore, score_event
from overtrick.model.event import Event
from overtrick.model.notation import parse_result
from overtrick.model.result_line import ResultLine
from overtrick.model.scoring import Scoring
from overtrick.regulations import changed, load

JAR = Path("/usr/share/salliere/salliere-0.10.jar")


@pytest.fixture(scope="module")
def salliere() -> list[str]:
    """How to run it; without it the test is skipped, and fails in CI."""
    if shutil.which("java") and JAR.exists():
        return ["java", "-Xshare:auto", "-jar", str(JAR)]
    if os.environ.get("CI"):
        pytest.fail("salliere and Java are not installed")
    pytest.skip("needs Debian's salliere and Java: make system")


CONTRACTS = ["4H=", "3NT-1", "2S+1", "4Sx-2", "5C=", "1NT+2", "6D-1", "3NT+1", "2Hxx=", "7NT-3"]


def random_rows(chance: random.Random, averages: bool) -> list[tuple[int, str, str, str, str]]:
    """Board, pairs, contract with its result, declarer; some boards are played fewer times."""
    tables = chance.randint(4, 9)
    rows = []
    for board in range(1, chance.randint(5, 14)):
        here = tables if chance.random() < 0.6 else chance.randint(2, tables)
        for table in range(here):
            pairs = str(table + 1), str(100 + (table + board) % tables)
            if averages and here - table > 2 and chance.random() < 0.1:
                rows.append((board, *pairs, "", chance.choice(["av+ av-", "av= av=", "av- av+"])))
            else:
                rows.append((board, *pairs, chance.choice(CONTRACTS), chance.choice("NESW")))
    # One board that everybody plays, so that both infer the same number of tables.
    rows += [
        (20, str(table + 1), str(100 + table), chance.choice(CONTRACTS), chance.choice("NESW"))
        for table in range(tables)
    ]
    return rows


AVERAGES = {"av+": "AVE+", "av=": "AVE", "av-": "AVE-"}


def ours(rows: list[tuple[int, str, str, str, str]], scoring: Scoring) -> EventScore:
    lines = []
    for board, ns, ew, contract, declarer in rows:
        if contract:
            split = max(contract.find(sign) for sign in "=+-")
            text = f"{contract[:split]} {declarer} {contract[split:]}"
        else:
            text = "/".join(AVERAGES[code] for code in declarer.split())
        lines.append(ResultLine(board, parse_result(text), ns, ew))
    book = load("programs/salliere")
    return score_event(Event(lines=tuple(lines), scoring=scoring), book)


def theirs(
    run: list[str],
    folder: Path,
    rows: list[tuple[int, str, str, str, str]],
    command: str,
) -> tuple[dict[tuple[int, str], tuple[Fraction, Fraction]], dict[str, Fraction]]:
    """The points of each line for both sides, and the total of each pair."""
    boards, names = folder / "boards.csv", folder / "names.csv"
    with boards.open("w", newline="") as file:
        for board, ns, ew, contract, declarer in rows:
            line = [board, ns, ew, contract, declarer]
            if not contract:
                line = [board, ns, ew, "", "", "", *declarer.split()]
            csv.writer(file).writerow(line)
    pairs = sorted({pair for row in rows for pair in row[1:3]})
    names.write_text("".join(f"{pair},An {pair},A {pair}\n" for pair in pairs))
    subprocess.run(
        [*run, "score", command, "total", "results", "--", str(boards), str(names)],
        check=True,
        capture_output=True,
    )
    points = {
        (int(row[0]), row[1]): (Fraction(row[8]), Fraction(row[9]))
        for row in csv.reader(boards.read_text().splitlines())
    }
    totals = {row[0]: Fraction(row[3]) for row in csv.reader(names.read_text().splitlines())}
    return points, totals


def agrees(printed: Fraction, exact: Fraction | None, places: int) -> bool:
    """Whether a figure is what Salliere would print of an exact one."""
    return exact is not None and abs(printed - exact) <= Fraction(1, 2 * 10**places)


@pytest.mark.parametrize(
    ("seed", "command"),
    [*((seed, "matchpoint") for seed in range(6)), *((seed, "ximp") for seed in range(3))],
)
def test_every_line_and_every_total_agree_under_the_same_rules(
    salliere: list[str], tmp_path: Path, seed: int, command: str
) -> None:
    averages = command == "matchpoint" and seed % 2 == 1
    rows = random_rows(random.Random(f"{command} {seed}"), averages)
    scoring = Scoring.MATCHPOINTS if command == "matchpoint" else Scoring.CROSS_IMPS
    score = ours(rows, scoring)
    points, totals = theirs(salliere, tmp_path, rows, command)
    differ = []
    for board in score.scores.boards.values():
        for play, line in zip(board.plays, board.score.lines, strict=True):
            ns, ew = points[play.board, play.actual.ns or ""]
            if not (agrees(ns, line.ns.points, 2) and agrees(ew, line.ew.points, 2)):
                differ.append((play.actual, (ns, ew), (line.ns.points, line.ew.points)))
    assert differ == []
    ours_by_pair = {
        row.standing.contestant.number: row.standing.total for row in score.rankings[0].rows
    }
    assert set(totals) == set(ours_by_pair)
    # A total is the sum of points that were kept to two places, printed to one.
    boards = len(score.scores.boards)
    for pair, total in totals.items():
        slack = Fraction(1, 20) + Fraction(boards, 200)
        assert abs(total - ours_by_pair[pair]) <= slack, pair


def test_average_plus_floats_by_law_where_salliere_has_it_flat(
    salliere: list[str], tmp_path: Path
) -> None:
    rows = [(b, f"{t}", f"{100 + t}", "4H=" if t == 1 else "3NT-1", "N")
            for b in range(1, 6) for t in range(1, 5)]  # fmt: skip
    rows[0] = (1, "1", "101", "", "av+ av-")
    _, totals = theirs(salliere, tmp_path, rows, "matchpoint")
    assert totals["1"] == Fraction("27.6")  # 4 tops of 6, and 60 % of 6
    score = ours(rows, Scoring.MATCHPOINTS)
    flat = next(row for row in score.rankings[0].rows if row.standing.contestant.number == "1")
    assert flat.standing.total == Fraction("27.6")
    law = score_event(score.event, changed(load("ebu-letter"), {"rounding_step": "none"}, "test"))
    best = next(row for row in law.rankings[0].rows if row.standing.contestant.number == "1")
    assert best.standing.total == 30  # a pair with 100 % elsewhere has 100 % of the board
