"""PBN games of one table, whose result stands in tags of its own and not in a score table."""

from collections.abc import Iterator
from fractions import Fraction

from overtrick.errors import InputError
from overtrick.formats.imported import Figure, Printed
from overtrick.formats.pbn_document import Game
from overtrick.formats.pbn_play import lead_of
from overtrick.formats.pbn_score_table import SIDES, Lines, Where, keep, whole_number
from overtrick.formats.pbn_tables import number_in
from overtrick.formats.pbn_values import (
    Sided,
    declarers_tricks,
    read_contract,
    read_declarer,
    read_sided,
)
from overtrick.formats.told_result import MOST_POINTS, result_of, word_of
from overtrick.model.board import Seat, Side
from overtrick.model.contract import Contract, PassedOut, Played, Score
from overtrick.model.result_line import ResultLine


def read_single(where: Where, ns: str | None, ew: str | None, into: Lines) -> None:
    """The line of a game that has a contract or a score of its own, and no score table."""
    game, problems = where.game, where.problems
    try:
        score = _score_of(game)
        sided = read_sided(game.value("Score"), "score", "-100 or NS 620")
        declarer, _ = read_declarer(game.value("Declarer"))
        ns_points, ew_points = _sides_points(sided or Sided(), declarer)
        result, contradiction = result_of(
            score, ns_points, ew_points, where.board, where.vulnerable
        )
    except InputError:
        return  # reported by the check of the tags
    if result is None:
        return
    if contradiction:
        problems.warning(game.line_of("Contract"), "", contradiction)
    line = ResultLine(
        where.board,
        result,
        ns,
        ew,
        session=where.session,
        section=where.section,
        table=word_of(game.value("Table")),
        round=whole_number(game.value("Round")),
        lead=lead_of(game),
        source=problems.source(game.line_of("Contract")),
    )
    keep(line, list(_printed_tags(game, declarer)), into)


def _score_of(game: Game) -> Score | None:
    contract = read_contract(game.value("Contract"))
    if isinstance(contract, PassedOut):
        return contract
    declarer, _ = read_declarer(game.value("Declarer"))
    if not isinstance(contract, Contract) or declarer is None:
        return None
    tricks = declarers_tricks(game.value("Result"), declarer)
    return None if tricks is None else Played(contract, declarer, tricks)


def _sides_points(sided: Sided, declarer: Seat | None) -> tuple[int | None, int | None]:
    """North-south's and east-west's points."""
    ns, ew = sided.ns, sided.ew
    if sided.declarer is not None and declarer is not None:
        is_ns = declarer.side is Side.NS
        ns, ew = (sided.declarer, None) if is_ns else (None, sided.declarer)
    return _as_points(ns), _as_points(ew)


def _as_points(number: Fraction | None) -> int | None:
    if number is None or number.denominator > 1 or abs(number) > MOST_POINTS:
        return None
    return int(number)


def _printed_tags(game: Game, declarer: Seat | None) -> Iterator[Printed]:
    for name, figure in (
        ("ScoreMP", Figure.LINE_POINTS),
        ("ScoreIMP", Figure.LINE_POINTS),
        ("ScorePercentage", Figure.LINE_PERCENT),
    ):
        words = game.value(name).split()
        if len(words) == 1 and declarer is not None:
            words = [declarer.side.value, *words]
        for side, text in zip(words[::2], words[1::2], strict=False):
            if side.upper() in SIDES and number_in(text) is not None:
                yield Printed(figure, text, seat=SIDES[side.upper()])
