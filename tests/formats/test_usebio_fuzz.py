"""Whatever is done to a USEBIO file, reading it gives an event or a refusal in words."""

import random
import re
from contextlib import suppress
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.app.event_files import opened
from overtrick.app.verify import verify
from overtrick.errors import InputError
from overtrick.formats.event_file import parse_event
from overtrick.formats.event_file_write import write_event
from overtrick.formats.imported import Imported
from overtrick.formats.usebio import parse_usebio
from tests.formats.usebio_files import (
    THREE_TABLES,
    board,
    element,
    elements,
    hand,
    line,
    pair,
    participants,
    played,
    usebio,
)

PAIRS = participants(
    [
        pair("1", "A Squeeze", "A Pass", DIRECTION="NS", PERCENTAGE="62.5", PLACE="1"),
        pair("2", "A Ruff", "A Deal", DIRECTION="EW", PERCENTAGE="37.50", PLACE="2="),
    ]
)
SESSION = element(
    "SESSION",
    element(
        "SECTION",
        PAIRS
        + board(1, *THREE_TABLES, line("7", "8", "A6040", ("3", "2")))
        + board(2, played("1", "2", "3NT", "N", "9", "600", LEAD="D10"), line("3", "4", "")),
        SECTION_ID="A",
    ),
    SESSION_ID="1",
)
HANDS = element("HANDSET", board(1, hand("North", "AKQJT98765432", "-", "", "")))
MATCHES = "".join(
    element(
        "MATCH",
        elements({"ROUND_NUMBER": "1", "TEAM": team, "OPPOSING_TEAM": other, "TEAM_SCORE": "12"})
        + board(
            1,
            line("1-1-2", "3-3-4", "100", DIRECTION="NS"),
            line("3-1-2", "1-3-4", "150", DIRECTION="EW"),
        ),
    )
    for team, other in (("1", "3"), ("2", "4"))
)
FILES = (
    usebio(SESSION, SESSION.replace('"1"', '"2"'), after=HANDS),
    usebio(MATCHES, kind="TEAMS", head={"BOARD_SCORING_METHOD": "IMPS"}),
)
WORDS = (
    *(
        "",
        "-",
        "=",
        "7=",
        "0",
        "-1",
        "1e9",
        "1e999999999",
        "9.9e-99999999",
        "99999999999999999999",
        "A6040",
        "A9",
        "NaN",
        "∞",
        "½",
    ),
    *("42", "3NT", "PASS", "NS", "\x00", "&", "&lt;", "&x;", "<!ENTITY x 'y'>", "<A>", "</PAIR>"),
    *("<![CDATA[", "]]>", "<!--", "<?x?>", "2017-13-45", "1/0", "١٢", "10" * 200),
)
TAGS = sorted({tag.decode() for file in FILES for tag in re.findall(rb"<([A-Z_]+)", file)})


def is_read(content: bytes) -> Imported | None:
    """Read: only words may come of it."""
    try:
        imported = parse_usebio(content, "x.xml")
    except InputError:
        return None
    for each in (*imported.diagnostics, *imported.guessed, *imported.not_kept):
        assert str(each)
    return imported


def tried(content: bytes) -> None:
    """Read, score, verify, write."""
    if (imported := is_read(content)) is not None:
        used(imported)


def used(imported: Imported) -> None:
    path = Path("x.xml")
    reading = parse_event(write_event(imported.event))
    assert len(reading.event.lines) == len(imported.event.lines)
    for use in (lambda: opened(imported, path).score(), lambda: verify(imported, path)):
        with suppress(InputError):
            use()


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    chance = random.Random(draw(st.integers(0, 2**32)))
    text = chance.choice(FILES).decode()
    for _ in range(chance.randint(1, 6)):
        text = _changed(text, chance)
    return text.encode("utf-8", errors="surrogatepass")


def _changed(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text) + 1)
    match chance.randrange(8):
        case 0:  # a value becomes something else
            values = list(re.finditer(r">([^<>]*)<", text))
            found = chance.choice(values) if values else None
            word = chance.choice(WORDS)
            return text[: found.start(1)] + word + text[found.end(1) :] if found else text
        case 1:  # a tag becomes another
            return text.replace(chance.choice(TAGS), chance.choice(TAGS), chance.randint(1, 4))
        case 2:
            return text[:at]
        case 3:
            return text[:at] + text[at + chance.randint(1, 300) :]
        case 4:
            end = at + chance.randint(1, 500)
            return text[:end] + text[at:end] + text[end:]
        case 5:
            return text[:at] + chance.choice(WORDS) + text[at:]
        case 6:
            return text.replace(chance.choice("0123456789<>/\"'"), chance.choice(WORDS), 3)
        case _:
            lines = text.split("\n")
            chance.shuffle(lines)
            return "\n".join(lines)


@settings(max_examples=2500)
@given(mutated())
def test_a_mutated_file_gives_words_and_no_traceback(content: bytes) -> None:
    is_read(content)


@settings(max_examples=300)
@given(mutated())
def test_what_is_read_of_it_can_be_used(content: bytes) -> None:
    tried(content)


@settings(max_examples=500)
@given(st.binary(max_size=300), st.integers(0, 2000), st.integers(0, 1))
def test_bytes_put_anywhere(noise: bytes, at: int, which: int) -> None:
    is_read(FILES[which][:at] + noise + FILES[which][at:])


@given(st.binary(max_size=2000))
def test_bytes_alone(content: bytes) -> None:
    tried(content)


@given(st.text(max_size=500))
def test_text_within_a_file(text: str) -> None:
    tried(usebio(text))
    tried(usebio(participants([pair(text, text, PLACE=text)])))
    tried(usebio(board(1, line(text[:9], "2", text))))
