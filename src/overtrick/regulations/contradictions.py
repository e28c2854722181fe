"""What a rule book says in one place and takes back, or leaves incomplete, in another.

A book has to hold by itself, with what it inherits. What it inherits and no longer uses is no
contradiction: a book or an event may switch rounding off without taking back where halves went.
"""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from overtrick.regulations.rulebook import RuleBook, show
from overtrick.regulations.values import CrossImpArtificial, CrossImpMethod, StandardPenalty, Trim


class Part(Struct, frozen=True):
    """A value that is a part of what another says, and has a meaning only beside it."""

    name: str
    of: str
    used: Callable[[Any], bool] = lambda value: True


SHARES = (Trim.PERCENTAGE, Trim.SHARE)

KEYS = RuleBook.keys()

PARTS = (
    Part("rounding_halves", "rounding_step", lambda step: step is not None),
    Part("trim_amount", "trim", lambda trim: trim in (*SHARES, Trim.DEVIATION)),
    Part("trim_numbers", "trim", lambda trim: trim is Trim.BY_NUMBER),
    Part("trim_from", "trim", lambda trim: trim not in (Trim.NONE, Trim.MEDIAN)),
    Part("trim_rounding", "trim", lambda trim: trim in SHARES),
    Part("datum_halves", "datum_step", lambda step: step is not None),
    Part("cross_imps_step", "cross_imps_artificial"),
    Part("cross_imps_rounding", "cross_imps_method", lambda method: method is CrossImpMethod.ROOT),
    *(Part(name, name.removesuffix("_unit")) for name in KEYS if name.endswith("_unit")),
)


def contradictions(book: RuleBook) -> Iterator[str]:
    """Every contradiction in a book: the key, and what was expected."""
    for part in PARTS:
        yield from _of_a_part(book, part)
    yield from _small_groups(book)
    yield from _trim(book)
    yield from _cross_imps(book)
    yield from _penalties(book)


def _of_a_part(book: RuleBook, part: Part) -> Iterator[str]:
    """A part is set where it is used, and only there."""
    if part.of not in book.values:
        if part.name in book.values:
            yield _expected("a value", part.of, book, part.name)
    elif part.used(book.values[part.of].value):
        if part.name not in book.values:
            yield _expected("a value", part.name, book, part.of)
    elif _says_anew(book, part.name, part.of):
        yield _expected("no value", part.name, book, part.of)


def _small_groups(book: RuleBook) -> Iterator[str]:
    """What groups get to which the formula does not apply."""
    minimum, causes = _get(book, "formula_minimum"), _get(book, "small_group_causes")
    if minimum is not None and minimum > 2 and causes is None:
        yield _expected("a value", "small_group_causes", book, "formula_minimum")
    if not causes:
        return
    for name in ("formula_minimum", "single_score"):
        if name not in book.values:
            yield _expected("a value", name, book, "small_group_causes")
    for size, name in ((2, "awards_of_two"), (3, "awards_of_three")):
        if minimum is not None and minimum > size and name not in book.values:
            yield _expected("a value", name, book, "formula_minimum")


def _trim(book: RuleBook) -> Iterator[str]:
    """Some scores have to stay in the datum."""
    trim, amount = _get(book, "trim"), _get(book, "trim_amount")
    if amount is None:
        return
    if trim in SHARES:
        half = 50 if trim is Trim.PERCENTAGE else "1/2"
        if 2 * amount >= (100 if trim is Trim.PERCENTAGE else 1):
            yield _expected(f"less than {half}", "trim_amount", book, "trim")
    if trim is Trim.DEVIATION and amount < 1:
        yield _expected("1 or more", "trim_amount", book, "trim")


def _cross_imps(book: RuleBook) -> Iterator[str]:
    """Artificial scores that grow with the comparisons do not go with an average."""
    method, artificial = _get(book, "cross_imps_method"), _get(book, "cross_imps_artificial")
    if method not in (None, CrossImpMethod.SUM) and artificial not in (
        None,
        CrossImpArtificial.FIXED,
    ):
        yield _expected('"fixed"', "cross_imps_artificial", book, "cross_imps_method")


def _penalties(book: RuleBook) -> Iterator[str]:
    """Penalties have amounts of their own, or they are the standard amounts."""
    amounts = [name for name in ("penalty_matchpoints", "penalty_vp") if name in book.values]
    penalty = _get(book, "standard_penalty")
    if penalty is StandardPenalty.OWN_AMOUNT and not amounts:
        yield _expected(
            "a value, or one for penalty_vp", "penalty_matchpoints", book, "standard_penalty"
        )
    for name in amounts:
        if penalty is None:
            yield _expected("a value", "standard_penalty", book, name)
        elif penalty is not StandardPenalty.OWN_AMOUNT and _says_anew(
            book, name, "standard_penalty"
        ):
            yield _expected("no value", name, book, "standard_penalty")


def _get(book: RuleBook, name: str) -> Any:
    return book.values[name].value if name in book.values else None


def _says_anew(book: RuleBook, name: str, than: str) -> bool:
    """Whether a value is set in the same book as another or in one that builds upon it.

    What an event changes stands in no book and comes before all of them.
    """

    def level(key: str) -> int:
        books = [book.name, *book.extends]
        stands_in = book.values[key].book
        return books.index(stands_in) if stands_in in books and key not in book.changed else -1

    return name in book.values and level(name) <= level(than)


def _expected(what: str, name: str, book: RuleBook, because: str) -> str:
    value = show(book.values[because].value)
    return f"{KEYS[name].path}: expected {what}, because {because} is {value}"
