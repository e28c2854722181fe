"""The families of movements: what the size of each counts, for how many it is, how one is made."""

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from overtrick.movements import howell, individual, mitchell, round_robin, rover, teams, web
from overtrick.movements.movement import Movement
from overtrick.movements.movement_file import read

DATA = Path(__file__).parent / "data"


class Asked(Struct, frozen=True):
    """What a name asks for."""

    family: str
    size: int
    boards: int | None = None
    stationary: int | None = None
    rounds: int | None = None
    missing: str | None = None
    switched: bool = False

    def __str__(self) -> str:
        parts = [f"{self.family}-{self.size}" + ("" if self.boards is None else f"x{self.boards}")]
        if self.stationary is not None:
            parts.append(f"stationary-{self.stationary}")
        if self.rounds is not None:
            parts.append(f"rounds-{self.rounds}")
        if self.missing is not None:
            parts.append(f"without-{self.missing}")
        if self.switched:
            parts.append("switched")
        return "-".join(parts)


class Family(Struct, frozen=True):
    """A family of movements: what its size counts and how one is made with a board a round."""

    counts: str
    fewest: int
    most: int
    purpose: str
    make: Callable[[Asked], Movement]


FAMILIES = {
    "mitchell": Family(
        "tables",
        2,
        40,
        "north-south stay, east-west move; the form that suits the number of tables and rounds",
        lambda asked: mitchell.usual(asked.size, 1, asked.rounds),
    ),
    "skip-mitchell": Family(
        "tables",
        4,
        40,
        "an even number of tables, east-west skip one",
        lambda asked: mitchell.skip(asked.size, 1),
    ),
    "relay-mitchell": Family(
        "tables",
        2,
        40,
        "an even number of tables, two share boards",
        lambda asked: mitchell.share_and_relay(asked.size, 1),
    ),
    "hesitation-mitchell": Family(
        "tables",
        3,
        40,
        "one round more than tables, one winner",
        lambda asked: mitchell.hesitation(asked.size, 1),
    ),
    "rover-mitchell": Family(
        "tables",
        4,
        40,
        "an odd pair that replaces others in turn",
        lambda asked: rover.rover(asked.size, 1, asked.rounds),
    ),
    "bump-mitchell": Family(
        "tables",
        4,
        40,
        "an odd pair that displaces one pair after another",
        lambda asked: rover.bump(asked.size, 1, asked.rounds),
    ),
    "web-mitchell": Family(
        "tables",
        8,
        40,
        "a large even number of tables, several copies of few boards",
        lambda asked: web.web(asked.size, 1, asked.rounds, asked.boards),
    ),
    "howell": Family(
        "pairs",
        4,
        30,
        "everybody meets everybody, one winner",
        lambda asked: howell.complete(asked.size, 1),
    ),
    "reduced-howell": Family(
        "pairs",
        6,
        20,
        "a Howell of fewer rounds with -stationary-S pairs",
        lambda asked: howell.reduced(asked.size, asked.stationary, 1),
    ),
    "three-quarter-howell": Family(
        "tables",
        6,
        6,
        "nine rounds, three pairs sit still",
        lambda asked: read(DATA / "three-quarter-howell-6.toml"),
    ),
    "individual": Family(
        "players",
        4,
        24,
        "everybody with everybody as partner once, against everybody twice",
        lambda asked: individual.individual(asked.size, 1),
    ),
    "round-robin": Family(
        "pairs",
        3,
        40,
        "everybody meets everybody on the same boards at once",
        lambda asked: round_robin.pairs(asked.size, 1),
    ),
    "team-round-robin": Family(
        "teams",
        3,
        40,
        "matches at two tables",
        lambda asked: round_robin.teams(asked.size, 1),
    ),
    "american-whist": Family(
        "teams",
        3,
        40,
        "teams of four, north-south at home, no boards shared",
        lambda asked: teams.american_whist(asked.size, 1),
    ),
    "staggered": Family(
        "teams",
        4,
        40,
        "an even number of teams of four, boards shared in twos",
        lambda asked: teams.staggered(asked.size, 1),
    ),
    "thurner": Family(
        "teams",
        6,
        40,
        "6, 8, 12 or 14 teams of four, as few boards as can be, two tables share",
        lambda asked: teams.thurner(asked.size, 1),
    ),
}
"""Every family that a name may begin with."""
