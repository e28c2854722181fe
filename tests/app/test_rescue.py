"""Where an event stands in its movement, out of event files."""

from pathlib import Path
from unittest.mock import patch

import pytest

from overtrick.app.check import check
from overtrick.app.event_files import open_event
from overtrick.app.incident import advise
from overtrick.app.incident_story import Story
from overtrick.app.incident_write import write_advice
from overtrick.app.rescue import is_event_file, where_it_stands
from overtrick.errors import InputError
from overtrick.movements import load
from overtrick.movements.movement_file import write
from overtrick.movements.plan import back_in_step
from overtrick.movements.rescue import rescue
from tests.app.test_incident import FULL, HALF, STORY, event_text, opened, with_line


def test_the_round_is_the_first_without_results(tmp_path: Path) -> None:
    for rounds in (0, 3, 6):
        plan, now = where_it_stands(opened(tmp_path, event_text("mitchell-7x3", rounds)))
        assert now.turn == rounds + 1
        assert now.movement == plan
        assert where_it_stands(opened(tmp_path, event_text("mitchell-7x3", rounds)), 2)[1].turn == 2


def test_what_an_incident_says_has_been_played(tmp_path: Path) -> None:
    """Pair 9 has had board 19, and pairs 8 and 12 have their score on it."""
    event = opened(tmp_path, event_text(FULL, 3))
    write_advice(event, advise(event, STORY))
    _, now = where_it_stands(open_event(event.path))
    for who in ("8", "9", "10", "12"):
        assert 19 in now.boards_had[who]
    assert frozenset(("9", "10")) in now.all_met
    at_table = next(play for play in now.past if (play.round, play.table) == (3, 4))
    assert (at_table.seated, at_table.boards) == (("10", "8"), (20, 21))


def test_where_only_the_movement_says_who_sat_there_it_stays(tmp_path: Path) -> None:
    event = opened(tmp_path, event_text(FULL, 3, columns="round table board"))
    write_advice(event, advise(event, STORY))
    plan, now = where_it_stands(open_event(event.path))
    assert now.past == tuple(play for play in plan.plays if play.round < 4)


def test_a_wrong_set_becomes_part_of_what_was_played(tmp_path: Path) -> None:
    event = opened(tmp_path, event_text("mitchell-7x3", 3))
    write_advice(event, advise(event, Story(3, "4", (19, 20, 21))))
    _, now = where_it_stands(open_event(event.path))
    at_table = next(play for play in now.past if (play.round, play.table) == (3, 4))
    assert (at_table.seated, at_table.boards) == (("4", "9"), (19, 20, 21))
    assert 16 not in now.boards_had["4"]


def everybody_too_far(text: str) -> str:
    """In round 3 all east-west pairs sat a table too far, and the results say so."""
    lines = []
    for line in text.splitlines():
        words = line.split()
        if len(words) > 5 and words[0] == "3" and words[2].isdigit():
            words[3] = str(8 + (int(words[3]) - 8 - 1) % 7)
            line = " ".join(words)
        lines.append(line)
    return "\n".join(lines) + "\n"


def test_results_that_say_that_all_sat_elsewhere(tmp_path: Path) -> None:
    """The new movement fits the results, so that check has nothing to say of them."""
    event = opened(tmp_path, everybody_too_far(event_text("mitchell-7x3", 3)))
    plan, now = where_it_stands(event)
    third = [play for play in now.past if play.round == 3]
    assert [(play.ns, play.ew) for play in third][:2] == [("1", "12"), ("2", "13")]
    made = back_in_step(plan, now)
    (tmp_path / "new.toml").write_text(write(made), encoding="utf-8")
    text = event.path.read_text(encoding="utf-8")
    kept = [line for line in text.splitlines(True) if "LATE" not in line]
    text = "".join(kept).replace('name = "mitchell-7x3"', 'file = "new.toml"')
    event.path.write_text(text, encoding="utf-8")
    again = open_event(event.path)
    assert again.errors == ()
    kinds = {finding.kind.value for finding in check(again.score(), again.diagnostics)}
    assert kinds == {"missing"}


def test_a_rescue_of_an_event_can_be_played_and_scored(tmp_path: Path) -> None:
    event = opened(tmp_path, event_text(FULL, 3))
    write_advice(event, advise(event, STORY))
    _, now = where_it_stands(open_event(event.path))
    with patch.multiple("overtrick.movements.rescue", STEPS=2000, STEPS_A_TABLE=50):
        found = rescue(now)
    assert found.cost.points <= found.as_planned.points
    (tmp_path / "new.toml").write_text(write(found.movement), encoding="utf-8")
    text = event.path.read_text(encoding="utf-8").replace(f'name = "{FULL}"', 'file = "new.toml"')
    event.path.write_text(text, encoding="utf-8")
    after = open_event(event.path)
    assert after.errors == ()
    assert after.score().received == 55  # 54 results, and 8 with 12 on board 19


def test_who_has_withdrawn_is_gone(tmp_path: Path) -> None:
    text = event_text("mitchell-7x3", 3) + '\n[[withdrawal]]\npair = "7"\nafter_round = 3\n'
    _, now = where_it_stands(opened(tmp_path, text))
    assert now.left == {"7"}
    assert "7" not in now.present
    never = event_text("mitchell-7x3", 3) + '\n[[late]]\npair = "7"\narrived = false\n'
    assert where_it_stands(opened(tmp_path, never))[1].left == {"7"}


def test_a_half_table_stays_a_half_table(tmp_path: Path) -> None:
    plan, now = where_it_stands(opened(tmp_path, event_text(HALF, 4)))
    assert rescue(now).movement == plan


def test_not_played_in_an_earlier_round(tmp_path: Path) -> None:
    text = with_line(event_text("mitchell-7x3", 3), "2 1 1 14 4", "2 1 1 14 4 NP")
    plan, now = where_it_stands(opened(tmp_path, text))
    assert now.past == tuple(play for play in plan.plays if play.round < 4)


@pytest.mark.parametrize(
    ("text", "turn", "message"),
    [
        (event_text("mitchell-7x3", 7), None, "all 7 rounds have results"),
        (event_text("mitchell-7x3", 2), 8, "round 8: the movement has rounds 1 to 7"),
        (
            event_text("mitchell-7x3", 2).replace('[movement]\nname = "mitchell-7x3"\n', ""),
            None,
            r"names no \[movement\]",
        ),
    ],
)
def test_what_cannot_be_planned(text: str, turn: int | None, message: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=message):
        where_it_stands(opened(tmp_path, text), turn)


def test_event_files_and_movements_are_told_apart(tmp_path: Path) -> None:
    event, movement = tmp_path / "event.toml", tmp_path / "movement.toml"
    event.write_text(event_text("mitchell-7x3", 1), encoding="utf-8")
    movement.write_text(write(load("mitchell-7x3")), encoding="utf-8")
    assert is_event_file(str(event))
    assert not is_event_file(str(movement))
    assert not is_event_file("mitchell-7x3")
    with pytest.raises(InputError, match="there is no such file"):
        is_event_file(str(tmp_path / "none.toml"))
