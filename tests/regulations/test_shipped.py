"""The shipped rule books: that they load, that every value is cited, and what they say."""

from fractions import Fraction

import pytest

from overtrick.exact import Halves
from overtrick.regulations import RuleBook, Sure, UnsetRuleError, load, shipped
from overtrick.regulations.rulebook import as_written
from overtrick.regulations.values import (
    Cause,
    CrossImpArtificial,
    CrossImpMethod,
    OneMissing,
    OtherScores,
    OwnAverage,
    OwnScore,
    Shortfall,
    SingleScore,
    StandardPenalty,
    Trim,
)

OURS = "Overtrick, docs/rules.md"

NEUBERG: dict[str, object] = {
    "short_fouled": Shortfall.NEUBERG,
    "short_missing": Shortfall.NEUBERG,
    "short_artificial": Shortfall.NEUBERG,
    "short_scheduled": Shortfall.NEUBERG,
    "one_missing": OneMissing.FORMULA,
}
AWARDS: dict[str, object] = {
    "formula_minimum": 4,
    "awards_of_two": (65, 55),
    "awards_of_three": (70, 60, 50),
}
LIKE_EBL_2001: dict[str, object] = {
    **NEUBERG,
    **AWARDS,
    "formula_share": None,
    "small_group_causes": frozenset(Cause),
    "single_score": SingleScore.SIXTY,
}
LAWS: dict[str, object] = {
    "unit": 2,
    "rounding_step": None,
    "average_plus": 60,
    "average_minus": 40,
    "own_average": OwnAverage.FLOATING,
    "imp_step": 3,
    "weighted_own": OwnScore.IN_TABLE,
    "weighted_others": OtherScores.COUNTED,
}

SAYS: dict[str, dict[str, object]] = {
    "laws-2017": LAWS,
    "wbf-2017": {
        **LAWS,
        **LIKE_EBL_2001,
        "trim": Trim.NONE,
        "datum_step": 10,
        "datum_halves": Halves.AWAY_FROM_ZERO,
        "cross_imps_method": CrossImpMethod.PER_COMPARISON,
    },
    "ebl-2001": {
        **LAWS,
        **LIKE_EBL_2001,
        "trim": Trim.NONE,
        "datum_step": 10,
        "datum_halves": Halves.UP,
        "cross_imps_method": CrossImpMethod.SUM,
        "cross_imps_artificial": CrossImpArtificial.ROOT,
        "cross_imps_step": 8,
        "board_worth": 2,
        "standard_imps": 4,
        "standard_cross_imps": 8,
        "standard_butler": 2,
        "standard_vp": Fraction(15, 2),
        "standard_penalty": StandardPenalty.STANDARD_AMOUNT,
    },
    "ebl-2001-practice": {
        **LIKE_EBL_2001,
        "weighted_own": OwnScore.IN_TABLE,
        "weighted_others": OtherScores.REMOVED,
    },
    "ebu-letter": {
        **NEUBERG,
        "unit": 2,
        "formula_minimum": 2,
        "small_group_causes": frozenset({Cause.FOULED}),
        "single_score": SingleScore.BY_FAULT,
        "rounding_step": Fraction(1, 10),
        "rounding_halves": Halves.TOWARDS_AVERAGE,
    },
    "ebu-2025": {
        **NEUBERG,
        **AWARDS,
        "unit": 2,
        "formula_share": Fraction(1, 3),
        "small_group_causes": frozenset({Cause.FOULED}),
        "single_score": SingleScore.BY_FAULT,
        "rounding_step": Fraction(1, 10_000),
        "rounding_halves": Halves.AWAY_FROM_AVERAGE,
        "datum_factored": True,
        "datum_step": 10,
        "datum_halves": Halves.AWAY_FROM_ZERO,
        "cross_imps_method": CrossImpMethod.ROOT,
        "cross_imps_step": 3,
        "penalty_matchpoints": 25,
        "penalty_vp": 1,
    },
    "acbl": {
        **NEUBERG,
        **AWARDS,
        "unit": 1,
        "short_missing": Shortfall.PRO_RATA,
        "short_scheduled": Shortfall.PRO_RATA,
        "formula_share": None,
        "small_group_causes": frozenset({Cause.FOULED}),
        "single_score": SingleScore.SIXTY,
        "rounding_step": Fraction(1, 10),
        "rounding_halves": Halves.UP,
        "trim": Trim.PERCENTAGE,
        "trim_amount": 5,
        "datum_halves": Halves.EVEN,
        "cross_imps_method": CrossImpMethod.PER_COMPARISON,
        "cross_imps_step": 3,
        "board_worth": 1,
    },
}


def test_the_books_of_the_design_are_shipped() -> None:
    books = [name for name in shipped() if not name.startswith("programs/")]
    assert books == sorted(SAYS)


@pytest.mark.parametrize("name", [name for name in shipped() if name.startswith("programs/")])
def test_a_program_is_no_regulation_and_says_so(name: str) -> None:
    book = load(name)
    assert "not a regulation" in book.title
    own = [cited.citation for cited in book.values.values() if cited.book == name]
    assert {citation.sure for citation in own} == {Sure.PROGRAM}


@pytest.mark.parametrize("name", SAYS)
def test_what_a_book_says(name: str) -> None:
    assert {key: getattr(load(name), key) for key in SAYS[name]} == SAYS[name]


@pytest.mark.parametrize("name", shipped())
def test_every_book_builds_upon_the_laws(name: str) -> None:
    book = load(name)
    assert book.name == name
    assert book.title not in ("", name)
    assert [name, *book.extends][-1] == "laws-2017"
    assert book.changed == ()


@pytest.mark.parametrize("name", shipped())
def test_every_value_has_its_citation(name: str) -> None:
    for cited in load(name).values.values():
        assert cited.citation.document
        assert cited.citation.edition
        assert cited.citation.article
        assert cited.book in (name, *load(name).extends)


@pytest.mark.parametrize("name", shipped())
def test_a_convention_is_ours_and_what_is_ours_is_a_convention(name: str) -> None:
    for cited in load(name).values.values():
        assert (cited.citation.sure is Sure.CONVENTION) == (cited.citation.document == OURS)


@pytest.mark.parametrize("name", shipped())
def test_a_value_can_be_read_again_as_it_is_written(name: str) -> None:
    for key, cited in load(name).values.items():
        assert RuleBook.keys()[key].read(as_written(cited.value)) == cited.value


def test_the_white_book_is_known_from_a_paraphrase_only() -> None:
    sure = {
        cited.citation.sure
        for cited in load("ebu-2025").values.values()
        if cited.citation.document == "EBU White Book"
    }
    assert sure == {Sure.PARAPHRASE}


def test_a_citation_in_words() -> None:
    book = load("acbl")
    assert book.cite("rounding_halves") == (
        "ACBL Codification, chapter XII B, Fouled Boards (undated), 1.5.2 f"
    )
    assert book.cite("Law 78B") == "Law 78B"


@pytest.mark.parametrize("name", shipped())
def test_a_value_that_is_unset_names_book_and_key_when_it_is_needed(name: str) -> None:
    book = load(name)
    for key in (key for key in RuleBook.keys().values() if key.name not in book.values):
        message = (
            f"rule book {name} does not set {key.path} ({key.meaning}); choose a book that does, "
            f"or set {key.name} under [rules] in the event or in a book of your own that extends it"
        )
        with pytest.raises(UnsetRuleError) as at_use:
            getattr(book, key.name)
        assert str(at_use.value) == message
        with pytest.raises(UnsetRuleError) as when_cited:
            book.citation(key.name)
        assert str(when_cited.value) == message
