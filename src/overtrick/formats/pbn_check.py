"""What the standard demands of a PBN game's tags, one by one and among each other."""

import re
from collections.abc import Callable, Iterable, Mapping

from overtrick.errors import InputError
from overtrick.formats.pbn_auction import check_auction
from overtrick.formats.pbn_document import Document, Game
from overtrick.formats.pbn_play import check_play
from overtrick.formats.pbn_tables import read_table
from overtrick.formats.pbn_values import (
    read_contract,
    read_date,
    read_deal,
    read_declarer,
    read_result,
    read_seat,
    read_sided,
    read_vulnerable,
    refusal,
)
from overtrick.formats.problems import Problems
from overtrick.model.board import Side
from overtrick.model.contract import PassedOut

GAME = 100
"""Points below the line that win a game at rubber bridge."""

LONGEST_VALUE = 500

FREE_TEXT = [
    "Event",
    "Site",
    "West",
    "North",
    "East",
    "South",
    "DealId",
    "Description",
    "Generator",
    "Hidden",
    "Termination",
    "BidSystemEW",
    "BidSystemNS",
    "PairEW",
    "PairNS",
    "WestNA",
    "NorthNA",
    "EastNA",
    "SouthNA",
    "EventSponsor",
    "HomeTeam",
    "VisitTeam",
    "Section",
    "Stage",
    "Table",
    "Annotator",
    "AnnotatorNA",
    "Application",
]

CHOICES: Mapping[str, Iterable[str]] = {
    "Competition": ("Cavendish", "Chicago", "Individuals", "Pairs", "Rubber", "Teams"),
    "FrenchMP": ("Yes", "No"),
    "Room": ("Open", "Closed"),
    "Mode": ("EM", "EMB", "IBS", "OKB", "TABLE", "TC"),
    **{f"{seat}Type": ("human", "program") for seat in ("West", "North", "East", "South")},
}

SCORING = frozenset(
    [
        "matchpoints",
        "mp",
        "imp",
        "bam",
        "rubber",
        "chicago",
        "cavendish",
        "emp",
        "oldmp",
        "imp_1948",
        "imp_1961",
        "total",
        "totalpoints",
        "butler",
        "butler-2",
        "cross",
        "cross1",
        "cross2",
        "mean",
        "median",
        "mp1",
        "mp2",
        "experts",
        "french",
        "datum",
        "vp",
    ]
)

TABLES = [
    "ActionTable",
    "AuctionTimeTable",
    "InstantScoreTable",
    "OptimumPlayTable",
    "OptimumResultTable",
    "PlayTimeTable",
    "ScoreTable",
    "TotalScoreTable",
]

SEEN = ["DoubleDummyTricks", "OptimumContract", "MatchDetails", "VP_Home", "VP_Away"]
"""Tags of programs that are known to be no results, and are left aside without a word."""

_INDICATOR = re.compile(r"\w+(\.\w+)*", re.ASCII)
_UNITS = r"\s*([0-9]{1,6}(?:\s+[0-9]{1,6}){0,2})"
_ABOVE = r"[0-9]{1,6}\s+[0-9]{1,6}\s*/"
_HISTORY = re.compile(rf"NS\s+{_ABOVE}{_UNITS}\s+EW\s+{_ABOVE}{_UNITS}\s*", re.ASCII)
_RUBBER_UNIT = r"[0-9]+\s*/\s*[0-9]+"
_RUBBER = re.compile(
    rf"(?:(?:NS|EW)\s+)?{_RUBBER_UNIT}|NS\s+{_RUBBER_UNIT}\s+EW\s+{_RUBBER_UNIT}"
    rf"|EW\s+{_RUBBER_UNIT}\s+NS\s+{_RUBBER_UNIT}",
    re.ASCII,
)


def check_document(document: Document, problems: Problems) -> None:
    """Report what is not as the standard demands; what is not known once for each tag."""
    strange: dict[str, tuple[int, int]] = {}
    for game in document.games:
        for tag in game.tags.values():
            if tag.name not in READERS and tag.name not in ("Auction", "Play", *TABLES, *SEEN):
                line, count = strange.get(tag.name, (tag.line, 0))
                strange[tag.name] = line, count + 1
        check_game(game, problems)
    for name, (line, count) in strange.items():
        times = f", {count} times in this file" if count > 1 else ""
        problems.warning(line, name, f"this tag is not known and is not read{times}")


def check_game(game: Game, problems: Problems) -> None:
    """The values of a game's tags, then what they say of each other, then its sections."""
    wrong: set[str] = set()
    for tag in game.tags.values():
        reader = READERS.get(tag.name)
        value = tag.value.strip()
        if reader is None or value in ("", "?"):
            continue
        try:
            if reader is not _anything and len(value) > LONGEST_VALUE:
                raise refusal(value, "this is too long for a value", "check the quotation marks")
            reader(value)
        except InputError as error:
            wrong.add(tag.name)
            problems.refusal(tag.line, error, tag.value)
    _result_needs_declarer(game, wrong, problems)
    if not wrong & {"Vulnerable", "ScoreRubberHistory"}:
        _rubber_games(game, problems)
    _sections(game, wrong, problems)


def _sections(game: Game, wrong: set[str], problems: Problems) -> None:
    cards = read_deal(game.value("Deal")) if "Deal" not in wrong else None
    for tag in game.tags.values():
        if tag.name == "Auction" and tag.value and "Dealer" not in wrong:
            check_auction(game, tag, read_seat(game.value("Dealer")), problems)
        elif tag.name == "Play" and tag.value and "Deal" not in wrong:
            check_play(game, tag, cards, problems)
        elif tag.name in TABLES and tag.name not in ("ScoreTable", "TotalScoreTable"):
            read_table(tag, problems)


# ------------------------------------------------------------------ single values


def _anything(value: str) -> None:
    """Any text will do."""


def _indicator(value: str) -> None:
    if not _INDICATOR.fullmatch(value) and value != "-":
        raise refusal(value, "this is no round", "write such as 3 or 1.2")


def _board(value: str) -> None:
    if not re.fullmatch(r"[0-9]{1,6}", value, re.ASCII) or not int(value):
        raise refusal(value, "a board has a number from 1", "write such as 12")


def _choice(known: Iterable[str]) -> Callable[[str], None]:
    names = tuple(known)

    def check(value: str) -> None:
        if value.lower() not in [name.lower() for name in names]:
            raise refusal(value, "this is not known here", f"known are {', '.join(names)}")

    return check


def _scoring(value: str) -> None:
    for part in value.split(";"):
        if part.strip().lower() not in SCORING:
            problem = f"{part.strip() or 'an empty part'} is no method of scoring"
            raise refusal(value, problem, "write such as MP, IMP;Butler or IMP;Cross")


def _whole_score(value: str) -> None:
    sided = read_sided(value, "score", "-100 or NS 620")
    if sided and any(
        each and each.denominator > 1 for each in (sided.declarer, sided.ns, sided.ew)
    ):
        raise refusal(value, "a score has no decimals", "write such as -100 or NS 620")


def _decimal_score(value: str) -> None:
    read_sided(value, "score", "2.5 or NS 2.5")


def _percentage(value: str) -> None:
    sided = read_sided(value, "percentage", "55.5 or NS 55.5")
    if sided and any(
        each is not None and not 0 <= each <= 100 for each in (sided.declarer, sided.ns, sided.ew)
    ):
        raise refusal(value, "a percentage is from 0 to 100", "write such as 55.5")


def _rubber(value: str) -> None:
    if not _RUBBER.fullmatch(value):
        raise refusal(value, "this is no score of a rubber", "write such as NS 300/40")


def _history(value: str) -> None:
    if not _HISTORY.fullmatch(value):
        problem = "this is no history of a rubber"
        raise refusal(value, problem, "write such as NS 0 0/40 EW 0 0/0")


def _optimum(value: str) -> None:
    read_sided(value, "best score", "NS 400 or EW -50", bare=False)


READERS: Mapping[str, Callable[[str], object]] = {
    **dict.fromkeys(FREE_TEXT, _anything),
    **{name: _choice(known) for name, known in CHOICES.items()},
    **dict.fromkeys(("Date", "EventDate", "UTCDate"), read_date),
    **dict.fromkeys(("Time", "UTCTime", "TimeCall", "TimeCard", "TimeControl"), _anything),
    "Board": _board,
    "Round": _indicator,
    "Dealer": read_seat,
    "Vulnerable": read_vulnerable,
    "Deal": read_deal,
    "Declarer": read_declarer,
    "Contract": read_contract,
    "Result": read_result,
    "Scoring": _scoring,
    "Score": _whole_score,
    "ScoreIMP": _decimal_score,
    "ScoreMP": _decimal_score,
    "ScorePercentage": _percentage,
    "ScoreRubber": _rubber,
    "ScoreRubberHistory": _history,
    "OptimumScore": _optimum,
}


# ------------------------------------------------------------------ among each other


def _result_needs_declarer(game: Game, wrong: set[str], problems: Problems) -> None:
    """A number of tricks alone is declarer's."""
    if wrong & {"Result", "Declarer", "Contract"}:
        return
    sided, _ = read_result(game.value("Result"))
    if sided is None:
        return
    declarer, _ = read_declarer(game.value("Declarer"))
    passed = isinstance(read_contract(game.value("Contract")), PassedOut)
    if passed or (sided.declarer is not None and declarer is None):
        problem = "there are tricks, but no declarer" if not passed else "nobody plays a pass-out"
        remedy = "write the declarer, or leave the result empty"
        problems.warning(game.line_of("Result"), game.value("Result"), problem, remedy)


def _rubber_games(game: Game, problems: Problems) -> None:
    """The games won say who is vulnerable."""
    vulnerable = read_vulnerable(game.value("Vulnerable"))
    found = _HISTORY.fullmatch(game.value("ScoreRubberHistory"))
    if vulnerable is None or not found:
        return
    won = tuple(
        any(int(points) >= GAME for points in units.split()) for units in (found[1], found[2])
    )
    if won != vulnerable:
        sides = [side.value for side, has in zip(Side, won, strict=True) if has]
        problem = f"by the games won {' and '.join(sides) or 'nobody'} is vulnerable"
        line = game.line_of("Vulnerable")
        problems.warning(line, game.value("Vulnerable"), problem, "see ScoreRubberHistory")
