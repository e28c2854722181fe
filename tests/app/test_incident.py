"""A mishap told as a director would tell it: the advice, the lines for the file, their effect."""

from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import asdict

from overtrick.app.check import check
from overtrick.app.event_files import OpenedEvent, open_event
from overtrick.app.incident import Advice, advise
from overtrick.app.incident_story import Story
from overtrick.app.incident_text import advice_lines, block_texts
from overtrick.app.incident_write import write_advice
from overtrick.engine.event_score import EventScore
from overtrick.engine.overall import Standing
from overtrick.errors import InputError
from overtrick.model.board import Side
from overtrick.model.contestant import ContestantRef
from overtrick.movements import load
from overtrick.movements.mishap import Time
from tests.app.events import varied

FULL = "three-quarter-howell-6"
HALF = "three-quarter-howell-6-without-12"
STORY = Story(3, "4", (19,), ("9",))


def event_text(movement: str, rounds: int, columns: str = "round table ns ew board") -> str:
    """An event with the results of the first rounds; the others are still to come."""
    made = load(movement)
    sections = any(play.section for play in made.plays)
    names = [*(["section"] if sections else []), *columns.split()]
    lines = [" ".join([*names, "result"])]
    for play in made.plays:
        for board in play.boards if play.both else ():
            cells = {**asdict(play), "board": board}
            result = varied(board, play.table) if play.round <= rounds else "LATE"
            lines.append(" ".join([*(str(cells[name]) for name in names), result]))
    head = (
        f'[event]\nname = "Friday"\nwinners = {made.winners}\n\n[movement]\nname = "{movement}"\n'
    )
    pairs = "\n".join(f"{who} A Suit & A Lead" for who in made.contestants)
    table = "\n".join(lines)
    return f'{head}\n[pairs]\ntable = """\n{pairs}\n"""\n\n[results]\ntable = """\n{table}\n"""\n'


def opened(folder: Path, text: str) -> OpenedEvent:
    path = folder / "friday.toml"
    path.write_text(text, encoding="utf-8")
    return open_event(path)


def with_line(text: str, place: str, line: str) -> str:
    """The text with another line in the place of one that begins like this."""
    (old,) = [each for each in text.splitlines() if each.startswith(place)]
    return text.replace(old + "\n", line + "\n")


def standing(score: EventScore, number: str) -> Standing:
    (found,) = [each for each in score.standings if each.contestant.number == number]
    return found


def file_lines(advice: Advice, event: OpenedEvent) -> list[str]:
    return [line for text in block_texts(advice, event.event) for line in text.splitlines()]


# ------------------------------------------------------------------ the stories of the document


def test_seed_003_six_full_tables(tmp_path: Path) -> None:
    event = opened(tmp_path, event_text(FULL, rounds=2))
    advice = advise(event, STORY)
    (verdict,) = advice.follows.verdicts
    assert verdict.stands
    assert verdict.deprived == ("8", "12")
    assert [(play.place, play.seated, play.boards) for play in advice.now] == [
        ("4", ("10", "8"), (20, 21)),
        ("3", ("2", "9"), (16, 17, 18)),
    ]
    (later,) = advice.announce
    assert (later.play.round, later.play.place, later.play.seated) == (9, "6", ("9", "12"))
    assert (later.boards, later.left) == ((19,), (20, 21))
    assert file_lines(advice, event) == [
        "[[incident]]",
        'kind = "wrong-pair"',
        "board = 19",
        "round = 3",
        'table = "4"',
        'played = { ew = "9" }',
        'deprived = ["8", "12"]',
        'reason = "9 sat at table 4 in the place of 8"',
        'article = "Law 15B2, Law 15B3"',
    ]


def test_seed_003_six_full_tables_score_average_plus_for_8_and_12(tmp_path: Path) -> None:
    """At the end of the evening, with NP on board 19 in round 9."""
    text = with_line(event_text(FULL, rounds=9), "9 6 9 12 19", "9 6 9 12 19 NP")
    event = opened(tmp_path, text)
    assert write_advice(event, advise(event, STORY)) == []
    after = open_event(event.path)
    assert after.diagnostics == ()
    score = after.score()
    assert check(score, after.diagnostics) == []

    by_hand = with_line(text, "3 4 10 8 19", "3 4 10 9 19 " + varied(19, 4))
    by_hand = with_line(by_hand, "9 6 9 12 19", "9 6 8 12 19 AVE+/AVE+")
    ruled = opened(tmp_path, by_hand).score()
    for number in map(str, range(1, 13)):
        assert standing(score, number).total == standing(ruled, number).total
        assert standing(score, number).boards == 27


def test_seed_003_five_and_a_half_tables(tmp_path: Path) -> None:
    event = opened(tmp_path, event_text(HALF, rounds=2))
    advice = advise(event, STORY)
    (verdict,) = advice.follows.verdicts
    assert (verdict.stands, verdict.deprived, verdict.extra) == (True, ("8",), ("9",))
    assert advice.announce == ()
    assert 'deprived = ["8"]' in file_lines(advice, event)
    assert any(
        "counts for it as one board more" in line for line in advice_lines(advice, event.event)
    )


def test_seed_003_five_and_a_half_tables_owe_8_one_board(tmp_path: Path) -> None:
    text = event_text(HALF, rounds=9)
    event = opened(tmp_path, text)
    write_advice(event, advise(event, STORY))
    after = open_event(event.path)
    assert after.diagnostics == ()
    score = after.score()
    assert check(score, after.diagnostics) == []
    boards = {number: standing(score, number).boards for number in ("8", "9", "10", "1")}
    assert boards == {"8": 24, "9": 25, "10": 27, "1": 24}
    (owed,) = score.plays.owed
    assert (owed.contestant.number, owed.board) == ("8", 19)

    by_hand = with_line(text, "3 4 10 8 19", "3 4 10 9 19 " + varied(19, 4))
    ruled = opened(tmp_path, by_hand).score()
    eight = standing(ruled, "8")
    assert (eight.boards, eight.maximum) == (23, Fraction(184))
    plus = max(Fraction(8 * 6, 10), 8 * eight.total / 184)
    assert standing(score, "8").total == eight.total + plus
    assert standing(score, "8").maximum == 192
    for number in ("1", "2", "3", "4", "5", "6", "7", "9", "10", "11"):
        assert standing(score, number).total == standing(ruled, number).total


def test_seed_003_boards_that_pair_9_did_not_finish(tmp_path: Path) -> None:
    event = opened(tmp_path, event_text(FULL, rounds=2))
    story = Story(3, "4", (19,), ("9",), unfinished=(18,))
    lines = file_lines(advise(event, story), event)
    assert lines[lines.index("[[ruling]]") :] == [
        "[[ruling]]",
        "board = 18",
        "round = 3",
        'table = "3"',
        'result = "AVE+/AVE-"',
        'reason = "not finished in time, since 9 sat at table 4"',
        'article = "Law 12C2(a)"',
    ]
    with pytest.raises(InputError, match="no board of the table where the pair should have been"):
        advise(event, Story(3, "4", (19,), ("9",), unfinished=(20,)))


def test_what_is_told_is_the_same_before_and_after_the_results_have_come(tmp_path: Path) -> None:
    expected = None
    for rounds in (0, 2, 3, 5, 8):
        event = opened(tmp_path, event_text(FULL, rounds))
        advice = advise(event, STORY)
        expected = expected or advice.follows
        assert advice.follows == expected
    assert expected is not None


def test_the_lines_may_come_without_round_and_table(tmp_path: Path) -> None:
    event = opened(tmp_path, event_text(FULL, 2, columns="ns ew board"))
    lines = file_lines(advise(event, STORY), event)
    assert lines[2:6] == ["board = 19", 'ns = "10"', 'ew = "8"', 'played = { ew = "9" }']


def test_the_results_may_have_only_round_and_table(tmp_path: Path) -> None:
    event = opened(tmp_path, event_text(FULL, 9, columns="round table board"))
    write_advice(event, advise(event, STORY))
    score = open_event(event.path).score()
    on_19 = [play for play in score.plays.plays if play.board == 19]
    assert ("10", "9") in [tuple(who.number for _, who in play.sides()) for play in on_19]


def test_results_that_say_already_who_sat_there(tmp_path: Path) -> None:
    text = with_line(event_text(FULL, 3), "3 4 10 8 19", "3 4 10 9 19 2S N =")
    event = opened(tmp_path, text)
    lines = file_lines(advise(event, STORY), event)
    assert not any(line.startswith("played") for line in lines)
    assert 'deprived = ["8", "12"]' in lines
    write_advice(event, advise(event, STORY))
    assert open_event(event.path).diagnostics == ()


def test_told_when_round_9_was_played_as_if_nothing_had_happened(tmp_path: Path) -> None:
    """The second score of pair 9 is cancelled, and 8 and 12 are put on its line."""
    event = opened(tmp_path, event_text(FULL, 9))
    advice = advise(event, STORY)
    assert [(had.board, had.round, had.who) for had in advice.follows.again] == [
        (19, 9, ("9", "12"))
    ]
    assert advice.announce == ()
    write_advice(event, advice)
    after = open_event(event.path)
    assert after.diagnostics == ()
    score = after.score()
    assert {standing(score, number).boards for number in ("8", "9", "10", "12")} == {27}
    assert check(score, after.diagnostics) == []


# ------------------------------------------------------------------ other stories


def test_a_set_put_out_a_round_early(tmp_path: Path) -> None:
    event = opened(tmp_path, event_text("mitchell-7x3", rounds=2))
    advice = advise(event, Story(3, "4", (19, 20, 21)))
    assert {each.deprived for each in advice.follows.verdicts} == {("1", "8")}
    (back,) = advice.belongs
    assert (back.place, back.boards) == ("5", (19, 20, 21))
    assert advice.now == ()
    (chance,) = advice.follows.chances
    assert (chance.one, chance.other, chance.boards, chance.times) == (
        "4", "9", (16, 17, 18), (Time(),),
    )  # fmt: skip
    lines = file_lines(advice, event)
    assert lines[1:6] == [
        'kind = "wrong-board"',
        "boards = [16, 17, 18]",
        "round = 3",
        'table = "4"',
        "played = { boards = [19, 20, 21] }",
    ]


def test_a_set_put_out_early_is_scored_where_it_was_played(tmp_path: Path) -> None:
    text = event_text("mitchell-7x3", rounds=3)
    event = opened(tmp_path, text)
    advice = advise(event, Story(3, "4", (19, 20, 21)))
    impossible = write_advice(event, advice)
    assert [(line.round, line.table, line.board) for line in impossible] == [
        (4, "4", 19), (4, "4", 20), (4, "4", 21), (7, "1", 19), (7, "1", 20), (7, "1", 21),
    ]  # fmt: skip
    after = open_event(event.path)
    assert after.errors == ()
    score = after.score()
    here = [
        play for play in score.plays.plays if play.actual.round == 3 and play.actual.table == "4"
    ]
    assert [play.board for play in here] == [19, 20, 21]
    average = [
        play for play in score.plays.plays if play.board == 19 and play.seat_of(ContestantRef("8"))
    ]
    assert [tuple(who.number for _, who in play.sides()) for play in average] == [("1", "8")]


def test_one_wrong_board_reported_under_its_own_number(tmp_path: Path) -> None:
    text = event_text("mitchell-7x3", rounds=2)
    text = with_line(text, "3 4 4 9 16", "3 4 4 9 19 3NT N =")
    event = opened(tmp_path, text)
    advice = advise(event, Story(3, "4", (19,), instead_of=(16,)))
    lines = file_lines(advice, event)
    assert lines[1:5] == ['kind = "wrong-board"', "board = 19", "round = 3", 'table = "4"']
    assert lines[5] == 'deprived = ["1", "8"]'
    assert [(play.place, play.boards) for play in advice.now] == [("4", (17, 18))]
    write_advice(event, advice)
    assert open_event(event.path).errors == ()


def test_a_board_that_somebody_had_played_is_cancelled(tmp_path: Path) -> None:
    event = opened(tmp_path, event_text("mitchell-7x3", rounds=3))
    advice = advise(event, Story(3, "4", (16,), ("13",)))  # 13 played 16 in round 1
    (verdict,) = advice.follows.verdicts
    assert (verdict.stands, verdict.before, verdict.deprived) == (False, ("13",), ("4", "9"))
    lines = file_lines(advice, event)
    assert 'played_before = ["13"]' in lines
    assert 'article = "Law 15B1, Law 15B3"' in lines
    write_advice(event, advice)
    after = open_event(event.path)
    assert after.errors == ()
    four = [
        play
        for play in after.score().plays.plays
        if play.board == 16 and play.seat_of(ContestantRef("4"))
    ]
    assert [tuple(who.number for _, who in play.sides()) for play in four] == [("4", "9")]


def test_two_pairs_that_changed_places_are_two_incidents(tmp_path: Path) -> None:
    event = opened(tmp_path, event_text("mitchell-7x3", rounds=2))
    advice = advise(event, Story(3, "4", sat=("8",), swapped=True))
    lines = file_lines(advice, event)
    assert lines.count("[[incident]]") == 2
    assert [line for line in lines if line.startswith(("boards", "table", "played"))] == [
        "boards = [16, 17, 18]", 'table = "4"', 'played = { ew = "8" }',
        "boards = [13, 14, 15]", 'table = "3"', 'played = { ew = "9" }',
    ]  # fmt: skip
    assert advice.strayed == ()
    assert advice.now == ()


def test_a_pair_that_skipped_sat_a_whole_round_at_a_wrong_table(tmp_path: Path) -> None:
    """It can play its own boards later with the right opponents; nobody else had them."""
    event = opened(tmp_path, event_text("mitchell-7x3", rounds=2))
    advice = advise(event, Story(3, "4", sat=("8",)))
    right = [chance for chance in advice.follows.chances if chance.right]
    assert [(each.one, each.other, each.boards) for each in right] == [("3", "8", (13, 14, 15))]
    assert advice.now == ()


def test_a_table_that_sat_the_wrong_way_round(tmp_path: Path) -> None:
    event = opened(tmp_path, event_text(FULL, rounds=3))
    advice = advise(event, Story(3, "4", turned=True))
    assert advice.law == "5B"
    assert file_lines(advice, event)[1:5] == [
        'kind = "exchanged"', "boards = [19, 20, 21]", "round = 3", 'table = "4"',
    ]  # fmt: skip
    write_advice(event, advice)
    after = open_event(event.path)
    assert after.diagnostics == ()
    here = [play for play in after.score().plays.plays if play.actual.round == 3]
    assert [
        tuple(w.number for _, w in play.sides()) for play in here if play.actual.table == "4"
    ] == [("8", "10")] * 3


def test_a_pair_that_should_sit_out_takes_the_seat_of_a_pair_that_moves(tmp_path: Path) -> None:
    """In round 1 pair 1 has no opponent, and pair 10 stays at table 4: it took the place of 6."""
    event = opened(tmp_path, event_text(HALF, rounds=0))
    advice = advise(event, Story(1, "4", (13,), ("1",)))
    (table,) = advice.tables
    assert (table.really.ns, table.really.ew, table.displaced) == ("10", "1", ("6",))


def test_both_pairs_at_the_table_are_strangers(tmp_path: Path) -> None:
    """Those who should have been there have not seen the board, and play it now."""
    event = opened(tmp_path, event_text(FULL, rounds=2))
    advice = advise(event, Story(3, "4", (19,), ("2", "9")))
    assert [(play.place, play.boards) for play in advice.now] == [
        ("4", (19, 20, 21)), ("3", (16, 17, 18)),
    ]  # fmt: skip
    both = advise(event, Story(3, "4", (19,), ("2", "9"), unfinished=(18,)))
    assert 'result = "AVE-/AVE-"' in file_lines(both, event)
    assert "play boards 16-18. What they do not" in " ".join(advice_lines(both, event.event))


def test_the_event_of_teams_is_told_the_other_law(tmp_path: Path) -> None:
    text = '[event]\nkind = "teams"\n[movement]\nname = "american-whist-5x4"\n'
    text += '[results]\ntable = """\nround board ns ew result\n1 1 1 2 4S N =\n"""\n'
    event = opened(tmp_path, text)
    advice = advise(event, Story(1, "1", (1,), ("3",)))
    assert (advice.law, advice.lines) == ("86B", ())
    assert "Law 86B applies" in advice_lines(advice, event.event)[0]


@pytest.mark.parametrize(
    ("story", "message"),
    [
        (Story(10, "4", (19,), ("9",)), "the movement has rounds 1 to 9"),
        (Story(3, "7", (19,), ("9",)), "there is no such table; there are 1, 2, 3, 4, 5 and 6"),
        (Story(3, "x", (19,), ("9",)), "expected the number of a table"),
        (Story(3, "4", (18,), ("9",)), "has boards 19-21, not 18"),
        (Story(3, "4", (19,), ("8",)), "pair 8 is to sit there"),
        (Story(3, "4", (19,), ("99",)), "no such pair; it has 1 to 12"),
        (Story(3, "4", (19,)), "board 19 should be there"),
        (Story(3, "4", (40,)), "the movement has no board 40; it has 1-27"),
        (Story(3, "4"), "say what went wrong"),
        (Story(3, "4", (1,), instead_of=(3,)), "with --instead-of name one of them"),
        (Story(3, "4", (19,), ("9",), turned=True), "tell one of them"),
        (Story(3, "4", (19,), swapped=True), "say who sat there"),
        (Story(3, "4", (19,), side=Side.NS), "say who sat there"),
        (Story(3, "4", turned=True, instead_of=(19,)), "--instead-of is for boards"),
        (Story(3, "4", (19,), ("9", "9")), "two different pairs are at a table"),
        (Story(3, "4", (19,), ("9", "2"), Side.NS), "the direction cannot be given"),
        (Story(3, "4", (19,), ("9", "1")), "both EW in this round"),
        (Story(3, "4", (19,), ("9",), section="A"), "there are none"),
        (Story(3, "4", (19,), ("9",), session=2), "no session 2"),
    ],
)
def test_what_cannot_have_happened_is_refused(story: Story, message: str, tmp_path: Path) -> None:
    event = opened(tmp_path, event_text(FULL, rounds=2))
    with pytest.raises(InputError, match=message):
        advise(event, story)


def test_without_a_movement_nothing_can_be_worked_out(tmp_path: Path) -> None:
    text = event_text(FULL, rounds=2).replace(f'[movement]\nname = "{FULL}"\n', "")
    with pytest.raises(InputError, match=r"names no \[movement\]"):
        advise(opened(tmp_path, text), STORY)


# ------------------------------------------------------------------ writing


def test_written_once_only(tmp_path: Path) -> None:
    text = with_line(event_text(FULL, rounds=9), "9 6 9 12 19", "9 6 9 12 19 NP")
    event = opened(tmp_path, text)
    write_advice(event, advise(event, STORY))
    text = event.path.read_text(encoding="utf-8")
    again = open_event(event.path)
    advice = advise(again, STORY)
    assert advice.follows == advise(event, STORY).follows
    with pytest.raises(InputError, match=r"there is an \[\[incident\]\] about this already"):
        write_advice(again, advice)
    assert event.path.read_text(encoding="utf-8") == text


def test_writing_leaves_everything_else_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "friday.toml"
    text = "# ours\r\n" + event_text(FULL, rounds=2).replace("\n", "\r\n")
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    event = open_event(path)
    impossible = write_advice(event, advise(event, STORY))
    assert [(line.round, line.board) for line in impossible] == [(9, 19)]
    after = path.read_bytes().decode("utf-8-sig")
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    assert "\n" not in after.replace("\r\n", "")
    kept = text.replace("9 6 9 12 19 LATE", "9 6 9 12 19 NP")
    assert after.startswith(kept)
    assert after.removeprefix(kept).strip().startswith("[[incident]]")


def test_a_line_that_is_not_there_yet_is_not_mended(tmp_path: Path) -> None:
    text = event_text(FULL, rounds=2)
    text = "".join(line for line in text.splitlines(True) if not line.startswith("3 4 10 8 19"))
    event = opened(tmp_path, text)
    with pytest.raises(InputError, match="no line is board 19, round 3, table 4"):
        write_advice(event, advise(event, STORY))
    assert event.path.read_text(encoding="utf-8") == text


def test_a_file_that_is_not_utf_8_is_not_written(tmp_path: Path) -> None:
    event = opened(tmp_path, event_text(FULL, rounds=2))
    content = event.path.read_bytes().replace(b"A Suit", b"A Su\xeft")
    event.path.write_bytes(content)
    with pytest.raises(InputError, match="not in UTF-8"):
        write_advice(event, advise(event, STORY))
    assert event.path.read_bytes() == content


# ------------------------------------------------------------------ sections and sessions


def in_section(text: str, *sections: str) -> str:
    head, _, rest = text.partition("[results]")
    rows = rest.splitlines()[3:-1]
    lines = [f"{section} {row}" for section in sections for row in rows]
    table = "\n".join(["section round table ns ew board result", *lines])
    pairs = "".join(
        f'[[pair]]\nnumber = "{number}"\nsection = "{section}"\n'
        for section in sections
        for number in range(1, 13)
    )
    head = head[: head.index("[pairs]")]
    return f'{head}{pairs}[results]\ntable = """\n{table}\n"""\n'


def test_in_sections_that_play_the_same_movement(tmp_path: Path) -> None:
    event = opened(tmp_path, in_section(event_text(FULL, rounds=9), "A", "B"))
    with pytest.raises(InputError, match="say which, with --section"):
        advise(event, STORY)
    advice = advise(event, Story(3, "B4", (19,), ("9",)))
    lines = file_lines(advice, event)
    assert 'section = "B"' in lines
    assert 'deprived = [{ number = "8", section = "B" }, { number = "12", section = "B" }]' in lines
    write_advice(event, advice)
    after = open_event(event.path)
    assert after.errors == ()
    plays = [play for play in after.score().plays.plays if play.board == 19]
    nine = [
        play
        for play in plays
        if play.seat_of(ContestantRef("9")) and play.seat_of(ContestantRef("10"))
    ]
    assert [play.section for play in nine] == ["B"]
    with pytest.raises(InputError, match="no such section; there are A, B"):
        advise(event, Story(3, "4", (19,), ("9",), section="C"))


def test_a_movement_of_sections_knows_them_by_the_table(tmp_path: Path) -> None:
    event = opened(tmp_path, event_text("mitchell-5x2+mitchell-5x2", rounds=1))
    advice = advise(event, Story(2, "B2", sat=("B7",)))
    (table,) = advice.tables
    assert (table.planned.place, table.really.ew) == ("B2", "B7")
    assert {who[0] for each in advice.follows.verdicts for who in each.deprived} == {"B"}
    with pytest.raises(InputError, match="pair A7 plays in another section"):
        advise(event, Story(2, "2", sat=("A7",), section="B"))
