"""The quirks of PBN files, each in a small file of our own."""

import pytest

from overtrick.formats.imported import Figure, Imported
from overtrick.formats.pbn import parse_pbn
from overtrick.formats.pbn_document import Document
from overtrick.formats.pbn_lexer import read_games
from overtrick.formats.problems import Problems
from overtrick.model.board import Side
from overtrick.model.event_setup import Kind
from overtrick.model.notation import format_result
from overtrick.model.scoring import Scoring

DEAL = "N:AKQJ.T98.765.432 T987.AKQJ.432.65 6543.765.AKQJ.T9 2.432.T98.AKQJ87"
HEAD = f'[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n[Scoring "MP"]\n'


def read(text: str) -> Imported:
    return parse_pbn(text.encode("latin-1"), "club.pbn")


def results(imported: Imported) -> list[str]:
    return [format_result(line.result) for line in imported.event.lines]


def said(imported: Imported) -> list[str]:
    return [str(each) for each in imported.diagnostics]


def games(text: str) -> tuple[Document, list[str]]:
    problems = Problems("club.pbn")
    document = read_games(text, problems)
    return document, [str(each) for each in problems.found]


def table(columns: str, *rows: str, board: str = HEAD) -> Imported:
    return read(f'{board}[ScoreTable "{columns}"]\n' + "\n".join(rows) + "\n")


# ------------------------------------------------------------------ syntax


def test_tags_stand_anywhere() -> None:
    document, problems = games('[Event"A"] [Site   "B"\n] [\nDate\n"?"]\n[Board "1"]')
    assert {name: tag.value for name, tag in document.games[0].tags.items()} == {
        "Event": "A",
        "Site": "B",
        "Date": "?",
        "Board": "1",
    }
    assert problems == []


def test_blank_lines_end_a_game_but_not_within_braces() -> None:
    document, problems = games(
        '[Event "A"]\n{ a remark\n\n% and more } [Site "B"]\n \t\n[Event "C"]'
    )
    assert [[*game.tags] for game in document.games] == [["Event", "Site"], ["Event"]]
    assert problems == []


def test_escapes_in_strings() -> None:
    document, _ = games(r'[Event "a \"quoted\" back\\slash and \x"]')
    assert document.games[0].value("Event") == 'a "quoted" back\\slash and \\x'


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ('[Event "A]\n[Site "B"]', 1, "the closing quotation mark is missing"),
        ('[Event A]\n[Site "B"]', 1, "a tag is a name and a value in quotation marks"),
        ('[Event "A"\n[Site "B"]', 1, "this tag is not closed"),
        ('junk [Site "B"]', 1, "these characters stand outside of every tag and are not read"),
        ('] [Site "B"]', 1, "] without ["),
        ('[Event "A"] }\n[Site "B"]', 1, "} without {"),
        ('[Event "A"]\n{ never closed\n[Site "B"]', 2, "this comment is never closed"),
    ],
)
def test_a_mistake_costs_one_tag(text: str, line: int, problem: str) -> None:
    document, problems = games(text)
    assert document.games[0].value("Site") == "B"
    assert problems[0].startswith(f"club.pbn:{line}: ")
    assert problem in problems[0]


def test_values_are_taken_over_from_the_game_before() -> None:
    text = '[Event "##A"]\n[Site "B"]\n\n[Site "#"]\n\n[Event "#"]\n[Site "#"]\n\n[Board "1"]'
    document, problems = games(text)
    assert [(game.value("Event"), game.value("Site")) for game in document.games] == [
        ("A", "B"),
        ("A", "B"),
        ("A", "B"),
        ("", ""),
    ]
    assert problems == []


def test_what_cannot_be_taken_over() -> None:
    _, problems = games('[Deal "x"]\n\n[Deal "#"]')
    assert problems == [
        'club.pbn:3: "#": Deal cannot be taken over from the game before; write what Deal is'
    ]


def test_letters_of_both_encodings() -> None:
    for encoding in ("utf-8", "latin-1", "utf-8-sig", "utf-16"):
        assert parse_pbn('[Event "Été à Ørsta"]'.encode(encoding)).event.name == "Été à Ørsta"


def test_lines_that_are_too_long_are_counted_after_the_first_few() -> None:
    found = said(read(('[Site "' + "x" * 300 + '"]\n\n') * 9))
    problem = "a line of PBN has at most 254 characters, and this has more"
    assert found == [
        *(f"club.pbn:{line}: {problem}" for line in (1, 3, 5, 7, 9)),
        f"club.pbn:11: {problem} (and 4 more lines like this)",
    ]


# ------------------------------------------------------------------ results


def test_a_table_may_have_any_columns_and_rows_may_break() -> None:
    imported = table(
        r"+Score_NS\5R;PairId_NS\2R;PairId_EW;Contract\4L;Declarer;Result;Whatever;Lead",
        '620 "1" 2 4S N 10 "free text" H5 100 3 4',
        '5DXX E 10 - "D 10"',
        '-50 5 6 3N S 8 - -',
    )  # fmt: skip
    assert results(imported) == ["+620", "+100", "3NT S -1"]
    assert [(line.ns, line.ew, str(line.lead)) for line in imported.event.lines] == [
        ("1", "2", "H5"),
        ("3", "4", "DT"),
        ("5", "6", "None"),
    ]
    assert said(imported) == [
        "club.pbn:7: 4S N = is worth +420, and +620 is given; the points count",
        "club.pbn:7: 5Dxx E -1 is worth +200, and +100 is given; the points count",
    ]


def test_a_row_with_too_few_cells_costs_itself() -> None:
    imported = table("PairId_NS;PairId_EW;Score_NS", "1 2 50", "3 4", "5 6 -50")
    assert results(imported) == ["+50", "-50"]
    assert said(imported) == [
        'club.pbn:8: "3 4": there are 2 cells for the 3 columns of ScoreTable; write - for an '
        "empty cell"
    ]


@pytest.mark.parametrize(
    ("cells", "result"),
    [
        ("4S N 10 - -", "4S N ="),
        ("4s n 10 420 -420", "4S N ="),
        ("4S* S 9 - 100", "4Sx S -1"),
        ("3N W +1 - -", "3NT W +1"),
        ("3NTXX W = - -", "3NTxx W ="),
        ("Pass - - 0 0", "PASS"),
        ('Pass - - "0" -', "PASS"),
        ("PO - - - -", "PASS"),
        ('? ? ? "430" -', "+430"),
        ("4S N - 420 -420", "+420"),
        ('? ? ? - "100"', "-100"),
        ("? ? ? +50 -50", "+50"),
        ("? ? ? 50 0", "+50"),
        ("? ? ? -400 -690", "NS -400 / EW -690"),
        ("- - - A+ A-", "AVE+/AVE-"),
        ("- - - A A", "AVE"),
        ("- - - - -", "NP"),
        ("? ? ? ? ?", "LATE"),
    ],
)
def test_results(cells: str, result: str) -> None:
    imported = table("Contract;Declarer;Result;Score_NS;Score_EW", cells)
    assert results(imported) == [result]
    assert said(imported) == []


def test_averages() -> None:
    columns = "Contract;Declarer;Result;Score_NS;Score_EW;Percentage_NS;Percentage_EW"
    for cells, result, guesses in (
        ("A A A - - - -", "AVE", 1),
        ("A - - - - 60 40", "AVE+/AVE-", 0),
        ("- - - - - ^65 ^35", "65%/35%", 0),
        ("- - - A- - - -", "AVE-/AVE+", 1),
        ("- - - - A+ - -", "AVE-/AVE+", 1),
    ):
        imported = table(columns, cells)
        assert results(imported) == [result]
        assert len(imported.guessed) == guesses


def test_a_frequency_table_is_so_many_results() -> None:
    imported = table("Score_NS;Multiplicity;MP_NS", "420 3 7", "-50 1 0")
    assert results(imported) == ["+420", "+420", "+420", "-50"]
    assert [(each.line, each.text) for each in imported.printed] == [
        (0, "7"),
        (1, "7"),
        (2, "7"),
        (3, "0"),
    ]


def test_another_vulnerability_counts_as_it_is_given() -> None:
    board = HEAD.replace("None", "NS")
    imported = table("Contract;Declarer;Result", "4S N 10", "4S E 10", board=board)
    assert results(imported) == ["+620", "4S E ="]
    assert said(imported) == [
        'club.pbn:3: "NS": board 1 has another vulnerability by its number; this one counts'
    ]


def test_a_game_of_one_table() -> None:
    names = '[North "A Squeeze"]\n[South "A Pass"]\n[East "A Trick"]\n[West "A Dummy"]\n'
    played = '[Declarer "E"]\n[Contract "2C"]\n[Result "NS 6"]\n[Score "EW -50"]\n[Round "2"]\n'
    imported = read(HEAD + names + played + '[Table "4"]\n[ScoreMP "NS 3 EW 1"]\n')
    [line] = imported.event.lines
    assert (line.ns, line.ew, line.round, line.table) == ("1", "2", 2, "4")
    assert format_result(line.result) == "2C E -1"
    assert [each.names for each in imported.event.contestants] == [
        "A Squeeze & A Pass",
        "A Trick & A Dummy",
    ]
    assert [(each.text, each.seat and each.seat.side) for each in imported.printed] == [
        ("3", Side.NS),
        ("1", Side.EW),
    ]


def test_the_lead_is_the_first_card_of_the_play() -> None:
    played = '[Declarer "S"]\n[Contract "1NT"]\n[Result "7"]\n[Play "W"]\nCA C2 C5 C9\n*\n'
    imported = read(HEAD + played)
    assert said(imported) == []
    assert str(imported.event.lines[0].lead) == "CA"


def test_two_rooms_of_a_match() -> None:
    def room(name: str, result: str) -> str:
        return (
            f'{HEAD}[Competition "Teams"]\n[HomeTeam "The Slams"]\n[VisitTeam "The Games"]\n'
            f'[Room "{name}"]\n[Declarer "N"]\n[Contract "1NT"]\n[Result "{result}"]\n\n'
        )

    imported = read((room("Open", "7") + room("Closed", "8")).replace('"MP"', '"IMP"'))
    event = imported.event
    assert (event.kind, event.scoring) == (Kind.TEAMS, Scoring.IMPS)
    assert [(line.ns, line.ew) for line in event.lines] == [("1", "2"), ("2", "1")]
    assert [each.name for each in event.contestants] == ["The Slams", "The Games"]


@pytest.mark.parametrize(
    ("written", "scoring"),
    [
        ("MP", Scoring.MATCHPOINTS),
        ("MatchPoints;MP1", Scoring.MATCHPOINTS),
        ("IMP;Butler-2;Mean", Scoring.BUTLER),
        ("IMP;Cross1", Scoring.CROSS_IMPS),
        ("BAM", Scoring.BOARD_A_MATCH),
    ],
)
def test_scoring(written: str, scoring: Scoring) -> None:
    imported = read(HEAD.replace('"MP"', f'"{written}"'))
    assert imported.event.scoring is scoring
    assert imported.guessed == ()


def test_stages_are_sessions() -> None:
    first = HEAD + '[Stage "Saturday"]\n[ScoreTable "PairId_NS;PairId_EW;Score_NS"]\n1 2 50\n'
    other = first.replace("AKQJ.T98", "AKQT.J98").replace("T987.AKQJ", "J987.AKQT")
    imported = read(f"{first}\n{other.replace('Saturday', 'Sunday')}")
    assert [line.session for line in imported.event.lines] == [1, 2]
    assert [(each.number, each.name) for each in imported.event.sessions] == [
        (1, "Saturday"),
        (2, "Sunday"),
    ]
    assert len(imported.event.deals) == 2


def test_totals() -> None:
    rows = '1 7 NS "A Squeeze;A Pass" 12 53.20\n"2" 7 EW "A Trick;A Dummy" -4.5 47\n'
    columns = r"Rank;PairId;Direction;Names\40L;TotalScoreMP;TotalPercentage"
    imported = read(f'{HEAD}[TotalScoreTable "{columns}"]\n{rows}')
    assert imported.event.winners == 2
    assert [(str(each.who), each.figure, each.text) for each in imported.printed] == [
        ("NS 7", Figure.TOTAL, "12"),
        ("NS 7", Figure.PERCENT, "53.20"),
        ("NS 7", Figure.PLACE, "1"),
        ("EW 7", Figure.TOTAL, "-4.5"),
        ("EW 7", Figure.PERCENT, "47"),
        ("EW 7", Figure.PLACE, "2"),
    ]


def test_butler_totals_of_the_norwegian_program_are_per_board() -> None:
    meta = '% <META name=ContestType content="2">\n% <META name=ScoringType content="IMP;Butler">\n'
    rows = '[TotalScoreTable "Rank;PairId;TotalScoreIMP"]\n1 7 1.25\n'
    [total, _] = read(meta + HEAD + rows).printed
    assert (total.figure, total.text) == (Figure.PER_BOARD, "1.25")


def test_names_get_numbers_that_nobody_has() -> None:
    rows = ['1 "A Trick;A Dummy" 50', '- "A Slam;A Game" -50']
    imported = table("PairId_NS;Names_EW;Score_NS", *rows)
    assert [(line.ns, line.ew) for line in imported.event.lines] == [("1", "2"), (None, "3")]


def test_numbers_without_end_are_no_numbers() -> None:
    huge = "9" * 5000
    imported = read(
        f'[Board "{huge}"]\n[Round "{huge}"]\n[Score "{huge}"]\n[Contract "{huge}S"]\n'
        f'[Result "{huge}"]\n[ScoreTable "Rank;Score_NS;Multiplicity;Round"]\n'
        f"1 {huge} {huge} {huge}\n"
    )
    assert imported.event.lines == ()
    assert said(imported)
