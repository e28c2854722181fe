"""What is put on the tables: a card for each table, and a guide card for each pair.

A table card says for each round who plays here on which boards, and below where everybody goes
next, as far as that is the same after every round. A guide card says where its pair is in each
round. Both as text; :mod:`overtrick.movements.cards_html` makes pages to print from the same.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from overtrick.movements.boards import show_boards
from overtrick.movements.check import WORDS, check, listed, plural
from overtrick.movements.movement import Kind, Movement, Play
from overtrick.movements.movement_file import NOBODY

EXCEPTIONS = 2
"""A card names so many rounds after which a move is another than usual; with more it is unclear."""


class Card(Struct, frozen=True):
    """A card: its heading, columns, a row for each round, and what stands below."""

    heading: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    below: tuple[str, ...] = ()

    def __str__(self) -> str:
        table = [self.columns, *self.rows]
        widths = [max(len(row[column]) for row in table) for column in range(len(self.columns))]
        lines = [
            "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
            for row in table
        ]
        return "\n".join([self.heading, *lines, *self.below])


def table_cards(movement: Movement, since: int = 1) -> tuple[Card, ...]:
    """A card for each table, from a round on.

    >>> from overtrick.movements import load
    >>> print(table_cards(load("howell-4x8"))[0])
    Table 1
    Rd  NS  EW  Boards
     1   4   1     1-8
     2   4   2    9-16
     3   4   3   17-24
    Pair 4 stays
    The other pair to table 2 EW
    Boards to the side
    Boards are shared with table 2
    """
    movement = _from(movement, since)
    sharing = check(movement).sharing
    return tuple(
        Card(
            f"Table {place}",
            ("Rd", "NS", "EW", "Boards"),
            tuple(
                (str(play.round), play.ns or NOBODY, play.ew or NOBODY, show_boards(play.boards))
                for play in movement.plays
                if play.place == place
            ),
            (*_moves(movement, place), *_boards(movement, place, sharing)),
        )
        for place in movement.places
    )


def _from(movement: Movement, since: int) -> Movement:
    return replace(movement, plays=tuple(play for play in movement.plays if play.round >= since))


def guide_cards(movement: Movement, since: int = 1) -> tuple[Card, ...]:
    """A card for each pair from a round on, or for each pair of a team (home and away)."""
    movement = _from(movement, since)
    if movement.kind is not Kind.TEAMS:
        word = WORDS[movement.kind].capitalize()
        return tuple(
            _guide(movement, f"{word} {who}", who, movement.plays_of[who])
            for who in movement.contestants
        )
    cards = []
    for who in movement.contestants:
        home: list[Play] = []
        away: list[Play] = []
        for play in movement.plays_of[who]:
            # Without a table of its own, the pair that sits north-south is called the home pair.
            at_home = play.place == movement.home.get(who, play.place if play.ns == who else "")
            (home if at_home else away).append(play)
        cards.append(_guide(movement, f"Team {who}, home pair", who, home))
        cards.append(_guide(movement, f"Team {who}, away pair", who, away))
    return tuple(cards)


def _guide(movement: Movement, heading: str, who: str, plays: Iterable[Play]) -> Card:
    where = {play.round: play for play in plays}
    individual = movement.kind is Kind.INDIVIDUAL
    rows = []
    for turn in range(movement.plays[0].round, movement.rounds + 1):
        play = where.get(turn)
        if play is None or not play.both:
            rows.append((str(turn), "", "", *[""] * individual, "sit out", ""))
        else:
            side = play.side(play.ns if play.direction(who) == "NS" else play.ew)
            partner = [each for each in side if each != who]
            opponent, seat = play.opponent(who) or NOBODY, play.seat(who)
            boards = show_boards(play.boards)
            rows.append((str(turn), play.place, seat, *partner, opponent, boards))
    partners = ["With"] if individual else []
    return Card(heading, ("Rd", "Table", "Sit", *partners, "Against", "Boards"), tuple(rows))


def _moves(movement: Movement, place: str) -> Iterator[str]:
    """Where everybody goes from a table; a pair that never leaves it, once for all."""
    if movement.plays[0].round == movement.rounds:
        return
    if movement.kind is Kind.TEAMS:
        yield from _team_moves(movement, place)
        return
    goals: dict[str, dict[int, tuple[str, str]]] = {
        side: {} for side in ("NESW" if movement.kind is Kind.INDIVIDUAL else ("NS", "EW"))
    }
    for play in movement.plays:
        if play.place == place:
            for who in play.seated:
                if movement.home.get(who) == place:
                    continue
                goals[play.seat(who)][play.round] = _seat(movement, who, play.round + 1)
    stays = [who for who, home in movement.home.items() if home == place]
    for who in stays:
        yield f"{WORDS[movement.kind].capitalize()} {who} stays"
    if stays and movement.kind is Kind.PAIRS and not goals["NS"].keys() & goals["EW"].keys():
        goals = {"The other pair": {**goals["NS"], **goals["EW"]}}
    for side, seats in goals.items():
        seats.pop(movement.rounds, None)
        if seats:
            yield f"{side} {_directions(seats)}"


def _team_moves(movement: Movement, place: str) -> Iterator[str]:
    """Where the visiting pair goes from a table that is some team's home."""
    goals: dict[int, tuple[str, str]] = {}
    for play in movement.plays:
        if play.place == place and play.round < movement.rounds:
            for who in play.seated:
                if movement.home.get(who) not in (None, place):
                    goals[play.round] = _away(movement, who, play.round + 1)
    for who, home in movement.home.items():
        if home == place and goals:
            yield f"The home pair of team {who} stays"
            yield f"The other pair {_directions(goals)}"


def _away(movement: Movement, who: str, turn: int) -> tuple[str, str]:
    """Table and direction of the pair of a team that is not at home in a round."""
    for play in movement.plays_of[who]:
        if play.round == turn and play.place != movement.home[who]:
            return play.place, play.seat(who)
    return "", ""


def _seat(movement: Movement, who: str, turn: int) -> tuple[str, str]:
    """Table and direction of a pair in a round; both empty where it has no table."""
    for play in movement.plays_of[who]:
        if play.round == turn:
            return play.place, play.seat(who)
    return "", ""


def _boards(
    movement: Movement, place: str, sharing: Mapping[tuple[str, ...], tuple[int, ...]]
) -> Iterator[str]:
    """Where the boards of a table go, and with which tables it shares them."""
    own = movement.own_boards
    where = {
        (play.round, play.boards, own and play.section): play.place
        for play in reversed(movement.plays)
    }
    goals = {
        play.round: (where.get((play.round + 1, play.boards, own and play.section), ""), "")
        for play in movement.plays
        if play.place == place and play.round < movement.rounds
    }
    if goals and movement.copies == 1:
        yield f"Boards {_directions(goals, nowhere='to the side')}"
    for group, rounds in sharing.items():
        if place in group:
            others = [table for table in group if table != place]
            when = f" in {plural('round', rounds)} {listed(rounds)}"
            always = len(rounds) == len({play.round for play in movement.plays})
            yield f"Boards are shared with {plural('table', others)} {listed(others)}" + (
                "" if always else when
            )


def _directions(goals: Mapping[int, tuple[str, str]], nowhere: str = "sit out") -> str:
    """The usual goal, and after which rounds it is another; the direction if it is always one."""

    def goal(place: str) -> str:
        return f"to table {place}" if place else nowhere

    usual = Counter(place for place, _ in goals.values()).most_common(1)[0][0]
    ways = {way for place, way in goals.values() if place == usual}
    others = {turn: place for turn, (place, _) in goals.items() if place != usual}
    if len(others) > EXCEPTIONS:
        return "as on the other cards"
    way = f" {ways.pop()}" if len(ways) == 1 else ""
    exceptions = []
    for place in dict.fromkeys(others.values()):
        turns = [turn for turn, other in others.items() if other == place]
        exceptions.append(f"after {plural('round', turns)} {listed(turns)} {goal(place)}")
    return "; ".join([(goal(usual) + way).rstrip(), *exceptions])
