"""Writing PBN 2.1 in export form: a game for each board, with its deal and its score table.

Session, section, round, table and lead have columns of their own, as in files of other programs.
A result for which PBN has no columns (weighted, split, a fixed percentage) stands in a column
``Remarks`` in our notation, which other programs pass over; what is lost is returned.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from overtrick import __version__
from overtrick.engine.trick_score import side_points
from overtrick.exact import decimal, plain
from overtrick.formats.imported import Unheld
from overtrick.formats.pbn_score_table import REMARKS, SEATS, SIDES
from overtrick.formats.pbn_text import LONGEST_LINE, PbnText
from overtrick.formats.pbn_write_totals import total_rows
from overtrick.formats.told_lines import AnyScore, ToldLine, told_lines, unheld_decisions
from overtrick.model.board import Board, Side
from overtrick.model.contract import PassedOut, Played, Points, Score
from overtrick.model.deal import Deal
from overtrick.model.event import Event
from overtrick.model.event_setup import Kind
from overtrick.model.notation import format_result
from overtrick.model.result import Average, Nothing, Result, Scored
from overtrick.model.scoring import Scoring
from overtrick.model.teams import TeamPlay

SCORING = {
    Scoring.MATCHPOINTS: "MP;MP1",
    Scoring.CROSS_IMPS: "IMP;Cross",
    Scoring.BUTLER: "IMP;Butler",
    Scoring.TOTAL_POINTS: "TotalPoints",
    Scoring.IMPS: "IMP",
    Scoring.BOARD_A_MATCH: "BAM",
}
COMPETITION = {Kind.INDIVIDUAL: "Individuals", Kind.TEAMS: "Teams"}
_AVERAGES = {Average.PLUS: "A+", Average.EVEN: "A", Average.MINUS: "A-"}
_VULNERABLE = {
    (False, False): "None",
    (True, False): "NS",
    (False, True): "EW",
    (True, True): "All",
}

Key = tuple[int | None, str | None, int]
"""A game that is written: session, section and board."""


class _Game(Struct):
    """What belongs to one board."""

    deal: Deal | None = None
    lines: list[ToldLine] = field(default_factory=list)


def write_pbn(event: Event, score: AnyScore | None = None) -> tuple[bytes, tuple[Unheld, ...]]:
    """The event as a PBN file, and what that cannot hold.

    With its score the file has points, percentages and places too, and the results that stand
    after the director's rulings.

    >>> content, unheld = write_pbn(Event("Friday Pairs", director="A Director"))
    >>> content.decode("latin-1").splitlines()[3], [str(each) for each in unheld]
    ('[Event "Friday Pairs"]', ['the director'])
    """
    return _Writer(event, score).written()


class _Writer:
    def __init__(self, event: Event, score: AnyScore | None) -> None:
        self.event, self.score = event, score
        self.texts = PbnText()
        self.lost = self.texts.lost

    def written(self) -> tuple[bytes, tuple[Unheld, ...]]:
        lines = ["% PBN 2.1", "% EXPORT", f"%Creator: Overtrick {__version__}"]
        games = self._games()
        for index, (key, game) in enumerate(games.items()):
            if index:
                lines.append("")
            lines += self._game(key, game, is_first=not index)
        if not games:
            lines += self._game((None, None, 0), _Game(), is_first=True)
        content = "".join(line + "\r\n" for line in lines).encode("latin-1", errors="replace")
        unheld = [*unheld_decisions(self.event), *self._unheld_setup()]
        unheld += [Unheld(what, count) for what, count in self.lost.items()]
        return content, tuple(unheld)

    def _unheld_setup(self) -> list[Unheld]:
        event = self.event
        found = {
            "names and weights of sessions": sum(
                1 for each in event.sessions if each.name or each.weight or each.director
            ),
            "sections, and their order": len(event.sections),
            "the matches of a Swiss event": int(event.kind is Kind.SWISS_PAIRS),
            "the way of scoring": int(event.scoring not in SCORING),
            "how matches are played": int(event.teams != TeamPlay()),
            "players of teams": sum(
                len(each.people) for each in event.contestants if event.kind is Kind.TEAMS
            ),
        }
        return [Unheld(what, count) for what, count in found.items() if count]

    # ------------------------------------------------------------------ games

    def _games(self) -> dict[Key, _Game]:
        """Lines and deals by the board; a deal of one session or section has its own game."""
        games: dict[Key, _Game] = {}
        deals: dict[Key, Deal] = {}
        for deal in self.event.deals:
            key = deal.session, deal.section, deal.board
            if key in deals:
                self.lost["further deals of the same board"] += 1
            deals.setdefault(key, deal)
            if not any(deal.hand(seat) for seat in SEATS.values()):
                self.lost["deals of which no hand is known"] += 1
        for told in told_lines(self.event, self.score):
            line = told.line
            keys: list[Key] = [
                (session, section, line.board)
                for section in dict.fromkeys((line.section, None))
                for session in dict.fromkeys((line.session, None))
            ]
            key = next((each for each in keys if each in deals), (line.session, None, line.board))
            games.setdefault(key, _Game(deals.get(key))).lines.append(told)
        for key, deal in deals.items():
            games.setdefault(key, _Game(deal))
        return games

    def _game(self, key: Key, game: _Game, *, is_first: bool) -> list[str]:
        session, section, number = key
        event = self.event
        date = event.date
        for each in event.sessions:
            if each.number == session and each.date:
                date = each.date
        mandatory = {
            "Event": event.name,
            "Site": "",
            "Date": date.strftime("%Y.%m.%d").rjust(10, "0") if date else "?",
            "Board": str(number or ""),
            **dict.fromkeys(("West", "North", "East", "South"), ""),
            "Dealer": Board(number).dealer.value if number else "",
            "Vulnerable": _vulnerable(number) if number else "",
            "Deal": _deal(game.deal, number),
            "Scoring": SCORING.get(event.scoring, "IMP"),
            **dict.fromkeys(("Declarer", "Contract", "Result"), ""),
        }
        others = {
            "Competition": COMPETITION.get(event.kind, "Pairs"),
            "EventDate": event.date.strftime("%Y.%m.%d").rjust(10, "0") if event.date else "",
            "Section": section or "",
            "Stage": f"Session {session}" if session else "",
        }
        tags = mandatory | {name: value for name, value in others.items() if value}
        lines = [self.texts.tag(name, value) for name, value in tags.items()]
        if game.lines:
            lines += self._table("ScoreTable", [self._row(told, key) for told in game.lines])
        if is_first:
            rows = total_rows(event, self.score, self.texts)
            if rows:
                lines += self._table("TotalScoreTable", rows)
            if event.winners == 2 and not any(row["Direction"] for row in rows):
                self.lost["that north-south and east-west are ranked apart"] += 1
        return lines

    # ------------------------------------------------------------------ tables

    def _row(self, told: ToldLine, key: Key) -> dict[str, str]:
        line = told.line
        row = {
            "Session": _or_dash(line.session) if line.session != key[0] else "",
            "Section": line.section or "-" if line.section != key[1] else "",
            "Table": line.table or "",
            "Round": str(line.round or ""),
        }
        if line.players is not None:
            row |= {f"PlayerId_{name}": line.players["NESW".index(seat.value)]
                    for name, seat in SEATS.items()}  # fmt: skip
        else:
            row |= {"PairId_NS": line.ns or "", "PairId_EW": line.ew or ""}
        row |= self._result(line.result, line.board) | {"Lead": str(line.lead or "")}
        matchpoints = self.event.scoring in (Scoring.MATCHPOINTS, Scoring.BOARD_A_MATCH)
        for name, seat in (SIDES if line.players is None else SEATS).items():
            side = told.scores.get(seat)
            if side is not None and side.points is not None:
                row[f"{'MP' if matchpoints else 'IMP'}_{name}"] = plain(side.points)
                if matchpoints and side.maximum:
                    row[f"Percentage_{name}"] = decimal(side.points / side.maximum * 100, 2)
        return row

    def _result(self, result: Result, board: int) -> dict[str, str]:
        cells = _result_cells(result, board)
        if cells is None:
            self.lost["results that PBN has no columns for (a remark has them)"] += 1
            cells = {"Contract": "?", REMARKS: format_result(result)}
        return {name: cells.get(name, "") for name in (*_RESULT_COLUMNS, REMARKS)}

    def _table(self, name: str, rows: Sequence[Mapping[str, str]]) -> list[str]:
        """A table in which only columns with something in them stand, and only what has room."""
        order = dict.fromkeys(column for row in rows for column in row)
        columns = [column for column in _in_order(order) if any(row.get(column) for row in rows)]
        written = [[self.texts.cell(row.get(column) or "-") for column in columns] for row in rows]
        widths = [max(len(row[i]) for row in written) for i in range(len(columns))]
        header = ";".join(
            f"{column}\\{width}{'L' if column in _LEFT else 'R'}"
            for column, width in zip(columns, widths, strict=True)
        )
        if len(header) + len(name) + 5 > LONGEST_LINE:
            header = ";".join(columns)
        if len(header) + len(name) + 5 > LONGEST_LINE:
            narrow = [{k: v for k, v in row.items() if "Percentage" not in k} for row in rows]
            self.lost["percentages of lines"] += 1
            return self._table(name, narrow)
        if sum(widths) + len(widths) > LONGEST_LINE:
            widths = [0] * len(widths)
        lines = [f'[{name} "{header}"]']
        for row in written:
            cells = [
                cell.ljust(width) if column in _LEFT else cell.rjust(width)
                for cell, width, column in zip(row, widths, columns, strict=True)
            ]
            lines.append(" ".join(cells).rstrip())
        return lines


_LEFT = ("Contract", "Names", "Name", "Lead", REMARKS)
_RESULT_COLUMNS = ("Contract", "Declarer", "Result", "Score_NS", "Score_EW")
_LAST = (REMARKS,)


def _in_order(columns: Mapping[str, None]) -> list[str]:
    return [*(each for each in columns if each not in _LAST), *(c for c in _LAST if c in columns)]


def _or_dash(value: int | None) -> str:
    return str(value) if value is not None else "-"


def _vulnerable(number: int) -> str:
    board = Board(number)
    return _VULNERABLE[board.vulnerable(Side.NS), board.vulnerable(Side.EW)]


def _deal(deal: Deal | None, number: int) -> str:
    """The four hands, the dealer's first."""
    if deal is None:
        return ""
    first = Board(number).dealer
    seats = tuple(SEATS.values())
    turned = [seats[(seats.index(first) + turn) % 4] for turn in range(4)]
    hands = [deal.hand(seat) for seat in turned]
    if not any(hands):
        return ""
    return f"{first.value}:" + " ".join("-" if hand is None else str(hand) for hand in hands)


def _result_cells(result: Result, board: int) -> dict[str, str] | None:
    """A result in the columns of the standard; none where it does not fit them."""
    if result.splits_partners:
        return None
    match result.ns, result.ew:
        case Scored([(_, score)]), Scored() if result.ew == result.ns.mirrored:
            return _score_cells(score, board)
        case Scored([(_, Points(ns))]), Scored([(_, Points(ew))]) if ns and ew:
            return {"Contract": "?", "Score_NS": str(ns), "Score_EW": str(ew)}
        case Average() as ns, Average() as ew:
            return {"Contract": "-", "Score_NS": _AVERAGES[ns], "Score_EW": _AVERAGES[ew]}
        case Nothing.NOT_PLAYED, Nothing.NOT_PLAYED:
            return dict.fromkeys(_RESULT_COLUMNS, "-")
        case Nothing.LATE, Nothing.LATE:
            return dict.fromkeys(_RESULT_COLUMNS, "?")
        case _:
            return None


def _score_cells(score: Score, board: int) -> dict[str, str]:
    points = side_points(score, Board(board), Side.NS)
    both = {"Score_NS": str(points), "Score_EW": str(-points)}
    match score:
        case Played(contract, declarer, tricks):
            told = {"Contract": str(contract).upper(), "Declarer": declarer.value}
            return told | {"Result": str(tricks)} | both
        case PassedOut():
            return {"Contract": "Pass"} | both
        case _:
            return {"Contract": "?"} | both
