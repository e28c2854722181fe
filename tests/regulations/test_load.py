"""Loading: by name and by path, what a book inherits, and what an event changes for itself."""

from pathlib import Path

import pytest

from overtrick.regulations import RuleBook, RuleBookError, Sure, changed, load
from overtrick.regulations.compare import differences
from overtrick.regulations.rulebook import show
from overtrick.regulations.values import OneMissing, OtherScores, Shortfall, WeightedTeams

CLUB = """
title = "Overtrick Bridge Club"
extends = "ebu-letter"

[documents.club]
title = "Regulations of the Overtrick Bridge Club"
edition = "2026"

[matchpoints]
one_missing = { value = "simplified", document = "club", article = "4", sure = "read" }
"""


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("given", ["my.toml", "./my.toml", "sub/../my.toml", "{}/my.toml"])
def test_a_book_of_ones_own_by_its_path(
    given: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "my.toml", CLUB)
    (tmp_path / "sub").mkdir()
    monkeypatch.chdir(tmp_path)
    book = load(given.format(tmp_path))
    assert book.title == "Overtrick Bridge Club"
    assert book.extends == ("ebu-letter", "laws-2017")
    assert load(book.name) == book


def test_a_path_may_be_relative_to_a_folder(tmp_path: Path) -> None:
    write(tmp_path, "books/my.toml", CLUB)
    assert load("books/my.toml", tmp_path).one_missing is OneMissing.SIMPLIFIED
    assert load("ebu-letter", tmp_path) is load("ebu-letter")


def test_a_book_changes_some_values_and_keeps_the_others(tmp_path: Path) -> None:
    path = write(tmp_path, "my.toml", CLUB)
    book, letter = load(str(path)), load("ebu-letter")
    assert book.one_missing is OneMissing.SIMPLIFIED
    assert book.cite("one_missing") == "Regulations of the Overtrick Bridge Club (2026), 4"
    assert book.values["one_missing"].book == str(path)
    assert {**book.values, "one_missing": None} == {**letter.values, "one_missing": None}
    assert letter.one_missing is OneMissing.FORMULA


def test_a_book_may_extend_a_file_beside_it(tmp_path: Path) -> None:
    county = write(tmp_path, "county/book.toml", CLUB)
    club = write(tmp_path, "county/club/book.toml", 'extends = "../book.toml"')
    book = load(str(club))
    assert book.one_missing is OneMissing.SIMPLIFIED
    assert book.extends == (str(club.parent / "../book.toml"), "ebu-letter", "laws-2017")
    assert book.values["one_missing"].citation == load(str(county)).values["one_missing"].citation


def test_a_book_that_extends_none_leaves_everything_else_unset(tmp_path: Path) -> None:
    path = write(tmp_path, "my.toml", CLUB.replace('extends = "ebu-letter"', ""))
    book = load(str(path))
    assert book.extends == ()
    assert list(book.values) == ["one_missing"]


def test_the_nearest_of_many_books_counts(tmp_path: Path) -> None:
    write(tmp_path, "0.toml", CLUB)
    for number in range(1, 1200):
        write(tmp_path, f"{number}.toml", f'extends = "{number - 1}.toml"')
    formula = CLUB.replace("simplified", "formula").replace("ebu-letter", "1199.toml")
    assert load(str(write(tmp_path, "last.toml", formula))).one_missing is OneMissing.FORMULA
    assert load("1199.toml", tmp_path).one_missing is OneMissing.SIMPLIFIED


def test_a_book_of_ones_own_is_read_anew_each_time(tmp_path: Path) -> None:
    path = write(tmp_path, "my.toml", CLUB)
    child = write(tmp_path, "child.toml", 'extends = "my.toml"')
    assert load(str(child)).one_missing is OneMissing.SIMPLIFIED
    write(tmp_path, "my.toml", CLUB.replace("simplified", "formula"))
    assert load(str(path)).one_missing is OneMissing.FORMULA
    assert load(str(child)).one_missing is OneMissing.FORMULA


def test_a_file_may_come_from_windows(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_bytes(b"\xef\xbb\xbf" + CLUB.replace("\n", "\r\n").encode())
    assert load(str(path)).one_missing is OneMissing.SIMPLIFIED


def test_values_may_stand_in_tables_of_their_own(tmp_path: Path) -> None:
    text = CLUB[: CLUB.index("[matchpoints]")] + (
        "[matchpoints.rounding_step]\nvalue = 0.050\ndocument = 'club'\narticle = '1'\n"
        "sure = 'read'\nnote = 'twentieths'"
    )
    book = load(str(write(tmp_path, "my.toml", text)))
    assert show(book.rounding_step) == "0.05"
    assert book.citation("rounding_step").note == "twentieths"


def test_what_is_inherited_and_no_longer_used_is_no_contradiction(tmp_path: Path) -> None:
    text = CLUB.replace('one_missing = { value = "simplified"', 'rounding_step = { value = "none"')
    assert load(str(write(tmp_path, "my.toml", text))).rounding_step is None
    assert changed(load("acbl"), {"trim": "none"}, "friday.toml").trim_amount == 5
    assert changed(load("acbl"), {"small_group_causes": []}, "f.toml").small_group_causes == set()


VALID: dict[str, tuple[str, dict[str, object]]] = {
    "unit": ("wbf-2017", {"unit": 1}),
    "short_fouled": ("wbf-2017", {"short_fouled": "pro-rata"}),
    "short_missing": ("wbf-2017", {"short_missing": "none"}),
    "short_artificial": ("wbf-2017", {"short_artificial": "none"}),
    "short_scheduled": ("wbf-2017", {"short_scheduled": "pro-rata"}),
    "one_missing": ("wbf-2017", {"one_missing": "simplified"}),
    "formula_minimum": ("wbf-2017", {"formula_minimum": 3}),
    "formula_share": ("wbf-2017", {"formula_share": "2/5"}),
    "small_group_causes": ("wbf-2017", {"small_group_causes": ["fouled", "missing"]}),
    "awards_of_two": ("wbf-2017", {"awards_of_two": [55, 45]}),
    "awards_of_three": ("wbf-2017", {"awards_of_three": [60, 50, 40]}),
    "single_score": ("wbf-2017", {"single_score": "by-fault"}),
    "rounding_step": ("acbl", {"rounding_step": "0.01"}),
    "rounding_halves": ("wbf-2017", {"rounding_step": "1/2", "rounding_halves": "up"}),
    "average_plus": ("wbf-2017", {"average_plus": 55}),
    "average_minus": ("wbf-2017", {"average_minus": 45}),
    "own_average": ("wbf-2017", {"own_average": "flat"}),
    "own_average_window": ("wbf-2017", {"own_average_window": "event"}),
    "device_codes": ("wbf-2017", {"device_codes": "fixed"}),
    "imp_step": ("wbf-2017", {"imp_step": 2}),
    "weighted_own": ("wbf-2017", {"weighted_own": "outside"}),
    "weighted_others": ("wbf-2017", {"weighted_others": "removed"}),
    "trim": ("wbf-2017", {"trim": "median"}),
    "trim_amount": ("acbl", {"trim_amount": 10}),
    "trim_numbers": ("acbl", {"trim": "by-number", "trim_numbers": [[5, 1], [12, 2]]}),
    "trim_from": ("wbf-2017", {"trim": "extremes", "trim_from": 5}),
    "trim_rounding": ("acbl", {"trim_rounding": "down"}),
    "datum_step": ("wbf-2017", {"datum_step": "none"}),
    "datum_halves": ("wbf-2017", {"datum_halves": "even"}),
    "datum_factored": ("wbf-2017", {"datum_factored": True}),
    "cross_imps_method": ("wbf-2017", {"cross_imps_method": "sum"}),
    "cross_imps_artificial": ("ebl-2001", {"cross_imps_artificial": "times-comparisons"}),
    "cross_imps_step": ("wbf-2017", {"cross_imps_step": 2}),
    "cross_imps_rounding": ("ebu-2025", {"cross_imps_rounding": "0.1"}),
    "board_worth": ("wbf-2017", {"board_worth": 1}),
    "vp_scale": ("wbf-2017", {"vp_scale": "acbl-20"}),
    "vp_boards": ("wbf-2017", {"vp_boards": "played"}),
    "weighted_teams": ("wbf-2017", {"weighted_teams": "vps-first"}),
    "weighted_imps_step": ("wbf-2017", {"weighted_imps_step": "none"}),
    "weighted_imps_halves": ("wbf-2017", {"weighted_imps_halves": "up"}),
    "weighted_vps_step": ("ebl-2001", {"weighted_vps_step": "0.1"}),
    "half_match": ("ebu-2025", {"half_match": "halved"}),
    "bye": ("wbf-2017", {"bye": 50}),
    "removed_boards": ("wbf-2017", {"removed_boards": "left-out"}),
    "least_played": ("ebu-2025", {"least_played": "none"}),
    "void_share": ("wbf-2017", {"void_share": 1}),
    "wrong_seating": ("ebu-2025", {"wrong_seating": 50}),
    "wrong_seating_by_director": ("ebu-2025", {"wrong_seating_by_director": 50}),
    "withdrawn_cancels_below": ("ebu-2025", {"withdrawn_cancels_below": "1/3"}),
    "withdrawn_opponents": ("ebu-2025", {"withdrawn_opponents": "bye"}),
    "fouled_match": ("wbf-2017", {"fouled_match": "left-out"}),
    "fouled_board_a_match": ("acbl", {"fouled_board_a_match": "cancelled"}),
    "fouled_loses_below": ("acbl", {"fouled_loses_below": 90}),
    "fouled_wins_above": ("acbl", {"fouled_wins_above": 110}),
    "fouled_one_table": ("acbl", {"fouled_one_table": 55}),
    "fouled_least_results": ("acbl", {"fouled_least_results": 4}),
    "fouled_least_share": ("acbl", {"fouled_least_share": "1/2"}),
    "swiss_bye": ("wbf-2017", {"swiss_bye": "below-average"}),
    "knockout_extra_share": ("ebu-2025", {"knockout_extra_share": "1/4"}),
    "knockout_extra_least": ("ebu-2025", {"knockout_extra_least": 4}),
    "standard_matchpoints": ("ebl-2001", {"standard_matchpoints": 20}),
    "standard_matchpoints_unit": ("ebl-2001", {"standard_matchpoints_unit": 1}),
    "standard_imps": ("ebl-2001", {"standard_imps": 9}),
    "standard_imps_unit": ("ebl-2001", {"standard_imps_unit": "0.5"}),
    "standard_aggregate": ("ebl-2001", {"standard_aggregate": 50}),
    "standard_aggregate_unit": ("ebl-2001", {"standard_aggregate_unit": 50}),
    "standard_point_a_board": ("ebl-2001", {"standard_point_a_board": 1}),
    "standard_point_a_board_unit": ("ebl-2001", {"standard_point_a_board_unit": 1}),
    "standard_cross_imps": ("ebl-2001", {"standard_cross_imps": 9}),
    "standard_cross_imps_unit": ("ebl-2001", {"standard_cross_imps_unit": "0.5"}),
    "standard_butler": ("ebl-2001", {"standard_butler": 3}),
    "standard_butler_unit": ("ebl-2001", {"standard_butler_unit": 1}),
    "standard_vp": ("ebl-2001", {"standard_vp": 8}),
    "standard_vp_unit": ("ebl-2001", {"standard_vp_unit": 1}),
    "standard_penalty": ("laws-2017", {"standard_penalty": "standard-amount"}),
    "penalty_matchpoints": ("ebu-2025", {"penalty_matchpoints": 10}),
    "penalty_vp": ("ebu-2025", {"penalty_vp": "0.5"}),
    "foul_duplication_sectional": ("acbl", {"foul_duplication_sectional": "1/8"}),
    "foul_duplication_regional": ("acbl", {"foul_duplication_regional": "1/2"}),
    "foul_duplication_nabc": ("acbl", {"foul_duplication_nabc": "1/2"}),
    "foul_play_nabc": ("acbl", {"foul_play_nabc": "1/2"}),
    "withdrawal_stands_from": ("ebu-2025", {"withdrawal_stands_from": "2/3"}),
    "tie_tolerance": ("wbf-2017", {"tie_tolerance": "0.01"}),
    "tie_breaks": ("wbf-2017", {"tie_breaks": ["point-a-board"]}),
    "team_tie_breaks": ("wbf-2017", {"team_tie_breaks": ["margin"]}),
    "board_a_match_tie_breaks": ("acbl", {"board_a_match_tie_breaks": ["head-to-head"]}),
    "board_a_match_tie_breaks_of_more": (
        "acbl",
        {"board_a_match_tie_breaks_of_more": ["total-points"]},
    ),
    "carry_forward": ("ebu-2025", {"carry_forward": "1/3"}),
    "raw_lines": ("wbf-2017", {"raw_lines": ["missing"]}),
    "factored_percent_step": ("wbf-2017", {"factored_percent_step": "0.01"}),
    "total_step": ("wbf-2017", {"total_step": "0.01"}),
    "totals_scaled": ("wbf-2017", {"totals_scaled": "exact"}),
    "percent_of": ("wbf-2017", {"percent_of": "total"}),
    "points_from": ("wbf-2017", {"points_from": "average"}),
    "tied_places": ("wbf-2017", {"tied_places": "numbered"}),
    "pair_imps": ("wbf-2017", {"pair_imps": "printed"}),
}


def test_every_key_is_changed_below() -> None:
    assert list(RuleBook.keys()) == list(VALID)


@pytest.mark.parametrize("name", VALID)
def test_an_event_changes_a_value_for_itself(name: str) -> None:
    of, changes = VALID[name]
    before = load(of)
    book = changed(before, changes, "friday.toml")
    assert book.changed == tuple(changes)
    assert getattr(book, name) == RuleBook.keys()[name].read(changes[name])
    assert book.cite(name) == f"friday.toml, [rules] {name}"
    assert book.citation(name).sure is Sure.READ
    assert {row.key.name for row in differences(before, book)} == set(changes)
    assert load(of).changed == ()


def test_changes_may_name_the_section() -> None:
    plain = changed(load("wbf-2017"), {"unit": 1, "trim": "median"}, "friday.toml")
    dotted = {"matchpoints.unit": 1, "butler.trim": "median"}
    tables = {"matchpoints": {"unit": 1}, "butler": {"trim": "median"}}
    assert changed(load("wbf-2017"), dotted, "friday.toml") == plain
    assert changed(load("wbf-2017"), tables, "friday.toml") == plain


def test_changes_to_a_changed_book_are_all_named() -> None:
    book = changed(load("wbf-2017"), {"unit": 1}, "season.toml")
    book = changed(book, {"short_missing": "none", "unit": 2}, "friday.toml")
    assert book.changed == ("unit", "short_missing")
    assert (book.unit, book.short_missing) == (2, Shortfall.NONE)
    assert book.cite("unit") == "friday.toml, [rules] unit"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"unitt": 1}, "unitt: unknown key; did you mean matchpoints.unit?"),
        ({"butler.unit": 1}, "butler.unit: unknown key; did you mean matchpoints.unit?"),
        ({"a\nb": 1}, None),
        ({"unit": 3}, "unit: expected 1 or 2, not 3"),
        ({"matchpoints.unit": "two"}, "matchpoints.unit: expected 1 or 2, not 'two'"),
        (
            {"unit": 1, "matchpoints": {"unit": 1}},
            "matchpoints.unit: expected once, and it is given with and without its section",
        ),
        (
            {"rounding_step": "0.1"},
            "matchpoints.rounding_halves: expected a value, because rounding_step is 0.1",
        ),
        (
            {"rounding_halves": "up"},
            "matchpoints.rounding_halves: expected no value, because rounding_step is none",
        ),
    ],
)
def test_a_change_that_cannot_be_made(changes: dict[str, object], message: str | None) -> None:
    with pytest.raises(RuleBookError) as refused:
        changed(load("wbf-2017"), changes, "friday.toml")
    if message is None:
        assert len(str(refused.value).splitlines()) == 1
    else:
        assert str(refused.value) == f"friday.toml: [rules]: {message}"


def test_all_changes_that_cannot_be_made_are_named_at_once() -> None:
    with pytest.raises(RuleBookError) as refused:
        changed(load("wbf-2017"), {"unit": 3, "trim": "some", "board_worth": 2}, "friday.toml")
    assert [line.split(": ")[2] for line in str(refused.value).splitlines()] == ["unit", "trim"]


def test_books_differ_where_one_leaves_a_value_unset() -> None:
    a, b = load("laws-2017"), load("wbf-2017")
    rows = {row.key.name: row for row in differences(a, b)}
    assert rows["formula_share"].a is None
    assert rows["formula_share"].b is b.values["formula_share"]
    assert set(rows) == set(b.values) - set(a.values)
    assert differences(b, b) == []
    practice = differences(load("ebl-2001"), load("ebl-2001-practice"))
    assert [(show(row.a.value), show(row.b.value)) for row in practice if row.a and row.b] == [
        (OtherScores.COUNTED.value, OtherScores.REMOVED.value),
        (WeightedTeams.VPS_FIRST.value, WeightedTeams.IMPS_FIRST.value),
    ]
