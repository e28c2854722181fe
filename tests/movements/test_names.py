"""Names: what they ask for, what they make, and what is refused."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.movements import FAMILIES, MovementError, check, load
from overtrick.movements.families import Asked
from overtrick.movements.names import understand


def is_sound_or_refused(name: str) -> bool:
    """Anything but a refusal in words is let through to the test."""
    try:
        made = load(name)
    except MovementError as error:
        return bool(str(error))
    return check(made).ok and load(made.name) == made


@given(
    st.builds(
        Asked,
        st.sampled_from(sorted(FAMILIES)),
        st.integers(1, 99),
        st.none() | st.integers(1, 36),
        st.none() | st.integers(1, 9),
        st.none() | st.integers(1, 30),
        st.none() | st.integers(1, 60).map(str),
        st.booleans(),
    )
)
def test_a_name_says_all_that_is_asked_for(asked: Asked) -> None:
    assert understand(str(asked)) == asked


@given(st.text(max_size=40) | st.from_regex(r"[a-z]{3,9}(-[a-z]{1,8})?-[0-9]{1,3}(x[0-9])?(-.*)?"))
def test_whatever_is_asked_for_there_is_a_movement_or_a_sentence(name: str) -> None:
    assert is_sound_or_refused(name)


@given(
    st.sampled_from(sorted(FAMILIES)),
    st.integers(0, 16),
    st.sampled_from(["", "x1", "x3"]),
    st.lists(
        st.sampled_from(["-rounds-5", "-rounds-8", "-without-3", "-switched", "-stationary-3"]),
        unique_by=lambda option: option[:5],
    ),
)
def test_every_name_that_makes_a_movement_makes_a_sound_one(
    family: str, size: int, boards: str, options: list[str]
) -> None:
    name = f"{family}-{size}{boards}{''.join(options)}"
    assert is_sound_or_refused(name)


def test_options_may_stand_in_any_order_and_the_name_is_put_straight() -> None:
    made = load("mitchell-13x2-switched-rounds-12-without-13")
    assert made.name == "mitchell-13x2-rounds-12-without-13-switched"
    assert made.plays == load(made.name).plays


@pytest.mark.parametrize(
    ("name", "boards"),
    [("howell-4", 8), ("howell-6", 5), ("howell-8", 3), ("howell-12", 2), ("mitchell-7", 3),
     ("mitchell-25", 1), ("three-quarter-howell-6", 3), ("mitchell-9-rounds-6", 4)],
)  # fmt: skip
def test_without_a_number_of_boards_about_24_are_played(name: str, boards: int) -> None:
    assert load(name).boards_per_round == boards


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("mitchell-7x4", "Mitchell for 7 tables, 7 rounds of 4 boards"),
        ("mitchell-8x3-rounds-7", "Skip Mitchell for 8 tables, 7 rounds of 3 boards"),
        ("howell-12x2-without-12", "Howell for 5½ tables, 11 rounds of 2 boards"),
        ("mitchell-25x1", "Mitchell for 25 tables, 25 rounds of 1 board"),
        ("rover-mitchell-13x2", "Rover Mitchell for 13½ tables, 13 rounds of 2 boards"),
        ("staggered-8x3", "Staggered teams for 8 teams, 7 rounds of 3 boards"),
    ],
)
def test_titles_are_words(name: str, title: str) -> None:
    assert load(name).title == title


def test_sections_with_boards_of_their_own_and_shared() -> None:
    own = load("mitchell-9x3-rounds-8+mitchell-8x3")
    assert own.contestants[:2] == ("A1", "A2")
    assert own.contestants[-1] == "B16"
    assert own.places[:2] == ("A1", "A2")
    assert check(own).ok
    assert own.title.startswith("2 sections with boards of their own: Mitchell for 9 tables")
    shared = load("mitchell-8x3+mitchell-8x3+shared-boards")
    report = check(shared)
    assert report.ok
    assert ("A1", "A8", "B1", "B8") in report.sharing
    assert set(shared.expected.values()) == {16}


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("mitchel-7x4", "there is no movement 'mitchel-7x4'; did you mean mitchell?"),
        ("seven tables", "families are mitchell, skip-mitchell"),
        ("howell-12-foo", "cannot read '-foo'"),
        ("howell-12-rounds-5-rounds-6", "cannot read '-rounds-6'.*each once"),
        ("howell-12x0", "1 to 36 boards, not 0"),
        ("howell-12x99", "1 to 36 boards, not 99"),
        ("mitchell-1x3", "2 to 40 tables"),
        ("three-quarter-howell-7", "for 6 tables"),
        ("howell-8-switched", "-switched is for Mitchells"),
        ("mitchell-8x3-stationary-2", "-stationary-S is for reduced-howell only"),
        ("mitchell-5x3-rounds-9", "has 5 rounds; ask for 1 to 5"),
        ("mitchell-5x3-rounds-0", "one round or more"),
        ("mitchell-5x3-without-11", "no contestant 11 to leave out; it has 1 to 10"),
        ("mitchell-5x3+shared-boards", "2 to 26 names joined by"),
        ("mitchell-5x3+staggered-4x3", "pairs and of teams cannot be joined"),
        ("mitchell-5x3+", "a movement is missing before or after"),
        ("Howell-12x2", "did you mean howell-12x2?"),
        ("howell 12", "did you mean howell-12?"),
        ("mitchell-7x99999", "99999 is larger than anything in a movement"),
    ],
)
def test_what_is_not_understood_is_said(name: str, message: str) -> None:
    with pytest.raises(MovementError, match=message):
        load(name)


def test_a_file_is_found_beside_the_event(tmp_path: Path) -> None:
    with pytest.raises(MovementError, match=r"own\.toml: no such file"):
        load("own.toml", beside=tmp_path)
    with pytest.raises(MovementError, match=r"cards\.txt: no such file"):
        load("cards.txt", beside=tmp_path)


def test_a_movement_is_made_once() -> None:
    assert load("howell-16x2") is load("howell-16x2")
