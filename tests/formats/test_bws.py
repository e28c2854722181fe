"""What the rows of a ``.bws`` mean: results, corrections, remarks, sides and winners."""

from pathlib import Path

import pytest

from overtrick.errors import InputError
from overtrick.formats.bws import read_bws
from tests.formats.bws_files import ALIKE, HANDS, bws, due, read, result, results, said
from tests.formats.jet_writer import LONG, TEXT, Cells, NewTable, database

# ------------------------------------------------------------------ results


@pytest.mark.parametrize("jet", [3, 4])
@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ("3 NT|N|=", "3NT N ="),
        ("3NT|W|+2", "3NT W +2"),
        ("4 S x|E|-2", "4Sx E -2"),
        ("4Sx|E|-2", "4Sx E -2"),
        ("3 D xx|S|+1", "3Dxx S +1"),
        ("7 C|S|=", "7C S ="),
        ("PASS|N|", "PASS"),
        ("pass||", "PASS"),
    ],
)
def test_contracts(tmp_path: Path, jet: int, text: str, notation: str) -> None:
    imported = read(tmp_path, bws(jet, ReceivedData=[result(1, "1 1 1", "1 2", text)]))
    assert (results(imported), said(imported.diagnostics)) == ([notation], "")
    assert imported.format == f"Bridgemate .bws (Jet {jet})"


@pytest.mark.parametrize(
    ("remark", "notation"),
    [
        ("60%-40%", "AVE+/AVE-"),
        ("40%-60%", "AVE-/AVE+"),
        ("60%-60%", "AVE+/AVE+"),
        ("50%-50%", "AVE"),
        ("40% - 40%", "AVE-/AVE-"),
        ("70%-30%", "70%/30%"),
        ("100%-0%", "100%/0%"),
        ("Not played", "NP"),
        ("not played", "NP"),
    ],
)
def test_remarks_instead_of_a_result(tmp_path: Path, remark: str, notation: str) -> None:
    imported = read(tmp_path, bws(ReceivedData=[result(1, "1 1 1", "1 2", "", remark)]))
    assert (results(imported), said(imported.diagnostics)) == ([notation], "")
    floats = "taken for average plus and minus" in said(imported.guessed)
    assert floats == ("AVE+" in notation or "AVE-" in notation)


@pytest.mark.parametrize(
    ("remark", "problem"),
    [
        ("Arbitral score", '"Arbitral score": row 7 of ReceivedData: an adjusted score is still'),
        ("101%-0%", '"101%-0%": row 7 of ReceivedData: this remark is not understood'),
        ("see director", '"see director": row 7 of ReceivedData: this remark is not understood'),
        ("", "row 7 of ReceivedData: there is no result; write it; until then it is LATE"),
    ],
)
def test_what_is_no_result_is_still_to_come(tmp_path: Path, remark: str, problem: str) -> None:
    imported = read(tmp_path, bws(ReceivedData=[result(7, "1 1 1", "1 2", "", remark)]))
    assert results(imported) == ["LATE"]
    assert f"club.bws:7: {problem}" in said(imported.errors)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("8 S|N|=", '"8S": the level of a contract is 1 to 7 (row 7 of ReceivedData)'),
        ("4 S|X|=", "the declarer is missing"),
        ("4 S|N|", "the result is missing"),
        ("4 S||=", "the declarer is missing"),
        ("|N|+1", "this is no result"),
        ("||+620", "the contract is missing"),
        ("4 S|N|-12", "this is fewer than 0 tricks"),
    ],
)
def test_a_result_that_cannot_be_read_is_reported(tmp_path: Path, text: str, problem: str) -> None:
    rows = [result(7, "1 1 1", "1 2", text), result(8, "1 1 2", "1 2", "1 C|N|=")]
    imported = read(tmp_path, bws(ReceivedData=rows))
    assert results(imported) == ["LATE", "1C N ="]
    assert problem in said(imported.errors)
    assert "row 7 of ReceivedData" in said(imported.errors)


def test_only_the_side_that_declared(tmp_path: Path) -> None:
    imported = read(tmp_path, bws(ReceivedData=[result(3, "1 1 1", "1 2", "4 S|EW|=")]))
    assert results(imported) == ["4S E ="]
    assert "row 3 of ReceivedData says only which side declared; E is taken" in said(
        imported.guessed
    )


def test_leads(tmp_path: Path) -> None:
    rows = [
        result(number, f"1 1 {number}", "1 2", "4 S|N|=", LeadCard=lead)
        for number, lead in enumerate(["S2", "C10", "DA", "", "11", None], 1)
    ]
    imported = read(tmp_path, bws(ReceivedData=rows))
    leads = [line.lead and str(line.lead) for line in imported.event.lines]
    assert leads == ["S2", "CT", "DA", None, None, None]
    assert "club.bws:5: the lead in row 5 of ReceivedData cannot be read" in said(
        imported.diagnostics
    )


def test_a_remark_beside_a_result_is_reported_and_the_result_counts(tmp_path: Path) -> None:
    imported = read(
        tmp_path, bws(ReceivedData=[result(4, "1 1 1", "1 2", "4 S|N|=", "hesitation")])
    )
    assert results(imported) == ["4S N ="]
    assert '"hesitation": the remark in row 4 of ReceivedData is not understood' in said(
        imported.diagnostics
    )


def test_rows_that_are_no_results_are_left_out(tmp_path: Path) -> None:
    odd: list[dict[str, object]] = [{"Table": None}, {"Round": 0}, {"Board": None}, {"Board": 0},
           {"PairNS": None}, {"PairEW": -3}, {"Section": None}]  # fmt: skip
    rows = [result(n, "1 1 1", "1 2", "4 S|N|=") | each for n, each in enumerate(odd, 1)]
    imported = read(tmp_path, bws(ReceivedData=[*rows, result(9, "1 1 1", "1 2", "1 C|N|=")]))
    assert results(imported) == ["1C N ="]
    assert [each.source and each.source.line for each in imported.errors] == [1, 2, 3, 4, 5, 6, 7]
    assert '"4 S N =": row 1 of ReceivedData: its table or round is missing' in said(
        imported.errors
    )


# ------------------------------------------------------------------ corrections


def test_a_later_row_replaces_an_earlier_one(tmp_path: Path) -> None:
    rows = [
        result(12, "1 1 1", "1 2", "4 S|N|="),
        result(30, "1 1 2", "1 2", "PASS|N|"),
        result(40, "1 1 1", "1 2", "4 S|S|-1"),
    ]
    imported = read(tmp_path, bws(ReceivedData=[rows[2], rows[1], rows[0]]))
    assert results(imported) == ["PASS", "4S S -1"]  # in the order of entry
    assert said(imported.diagnostics) == (
        'club.bws:12: "A1 round 1 board 1: 1 against 2, 4S N =": '
        "row 12 of ReceivedData is replaced by row 40 (1 against 2, 4S S -1)"
    )


def test_a_correction_of_one_pair(tmp_path: Path) -> None:
    rows = [result(1, "1 1 1", "1 2", "4 S|N|="), result(2, "1 1 1", "1 3", "4 S|N|=")]
    imported = read(tmp_path, bws(ReceivedData=rows))
    assert [(line.ns, line.ew) for line in imported.event.lines] == [("1", "3")]


def test_two_results_of_other_pairs_from_one_table_both_count(tmp_path: Path) -> None:
    rows = [result(1, "1 1 1", "1 2", "4 S|N|="), result(2, "1 1 1", "3 4", "4 S|N|+1")]
    imported = read(tmp_path, bws(ReceivedData=rows))
    assert results(imported) == ["4S N =", "4S N +1"]
    assert "where other pairs have played this board already; both results count" in said(
        imported.diagnostics
    )


def test_a_result_that_was_taken_back(tmp_path: Path) -> None:
    rows = [
        result(1, "1 1 1", "1 2", "4 S|N|=", Erased=True),
        result(2, "1 1 2", "1 2", "4 S|N|+1", Erased=True),
        result(3, "1 1 2", "1 2", "4 S|N|-1"),
    ]
    imported = read(tmp_path, bws(ReceivedData=rows))
    assert results(imported) == ["4S N -1"]
    report = said(imported.diagnostics)
    assert "row 1 of ReceivedData was taken back (Erased) and does not count" in report
    assert '"A1 round 1 board 2: 1 against 2, 4S N +1": row 2 of ReceivedData was taken' in report
    assert "counts again" not in said(imported.guessed)


def test_a_correction_that_was_taken_back(tmp_path: Path) -> None:
    rows = [
        result(1, "1 1 1", "1 2", "4 S|N|="),
        result(2, "1 1 1", "1 2", "4 S|N|+1", Erased=True),
    ]
    imported = read(tmp_path, bws(ReceivedData=rows))
    assert results(imported) == ["4S N ="]
    assert "row 2 came later and was taken back, so that row 1 of ReceivedData counts again" in (
        said(imported.guessed)
    )


# ------------------------------------------------------------------ sides


def test_the_declarer_may_be_of_no_meaning(tmp_path: Path) -> None:
    rows = [
        result(1, "1 1 1", "1 2", "4 S|N|=", Declarer=1),
        result(2, "1 1 2", "1 2", "4 S|E|=", Declarer=1),
        result(3, "1 1 3", "1 2", "4 S|W|=", Declarer=1),
    ]
    imported = read(tmp_path, bws(ReceivedData=rows))
    assert results(imported) == ["4S N =", "4S E =", "4S W ="]
    assert said(imported.diagnostics) == ""
    assert "Declarer in ReceivedData is always PairNS, also where NS/EW says east" in said(
        imported.guessed
    )


def test_a_declarer_who_does_not_sit_there(tmp_path: Path) -> None:
    rows = [
        result(1, "1 1 1", "1 2", "4 S|E|="),
        result(2, "1 1 2", "1 2", "4 S|E|=", Declarer=1),
    ]
    imported = read(tmp_path, bws(ReceivedData=rows))
    assert [line.ns for line in imported.event.lines] == ["1", "1"]
    assert "Declarer in row 2 of ReceivedData is pair 1, which does not sit E" in said(
        imported.diagnostics
    )


def test_wrong_direction(tmp_path: Path) -> None:
    rows = [
        result(1, "1 1 1", "1 2", "4 S|N|="),
        result(2, "1 1 2", "1 2", "4 S|E|="),
        result(3, "1 1 3", "1 2", "4 S|N|=", "Wrong direction", Declarer=2),
        result(4, "1 1 4", "2 1", "4 S|N|=", "Wrong direction", Declarer=2),
    ]
    imported = read(tmp_path, bws(ReceivedData=rows))
    sat = [(line.ns, line.ew) for line in imported.event.lines]
    assert sat == [("1", "2"), ("1", "2"), ("2", "1"), ("2", "1")]
    assert said(imported.diagnostics) == ""
    assert 'row 3 of ReceivedData says "wrong direction"; pair 2 is taken to have sat' in said(
        imported.guessed
    )


# ------------------------------------------------------------------ the rest of the file


def test_deals(tmp_path: Path) -> None:
    cards = ["AKQJT98765432", "", "", ""]
    hands = [cards[-seat:] + cards[:-seat] for seat in range(4)]
    row: dict[str, object] = dict(
        zip(HANDS, [suit for hand in hands for suit in hand], strict=True)
    )
    rows: list[dict[str, object]] = [
        {"Section": 1, "Board": 1} | row,
        {"Section": 1, "Board": 2},
        {"Section": 1, "Board": 3} | row | {"NorthSpades": "AKQJ"},
        {"Section": 1} | row,
    ]
    imported = read(tmp_path, bws(ReceivedData=ALIKE, HandRecord=rows))
    assert [(deal.board, deal.section) for deal in imported.event.deals] == [(1, "A")]
    assert str(imported.event.deals[0]) == (
        "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    )
    errors = said(imported.errors)
    assert "north has 4 cards on board 3; a hand has 13 (row 3 of HandRecord)" in errors
    assert "row 4 of HandRecord" in errors
    assert "1 deal" in imported.read


def test_what_is_not_read_is_counted(tmp_path: Path) -> None:
    mine = NewTable("custom_notes", [("ID", LONG), ("Text", TEXT, 20)], [(1, "x"), (2, "y")])
    content = bws(
        more=[mine],
        ReceivedData=ALIKE,
        IntermediateData=[result(1, "1 1 1", "1 2", "4 S|N|")],
        BiddingData=[{"ID": 1, "Bid": "1C"}, {"ID": 2, "Bid": "P"}],
        Settings=[{"Section": 0}],
        Clients=[{"ID": 1, "Computer": "ADMIN-ПК"}],
    )
    report = said(read(tmp_path, content).diagnostics).splitlines()
    assert report == [
        'club.bws:1: "IntermediateData": this table has 1 results that were not complete; '
        "they are not read",
        'club.bws:1: "BiddingData": this table has 2 calls; they are not read',
        'club.bws:1: "custom_notes": this table has 2 rows of something unknown; they are not read',
    ]


def test_columns_in_another_order_and_of_other_types(tmp_path: Path) -> None:
    columns = [
        (name, TEXT, 40)
        for name in ("contract", "RESULT", "ns/ew", "Board", "pairew", "PAIRNS", "Round", "Table",
                     "Section")
    ]  # fmt: skip
    rows: list[Cells] = [("4 S", "=", "N", "3", "2", "1", "1", "1", "1")]
    path = tmp_path / "other.bws"
    path.write_bytes(database([NewTable("receiveddata", columns, rows)]))
    imported = read_bws(path)
    assert str(imported.event.lines[0]).startswith("board 3")
    assert results(imported) == ["4S N ="]
    assert "section 1 is not among the sections of the file" in said(imported.diagnostics)


def test_a_file_without_results_says_so(tmp_path: Path) -> None:
    imported = read(tmp_path, bws(RoundData=[due(1, 1, "1 2", "1 3")]))
    assert imported.event.lines == ()
    assert len(imported.schedule) == 3
    assert imported.event.open
    assert '"section A round 1": these results are missing' in said(imported.diagnostics)


def test_another_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "stock.bws"
    path.write_bytes(database([NewTable("Goods", [("ID", LONG)], [(1,)])]))
    with pytest.raises(InputError, match="this is a database without results of bridge"):
        read_bws(path)
    with pytest.raises(InputError, match="there is no such file"):
        read_bws(tmp_path / "no.bws")


def test_no_more_boards_are_scheduled_than_a_bound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from overtrick.formats import bws_movement

    monkeypatch.setattr(bws_movement, "MOST_PLAYS", 5)
    rounds = [due(1, 1, "1 2", "1 3"), due(1, 2, "2 1", "4 6")]
    imported = read(tmp_path, bws(RoundData=rounds))
    assert len(imported.schedule) == 3
    assert "RoundData has more than 5 boards to play; the others are left out" in said(
        imported.errors
    )


def test_a_file_that_is_too_large_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from overtrick.formats import bws as reader

    monkeypatch.setattr(reader, "LARGEST_BWS", 1000)
    with pytest.raises(InputError, match="the file is larger than"):
        read(tmp_path, bws(ReceivedData=ALIKE))
