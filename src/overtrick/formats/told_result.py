"""A result as other programs tell it: a contract with its tricks, points, or both.

Typing errors occur in contracts, not in points, for those were compared. So where they
contradict each other, the points count and the contradiction is reported.
"""

import re
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from overtrick.engine.trick_score import contract_points, side_points
from overtrick.formats.event_file_fields import NUMBER
from overtrick.model.board import Board, Side
from overtrick.model.contract import (
    ALL_TRICKS,
    BOOK,
    Contract,
    PassedOut,
    Played,
    Points,
    Score,
)
from overtrick.model.result import Artificial, Average, Percentage, Result, Scored
from overtrick.model.result_line import ResultLine

MOST_POINTS = 99_999
_TRICKS = re.compile(r"([+=-]?)\s*([0-9]{1,2})?", re.ASCII)

Vulnerable = tuple[bool, bool]
"""Whether north-south and east-west are vulnerable."""


@lru_cache(maxsize=10_000)
def word_of(text: str) -> str | None:
    """What somebody or something is called as one word; none where nothing is left of it.

    >>> word_of("12"), word_of("N 3"), word_of("-")
    ('12', 'N-3', None)
    """
    text = text.strip()
    if NUMBER.fullmatch(text):
        return text
    word = re.sub(r"[^\w.-]+", "-", text[:100]).strip("-")[:20]
    return word if NUMBER.fullmatch(word) else None


def tricks_of(text: str, contract: Contract, *, relative_only: bool = False) -> int | None:
    """Declarer's tricks from ``9``, ``=``, ``+1`` or ``-2``; none where it is no such thing.

    >>> from overtrick.model.contract import Strain
    >>> four_hearts = Contract(4, Strain.HEARTS)
    >>> tricks_of("9", four_hearts), tricks_of("+1", four_hearts), tricks_of("=", four_hearts)
    (9, 11, 10)
    """
    found = _TRICKS.fullmatch(text.strip().replace("−", "-").replace("–", "-"))
    if not found or not (found[1] or found[2]):
        return None
    sign, number, needed = found[1], found[2], BOOK + contract.level
    if sign == "=":
        tricks = needed if not number or int(number) == 0 else -1
    elif number is None or (relative_only and not sign):
        return None
    else:
        tricks = int(number) if not sign else needed + int(sign + number)
    return tricks if 0 <= tricks <= ALL_TRICKS else None


def points_of(text: str) -> int | None:
    """Points, with or without a sign: ``-100``, ``+620``, ``430.0``.

    >>> points_of("−100"), points_of("430.0"), points_of("A60")
    (-100, 430, None)
    """
    text = text.strip().replace("−", "-").replace("–", "-").replace(" ", "")
    if not re.fullmatch(r"[+-]?[0-9]{1,5}([.,]0{1,4})?", text, re.ASCII):
        return None
    return int(re.split("[.,]", text)[0])


def coded(percent: Fraction) -> Artificial:
    """What the percentage of an artificial score means: 60 is average plus.

    >>> coded(Fraction(60)), coded(Fraction(55))
    (<Average.PLUS: 'AVE+'>, Percentage(percent=Fraction(55, 1)))
    """
    averages = {60: Average.PLUS, 50: Average.EVEN, 40: Average.MINUS}
    return averages[int(percent)] if percent in averages else Percentage(percent)


def opposite(artificial: Artificial) -> Artificial:
    """What the opponents usually get."""
    match artificial:
        case Average.PLUS:
            return Average.MINUS
        case Average.MINUS:
            return Average.PLUS
        case Percentage(percent):
            return Percentage(100 - percent)
        case _:
            return artificial


@lru_cache(maxsize=20_000)
def result_of(
    score: Score | None,
    ns: int | None,
    ew: int | None,
    board: int,
    vulnerable: Vulnerable | None = None,
) -> tuple[Result | None, str]:
    """The result, and what contradicts itself in what was told; none where nothing was.

    ``ns`` and ``ew`` are the sides' own points. ``vulnerable`` is who is vulnerable where that
    is not as the number of the board has it.

    >>> from overtrick.model.notation import parse_score
    >>> played = parse_score("4H N =")
    >>> result_of(played, 420, None, board=1)[1]
    ''
    >>> result_of(played, 450, None, board=1)[1]
    '4H N = is worth +420, and +450 is given; the points count'
    """
    if ns is not None and ew is not None and ns != -ew:
        return Result(Scored.one(Points(ns)), Scored.one(Points(ew))), ""
    told = ns if ns is not None else -ew if ew is not None else None
    if score is None:
        return (None if told is None else Result.of(Scored.one(Points(told)))), ""
    by_number = side_points(score, Board(board), Side.NS)
    worth = by_number if vulnerable is None else _worth(score, vulnerable)
    if told is not None and told != worth:
        contradiction = f"{score} is worth {worth:+d}, and {told:+d} is given; the points count"
        return Result.of(Scored.one(Points(told))), contradiction
    if worth != by_number:
        # The contract would be scored by the board's number, so the points take its place.
        return Result.of(Scored.one(Points(worth))), ""
    return Result.of(Scored.one(score)), ""


def _worth(score: Score, vulnerable: Vulnerable) -> int:
    match score:
        case Played(contract, declarer, tricks):
            is_ns = declarer.side is Side.NS
            points = contract_points(contract, tricks, vulnerable[0 if is_ns else 1])
            return points if is_ns else -points
        case PassedOut():
            return 0
        case Points(value):
            return value


def no_pair_sat_both_ways(lines: Iterable[ResultLine]) -> bool:
    """Whether north-south and east-west have no number in common, and there are several of each.

    A file that does not say how many winners there are is taken to have two then.
    """
    norths, easts = set(), set()
    for line in lines:
        norths.add(line.ns)
        easts.add(line.ew)
    several = min(len(norths), len(easts)) > 1 and len(norths) + len(easts) > 4
    return several and None not in norths | easts and not norths & easts
