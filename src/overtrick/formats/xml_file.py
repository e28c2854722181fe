"""Reading an XML file that comes from outside: defensively, with lines, around its mistakes.

No DTD is loaded and nothing is fetched: a DOCTYPE that only names a DTD is cut out, and a file that
declares anything itself is refused, as is one that is too large. What is not well-formed is
reported, and everything that can be read around it is.
"""

import codecs
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from html.entities import html5
from pathlib import Path
from typing import Protocol

from overtrick.errors import InputError
from overtrick.formats.problems import Problems
from overtrick.formats.text_file import COMPRESSED, content_of

MOST_TAGS = 3_000_000
"""The tags that a file may have; a simultaneous of 1,000 tables has 500,000."""

MOST_MISTAKES = 20
"""The mistakes in the XML that are listed; one often leads to others."""


class Element(Protocol):
    """An element as lxml gives it, as far as it is used here."""

    @property
    def tag(self) -> str:
        """The name."""

    @property
    def text(self) -> str | None:
        """What stands before the first child."""

    @property
    def sourceline(self) -> int | None:
        """The line of its start tag."""

    def get(self, key: str, default: str = ...) -> str:
        """An attribute."""

    def find(self, path: str) -> "Element | None":
        """The first child of a name."""

    def findall(self, path: str) -> "list[Element]":
        """The children of a name."""

    def iter(self, *tags: str) -> "Iterator[Element]":
        """It and everything in it, in the order of the file."""

    def __iter__(self) -> "Iterator[Element]": ...
    def __len__(self) -> int: ...


def line_of(element: Element) -> int:
    """The line on which an element begins."""
    return element.sourceline or 1


def text_of(element: Element | None) -> str:
    """The text of an element on one line; empty where there is none."""
    if element is None or (text := element.text) is None:
        return ""
    return text if text.isalnum() else " ".join(text.split())


def read_xml(path: Path, problems: Problems) -> Element:
    """The outermost element of an XML file.

    Refuses a file that cannot be opened, is no XML, or is made to do harm.
    """
    return parse_xml(content_of(path), path.name, problems)


def parse_xml(content: bytes, file: str, problems: Problems) -> Element:
    """The outermost element of the content of an XML file.

    >>> problems = Problems("friday.xml")
    >>> root = parse_xml(b"<A><B>Squeeze & Pass</B><C></A>", "friday.xml", problems)
    >>> text_of(root.find("B"))
    'Squeeze & Pass'
    >>> [str(each) for each in problems.found][0]
    'friday.xml:1: a & stands alone; write &amp;'
    """
    if content.startswith(COMPRESSED):
        raise InputError(f"{file}: this is a compressed file; unpack it, and name what is in it")
    text = _mended(_decoded(content, problems), problems)
    text = _DOCTYPE.sub(lambda found: "\n" * found[0].count("\n"), text, count=1)
    if _DECLARATIONS.search(text):
        raise InputError(
            f"{file}: the file declares entities or has a DTD of its own, with which a small file "
            "can fill the memory or ask for other files; no scoring program needs them: remove "
            "the lines from <!DOCTYPE to ]>"
        )
    if text.count("<") > MOST_TAGS:
        raise InputError(f"{file}: the file has more than {MOST_TAGS:,} tags; split the event")
    return _parsed(text, file, problems)


def _parsed(text: str, file: str, problems: Problems) -> Element:
    from lxml import etree  # only where there is XML

    parser = etree.XMLParser(
        encoding="utf-8",
        recover=True,
        load_dtd=False,
        dtd_validation=False,
        resolve_entities=False,
        no_network=True,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
        collect_ids=False,
    )
    try:
        root: Element | None = etree.fromstring(text.encode("utf-8"), parser)
    except etree.XMLSyntaxError:
        root = None
    if root is None or not isinstance(root.tag, str):
        raise InputError(f"{file}: this is no XML file; XML begins with < and a name")
    # What is left of an entity that nobody declared is no element: it has no name.
    etree.strip_elements(root, etree.Entity, with_tail=False)
    lines = {error.line: error.message for error in reversed(parser.error_log)}
    for line in sorted(lines)[:MOST_MISTAKES]:
        problem = f"this is not well-formed XML: {lines[line]}"
        problems.error(line, "", problem, "check whether anything is missing around here")
    return root


# ------------------------------------------------------------------ letters

_DECLARED = re.compile(rb"""^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9._-]{1,30})["']""")
_DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")
_DOCTYPE = re.compile(r"""<!DOCTYPE[^\[>"']*(?:"[^"]*"[^\[>"']*|'[^']*'[^\[>"']*){0,2}>""")
_DECLARATIONS = re.compile("<!(?:ENTITY|DOCTYPE)", re.IGNORECASE)
_LONE = re.compile(r"&(?!(?:amp|lt|gt|quot|apos|#[0-9]{1,7}|#x[0-9a-fA-F]{1,6});)([A-Za-z0-9]+;)?")
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")


def _decoded(content: bytes, problems: Problems) -> str:
    """The text in whatever way it is encoded; what it says of that is often wrong."""
    if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return _lines(content.decode("utf-16", errors="replace"))
    if content.startswith((b"<\0", b"\0<")):
        order = "le" if content.startswith(b"<\0") else "be"
        return _lines(content.decode(f"utf-16-{order}", errors="replace"))
    declared = _DECLARED.match(content.removeprefix(BOM_UTF8)[:300])
    name = declared[1].decode("ascii") if declared else "utf-8"
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        text, wrong = _in_one_byte(content, name)
        if wrong:
            line = content.count(b"\n", 0, error.start) + 1
            problem = f"this line is not in {name}; letters with accents may be wrong"
            problems.warning(line, "", problem, "have the file saved as UTF-8")
    else:
        if not text.isascii() and _is(name, "iso8859-1", "cp1252", "ascii"):
            problems.warning(1, name, "the file says that this is its encoding, but it is in UTF-8")
    return _lines(text)


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _is(name: str, *codes: str) -> bool:
    try:
        return codecs.lookup(name).name in codes
    except LookupError:
        return False


def _in_one_byte(content: bytes, name: str) -> tuple[str, bool]:
    """The text in the declared encoding with a byte for a letter, otherwise in that of Windows.

    The second value says whether what the file declares is wrong.
    """
    try:
        code = codecs.lookup(name).name
    except LookupError:
        code = ""
    if code.startswith(("iso8859", "cp125")):
        # Windows writes its own letters and calls that ISO-8859-1.
        code = "cp1252" if code == "iso8859-1" else code
        return content.decode(code, errors="replace"), False
    return content.decode("cp1252", errors="replace"), True


def _mended(text: str, problems: Problems) -> str:
    """Without what XML cannot have, and with the & as it should be written."""
    text = _DECLARATION.sub(lambda found: "\n" * found[0].count("\n"), text, count=1)
    if (found := _NOT_XML.search(text)) is not None:
        line = text.count("\n", 0, found.start()) + 1
        problems.warning(line, "", "there are signs that cannot be printed; they are left out")
        text = _NOT_XML.sub(" ", text)
    if "&" in text and "<![CDATA[" not in text:
        text = _LONE.sub(_Ampersands(text, problems), text)
    return text


class _Ampersands:
    """Puts right what stands behind &; the first few are reported."""

    def __init__(self, text: str, problems: Problems) -> None:
        self.text, self.problems, self.reported = text, problems, 0

    def __call__(self, found: re.Match[str]) -> str:
        name = found[1]
        if name is not None and name in html5:
            return html5[name]
        if self.reported < MOST_MISTAKES:
            self.reported += 1
            line = self.text.count("\n", 0, found.start()) + 1
            self.problems.warning(line, "", "a & stands alone", "write &amp;")
        return f"&amp;{name or ''}"
