"""Results of any program as CSV: columns by many names, results in many forms, and back again."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from overtrick.engine.event_score import score_event
from overtrick.errors import InputError
from overtrick.formats.event_file import parse_event
from overtrick.formats.event_file_fields import Manner
from overtrick.formats.event_file_rules import rule_book
from overtrick.formats.imported import Figure, Imported
from overtrick.formats.problems import Problems
from overtrick.formats.results_csv import parse_results_csv, read_results_csv
from overtrick.formats.results_csv_columns import COLUMNS, SPELLINGS
from overtrick.formats.results_csv_write import write_results_csv
from overtrick.formats.results_table import numbered, read_csv
from overtrick.model.event import Event
from overtrick.model.event_setup import Kind
from overtrick.model.notation import format_result
from overtrick.model.validate import validate
from tests.events import random_events
from tests.formats import events as any_event
from tests.formats import tellable


def read(text: str, names: str | None = None) -> Imported:
    return parse_results_csv(text.encode(), "club.csv", names.encode() if names else None)


def results(imported: Imported) -> list[str]:
    return [format_result(line.result) for line in imported.event.lines]


def said(imported: Imported) -> list[str]:
    return [str(each) for each in imported.diagnostics]


# ------------------------------------------------------------------ columns


@pytest.mark.parametrize(
    "heading",
    [
        "board,ns,ew,contract,declarer,tricks",
        "Bd,NS Pair,EW Pair,Contract,By,Tricks",
        "Brd #,N-S,E-W,Contr.,Decl,Taken",
        "Brett,Paar NS,Paar OW,Kontrakt,Alleinspieler,Stiche",
        "Étui,Paire NS,Paire EO,Contrat,Déclarant,Levées",
        "Spel,NS,OW,Contract,Leider,Slagen",
        "Bricka,NS,ÖV,Kontrakt,Spelförare,Stick",
        "Spill,NS,Ø/V,Kontrakt,Spilfører,Stikk",
        "ROZDANIE,NS,EW,KONTRAKT,ROZGRYWAJĄCY,LEWY",
    ],
)
@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_columns_by_many_names(heading: str, mark: str) -> None:
    if "Stick" in heading:
        heading = heading.replace("Stick", "Tricks")
    text = f"{heading}\n12,5,8,4Hx,S,11\n".replace(",", mark)
    imported = read(text)
    assert results(imported) == ["4Hx S +1"]
    [line] = imported.event.lines
    assert (line.board, line.ns, line.ew) == (12, "5", "8")
    assert said(imported) == []
    assert imported.read == ("columns board, ns, ew, contract, declarer, tricks", "1 result")


def test_every_spelling_names_one_column() -> None:
    assert len(COLUMNS) == sum(len(words.split()) for words in SPELLINGS.values())


def test_bom_encodings_and_quotes() -> None:
    text = '"Board";"NS";"EW";"Score";"North";"South"\n"1";"5";"8";"-100";"Été; A";"B"\n'
    for encoding in ("utf-8-sig", "utf-16", "utf-8", "cp1252"):
        imported = parse_results_csv(text.encode(encoding))
        assert results(imported) == ["-100"]
        assert imported.event.contestants[0].names == "Été; A & B"


def test_what_is_not_known_is_said() -> None:
    imported = read("Friday Pairs\n\nboard,ns,ew,result,reslut,Clock,NS\n1,2,3,+50,x,20:15,9\n")
    assert said(imported) == [
        'club.csv:1: "Friday Pairs": this stands above the names of the columns and is not read',
        'club.csv:3: "reslut": this column is not known and is not read; did you mean result?',
        'club.csv:3: "Clock": this column is not known and is not read',
        'club.csv:3: "NS": this column is there already as ns; not read; leave one of them out',
    ]
    assert results(imported) == ["+50"]


@pytest.mark.parametrize("text", ["", "a,b\n1,2\n", "1,2,3,+50\n", "board,ns,ew\n1,2,3\n", "\0\n"])
def test_what_is_no_table_of_results_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="no line names the columns"):
        read(text)


def test_players_of_an_individual() -> None:
    imported = read("board,n,s,e,w,score\n1,1,3,2,4,50\n")
    assert imported.event.kind is Kind.INDIVIDUAL
    assert imported.event.lines[0].players == ("1", "2", "3", "4")


def test_names() -> None:
    heading = "Board,NS,EW,N,S,E,W,Score\n"
    imported = read(heading + '1,5,8,A Squeeze,A Pass,"A Trick, jr",A Dummy,50\n')
    assert [(each.number, each.names) for each in imported.event.contestants] == [
        ("5", "A Squeeze & A Pass"),
        ("8", "A Trick, jr & A Dummy"),
    ]
    imported = read("Board,NS names,EW names,Score\n1,A & B,C / D,50\n2,C / D,A & B,-50\n")
    assert [(line.ns, line.ew) for line in imported.event.lines] == [("1", "2"), ("2", "1")]


@pytest.mark.parametrize(
    "names",
    [
        "5,A Squeeze,A Pass\n8,A Trick,A Dummy\n",
        "Pair;Names\n5;A Squeeze & A Pass\n8;A Trick - A Dummy\n",
        "No\tName 1\tName 2\n5\tA Squeeze\tA Pass\n8\tA Trick\tA Dummy\n",
    ],
)
def test_a_file_of_names(names: str, tmp_path: Path) -> None:
    (tmp_path / "r.csv").write_text("board,ns,ew,score\n1,5,8,50\n", encoding="utf-8")
    (tmp_path / "n.csv").write_text(names, encoding="utf-8")
    imported = read_results_csv(tmp_path / "r.csv", tmp_path / "n.csv")
    assert [(each.number, each.names) for each in imported.event.contestants] == [
        ("5", "A Squeeze & A Pass"),
        ("8", "A Trick & A Dummy"),
    ]
    assert said(imported) == []


def test_two_winners_where_no_pair_sat_both_ways() -> None:
    rows = "".join(f"1,{ns},{ns + 10},+50\n" for ns in range(1, 5))
    imported = read("board,ns,ew,result\n" + rows)
    assert imported.event.winners == 2
    assert any("ranked apart" in str(each) for each in imported.guessed)


# ------------------------------------------------------------------ results


@pytest.mark.parametrize(
    ("heading", "row", "result"),
    [
        ("contract,by,tricks", "4H,N,10", "4H N ="),
        ("contract,by,result", "4HX,n,-2", "4Hx N -2"),
        ("contract,by,result", "3NT,E,=", "3NT E ="),
        ("contract,by,result", "3NT,West,+1", "3NT W +1"),
        ("contract,result", "4H N,10", "4H N ="),
        ("contract,result", "4HxS,+1", "4Hx S +1"),
        ("contract,result", "3NT-E,−1", "3NT E -1"),
        ("contract", "4H N =", "4H N ="),
        ("contract,by,made", "4H,N,5", "4H N +1"),
        ("contract,by,made", "4H,N,-1", "4H N -1"),
        ("contract,by,tricks", "Pass,,", "PASS"),
        ("contract,by,result,score", "PASS,,,0", "PASS"),
        ("contract,by,result,score", "Passed out,,0,", "PASS"),
        ("contract,by,tricks,score", "NP,,,", "NP"),
        ("contract,by,tricks,score", ",,,A6040", "AVE+/AVE-"),
        ("result", "60% +620, 40% -100", "60% +620, 40% -100"),
        ("result", "NS -400 / EW -690", "NS -400 / EW -690"),
        ("result", "LATE", "LATE"),
        ("score", "620", "+620"),
        ("score", "-100", "-100"),
        ("score", '"430,0"', "+430"),
        ("score", "60%/40%", "60%/40%"),
        ("ns+,ew+", "620,", "+620"),
        ("ns+,ew+", ",100", "-100"),
        ("ns+,ew+", "0,100", "-100"),
        ("NS score,EW score", "-50,50", "-50"),
        ("NS score,EW score", "-400,-690", "NS -400 / EW -690"),
        ("ns+,ew+", "AVE+,AVE-", "AVE+/AVE-"),
        ("contract,by,tricks,score", "4H,N,10,420", "4H N ="),
        ("result,score", "4H N =,420", "4H N ="),
        ("NS points,EW points", "620,", "+620"),
    ],
)
def test_results(heading: str, row: str, result: str) -> None:
    if "," in result and not row.startswith('"'):
        row = f'"{row}"'
    imported = read(f"board,ns,ew,{heading}\n1,5,8,{row}\n")
    assert said(imported) == []
    assert results(imported) == [result]


def test_points_count_where_they_contradict_the_contract() -> None:
    imported = read("board,contract,by,tricks,score\n1,4H,N,10,450\n2,42,N,10,480\n")
    assert results(imported) == ["+450", "+480"]
    assert said(imported) == [
        "club.csv:2: 4H N = is worth +420, and +450 is given; the points count",
        'club.csv:3: "42": this is no contract; write such as 4H or 3NTx; the points count',
    ]


def test_a_row_that_cannot_be_read_costs_itself() -> None:
    imported = read("board,ns,ew,result\n1,2,3,+50\nx,2,3,+50\n2,2,3,620\n3,2,3,\n4,2,3,-50\n")
    assert results(imported) == ["+50", "LATE", "LATE", "-50"]
    assert said(imported) == [
        'club.csv:3: "x,2,3,+50": this line has no board number and is not read; write such as 12',
        'club.csv:4: "620": points need a sign; write +620 or -620',
        'club.csv:5: "3,2,3,": there is no result; it is taken to be still to come; write NP if '
        "it was not played",
    ]


def test_printed_points() -> None:
    imported = read('board;ns;ew;score;MP NS;MP EW;NS %\n1;5;8;50;"12,5";7,5;62,5\n')
    assert [(each.figure, each.text, each.line) for each in imported.printed] == [
        (Figure.LINE_POINTS, "12.5", 0),
        (Figure.LINE_POINTS, "7.5", 0),
        (Figure.LINE_PERCENT, "62.5", 0),
    ]


# ------------------------------------------------------------------ and back again


@given(tellable.events())
def test_lines_come_back(event: Event) -> None:
    if not event.lines:
        return
    content, unheld = write_results_csv(event)
    imported = parse_results_csv(content)
    assert said(imported) == []
    assert imported.event.lines == event.lines
    assert bool(event.name) == ("the name of the event" in map(str, unheld))


@given(tellable.events())
def test_the_event_file_reads_it_too(event: Event) -> None:
    content, _ = write_results_csv(event)
    problems = Problems("beside.csv")
    lines = read_csv(numbered(content.decode(), 1, 1), Manner(), problems)
    assert tuple(lines) == event.lines
    assert problems.found == []


@given(random_events.events(kinds=random_events.ANY, sessions=2))
def test_points_are_written_where_the_event_is_scored(made: random_events.RandomEvent) -> None:
    event = replace(parse_event(made.text).event, rulings=(), fouled=())
    score = score_event(event, rule_book(event, "event.toml"))
    imported = parse_results_csv(write_results_csv(event, score)[0])
    assert imported.event.lines == event.lines
    written = [each.value for each in imported.printed]
    ours = {
        id(play.reported): (line.ns, line.ew)
        for board in score.scores.boards.values()
        for play, line in zip(board.plays, board.score.lines, strict=True)
    }
    exact = [
        side.points
        for line in score.event.lines
        for side in ours[id(line)]
        if side.points is not None and side.floats is None
    ]
    assert len(written) >= len(exact)


@settings(max_examples=50)
@given(any_event.events())
def test_any_event_can_be_written(event: Event) -> None:
    content, unheld = write_results_csv(event)
    assert len(content.splitlines()) == len(event.lines) + 1
    assert len({each.what for each in unheld}) == len(unheld)


# ------------------------------------------------------------------ spoilt files

TEXT = """board,section,round,table,ns,ew,contract,by,result,score,lead,NS mp,EW mp,N,E,S,W
1,A,1,1,5,8,4H,N,=,420,SK,1.5,0.5,A Squeeze,A Trick,A Pass,A Dummy
1,A,1,2,6,7,3NTxx,E,-1,200,10d,0,2,,,,
2,B,1,1,5,8,PASS,,,0,,1,1,,,,
2,B,1,2,6,7,,,AVE+/AVE-,,,,,,,,
"""
PIECES = [",", ";", "\t", '"', "\n", "\0", "-", "+", "%", "9" * 30, "Ø", "NS", "=", "'", "\ufeff"]


def usable(content: bytes) -> None:
    try:
        imported = parse_results_csv(content, names=content)
    except InputError:
        return
    validate(imported.event)
    assert all(str(each) for each in (*imported.diagnostics, *imported.guessed))
    assert all(each.value is None or each.decimals >= 0 for each in imported.printed)


@pytest.mark.parametrize("seed", range(20))
def test_a_spoilt_file_is_read(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(100):
        text = TEXT
        for _ in range(rng.choice([1, 1, 2, 5, 20])):
            at = rng.randrange(len(text) + 1)
            text = text[:at] + rng.choice(PIECES) + text[at + rng.choice([0, 1, 1, 8]) :]
        usable(text.encode())


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    usable(b"board,ns,ew,result,score\n" + content)


@pytest.mark.parametrize(
    "content",
    [
        b"board,result\n" + b'"' * 300_000,
        b"board,result\n" + b"," * 300_000,
        b"," * 300_000,
        b"board,result\n1," + b"9" * 300_000,
        b"board,result\n" + b"9" * 300_000 + b",+50",
        b'board,result\n1,"' + b"x" * 300_000 + b'"',
        b"board;result" * 30_000,
    ],
)
def test_files_made_to_be_slow(content: bytes) -> None:
    usable(content)
