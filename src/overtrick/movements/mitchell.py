"""Mitchell movements: north-south sit still, east-west go up a table, the boards go down one.

With ``n`` tables numbered from 0, in round ``r`` (from 0) the east-west pair ``e`` is at table
``e + r`` and finds there the boards that began ``2r`` places above its own. For odd ``n`` these are
new boards in every round. For even ``n`` they are its first boards again after half of the rounds,
and there are two ways out:

* *skip*: east-west miss out a table after half of the rounds, and so one opponent: n - 1 rounds;
* *share and relay*: a stand between the two middle tables keeps a set of boards out of play for a
  round, so that beyond it the boards are one place further; the first and the last table share
  theirs. All n rounds can be played.

The *hesitation* Mitchell plays one round more than there are tables: at the last table there is no
sitter; pairs come there east-west, stay for a round as north-south, and go on to table 1. It needs
a relay in the middle, and for an even number of tables a relay of two sets, with the last table
sharing the boards of the first.
"""

from overtrick.movements.boards import board_set
from overtrick.movements.movement import Movement, MovementError, Play

FEWEST, MOST = 2, 40


def straight(tables: int, boards: int) -> Movement:
    """The plain Mitchell; for an even number of tables only half of its rounds can be played.

    >>> first, *rest = straight(tables=7, boards=4).plays
    >>> first.ns, first.ew, first.boards
    ('1', '8', (1, 2, 3, 4))
    """
    rounds = tables if tables % 2 else tables // 2
    plays = (
        _play(tables, turn, table, (table - turn) % tables, (table + turn) % tables, boards)
        for turn in range(rounds)
        for table in range(tables)
    )
    return Movement("mitchell", "Mitchell", tuple(plays), winners=2)


def skip(tables: int, boards: int) -> Movement:
    """For an even number of tables: east-west skip a table after half of the rounds."""
    _even("skip Mitchell", tables)
    plays = (
        _play(
            tables,
            turn,
            table,
            (table - turn - (turn >= tables // 2)) % tables,
            (table + turn) % tables,
            boards,
        )
        for turn in range(tables - 1)
        for table in range(tables)
    )
    note = f"East-west skip a table after round {tables // 2}."
    return Movement("skip-mitchell", "Skip Mitchell", tuple(plays), winners=2, note=note)


def share_and_relay(tables: int, boards: int) -> Movement:
    """For an even number of tables: a relay in the middle, the outer tables share."""
    _even("share-and-relay Mitchell", tables)
    middle = tables // 2
    plays = (
        _play(
            tables,
            turn,
            table,
            (table - turn) % tables,
            (table + (table >= middle) + turn) % tables,
            boards,
        )
        for turn in range(tables)
        for table in range(tables)
    )
    return Movement(
        "relay-mitchell",
        "Share-and-relay Mitchell",
        tuple(plays),
        winners=2,
        sharing=(("1", str(tables)),),
        note=f"A relay stands between tables {middle} and {middle + 1}.",
    )


def usual(tables: int, boards: int, rounds: int | None = None) -> Movement:
    """The Mitchell that a director takes for so many tables and rounds, before it is cut short.

    >>> [usual(tables, 3, rounds).title for tables, rounds in ((7, 7), (8, 8), (8, 7), (8, 4))]
    ['Mitchell', 'Share-and-relay Mitchell', 'Skip Mitchell', 'Mitchell']
    """
    if tables % 2 or (rounds is not None and rounds <= tables // 2):
        return straight(tables, boards)
    if rounds is not None and rounds < tables:
        return skip(tables, boards)
    return share_and_relay(tables, boards)


def hesitation(tables: int, boards: int) -> Movement:
    """One round more than tables; its arrow switches are chosen when it is named."""
    if tables < 3:
        raise MovementError(f"a hesitation Mitchell needs 3 tables or more, not {tables}")
    circuit = tables + 1
    middle = tables // 2
    relays = 1 if tables % 2 else 2

    def mover(seat: int, turn: int) -> str:
        """Seats go round: east-west at each table in turn, then north-south at the last."""
        return str(tables + (seat - turn) % circuit)

    plays = []
    for turn in range(circuit):
        for table in range(tables):
            last = table == tables - 1
            place = 0 if last and relays == 2 else table + relays * (table >= middle)
            plays.append(
                Play(
                    turn + 1,
                    table + 1,
                    mover(tables, turn) if last else str(table + 1),
                    mover(table, turn),
                    board_set((place + turn) % circuit + 1, boards),
                )
            )
    what = "A relay of two board sets stands" if relays == 2 else "A relay stands"
    return Movement(
        "hesitation-mitchell",
        "Hesitation Mitchell",
        tuple(plays),
        sharing=(("1", str(tables)),) if relays == 2 else (),
        note=(
            f"After east-west at table {tables} a pair stays there for one round as north-south, "
            f"then goes to east-west at table 1. {what} between tables {middle} and {middle + 1}."
        ),
    )


def _play(tables: int, turn: int, table: int, ew: int, boards: int, size: int) -> Play:
    return Play(
        turn + 1, table + 1, str(table + 1), str(tables + ew + 1), board_set(boards + 1, size)
    )


def _even(name: str, tables: int) -> None:
    if tables % 2:
        raise MovementError(
            f"a {name} is for an even number of tables; {tables} tables play a plain Mitchell"
        )
