"""The next round of a Swiss event of pairs, from the ranking so far."""

from overtrick.app.draw import Proposal, first_round, fixed
from overtrick.engine.event_score import EventScore
from overtrick.errors import InputError
from overtrick.model.scoring import Scoring
from overtrick.movements.draw import Met, Odd, Placed
from overtrick.movements.swiss_draw import draw_swiss
from overtrick.reports.people import label


def draw_pairs(score: EventScore) -> Proposal:
    """Propose the next round: near neighbours in the ranking who have not met yet."""
    event = score.event
    if event.movement is not None or event.winners == 2:
        raise InputError(
            "this event has a movement or two winners, and its rounds are not drawn; leave out "
            "[movement] and write winners = 1 for a Swiss event"
        )
    if event.contestants and len({each.number for each in event.contestants}) < len(
        event.contestants
    ):
        raise InputError("numbers repeat; number everybody once for a draw")
    met = {
        (play.actual.round, min(pair), max(pair))
        for play in score.plays.plays
        if play.actual.round is not None and len(pair := play.actual.numbers) == 2
    }
    number = max((turn for turn, _, _ in met), default=0) + 1
    setup = event.teams.draw
    fixes = fixed(event.teams.matches, number, setup)
    listed = [each.number for each in event.contestants] or sorted(event.numbers)
    boards = sorted({line.board for line in event.lines if line.round == number - 1})
    size = len(boards) or 4
    first = boards[-1] + 1 if boards else 1
    if not met:
        draw = first_round(listed, setup, fixes)
    else:
        rows = [row.standing for ranking in score.rankings for row in ranking.rows]
        placed = [Placed(label(each.contestant, event), round(each.value, 4)) for each in rows]
        ranked = {each.number for each in placed}
        placed += [Placed(each) for each in listed if each not in ranked]
        unit = "%" if event.scoring is Scoring.MATCHPOINTS else "points"
        draw = draw_swiss(
            placed,
            [Met(turn, one, other) for turn, one, other in sorted(met)],
            (),
            fixes,
            Odd(setup.odd or "bye"),
            score.book.swiss_bye,
            unit=unit,
        )
    return Proposal(
        number,
        f"Round {number}",
        draw.pairings,
        (draw.bye,) if draw.bye else (),
        (),
        draw.triangle.numbers if draw.triangle else (),
        draw.triangle.reason if draw.triangle else "",
        tuple(range(first, first + size)),
        (),
        1,
        draw.seed,
    )
