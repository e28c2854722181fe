"""The auction of a PBN game: whether it can be, and whether the contract came of it."""

import re

from overtrick.formats.pbn_calls import Annotated, Word
from overtrick.formats.pbn_document import Game, Tag
from overtrick.formats.problems import Problems
from overtrick.model.board import Seat
from overtrick.model.contract import Contract, Doubling, PassedOut, Strain

ROUND_THE_TABLE = tuple(Seat)
_BID = re.compile(r"([1-7])(C|D|H|S|NT)", re.IGNORECASE)
_CALL_SIGNS = range(1, 7)
_CARD_SIGNS = range(7, 13)
_STRAINS = tuple(Strain)

Contracted = tuple[Contract | PassedOut, Seat | None]
"""What an auction came to, and who plays it."""


def after(seat: Seat, turns: int = 1) -> Seat:
    """The player so many places to the left.

    >>> after(Seat.WEST)
    <Seat.NORTH: 'N'>
    """
    return ROUND_THE_TABLE[(ROUND_THE_TABLE.index(seat) + turns) % 4]


def check_auction(game: Game, tag: Tag, dealer: Seat | None, problems: Problems) -> None:
    """Report what cannot be in an auction."""
    first = tag.value.strip().upper()
    if first not in tuple("NESW"):
        problem = "an auction says in which direction its first column is"
        problems.warning(tag.line, tag.value, problem, "write N, E, S or W")
    elif dealer is None:
        problem = "the auction is given, but not the dealer"
        problems.warning(tag.line, "", problem, 'write [Dealer "…"] before it')
    else:
        _Auction(game, tag, Seat(first), dealer, problems).check()


class _Auction:
    def __init__(self, game: Game, tag: Tag, first: Seat, dealer: Seat, problems: Problems) -> None:
        self.game, self.tag = game, tag
        self.turn, self.dealer = first, dealer
        self.annotated = Annotated(tag, _CALL_SIGNS, _CARD_SIGNS, "SI", problems)
        self.wrong = self.annotated.wrong
        self.level, self.strain = 0, Strain.CLUBS
        self.doubling = Doubling.UNDOUBLED
        self.bidder: Seat | None = None
        self.doubler: Seat | None = None
        self.first_to_name: dict[tuple[object, Strain], Seat] = {}
        self.passes = 0
        self.begun = self.ended = self.broken_off = self.failed = False

    def check(self) -> None:
        for word in self.annotated.words():
            self._word(word)
        if self.ended and not self.failed and (found := self.came_to()):
            _compare(self.game, found, self.annotated.problems)

    def came_to(self) -> Contracted | None:
        if self.bidder is None:
            return PassedOut(), None
        contract = Contract(self.level, self.strain, self.doubling)
        return contract, self.first_to_name[self.bidder.side, self.strain]

    def _word(self, word: Word) -> None:
        call = word.text.upper()
        seat, self.turn = self.turn, after(self.turn)
        if self.broken_off:
            self._refuse("nothing comes after + (to be continued) or * (the rest is not known)")
        elif self.ended:
            self._refuse("the auction is over already")
        elif call == "-":
            if self.begun or seat is self.dealer:
                self._refuse("- stands only before the dealer's first call")
        elif not self.begun and seat is not self.dealer:
            self._refuse(f"{self.dealer.name.lower()} deals and calls first; write - before that")
            self.begun = self.failed = True
        else:
            self.begun = True
            self._call(call, seat, "I" in word.irregular)

    def _refuse(self, problem: str) -> None:
        self.failed = True
        self.wrong(problem)

    def _call(self, call: str, seat: Seat, insufficient: bool) -> None:
        if insufficient and not _BID.fullmatch(call):
            self._refuse("^I is for insufficient bids")
        match call:
            case "+" | "*":
                self.broken_off = True
            case "AP":
                self.ended = True
            case "^S":
                pass
            case "PASS":
                self.passes += 1
                self.ended = self.passes == (4 if self.bidder is None else 3)
            case "X" | "XX":
                self._double(Doubling(len(call)), seat)
            case _ if found := _BID.fullmatch(call):
                self._bid(int(found[1]), Strain(found[2].upper()), seat, insufficient)
            case _:
                self._refuse("this is no call; write such as 1NT, Pass, X or XX")

    def _bid(self, level: int, strain: Strain, seat: Seat, insufficient: bool) -> None:
        higher = (level, _STRAINS.index(strain)) > (self.level, _STRAINS.index(self.strain))
        enough = self.bidder is None or higher
        if enough == insufficient:
            self._refuse(
                "this bid is sufficient"
                if enough
                else "this bid is insufficient; ^I before it says that it was accepted"
            )
        self.level, self.strain, self.bidder = level, strain, seat
        self.doubling, self.doubler, self.passes = Doubling.UNDOUBLED, None, 0
        self.first_to_name.setdefault((seat.side, strain), seat)

    def _double(self, doubling: Doubling, seat: Seat) -> None:
        before = Doubling(doubling - 1)
        last = self.bidder if doubling is Doubling.DOUBLED else self.doubler
        if last is None or last.side is seat.side or self.doubling is not before:
            self._refuse("there is nothing of the opponents' to double or redouble here")
        else:
            self.doubling, self.passes = doubling, 0
            self.doubler = seat if doubling is Doubling.DOUBLED else None


def _compare(game: Game, found: Contracted, problems: Problems) -> None:
    """The auction with the tags Contract and Declarer, where they are given."""
    from overtrick.formats.pbn_values import read_contract, read_declarer

    came_to, player = found
    try:
        contract = read_contract(game.value("Contract"))
        declarer, exchanged = read_declarer(game.value("Declarer"))
    except ValueError:
        return  # reported already
    if contract is not None and contract != came_to:
        problem = f"by the auction the contract is {came_to}"
        problems.warning(game.line_of("Contract"), game.value("Contract"), problem)
    if declarer is not None and player is not None:
        expected = after(player, 2) if exchanged else player
        if declarer is not expected:
            problem = f"by the auction {player.name.lower()} is declarer"
            problems.warning(game.line_of("Declarer"), game.value("Declarer"), problem)
