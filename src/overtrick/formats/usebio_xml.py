"""A small tree of XML elements to be written, and its text."""

import re
from xml.sax.saxutils import escape, quoteattr

_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")


class Xml:
    """An element with either a text or children."""

    __slots__ = ("attributes", "children", "tag", "text")

    def __init__(self, tag: str, text: str = "", **attributes: str) -> None:
        self.tag, self.text, self.attributes = tag, text, attributes
        self.children: list[Xml] = []


def added(parent: Xml, tag: str, text: str = "", **attributes: str) -> Xml:
    """A new child of an element."""
    child = Xml(tag, text, **attributes)
    parent.children.append(child)
    return child


def document(root: Xml) -> bytes:
    """A whole file in UTF-8, which it declares.

    >>> root = Xml("USEBIO", Version="1.2")
    >>> child = added(root, "TITLE", "Squeeze & Pass")
    >>> print(document(root).decode(), end="")
    <?xml version="1.0" encoding="UTF-8"?>
    <USEBIO Version="1.2">
      <TITLE>Squeeze &amp; Pass</TITLE>
    </USEBIO>
    """
    lines = ['<?xml version="1.0" encoding="UTF-8"?>']
    _write(root, "", lines)
    return ("\n".join(lines) + "\n").encode("utf-8")


def _write(element: Xml, indent: str, lines: list[str]) -> None:
    names = "".join(f" {key}={quoteattr(_clean(each))}" for key, each in element.attributes.items())
    start, end = f"{indent}<{element.tag}{names}>", f"</{element.tag}>"
    if element.children:
        lines.append(start)
        for child in element.children:
            _write(child, indent + "  ", lines)
        lines.append(indent + end)
    else:
        lines.append(f"{start}{escape(_clean(element.text))}{end}")


def _clean(text: str) -> str:
    """A text without what XML cannot have, on one line."""
    return " ".join(_NOT_XML.sub(" ", text).split())
