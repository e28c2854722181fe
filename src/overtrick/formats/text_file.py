"""Reading a text file whole: in whatever way it is encoded, and not beyond all bounds."""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from pathlib import Path

from overtrick.errors import InputError
from overtrick.formats.problems import Problems

LARGEST_FILE = 20_000_000
MOST_LINES = 1_000_000

COMPRESSED = (b"PK\x03\x04", b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"7z\xbc\xaf", b"Rar!")
"""How files begin that have to be unpacked first."""


def content_of(path: Path) -> bytes:
    """The content of a text file that is not too large."""
    content = bytes_of(path, LARGEST_FILE)
    if content.startswith(COMPRESSED):
        raise InputError(
            f"{path.name}: this is a compressed file; unpack it, and name what is in it"
        )
    if content.count(b"\n") > MOST_LINES:
        raise InputError(f"{path}: the file has more than {MOST_LINES:,} lines; split the event")
    return content


def bytes_of(path: Path, largest: int) -> bytes:
    """The content of any file that has no more bytes than ``largest``."""
    try:
        with path.open("rb") as file:
            content = file.read(largest + 1)
    except FileNotFoundError:
        raise InputError(f"{path}: there is no such file; check the name and the folder") from None
    except IsADirectoryError:
        raise InputError(f"{path}: this is a folder; name the event file in it") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"{path}: the file cannot be opened ({reason})") from None
    if len(content) > largest:
        raise InputError(
            f"{path}: the file is larger than {largest // 1_000_000} MB; "
            "this is no event, or it has to be split"
        )
    return content


def decoded(content: bytes, problems: Problems) -> str:
    r"""The text of a file with ``\n`` at the ends of lines.

    What is not UTF-8 is taken for the encoding of Windows, and reported.
    """
    if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        text = content.decode("utf-16", errors="replace")
    else:
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            text = content.decode("cp1252", errors="replace")
            problems.warning(
                content.count(b"\n", 0, error.start) + 1,
                "",
                "this line is not in UTF-8; letters with accents may be wrong",
                "save the file as UTF-8",
            )
    return text.replace("\r\n", "\n").replace("\r", "\n")
