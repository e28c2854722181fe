"""A board with one line changed is the board scored anew (``engine/rescore_board.py``)."""

from collections import Counter

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from overtrick.engine.board import BoardScore, Line, score_board
from overtrick.engine.field import Direction
from overtrick.engine.rescore_board import with_line
from overtrick.model.board import Board, Seat
from overtrick.model.notation import parse_result
from overtrick.model.scoring import Scoring
from overtrick.regulations import load
from overtrick.regulations.rulebook import UnsetRuleError

BOARD = Board(1)
PLAIN = ("+420", "+400", "+140", "+100", "+50", "0", "-50", "-90", "-100", "-620")
OTHERS = (
    "AVE", "AVE+/AVE-", "60%/40%", "NP", "LATE", "50% +420, 50% -50", "1/3 +100, 2/3 -90",
    "NS -400 / EW -620", "NS +140 / EW AVE-",
)  # fmt: skip
BOOKS = ("wbf-2017", "ebl-2001", "ebu-letter", "acbl", "ebu-2025")
METHODS = (Scoring.MATCHPOINTS, Scoring.CROSS_IMPS, Scoring.BUTLER, Scoring.TOTAL_POINTS)
RESULTS = {text: parse_result(text) for text in PLAIN + OTHERS}

lines = st.builds(
    lambda text, version: Line(RESULTS[text], version=version),
    st.sampled_from(PLAIN * 4 + OTHERS),
    st.sampled_from([0, 0, 0, 0, 1]),
)


def everything(score: BoardScore) -> tuple[object, ...]:
    """All that is known of a board, whatever the order in which it was counted."""
    return (
        replace(score, ns=of(score.ns), ew=of(score.ew), south=None, west=None),
        [of(score.direction(seat)) for seat in Seat],
    )


def of(field: Direction) -> Direction:
    """A direction in a form that can be compared."""
    tables = {
        version: (list(group.table), group.counts, group.others)
        for version, group in field.groups.items()
    }
    times: Counter[object] = Counter()
    for entry, number in field.shared:
        times[repr(entry)] += number
    return replace(field, entries=list(field.entries), groups=tables, shared=times)


@settings(max_examples=300)
@given(
    st.lists(lines, min_size=2, max_size=12), st.data(), st.sampled_from(BOOKS),
    st.sampled_from(METHODS), st.sampled_from([None, 12]),
)  # fmt: skip
def test_a_line_changed_is_the_board_scored_anew(
    played: list[Line], data: st.DataObject, name: str, scoring: Scoring, expected: int | None
) -> None:
    book = load(name)
    index = data.draw(st.integers(0, len(played) - 1))
    line = Line(RESULTS[data.draw(st.sampled_from(PLAIN))], version=played[index].version)
    changed = [*played[:index], line, *played[index + 1 :]]
    try:
        before = score_board(BOARD, played, book, scoring, expected)
    except UnsetRuleError:
        reject()  # a rule book of matchpoints alone
    after = with_line(before, index, line, book, scoring)
    if after is not None:
        assert everything(after) == everything(score_board(BOARD, changed, book, scoring, expected))


def board_of(*texts: str) -> BoardScore:
    return score_board(BOARD, [Line(RESULTS[text]) for text in texts], load("wbf-2017"))


def test_scores_beyond_both_results_are_taken_over() -> None:
    before = board_of("+420", "+140", "+100", "-50", "-620")
    after = with_line(before, 2, Line(RESULTS["+50"]), load("wbf-2017"), Scoring.MATCHPOINTS)
    assert after is not None
    kept = [was is now for was, now in zip(before.lines, after.lines, strict=True)]
    assert kept == [True, True, False, True, True]


@pytest.mark.parametrize("text", [text for text in OTHERS if " / " not in text or "AVE" in text])
def test_where_more_follows_than_a_comparison_the_whole_board_is_scored(text: str) -> None:
    before = board_of("+420", text, "-50")
    book = load("wbf-2017")
    assert with_line(before, 1, Line(RESULTS["+100"]), book, Scoring.MATCHPOINTS) is None
    before = board_of("+420", "+100", "-50")
    assert with_line(before, 1, Line(RESULTS[text]), book, Scoring.MATCHPOINTS) is None
