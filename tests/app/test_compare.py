"""The same results under two rule books: what changes, and which article makes it change."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from overtrick.app.compare import Comparison, compare
from overtrick.app.compare_text import comparison_lines
from overtrick.model.contestant import ContestantRef
from overtrick.model.event import Event
from overtrick.model.fouled import Fouled
from overtrick.model.notation import parse_result
from overtrick.model.penalty import Penalty, parse_amount
from overtrick.model.ruling import LineName
from overtrick.model.scoring import Scoring
from overtrick.regulations import RuleBook, UnsetRuleError, changed, load
from tests.app.events import changed as with_result
from tests.app.events import changing_partners, mitchell, only_board, ruling, scored
from tests.engine.boards import any_line, books_for


def fouled_board() -> Event:
    """Seven tables; board 6 was played in versions of five and of two."""
    versions = ("12345", "67")
    names = tuple(tuple(LineName(6, ns=number) for number in version) for version in versions)
    return replace(mitchell(7), fouled=(Fouled(6, names),))


def under(event: Event, a: str | RuleBook, b: str | RuleBook) -> Comparison:
    book_a, book_b = (load(book) if isinstance(book, str) else book for book in (a, b))
    return compare(event, book_a, book_b)


def test_the_same_book_changes_nothing() -> None:
    comparison = under(fouled_board(), "ebl-2001", "ebl-2001")
    assert comparison.lines == ()
    assert comparison.rules == ()
    assert {each.change for each in comparison.contestants} == {0}
    assert "No rule in which the books differ changes anything here." in comparison_lines(
        comparison
    )


def test_an_unfouled_event_is_the_same_everywhere() -> None:
    comparison = under(mitchell(5), "wbf-2017", "acbl")
    assert comparison.lines == ()
    assert (comparison.unit_a, comparison.unit_b) == (2, 1)
    assert not any(rule.matters for rule in comparison.rules)
    for each in comparison.contestants:
        assert each.change == 0
        assert each.a.rank == each.b.rank
        assert each.a.total == 2 * each.b.total
        assert each.a.percent == each.b.percent


def test_small_groups_of_a_fouled_board() -> None:
    comparison = under(fouled_board(), "ebu-letter", "ebu-2025")
    small = [
        line for line in comparison.lines if line.line.startswith(("board 6, 6", "board 6, 7"))
    ]
    assert {line.who: (line.a, line.b) for line in small} == {
        "Pair 6": (Fraction(19, 2), Fraction(39, 5)),
        "Pair 9": (Fraction(5, 2), Fraction(33, 5)),
        "Pair 7": (Fraction(5, 2), Fraction(33, 5)),
        "Pair 11": (Fraction(19, 2), Fraction(39, 5)),
    }
    for line in small:
        assert "formula_minimum" in line.because
        assert line.reason_a is not None
        assert line.reason_a.what == "Neuberg's formula: 2 of 7 results"
        assert line.reason_b is not None
        assert line.reason_b.rule == "awards_of_two"
        assert "EBU White Book (2025)" in line.reason_b.citation
    (rule,) = [rule for rule in comparison.rules if rule.name == "formula_minimum"]
    assert (rule.lines, rule.contestants) == (4, 4)
    assert rule.matters


def test_a_rule_that_the_scoring_never_reads_is_not_tried() -> None:
    comparison = under(fouled_board(), "wbf-2017", "ebl-2001")
    assert all(rule.name != "datum_halves" for rule in comparison.rules)


def test_rounding_goes_with_where_the_halves_go() -> None:
    event = with_result(mitchell(5), 1, "1", "NP")
    comparison = under(event, "wbf-2017", "ebu-2025")
    assert [rule.name for rule in comparison.rules if rule.matters] == []
    event = with_result(mitchell(7), 1, "1", "NP")
    comparison = under(event, "wbf-2017", "ebu-2025")
    assert [rule.name for rule in comparison.rules if rule.matters] == ["rounding_step"]
    assert all(line.because == ("rounding_step",) for line in comparison.lines)
    assert len(comparison.lines) == 8


def test_penalties_change_results_and_no_lines() -> None:
    penalty = Penalty(ContestantRef("1"), parse_amount("1 x standard"))
    event = replace(mitchell(5), penalties=(penalty,))
    comparison = under(event, "ebl-2001", changed(load("ebl-2001"), {
        "standard_penalty": "own-amount", "penalty_matchpoints": 25,
    }, "friday.toml"))  # fmt: skip
    assert comparison.lines == ()
    assert [(rule.name, rule.contestants) for rule in comparison.rules if rule.matters] == [
        ("standard_penalty", 1)
    ]
    (pair,) = [each for each in comparison.contestants if each.number == "1"]
    # 25 % of a top of 8 instead of 10 %: 1.2 of 80 less.
    assert pair.change == Fraction(-3, 2)
    assert comparison.changed == ("standard_penalty", "penalty_matchpoints")
    assert "  changed for this event: penalty_matchpoints" in comparison_lines(comparison)


def test_a_book_that_does_not_say_what_is_needed_is_named() -> None:
    with pytest.raises(UnsetRuleError, match="rule book ebu-letter does not set"):
        under(replace(mitchell(5), scoring=Scoring.BUTLER), "wbf-2017", "ebu-letter")


def test_own_averages_and_boards_that_are_owed_are_compared() -> None:
    event = with_result(mitchell(5), 1, "1", "AVE+/AVE-")
    flat = changed(load("wbf-2017"), {"own_average": "flat"}, "friday.toml")
    comparison = under(event, "wbf-2017", flat)
    assert {line.board for line in comparison.lines} == {1}
    assert all(line.because == ("own_average",) for line in comparison.lines)
    for line in comparison.lines:
        assert line.reason_a is not None
        assert line.reason_a.what.startswith("own percentage")
        assert line.reason_b is None


def test_the_text_says_places_rules_and_lines() -> None:
    comparison = under(fouled_board(), "ebu-letter", "acbl")
    text = comparison_lines(comparison)
    assert text[0] == "ebu-letter and acbl compared"
    assert text[1].startswith("A score beaten is worth 2 under ebu-letter and 1 under acbl;")
    assert "formula_minimum (smallest group to which Neuberg's formula applies)" in text
    heading = text.index("formula_minimum (smallest group to which Neuberg's formula applies)")
    assert text[heading + 1].startswith("  ebu-letter: 2  [EBU Laws & Ethics Committee, letter")
    assert text[heading + 3].startswith("  acbl: 4  [ACBL Codification, chapter XII B")
    assert any(line.startswith("Pair 11 on board 6, 7 against 11: 9.5 of 12 becomes 3.9 of 6")
               for line in text)  # fmt: skip


def test_the_text_tells_what_is_still_open() -> None:
    open_rulings = (
        ruling(2, "1", status="pending", reason="a hesitation"),
        ruling(6, "3", "AVE", status="appealed"),
    )
    event = replace(with_result(mitchell(5), 1, "1", "LATE"), rulings=open_rulings)
    comparison = under(event, "wbf-2017", "acbl")
    assert comparison.still_open == (
        "Provisional: results are still to come on board 1.",
        "Board 2, 1 against 6: ruling pending: a hesitation",
        "Board 6, 3 against 8: ruling under appeal, for now AVE; reported 3H E -1",
    )
    assert set(comparison.still_open) <= set(comparison_lines(comparison))


def test_two_who_are_not_tied_do_not_look_alike() -> None:
    event = with_result(fouled_board(), 1, "1", "NP")
    event = with_result(event, 3, "2", "AVE+/AVE-")
    comparison = under(event, "wbf-2017", "ebu-2025")
    tied = [each for each in comparison.contestants if "=" in each.a.rank]
    assert [each.number for each in tied] == ["10", "11"]
    rows = [row.split() for row in comparison_lines(comparison) if row.startswith(("10 ", "11 "))]
    assert [(row[3], row[6]) for row in rows] == [("47.70", "47.6984"), ("47.70", "47.6985")]


def test_people_who_change_partners_are_compared_one_by_one() -> None:
    event = changing_partners()
    lines = (replace(event.lines[0], result=parse_result("AVE+/AVE-")), *event.lines[1:])
    event = replace(event, lines=lines)
    flat = changed(load("wbf-2017"), {"own_average": "flat"}, "friday.toml")
    comparison = under(event, "wbf-2017", flat)
    assert len(comparison.contestants) == 12
    first, second = scored(event), compare(event, flat, flat)
    values = {each.contestant.names: each.value for each in first.standings}
    assert {each.names: each.a.value for each in comparison.contestants} == values
    assert {each.names: each.b for each in comparison.contestants} == {
        each.names: each.a for each in second.contestants
    }


# ------------------------------------------------------------------ properties


@st.composite
def any_board_event(draw: st.DrawFn) -> Event:
    lines = [draw(any_line(Scoring.MATCHPOINTS)) for _ in range(draw(st.integers(1, 7)))]
    event = only_board(["PASS"] * len(lines))
    results = tuple(
        replace(line, result=drawn.result) for line, drawn in zip(event.lines, lines, strict=True)
    )
    return replace(event, lines=results)


@settings(max_examples=40)
@given(
    any_board_event(),
    st.sampled_from(books_for(Scoring.MATCHPOINTS)),
    st.sampled_from(books_for(Scoring.MATCHPOINTS)),
)
def test_the_comparison_has_the_numbers_of_both_books(event: Event, a: str, b: str) -> None:
    comparison = under(event, a, b)
    both = {name: scored(event, book=name) for name in (a, b)}
    for name, results in (
        (a, {each.number: each.a for each in comparison.contestants}),
        (b, {each.number: each.b for each in comparison.contestants}),
    ):
        for standing in both[name].standings:
            result = results[standing.contestant.number]
            assert (result.total, result.percent) == (standing.total, standing.percent)
    for line in comparison.lines:
        assert (line.a, line.maximum_a) != (line.b, line.maximum_b)
    # Whoever's result differs has a line that differs, for there are no penalties.
    moved = {f"Pair {each.number}" for each in comparison.contestants if each.change}
    assert moved <= {line.who for line in comparison.lines}
