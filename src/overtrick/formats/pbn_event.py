"""What the games of a PBN file mean: an event with its deals and results, and printed figures."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from overtrick.errors import InputError
from overtrick.formats.given_numbers import Names
from overtrick.formats.imported import Imported, Printed
from overtrick.formats.pbn_check import check_document
from overtrick.formats.pbn_document import Document, Game
from overtrick.formats.pbn_score_table import Lines, Where, read_rows
from overtrick.formats.pbn_setup import (
    date_of,
    first_of,
    guess,
    kind_of,
    named_sessions,
    scoring_of,
    stages_of,
)
from overtrick.formats.pbn_single import read_single
from overtrick.formats.pbn_tables import Table, read_table
from overtrick.formats.pbn_totals import IDS, Setting, Totals, read_totals
from overtrick.formats.pbn_values import read_deal, read_vulnerable
from overtrick.formats.problems import Problems
from overtrick.formats.told_result import no_pair_sat_both_ways, word_of
from overtrick.model.board import Board, Side
from overtrick.model.contestant import Contestant, ContestantRef, Person
from overtrick.model.deal import Deal
from overtrick.model.diagnostic import Diagnostic
from overtrick.model.event import Event
from overtrick.model.event_setup import Kind
from overtrick.model.scoring import Scoring

NOT_KEPT = [
    "OptimumScore",
    "OptimumContract",
    "OptimumResultTable",
    "OptimumPlayTable",
    "DoubleDummyTricks",
    "ActionTable",
    "InstantScoreTable",
    "MatchDetails",
    "VP_Home",
    "VP_Away",
]
"""Analyses and the like: no results, and nothing of an event."""


def event_of(document: Document, problems: Problems, guesses: Problems) -> Imported:
    """The event in a file, and everything that was printed of it."""
    check_document(document, problems)
    return _Reader(document, problems, guesses).imported()


class _Place(Struct):
    """A deal that is kept: where it came from."""

    deal: Deal
    line: int


class _Reader:
    def __init__(self, document: Document, problems: Problems, guesses: Problems) -> None:
        self.document, self.problems, self.guesses = document, problems, guesses
        self.left = Problems(problems.file)
        self.lines, self.totals, self.numbers = Lines(), Totals(), Names()
        self.deals: dict[tuple[int | None, str | None, int], _Place] = {}
        self.stages: dict[str, int] = {}
        self.people: dict[str, Contestant] = {}
        self.without_board: list[int] = []
        self.ends: list[int] = []

    def imported(self) -> Imported:
        games = self.document.games
        tables = [self._tables(game) for game in games]
        self.numbers = Names(_numbers_given(games, tables))
        kind = kind_of(self.document, tables)
        scoring = scoring_of(self.document, self.guesses)
        self.stages = stages_of(self.document, self.guesses)
        for game, (score_table, total_table) in zip(games, tables, strict=True):
            session = self.stages.get(game.value("Stage"))
            if total_table is not None:
                per_board = scoring is Scoring.BUTLER and "ContestType" in self.document.meta
                setting = Setting(kind, scoring, session, per_board, self.numbers)
                read_totals(total_table, setting, self.problems, self.totals)
            self._game(game, score_table, session, kind)
        self._left_aside(games)
        return self._whole(kind, scoring)

    def _tables(self, game: Game) -> tuple[Table | None, Table | None]:
        found = [
            read_table(game.tags[name], self.problems)
            if name in game.tags and game.tags[name].value
            else None
            for name in ("ScoreTable", "TotalScoreTable")
        ]
        return found[0], found[1]

    # ------------------------------------------------------------------ one game

    def _game(self, game: Game, table: Table | None, session: int | None, kind: Kind) -> None:
        board = game.value("Board")
        has_result = table is not None or any(map(game.value, ("Contract", "Score")))
        if not (board.isascii() and board.isdecimal() and 0 < int(board[:7]) < 10**6):
            if has_result or game.value("Deal"):
                self.without_board.append(game.line)
            return
        number = int(board)
        section = word_of(game.value("Section"))
        self._deal(game, number, session, section)
        if not has_result:
            return
        where = Where(
            number,
            session,
            section,
            self._vulnerable(game, number),
            game,
            self.problems,
            self.guesses,
            self.numbers,
        )
        if table is not None:
            read_rows(table, where, self.lines)
        else:
            ns, ew = self._sides(game, kind)
            read_single(where, ns, ew, self.lines)

    def _deal(self, game: Game, board: int, session: int | None, section: str | None) -> None:
        text = game.value("Deal")
        source = self.problems.source(game.line_of("Deal"))
        try:
            cards = read_deal(text)
            if cards is None:
                return
            if not cards.is_whole:
                self.ends.append(source.line)
                return
            deal = Deal.of(board, text, session, section, source)
        except InputError:
            return  # reported by the check of the tags
        known = self.deals.setdefault((session, section, board), _Place(deal, source.line))
        if known.deal != deal:
            problem = f"board {board} has another deal in line {known.line}, and that is kept"
            self.problems.warning(source.line, text, problem, "give the sessions a Stage each")

    def _vulnerable(self, game: Game, board: int) -> tuple[bool, bool] | None:
        """Who is vulnerable, where that is not as the number of the board has it."""
        try:
            told = read_vulnerable(game.value("Vulnerable"))
        except InputError:
            return None  # reported by the check of the tags
        usual = (Board(board).vulnerable(Side.NS), Board(board).vulnerable(Side.EW))
        if told is None or told == usual:
            return None
        problem = f"board {board} has another vulnerability by its number; this one counts"
        self.problems.warning(game.line_of("Vulnerable"), game.value("Vulnerable"), problem)
        return told

    def _sides(self, game: Game, kind: Kind) -> tuple[str | None, str | None]:
        """Who sat where in a game of one table: by pair, by team, or by the names."""
        home, visitors = game.value("HomeTeam"), game.value("VisitTeam")
        if kind is Kind.TEAMS and home and visitors:
            pair = self._team(home), self._team(visitors)
            return pair if game.value("Room").lower() != "closed" else (pair[1], pair[0])
        ns = self._pair(game.value("PairNS"), game.value("North"), game.value("South"))
        return ns, self._pair(game.value("PairEW"), game.value("East"), game.value("West"))

    def _team(self, name: str) -> str:
        number = self.numbers.number(name)
        assert number is not None
        self.people.setdefault(number, Contestant(number, name=name))
        return number

    def _pair(self, pair: str, *names: str) -> str | None:
        number = word_of(pair) if pair and " " not in pair and len(pair) <= 5 else None
        if number is None:
            number = self.numbers.number(*(names if any(names) else (pair,)))
        if number is not None and any(names):
            partners = tuple(Person(name) for name in names)
            self.people.setdefault(number, Contestant(number, partners))
        return number

    # ------------------------------------------------------------------ the whole

    def _left_aside(self, games: Sequence[Game]) -> None:
        """Say once what is no part of an event."""
        counted = {
            name: [game.tags[name].line for game in games if name in game.tags] for name in NOT_KEPT
        }
        found = {name: lines for name, lines in counted.items() if lines}
        if found:
            names = ", ".join(f"{name} ({len(lines)})" for name, lines in found.items())
            first = min(lines[0] for lines in found.values())
            self.left.warning(first, "", f"analyses are no results: {names}")
        if self.ends:
            problem = f"{len(self.ends)} end positions are no deals"
            self.left.warning(self.ends[0], "", problem)
        if self.without_board:
            problem = f"{len(self.without_board)} games without a board number are not kept"
            self.problems.warning(self.without_board[0], "", problem, 'write [Board "…"]')

    def _whole(self, kind: Kind, scoring: Scoring) -> Imported:
        event = Event(
            name=first_of(self.document, "Event") or self.document.meta.get("ContestName", ""),
            date=date_of(self.document),
            kind=kind,
            scoring=scoring,
            winners=self._winners(kind),
            sessions=named_sessions(self.stages),
            contestants=self._contestants(),
            lines=tuple(self.lines.lines),
            deals=tuple(place.deal for place in self.deals.values()),
        )
        printed = [*self.lines.printed, *self.totals.printed]
        program = " ".join(
            filter(None, (self.document.meta.get(name, "") for name in ("Generator", "Version")))
        )
        return Imported(
            f"PBN {self.document.version}".strip(),
            event,
            self._told_directions(event, printed),
            program=program or self.document.creator or first_of(self.document, "Application"),
            read=_counts(event),
            diagnostics=tuple(sorted(self.problems.found, key=_line_of)),
            guessed=tuple(sorted(self.guesses.found, key=_line_of)),
            not_kept=tuple(sorted(self.left.found, key=_line_of)),
        )

    def _contestants(self) -> tuple[Contestant, ...]:
        listed = {
            who: contestant
            for who, contestant in self.totals.contestants.items()
            if replace(contestant, source=None) != Contestant(contestant.number)
        }
        numbers = {who.number for who in self.totals.contestants}
        others = [each for number, each in self.people.items() if number not in numbers]
        return (*listed.values(), *others)

    def _winners(self, kind: Kind) -> int:
        if self.totals.two_winners:
            return 2
        if kind is not Kind.PAIRS or self.totals.contestants:
            return 1
        if not no_pair_sat_both_ways(self.lines.lines):
            return 1
        problem = "no pair sat both ways, so north-south and east-west are ranked apart"
        guess(self.document, self.guesses, "", problem)
        return 2

    def _told_directions(self, event: Event, printed: list[Printed]) -> tuple[Printed, ...]:
        """Where there is one winner a direction tells nobody apart."""
        if event.winners == 2:
            return tuple(printed)
        return tuple(
            replace(
                each, who=ContestantRef(each.who.number, None, each.who.section, each.who.session)
            )
            if each.who is not None
            else each
            for each in printed
        )


def _line_of(diagnostic: Diagnostic) -> int:
    return diagnostic.source.line if diagnostic.source is not None else 0


def _numbers_given(
    games: Sequence[Game], tables: Sequence[tuple[Table | None, Table | None]]
) -> set[str]:
    """The numbers that somebody has by the file."""
    columns = (*IDS, "PairId_NS", "PairId_EW", "TeamId_NS", "TeamId_EW")
    told = [
        row.get(column)
        for pair in tables
        for table in pair
        if table is not None
        for column in columns
        if column in table.columns
        for row in table.rows
    ]
    told += [game.value(name) for game in games for name in ("PairNS", "PairEW")]
    return {number for each in told if (number := word_of(each)) is not None}


def _counts(event: Event) -> tuple[str, ...]:
    who = len(event.contestants) or len(event.numbers)
    counted = (
        (who, event.kind.contestant),
        (len(event.lines), "result"),
        (len(event.deals), "deal"),
    )
    return tuple(f"{count} {what}{'' if count == 1 else 's'}" for count, what in counted if count)
