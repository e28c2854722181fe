"""What other programs printed in real files, derived anew: every count of the folder's README."""

from pathlib import Path

import pytest

from overtrick.app.verify import Verification, verify
from overtrick.formats.file_kinds import kind_of
from overtrick.formats.usebio import read_usebio

Counts = dict[str, tuple[int, int, int]]

LINES, TOTAL, PERCENT, PLACE = "points of a line", "total", "percentage", "place"
LINE_PERCENT = "percentage of a line"

FOUND: dict[str, tuple[str, Counts]] = {
    "mp-pairs-pairsscorer": (
        "wbf-2017",
        {LINES: (484, 0, 0), PERCENT: (22, 0, 0), PLACE: (22, 0, 0)},
    ),
    "crossimp-pairs-pianola": (
        "programs/pianola",
        {LINES: (384, 0, 0), TOTAL: (13, 2, 2), PLACE: (17, 0, 0)},
    ),
    "vp-teams-teamsscorer": (
        "programs/teamsscorer",
        {
            LINES: (480, 0, 0),
            "IMPs of a board": (120, 0, 0),
            "victory points of a match": (34, 46, 0),
            "matches won": (10, 0, 0),
            "IMPs of a pair": (4, 15, 0),
            TOTAL: (4, 6, 0),
            PLACE: (6, 4, 0),
        },
    ),
    "mp-pairs-brian": (
        "programs/plain",
        {LINES: (276, 12, 0), PERCENT: (1, 12, 0), PLACE: (11, 2, 0)},
    ),
    "mp-pairs-salliere": (
        "programs/salliere",
        {LINES: (384, 0, 0), PERCENT: (16, 0, 0), PLACE: (15, 1, 0)},
    ),
    "mp-pairs-compscore3": (
        "programs/compscore3",
        {LINES: (994, 30, 0), TOTAL: (34, 4, 0), PERCENT: (38, 0, 0), PLACE: (38, 0, 0)},
    ),
}
"""The book that explains, and how many figures agree, are explained, and are not: both sides of a
line have figures of their own, and so have both teams of a match."""


def found(shared_data: Path, name: str, regulations: str = "") -> Verification:
    path = shared_data / "usebio" / f"{name}.xml"
    return verify(read_usebio(path), path, regulations)


@pytest.mark.parametrize("name", FOUND)
def test_every_figure_is_compared(name: str, shared_data: Path) -> None:
    verified = found(shared_data, name)
    book, counts = FOUND[name]
    assert verified.book == book
    rows = {row.figure: (row.agree, row.explained, row.unexplained) for row in verified.counts}
    assert rows == counts
    assert verified.figures == sum(sum(row) for row in counts.values())
    assert len(verified.differences) == verified.explained + verified.unexplained


OTHERS: dict[str, tuple[str, str, Counts]] = {
    "pbn/individual-ruter.pbn": (
        "wbf-2017",
        "programs/ruter",
        {
            LINES: (0, 540, 0),
            LINE_PERCENT: (540, 0, 0),
            TOTAL: (0, 20, 0),
            PERCENT: (20, 0, 0),
            PLACE: (20, 0, 0),
        },
    ),
    "acbl/club-game.json": (
        "acbl",
        "programs/acblscore",
        {LINES: (180, 0, 0), TOTAL: (2, 9, 0), PERCENT: (7, 4, 0), PLACE: (4, 0, 0)},
    ),
    "bws/jet3-12tables.bws": ("wbf-2017", "wbf-2017", {}),
    "bws/jet4-5tables.bws": ("wbf-2017", "wbf-2017", {}),
    "usebio/mp-pairs-brian.pbn": ("wbf-2017", "wbf-2017", {}),
}
"""Files of other formats, with their own rule book: 135 lines with four players each, 90 with two
pairs. Those without counts have no figures of another program in them."""


@pytest.mark.parametrize("name", OTHERS)
def test_every_figure_of_other_formats_is_compared(name: str, shared_data: Path) -> None:
    path = shared_data / name
    verified = verify(kind_of(path).read(path), path)
    base, book, counts = OTHERS[name]
    assert (verified.base, verified.book) == (base, book)
    rows = {row.figure: (row.agree, row.explained, row.unexplained) for row in verified.counts}
    assert rows == counts
    assert verified.unexplained == 0


def test_the_habits_of_ruter_and_acblscore_are_named(shared_data: Path) -> None:
    for name, keys in (
        ("pbn/individual-ruter.pbn", ["points_from"]),
        ("acbl/club-game.json", ["total_step", "totals_scaled", "percent_of"]),
    ):
        path = shared_data / name
        found = verify(kind_of(path).read(path), path)
        assert [each.key for each in found.habits] == keys
        assert all(each.citation for each in found.habits)


def test_two_totals_of_pianola_stay_unexplained(shared_data: Path) -> None:
    verified = found(shared_data, "crossimp-pairs-pianola")
    unexplained = [each for each in verified.differences if not each.because]
    assert [(each.figure, each.what, each.printed) for each in unexplained] == [
        (TOTAL, "pair 16", "53.57"),
        (TOTAL, "pair 17", "21.29"),
    ]
    assert [each.steps[-1].value for each in unexplained] == [each.ours for each in unexplained]


def test_the_book_of_another_program_explains_less(shared_data: Path) -> None:
    verified = found(shared_data, "mp-pairs-compscore3", "programs/plain")
    assert verified.book == "programs/plain"
    assert verified.unexplained > 0


def test_the_victory_points_of_teamsscorer_follow_one_scale(shared_data: Path) -> None:
    verified = found(shared_data, "vp-teams-teamsscorer")
    scale = {int(each.margin): int(each.points) for each in verified.scale}
    assert scale == {
        0: 10, 1: 11, 2: 12, 3: 13, 4: 13, 5: 14, 6: 14, 7: 15, 8: 15, 9: 16, 10: 16, 11: 17,
        12: 17, 13: 17, 14: 18, 16: 18, 19: 19, 21: 20, 26: 20, 29: 20, 34: 20,
    }  # fmt: skip
    assert sum(each.matches for each in verified.scale) == 40


def test_what_we_write_of_it_agrees_with_ourselves(shared_data: Path, tmp_path: Path) -> None:
    from overtrick.app.convert import convert

    for name in FOUND:
        if name.startswith("vp-"):
            continue
        done = convert(shared_data / "usebio" / f"{name}.xml", tmp_path / f"{name}.xml")
        assert done.unheld == ()
        verified = verify(read_usebio(done.target), done.target)
        assert verified.agree == verified.figures > 300
