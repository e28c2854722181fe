"""Our figures of a teams event: boards, matches, victory points, the cross-IMPs of the pairs."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from pathlib import Path

from overtrick.app.explain_total import added
from overtrick.app.verify_pairs import as_they_are, same
from overtrick.app.vp_scales import load_scales
from overtrick.engine.board import BoardScore, Line, score_board
from overtrick.engine.match_board import MatchBoard, Room
from overtrick.engine.match_terms import MatchTerms
from overtrick.engine.reason import Step
from overtrick.engine.team_event import score_teams
from overtrick.engine.team_fit import fitting_teams
from overtrick.engine.team_match import MatchScore, TeamScore, score_match
from overtrick.engine.team_standing import TeamStanding
from overtrick.errors import InputError
from overtrick.formats.imported import Figure, MatchKey, Printed
from overtrick.model.board import Board
from overtrick.model.event import Event
from overtrick.model.event_setup import Kind
from overtrick.model.result_line import ResultLine
from overtrick.model.scoring import Scoring
from overtrick.regulations.rulebook import RuleBook
from overtrick.regulations.values import AddedUp
from overtrick.regulations.vp_scale import VPScale
from overtrick.regulations.vp_scale_file import vp_scale

BoardPlace = tuple[int | None, int]


class TeamFigures:
    """Every figure of a teams event under a rule book.

    Where victory points are printed, totals are theirs, else IMPs. ``from_print`` takes the
    matches as they were printed: so it can be seen whether a total follows from them.
    """

    def __init__(
        self,
        event: Event,
        lines: Sequence[ResultLine],
        printed: Sequence[Printed],
        book: RuleBook,
        folder: Path,
        from_print: bool = False,
    ) -> None:
        self.event, self.lines, self.book, self.folder = event, lines, book, folder
        self.printed, self.from_print = printed, from_print
        self.by_boards = event.scoring is Scoring.BOARD_A_MATCH
        self.in_vps = any(each.figure is Figure.MATCH_POINTS for each in printed)
        self.scale: VPScale | None = None
        if self.in_vps and not from_print:
            self.scale = vp_scale(book.vp_scale, folder)
        self._matches: dict[frozenset[object], MatchScore | None] = {}

    def value(self, printed: Printed) -> Fraction | None:
        """Our exact figure; none where there is none."""
        steps = self.steps(printed)
        return Fraction(steps[-1].value) if steps else None

    def agrees(self, printed: Printed) -> bool:
        """Whether a printed figure is ours, at the precision at which it was printed."""
        ours = self.value(printed)
        if printed.figure is Figure.PLACE and ours is not None and printed.who is not None:
            tied = sum(total == self._totals[printed.who.number] for total in self._totals.values())
            return printed.value == ours and (tied > 1 or not printed.text.strip().endswith("="))
        return same(printed, ours)

    def steps(self, printed: Printed) -> tuple[Step, ...]:
        """How we come to our figure."""
        try:
            return tuple(self._steps(printed))
        except InputError:  # no column of the scale, or tables missing
            return ()

    def _steps(self, printed: Printed) -> Sequence[Step]:
        who = printed.who.number if printed.who is not None else ""
        match printed.figure:
            case Figure.LINE_POINTS:
                return self._of_line(printed)
            case Figure.PAIR_IMPS:
                return self._pair_imps(who)
            case Figure.BOARD_IMPS:
                return self._of_board(printed)
            case Figure.MATCH_IMPS | Figure.MATCH_POINTS:
                return self._of_match(printed)
            case Figure.TOTAL:
                scores = [score for _, score in self._results.get(who, ())]
                if not scores and who in self._standings:
                    return self._standings[who].steps
                return [added("total of the matches", scores)] if scores else []
            case Figure.MATCHES_WON:
                rows = self._results.get(who, ())
                won = sum(own >= other for (own, other), _ in rows)
                return [Step("matches won or drawn", won)] if rows else []
            case Figure.PLACE if who in self._totals:
                own = self._totals[who]
                return [Step("place", 1 + sum(other > own for other in self._totals.values()))]
            case _:
                return []

    # -------------------------------------------------------------- matches

    def _of_board(self, printed: Printed) -> Sequence[Step]:
        key = printed.match
        if key is None or (match := self._match(key)) is None:
            return []
        team = match.teams[0 if key.team == self._first(key) else 1]
        for played, board in zip(match.boards, team.boards, strict=True):
            if played.board.number == printed.board and board.score.points is not None:
                return board.score.steps or [Step("IMPs", board.score.points)]
        return []

    def _of_match(self, printed: Printed) -> Sequence[Step]:
        if (team := self._team(printed.match)) is None:
            return []
        if printed.figure is Figure.MATCH_POINTS:
            return [*team.steps, *team.vp_steps] if team.vp_steps else []
        if self.event.scoring is Scoring.IMPS:
            return [*team.steps, Step("IMPs scored", team.scored)]
        return [Step("points scored", team.scored)]

    def margin(self, key: MatchKey | None) -> Fraction | None:
        """By how much a team won a match, in our IMPs; none where that is not known."""
        try:
            team = self._team(key)
        except InputError:
            return None
        return None if team is None else team.margin

    def _team(self, key: MatchKey | None) -> TeamScore | None:
        if key is None or (match := self._match(key)) is None:
            return None
        first = self._first(key)
        return match.teams[0 if key.team == first else 1]

    @staticmethod
    def _first(key: MatchKey) -> str:
        return min(key.team, key.opponents)

    def _match(self, key: MatchKey) -> MatchScore | None:
        both = frozenset((key.round, key.team, key.opponents))
        if both not in self._matches:
            self._matches[both] = self._scored(key)
        return self._matches[both]

    def _scored(self, key: MatchKey) -> MatchScore | None:
        first = self._first(key)
        rooms: dict[int, list[Room]] = {}
        for line in self._lines_of.get(frozenset((key.round, key.team, key.opponents)), ()):
            room = Room(Line(line.result), ns=0 if line.ns == first else 1)
            rooms.setdefault(line.board, []).append(room)
        boards = [
            MatchBoard(Board(number), tuple(of_board))
            for number, of_board in sorted(rooms.items())
            if len(of_board) == 2 and of_board[0].ns != of_board[1].ns
        ]
        if not boards:
            return None
        return score_match(
            boards, MatchTerms(len(boards), self.event.scoring, self.scale), self.book
        )

    @cached_property
    def _lines_of(self) -> Mapping[frozenset[object], list[ResultLine]]:
        found: dict[frozenset[object], list[ResultLine]] = {}
        for line in self.lines:
            found.setdefault(frozenset((line.round, line.ns, line.ew)), []).append(line)
        return found

    @cached_property
    def _results(self) -> Mapping[str, list[tuple[tuple[Fraction, Fraction], Fraction]]]:
        """What every team has in each match: its score and the opponents', and what counts."""
        figure = Figure.MATCH_POINTS if self.in_vps else Figure.MATCH_IMPS
        matches = {each.match: each for each in self.printed if each.figure is figure}
        found: dict[str, list[tuple[tuple[Fraction, Fraction], Fraction]]] = {}
        for key, printed in matches.items():
            if key is None:
                continue
            other = matches.get(MatchKey(key.round, key.opponents, key.team))
            both = [self._score(each) for each in (printed, other)]
            if both[0] is not None:
                own, against = both[0], both[1] if both[1] is not None else -both[0]
                # IMPs rank by what was won less what was lost; others may add up what was won.
                net = not (self.in_vps or self.from_print or self.by_boards)
                found.setdefault(key.team, []).append(
                    ((own, against), own - against if net else own)
                )
        return found

    def _score(self, printed: Printed | None) -> Fraction | None:
        if printed is None:
            return None
        return printed.value if self.from_print else self.value(printed)

    @cached_property
    def _totals(self) -> Mapping[str, Fraction]:
        if self.from_print:
            given = {
                each.who.number: each.value
                for each in self.printed
                if each.figure is Figure.TOTAL and each.who is not None and each.value is not None
            }
            if given:
                return given
        if self._standings:
            return {team: standing.value for team, standing in self._standings.items()}
        return {
            team: sum((score for _, score in rows), Fraction(0))
            for team, rows in self._results.items()
        }

    @cached_property
    def _standings(self) -> Mapping[str, TeamStanding]:
        """What the teams have from their matches, where the file prints no match."""
        if self.from_print or self._results or self.event.kind is not Kind.TEAMS:
            return {}
        scales = load_scales(self.event, self.book, self.folder)
        event, _ = fitting_teams(self.event, self.book, scales)
        standings = score_teams(event, self.book, scales).standings
        return {each.number: each for each in standings if each.matches}

    # -------------------------------------------------------------- pairs

    def _of_line(self, printed: Printed) -> Sequence[Step]:
        """A pair's points against everybody who played the board."""
        if printed.line is None or printed.seat is None or self.from_print:
            return []
        line = self.lines[printed.line]
        place = line.session, line.board
        if place not in self._boards:
            lines = self._by_board[place]
            of_board = [Line(each.result) for each in lines]
            kind = self.event.kind  # in teams the pairs have cross-IMPs beside the matches
            scoring = Scoring.CROSS_IMPS if kind is Kind.TEAMS else self.event.scoring
            score = score_board(Board(line.board), of_board, as_they_are(self.book), scoring)
            self._boards[place] = score, {id(each): i for i, each in enumerate(lines)}
        score, where = self._boards[place]
        own = score.lines[where[id(line)]].seat(printed.seat)
        return own.steps if own.points is not None else []

    @cached_property
    def _boards(self) -> dict[BoardPlace, tuple[BoardScore, dict[int, int]]]:
        return {}

    @cached_property
    def _by_board(self) -> Mapping[BoardPlace, list[ResultLine]]:
        found: dict[BoardPlace, list[ResultLine]] = {}
        for line in self.lines:
            found.setdefault((line.session, line.board), []).append(line)
        return found

    def _pair_imps(self, pair: str) -> Sequence[Step]:
        rows = self._lines_of_pair.get(pair, ())
        if not rows or self.from_print:
            return []
        if self.book.pair_imps is AddedUp.PRINTED:
            imps = [each.value for each in rows if each.value is not None]
            return [added("the lines as they are printed", imps, "pair_imps")]
        exact = [self.value(each) for each in rows]
        return [added("IMPs of the lines", [each for each in exact if each is not None])]

    @cached_property
    def _lines_of_pair(self) -> Mapping[str, list[Printed]]:
        found: dict[str, list[Printed]] = {}
        for each in self.printed:
            if each.figure is Figure.LINE_POINTS and each.who is not None:
                found.setdefault(each.who.number, []).append(each)
        return found
