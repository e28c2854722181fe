"""The result notation: every form of the design's table, every refusal, and the way back."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from overtrick.model.board import Seat
from overtrick.model.contract import (
    Card,
    Contract,
    Doubling,
    PassedOut,
    Played,
    Points,
    Score,
    Strain,
)
from overtrick.model.notation import (
    LONGEST,
    NotationError,
    format_outcome,
    format_result,
    parse_card,
    parse_contract,
    parse_outcome,
    parse_result,
    parse_score,
)
from overtrick.model.result import (
    AtTable,
    Average,
    Imps,
    Nothing,
    Outcome,
    Percentage,
    Result,
    Scored,
    UnlessBetter,
)

PLUS, EVEN, MINUS = Average.PLUS, Average.EVEN, Average.MINUS
TABLE, NP, LATE = AtTable.STANDS, Nothing.NOT_PLAYED, Nothing.LATE


def played(level: int, strain: str, doubling: int, declarer: str, tricks: int) -> Played:
    return Played(Contract(level, Strain(strain), Doubling(doubling)), Seat(declarer), tricks)


def points(value: int) -> Scored:
    return Scored.one(Points(value))


def percent(text: str) -> Percentage:
    return Percentage(Fraction(text))


def imps(text: str) -> Imps:
    return Imps(Fraction(text))


# ------------------------------------------------------------------ contracts, points, cards


@pytest.mark.parametrize(
    ("texts", "score"),
    [
        (["3NT N =", "3nt n=", "3N N +0", "3nn=", "3 NT by N made", "3NT N 9"],
         played(3, "NT", 0, "N", 9)),
        (["4Hx S +1", "4♥️X S+1", "4♡*S11", "4H x by S made 5", "4hxs made5", "4H× S + 1"],
         played(4, "H", 1, "S", 11)),
        (["4HxxW-2", "4H xx W −2", "4h** w down 2", "4H\u00a0x x\u202fW–2", "4HXXBYW8"],
         played(4, "H", 2, "W", 8)),
        (["1C E 9", "1♣E9", "1♧ E +2", "1c e made 3"], played(1, "C", 0, "E", 9)),
        (["7♢ W =", "7D W 13", "7d w made 7"], played(7, "D", 0, "W", 13)),
        (["7♠ N -13", "7♤ N down 13"], played(7, "S", 0, "N", 0)),
        (["4S S =", "4SS=", "4 S S 10"], played(4, "S", 0, "S", 10)),
        (["3NS-1", "3N S 8"], played(3, "NT", 0, "S", 8)),
        (["PASS", "pass", "P", "Passed", "passed out", "pass out", "passout", "all pass"],
         PassedOut()),
        (["+620", "+ 620", " +620 ", "+00620"], Points(620)),
        (["-100", "−100"], Points(-100)),
        (["0", "+0", "-0"], Points(0)),
        (["+99999"], Points(99999)),
    ],
)  # fmt: skip
def test_scores(texts: list[str], score: Score) -> None:
    for text in texts:
        assert parse_score(text) == score, text
        assert parse_result(text) == Result.of(Scored.one(score)), text


@pytest.mark.parametrize(
    ("text", "tricks"),
    [
        ("4H S 5", 11), ("4H S +5", 11), ("4H S 4", 10), ("4H S +7", 13), ("4H S 7", 13),
        ("4H S =", 10), ("4H S +0", 10), ("4H S -1", 9), ("4H S made 5", 11), ("4H S 9", 9),
    ],
)  # fmt: skip
def test_american_results_count_the_tricks_made(text: str, tricks: int) -> None:
    assert parse_score(text, american=True) == played(4, "H", 0, "S", tricks)


def test_american_results_are_read_in_every_form() -> None:
    five, down = played(4, "H", 0, "S", 11), played(4, "H", 0, "S", 9)
    half = Fraction(1, 2)
    weighted = Scored(((half, five), (half, down)))
    assert parse_outcome("50% 4H S +5, 50% 4H S -1", american=True) == weighted
    assert parse_result("50% 4H S 5, 50% 4H S -1", american=True) == Result.of(weighted)
    assert parse_result("NS 4H S +5 / EW AVE", american=True) == Result(Scored.one(five), EVEN)


@pytest.mark.parametrize(
    ("text", "contract"),
    [
        ("4Hx", Contract(4, Strain.HEARTS, Doubling.DOUBLED)),
        (" 1 n ** ", Contract(1, Strain.NO_TRUMP, Doubling.REDOUBLED)),
        ("7♠", Contract(7, Strain.SPADES)),
    ],
)
def test_contracts(text: str, contract: Contract) -> None:
    assert parse_contract(text) == contract


@pytest.mark.parametrize(
    ("texts", "card"),
    [
        (["SK", "♠K", "KS", "K♠", "s k"], Card(Strain.SPADES, "K")),
        (["s10", "ST", "10S", "ts", "♤10"], Card(Strain.SPADES, "T")),
        (["D2", "2♦️"], Card(Strain.DIAMONDS, "2")),
        (["ca"], Card(Strain.CLUBS, "A")),
    ],
)
def test_cards(texts: list[str], card: Card) -> None:
    for text in texts:
        assert parse_card(text) == card, text


# ------------------------------------------------------------------ artificial scores


@pytest.mark.parametrize(
    ("texts", "result"),
    [
        (["AVE+/AVE-", "ave + / ave -", "AV+/AV-", "AVG+/avg−", "A+/A-", "A6040", "a60/40",
          "NS AVE+ / EW AVE-", "AVE+ / EW AVE-", "EW AVE- / NS AVE+"], Result(PLUS, MINUS)),
        (["AVE", "av", "AVG", "A", "A5050", "AVE/AVE", "NS AVE / EW A"], Result(EVEN, EVEN)),
        (["AVE+/AVE+", "A6060"], Result(PLUS, PLUS)),
        (["A4050"], Result(MINUS, EVEN)),
        (["A5545"], Result(percent("55"), percent("45"))),
        (["A6000"], Result(PLUS, percent("0"))),
        (["A10000"], Result(percent("100"), percent("0"))),
        (["A0100"], Result(percent("1"), percent("0"))),
        (["60%/40%", "60 % / 40 %", "NS 60% / EW 40%"], Result(percent("60"), percent("40"))),
        (["62.5%/37.5%"], Result(percent("62.5"), percent("37.5"))),
        (["200/3%/100/3%"], Result(percent("200/3"), percent("100/3"))),
        (["AVE+/45%"], Result(PLUS, percent("45"))),
        (["+3IMP/-3IMP", "+3 imps / −3 imps", "+3.0IMP/-3IMPS"], Result(imps("3"), imps("-3"))),
        (["0IMP/+1.5IMP", "-0 IMP / +1.5 IMP"], Result(imps("0"), imps("3/2"))),
        (["AVE+ or table / AVE-", "ave+ortable/ave-", "NS AVE+ OR TABLE / EW AVE-"],
         Result(UnlessBetter(PLUS), MINUS)),
        (["AVE- / 60% or table"], Result(MINUS, UnlessBetter(percent("60")))),
        (["AVE+/NP"], Result(PLUS, NP)),
        (["NP/AVE"], Result(NP, EVEN)),
        (["NP", "np", "NP/NP"], Result(NP, NP)),
        (["LATE", "late"], Result(LATE, LATE)),
        (["NP/LATE"], Result(NP, LATE)),
        (["AVE+/table", "NS AVE+", "NS AVE+ / EW table"], Result(PLUS, TABLE)),
    ],
)  # fmt: skip
def test_artificial_scores(texts: list[str], result: Result) -> None:
    for text in texts:
        assert parse_result(text) == result, text


def test_a_program_may_say_that_codes_of_60_and_40_are_fixed() -> None:
    assert parse_result("A6040", fixed_codes=True) == Result(percent("60"), percent("40"))
    assert parse_result("A5055", fixed_codes=True) == Result(EVEN, percent("55"))
    assert parse_result("AVE+/AVE-", fixed_codes=True) == Result(PLUS, MINUS)


# ------------------------------------------------------------------ weighted and split scores

MADE, DOWN = played(4, "S", 0, "N", 10), played(4, "S", 0, "N", 9)


def weighted(*entries: tuple[str, Score]) -> Scored:
    return Scored(tuple((Fraction(weight), score) for weight, score in entries))


@pytest.mark.parametrize(
    ("texts", "scored"),
    [
        (["10% +1100, 70% +620, 20% -200", "10%+1100,70%+620,20%-200",
          "1/10 +1100, 7/10 +620, 1/5 -200", "10% of +1100 + 70% of +620 + 20% of -200"],
         weighted(("1/10", Points(1100)), ("7/10", Points(620)), ("1/5", Points(-200)))),
        (["60% 4S N =, 40% 4S N -1", "60% of 4S N = + 40% of 4S N -1", "60%4SN=,40%4SN-1",
          "60%of4SN=+40%of4SN-1", "60% of 4S N =, 40% of 4S N -1", "60.0 % 4♠ N 10 , 2/5 4S N 9"],
         weighted(("3/5", MADE), ("2/5", DOWN))),
        (["1/3 4S N =, 2/3 4S N -1", "1 / 3 of 4S N = + 2 / 3 of 4S N -1", "1/34SN=,2/34SN-1",
          "100/3% 4S N =, 200/3% 4S N -1"],
         weighted(("1/3", MADE), ("2/3", DOWN))),
        (["62.5% PASS, 37.5% 0", "5/8pass,3/8 0"],
         weighted(("5/8", PassedOut()), ("3/8", Points(0)))),
        (["50% +620, 50% +620"], weighted(("1/2", Points(620)), ("1/2", Points(620)))),
        (["100% 4S N ="], Scored.one(MADE)),
    ],
)  # fmt: skip
def test_weighted_scores(texts: list[str], scored: Scored) -> None:
    for text in texts:
        assert parse_result(text) == Result.of(scored), text
        assert parse_outcome(text) == scored, text
        assert parse_result(f"NS AVE/EW {text}") == Result(EVEN, scored), text


@pytest.mark.parametrize(
    ("texts", "result"),
    [
        (["NS -400 / EW -690", "-400 / EW -690", "ns-400/ew-690", "EW -690 / NS -400"],
         Result(points(-400), points(-690))),
        (["NS 4S N = / EW 4S N -1", "4SN=/ew4SN-1"], Result(Scored.one(MADE), Scored.one(DOWN))),
        (["+620 / EW -620", "NS +620 / EW -620"], Result.of(points(620))),
        (["1/3 4S N =, 2/3 4S N -1 / EW 1/2 +50, 1/2 -420"],
         Result(weighted(("1/3", MADE), ("2/3", DOWN)),
                weighted(("1/2", Points(50)), ("1/2", Points(-420))))),
        (["NS 4S N 10/EW 10% 0, 90% PASS"],
         Result(Scored.one(MADE), weighted(("1/10", Points(0)), ("9/10", PassedOut())))),
        (["NS -400", "NS -400 / EW table"], Result(points(-400), TABLE)),
        (["EW -690", "table / EW -690"], Result(TABLE, points(-690))),
        (["NS NP / EW +3IMP"], Result(NP, imps("3"))),
    ],
)  # fmt: skip
def test_split_scores(texts: list[str], result: Result) -> None:
    for text in texts:
        assert parse_result(text) == result, text


@pytest.mark.parametrize(
    ("texts", "result"),
    [
        (["N AVE+ / S AVE-", "s ave-/n ave+", "N AVE+ / S AVE- / EW table"],
         Result(PLUS, TABLE, south=MINUS)),
        (["N +620 / S AVE- / EW -620"], Result(points(620), points(-620), south=MINUS)),
        (["N A / S A- / E A+ / W NP", "W NP / E A+ / S A- / N A"], Result(EVEN, PLUS, MINUS, NP)),
        (["NS AVE / E AVE+ / W AVE-", "AVE / E AVE+ / W AVE-"], Result(EVEN, PLUS, west=MINUS)),
        (["S AVE-"], Result(TABLE, TABLE, south=MINUS)),
        (["N AVE+ / S AVE+ / EW AVE"], Result(PLUS, EVEN)),
        (["N 4S N = / S 4S N -1"], Result(Scored.one(MADE), TABLE, south=Scored.one(DOWN))),
        (["N NP / S PASS"], Result(NP, TABLE, south=Scored.one(PassedOut()))),
        (["N 1/2 +50, 1/2 -50 / S AVE"],
         Result(weighted(("1/2", Points(50)), ("1/2", Points(-50))), TABLE, south=EVEN)),
    ],
)  # fmt: skip
def test_partners_of_an_individual(texts: list[str], result: Result) -> None:
    for text in texts:
        assert parse_result(text) == result, text


# ------------------------------------------------------------------ refusals


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("8NT", '"8NT": the level of a contract is 1 to 7'),
        ("0H S =", '"0H": the level of a contract is 1 to 7'),
        ("9C x W -1", '"9C x": the level of a contract is 1 to 7'),
        ("04H S =", '"04H": the level of a contract is 1 to 7'),
        ("4Hxxx S =", '"4Hxxx": a contract is doubled (x) or redoubled (xx), no more'),
        ("7NT N +1", '"7NT N +1": this is more than 13 tricks; the most for 7NT is ='),
        ("4S N +4", '"4S N +4": this is more than 13 tricks; the most for 4S is +3'),
        ("4S N 14", '"4S N 14": this is more than 13 tricks; the most for 4S is +3'),
        ("4S N made 8", '"4S N made 8": this is more than 13 tricks; the most for 4S is +3'),
        ("1C N -8", '"1C N -8": this is fewer than 0 tricks; 1C goes down 7 at most'),
        ("4H made 3",
         '"4H made 3": making 3 does not make 4H; write made 4 or more, or down 1'),
        ("4H S made 2",
         '"4H S made 2": making 2 does not make 4H; write made 4 or more, or down 2'),
        ("4H S down 0",
         '"4H S down 0": a contract goes down by 1 or more; write = where it was made'),
        ("4H S -0", '"4H S -0": a contract goes down by 1 or more; write = where it was made'),
        ("4Hx +1",
         '"4Hx +1": the declarer is missing; write N, E, S or W, such as 4Hx N ='),
        ("4H made", '"4H made": the declarer is missing; write N, E, S or W, such as 4H N ='),
        ("3NT", '"3NT": the declarer is missing; write N, E, S or W, such as 3NT N ='),
        ("4H by", '"4H by": the declarer is missing; write N, E, S or W, such as 4H N ='),
        ("4h s", '"4h s": the result is missing; write such as 4H S =, +1 or -1'),
        ("4H S down",
         '"4H S down": "down" is no result of a contract; write =, +1, -1 or 7 to 13'),
        ("4H S =4", '"4H S =4": "=4" is no result of a contract; write =, +1, -1 or 7 to 13'),
        ("4H S +1 0", '"4H S +1 0": "+1 0" is no result of a contract; '
         "write =, +1, -1 or 7 to 13"),
        ("4H S 5", '"4H S 5": a number alone is the tricks taken, 7 to 13; '
         "write made 5 or -5 if you mean that"),
        ("4H S 2", '"4H S 2": a number alone is the tricks taken, 7 to 13; '
         "write +2 or -2 if you mean that"),
        ("620", '"620": points need a sign; write +620 or -620'),
        ("NS 620 / EW -620", '"620": points need a sign; write +620 or -620'),
        ("+100000", '"+100000": points have at most 5 digits, such as +620'),
        ("+62.5", '"+62.5": this is no result; '
         "write such as 4H S +1, +620, -100, PASS, AVE+/AVE- or NP"),
        ("+６２０", '"+６２０": "６" is not used here; write with A-Z, 0-9 and + - = % /'),
        ("paſs", '"paſs": "ſ" is not used here; write with A-Z, 0-9 and + - = % /'),
        ("", "nothing is written; write such as 4H S +1 or NP"),
        (" \u00a0\t", "nothing is written; write such as 4H S +1 or NP"),
        ("hello\x00\nworld", '"hello? world": this is no result; '
         "write such as 4H S +1, +620, -100, PASS, AVE+/AVE- or NP"),
    ],
)  # fmt: skip
def test_refused_scores(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refusal:
        parse_result(text)
    assert str(refusal.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("AVE+", '"AVE+": this is for one side; '
         "write both, north-south's first, such as AVE+/AVE-"),
        ("a-", '"a-": this is for one side; '
         "write both, north-south's first, such as AVE-/AVE+"),
        ("60%", '"60%": this is for one side; '
         "write both, north-south's first, such as 60%/40%"),
        ("+3IMP", '"+3IMP": this is for one side; '
         "write both, north-south's first, such as +3IMP/-3IMP"),
        ("AVE+ or table", '"AVE+ or table": this is for one side; '
         "write both, north-south's first, such as AVE+ or table / AVE-"),
        ("AVE or table", '"AVE or table": this is for one side; '
         "write both, north-south's first, such as AVE or table / AVE"),
        ("table", '"table": the table\'s result stands without a ruling; '
         "write what a side gets instead"),
        ("table/table", '"table/table": the table\'s result stands without a ruling; '
         "write what a side gets instead"),
        ("N table / EW table", '"N table/EW table": the table\'s result stands without a ruling; '
         "write what a side gets instead"),
        ("101%/0%", '"101%": an artificial percentage is from 0% to 100%, such as 60%/40%'),
        ("1/0%/40%", '"1/0%": nothing can be divided by 0; write a fraction such as 1/3'),
        ("3IMP/-3IMP", '"3IMP": IMPs need a sign; write +3IMP or -3IMP'),
        ("A604", '"A604": an A-code is for both sides, two digits for each, such as A6040'),
        ("NS A60", '"A60": an A-code is for both sides, two digits for each, such as A6040'),
        ("+620 or table / AVE", '"+620 or table": only artificial scores go with \'or table\'; '
         "write such as AVE+ or table"),
        ("-400/-690", '"-400": beside a / without NS and EW stand only AVE+, AVE, AVE-, 60%, '
         "+3IMP, NP, LATE or table; write other scores as NS -400 / EW -690"),
        ("AVE+/", '"AVE+/": beside a / without NS and EW stand only AVE+, AVE, AVE-, 60%, '
         "+3IMP, NP, LATE or table; write other scores as NS -400 / EW -690"),
        ("AVE/AVE/AVE",
         '"AVE/AVE/AVE": there are two sides; write north-south\'s / east-west\'s'),
        ("NS AVE+/AVE-",
         '"NS AVE+/AVE-": after NS comes what NS gets; write such as NS AVE+ / EW AVE-'),
        ("NS -400 / EW", '"NS -400/EW": nothing is said for EW; write such as EW -400'),
        ("/ EW -690", '"/EW -690": nothing is said for NS; write such as NS -400'),
        ("-400 / S -690", '"-400/S -690": south is given twice; give each side once'),
        ("EW -400 / EW -690", '"EW -400/EW -690": east is given twice; give each side once'),
    ],
)  # fmt: skip
def test_refused_artificial_and_split_scores(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refusal:
        parse_result(text)
    assert str(refusal.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("60% +620, 30% -100",
         '"60% +620, 30% -100": the weights sum to 90%; they must sum to 100%'),
        ("1/3 +620, 1/3 -100",
         '"1/3 +620, 1/3 -100": the weights sum to 2/3; they must sum to 100%'),
        ("60% +620", '"60% +620": the weights sum to 60%; they must sum to 100%'),
        ("60% AVE+, 40% +620", '"60% AVE+": only contracts, points and PASS can be weighted, '
         "such as 60% 4S N ="),
        ("60% NP, 40% +620", '"60% NP": only contracts, points and PASS can be weighted, '
         "such as 60% 4S N ="),
        ("60% 4S N =, 4S N -1", '"4S N -1": every entry of a weighted score has a weight; '
         "write such as 40% 4S N -1"),
        ("4S N =, 4S N -1", '"4S N =": every entry of a weighted score has a weight; '
         "write such as 40% 4S N -1"),
        ("60% +620, 40%", '"40%": a weight without a score; write such as 40% +620'),
        ("60% +620, 40% -100,", '"60% +620, 40% -100,": an entry is empty; '
         "write a weight and a score each, such as 60% +620"),
        ("0% +620, 100% -100", '"0% +620": a weight is more than nothing; leave this entry out'),
        ("1/0 +620, 1/2 -100",
         '"1/0 +620": nothing can be divided by 0; write a fraction such as 1/3'),
        ("60% 620, 40% -100", '"620": points need a sign; write +620 or -620'),
        ("60% 4S N = + 40% 4S N -1", '"4S N = + 40% 4S N -1": "= + 40% 4S N -1" '
         "is no result of a contract; write =, +1, -1 or 7 to 13"),
    ],
)  # fmt: skip
def test_refused_weighted_scores(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refusal:
        parse_result(text)
    assert str(refusal.value) == message


def test_american_overtricks_below_the_level_are_refused() -> None:
    with pytest.raises(NotationError, match="making 1 does not make 4H; write made 4 or more"):
        parse_result("4H S +1", american=True)


@pytest.mark.parametrize("text", ["4", "H4", "4H S", "4H =", "PASS", "4Hxxx", "8H"])
def test_refused_contracts(text: str) -> None:
    with pytest.raises(NotationError):
        parse_contract(text)


@pytest.mark.parametrize("text", ["S", "S1", "S11", "NK", "SKQ", "10 of spades", "♠♠", "S0"])
def test_refused_cards(text: str) -> None:
    with pytest.raises(NotationError, match="this is no card; write suit and rank, such as SK"):
        parse_card(text)


def test_a_long_text_is_refused_and_quoted_in_part() -> None:
    with pytest.raises(NotationError) as refusal:
        parse_result("+" + "6" * LONGEST)
    assert str(refusal.value) == (
        f'"+{"6" * 59}…": this has {LONGEST + 1} characters; a result has at most {LONGEST}'
    )
    with pytest.raises(NotationError, match="points have at most 5 digits"):
        parse_result("+" + "6" * (LONGEST - 1))


# ------------------------------------------------------------------ printing


@pytest.mark.parametrize(
    "text",
    [
        "4Hx S +1", "3NT N =", "4Hxx W -2", "PASS", "+620", "-100", "0",
        "AVE+/AVE-", "AVE", "AVE+/AVE+", "60%/40%", "62.5%/37.5%", "200/3%/100/3%",
        "+3IMP/-3IMP", "0IMP/+1.5IMP", "AVE+ or table / AVE-", "AVE/60% or table", "AVE+/NP",
        "NP", "LATE", "AVE+/table", "table/NP",
        "60% 4S N =, 40% 4S N -1", "10% +1100, 70% +620, 20% -200", "1/3 4S N =, 2/3 4S N -1",
        "NS -400 / EW -690", "NS 4S N = / EW table", "NS 4S N = / EW AVE+",
        "NS 60% 4S N =, 40% PASS / EW 1/3 +50, 2/3 -420",
        "N AVE+ / S AVE- / EW table", "NS AVE / E AVE+ / W AVE-", "N AVE / S NP / E +50 / W -50",
    ],
)  # fmt: skip
def test_the_canonical_form_prints_as_it_was_read(text: str) -> None:
    if text == "AVE/60% or table":
        text = "AVE / 60% or table"  # spaced wherever one side has words
    assert format_result(parse_result(text)) == text


contracts = st.builds(
    Contract, st.integers(1, 7), st.sampled_from(Strain), st.sampled_from(Doubling)
)
scores: st.SearchStrategy[Score] = st.one_of(
    st.builds(Played, contracts, st.sampled_from(Seat), st.integers(0, 13)),
    st.just(PassedOut()),
    st.builds(Points, st.integers(-99_999, 99_999)),
)


@st.composite
def scored(draw: st.DrawFn) -> Scored:
    parts = draw(st.lists(st.tuples(st.integers(1, 60), scores), min_size=1, max_size=4))
    whole = sum(part for part, _ in parts)
    return Scored(tuple((Fraction(part, whole), score) for part, score in parts))


artificial = st.one_of(
    st.sampled_from(Average),
    st.builds(Percentage, st.fractions(0, 100)),
    st.builds(Imps, st.fractions()),
)
outcomes: st.SearchStrategy[Outcome] = st.one_of(
    scored(),
    artificial,
    st.builds(UnlessBetter, artificial),
    st.sampled_from(Nothing),
    st.just(AtTable.STANDS),
)
results = st.one_of(
    scored().map(Result.of),
    st.builds(Result, outcomes, outcomes),
    st.builds(Result, outcomes, outcomes, outcomes, outcomes),
    st.builds(Result, outcomes, outcomes, south=outcomes),
    st.builds(Result, outcomes, outcomes, west=outcomes),
)


@given(results)
def test_every_result_reads_back_as_itself(result: Result) -> None:
    assume(any(result.outcome(seat) is not AtTable.STANDS for seat in Seat))
    text = format_result(result)
    assume(len(text) <= LONGEST)
    assert parse_result(text) == result


@given(results, st.sampled_from([str.lower, str.upper, str.swapcase]), st.data())
def test_capitals_and_spacing_do_not_matter(
    result: Result, capitals: type[str], data: st.DataObject
) -> None:
    assume(any(result.outcome(seat) is not AtTable.STANDS for seat in Seat))
    space = data.draw(st.sampled_from(["\u00a0", "\u202f", "\t", "  ", "\u2009\u200b"]))
    text = capitals(format_result(result)).replace("-", "−").replace(" ", space)
    assume(len(text) <= LONGEST)
    assert parse_result(text) == result


@given(scores)
def test_a_score_needs_no_spaces(score: Score) -> None:
    assert parse_score(str(score)) == score
    assert parse_score(str(score).replace(" ", "")) == score


@given(scored())
def test_a_weighted_score_needs_no_spaces(outcome: Scored) -> None:
    # Except between a fraction and the digit of points without a sign, which is only 0.
    assume(not any(isinstance(score, Points) and not score.value for _, score in outcome.entries))
    assert parse_outcome(format_outcome(outcome).replace(" ", "")) == outcome


@given(outcomes)
def test_every_outcome_reads_back_as_itself(outcome: Outcome) -> None:
    text = format_outcome(outcome)
    assume(len(text) <= LONGEST)
    assert parse_outcome(text) == outcome


@given(contracts)
def test_every_contract_reads_back_as_itself(contract: Contract) -> None:
    assert parse_contract(str(contract)) == contract


@given(st.sampled_from("CDHS"), st.sampled_from("23456789TJQKA"))
def test_every_card_reads_back_as_itself(suit: str, rank: str) -> None:
    card = Card(Strain(suit), rank)
    assert parse_card(str(card)) == parse_card(rank + suit) == card


# ------------------------------------------------------------------ whatever is typed


def refusal(parse: Callable[[str], object], text: str) -> str | None:
    """The message of a refusal; none where the text was read."""
    try:
        parse(text)
    except NotationError as error:
        return str(error)
    return None


def check_refusal(text: str) -> None:
    """Read or refuse in one printable line; nothing else may happen."""
    for american in (False, True):

        def parse(text: str, american: bool = american) -> Result:
            return parse_result(text, american=american, fixed_codes=american)

        message = refusal(parse, text)
        if message is None:
            result = parse(text)
            assert parse_result(format_result(result)) == result
        else:
            assert message.isprintable()
            assert message.startswith(('"', "nothing is written"))  # it quotes what is wrong
    for part in (parse_outcome, parse_score, parse_contract, parse_card):
        message = refusal(part, text)
        assert message is None or message.isprintable()


@given(st.text())
@example("9" * LONGEST)
@example("1/" * (LONGEST // 2))
@example("4H" + "x " * 249)
@example("+1% " * 125)
@example("A" + "or table " * 50)
@example("\ud800")
def test_any_text_is_read_or_refused(text: str) -> None:
    check_refusal(text)


TOKENS = [
    "4S", "3NT", "8", "N", "S", "E", "W", "NS", "EW", "x", "**", "by", "made", "down", "=", "+",
    "-", "/", ",", "%", "1/3", "60%", "of", "or table", "table", "AVE", "A", "A60", "40", "NP",
    "IMP", "PASS", "0", "7", "13", "+620", ".", " ", " ", " ",
]  # fmt: skip


@given(st.lists(st.sampled_from(TOKENS), max_size=14).map("".join))
def test_any_mixture_of_the_notation_is_read_or_refused(text: str) -> None:
    check_refusal(text)


@given(results.map(format_result), st.data())
def test_a_slip_of_the_pen_is_read_or_refused(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 3)))
    slip = data.draw(st.one_of(st.sampled_from(TOKENS), st.text(max_size=3)))
    check_refusal(text[:start] + slip + text[end:])
