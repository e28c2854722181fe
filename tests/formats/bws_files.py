"""Small ``.bws`` files for tests: the tables of Bridgemate with the rows that a test is about."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from overtrick.formats.bws import read_bws
from overtrick.formats.imported import Imported
from overtrick.model.diagnostic import Diagnostic
from overtrick.model.notation import format_result
from tests.formats.jet_writer import DATE, INT, LONG, TEXT, YES_NO, Columns, NewTable, database

HANDS = [f"{seat}{suit}" for seat in ("North", "East", "South", "West")
         for suit in ("Spades", "Hearts", "Diamonds", "Clubs")]  # fmt: skip

RESULT: Columns = [
    ("ID", LONG), ("Section", INT), ("Table", INT), ("Round", INT), ("Board", INT),
    ("PairNS", INT), ("PairEW", INT), ("Declarer", INT), ("NS/EW", TEXT, 2),
    ("Contract", TEXT, 10), ("Result", TEXT, 10), ("LeadCard", TEXT, 10), ("Remarks", TEXT, 255),
    ("DateLog", DATE), ("TimeLog", DATE), ("Processed", YES_NO), ("Erased", YES_NO),
]  # fmt: skip

COLUMNS: dict[str, Columns] = {
    "Clients": [("ID", LONG), ("Computer", TEXT, 255)],
    "Session": [("ID", INT), ("Name", TEXT, 40), ("Date", DATE), ("Time", DATE)],
    "Section": [
        ("ID", INT), ("Letter", TEXT, 3), ("Tables", INT), ("MissingPair", INT),
        ("EWMoveBeforePlay", INT), ("Session", INT), ("Winners", INT),
    ],
    "Tables": [("Section", INT), ("Table", INT), ("Status", INT)],
    "RoundData": [
        ("Section", INT), ("Table", INT), ("Round", INT), ("NSPair", INT), ("EWPair", INT),
        ("LowBoard", INT), ("HighBoard", INT), ("CustomBoards", TEXT, 255),
    ],
    "ReceivedData": [*RESULT, ("ExternalUpdate", YES_NO)],
    "IntermediateData": RESULT,
    "PlayerNumbers": [
        ("Section", INT), ("Table", INT), ("Direction", TEXT, 2), ("Number", TEXT, 16),
        ("Name", TEXT, 18), ("Updated", YES_NO), ("Round", INT),
    ],
    "PlayerNames": [("ID", LONG), ("Name", TEXT, 18), ("strID", TEXT, 18)],
    "Settings": [("Section", INT), ("ShowResults", YES_NO)],
    "HandRecord": [("Section", INT), ("Board", INT), *((hand, TEXT, 13) for hand in HANDS)],
    "BiddingData": [("ID", LONG), ("Bid", TEXT, 10)],
}  # fmt: skip

Rows = Sequence[Mapping[str, object]]
"""The cells of each row by their columns; the others are null."""


def bws(jet: int = 4, more: Sequence[NewTable] = (), **rows: Rows) -> bytes:
    """A file with these rows; without any in Section, there is section A with the number 1."""
    rows.setdefault("Section", [{"ID": 1, "Letter": "A", "Tables": 4}])
    tables = [
        NewTable(
            name, columns, [[row.get(each[0]) for each in columns] for row in rows.pop(name, ())]
        )
        for name, columns in COLUMNS.items()
    ]
    assert not rows, f"no such tables: {list(rows)}"
    return database([*tables, *more], jet, compress=True)


def read(folder: Path, content: bytes) -> Imported:
    """What a file with this content holds."""
    path = folder / "club.bws"
    path.write_bytes(content)
    return read_bws(path)


def result(
    id_: int, where: str, pairs: str, text: str = "", remark: str = "", **more: object
) -> dict[str, object]:
    """A row of ReceivedData: ``result(1, "1 2 5", "3 4", "4 S|N|+1")`` is table, round, board."""
    table, round_, board = map(int, where.split())
    ns, ew = map(int, pairs.split())
    contract, seat, ending = text.split("|") if text else ("", "", "")
    return {
        "ID": id_, "Section": 1, "Table": table, "Round": round_, "Board": board,
        "PairNS": ns, "PairEW": ew, "Declarer": ew if seat in ("E", "W") else ns, "NS/EW": seat,
        "Contract": contract, "Result": ending, "Remarks": remark,
    } | more  # fmt: skip


def due(table: int, round_: int, pairs: str, boards: str, **more: object) -> dict[str, object]:
    """A row of RoundData: ``due(1, 2, "3 4", "5 6")``."""
    (ns, ew), (low, high) = map(int, pairs.split()), map(int, boards.split())
    return {
        "Section": 1, "Table": table, "Round": round_, "NSPair": ns, "EWPair": ew,
        "LowBoard": low, "HighBoard": high,
    } | more  # fmt: skip


def player(table: int, seat: str, number: str, name: str = "", **more: object) -> dict[str, object]:
    """A row of PlayerNumbers."""
    return {
        "Section": 1, "Table": table, "Direction": seat, "Number": number, "Name": name,
    } | more  # fmt: skip


ALIKE = [result(1, "1 1 1", "1 2", "4 S|N|="), result(2, "1 2 2", "2 1", "4 S|N|=")]
"""Two results of two rounds, so that two pairs sit both ways and one wins."""


def results(imported: Imported) -> list[str]:
    return [format_result(line.result) for line in imported.event.lines]


def said(diagnostics: Sequence[Diagnostic]) -> str:
    return "\n".join(str(each) for each in diagnostics)
