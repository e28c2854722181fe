"""Impossible and improbable points, and boards that are varied without being suspicious."""

from random import Random

import pytest
from msgspec.structs import replace

from overtrick.app.check import Finding, check
from overtrick.engine.trick_score import side_points
from overtrick.model.board import Board, Seat, Side
from overtrick.model.contract import Contract, Doubling, Played, Strain
from overtrick.model.event import Event
from overtrick.model.fouled import Fouled
from overtrick.model.notation import parse_score
from overtrick.model.ruling import LineName
from tests.app.events import only_board, ruling, scored


def findings(event: Event) -> list[Finding]:
    return check(scored(event))


def only(event: Event) -> str:
    """The one finding, as it is printed."""
    (finding,) = findings(event)
    return f"{finding.kind.value}: {finding}"


@pytest.mark.parametrize(
    ("results", "remedy"),
    [
        (
            ["+6200", "+620", "+650", "+620", "+170"],
            "did you mean +620, which 2 other tables have?",
        ),
        (["+602", "+620", "+650", "+620", "+170"], "did you mean +620, which 2 other tables have?"),
        (["+624", "+620", "+650", "+620", "+170"], "did you mean +620, which 2 other tables have?"),
        (
            ["+430", "+630", "+600", "+630", "+130"],
            "did you mean +630, which 2 other tables have?",
        ),
        (["+420", "+650", "+170"], "did you mean +620? Or is this the result of another board?"),
        (["-50", "+50", "-100"], "did you mean -100, which another table has?"),
        (["+123"], "look at the score slip, and correct the line if it was misread"),
    ],
)
def test_points_that_no_contract_gives(results: list[str], remedy: str) -> None:
    assert only(only_board(results, 2)) == (
        f'impossible-points: friday.toml:1: "{results[0]}": board 2, 1 against 101: no contract '
        f"gives {results[0]} to north-south at the vulnerability of board 2; {remedy}"
    )


def test_points_of_a_ruling_that_no_contract_gives() -> None:
    event = replace(
        only_board(["+620", "-100"], 2), rulings=(ruling(2, "1", "60% +621, 40% -100"),)
    )
    assert "ruling on board 2, 1 against 101: no contract gives +621" in only(event)


def test_east_wests_points_are_in_their_own_view() -> None:
    split = ruling(2, "1", "NS +620 / EW +601", reason="both sides misinformed")
    event = replace(only_board(["+620", "-100"], 2), rulings=(split,))
    assert "no contract gives -601 to north-south" in only(event)


GAME = ["+620", "+620", "+650", "+170", "+620"]
CONTRACTS = ["4S N =", "4S N +1", "4S S =", "4S N =", "2S N +2"]


@pytest.mark.parametrize(
    ("others", "wrong", "message"),
    [
        (GAME, "-620", "3 other tables have +620 and east-west make no contract at any other; "
         "did you mean +620?"),
        (["-620", "-650", "-100", "-650", "+100"], "+650", "2 other tables have -650 and "
         "north-south make no contract at any other; did you mean -650?"),
        (["+110", "+110", "+140", "-50", "+110"], "+1100", "ten times the +110 of 3 other tables; "
         "did you mean +110?"),
        (CONTRACTS, "4S E =", "5 other tables have spades played by NS, and no other has it by "
         "EW; did you mean 4S N =?"),
        (["4H W ="] * 5 + ["3S N -1"] * 4, "4S W -1", "4 other tables have spades played by NS, "
         "and no other has it by EW; did you mean 4S N -1 or 4H W -1?"),
        (["3NT N ="] * 4, "3NT W +1", "4 other tables have no trump played by NS, and no other "
         "has it by EW; did you mean 3NT N +1?"),
        (["2S N =", "2S N +1", "3S N =", "3S N -1"], "7S N =", "13 tricks, where 4 other tables "
         "took 8 to 9 with spades played by NS; look at contract and tricks."),
        (GAME[:3], "-620", "2 other tables have +620 and east-west make no contract at any other; "
         "did you mean +620?"),
        (CONTRACTS, "4S E -4", "5 other tables have spades played by NS, and no other has it by "
         "EW; look at declarer, contract and tricks."),
        (["3NT N ="] * 4 + ["3NT N +1"], "3NT E -1", "5 other tables have no trump played by NS, "
         "and no other has it by EW; look at declarer, contract and tricks."),
        (CONTRACTS, "4S N -4", "6 tricks, where 5 other tables took 10 to 11 with spades played "
         "by NS; look at contract and tricks."),
    ],
)  # fmt: skip
def test_points_that_hardly_fit_the_other_tables(
    others: list[str], wrong: str, message: str
) -> None:
    board = 1 if "+110" in others else 4
    found = only(only_board([*others, wrong], board))
    assert found.startswith(f'improbable-points: friday.toml:{len(others) + 1}: "{wrong}": ')
    assert message in found
    assert found.endswith(" If it is right, leave it")


@pytest.mark.parametrize(
    ("others", "wrong", "message"),
    [
        (["+400", "+430", "+430", "+400", "+430"], "+1430",
         "+1430, one digit away from the +430 of 3 other tables; did you mean +430?"),
        (["-100", "-100", "-200", "-100", "+110"], "-1100",
         "-1100, one digit away from the -100 of 3 other tables; did you mean -100?"),
        (["+420", "+420", "+450", "+420", "+420"], "+240",
         "+240, with two digits of the +420 of 4 other tables exchanged; did you mean +420?"),
        (["+430", "+430", "+400", "+430"], "+630",
         "what the +430 of 3 other tables would be at the other vulnerability; did you mean +430?"),
        (["+420", "+420", "+420", "+450"], "+720",
         "+720, one digit away from the +420 of 3 other tables; did you mean +420?"),
    ],
)  # fmt: skip
def test_points_that_are_possible_and_a_slip_for_what_most_have(
    others: list[str], wrong: str, message: str
) -> None:
    found = only(only_board([*others, wrong], 1))
    assert found.startswith(f'improbable-points: friday.toml:{len(others) + 1}: "{wrong}": ')
    assert message in found


def test_exchanged_digits_at_the_other_vulnerability() -> None:
    assert "did you mean +620?" in only(only_board(["+620", "+620", "+650", "+620", "+240"], 2))


def test_the_right_vulnerability_is_likelier_than_a_number_that_one_table_has() -> None:
    found = only(only_board(["+130", "+620", "+650", "+620", "+430"], 2))
    assert "did you mean +630? Or is this the result of another board?" in found


@pytest.mark.parametrize(
    "results",
    [
        [*GAME[:2], "-620"],  # too few to judge by
        ["+620", "+650", "+170", "-620"],  # one table alone that has it the other way
        [*GAME, "-620", "-620"],  # twice is no slip
        [*GAME, "-650", "-130"],  # both sides can make something
        ["+100", "+100", "+100", "+200", "+100", "-100"],  # each side goes down in its own
        ["+110", "+110", "+110", "+140", "-110"],  # part-scores both ways
        ["1NT N =", "1NT S =", "1NT N +1", "1NT N =", "1NT E ="],
        ["4S N =", "4S N =", "4S N +1", "4S N =", "4S E -6"],  # a cue-bid that was passed
        ["3NT N =", "3NT N =", "3NT N +1", "3NT S =", "3NT N -4"],
        ["+110", "+110", "+110", "+500", "+1100"],  # doubled, as at another table
        ["+620", "+620", "+620", "+620", "+670"],  # doubled into game
        ["+620", "+620", "+620", "+620", "+600", "+650", "+680", "+200", "+170"],
        ["-100", "-100", "-100", "-500", "-1100"],
        ["+120", "+120", "+120", "+120", "+210"],
        ["4S N =", "4S N =", "4S N =", "4S N =", "4S N -1", "4S E -4"],  # not all make it
        ["3NT N =", "3NT N =", "3NT N =", "3NT N =", "4H E -1", "3NT E -1"],
        ["3NT N =", "3NT N =", "3NT N =", "3NT N =", "3NT N +1", "3NT E -5"],
    ],
)
def test_what_is_only_unusual_is_left_in_peace(results: list[str]) -> None:
    assert findings(only_board(results, 4)) == []


def test_a_ruled_line_is_not_improbable() -> None:
    event = only_board([*GAME, "-620"], 4)
    event = replace(event, rulings=(ruling(4, "6", "+620", reason="score misread"),))
    assert findings(event) == []


def test_versions_of_a_fouled_board_are_compared_apart() -> None:
    event = only_board([*GAME, "-620"], 4)
    names = [LineName(4, ns=str(number)) for number in range(1, 7)]
    event = replace(event, fouled=(Fouled(4, (tuple(names[:5]), tuple(names[5:]))),))
    assert findings(event) == []


# ------------------------------------------------------------------ varied boards


class Deal:
    """What both sides can make: each has its suit, and one of them may play no trump.

    Together they take 15 to 18 tricks, each in its own trumps, as on most deals.
    """

    def __init__(self, random: Random) -> None:
        self.random = random
        ns, ew = random.sample(list(Strain)[:4], 2)
        strong = random.choice((Side.NS, Side.EW))
        best = random.randint(8, 12)
        self.strains = {Side.NS: ns, Side.EW: ew}
        self.tricks = {strong: best, strong.other: max(5, random.randint(15, 18) - best)}
        self.strong = strong

    def result(self) -> str:
        """What becomes of it at one table."""
        random = self.random
        side = self.strong if random.random() < 0.8 else self.strong.other
        tricks = min(13, self.tricks[side] + random.choice((-1, 0, 0, 0, 0, 1)))
        strain = self.strains[side]
        if side is self.strong and random.random() < 0.3:
            strain, tricks = Strain.NO_TRUMP, max(0, tricks - random.randint(0, 2))
        level = min(7, max(1, tricks - 6 + random.choice((-2, -1, 0, 0, 0, 1))))
        doubling = Doubling(level > tricks - 6 and random.random() < 0.3)
        seat = random.choice([seat for seat in Seat if seat.side is side])
        return str(Played(Contract(level, strain, doubling), seat, tricks))


@pytest.mark.parametrize("tables", [6, 12, 30])
@pytest.mark.parametrize("contracts", [True, False])
def test_varied_boards_give_no_alarm(tables: int, contracts: bool) -> None:
    random = Random(tables)
    for number in range(1, 101):
        deal = Deal(random)
        results = [deal.result() for _ in range(tables)]
        if not contracts:
            results = [north_souths_points(text, Board(number)) for text in results]
        assert findings(only_board(results, number)) == []


def north_souths_points(text: str, board: Board) -> str:
    points = side_points(parse_score(text), board, Side.NS)
    return f"{points:+d}" if points else "0"
