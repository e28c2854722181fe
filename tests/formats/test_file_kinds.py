"""Which format a file is in, by its ending, by how it begins, or as it is named."""

from pathlib import Path

import pytest

from overtrick.errors import InputError
from overtrick.formats.file_kinds import KINDS, kind_by_ending, kind_named, kind_of


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("friday.toml", "event"),
        ("friday.xml", "usebio"),
        ("FRIDAY.XML", "usebio"),
        ("friday.pbn", "pbn"),
        ("friday.bws", "bws"),
        ("friday.csv", "csv"),
        ("friday.json", "acbl"),
        ("friday.html", "acbl"),
    ],
)
def test_the_ending_says_it(name: str, kind: str) -> None:
    assert kind_of(Path(name)).name == kind


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b'<?xml version="1.0"?><USEBIO/>', "usebio"),
        (b'\xef\xbb\xbf<?xml version="1.0"?><USEBIO/>', "usebio"),
        (b"<USEBIO>", "usebio"),
        (b'% PBN 2.1\n% EXPORT\n[Event "?"]', "pbn"),
        (b'[ Event "Friday"]', "pbn"),
        (b"\x00\x01\x00\x00Standard Jet DB\x00", "bws"),
        (b'{"type": "PAIRS"}', "acbl"),
        (b"<!doctype html><html>", "acbl"),
        (b'[event]\nname = "Friday"', "event"),
        (b"", "event"),
    ],
)
def test_how_it_begins_says_it(content: bytes, kind: str, tmp_path: Path) -> None:
    (tmp_path / "friday").write_bytes(content)
    assert kind_of(tmp_path / "friday").name == kind


def test_a_name_overrules_the_ending() -> None:
    assert kind_of(Path("friday.txt"), "usebio").name == "usebio"
    assert kind_of(Path("friday.toml"), "pbn").name == "pbn"


def test_a_name_that_is_none_is_refused() -> None:
    with pytest.raises(InputError, match="there is no such format"):
        kind_named("docx")


def test_no_ending_belongs_to_two() -> None:
    endings = [ending for kind in KINDS for ending in kind.endings]
    assert len(endings) == len(set(endings))
    assert kind_by_ending(Path("friday.docx")) is None


@pytest.mark.parametrize(
    ("name", "content", "what"),
    [
        ("friday.pbn", b'<?xml version="1.0"?><USEBIO/>', "USEBIO"),
        ("friday.toml", b"\x00\x01\x00\x00Standard Jet DB\x00", "Bridgemate"),
        ("friday.xml", b'[Event "Friday"]', "PBN"),
        ("friday.csv", b'% PBN 2.1\n[Event "Friday"]', "PBN"),
    ],
)
def test_a_name_that_contradicts_its_file_is_said(
    name: str, content: bytes, what: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(InputError, match=f"it begins as {what}.*--from"):
        kind_of(path)
    assert kind_of(path, "csv").name == "csv"


def test_an_old_page_of_results_is_no_usebio(tmp_path: Path) -> None:
    page = tmp_path / "friday.html"
    page.write_bytes(b'<?xml version="1.0"?>\n<!DOCTYPE html><html>')
    assert kind_of(page).name == "acbl"
