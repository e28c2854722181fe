"""PBN files spoilt in thousands of ways: always diagnostics, never another exception."""

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.errors import InputError
from overtrick.formats import pbn_lexer
from overtrick.formats.imported import Imported
from overtrick.formats.pbn import parse_pbn, read_pbn
from overtrick.formats.text_file import LARGEST_FILE
from overtrick.model.validate import validate

TEXT = r"""% PBN 2.1
% <META name=Generator content="A Scorer">
[Event "##Friday Pairs"]
[Site ""]
[Date "2017.09.29"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQJ.T98.765.432 T987.AKQJ.432.65 6543.765.AKQJ.T9 2.432.T98.AKQJ87"]
[Scoring "MP;MP1"]
[Declarer "S"]
[Contract "1NTX"]
[Result "7"]
[Score "NS 180"]
{ A remark
}
[Auction "N"]
1C ! Pass =1= 1NT $13 X
AP ; the end
[Note "1:weak"]
[Play "W"]
CA C2 C5 C9
+
[ScoreTable "PairId_NS\2R;PairId_EW\2R;Contract\4L;Declarer;Result;+Score_NS;MP_NS;Lead"]
1 2 1NTX S 7 180 2 CA
3 4 PASS - - 0 0 -
5 6 - - - A+ - -
[TotalScoreTable "-Rank;PairId;Names\30L;TotalMP;TotalPercentage;NrBoards"]
1 1 "A Squeeze;A \"Pass\"" 2 100.00 1
2 3 "A Trick;A Dummy" 0 0.00 1

[Board "2"]
[Round "#"]
[Stage "Final"]
[ScoreRubberHistory "NS 0 0 / 100 0 EW 0 0 / 0 0"]
[ScoreTable "Table;Round;PlayerId_North;PlayerId_South;PlayerId_East;PlayerId_West;Score_NS"]
1 1 1 2 3 4 "430"
2 1 5 6 7 8 "-100"
"""
LINES = TEXT.split("\n")
PIECES = ['"', "\\", "[", "]", "{", "}", ";", "%", "#", "##", "\n\n", "\t", "^", "=", "$", "-", "+",
          "*", "?", "999999999999", "0", "\x00", "\x85", "Ø", "NS", "10", "A", "AP"]  # fmt: skip


def usable(imported: Imported) -> None:
    """What comes out can be worked with."""
    validate(imported.event)
    for each in (*imported.diagnostics, *imported.guessed):
        assert str(each)
    for printed in imported.printed:
        assert printed.line is None or printed.line < len(imported.event.lines)
        assert printed.value is None or printed.decimals >= 0


def test_the_file_itself_is_without_fault() -> None:
    imported = parse_pbn(TEXT.encode())
    assert [str(each) for each in imported.errors] == []
    assert len(imported.event.lines) == 5


@pytest.mark.parametrize("seed", range(20))
def test_a_spoilt_file_is_read(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(100):
        text = TEXT
        for _ in range(rng.choice([1, 1, 2, 5, 20])):
            at = rng.randrange(len(text) + 1)
            text = text[:at] + rng.choice(PIECES) + text[at + rng.choice([0, 1, 1, 8]) :]
        usable(parse_pbn(text.encode()))


@pytest.mark.parametrize("seed", range(5))
def test_lines_in_any_order_are_read(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(60):
        usable(parse_pbn("\n".join(rng.choice(LINES) for _ in range(60)).encode()))


@given(st.binary(max_size=400))
def test_any_bytes_are_read(content: bytes) -> None:
    usable(parse_pbn(content))


@given(st.lists(st.sampled_from([*PIECES, *LINES, " ", "\n"]), max_size=40))
def test_any_pieces_are_read(pieces: list[str]) -> None:
    usable(parse_pbn("".join(pieces).encode("utf-8")))


def test_other_games_are_kept() -> None:
    """A game that is spoilt leaves the game after the next blank line as it is."""
    rng = random.Random(7)
    first, second = TEXT.split("\n\n")
    whole = len(parse_pbn(second.encode()).event.lines)
    for _ in range(200):
        at = rng.randrange(len(first))
        piece = rng.choice([each for each in PIECES if each != "{"])
        spoilt = first[:at] + piece + first[at + 1 :] + "\n\n" + second
        lines = parse_pbn(spoilt.encode()).event.lines
        assert len([line for line in lines if line.board == 2]) >= whole


@pytest.mark.parametrize(
    "content",
    [
        b"{" * 200_000,
        b"[" * 200_000,
        b'"' * 200_000,
        b"\\" * 200_000,
        b'[Event "' + b"\\" * 200_000,
        b'[Event "##' + b"x" * 200_000 + b'"]\n\n' + b'[Site ""]\n\n' * 2000,
        b'[Deal "N:' + b"." * 200_000 + b'"]',
        b'[Play "N"]\n' + b"^R " * 100_000,
        b'[Auction "N"]\n[Dealer "N"]\n' + b"Pass =1= " * 50_000,
        b'[Board "1"]\n[ScoreTable "Score_NS;Multiplicity"]\n' + b"50 999999999\n" * 1500,
        b'[ScoreRubberHistory "NS 0 0 / ' + b"1" * 100_000 + b'"]',
        b'[Board "1"]\n[ScoreTable "Score_NS"]\n' + b"50 {} ;\n50 {} {} {}" * 20_000,
        b'[Board "1"]\n[ScoreTable "' + b"A;" * 50_000 + b'"]\n' + b"1 " * 50_000,
    ],
)  # fmt: skip
def test_files_made_to_be_slow(content: bytes) -> None:
    usable(parse_pbn(content))


def test_a_file_with_too_many_words_is_read_up_to_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pbn_lexer, "MOST_TOKENS", 100)
    imported = parse_pbn(b'[Event "A"]\n[Play "N"]\n' + b"- - -\n" * 100 + b'\n[Event "B"]')
    assert imported.event.name == "A"
    assert "there are more than 50,000 games or 100 words" in str(imported.errors[-1])


def test_tags_for_all_games_do_not_multiply_without_end() -> None:
    header = "".join(f'[Tag{number} "##x"]\n' for number in range(2000))
    imported = parse_pbn((header + '\n\n[Site ""]' * 2000).encode())
    assert len(imported.diagnostics) <= 1002


def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "large.pbn"
    path.write_bytes(b"%" * (LARGEST_FILE + 1))
    with pytest.raises(InputError, match="larger than 20 MB"):
        read_pbn(path)
    with pytest.raises(InputError, match="there is no such file"):
        read_pbn(tmp_path / "none.pbn")
