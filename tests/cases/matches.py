"""Short ways to write the matches of the documents."""

from overtrick.engine.board import Line
from overtrick.engine.imps import LAW_78B
from overtrick.engine.match_board import MatchBoard, Room
from overtrick.engine.team_match import MatchScore
from overtrick.exact import Exact
from overtrick.model.board import Board
from overtrick.model.notation import parse_result


def match_board(number: int, *results: str) -> MatchBoard:
    """A board: the first team sits north-south at the first table, and at every second one."""
    rooms = (Room(Line(parse_result(text)), place % 2) for place, text in enumerate(results))
    return MatchBoard(Board(number), tuple(rooms))


def swing(number: int, imps: int) -> MatchBoard:
    """A board on which the first team wins so many IMPs, or with a minus loses them."""
    points = int(LAW_78B[abs(imps) - 1]) if imps else 0
    return match_board(number, f"{points if imps > 0 else -points:+d}", "PASS")


def swings(first: int, won: int, lost: int, count: int) -> list[MatchBoard]:
    """So many boards, on which the first team wins and loses so many IMPs in all."""
    sizes = [0] * count
    for total, sign, half in ((won, 1, range(0, count, 2)), (lost, -1, range(1, count, 2))):
        rest = total
        for place in half:
            size = min(rest, 20)
            sizes[place] = sign * size
            rest -= size
        assert rest == 0
    return [swing(first + place, size) for place, size in enumerate(sizes)]


def margins(match: MatchScore) -> tuple[Exact, Exact]:
    return match.teams[0].margin, match.teams[1].margin


def vps(match: MatchScore) -> tuple[Exact | None, Exact | None]:
    return match.teams[0].vps, match.teams[1].vps


def result(match: MatchScore, team: int = 0) -> tuple[Exact, Exact]:
    """What a team has scored and conceded."""
    return match.teams[team].scored, match.teams[team].conceded
