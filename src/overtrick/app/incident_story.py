"""A mishap as a director tells it, and who by that really sat where on which boards."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from overtrick.errors import InputError
from overtrick.model.board import Side
from overtrick.movements import Movement
from overtrick.movements.boards import show_boards
from overtrick.movements.check import listed, plural
from overtrick.movements.movement import Play


class Story(Struct, frozen=True):
    """What went wrong at a table in a round.

    One of three: somebody else ``sat`` there (of two pairs that changed places, ``swapped``);
    the table was ``turned``; or neither, and then the table played ``boards`` that were not its
    own, ``instead_of`` its own. Without ``boards`` all that the table has in the round are meant.
    ``unfinished`` are boards of the strayed pair's own table that it could not finish in time.
    ``section`` and ``session`` are said where the results have them.
    """

    round: int
    table: str
    boards: tuple[int, ...] = ()
    sat: tuple[str, ...] = ()
    side: Side | None = None
    swapped: bool = False
    turned: bool = False
    instead_of: tuple[int, ...] = ()
    unfinished: tuple[int, ...] = ()
    section: str = ""
    session: int | None = None


class Sitting(Struct, frozen=True):
    """A table as it was planned, and as it really was for some of the boards.

    ``missed`` are its own boards that were not played because of others.
    """

    planned: Play
    really: Play
    missed: tuple[int, ...] = ()

    @property
    def strangers(self) -> tuple[str, ...]:
        """Who sat there and should not have."""
        return tuple(who for who in self.really.seated if who not in self.planned.seated)

    @property
    def displaced(self) -> tuple[str, ...]:
        """Who should have sat there and did not."""
        return tuple(who for who in self.planned.seated if who not in self.really.seated)


class Strayed(Struct, frozen=True):
    """Pairs that sat elsewhere, and the table at which they should have been."""

    who: tuple[str, ...]
    own: Play


def sittings(movement: Movement, story: Story) -> list[Sitting]:
    """The tables at which something was not as planned; refuses what cannot have happened."""
    planned = _table(movement, story)
    if story.sat and story.turned:
        raise InputError("either somebody else sat there or the table was turned; tell one of them")
    if not story.sat and (story.swapped or story.side or story.unfinished):
        raise InputError("say who sat there, with --sat NUMBER")
    if story.instead_of and (story.sat or story.turned):
        raise InputError("--instead-of is for boards that do not belong to the table")
    if story.turned:
        if not planned.both:
            raise InputError(f"{_here(story)} has one pair only, which sits out")
        boards = _own_boards(planned, story)
        return [Sitting(planned, replace(planned, ns=planned.ew, ew=planned.ns, boards=boards))]
    if not story.sat:
        return [_wrong_boards(movement, planned, story)]
    boards = _own_boards(planned, story)
    really = replace(planned, boards=boards)
    for side, who in _seats(movement, planned, story):
        really = _seated(really, side, who)
    if not really.both:
        raise InputError(f"{_here(story)}: pair {really.seated[0]} would sit there alone")
    first = Sitting(planned, really)
    return [first, _other_half(movement, first, story)] if story.swapped else [first]


def _here(story: Story) -> str:
    return f"round {story.round}, table {story.table}"


def _table(movement: Movement, story: Story) -> Play:
    """The play that the movement has at the table."""
    if not 1 <= story.round <= movement.rounds:
        raise InputError(f"round {story.round}: the movement has rounds 1 to {movement.rounds}")
    plays = [
        play
        for play in movement.plays
        if play.round == story.round and play.section in ("", story.section)
    ]
    for play in plays:
        if str(play.table) == story.table:
            return play
    tables = listed(play.table for play in plays)
    raise InputError(f"{_here(story)}: there is no such table; there are {tables}")


def _own_boards(planned: Play, story: Story) -> tuple[int, ...]:
    strange = [board for board in story.boards if board not in planned.boards]
    if strange:
        raise InputError(
            f"{_here(story)} has boards {show_boards(planned.boards)}, not "
            f"{show_boards(strange)}; tell a wrong pair and wrong boards one after the other"
        )
    return story.boards or planned.boards


def _seats(movement: Movement, planned: Play, story: Story) -> Iterator[tuple[str, str]]:
    """Who sat in which direction."""
    if len(set(story.sat)) != len(story.sat) or len(story.sat) > 2:
        raise InputError("two different pairs are at a table; give --sat once for each stranger")
    if story.side is not None and len(story.sat) > 1:
        raise InputError("with two strangers the direction cannot be given")
    sides = []
    for who in story.sat:
        if who not in movement.contestants:
            known = f"{movement.contestants[0]} to {movement.contestants[-1]}"
            raise InputError(f"pair {who}: the movement has no such pair; it has {known}")
        if movement.plays_of[who][0].section != planned.section:
            raise InputError(
                f"{_here(story)}: pair {who} plays in another section; what follows from that has "
                "to be written into the event file by hand"
            )
        if who in planned.seated:
            raise InputError(
                f"{_here(story)}: pair {who} is to sit there; if the table sat the wrong way "
                "round, say --turned"
            )
        side = story.side.value if story.side else _direction(movement, planned, who, story.round)
        if side is None:
            raise InputError(f"{_here(story)}: say which way pair {who} sat, --as ns or --as ew")
        sides.append(side)
        yield side, who
    if len(set(sides)) < len(sides):
        raise InputError(
            f"{_here(story)}: pairs {listed(story.sat)} are both {sides[0]} in this round; tell "
            "it as two mishaps"
        )


def _seated(play: Play, side: str, who: str) -> Play:
    return replace(play, ns=who) if side == "NS" else replace(play, ew=who)


def _direction(movement: Movement, planned: Play, who: str, turn: int) -> str | None:
    """As it was to sit elsewhere; else the empty seat, or the one whose pair comes and goes."""
    for play in movement.plays_of[who]:
        if play.round == turn:
            return play.direction(who)
    comes = [each for each in (planned.ns, planned.ew) if each not in movement.stationary]
    if not planned.both:
        comes = [None]
    return None if len(comes) != 1 else "NS" if planned.ns == comes[0] else "EW"


def _other_half(movement: Movement, first: Sitting, story: Story) -> Sitting:
    """The table from which the stranger came, where the displaced pair sat instead."""
    if len(first.strangers) != 1 or len(first.displaced) != 1:
        raise InputError("two pairs can change places; give one --sat")
    (stranger,), (displaced,) = first.strangers, first.displaced
    planned = own_table(movement, stranger, story.round)
    if planned is None or not planned.both:
        raise InputError(f"round {story.round}: pair {stranger} has no table to change with")
    places = [first.planned.boards.index(board) for board in first.really.boards]
    boards = tuple(planned.boards[place] for place in places if place < len(planned.boards))
    really = _seated(replace(planned, boards=boards), planned.direction(stranger), displaced)
    return Sitting(planned, really)


def own_table(movement: Movement, who: str, turn: int) -> Play | None:
    """Where somebody is to be in a round."""
    return next((play for play in movement.plays_of[who] if play.round == turn), None)


def _wrong_boards(movement: Movement, planned: Play, story: Story) -> Sitting:
    if not story.boards:
        raise InputError("say what went wrong: --sat NUMBER, --boards LIST or --turned")
    if not planned.both:
        raise InputError(f"{_here(story)} has one pair only, which sits out")
    own = [board for board in story.boards if board in planned.boards]
    if own:
        raise InputError(
            f"{_here(story)}: {plural('board', own)} {show_boards(own)} should be there; if "
            "somebody else sat there say --sat NUMBER, if the wrong way round --turned"
        )
    unknown = [board for board in story.boards if board not in movement.boards]
    if unknown:
        raise InputError(
            f"the movement has no {plural('board', unknown)} {show_boards(unknown)}; it has "
            f"{show_boards(movement.boards)}"
        )
    missed = story.instead_of
    if not missed and len(story.boards) == len(planned.boards):
        missed = planned.boards
    strange = [board for board in missed if board not in planned.boards]
    if strange or len(missed) not in (0, len(story.boards)):
        raise InputError(
            f"{_here(story)} has boards {show_boards(planned.boards)}; with --instead-of name one "
            "of them for each board that was played"
        )
    return Sitting(planned, replace(planned, boards=story.boards), missed)


def away(movement: Movement, tables: Sequence[Sitting], turn: int) -> tuple[Strayed, ...]:
    """Who strayed and is still to play at a table of its own, and that table."""
    real = {table.planned.place for table in tables}
    found: dict[Play, tuple[str, ...]] = {}
    for table in tables:
        for who in table.strangers:
            own = own_table(movement, who, turn)
            if own is not None and own.both and own.place not in real:
                found[own] = (*found.get(own, ()), who)
    return tuple(Strayed(who, own) for own, who in found.items())
