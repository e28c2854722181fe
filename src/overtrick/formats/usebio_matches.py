"""USEBIO: the matches of teams, and of Swiss pairs.

A match stands once. ``TEAM`` in it is a number and not the element of that name among the
participants; ``DIRECTION`` of a line says where this team sat.
"""

from fractions import Fraction

from overtrick.formats.import_notes import Notes
from overtrick.formats.imported import Figure, MatchKey, Printed
from overtrick.formats.usebio_lines import Lines, Place, number_of, whole_of
from overtrick.formats.xml_file import Element, line_of, text_of
from overtrick.model.teams import MatchBlock

READ = frozenset(
    (
        *("ROUND_NUMBER", "TEAM", "OPPOSING_TEAM", "TEAM_SCORE", "OPPOSING_TEAM_SCORE", "BOARD"),
        *("START_BOARD_NUMBER", "END_BOARD_NUMBER", "NS_PAIR_NUMBER", "EW_PAIR_NUMBER"),
        *("NS_SCORE", "EW_SCORE", "NS_VICTORY_POINTS", "EW_VICTORY_POINTS"),
        *("TEAM_VICTORY_POINTS", "OPPOSING_TEAM_VICTORY_POINTS"),
    )
)


class Matches:
    """Reads the matches of a file; ``in_vps`` says what their scores are."""

    def __init__(self, notes: Notes, lines: Lines, in_vps: bool) -> None:
        self.notes, self.lines, self.in_vps = notes, lines, in_vps
        self.printed: list[Printed] = []
        self.blocks: list[MatchBlock] = []
        self._rounds: dict[tuple[int | None, int, str], int] = {}
        self._warned = False

    def read(self, match: Element, place: Place) -> None:
        """Read one MATCH."""
        line = line_of(match)
        for child in match:
            if child.tag not in READ and (text_of(child) or len(child)):
                self.notes.not_kept(line_of(child), child.tag)
        number = whole_of(text_of(match.find("ROUND_NUMBER")))
        team, other = (number_of(text_of(match.find(tag))) for tag in ("TEAM", "OPPOSING_TEAM"))
        pairs = (
            number_of(text_of(match.find("NS_PAIR_NUMBER"))),
            number_of(text_of(match.find("EW_PAIR_NUMBER"))),
        )
        is_teams = bool(team and other)
        boards = match.findall("BOARD")
        if team and not (other or boards):
            self._bye(match, number, team, place)
            return
        if not is_teams:
            team, other = pairs
        if not team or not other:
            problem, remedy = "who plays this match is not said", "give the numbers of both"
            self.notes.problems.error(line, "MATCH", problem, remedy)
            return
        if number is None:
            number = 1
            self.notes.guess(line, "MATCH", "the match has no round; taken as round 1")
        self._check_round(line, number, (team, other), place)
        both = (
            (MatchKey(number, team, other), "TEAM", "NS"),
            (MatchKey(number, other, team), "OPPOSING_TEAM", "EW"),
        )
        # Where victory points stand beside the scores, these are something else.
        beside = any(child.tag.endswith("_VICTORY_POINTS") for child in match)
        score = Figure.MATCH_POINTS if self.in_vps and not beside else Figure.MATCH_IMPS
        before = len(self.printed)
        for key, name, side in both:
            for own in (name, side):
                self._figure(match, f"{own}_SCORE", score, key)
                self._figure(match, f"{own}_VICTORY_POINTS", Figure.MATCH_POINTS, key)
        here = Place(place.session, place.section, number, (team, other) if is_teams else None)
        for board in boards:
            self._board(board, here, (both[0][0], both[1][0]))
        if is_teams and not boards:
            self._without_boards(line, (both[0][0], both[1][0]), place, self.printed[before:])

    def _bye(self, match: Element, number: int | None, team: str, place: Place) -> None:
        """A team without opponents, with what that brings it."""
        text = text_of(match.find("TEAM_VICTORY_POINTS")) or text_of(match.find("TEAM_SCORE"))
        points = Printed(Figure.MATCH_POINTS, text).value if self.in_vps else None
        vps = {} if points is None else {team: points}
        source = self.notes.problems.source(line_of(match))
        self.blocks.append(MatchBlock((team,), number, place.session, vps=vps, source=source))

    def _without_boards(
        self, line: int, keys: tuple[MatchKey, MatchKey], place: Place, printed: list[Printed]
    ) -> None:
        """A match of which only the score is there: that is its result."""
        told: dict[Figure, dict[str, Fraction]] = {}
        for each in printed:
            if each.match is not None and each.value is not None:
                told.setdefault(each.figure, {})[each.match.team] = each.value
        imps, vps = told.get(Figure.MATCH_IMPS, {}), told.get(Figure.MATCH_POINTS, {})
        if not (imps or vps):
            return
        taken = "the boards of this match are not in the file; its score is taken as it stands"
        teams = f"{keys[0].team} against {keys[1].team}"
        self.notes.guess(line, teams, taken)
        source = self.notes.problems.source(line)
        both, number = (keys[0].team, keys[1].team), keys[0].round
        self.blocks.append(
            MatchBlock(
                both, number, place.session, score=imps, vps={} if imps else vps, source=source
            )
        )

    def _board(self, board: Element, place: Place, keys: tuple[MatchKey, MatchKey]) -> None:
        number = whole_of(text_of(board.find("BOARD_NUMBER")))
        if number is None:
            problem, remedy = "the board has no number from 1", "number the boards"
            self.notes.problems.error(line_of(board), "BOARD", problem, remedy)
            return
        self.lines.board(number, board.findall("TRAVELLER_LINE"), place)
        own = "TEAM_POINTS" if board.find("TEAM_POINTS") is not None else "IMPS"
        self._figure(board, own, Figure.BOARD_IMPS, keys[0], number)
        self._figure(board, "OPPOSING_TEAM_POINTS", Figure.BOARD_IMPS, keys[1], number)

    def _figure(
        self, element: Element, tag: str, figure: Figure, key: MatchKey, board: int | None = None
    ) -> None:
        child = element.find(tag)
        if child is None or not (text := text_of(child)):
            return
        line = line_of(child)
        printed = Printed(
            figure, text, match=key, board=board, source=self.notes.problems.source(line)
        )
        if printed.value is None:
            self.notes.problems.warning(line, text, f"this {tag} is no number")
        else:
            self.printed.append(printed)

    def _check_round(self, line: int, number: int, teams: tuple[str, str], place: Place) -> None:
        """Nobody plays two matches in a round: the numbers are then not those of the rounds."""
        for team in teams:
            before = self._rounds.setdefault((place.session, number, team), line)
            if before != line and not self._warned:
                self._warned = True
                taken = (
                    f"{team} has another match of this round in line {before}; the numbers of the "
                    "rounds may not be those in which the matches were played"
                )
                self.notes.guess(line, f"round {number}", taken)
