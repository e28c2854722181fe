"""The table of results, inline and as CSV."""

import pytest

from overtrick.formats import results_table
from overtrick.formats.event_file_fields import Manner
from overtrick.formats.problems import Problems
from overtrick.formats.results_table import numbered, read_csv, read_table
from overtrick.model.diagnostic import Source
from overtrick.model.notation import parse_card, parse_result
from overtrick.model.result import TO_COME
from overtrick.model.result_line import ResultLine


def read(text: str, *, csv: bool = False) -> tuple[list[ResultLine], list[str]]:
    problems = Problems("x")
    reader = read_csv if csv else read_table
    lines = reader(numbered(text, 1, 1), Manner(), problems)
    return lines, [str(problem) for problem in problems.found]


def test_every_column_has_its_place() -> None:
    text = "session section table round lead ns ew board result\n2 B 4a 3 10s 8 A9 19 4Hx S +1"
    assert read(text) == (
        [
            ResultLine(
                19,
                parse_result("4Hx S +1"),
                "8",
                "A9",
                session=2,
                section="B",
                table="4a",
                round=3,
                lead=parse_card("ST"),
            )
        ],
        [],
    )


def test_an_individual_names_its_players() -> None:
    [line], _ = read("board n e s w result\n1 5 6 7 8 PASS")
    assert line.players == ("5", "6", "7", "8")
    assert line.ns is None


def test_a_dash_is_an_empty_cell() -> None:
    [line], problems = read("round table lead ns board result\n- - - - 3 PASS")
    assert problems == []
    assert line == ResultLine(3, parse_result("PASS"))


def test_remarks_and_blank_lines_are_passed_over() -> None:
    text = "\n# a remark\n  Board\tNS\tEW\tResult\n\n1\t5\t8\t+50 # late\n#2 5 8 +50\n  \n2 5 8 -50"
    lines, problems = read(text)
    assert problems == []
    assert [(line.board, line.source) for line in lines] == [
        (1, Source("x", 5)),
        (2, Source("x", 8)),
    ]


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("0 5 8 +50", '"0": board is a whole number from 1 to 999999; write such as board 12'),
        ("1.5 5 8 +50", '"1.5": board is a whole number from 1 to 999999; write such as board 12'),
        ("-3 5 8 +50", '"-3": board is a whole number from 1 to 999999; write such as board 12'),
        (
            "1234567 5 8 +50",
            '"1234567": board is a whole number from 1 to 999999; write such as board 12',
        ),
        ("١ 5 8 +50", '"١": board is a whole number from 1 to 999999; write such as board 12'),
        ("1 5! 8 +50", '"5!": ns is one word; write such as 8 or A8'),
        ("1 5 8 620", '"620": points need a sign; write +620 or -620'),
        (
            "1 5",
            '"1 5": nothing is given for ew, result; the columns are board ns ew result; '
            "write - for an empty one",
        ),
    ],
)
def test_a_wrong_line_costs_only_itself(row: str, problem: str) -> None:
    lines, problems = read(f"board ns ew result\n1 5 6 +50\n{row}\n1 7 8 -50")
    assert [line.ns for line in lines if line.result != TO_COME] == ["5", "7"]
    assert problems == [f"x:3: {problem}"]


@pytest.mark.parametrize(
    ("heading", "problem"),
    [
        ("board ns ew", "the column result is missing, so that no line can be read"),
        ("ns ew result", "the column board is missing, so that no line can be read"),
        ("board ns ns result", "the column ns is there twice"),
        ("board result ns ew", "result is not the last column"),
        ("board ns ew " + "x " * 100 + "result", "there are more than 100 columns"),
        ("board n e s result", "the players' columns are not complete"),
        ("board n e s w ns result", "the players' columns are not complete"),
    ],
)
def test_columns_that_cannot_be_used_are_reported_once(heading: str, problem: str) -> None:
    lines, problems = read(f"{heading}\n1 5 8 +50\n1 6 7 +50")
    assert lines == []
    assert len(problems) == 1
    assert problem in problems[0]


def test_a_column_that_is_not_known_is_passed_over() -> None:
    lines, problems = read("board ns ew ronud result\n1 5 8 3 +50")
    assert [line.ns for line in lines] == ["5"]
    assert problems == [
        'x:1: "ronud": this column is not known and is not read; did you mean round?'
    ]


def test_without_a_heading_the_columns_are_the_usual_ones() -> None:
    for csv, text in ((False, "1 5 8 +50\n1 6 7 -50"), (True, "1,5,8,+50\n1,6,7,-50")):
        lines, problems = read(text, csv=csv)
        assert [line.ns for line in lines] == ["5", "6"]
        assert len(problems) == 1
        assert "does not name the columns" in problems[0]


@pytest.mark.parametrize("mark", [",", ";", "\t", " , "])
def test_csv_columns_may_come_in_any_order_with_several_marks(mark: str) -> None:
    text = "# exported\nresult,ns,board,ew\n3NT N =,5,1,8\n\n".replace(",", mark)
    lines, problems = read(text, csv=True)
    assert problems == []
    assert [(line.board, line.ns, line.ew, line.source) for line in lines] == [
        (1, "5", "8", Source("x", 3))
    ]


def test_a_csv_result_with_commas_is_quoted() -> None:
    text = 'board,ns,ew,result\n1,5,8,"60% +620, 40% -100"\n1,6,7,60% +620, 40% -100\n1,9,3,"+50"\n'
    lines, problems = read(text, csv=True)
    assert [line.ns for line in lines] == ["5", "9"]
    assert problems == [
        'x:3: "1,6,7,60% +620, 40% -100": there are 5 cells for 4 columns; '
        'put a result with commas into quotation marks, "60% +620, 40% -100"'
    ]


def test_an_open_quotation_mark_in_csv_spoils_no_other_line() -> None:
    lines, problems = read('board,ns,ew,result\n1,5,8,"+50\n1,6,7,"+60"\n1,9,3,+70\n', csv=True)
    assert [line.ns for line in lines] == ["5", "6", "9"]
    assert problems == []


def test_csv_lines_may_have_empty_cells_at_their_end() -> None:
    lines, problems = read("board,ns,ew,result,,\n1,5,8,+50,,\n,,,,,\n1,6,7,-50,,,,", csv=True)
    assert [line.ns for line in lines] == ["5", "6"]
    assert problems == []


def test_an_empty_first_cell_stays_one_in_tab_separated_lines() -> None:
    lines, problems = read("session\tboard\tns\tew\tresult\n\t1\t5\t8\t+50", csv=True)
    assert problems == []
    assert [(line.session, line.board, line.ns) for line in lines] == [(None, 1, "5")]


def test_results_beyond_all_bounds_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results_table, "MOST_LINES", 2)
    lines, problems = read("board ns ew result\n1 5 8 +50\n2 5 8 +50\n3 5 8 +50\n4 5 8 +50")
    assert len(lines) == 2
    assert problems == ["x:4: there are more than 2 results; split the event"]
