"""One result changed: the same as scoring everything anew (``engine/rescore.py``)."""

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from overtrick.engine.event_score import EventScore, score_event
from overtrick.engine.rescore import with_result
from overtrick.engine.tally import Tally
from overtrick.formats.event_file import parse_event
from overtrick.formats.event_file_rules import rule_book
from overtrick.model.notation import parse_result
from tests.events.files import mitchell
from tests.events.random_events import ANY, RandomEvent, events

SETUPS = (
    "",
    '[event]\nregulations = "ebu-letter"\n',
    '[event]\nregulations = "acbl"\n',
    '[event]\nregulations = "ebu-2025"\ntie_break = "all"\n',
    "[event]\nwinners = 2\n",
    '[event]\nscoring = "cross-imps"\n',
    '[event]\nscoring = "butler"\n',
    '[event]\ncombine = "mean"\n',
    '[event]\ncombine = "carry-forward"\ncarry = 0.5\n',
    "[event]\nopen = true\n",
    '[rules]\nown_average_window = "event"\n',
)


def score_of(text: str) -> EventScore:
    event = parse_event(text).event
    return score_event(event, rule_book(event, "event.toml"))


def of_tally(score: EventScore, tally: Tally) -> tuple[object, ...]:
    """All that a contestant has in a session."""
    cards = [
        (card.board.key, card.index, card.seat, card.score, card.play.line, card.play.marks)
        for card in score.scores.cards(tally)
    ]
    return (
        tally.contestant, tally.session, cards, tally.owed, tally.changes,
        tally.points, tally.maximum, tally.boards, tally.artificial, tally.floated,
    )  # fmt: skip


def check(score: EventScore) -> None:
    """Compare with everything scored anew: boards, cards, totals and rankings."""
    anew = score_event(score.event, score.book, score.schedule, score.scale)
    assert score.plays == anew.plays
    assert {key: (b.plays, b.score.lines) for key, b in score.scores.boards.items()} == {
        key: (b.plays, b.score.lines) for key, b in anew.scores.boards.items()
    }
    assert counts(score) == counts(anew)
    assert list(score.scores.tallies) == list(anew.scores.tallies)
    for where, tally in anew.scores.tallies.items():
        assert of_tally(score, score.scores.tallies[where]) == of_tally(anew, tally)
    assert [(s.total, s.percent, s.value) for s in score.standings] == [
        (s.total, s.percent, s.value) for s in anew.standings
    ]
    assert placed(score) == placed(anew)


def counts(score: EventScore) -> list[tuple[object, ...]]:
    """What every board was compared with, and what is still to come."""
    return [
        (
            key,
            board.score.expected,
            board.score.provisional,
            board.late,
            board.received,
            [
                (group.version, list(group.table), group.counts, group.others)
                for field in (board.score.ns, board.score.ew)
                for _, group in sorted(field.groups.items())
            ],
        )
        for key, board in score.scores.boards.items()
    ]


def placed(score: EventScore) -> list[tuple[object, ...]]:
    """Every ranking with its rows."""
    return [
        (r.direction, r.session, row.rank, row.standing.contestant, row.points, row.tie_break)
        for r in (*score.rankings, *score.session_rankings)
        for row in r.rows
    ]


CHANGES = st.lists(st.tuples(st.integers(0, 200), st.sampled_from(ANY)), min_size=1, max_size=4)


@settings(max_examples=100)
@given(events(ANY, sessions=2), st.sampled_from(SETUPS), CHANGES)
def test_changed_results_are_those_of_scoring_everything_anew(
    event: RandomEvent, setup: str, changes: list[tuple[int, str]]
) -> None:
    plain = "scoring" not in setup
    event = replace(event, setup=setup, penalties=event.penalties if plain else ())
    score = score_of(event.text)
    for index, text in changes:
        index %= len(event.lines)
        changed = with_result(score, index, parse_result(text))
        assert [line.result for line in changed.event.lines] == [
            parse_result(text) if number == index else line.result
            for number, line in enumerate(score.event.lines)
        ]
        score = changed
        check(score)


DECISIONS = (
    '[[incident]]\nkind = "wrong-pair"\nboard = 1\nround = 1\ntable = 1\nplayed = { ew = "9" }\n'
    'deprived = ["6", "5"]\n',
    '[[withdrawal]]\npair = "6"\nafter_round = 3\n',
    '[[late]]\npair = "1"\nrounds = [1]\n',
    "[[cancelled]]\nround = 5\n",
)


@settings(max_examples=20)
@given(st.sampled_from(DECISIONS), st.integers(0, 24), st.sampled_from(["NP", "+500", "AVE+/AVE-"]))
def test_where_decisions_move_lines_a_change_may_concern_several_boards(
    decision: str, index: int, text: str
) -> None:
    """A line that becomes NP may be the one on which a deprived pair is put."""
    score = score_of(mitchell({(2, 5): "NP", (4, 4): "NP"}) + decision)
    changed = with_result(replace(score, left_out=2), index, parse_result(text))
    assert changed.event.lines[index].result == parse_result(text)
    assert changed.left_out == 2
    check(changed)
