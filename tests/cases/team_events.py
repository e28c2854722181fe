"""Team events of the documents as event files, scored."""

from collections.abc import Iterable, Sequence

from overtrick.app.vp_scales import load_scales
from overtrick.engine.imps import LAW_78B
from overtrick.engine.team_event import TeamEventScore, score_teams
from overtrick.engine.team_fit import fitting_teams
from overtrick.engine.team_result import ScoredMatch
from overtrick.exact import Exact
from overtrick.formats.event_file import parse_event
from overtrick.formats.event_file_rules import rule_book
from overtrick.model.validate import validate


def scored(text: str) -> TeamEventScore:
    """Score the text of an event file, which must be without fault."""
    reading = parse_event(text)
    assert [str(each) for each in (*reading.diagnostics, *validate(reading.event))] == []
    book = rule_book(reading.event, "event.toml")
    scales = load_scales(reading.event, book)
    event, unfit = fitting_teams(reading.event, book, scales)
    assert [str(each) for each in unfit] == []
    return score_teams(event, book, scales)


def event(setup: str, *lines: str, columns: str = "round board ns ew result") -> str:
    """An event file: what is set up, and the table of results."""
    table = "\n".join((columns, *lines))
    return f'[event]\nkind = "teams"\n{setup}\n[results]\ntable = """\n{table}\n"""\n'


def swing(board: int, imps: int, teams: Sequence[str] = ("1", "2"), number: int = 1) -> list[str]:
    """A board on which the first team wins so many IMPs, or with a minus loses them."""
    points = int(LAW_78B[abs(imps) - 1]) if imps else 0
    one, other = teams
    first = f"{points if imps > 0 else -points:+d}" if imps else "0"
    return [f"{number} {board} {one} {other} {first}", f"{number} {board} {other} {one} PASS"]


def swings(
    boards: Iterable[int],
    won: int,
    lost: int,
    teams: Sequence[str] = ("1", "2"),
    number: int = 1,
) -> list[str]:
    """Boards on which the first team wins and loses so many IMPs in all."""
    lines: list[str] = []
    places = list(boards)
    sizes = dict.fromkeys(places, 0)
    for total, sign, half in ((won, 1, places[::2]), (lost, -1, places[1::2])):
        rest = total
        for place in half:
            size = min(rest, 20)
            sizes[place] = sign * size
            rest -= size
        assert rest == 0
    for place, size in sizes.items():
        lines += swing(place, size, teams, number)
    return lines


def only(score: TeamEventScore) -> ScoredMatch:
    """The only match of an event."""
    (match,) = score.matches
    return match


def margins(match: ScoredMatch) -> tuple[Exact | None, ...]:
    return tuple(result.margin for result in match.results)


def vps(match: ScoredMatch) -> tuple[Exact | None, ...]:
    return tuple(result.vps for result in match.results)


def totals(score: TeamEventScore) -> dict[str, Exact]:
    return {each.number: each.total for each in score.standings}


def places(score: TeamEventScore) -> list[tuple[str, str]]:
    return [(row.rank, row.standing.number) for row in score.ranking]
