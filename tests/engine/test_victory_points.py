"""Victory points: every table entry by entry, the formulas, and what a scale does not say."""

import csv
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.engine.field import ScoringError
from overtrick.engine.victory_points import victory_points, vp_column
from overtrick.engine.vp_wbf import continuous
from overtrick.regulations.vp_scale import Basis
from overtrick.regulations.vp_scale_file import shipped_vp_scales, vp_scale
from tests.engine.formulas import evaluate

Row = dict[str, str]
Points = tuple[Fraction, Fraction]

CONSTANT_POOL = [name for name in shipped_vp_scales() if name != "wbf-25"]


def points(name: str, boards: int, margin: int | str) -> Points:
    """What winner and loser get, each by its own margin, with every formula checked."""
    scale = vp_scale(name)
    even = scale.basis.even
    found = []
    for own in (Fraction(margin), 2 * even - Fraction(margin)):
        steps = victory_points(scale, boards, own)
        for step in steps:
            assert evaluate(step.formula) == step.value
        found.append(Fraction(steps[-1].value))
    return found[0], found[1]


def rows(shared_data: Path, name: str) -> Iterator[Row]:
    with (shared_data.parent / "facts" / name).open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def of_row(row: Row) -> Points:
    return Fraction(row["vp_winner"]), Fraction(row["vp_loser"])


def test_the_continuous_scale_entry_by_entry(shared_data: Path) -> None:
    by_boards: dict[int, list[Row]] = {}
    for row in rows(shared_data, "vp_wbf20_continuous.csv"):
        by_boards.setdefault(int(row["boards"]), []).append(row)
    assert list(by_boards) == list(range(1, 129))
    for boards, table in by_boards.items():
        curve = continuous(boards, Fraction(20), Fraction(15), Fraction(1, 100))
        steps = vp_column(vp_scale("wbf-20"), boards).steps
        assert [int(row["imp_margin"]) for row in table] == list(range(len(curve)))
        for margin, (row, (formula, raised)) in enumerate(zip(table, curve, strict=True)):
            assert formula == Fraction(row["vp_raw_rounded"])
            assert raised == Fraction(row["vp_winner"])
            assert (formula != raised) == (row["concavity_corrected"] == "1")
            step = steps[margin]
            assert (step.winner, step.loser) == of_row(row)
            assert step.least == margin


@pytest.mark.parametrize(
    ("name", "table", "boards"),
    [
        ("wbf-25", "vp_wbf25_1983_2012.csv", "boards"),
        ("wbf-20-discrete", "vp_wbf20_discrete.csv", "boards"),
        ("ebu-half-10", "vp_ebu10_half_match_discrete.csv", "boards_in_half"),
    ],
)
def test_a_scale_by_single_numbers_of_boards_entry_by_entry(
    name: str, table: str, boards: str, shared_data: Path
) -> None:
    seen = 0
    for row in rows(shared_data, table):
        for margin in {row["imp_min"], row["imp_max"] or "9999"}:
            assert points(name, int(row[boards]), margin) == of_row(row)
        seen += 1
    assert seen > 90
    if name == "wbf-20-discrete":
        published = {
            int(r["boards"]) for r in rows(shared_data, table) if r["published_table"] == "1"
        }
        assert vp_scale(name).published == published


@pytest.mark.parametrize(
    ("name", "table"),
    [
        ("acbl-20", "vp_acbl20_discrete.csv"),
        ("acbl-30", "vp_acbl30_discrete.csv"),
        ("sbu-20", "vp_sbu20_discrete.csv"),
    ],
)
def test_a_scale_by_ranges_of_boards_entry_by_entry(
    name: str, table: str, shared_data: Path
) -> None:
    for row in rows(shared_data, table):
        for boards in (int(row["boards_from"]), int(row["boards_to"])):
            for margin in (row["imp_min"], row["imp_max"] or "9999"):
                assert points(name, boards, margin) == of_row(row)


@pytest.mark.parametrize(
    ("name", "pool"), [("ebu-swiss-pairs", "20"), ("ebu-swiss-pairs-half-10", "10")]
)
def test_the_percentages_entry_by_entry(name: str, pool: str, shared_data: Path) -> None:
    table = [
        row for row in rows(shared_data, "vp_ebu_swiss_pairs_percent.csv") if row["pool"] == pool
    ]
    for row in table:
        boards = int(row["boards_to"])
        most = row["pct_not_exceeding"]
        assert points(name, boards, most or "100") == of_row(row)  # a border counts nearer average
        if most:
            above = str(Fraction(most) + Fraction(1, 100))
            assert points(name, boards, above)[0] == Fraction(row["vp_winner"]) + 1


def test_results_of_the_25_0_scale_that_were_printed_elsewhere(shared_data: Path) -> None:
    for row in rows(shared_data, "vp_wbf25_outside_points.csv"):
        winner, loser = points("wbf-25", int(row["boards"]), row["margin"])
        assert winner == int(row["winner_vp"])
        fined = 2 if "fined" in row["note"] else 0
        assert loser - fined == int(row["loser_vp"])


@pytest.mark.parametrize(
    ("name", "boards", "margin", "winner", "loser"),
    [
        ("wbf-20", 16, 15, "13.97", "6.03"),
        ("wbf-20", 8, 40, "19.74", "0.26"),  # raised from 19.73
        ("wbf-20", 16, 60, "20", "0"),  # 15 × √16
        ("wbf-20", 1000, 0, "10", "10"),
        ("wbf-20", 1, 5, "15", "5"),  # a third of the way to 20–0 is half of the points
        ("wbf-20-discrete", 8, 12, "14", "6"),
        ("ebu-swiss-pairs", 8, "56.23", "14", "6"),
        ("ebu-swiss-pairs", 8, "56.235", "15", "5"),
        ("ebu-swiss-pairs", 8, "55", "14", "6"),
        ("acbl-30", 7, 1, "18", "12"),
        ("win-loss", 7, 0, "1", "1"),
        ("win-loss", 7, 1, "2", "0"),
        ("win-loss-3", 7, 2, "1", "1"),
        ("win-loss-3", 7, 3, "2", "0"),
        ("win-loss-quarter", 7, 0, "1/2", "1/2"),
        ("win-loss-quarter", 7, 2, "3/4", "1/4"),
        ("win-loss-quarter", 7, 3, "1", "0"),
        ("linear-100", 20, 17, "67", "33"),
        ("linear-100", 20, "16.5", "66.5", "33.5"),
        ("linear-100", 20, 50, "100", "0"),
        ("linear-100", 20, 51, "100", "0"),
        ("linear-25", 20, 12, "24.5", "0.5"),
        ("linear-25", 20, 13, "25", "0"),
    ],
)
def test_single_figures(name: str, boards: int, margin: int | str, winner: str, loser: str) -> None:
    assert points(name, boards, margin) == (Fraction(winner), Fraction(loser))


@pytest.mark.parametrize(
    ("margin", "vps"), [("7.49", 16), ("7.5", 17), ("-7.49", 14), ("-7.5", 13), ("0.5", 15)]
)
def test_a_part_of_an_imp_goes_to_the_nearest_halves_away_from_zero(margin: str, vps: int) -> None:
    steps = victory_points(vp_scale("wbf-25"), 16, Fraction(margin))
    assert steps[-1].value == vps
    assert steps[0].rule == "docs/rules.md, Victory points"


def test_every_step_names_its_source() -> None:
    for name in shipped_vp_scales():
        scale = vp_scale(name)
        for own in (scale.basis.even + 3, scale.basis.even - 3):
            for step in victory_points(scale, 8, own):
                assert scale.citation.document in step.rule


@pytest.mark.parametrize(
    ("name", "boards", "nearest"),
    [
        ("wbf-25", 10, "the nearest are those for 8 and 12 boards"),
        ("wbf-25", 9, "the nearest is that for 8 boards"),
        ("wbf-25", 1, "the nearest is that for 8 boards"),
        ("wbf-25", 36, "the nearest is that for 32 boards"),
        ("acbl-20", 37, "the nearest is that for 28 to 36 boards"),
        ("acbl-30", 5, "the nearest is that for 6 to 8 boards"),
        ("ebu-swiss-pairs", 1, "the nearest is that for 2 to 4 boards"),
    ],
)
def test_a_scale_without_a_column_names_the_nearest(name: str, boards: int, nearest: str) -> None:
    with pytest.raises(ScoringError) as refused:
        victory_points(vp_scale(name), boards, 60)
    assert str(refused.value) == f"scale {name} has no column for {boards} boards; {nearest}"


@pytest.mark.parametrize("boards", [0, -1, 10_001])
def test_no_match_has_so_many_boards(boards: int) -> None:
    for name in ("wbf-20", "wbf-20-discrete", "win-loss", "acbl-20"):
        with pytest.raises(ScoringError, match="a match has from 1 to 10000 boards"):
            vp_column(vp_scale(name), boards)


@pytest.mark.parametrize("percent", ["-0.01", "100.01"])
def test_no_pair_has_such_a_percentage(percent: str) -> None:
    with pytest.raises(ScoringError, match="a percentage is from 0 to 100"):
        victory_points(vp_scale("ebu-swiss-pairs"), 8, Fraction(percent))


def test_a_column_that_is_not_published_says_so() -> None:
    discrete = vp_scale("wbf-20-discrete")
    assert vp_column(discrete, 8).citation == discrete.citation
    assert vp_column(discrete, 18).citation.note.startswith("no published table for 18 boards")


@given(st.sampled_from(shipped_vp_scales()), st.integers(6, 11), st.fractions(-130, 130))
def test_more_is_never_worth_less(name: str, boards: int, margin: Fraction) -> None:
    scale = vp_scale(name)
    if scale.basis is Basis.PERCENT:
        margin = 50 + margin / 3
    if name == "wbf-25":
        boards = 8
    steps = victory_points(scale, boards, margin)
    assert 0 <= steps[-1].value <= scale.most
    for more in (Fraction(1, 7), Fraction(1), Fraction(5)):
        assert victory_points(scale, boards, margin + more)[-1].value >= steps[-1].value


@given(st.sampled_from(CONSTANT_POOL), st.integers(6, 11), st.fractions(-130, 130))
def test_both_together_have_the_pool(name: str, boards: int, margin: Fraction) -> None:
    scale = vp_scale(name)
    even = scale.basis.even
    ahead = margin / 3 if scale.basis is Basis.PERCENT else margin
    both = [victory_points(scale, boards, own)[-1].value for own in (even + ahead, even - ahead)]
    assert sum(both) == scale.most


@given(st.integers(1, 2000))
def test_the_curve_does_not_bend_upwards(boards: int) -> None:
    winners = [step.winner for step in vp_column(vp_scale("wbf-20"), boards).steps]
    worth = [after - before for before, after in pairwise(winners)]
    assert all(before >= after >= 0 for before, after in pairwise(worth))
    assert winners[0] == 10
    assert winners[-1] == 20
    assert (len(winners) - 2) ** 2 < 225 * boards <= (len(winners) - 1) ** 2


@given(st.integers(1, 2000))
def test_the_discrete_scale_has_ever_longer_steps(boards: int) -> None:
    column = vp_column(vp_scale("wbf-20-discrete"), boards)
    assert [step.winner for step in column.steps] == list(range(10, 21))
    least = [step.least for step in column.steps]
    # The first step reaches to the other side: a margin of 1 either way is three margins.
    lengths = [2 * least[1] - 1, *(after - before for before, after in pairwise(least[1:]))]
    assert lengths == sorted(lengths)
    assert lengths[0] >= 1


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("wbf-25", 25), ("wbf-20", 20), ("wbf-20-discrete", 20), ("ebu-half-10", 10),
        ("ebu-swiss-pairs", 20), ("acbl-20", 20), ("acbl-30", 30), ("win-loss", 2),
        ("linear-100", 100), ("linear-7", 7),
    ],
)  # fmt: skip
def test_the_most_that_can_be_won(name: str, most: int) -> None:
    assert vp_scale(name).most == most
