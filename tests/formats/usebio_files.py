"""Small USEBIO files of our own, one for each habit of the programs that write them."""

from collections.abc import Iterable, Mapping
from html import escape

Cells = Mapping[str, str]


def element(tag: str, content: str = "", **attributes: str) -> str:
    names = "".join(f' {key}="{value}"' for key, value in attributes.items())
    return f"<{tag}{names}>{content}</{tag}>\n"


def elements(cells: Cells) -> str:
    return "".join(element(tag, escape(text)) for tag, text in cells.items())


def line(ns: str, ew: str, score: str, points: tuple[str, str] | None = None, **more: str) -> str:
    cells = {"NS_PAIR_NUMBER": ns, "EW_PAIR_NUMBER": ew, "SCORE": score, **more}
    if points is not None:
        cells |= {"NS_MATCH_POINTS": points[0], "EW_MATCH_POINTS": points[1]}
    return element("TRAVELLER_LINE", elements(cells))


def played(ns: str, ew: str, contract: str, by: str, tricks: str, score: str, **more: str) -> str:
    return line(ns, ew, score, None, CONTRACT=contract, PLAYED_BY=by, TRICKS=tricks, **more)


def board(number: int | str, *lines: str) -> str:
    return element("BOARD", element("BOARD_NUMBER", str(number)) + "".join(lines))


def pair(number: str, *names: str, **cells: str) -> str:
    players = "".join(element("PLAYER", element("PLAYER_NAME", escape(name))) for name in names)
    return element("PAIR", elements({"PAIR_NUMBER": number, **cells}) + players)


def participants(pairs: Iterable[str]) -> str:
    return element("PARTICIPANTS", "".join(pairs))


def usebio(
    *content: str, kind: str = "MP_PAIRS", head: Cells | None = None, after: str = "", dtd: str = ""
) -> bytes:
    cells = {"WINNER_TYPE": "1"} if head is None else head
    event = element("EVENT", elements(cells) + "".join(content), EVENT_TYPE=kind)
    text = f'<?xml version="1.0"?>\n{dtd}' + element("USEBIO", event + after, Version="1.2")
    return text.encode("utf-8")


def hand(direction: str, spades: str, hearts: str, diamonds: str, clubs: str) -> str:
    suits = {"SPADES": spades, "HEARTS": hearts, "DIAMONDS": diamonds, "CLUBS": clubs}
    return element("HAND", elements({"DIRECTION": direction, **suits}))


THREE_TABLES = (
    line("1", "2", "630", ("4", "0")),
    line("3", "4", "600", ("2", "2")),
    line("5", "6", "-100", ("0", "4")),
)
"""A board of three tables, north-south vulnerable or not as the number says."""
