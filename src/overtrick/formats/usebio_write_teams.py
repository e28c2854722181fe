"""Writing USEBIO: an event of teams, each match once, with its boards seen by its first team."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec.structs import replace

from overtrick.engine.play import FIRST_SESSION, Play
from overtrick.engine.team_event import TeamEventScore
from overtrick.engine.team_pairing import FIRST_SEGMENT, form_of
from overtrick.engine.team_result import ScoredMatch
from overtrick.engine.team_standing import TeamStanding
from overtrick.exact import decimal, shown
from overtrick.formats.usebio_write_lines import CODES, NOT_THERE, ordinary, score_cells, two_places
from overtrick.formats.usebio_xml import Xml, added
from overtrick.model.contestant import Contestant, Person
from overtrick.model.result import Average, Nothing, Outcome, Percentage
from overtrick.model.scoring import Scoring

METHODS = {
    Scoring.IMPS: "IMPS",
    Scoring.BOARD_A_MATCH: "PAB",
    Scoring.TOTAL_POINTS: "AGGREGATE",
}
OTHERS = "weighted, split and other scores; the points of their boards are there"


class TeamWriter:
    """Writes participants and matches; counts in ``lost`` what they cannot hold."""

    kind = "TEAMS"

    def __init__(self, score: TeamEventScore, lost: Counter[str]) -> None:
        self.score, self.event, self.lost = score, score.event, lost
        self.in_vps = any(result.vps is not None for m in score.matches for result in m.results)
        self.sessions = sorted({match.key.session for match in score.matches}) or [FIRST_SESSION]
        self._ranks = {row.standing.number: row.rank for row in score.ranking}

    def head(self) -> dict[str, str]:
        """What the head of the event says of it."""
        scoring = self.event.scoring
        self.lost["the way of scoring"] += scoring not in METHODS
        pairs = any(line.in_match and line.in_match.ns_pair for line in self.event.lines)
        method = METHODS.get(scoring, "IMPS")
        return {
            "BOARD_SCORING_METHOD": method,
            "MATCH_SCORING_METHOD": "VPS" if self.in_vps else method,
            "TEAM_PAIRING_AVAILABLE": "Y" if pairs else "N",
            "PAIRWISE_SCORING_METHOD": "CROSS_IMPS" if self._cross_imps() else "",
        }

    def _cross_imps(self) -> bool:
        return self.event.teams.pair_ranking is Scoring.CROSS_IMPS

    def write(self, event: Xml) -> Iterator[tuple[int, Xml]]:
        """Write sessions with their matches; gives each session, for its deals."""
        several = len(self.sessions) > 1
        if several:  # totals are those of all sessions
            self._participants(added(event, "PARTICIPANTS"))
        for number in self.sessions:
            session = added(event, "SESSION", SESSION_ID=str(number))
            if not several:
                self._participants(added(session, "PARTICIPANTS"))
            for match in self.score.matches:
                if match.key.session == number:
                    self._match(session, match)
            yield number, session
        self.lost.update(dict(self._not_held()))

    # -------------------------------------------------------------- participants

    def _participants(self, element: Xml) -> None:
        for standing in self.score.standings:
            self._team(element, standing)

    def _team(self, participants: Xml, standing: TeamStanding) -> None:
        who = standing.contestant
        team = added(participants, "TEAM", TEAM_ID=who.number, TEAM_NAME=who.name)
        if standing.matches:
            added(team, "TOTAL_SCORE", decimal(standing.total, 2))
            added(team, "WINS_OR_DRAWS", str(standing.won + standing.drawn))
            if who.number in self._ranks:
                added(team, "PLACE", self._ranks[who.number])
        for change in standing.changes:
            added(team, "ADJUSTMENT", shown(change.amount))
        for number, people in _pairs(who):
            pair = added(team, "PAIR")
            added(pair, "PAIR_NUMBER", number)
            for person in people:
                player = added(pair, "PLAYER")
                added(player, "PLAYER_NAME", person.name)
                added(player, "NATIONAL_ID_NUMBER", person.id)

    # -------------------------------------------------------------- matches

    def _match(self, session: Xml, match: ScoredMatch) -> None:
        element = added(session, "MATCH")
        if match.key.round is not None:
            added(element, "ROUND_NUMBER", str(match.key.round))
        for tag, team in zip(("TEAM", "OPPOSING_TEAM"), match.key.teams, strict=False):
            added(element, tag, team)
        for tag, result in zip(("TEAM", "OPPOSING_TEAM"), match.results, strict=False):
            points = result.vps if self.in_vps else result.scored
            points = result.points if points is None else points
            if points is not None:
                added(element, f"{tag}_SCORE", two_places(points))
        is_by_boards = self.event.scoring is Scoring.BOARD_A_MATCH
        names = ("TEAM_POINTS", "OPPOSING_TEAM_POINTS") if is_by_boards else ("IMPS",)
        for place, drafted in enumerate(match.boards):
            board = added(element, "BOARD")
            added(board, "BOARD_NUMBER", str(drafted.number))
            views = [each.boards[place].score.points for each in match.results if each.boards]
            for view, points in enumerate(views):
                if points is not None and view < len(names):
                    added(board, names[view], two_places(Fraction(points)))
            for play in drafted.plays:
                self._line(board, match, play)

    def _line(self, board: Xml, match: ScoredMatch, play: Play) -> None:
        line, result = play.actual, play.line.result
        absent = [each for each in (result.ns, result.ew) if isinstance(each, Nothing)]
        if absent:
            what = NOT_THERE[absent[0]] if len(absent) == 2 else "lines with a score for one side"
            self.lost[what] += 1
            return
        score, code = ordinary(result.ns, result.ew), self._code(result.ns, result.ew)
        if score is None and not code:
            self.lost[OTHERS] += 1
            return
        self.lost["different scores of partners"] += result.splits_partners
        self.lost["tables of results"] += line.table is not None
        self.lost["leads of artificial scores"] += score is None and line.lead is not None
        element = added(board, "TRAVELLER_LINE")
        added(element, "DIRECTION", "NS" if line.ns == match.key.teams[0] else "EW")
        if line.round != match.key.round:
            added(element, "ROUND_NUMBER", str(line.round or ""))
        named = line.in_match
        for side, team, pair in (
            ("NS", line.ns, named.ns_pair if named else None),
            ("EW", line.ew, named.ew_pair if named else None),
        ):
            if pair:
                added(element, f"{side}_PAIR_NUMBER", f"{team}-{pair}")
        if score is None:
            added(element, "SCORE", code)
        else:
            score_cells(element, play, score)

    def _code(self, ns: Outcome, ew: Outcome) -> str:
        """Two whole percentages, where both sides have an artificial score."""
        percents: list[int] = []
        for each in (ns, ew):
            if isinstance(each, Average):
                percents.append(CODES[each])
            elif isinstance(each, Percentage) and each.percent.denominator == 1:
                self.lost["that percentages of 60 and 40 are fixed"] += each.percent in (40, 60)
                percents.append(int(each.percent))
        return "A" + "".join(f"{each:02}" for each in percents) if len(percents) == 2 else ""

    # -------------------------------------------------------------- what is lost

    def _not_held(self) -> Iterator[tuple[str, int]]:
        event, teams = self.event, self.event.teams
        seen = form_of(replace(event, teams=replace(teams, form=None)))
        yield "the form of the event", int(teams.form not in (None, seen))
        yield "the scale of victory points; the points are there", int(bool(teams.scale))
        yield "how many boards a match has", int(teams.boards is not None)
        yield "how many rounds there will be", int(teams.rounds is not None)
        segments = {line.segment for line in event.lines} - {None, FIRST_SEGMENT}
        yield "segments of matches", int(bool(segments) or teams.segments is not None)
        yield (
            "how pairs within teams are ranked",
            int(bool(teams.pair_ranking) and not self._cross_imps()),
        )
        yield "what was decided on matches; the scores are there", len(teams.matches)


def _pairs(team: Contestant) -> Iterator[tuple[str, Sequence[Person]]]:
    """The players of a team two by two, as ``a``, ``b``, ``c``."""
    for place in range(0, len(team.people), 2):
        yield f"{team.number}-{chr(ord('a') + place // 2)}", team.people[place : place + 2]
