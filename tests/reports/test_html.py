"""The page: complete in itself, well formed, accessible, and nobody's name can break it."""

import re
from html.parser import HTMLParser

import pytest

from overtrick.reports import Format, Part, render
from overtrick.reports.html_table import result_html
from tests.reports.events import (
    CROSS_IMPS,
    FRIDAY,
    INDIVIDUAL,
    PENALTY,
    SESSIONS,
    TWO_WINNERS,
    results,
    scored,
)
from tests.reports.test_ranking_text import DECISIONS, PROVISIONAL

VOID = {"meta"}


class Page(HTMLParser):
    """What is in a page: elements with their attributes, and the text that is seen."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.text += data

    def all(self, attribute: str) -> list[str]:
        found = (attributes.get(attribute) for _, attributes in self.elements)
        return [value for value in found if value is not None]


def page(text: str, *parts: Part, pair: str = "") -> Page:
    return Page(render(scored(text), parts, Format.HTML, pair=pair))


EVENTS = [FRIDAY + PENALTY + DECISIONS, TWO_WINNERS, INDIVIDUAL, CROSS_IMPS, SESSIONS]


@pytest.mark.parametrize("text", EVENTS)
@pytest.mark.parametrize("parts", [(), (Part.TRAVELLERS,), (Part.RANKING, Part.SCORECARDS)])
def test_a_page_is_well_formed_and_every_link_leads_somewhere(
    text: str, parts: tuple[Part, ...]
) -> None:
    found = page(text, *parts)
    assert found.open == []
    names = found.all("id")
    assert len(names) == len(set(names))
    assert {link.removeprefix("#") for link in found.all("href")} <= set(names)


@pytest.mark.parametrize("text", EVENTS)
def test_a_page_needs_nothing_else_and_says_what_it_is(text: str) -> None:
    source = render(scored(text), (), Format.HTML)
    found = Page(source)
    assert source.isascii()  # so it reads the same in every encoding
    assert not {"script", "link", "img", "iframe"} & {tag for tag, _ in found.elements}
    assert "url(" not in source
    assert "@import" not in source
    assert found.elements[0] == ("html", {"lang": "en"})
    tags = [tag for tag, _ in found.elements]
    assert tags.count("h1") == tags.count("title") == tags.count("main") == 1
    for tag, attributes in found.elements:
        if tag == "th":
            assert attributes.get("scope") in ("col", "row", "rowgroup")


def test_all_parts_are_there_the_ranking_first() -> None:
    assert [name for name in page(FRIDAY).all("id") if name in [part.value for part in Part]] == [
        "ranking",
        "travellers",
        "scorecards",
        "frequencies",
        "matrix",
    ]


def test_only_what_is_asked_for() -> None:
    found = page(FRIDAY, Part.SCORECARDS, pair="3")
    assert "Pair 3" in found.text
    assert "Pair 4" not in found.text
    assert found.all("href") == []  # the other cards are not there to be linked to


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "\"onmouseover='x", "</style>", "&amp;", "A\u2028B"]
)
def test_names_are_only_text(name: str) -> None:
    text = FRIDAY.replace("A Discard", name).replace("A Director", name.replace('"', '\\"'))
    text += PENALTY.replace("late play", name.replace('"', '\\"'))
    found = page(text)
    assert found.open == []
    assert found.text.count(name.replace("\u2028", " ")) >= 3
    tags = [tag for tag, _ in found.elements]
    assert not {"script", "style"} & set(tags[tags.index("body") :])
    assert found.all("onmouseover") == []


def test_national_numbers_travel_with_names() -> None:
    found = page(FRIDAY)
    assert "An Overtrick & A Trump 100007 100008" in found.text
    assert "An Overtrick (100007) & A Trump (100008)" in found.all("title")


def test_suits_are_symbols_in_colour_with_their_letters() -> None:
    found = page(FRIDAY, Part.TRAVELLERS)
    assert "4♥Hx\xa0S\xa0-1" in found.text
    assert ("span", {"class": "red suit"}) in found.elements
    assert result_html("60% 4S N =, 40% 3NT S -1").startswith('60% 4<span class="black suit">')
    assert result_html("60% 4S N =, 40% 3NT S -1").endswith("40% 3NT&nbsp;S&nbsp;-1")
    assert result_html("SK").endswith("</span>K")
    assert result_html("AVE+/AVE-") == "AVE+/AVE-"


def test_provisional_results_are_told_at_the_top() -> None:
    found = page(PROVISIONAL)
    assert ("p", {"class": "provisional"}) in found.elements
    assert found.text.index("still to come on boards 1, 2") < found.text.index("Ranking")


def test_footnotes_are_linked_to_their_place() -> None:
    source = render(scored(FRIDAY + PENALTY), (), Format.HTML)
    note = re.search(r'<li id="ranking-note-1">(.*?)</li>', source)
    assert note is not None
    assert note[1] == "Pair 2: -1.00, penalty of 1 MP: late play (Law 90B2)"
    assert '<sup class="mark"><a href="#ranking-note-1">1</a></sup>' in source


def test_whoever_is_listed_anew_in_another_session_has_one_scorecard() -> None:
    pairs = [("1", 1, "A Bid"), ("2", 1, "A Call"), ("1", 2, "A Call"), ("2", 2, "A Bid")]
    text = "".join(
        f'[[pair]]\nnumber = "{number}"\nsession = {session}\nnames = ["{name}", "{name} Too"]\n'
        for number, session, name in pairs
    )
    lines = results("session board ns ew result", "1 1 1 2 +100", "2 1 1 2 +100")
    found = page(text + lines)
    assert [tag for tag, _ in found.elements].count("article") == 6  # two of each of three parts
    assert {link.removeprefix("#") for link in found.all("href")} <= set(found.all("id"))
