"""Table cards and guide cards, as text and as a page."""

from html.parser import HTMLParser

import pytest

from overtrick.movements import load
from overtrick.movements.cards import guide_cards, table_cards
from overtrick.movements.cards_html import page


def below(name: str, table: int) -> tuple[str, ...]:
    return table_cards(load(name))[table - 1].below


@pytest.mark.parametrize(
    ("name", "table", "expected"),
    [
        ("mitchell-7x4", 7, ("Pair 7 stays", "The other pair to table 1 EW", "Boards to table 6")),
        (
            "mitchell-8x3-switched",
            8,
            (
                "Pair 8 stays",
                "The other pair to table 1",
                "Boards to table 7",
                "Boards are shared with table 1",
            ),
        ),
        (
            "mitchell-8x3-rounds-7",
            1,
            (
                "Pair 1 stays",
                "The other pair to table 2 EW; after round 4 to table 3",
                "Boards to table 8",
            ),
        ),
        ("mitchell-8x3", 5, ("Pair 5 stays", "The other pair to table 6 EW", "Boards to the side")),
        ("mitchell-8x3-without-8", 8, ("EW to table 1 EW", "Boards to table 7")),
        ("hesitation-mitchell-7x3", 7, ("NS to table 1", "EW to table 7 NS", "Boards to table 6")),
        (
            "howell-6",
            1,
            (
                "Pair 6 stays",
                "The other pair to table 2",
                "Boards to the side; after rounds 2 and 3 to table 3",
                "Boards are shared with tables 2 and 3 in round 1",
            ),
        ),
        ("howell-14x2-rounds-1", 1, ()),
        ("round-robin-12x2", 2, ("NS to table 3 EW", "EW to table 1 EW")),
        (
            "american-whist-12x2",
            1,
            (
                "The home pair of team 1 stays",
                "The other pair to table 11 EW; after round 2 to table 9; after round 4 to "
                "table 10",
                "Boards as on the other cards",
            ),
        ),
        (
            "american-whist-7x4",
            1,
            ("The home pair of team 1 stays", "The other pair to table 6 EW", "Boards to table 7"),
        ),
        (
            "thurner-6x5",
            2,
            (
                "The home pair of team 2 stays",
                "The other pair to table 3 EW; after round 1 to table 6; after round 4 to table 4",
                "Boards to table 1",
                "Boards are shared with table 6 in round 4",
            ),
        ),
        ("team-round-robin-4x6", 1, ("Boards are shared with table 2",)),
        (
            "mitchell-5x2+mitchell-5x2",
            1,
            ("Pair A1 stays", "The other pair to table A2 EW", "Boards to table A5"),
        ),
        (
            "mitchell-5x2+mitchell-5x2",
            7,
            ("Pair B2 stays", "The other pair to table B3 EW", "Boards to table B1"),
        ),
        (
            "mitchell-5x2+mitchell-5x2+shared-boards",
            6,
            (
                "Pair B1 stays",
                "The other pair to table B2 EW",
                "Boards to table A5",
                "Boards are shared with table A1",
            ),
        ),
    ],
)
def test_what_stands_below_a_table_card(name: str, table: int, expected: tuple[str, ...]) -> None:
    assert below(name, table) == expected


def test_whoever_follows_the_table_cards_gets_where_the_movement_has_him() -> None:
    """In a Howell every move on the cards is the same after each round, and true."""
    movement = load("howell-12x2")
    goals: dict[tuple[str, str], tuple[str, str]] = {}
    for place, card in zip(movement.places, table_cards(movement), strict=True):
        for line in card.below:
            if line.startswith(("NS to", "EW to")):
                side, _, _, table, way = line.split()
                goals[place, side] = (table, way)
            elif line.startswith("The other pair"):
                table, way = line.split()[-2:]
                goals[place, "EW"] = (table, way)
    for who in movement.contestants[:-1]:
        for now, after in zip(movement.plays_of[who], movement.plays_of[who][1:], strict=False):
            goal = goals[now.place, now.direction(who)]
            assert goal == (after.place, after.direction(who))


def test_a_guide_card_says_where_to_go_in_every_round() -> None:
    cards = guide_cards(load("three-quarter-howell-6-without-12"))
    assert len(cards) == 11
    assert str(cards[8]) == (
        "Pair 9\n"
        "Rd  Table  Sit  Against  Boards\n"
        " 1      3   NS        7   10-12\n"
        " 2      1   EW        6     4-6\n"
        " 3      3   EW        2   16-18\n"
        " 4      4   EW       10   22-24\n"
        " 5      1   NS        3   13-15\n"
        " 6      5   EW       11     7-9\n"
        " 7      2   NS        8   25-27\n"
        " 8      2   EW        1     1-3\n"
        " 9              sit out"
    )


@pytest.mark.parametrize("name", ["staggered-8x3-switched", "team-round-robin-6x4"])
def test_both_pairs_of_a_team_have_a_card(name: str) -> None:
    movement = load(name)
    cards = guide_cards(movement)
    assert [card.heading for card in cards[:2]] == ["Team 1, home pair", "Team 1, away pair"]
    for home, away in zip(cards[::2], cards[1::2], strict=True):
        assert all(row[1] for card in (home, away) for row in card.rows)
        boards = [sorted(row[4] for row in card.rows) for card in (home, away)]
        assert boards[0] == boards[1]


class Tags(HTMLParser):
    """Whether tags are closed as they were opened."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "link", "img")
        assert not any(name in ("src", "href") for name, _ in attrs)
        self.seen.append(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_loads_nothing() -> None:
    movement = load("howell-8x3")
    cards = [*table_cards(movement), *guide_cards(movement)]
    text = page(movement, cards)
    tags = Tags()
    tags.feed(text)
    assert tags.open == []
    assert tags.seen.count("section") == 4 + 8
    assert "url(" not in text
    assert "@media print" in text


def test_names_on_the_page_are_escaped() -> None:
    from msgspec.structs import replace

    movement = replace(load("howell-4x8"), title="<b>Tom & Jerry</b>", note='"<script>"')
    text = page(movement, table_cards(movement))
    assert "<script>" not in text
    assert "&lt;b&gt;Tom &amp; Jerry&lt;/b&gt;" in text
