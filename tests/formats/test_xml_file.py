"""XML from outside: what would do harm is refused, and mistakes do not lose the rest."""

import tracemalloc
from pathlib import Path

import pytest

from overtrick.errors import InputError
from overtrick.formats import xml_file
from overtrick.formats.problems import Problems
from overtrick.formats.xml_file import parse_xml, read_xml, text_of
from overtrick.model.diagnostic import Severity

LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
BILLION_LAUGHS = f'<!DOCTYPE A [<!ENTITY l0 "ha">{LAUGHS}]><A>&l9;</A>'


def parsed(content: bytes | str) -> tuple[str, list[str]]:
    problems = Problems("x.xml")
    if isinstance(content, str):
        content = content.encode()
    root = parse_xml(content, "x.xml", problems)
    return text_of(root.find("B")), [str(each) for each in problems.found]


def refused(content: bytes | str) -> str:
    with pytest.raises(InputError) as error:
        parsed(content)
    return str(error.value)


def test_billion_laughs_are_refused_before_anything_is_expanded() -> None:
    tracemalloc.start()
    assert "declares entities" in refused(BILLION_LAUGHS)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 2_000_000


@pytest.mark.parametrize(
    "dtd",
    [
        '<!DOCTYPE A [<!ENTITY x SYSTEM "file:///etc/hostname">]>',
        '<!DOCTYPE A [<!ENTITY % x SYSTEM "http://127.0.0.1:9/x.dtd"> %x;]>',
        "<!DOCTYPE A [<!ELEMENT A ANY>]>",
        '<!doctype A [<!entity x "y">]>',
        '<!DOCTYPE A SYSTEM "a.dtd"><!DOCTYPE A SYSTEM "b.dtd">',
    ],
)
def test_a_dtd_in_the_file_is_refused(dtd: str) -> None:
    assert "DTD of its own" in refused(f"{dtd}<A><B>&x;</B></A>")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_entities_are_found_in_other_encodings_too(encoding: str) -> None:
    assert "declares entities" in refused(BILLION_LAUGHS.encode(encoding))


def test_a_dtd_that_is_named_is_never_read(tmp_path: Path) -> None:
    (tmp_path / "usebio.dtd").write_text('<!ENTITY x "expanded">')
    for name in ("usebio.dtd", (tmp_path / "usebio.dtd").as_uri(), "../../etc/hostname"):
        (tmp_path / "x.xml").write_text(f'<!DOCTYPE A SYSTEM "{name}"><A><B>&x;</B></A>')
        problems = Problems("x.xml")
        root = read_xml(tmp_path / "x.xml", problems)
        assert text_of(root.find("B")) == "&x;"
        assert [str(each) for each in problems.found] == ["x.xml:1: a & stands alone; write &amp;"]


@pytest.mark.parametrize("start", [b"PK\x03\x04", b"\x1f\x8b\x08", b"BZh9", b"\xfd7zXZ\x00"])
def test_a_compressed_file_is_not_unpacked(start: bytes) -> None:
    assert "unpack it" in refused(start + b"\x00" * 100)


def test_too_many_tags_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xml_file, "MOST_TAGS", 100)
    assert "more than 100 tags" in refused("<A>" + "<B/>" * 200 + "</A>")


def test_a_deep_file_breaks_off_and_says_so() -> None:
    problems = Problems("x.xml")
    root = parse_xml(b"<A><B>1</B>" + b"<C>" * 100_000, "x.xml", problems)
    assert text_of(root.find("B")) == "1"
    assert problems.found


# ------------------------------------------------------------------ mistakes


def test_an_ampersand_alone_is_read_as_it_was_meant() -> None:
    text, found = parsed("<A>\n<B>A Squeeze & A Pass &amp; &eacute;</B></A>")
    assert text == "A Squeeze & A Pass & é"
    assert found == ["x.xml:2: a & stands alone; write &amp;"]


def test_a_file_that_breaks_off_is_read_to_there() -> None:
    text, found = parsed("<A>\n<B>yes</B>\n<C>no")
    assert text == "yes"
    assert found[0].startswith("x.xml:3: this is not well-formed XML")


def test_a_tag_that_is_closed_wrongly_is_reported_with_its_line() -> None:
    text, found = parsed("<A>\n<C></D>\n<B>yes</B></A>")
    assert text == "yes"
    assert found[0].startswith("x.xml:2: ")


def test_signs_that_xml_cannot_have_are_left_out() -> None:
    text, found = parsed(b"<A>\n<B>a\x00b\x07c</B></A>")
    assert text == "a b c"
    assert "cannot be printed" in found[0]


@pytest.mark.parametrize(
    ("head", "encoding", "complaint"),
    [
        ("", "utf-8", None),
        ("", "utf-8-sig", None),
        ("", "utf-16", None),
        ("", "cp1252", "not in utf-8"),
        ('<?xml version="1.0" encoding="iso-8859-1"?>', "latin-1", None),
        ('<?xml version="1.0" encoding="ISO-8859-2"?>', "iso-8859-2", None),
        ('<?xml version="1.0" encoding="iso-8859-1"?>', "utf-8", "it is in UTF-8"),
        ('<?xml version="1.0" encoding="utf-8"?>', "latin-1", "not in utf-8"),
        ('<?xml version="1.0" encoding="klingon"?>', "latin-1", "not in klingon"),
    ],
)
def test_letters_are_read_whatever_the_file_says_of_them(
    head: str, encoding: str, complaint: str | None
) -> None:
    text, found = parsed(f"{head}<A><B>Möbius ü</B></A>".encode(encoding))
    assert text == "Möbius ü"
    assert (complaint is None) == (found == [])
    assert complaint is None or complaint in found[0]


def test_lines_are_counted_beyond_sixteen_bits() -> None:
    problems = Problems("x.xml")
    root = parse_xml(b"<A>" + b"\n" * 99_999 + b"<B/></A>", "x.xml", problems)
    found = root.find("B")
    assert found is not None
    assert found.sourceline == 100_000


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_ends_of_lines_of_every_system(ends: str) -> None:
    problems = Problems("x.xml")
    parse_xml(ends.join(["<A>", "<B>x</B>", "<C></D>", "</A>"]).encode(), "x.xml", problems)
    assert {str(each.source) for each in problems.found if each.severity is Severity.ERROR} >= {
        "x.xml:3"
    }


def test_an_entity_that_nobody_declared_is_no_element() -> None:
    root = parse_xml(b"<A><B>1</B>&x;<C><![CDATA[2]]></C></A>", "x.xml", Problems("x.xml"))
    assert [each.tag for each in root.iter()] == ["A", "B", "C"]
