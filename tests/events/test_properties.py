"""What holds of every event: order, replay, mirror, conservation, renumbering, pen and paper."""

from collections import Counter
from fractions import Fraction
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from overtrick.engine.event_score import EventScore, Ranking, score_event
from overtrick.exact import Exact
from overtrick.formats.event_file import parse_event
from overtrick.formats.event_file_rules import rule_book
from overtrick.formats.event_file_write import write_event
from overtrick.model.event import Event
from tests.events.files import results, scored
from tests.events.random_events import CLOSED, MIRRORED, POINTS, RandomEvent, events

SOME = settings(max_examples=80)

SETUPS = st.sampled_from(
    [
        "",
        '[event]\ntie_break = "all"\n',
        '[event]\nregulations = "ebu-2025"\ntie_break = "all"\n',
        '[event]\nregulations = "ebu-letter"\n',
        '[event]\nregulations = "acbl"\n',
        '[event]\nregulations = "ebl-2001-practice"\n',
        '[event]\nscoring = "cross-imps"\n',
        '[event]\nscoring = "butler"\n',
        '[event]\nscoring = "total-points"\nregulations = "ebl-2001"\n',
        '[event]\nwinners = 2\nlocal_points = "ebu-club"\n',
        '[event]\ncombine = "mean"\n[rules]\nown_average_window = "event"\n',
        '[event]\ncombine = "carry-forward"\ncarry = 0.5\n',
    ]
)


def fitting(event: RandomEvent, setup: str) -> RandomEvent:
    """The event with another set-up; penalties in matchpoints only where that is the scoring."""
    plain = "scoring" not in setup
    return replace(event, setup=setup, penalties=event.penalties if plain else ())


def score_of(event: Event) -> EventScore:
    return score_event(event, rule_book(event, "event.toml"))


def of_ranking(ranking: Ranking) -> list[tuple[object, ...]]:
    """All that a ranking says, from the top."""
    return [
        (
            row.place,
            row.standing.contestant.number,
            row.rank,
            row.standing.total,
            row.standing.maximum or 0,
            row.standing.boards,
            row.standing.value,
            row.points or 0,
            row.tie_break,
        )
        for row in ranking.rows
    ]


def everything(score: EventScore) -> tuple[object, ...]:
    """Rankings, and what every line gets."""
    rankings = [*score.rankings, *score.session_rankings]
    lines = Counter(
        (
            key.session, key.board, play.actual.ns, play.actual.ew, str(play.marks),
            line.ns.points, line.ns.maximum, line.ew.points, line.ew.maximum, board.score.expected,
        )
        for key, board in score.scores.boards.items()
        for play, line in zip(board.plays, board.score.lines, strict=True)
    )  # fmt: skip
    return [(r.direction, r.session, of_ranking(r)) for r in rankings], lines


@SOME
@given(events(tuple(MIRRORED), sessions=2), SETUPS, st.randoms())
def test_the_order_of_the_lines_changes_nothing(
    event: RandomEvent, setup: str, random: Random
) -> None:
    event = fitting(event, setup)
    lines = list(event.lines)
    random.shuffle(lines)
    assert everything(scored(replace(event, lines=tuple(lines)).text)) == everything(
        scored(event.text)
    )


@SOME
@given(events(tuple(MIRRORED), sessions=2), SETUPS)
def test_a_file_written_anew_gives_the_same_event(event: RandomEvent, setup: str) -> None:
    read = parse_event(fitting(event, setup).text).event
    again = parse_event(write_event(read))
    assert again.diagnostics == ()
    assert everything(score_of(again.event)) == everything(score_of(read))


def numbers_of(score: EventScore) -> dict[str, tuple[int, Exact, Exact | None, str]]:
    return {
        row.standing.contestant.number: (
            row.standing.boards,
            row.standing.total,
            row.standing.maximum,
            row.rank,
        )
        for ranking in score.rankings
        for row in ranking.rows
    }


@SOME
@given(
    events(tuple(MIRRORED)),
    st.sampled_from(
        [
            "",
            '[event]\nregulations = "acbl"\n',
            '[event]\nregulations = "ebu-letter"\n',
            '[event]\nregulations = "ebl-2001-practice"\n',
            '[event]\nscoring = "cross-imps"\n',
            '[event]\nscoring = "cross-imps"\nregulations = "ebu-2025"\n',
            '[event]\nscoring = "total-points"\nregulations = "ebl-2001"\n',
        ]
    ),
)
def test_exchanging_the_sides_mirrors_an_event_of_one_winner(
    event: RandomEvent, setup: str
) -> None:
    event = replace(fitting(event, setup), fouled=None, rulings=())
    mirrored = replace(
        event,
        lines=tuple(
            replace(line, ns=line.ew, ew=line.ns, result=MIRRORED[line.result])
            for line in event.lines
        ),
    )
    assert numbers_of(scored(mirrored.text)) == numbers_of(scored(event.text))


@SOME
@given(events((*POINTS, "NP"), decisions=False))
def test_matchpoints_are_conserved(event: RandomEvent) -> None:
    """Every result gives its two sides a top together: A × top on a board, whatever was missed.

    So it is where the formula holds for every size, and nothing is rounded.
    """
    rules = '[rules]\nsmall_group_causes = ["fouled"]\n'
    score = scored(replace(event, setup=rules).text)
    counts = Counter(line.board for line in event.lines)
    top = 2 * (max(counts.values()) - 1)
    played = sum(line.result != "NP" for line in event.lines)
    assert sum(each.total for each in score.standings) == played * top
    assert sum(each.maximum or 0 for each in score.standings) == 2 * played * top


@SOME
@given(events(POINTS, decisions=False), st.sampled_from(["cross-imps", "total-points"]))
def test_imps_and_total_points_sum_to_nothing(event: RandomEvent, scoring: str) -> None:
    score = scored(replace(event, setup=f'[event]\nscoring = "{scoring}"\n').text)
    assert sum(each.total for each in score.standings) == 0


@SOME
@given(events(tuple(MIRRORED), sessions=2), SETUPS, st.permutations(range(1, 13)))
def test_renumbering_changes_nothing_but_the_numbers(
    event: RandomEvent, setup: str, order: list[int]
) -> None:
    event = fitting(event, setup)
    numbers = {str(i): f"N{n}" for i, n in enumerate(order, start=1)}
    renumbered = numbers_of(scored(replace(event, numbers=numbers).text))
    assert renumbered == {numbers[n]: found for n, found in numbers_of(scored(event.text)).items()}


# ------------------------------------------------------------------ pen and paper

PAIRS: dict[str, tuple[object, object]] = {
    "AVE": (50, 50),
    "AVE+/AVE-": ("+", "-"),
    "AVE-/AVE+": ("-", "+"),
    "AVE+/AVE+": ("+", "+"),
    "60%/40%": ("60%", "40%"),
    "100%/0%": ("100%", "0%"),
    "NP": (None, None),
    "AVE+/NP": ("+", None),
}


def on_paper(event: RandomEvent) -> dict[str, tuple[int, Exact, Exact]]:
    """Boards, points and maximum of every pair under ``wbf-2017``, straight from the documents.

    Every score against every other; the formula from four results on, fixed awards below; average
    plus and minus by the pair's own percentage on the boards that are not artificial for it.
    """
    expected = max(Counter(line.board for line in event.lines).values())
    top = 2 * (expected - 1)
    cards: dict[str, list[tuple[str, Exact]]] = {}
    for line in event.lines:
        on_board = [other for other in event.lines if other.board == line.board]
        for number, side in ((line.ns, 0), (line.ew, 1)):
            if line.result not in POINTS:
                award = PAIRS[line.result][side]
                if award is not None:
                    cards.setdefault(number, []).append((str(award).rstrip("%"), 0))
                continue
            sign = 1 if side == 0 else -1
            others = [
                sign * int(other.result)
                for other in on_board
                if other.result in POINTS and other is not line
            ]
            own, results = sign * int(line.result), len(others) + 1
            points = Fraction(sum(2 if own > each else own == each for each in others))
            if results < expected and results < 4:
                share = 60 + (points - results + 1) * (5 if results > 1 else 0)
                points = top * share / 100
            elif results < expected:
                points = Fraction(expected, results) * (points + 1) - 1
            cards.setdefault(number, []).append(("", points))
    found: dict[str, tuple[int, Exact, Exact]] = {}
    for number, card in cards.items():
        real = [compared for award, compared in card if not award]
        own_share = 100 * Fraction(sum(real), len(real) * top) if real and top else None
        total = Fraction(0)
        for award, compared in card:
            flat = {"+": Fraction(60), "-": Fraction(40)}
            if award in flat:
                choose = max if award == "+" else min
                share = flat[award] if own_share is None else choose(flat[award], own_share)
                total += top * share / 100
            else:
                total += top * Fraction(award) / 100 if award else compared
        found[number] = len(card), total, len(card) * top
    return found


@settings(max_examples=150)
@given(events((*POINTS, *PAIRS), decisions=False))
def test_the_totals_are_those_of_pen_and_paper(event: RandomEvent) -> None:
    score = scored(event.text)
    assert {
        each.contestant.number: (each.boards, each.total, each.maximum)
        for each in score.standings
        if each.boards
    } == on_paper(event)


@SOME
@given(events(CLOSED, sessions=2))
def test_two_sessions_are_the_sum_of_each_by_itself(event: RandomEvent) -> None:
    """With the window of the session, a session does not know of the other."""
    event = replace(event, penalties=(), rulings=(), fouled=None)
    both = {s.contestant.number: s for s in scored(event.text).standings}
    alone = [
        scored(replace(event, lines=tuple(line for line in event.lines if line.session == n)).text)
        for n in (1, 2)
    ]
    for number, standing in both.items():
        parts = [s for each in alone for s in each.standings if s.contestant.number == number]
        assert standing.total == sum(part.total for part in parts)
        assert standing.boards == sum(part.boards for part in parts)


# ------------------------------------------------------------------ one thing written in two ways


@SOME
@given(events(tuple(MIRRORED)))
def test_an_individual_of_fixed_partners_is_a_pairs_event(event: RandomEvent) -> None:
    """Player 1N and 1S always sit north and south of each other, and have what pair 1 has."""
    event = replace(event, penalties=(), rulings=(), fouled=None)
    lines = [
        f"{line.board} {line.ns}N {line.ew}E {line.ns}S {line.ew}W {line.result}"
        for line in event.lines
    ]
    table = results(*lines, columns="board n e s w")
    players = numbers_of(scored('[event]\nkind = "individual"\n' + table))
    for number, (boards, total, maximum, _) in numbers_of(scored(event.text)).items():
        partners = (f"{number}N", f"{number}S") if int(number) % 2 else (f"{number}E", f"{number}W")
        assert [players[each][:3] for each in partners] == [(boards, total, maximum)] * 2


@SOME
@given(events(tuple(MIRRORED)))
def test_two_winners_have_the_scores_of_one(event: RandomEvent) -> None:
    """Pairs with odd numbers sit north-south, so that nobody sits both ways."""
    one = numbers_of(scored(event.text))
    two = numbers_of(scored(replace(event, setup="[event]\nwinners = 2\n").text))
    assert {n: found[:3] for n, found in two.items()} == {n: found[:3] for n, found in one.items()}


@SOME
@given(events(tuple(MIRRORED)), events(tuple(MIRRORED)))
def test_sections_scored_apart_do_not_know_of_each_other(
    first: RandomEvent, second: RandomEvent
) -> None:
    sections = {"A": replace(first, penalties=(), rulings=(), fouled=None)}
    sections["B"] = replace(second, penalties=(), rulings=(), fouled=None)
    lines = [f"{name} {line.text}" for name, event in sections.items() for line in event.lines]
    table = results(*lines, columns="section session board ns ew")
    together = {
        (each.contestant.section, each.contestant.number): (each.boards, each.total, each.maximum)
        for each in scored('[event]\ngroups = "section"\n' + table).standings
    }
    assert together == {
        (name, each.contestant.number): (each.boards, each.total, each.maximum)
        for name, event in sections.items()
        for each in scored(event.text).standings
    }
