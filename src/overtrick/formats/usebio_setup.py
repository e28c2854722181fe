"""USEBIO: what is played and how, from the head of an event; much of it is said in several ways."""

import datetime
import re

from overtrick.formats.import_notes import Notes
from overtrick.formats.xml_file import Element, line_of, text_of
from overtrick.model.event_setup import Kind
from overtrick.model.scoring import Scoring

SCORINGS = {
    "MATCH_POINTS": Scoring.MATCHPOINTS,
    "MP_PAIRS": Scoring.MATCHPOINTS,
    "CROSS_IMPS": Scoring.CROSS_IMPS,
    "CROSS_IMP": Scoring.CROSS_IMPS,
    "SWISS_PAIRS_CROSS_IMPS": Scoring.CROSS_IMPS,
    "SWISS_PAIRS_BUTLER_IMPS": Scoring.BUTLER,
    "BUTLER_PAIRS": Scoring.BUTLER,
    "BUTLER": Scoring.BUTLER,
    "BUTLER_IMPS": Scoring.BUTLER,
    "AGGREGATE": Scoring.TOTAL_POINTS,
    "PAB": Scoring.BOARD_A_MATCH,
    "IMPS": Scoring.IMPS,
}
"""What the methods are called, as a type of event (1.0, 1.1) or as its scoring (1.2)."""


def kind_and_scoring(event: Element, notes: Notes) -> tuple[Kind, Scoring]:
    """What is played and how it is scored, said in one of two ways."""
    kind_name = event.get("EVENT_TYPE", "").strip().upper()
    method = text_of(event.find("BOARD_SCORING_METHOD")).upper()
    lines = next(event.iter("TRAVELLER_LINE"), None)
    if "TEAM" in kind_name or next(event.iter("TEAM"), None) is not None:
        kind = Kind.TEAMS
    elif "INDIVIDUAL" in kind_name or (
        lines is not None and lines.find("N_PLAYER_NUMBER") is not None
    ):
        kind = Kind.INDIVIDUAL
    elif "SWISS" in kind_name:
        kind = Kind.SWISS_PAIRS
    else:
        kind = Kind.PAIRS
    scoring = SCORINGS.get(method) or SCORINGS.get(kind_name)
    if scoring is Scoring.IMPS and kind is not Kind.TEAMS:
        scoring = None
    if scoring is None or scoring not in kind.scorings:
        scoring = _guessed(event, kind, method or kind_name, lines, notes)
    return kind, scoring


def _guessed(
    event: Element, kind: Kind, written: str, line: Element | None, notes: Notes
) -> Scoring:
    """How the boards are scored, where the file does not say it in a way that is known."""
    if kind is Kind.TEAMS:
        usual = written in ("", "TEAMS", "TEAMS_OF_FOUR", "SWISS_TEAMS")
        scoring = Scoring.IMPS
    elif line is not None and line.find("NS_CROSS_IMP_POINTS") is not None:
        usual, scoring = False, Scoring.CROSS_IMPS
    elif written in ("IMPS", "BUTLER"):
        usual, scoring = False, Scoring.BUTLER
    else:
        usual = written in ("INDIVIDUAL", "SWISS_PAIRS")
        scoring = Scoring.MATCHPOINTS
    if not usual:
        taken = f"the way of scoring is not clear; taken as {scoring.value}"
        notes.guess(line_of(event), written or "EVENT_TYPE", taken)
    return scoring


def winners_of(event: Element, kind: Kind, notes: Notes) -> int:
    """One winner or two; where the file does not say it, from those who sit there."""
    element = event.find("WINNER_TYPE")
    text = text_of(element)
    if text in ("1", "2"):
        two = text == "2" and kind in (Kind.PAIRS, Kind.SWISS_PAIRS)
        return 2 if two else 1
    if kind is not Kind.PAIRS:
        return 1
    sides = [{text_of(each) for each in event.iter(f"{side}_PAIR_NUMBER")} for side in ("NS", "EW")]
    listed = {text_of(each.find("DIRECTION"))[:1].upper() for each in event.iter("PAIR")}
    winners = 2 if listed == {"N", "E"} and not sides[0] & sides[1] else 1
    taken = f"whether there are one or two winners is not said; taken as {winners}"
    notes.guess(line_of(event if element is None else element), "WINNER_TYPE", taken)
    return winners


def day_of(event: Element, notes: Notes) -> datetime.date | None:
    """The day of the event."""
    element = event.find("DATE")
    text = text_of(element)
    if element is None or not text:
        return None
    date, doubt = date_of(text)
    if date is None:
        problem, remedy = "this date cannot be read", "it is written as 29/09/2017"
        notes.problems.warning(line_of(element), text, problem, remedy)
    elif doubt:
        notes.guess(line_of(element), text, f"taken as {date.isoformat()}")
    return date


def date_of(text: str) -> tuple[datetime.date | None, bool]:
    """A date as programs write it, and whether it could be another one.

    >>> date_of("29/09/2017")[0] == date_of("2017-29-09")[0] == datetime.date(2017, 9, 29)
    True
    >>> date_of("2017-10-09")
    (datetime.date(2017, 10, 9), True)
    """
    parts = [int(part) for part in re.findall(r"(?<![0-9])[0-9]{1,4}(?![0-9])", text, re.ASCII)[:3]]
    if len(parts) < 3:
        return None, False
    if parts[0] > 31:  # by the standard of all the world, and by one program's own
        tried = [(parts[0], parts[1], parts[2]), (parts[0], parts[2], parts[1])]
        either = parts[1] != parts[2]
    else:
        tried = [(parts[2], parts[1], parts[0]), (parts[2], parts[0], parts[1])]
        either = False
    dates = []
    for year, month, day in tried:
        try:
            dates.append(datetime.date(year, month, day))
        except ValueError:
            continue
    if not dates:
        return None, False
    is_usual = (dates[0].year, dates[0].month, dates[0].day) == tried[0]
    return dates[0], (either and len(dates) == 2) or not is_usual
