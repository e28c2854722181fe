"""A starting file for a team event: set-up, teams to be named, the first round's lines."""

from collections.abc import Iterator

from msgspec import Struct

from overtrick.app.draw import Proposal
from overtrick.app.draw_text import lines_to_add
from overtrick.app.new_event import quoted
from overtrick.engine.team_terms import scale_name
from overtrick.errors import InputError
from overtrick.model.event import DEFAULT_REGULATIONS, Event
from overtrick.model.event_setup import Kind
from overtrick.model.scoring import Scoring
from overtrick.model.teams import Form, TeamPlay
from overtrick.movements.draw import Draw
from overtrick.movements.knockout_draw import knockout_first
from overtrick.movements.round_robin import rounds
from overtrick.movements.swiss_first import draw_first
from overtrick.regulations import load

MOST_TEAMS = 200
USUAL_BOARDS = 8
USUAL_ROUNDS = 5


class NewTeams(Struct, frozen=True):
    """What a new team event is to be."""

    teams: int
    name: str = "Club Teams"
    form: Form = Form.ROUND_ROBIN
    boards: int = USUAL_BOARDS
    rounds: int | None = None
    scoring: Scoring = Scoring.IMPS
    regulations: str = DEFAULT_REGULATIONS


def new_teams(wanted: NewTeams) -> str:
    """The text of an event file.

    >>> text = new_teams(NewTeams(4, form=Form.SWISS, boards=2))
    >>> sum(line.endswith("LATE") for line in text.splitlines())
    8
    """
    least = 3 if wanted.form is Form.ROUND_ROBIN else 2
    if not least <= wanted.teams <= MOST_TEAMS:
        raise InputError(f"{wanted.teams} teams: say how many there are, {least} to {MOST_TEAMS}")
    if wanted.form is Form.MATCH and wanted.teams > 2:
        raise InputError(
            f"{wanted.teams} teams: a match is for 2; for more write --format round-robin, swiss "
            "or knockout"
        )
    if wanted.boards < 1:
        raise InputError(f"{wanted.boards} boards: a match has at least one")
    play = TeamPlay(form=wanted.form)
    event = Event(kind=Kind.TEAMS, scoring=wanted.scoring, teams=play)
    scale_name(
        event, load(wanted.regulations)
    )  # a book without a scale is refused, with what to do
    return "\n".join(_lines(wanted)) + "\n"


def _lines(wanted: NewTeams) -> Iterator[str]:
    numbers = [str(number) for number in range(1, wanted.teams + 1)]
    schedule = _schedule(wanted, numbers)
    yield "# Fill in the names, and write each result over LATE. Then: overtrick score FILE"
    yield "[event]"
    yield f"name = {quoted(wanted.name)}"
    yield 'kind = "teams"'
    yield f'scoring = "{wanted.scoring.value}"'
    yield f"regulations = {quoted(wanted.regulations)}"
    yield f'format = "{wanted.form.value}"'
    yield f"boards = {wanted.boards}               # of a match"
    if wanted.form is Form.SWISS:
        yield f"rounds = {wanted.rounds or USUAL_ROUNDS}"
        yield "# When the first round is played, overtrick draw FILE proposes the next."
    yield ""
    yield "[teams]"
    yield 'table = """'
    for number in numbers:
        yield f"{number:<4}Team {number}: Somebody & Partner, Somebody & Partner"
    yield '"""'
    for turn, draw in enumerate(schedule, start=1):
        first = 1 + (turn - 1) * wanted.boards
        boards = tuple(range(first, first + wanted.boards))
        byes = (draw.bye,) if draw.bye and wanted.form is Form.SWISS else ()
        yield ""
        yield from lines_to_add(Proposal(turn, "", draw.pairings, byes, boards=boards))


def _schedule(wanted: NewTeams, numbers: list[str]) -> list[Draw]:
    """All rounds of a round robin; of a Swiss event and a knockout the first."""
    if wanted.form is Form.ROUND_ROBIN:
        return rounds(numbers)[: wanted.rounds]
    if wanted.form is Form.KNOCKOUT:
        return [Draw(knockout_first(numbers).pairings)]
    return [draw_first(numbers)]
