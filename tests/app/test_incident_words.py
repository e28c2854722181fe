"""A mishap told in a sentence is the same as told by its pieces."""

import re
from pathlib import Path

import pytest

from overtrick.app.incident_story import Story
from overtrick.app.incident_words import story_in_words
from overtrick.errors import InputError
from overtrick.model.board import Side
from overtrick.movements import load

HOWELL, MITCHELL = "three-quarter-howell-6", "mitchell-7x3"
GUIDE = (Path(__file__).parents[2] / "docs" / "guide" / "when-it-goes-wrong.md").read_text("utf-8")

TOLD = [
    (HOWELL, "round 3: pair 9 sat at table 4 and played board 19", Story(3, "4", (19,), ("9",))),
    (
        HOWELL,
        "Round 3, Pair 9 go to Table 4 instead of Table 3 and play Board 19 against pair 10",
        Story(3, "4", (19,), ("9",)),
    ),
    (
        HOWELL,
        "round 3, table 4: pair 9 sat in the place of pair 8 and played board 19; board 18 was not "
        "finished",
        Story(3, "4", (19,), ("9",), unfinished=(18,)),
    ),
    (
        MITCHELL,
        "round 3: boards 19 to 21 were put out at table 4 a round early",
        Story(3, "4", (19, 20, 21)),
    ),
    (MITCHELL, "board set 7 was at table 4 in round 3", Story(3, "4", (19, 20, 21))),
    (
        MITCHELL,
        "round 3, table 4: pairs 4 and 9 played boards 19, 20 and 21 instead of boards 16-18",
        Story(3, "4", (19, 20, 21), instead_of=(16, 17, 18)),
    ),
    (
        MITCHELL,
        "round 2: pair 9 skipped the wrong way and sat at table 4",
        Story(2, "4", sat=("9",)),
    ),
    (
        MITCHELL,
        "round 2: pairs 9 and 10 changed places at table 4",
        Story(2, "4", sat=("9",), swapped=True),
    ),
    (
        MITCHELL,
        "round 2, table 4: pair 9 sat north-south",
        Story(2, "4", sat=("9",), side=Side.NS),
    ),
    (
        MITCHELL,
        "round 2, table 4: pairs 4 and 10 sat the wrong way round on board 15",
        Story(2, "4", (15,), turned=True),
    ),
    (
        HOWELL,
        "In Round 3 Pair 9 go to Table 4 instead of Table 3 and start bidding on Board 19. Pair 8 "
        "then arrive and say that they should be playing here.",
        Story(3, "4", (19,), ("9",)),
    ),
    (
        HOWELL,
        "round 3: pair 8 found pair 9 at table 4, who had played board 19",
        Story(3, "4", (19,), ("9",)),
    ),
    (
        HOWELL,
        "round 3: pair 9 sat at table 4 for pair 8 and played board 19",
        Story(3, "4", (19,), ("9",)),
    ),
    (HOWELL, "round 3: pairs 9 and 8 swapped seats", Story(3, "4", sat=("9",), swapped=True)),
    (
        HOWELL,
        "round 3: pair 9 changed tables with pair 8",
        Story(3, "4", sat=("9",), swapped=True),
    ),
    (
        MITCHELL,
        "round 2, table 4: NS and EW were sitting the wrong way",
        Story(2, "4", turned=True),
    ),
    (MITCHELL, "round 2, table 4: NS and EW changed seats", Story(2, "4", turned=True)),
    (
        MITCHELL,
        "round 2, table 4: the boards of table 5 were played",
        Story(2, "4", (16, 17, 18)),
    ),
]


@pytest.mark.parametrize(("movement", "words", "story"), TOLD)
def test_a_sentence_is_understood(movement: str, words: str, story: Story) -> None:
    assert story_in_words(words, load(movement)) == story


def test_a_table_of_a_section_is_named_with_its_letter() -> None:
    movement = load("mitchell-5x2+mitchell-5x2")
    story = story_in_words("round 2: pair B9 sat at table B4", movement)
    assert (story.table, story.sat) == ("B4", ("B9",))


def test_a_pair_of_a_section_may_be_told_without_its_letter() -> None:
    movement = load("mitchell-5x2+mitchell-5x2")
    story = story_in_words("section B, round 2: pair 9 sat at table 4", movement)
    assert (story.table, story.section, story.sat) == ("4", "B", ("B9",))
    swapped = story_in_words("round 2: pairs B9 and B10 changed places", movement)
    assert (swapped.table, swapped.sat, swapped.swapped) == ("B1", ("B9",), True)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("pair 9 sat at table 4", "say in which round it happened"),
        ("round 3: pair 9 sat there", "say at which table"),
        ("", "say in which round it happened"),
        ("round 3, table 4: 9 sat there", "what is 9?"),
        ("round 3: pair 9 sat at table 4 and pair 8 at table 3", "is it about table 4 or table 3?"),
        ("round 3: pair 9 sat at table 4, and pair 2 waited", "what did pair 2 do?"),
        ("round 3: pair 9 changed places with pair 99", "say at which table"),
        ("round 3: the boards of table 9 were at table 4", "there is no table 9"),
    ],
)
def test_what_is_missing_or_not_understood_is_said(words: str, message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        story_in_words(words, load(HOWELL))


def test_a_pair_that_sat_where_it_should_have_is_kept_for_the_answer() -> None:
    story = story_in_words("round 2: pair 9 sat at table 3", load(MITCHELL))
    assert story == Story(2, "3", sat=("9",))


def test_every_way_of_telling_in_the_guide_is_understood() -> None:
    rows = GUIDE.partition("| what happened | in words | or |")[2].partition("\n\n")[0]
    sentences = [row.split("`")[1] for row in rows.splitlines()[2:]]
    assert len(sentences) == 9
    for sentence in sentences:
        story = story_in_words(f"round 3, table 4: {sentence}", load(HOWELL))
        assert story != Story(3, "4"), sentence
