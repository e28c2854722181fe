"""The play of a PBN game: whether these cards could be played, the tricks won, and the lead."""

from collections.abc import Iterator

from overtrick.errors import InputError
from overtrick.formats.pbn_auction import after
from overtrick.formats.pbn_calls import Annotated, Word
from overtrick.formats.pbn_document import Game, Tag
from overtrick.formats.pbn_values import Cards, read_contract, read_declarer, read_result
from overtrick.formats.problems import Problems
from overtrick.model.board import Seat
from overtrick.model.contract import ALL_TRICKS, Card, Contract, Strain
from overtrick.model.deal import RANKS
from overtrick.model.notation_score import parse_card

_CALL_SIGNS = range(1, 7)
_CARD_SIGNS = range(7, 13)

Trick = dict[Seat, Word]


def lead_of(game: Game) -> Card | None:
    """The opening lead, from the first row of the play."""
    tag = game.tags.get("Play")
    if tag is None or not tag.tokens or tag.value.strip().upper() not in tuple("NESW"):
        return None
    try:
        declarer, _ = read_declarer(game.value("Declarer"))
        if declarer is not None and after(declarer) is Seat(tag.value.strip().upper()):
            return parse_card(tag.tokens[0].text)
    except InputError:
        pass
    return None


def check_play(game: Game, tag: Tag, cards: Cards | None, problems: Problems) -> None:
    """Report what cannot be in a play."""
    first = tag.value.strip().upper()
    try:
        contract = read_contract(game.value("Contract"))
        declarer, _ = read_declarer(game.value("Declarer"))
    except InputError:
        return  # reported already
    if first not in tuple("NESW"):
        problem = "a play says in which direction its first column is"
        problems.warning(tag.line, tag.value, problem, "write N, E, S or W")
        return
    missing = []
    if cards is None:
        missing.append("the deal")
    if declarer is None and (cards is None or cards.is_whole):
        missing.append("the declarer")
    if contract is None:
        missing.append("the contract")
    if missing:
        problem = f"the play is given, but not {' and '.join(missing)}"
        problems.warning(tag.line, "", problem, "write these tags before it")
    strain = contract.strain if isinstance(contract, Contract) else contract
    trumps = strain if isinstance(strain, Strain) and strain is not Strain.NO_TRUMP else None
    _Play(tag, Seat(first), declarer, trumps, cards, problems).check(game)


class _Play:
    def __init__(
        self,
        tag: Tag,
        first: Seat,
        declarer: Seat | None,
        trumps: Strain | None,
        cards: Cards | None,
        problems: Problems,
    ) -> None:
        self.columns = [after(first, turns) for turns in range(4)]
        self.declarer, self.trumps, self.problems = declarer, trumps, problems
        self.annotated = Annotated(tag, _CARD_SIGNS, _CALL_SIGNS, "RL", problems)
        self.leader = after(declarer) if declarer is not None else first
        self.known = cards is not None
        self.left: dict[Seat, set[str] | None] = {
            seat: None if cards is None or (hand := cards.hands[seat]) is None else set(hand.cards)
            for seat in Seat
        }
        self.played: set[str] = set()
        self.won = {True: 0, False: 0}
        self.broken_off = self.lost_track = False

    def check(self, game: Game) -> None:
        for trick in self._tricks():
            self._trick(trick)
        self._compare(game)

    def _tricks(self) -> Iterator[Trick]:
        """Four words at a time, by the columns."""
        trick: Trick = {}
        for word in self.annotated.words():
            if word.text == "*":
                if self.broken_off:
                    self._wrong(word, "nothing comes after + (to be continued)")
                break
            if set(word.text) == {"-"} and len(word.text) > 1:
                self._wrong(word, "a card that is not known is a single -")
            trick[self.columns[len(trick)]] = word
            if len(trick) == 4:
                yield trick
                trick = {}
        if trick:
            yield trick

    def _wrong(self, word: Word, problem: str) -> None:
        self.problems.warning(word.line, word.text, problem)

    def _trick(self, trick: Trick) -> None:
        if all(word.text == "-" for word in trick.values()) and len(trick) == 4:
            self._wrong(trick[self.columns[0]], "nothing was played in this trick; leave it out")
            return
        out_of_turn = [seat for seat, word in trick.items() if "L" in word.irregular]
        leader = self.leader
        for seat in out_of_turn:
            if seat is leader and not self.lost_track:
                self._wrong(trick[seat], "it was this player's turn to lead, so without ^L")
            leader = seat
        led: str | None = None
        cards: dict[Seat, str] = {}
        for turn in range(4):
            seat = after(leader, turn)
            if (word := trick.get(seat)) is None:
                continue
            card = self._card(seat, word)
            if card is None:
                continue
            if turn == 0:
                led = card[0]
            self._followed(seat, word, card, led, is_lead=turn == 0)
            cards[seat] = card
        self._winner(cards, led)

    def _card(self, seat: Seat, word: Word) -> str | None:
        text = word.text.upper()
        if len(set(word.irregular)) < len(word.irregular) or len(word.irregular) > 1:
            self._wrong(word, "only one irregularity can stand before a card")
        if text == "+":
            if self.broken_off:
                self._wrong(word, "+ (to be continued) stands once")
            self.broken_off = True
            return None
        if set(text) == {"-"}:
            return None
        if self.broken_off:
            self._wrong(word, "nothing was played after + (to be continued)")
        if len(text) != 2 or text[0] not in "SHDC" or text[1] not in RANKS:
            self._wrong(word, "this is no card; write suit and rank, such as SK or DT")
            return None
        return text

    def _followed(self, seat: Seat, word: Word, card: str, led: str | None, is_lead: bool) -> None:
        hand = self.left[seat]
        name = seat.name.lower()
        if card in self.played:
            self._wrong(word, "this card was played before")
        elif hand is not None and card not in hand:
            self._wrong(word, f"{name} does not have this card")
        if led is not None and hand is not None:
            could = any(own[0] == led for own in hand)
            revoked = not is_lead and card[0] != led and could
            if revoked and "R" not in word.irregular:
                self._wrong(word, f"{name} can follow suit; ^R before it marks a revoke")
            if "R" in word.irregular and not revoked:
                self._wrong(word, "this is no revoke, so without ^R")
        elif "R" in word.irregular and is_lead:
            self._wrong(word, "a lead is no revoke, so without ^R")
        self.played.add(card)
        if hand is not None:
            hand.discard(card)

    def _winner(self, cards: dict[Seat, str], led: str | None) -> None:
        if led is None or len(cards) < 4:
            self.lost_track = True
            return
        trumps = self.trumps.value if self.trumps is not None else led
        suit = trumps if any(card[0] == trumps for card in cards.values()) else led
        best = min(
            (seat for seat, card in cards.items() if card[0] == suit),
            key=lambda seat: RANKS.index(cards[seat][1]),
        )
        self.leader = best
        if self.declarer is not None and not self.lost_track:
            self.won[best.side is self.declarer.side] += 1

    def _compare(self, game: Game) -> None:
        """The tricks that were won with the result that is given."""
        try:
            sided, agreed = read_result(game.value("Result"))
        except InputError:
            return  # reported already
        if sided is None or agreed or self.declarer is None or sided.declarer is None:
            return
        least = self.won[True] + self._masters(own=True)
        most = ALL_TRICKS - self.won[False] - self._masters(own=False)
        if not least <= sided.declarer <= most:
            problem = f"by the play declarer took {least} to {most} tricks"
            remedy = "write ^ before a number that was agreed upon"
            value = game.value("Result")
            self.problems.warning(game.line_of("Result"), value, problem, remedy)

    def _masters(self, own: bool) -> int:
        """The tricks that declarer's side or the others win in any case: their top trumps.

        Trumps above all others win a trick each where they are in one hand.
        """
        if self.trumps is None or None in self.left.values() or self.declarer is None:
            return 0
        suit, found, holder = self.trumps.value, 0, None
        for rank in RANKS:
            has = [seat for seat, hand in self.left.items() if hand and suit + rank in hand]
            if not has:
                continue
            if holder not in (None, has[0]) or (has[0].side is self.declarer.side) is not own:
                break
            holder, found = has[0], found + 1
        return found
