"""Names and numbers of players in a ``.bws``: from the seat of the first round to the pair."""

from pathlib import Path

from overtrick.model.contestant import Person
from tests.formats.bws_files import ALIKE, bws, due, player, read, result, said

MOVEMENT = [
    due(1, 1, "1 4", "1 1"), due(2, 1, "2 5", "2 2"), due(3, 1, "3 6", "3 3"),
    due(1, 2, "1 6", "2 2"), due(2, 2, "2 4", "3 3"), due(3, 2, "3 5", "1 1"),
    due(1, 3, "5 1", "3 3"), due(2, 3, "6 2", "1 1"), due(3, 3, "4 3", "2 2"),
]  # fmt: skip

SECTION: dict[str, object] = {"ID": 1, "Letter": "A", "Tables": 3}


def people(folder: Path, *rows: dict[str, object], **more: object) -> tuple[dict[str, str], str]:
    """The names of each pair, and what was said."""
    names = more.pop("names", [])
    assert isinstance(names, list)
    content = bws(
        Section=[SECTION | more], RoundData=MOVEMENT, PlayerNumbers=list(rows), PlayerNames=names
    )
    imported = read(folder, content)
    found = {each.number: each.names for each in imported.event.contestants if each.names}
    return found, said(imported.diagnostics) + said(imported.guessed)


def test_a_player_belongs_to_the_pair_that_begins_there(tmp_path: Path) -> None:
    found, _ = people(
        tmp_path,
        player(2, "S", "", "A Ruff"),
        player(2, "N", "", "An Elimination"),
        player(3, "W", "", "A Pass"),
        player(3, "E", "", "A Squeeze"),
    )
    assert found == {"2": "An Elimination & A Ruff", "6": "A Squeeze & A Pass"}


def test_names_of_numbers(tmp_path: Path) -> None:
    names = [
        {"ID": 1, "Name": "A Finesse", "strID": "007"},
        {"ID": 2, "Name": "An Endplay", "strID": "7"},
        {"ID": 33, "Name": "A Coup", "strID": None},
    ]
    rows = [
        player(1, "N", "007"), player(1, "S", "7"), player(1, "E", "33"), player(1, "W", "99"),
        player(2, "N", "7", "A Dummy"), player(2, "S", "0"), player(2, "E", ""),
    ]  # fmt: skip
    content = bws(Section=[SECTION], RoundData=MOVEMENT, PlayerNumbers=rows, PlayerNames=names)
    imported = read(tmp_path, content)
    found = {each.number: each.people for each in imported.event.contestants if each.people}
    assert found == {
        "1": (Person("A Finesse", "007"), Person("An Endplay", "7")),
        "4": (Person("A Coup", "33"), Person("", "99")),
        "2": (Person("A Dummy", "7"),),
    }
    assert "5 players" in imported.read


def test_east_west_that_move_before_they_play(tmp_path: Path) -> None:
    found, report = people(
        tmp_path,
        player(1, "N", "", "A Ruff"),
        player(1, "E", "", "A Squeeze"),
        player(3, "E", "", "A Pass"),
        EWMoveBeforePlay=1,
    )
    assert found == {"1": "A Ruff", "5": "A Squeeze", "4": "A Pass"}
    assert "move up 1 tables before they play (EWMoveBeforePlay)" in report


def test_a_round_may_be_given(tmp_path: Path) -> None:
    found, report = people(
        tmp_path,
        player(1, "N", "", "A Late Lead", Round=3),
        player(1, "N", "", "A Ruff", Round=0),
        player(3, "E", "", "A Squeeze", Round=2),
        player(1, "N", "", "A Ruff", Round=2),
    )
    assert found == {"1": "A Ruff", "5": "A Late Lead & A Squeeze"}
    assert "has another player" not in report


def test_another_player_in_the_same_seat_is_reported(tmp_path: Path) -> None:
    found, report = people(
        tmp_path,
        player(1, "N", "", "A Ruff"),
        player(1, "N", "", "A Squeeze", Round=2),
    )
    assert found == {"1": "A Ruff"}
    assert (
        '"A Squeeze": row 2 of PlayerNumbers has another player in round 2 for pair 1, in the '
        "place of A Ruff; write a substitute"
    ) in report


def test_players_whose_seat_is_nobodys_are_reported(tmp_path: Path) -> None:
    found, report = people(
        tmp_path,
        player(9, "N", "12", "A Squeeze"),
        player(1, "X", "13", "A Pass"),
        player(1, "N", "", "A Ruff"),
    )
    assert found == {"1": "A Ruff"}
    assert '"12 A Squeeze": nobody is known to sit N at table 9 in round 1 (row 1 of' in report
    assert '"13 A Pass": row 2 of PlayerNumbers: the seat is missing' in report


def test_where_the_movement_is_of_another_event_the_results_say_who_sat_there(
    tmp_path: Path,
) -> None:
    content = bws(
        RoundData=[due(1, 1, "301 302", "1 2")],
        ReceivedData=ALIKE,
        PlayerNumbers=[player(1, "E", "", "A Squeeze")],
    )
    names = {each.number: each.names for each in read(tmp_path, content).event.contestants}
    assert names == {"1": "", "2": "A Squeeze"}


def test_a_phantom_has_no_name(tmp_path: Path) -> None:
    content = bws(
        Section=[SECTION | {"MissingPair": 4}],
        RoundData=MOVEMENT,
        ReceivedData=[result(1, "2 1 2", "2 5", "4 S|N|=")],
        PlayerNumbers=[player(1, "E", "", "A Dummy"), player(1, "N", "", "A Ruff")],
    )
    imported = read(tmp_path, content)
    names = {each.number: each.names for each in imported.event.contestants}
    assert names == {"1": "A Ruff", "2": "", "3": "", "5": "", "6": ""}
    assert '"A Dummy": nobody is known to sit E at table 1' in said(imported.diagnostics)
    assert len(imported.schedule) == 6
