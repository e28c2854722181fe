"""Writing results in the canonical form of the notation, which reads back as the same value."""

from fractions import Fraction

from overtrick.exact import fraction, is_short_decimal, shown
from overtrick.model.result import (
    AtTable,
    Average,
    Imps,
    Nothing,
    Outcome,
    Percentage,
    Result,
    Scored,
    UnlessBetter,
)


def format_result(result: Result) -> str:
    """Write a result.

    >>> from overtrick.model.contract import Points
    >>> format_result(Result.of(Scored.one(Points(620))))
    '+620'
    >>> format_result(Result(Average.PLUS, AtTable.STANDS, south=Average.EVEN))
    'N AVE+ / S AVE / EW table'
    """
    ns, ew = result.ns, result.ew
    if result.splits_partners:
        return " / ".join((*_partners("NS", ns, result.south), *_partners("EW", ew, result.west)))
    if isinstance(ns, Scored) and ew == ns.mirrored:
        return format_outcome(ns)
    if isinstance(ns, Scored) or isinstance(ew, Scored):
        return f"NS {format_outcome(ns)} / EW {format_outcome(ew)}"
    if ns == ew and (ns is Average.EVEN or isinstance(ns, Nothing)):
        return format_outcome(ns)
    spaced = isinstance(ns, UnlessBetter) or isinstance(ew, UnlessBetter)
    return (" / " if spaced else "/").join((format_outcome(ns), format_outcome(ew)))


def _partners(side: str, first: Outcome, second: Outcome | None) -> list[str]:
    if second is None:
        return [f"{side} {format_outcome(first)}"]
    return [f"{side[0]} {format_outcome(first)}", f"{side[1]} {format_outcome(second)}"]


def format_outcome(outcome: Outcome) -> str:
    """Write what one side gets.

    >>> format_outcome(UnlessBetter(Imps(Fraction(3))))
    '+3IMP or table'
    """
    match outcome:
        case Scored(entries):
            if len(entries) == 1:
                return str(entries[0][1])
            return ", ".join(f"{format_weight(weight)} {score}" for weight, score in entries)
        case Percentage(percent):
            return f"{shown(percent)}%"
        case Imps(imps):
            return f"{'+' if imps > 0 else ''}{shown(imps)}IMP"
        case UnlessBetter(artificial):
            return f"{format_outcome(artificial)} or table"
        case Average() | Nothing() | AtTable():
            return str(outcome.value)


def format_weight(weight: Fraction) -> str:
    """Write a weight: per cent where that is a short decimal, otherwise a fraction.

    >>> format_weight(Fraction(5, 8)), format_weight(Fraction(1, 3))
    ('62.5%', '1/3')
    """
    percent = weight * 100
    return f"{shown(percent)}%" if is_short_decimal(percent) else fraction(weight)
