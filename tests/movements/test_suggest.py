"""Suggestions: for every number of pairs there is one that fits, and wishes are kept."""

import pytest

from overtrick.movements import Kind, MovementError, Suggestion, Wish, load, suggest
from overtrick.movements.reasons import why


@pytest.mark.parametrize("pairs", [*range(4, 34), 46, 60])
def test_for_every_number_of_pairs_there_is_a_sound_movement(pairs: int) -> None:
    first = suggest(Wish(pairs))[0]
    assert first.report.problems == ()
    assert len(first.movement.contestants) == pairs
    assert 20 <= first.boards_played <= 27
    assert first.sit_outs == pairs % 2
    assert load(first.name) == first.movement


@pytest.mark.parametrize("tables", [*range(2, 17), 22])
@pytest.mark.parametrize("boards", [18, 28])
def test_for_the_usual_numbers_of_boards_too(tables: int, boards: int) -> None:
    first = suggest(Wish(2 * tables, boards=boards))[0]
    assert first.report.problems == ()
    assert abs(first.boards_played - boards) <= 4


@pytest.mark.parametrize(
    ("pairs", "boards", "name"),
    [
        (6, 18, "howell-6x4"),
        (6, 28, "howell-6x6"),
        (10, 26, "howell-10x3"),
        (12, 22, "howell-12x2"),
        (12, 27, "three-quarter-howell-6x3"),
        (14, 21, "mitchell-7x3-switched"),
        (16, 24, "mitchell-8x3-switched"),
        (18, 18, "mitchell-9x2-switched"),
        (20, 24, "mitchell-10x3-rounds-8-switched"),
        (21, 24, "mitchell-11x2-without-11-switched"),
        (26, 26, "mitchell-13x2-switched"),
    ],
)
def test_one_winner_is_a_howell_up_to_six_tables_and_a_mitchell_above(
    pairs: int, boards: int, name: str
) -> None:
    assert suggest(Wish(pairs, boards=boards, winners=1))[0].name == name


@pytest.mark.parametrize(
    ("pairs", "boards", "name"),
    [
        (14, 21, "mitchell-7x3"),
        (14, 28, "mitchell-7x4"),
        (16, 21, "mitchell-8x3-rounds-7"),
        (16, 24, "mitchell-8x3"),
        (18, 27, "mitchell-9x3"),
        (20, 27, "mitchell-10x3-rounds-9"),
        (26, 24, "mitchell-13x2-rounds-12"),
        (28, 21, "mitchell-7x3+mitchell-7x3"),
    ],
)
def test_two_winners_is_a_mitchell(pairs: int, boards: int, name: str) -> None:
    assert suggest(Wish(pairs, boards=boards, winners=2))[0].name == name


@pytest.mark.parametrize(("pairs", "boards"), [(41, 22), (53, 28)])
def test_nobody_plays_rounds_of_one_board_if_there_is_another_way(pairs: int, boards: int) -> None:
    assert suggest(Wish(pairs, boards=boards, winners=1))[0].movement.boards_per_round > 1


@pytest.mark.parametrize("pairs", [7, 12, 19])
def test_whatever_is_suggested_is_sound_and_can_be_made_anew(pairs: int) -> None:
    found = suggest(Wish(pairs))
    assert len(found) > 10
    for suggestion in found:
        assert suggestion.report.problems == (), suggestion.name
        assert load(suggestion.name) == suggestion.movement
    costs = [suggestion.cost.total for suggestion in found]
    assert costs == sorted(costs)


@pytest.mark.parametrize("winners", [1, 2])
def test_the_number_of_winners_is_kept(winners: int) -> None:
    found = suggest(Wish(16, winners=winners))
    assert {suggestion.movement.winners for suggestion in found} == {winners}


def test_the_time_is_kept() -> None:
    assert all(suggestion.minutes <= 170 for suggestion in suggest(Wish(11, minutes=170)))
    with pytest.raises(MovementError, match="fits 60 minutes; the quickest takes"):
        suggest(Wish(11, minutes=60))


def test_pairs_that_cannot_move_need_not() -> None:
    found = suggest(Wish(11, stationary=3))
    assert all(len(suggestion.movement.stationary) >= 3 for suggestion in found)
    assert found[0].name == "three-quarter-howell-6x3-without-1"
    with pytest.raises(MovementError, match="1 winner and 30 stationary pairs"):
        suggest(Wish(12, winners=1, stationary=30))


def test_nothing_with_so_many_boards() -> None:
    with pytest.raises(MovementError, match="nothing for 4 pairs and about 60 boards"):
        suggest(Wish(4, boards=60))


@pytest.mark.parametrize("teams", range(3, 17))
def test_teams_get_a_movement_too(teams: int) -> None:
    first = suggest(Wish(teams, Kind.TEAMS))[0]
    assert first.report.problems == ()
    assert first.sit_outs == 0
    assert 20 <= first.boards_played <= 26


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"contestants": 3}, "3 pairs: movements are suggested for 4 to 80 pairs"),
        ({"contestants": 81}, "81 pairs"),
        ({"contestants": 2, "kind": Kind.TEAMS}, "2 teams: .* 3 to 40 teams"),
        ({"contestants": 8, "boards": 0}, "0 boards: ask for 1 to 60"),
        ({"contestants": 8, "winners": 3}, "3 winners: there are 1 or 2"),
    ],
)
def test_wishes_that_make_no_sense(wish: dict[str, int], message: str) -> None:
    with pytest.raises(MovementError, match=message):
        Wish(**wish)  # type: ignore[arg-type]


def suggestion(name: str, pairs: int) -> Suggestion:
    return next(found for found in suggest(Wish(pairs)) if found.name == name)


def test_what_a_suggestion_tells() -> None:
    found = suggestion("three-quarter-howell-6x3-without-12", 11)
    assert (found.boards_played, found.boards_in_play, found.session) == (24, 27, 27)
    assert (found.sit_outs, found.minutes) == (1, 198)
    assert found.opponents_met == {8, 9}


@pytest.mark.parametrize(
    ("name", "pairs", "sentence"),
    [
        (
            "mitchell-8x3",
            16,
            "The simplest to run, north-south sit and east-west move: 24 boards are played, as "
            "asked for, nobody sits out, tables 1 and 8 share boards.",
        ),
        (
            "mitchell-10x3-rounds-8+mitchell-10x3-rounds-8",
            40,
            "2 sections, in which most boards are seen by all: 24 of 30 boards are played, as "
            "asked for, nobody sits out, with a skip in the middle, no boards are shared.",
        ),
        (
            "howell-10x3-rounds-8",
            10,
            "A Howell cut short: 24 of 27 boards are played, as asked for, each meets 8 of 9 "
            "others, nobody sits out, no boards are shared, but not well balanced.",
        ),
    ],
)
def test_why(name: str, pairs: int, sentence: str) -> None:
    assert why(suggestion(name, pairs)) == sentence
