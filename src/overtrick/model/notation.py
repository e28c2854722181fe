"""The result notation: how a result is written in files, on the command line and on the web.

One function a form, as in the table of ``docs/design.md``. Single scores and contracts are read
in ``notation_score``, and ``notation_print`` writes; all of it is to be imported from here. Every
refusal is a :class:`NotationError` that quotes what is wrong and says what to write.
"""

from fractions import Fraction
from typing import NoReturn

from overtrick.model.board import Seat
from overtrick.model.contract import Score
from overtrick.model.notation_print import format_outcome, format_result, format_weight
from overtrick.model.notation_score import (
    LONGEST,
    NotationError,
    form,
    parse_card,
    parse_contract,
    parse_score,
    read_score,
    refuse,
    tidy,
)
from overtrick.model.result import (
    Artificial,
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

__all__ = [
    "LONGEST",
    "NotationError",
    "format_outcome",
    "format_result",
    "parse_card",
    "parse_contract",
    "parse_outcome",
    "parse_result",
    "parse_score",
]


def parse_result(text: str, *, american: bool = False, fixed_codes: bool = False) -> Result:
    """Read the result of a board for both sides.

    ``american`` reads ``4H S 5`` and ``4H S +5`` as made five. ``fixed_codes`` reads the 60 and
    40 of a code such as A6040 as fixed percentages, where they otherwise are the floating
    average plus and minus.

    >>> parse_result("4hx S +1") == parse_result("4♥*S11")
    True
    >>> parse_result("NS -400 / EW AVE+").ew
    <Average.PLUS: 'AVE+'>
    >>> format_result(parse_result("A6040"))
    'AVE+/AVE-'
    >>> parse_result("620")
    Traceback (most recent call last):
    overtrick.model.notation_score.NotationError: "620": points need a sign; write +620 or -620
    """
    text = tidy(text, "4H S +1 or NP")
    if form(_PLAIN).fullmatch(text):  # most are, and nothing else looks like that
        return Result.of(Scored.one(read_score(text, american)))
    parts = form(_BEFORE_TAG).split(text)
    if len(parts) > 1 or form(_TAG).match(text):
        return _tagged(parts, american)
    if code := form(_A_CODE).fullmatch(text):
        return Result(_coded(code[1], fixed_codes), _coded(code[2], fixed_codes))
    if len(sides := form(_SIDES_APART).split(text)) > 1:
        return _pair(text, sides)
    return _alike(text, american)


def parse_outcome(text: str, *, american: bool = False) -> Outcome:
    """Read what one side gets, its points in its own view.

    >>> parse_outcome("60%")
    Percentage(percent=Fraction(60, 1))
    """
    return _outcome(tidy(text, "4H S +1 or AVE+"), american)


# ------------------------------------------------------------------ what a text looks like


_NUMBER = r"[0-9]+(?:\.[0-9]+|/[0-9]+)?"
_FRACTION = r"[0-9]+/[0-9]+"

_PLAIN = r"[0-9] ?(?:NT?|[CDHS])[X*]* [NESW] [=+-][0-9]*"
_TAG = r"(?:NS|EW) ?|[NESW] "
_BEFORE_TAG = r"/(?=NS|EW|[NESW] )"
_SIDES_APART = r"(?<![0-9])/|/(?![0-9])"  # a slash between digits is a fraction's

_AVERAGE = r"(?:AVE|AVG|AV|A) ?([+-]?)"
_A_CODE = r"A ?(100|[0-9]{2})/?(100|[0-9]{2})"
_BROKEN_A_CODE = r"A ?[0-9/]+"
_PERCENTAGE = rf"({_NUMBER}) ?%"
_IMPS = rf"(?P<sign>[+-]?) ?(?P<number>{_NUMBER}) ?IMPS?"
_OR_TABLE = r"(.+?) ?OR ?TABLE"

# A score cannot begin with a suit, so in 1/34S the 4 is the contract's.
_WEIGHT = rf"(?:(?P<percent>{_NUMBER}) ?%|(?P<part>{_FRACTION})(?![CDHSN])) ?(?:OF ?)?"
_ENTRIES_APART = rf" ?, ?| ?\+ ?(?=(?:{_NUMBER} ?%|{_FRACTION}) ?OF)"


# ------------------------------------------------------------------ both sides


_TAGGED_SEATS = {
    "NS": (Seat.NORTH, Seat.SOUTH),
    "EW": (Seat.EAST, Seat.WEST),
    **{seat.value: (seat,) for seat in Seat},
}


def _tagged(parts: list[str], american: bool) -> Result:
    """``NS -400 / EW -690``, ``N AVE+ / S AVE-``: who is not mentioned keeps the table's."""
    outcomes: dict[Seat, Outcome] = {}
    for part in parts:
        found = form(_TAG).match(part)
        tag = found[0].strip().upper() if found else "NS"  # only the first part can be untagged
        content = part[found.end() :] if found else part
        if not content:
            refuse("/".join(parts), f"nothing is said for {tag}; write such as {tag} -400")
        if form(_SIDES_APART).search(content):
            refuse(part, f"after {tag} comes what {tag} gets; write such as NS AVE+ / EW AVE-")
        outcome = _outcome(content, american)
        for seat in _TAGGED_SEATS[tag]:
            if seat in outcomes:
                refuse("/".join(parts), f"{seat.name.lower()} is given twice; give each side once")
            outcomes[seat] = outcome
    north, east, south, west = (
        outcomes.get(seat, AtTable.STANDS)
        for seat in (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)
    )
    if all(outcome is AtTable.STANDS for outcome in (north, east, south, west)):
        _refuse_table("/".join(parts))
    return Result(north, east, south, west)


def _pair(text: str, sides: list[str]) -> Result:
    """``AVE+/AVE-``, ``60%/40%``, ``AVE+/NP``: north-south, then east-west."""
    if len(sides) > 2:
        refuse(text, "there are two sides; write north-south's / east-west's")
    outcomes = [_word(side) for side in sides]
    for side, outcome in zip(sides, outcomes, strict=True):
        if outcome is None:
            refuse(
                side or text,
                "beside a / without NS and EW stand only AVE+, AVE, AVE-, 60%, +3IMP, NP, LATE "
                "or table; write other scores as NS -400 / EW -690",
            )
    ns, ew = (outcome for outcome in outcomes if outcome is not None)
    if ns is ew is AtTable.STANDS:
        _refuse_table(text)
    return Result(ns, ew)


def _alike(text: str, american: bool) -> Result:
    """One text for both sides: a score in north-south's view, ``AVE``, ``NP``, ``LATE``."""
    outcome = _outcome(text, american)
    if isinstance(outcome, Scored):
        return Result.of(outcome)
    if outcome is Average.EVEN or isinstance(outcome, Nothing):
        return Result(outcome, outcome)
    if outcome is AtTable.STANDS:
        _refuse_table(text)
    example = format_result(Result(outcome, _opposite(outcome)))
    refuse(text, f"this is for one side; write both, north-south's first, such as {example}")


def _opposite(outcome: Outcome) -> Outcome:
    """What the other side would get, for an example."""
    match outcome:
        case UnlessBetter(artificial):
            return _opposite(artificial)
        case Percentage(percent):
            return Percentage(100 - percent)
        case Imps(imps):
            return Imps(-imps)
        case Average.PLUS:
            return Average.MINUS
        case Average.MINUS:
            return Average.PLUS
        case _:
            return outcome


def _refuse_table(text: str) -> NoReturn:
    refuse(text, "the table's result stands without a ruling; write what a side gets instead")


def _coded(percent: str, fixed: bool) -> Artificial:
    """One half of ``A6040``."""
    averages = {"60": Average.PLUS, "50": Average.EVEN, "40": Average.MINUS}
    if percent in averages and not (fixed and percent != "50"):
        return averages[percent]
    return Percentage(Fraction(percent))


# ------------------------------------------------------------------ one side


def _outcome(text: str, american: bool) -> Outcome:
    outcome = _word(text)
    return _scored(text, american) if outcome is None else outcome


def _word(text: str) -> Outcome | None:
    """An artificial score, ``AVE+ or table``, ``NP``, ``LATE`` or ``table``."""
    match text.upper():
        case "NP":
            return Nothing.NOT_PLAYED
        case "LATE":
            return Nothing.LATE
        case "TABLE":
            return AtTable.STANDS
    if found := form(_OR_TABLE).fullmatch(text):
        if (artificial := _artificial(found[1])) is None:
            refuse(text, "only artificial scores go with 'or table'; write such as AVE+ or table")
        return UnlessBetter(artificial)
    return _artificial(text)


def _artificial(text: str) -> Artificial | None:
    if found := form(_AVERAGE).fullmatch(text):
        return Average("AVE" + found[1])
    if form(_BROKEN_A_CODE).fullmatch(text):
        refuse(text, "an A-code is for both sides, two digits for each, such as A6040")
    if found := form(_PERCENTAGE).fullmatch(text):
        if (percent := _number(text, found[1])) > 100:
            refuse(text, "an artificial percentage is from 0% to 100%, such as 60%/40%")
        return Percentage(percent)
    if found := form(_IMPS).fullmatch(text):
        imps = _number(text, found["number"])
        if imps and not found["sign"]:
            refuse(text, f"IMPs need a sign; write +{text} or -{text}")
        return Imps(-imps if found["sign"] == "-" else imps)
    return None


def _number(text: str, number: str) -> Fraction:
    numerator, slash, denominator = number.partition("/")
    if slash and int(denominator) == 0:
        refuse(text, "nothing can be divided by 0; write a fraction such as 1/3")
    return Fraction(numerator) / int(denominator or 1)


# ------------------------------------------------------------------ scores


def _scored(text: str, american: bool) -> Scored:
    """One score, or several with weights: ``10% +1100, 70% +620, 20% -200``."""
    entries = form(_ENTRIES_APART).split(text)
    if len(entries) == 1 and not form(_WEIGHT).match(text):
        return Scored.one(read_score(text, american))
    weighted = tuple(_weighted(entry, text, american) for entry in entries)
    total = sum((weight for weight, _ in weighted), Fraction(0))
    if total != 1:
        refuse(text, f"the weights sum to {format_weight(total)}; they must sum to 100%")
    return Scored(weighted)


def _weighted(entry: str, text: str, american: bool) -> tuple[Fraction, Score]:
    """``60% of 4S N =``, ``1/3 +620``."""
    if not entry:
        refuse(text, "an entry is empty; write a weight and a score each, such as 60% +620")
    if not (found := form(_WEIGHT).match(entry)):
        refuse(entry, "every entry of a weighted score has a weight; write such as 40% 4S N -1")
    if found["percent"]:
        weight = _number(entry, found["percent"]) / 100
    else:
        weight = _number(entry, found["part"])
    if weight == 0:
        refuse(entry, "a weight is more than nothing; leave this entry out")
    score = entry[found.end() :]
    if not score:
        refuse(entry, f"a weight without a score; write such as {found[0].strip()} +620")
    if _word(score) is not None:
        refuse(entry, "only contracts, points and PASS can be weighted, such as 60% 4S N =")
    return weight, read_score(score, american)
