"""Fouled boards in teams: ACBL XII B 1.1 to 1.4, and Laws 87C and 86B2.

A board is fouled for a match when its tables played different versions of the deal. The rule book
says what becomes of it: at board-a-match the field's results in each version may decide; a match in
IMPs may be scored without it; or it is cancelled and both teams get artificial scores.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from overtrick.engine.artificial import in_imps, share_of_top
from overtrick.engine.field import Direction, Entry, ScoringError
from overtrick.engine.match_board import artificial_score
from overtrick.engine.matchpoints import law_78a
from overtrick.engine.reason import SideScore, Step, SumStep
from overtrick.exact import shown
from overtrick.model.result import Fault
from overtrick.model.scoring import Scoring
from overtrick.regulations.rulebook import RuleBook
