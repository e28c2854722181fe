"""Movements: who plays whom, where, on which boards. Pure values and functions.

>>> from overtrick.movements import check, load
>>> movement = load("howell-12x2-without-12")
>>> movement.rounds, movement.sit_outs["3"], movement.expected[1]
(11, (3,), 5)
>>> check(movement).ok
True
"""

from overtrick.movements.balance import Balance, Comparison, balance
from overtrick.movements.check import Fault, Problem, Report, check
from overtrick.movements.families import FAMILIES
from overtrick.movements.matches import Match, matches
from overtrick.movements.movement import Kind, Movement, MovementError, Play
from overtrick.movements.movement_file import write
from overtrick.movements.names import load
from overtrick.movements.suggest import suggest
from overtrick.movements.weigh import Suggestion, Wish

__all__ = [
    "FAMILIES",
    "Balance",
    "Comparison",
    "Fault",
    "Kind",
    "Match",
    "Movement",
    "MovementError",
    "Play",
    "Problem",
    "Report",
    "Suggestion",
    "Wish",
    "balance",
    "check",
    "load",
    "matches",
    "suggest",
    "write",
]
