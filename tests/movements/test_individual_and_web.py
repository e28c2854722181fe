"""Individual movements and the web Mitchell: what they promise, counted."""

from collections import Counter
from itertools import product

import pytest

from overtrick.movements import MovementError, check, load
from overtrick.movements.individual import designs


@pytest.mark.parametrize("players", designs())
def test_everybody_is_partner_once_and_opponent_twice(players: int) -> None:
    movement = load(f"individual-{players}x2")
    partners: Counter[frozenset[str]] = Counter()
    opponents: Counter[frozenset[str]] = Counter()
    for play in movement.plays:
        ns, ew = play.side(play.ns), play.side(play.ew)
        partners.update([frozenset(ns), frozenset(ew)])
        opponents.update(frozenset(two) for two in product(ns, ew))
    twos = players * (players - 1) // 2
    assert check(movement).problems == ()
    assert (len(partners), set(partners.values())) == (twos, {1})
    assert (len(opponents), set(opponents.values())) == (twos, {2})


@pytest.mark.parametrize("tables", range(14, 41, 2))
@pytest.mark.parametrize("boards", [2, 3, 4])
def test_every_web_is_sound(tables: int, boards: int) -> None:
    assert check(load(f"web-mitchell-{tables}x{boards}")).problems == ()


@pytest.mark.parametrize("name", ["individual-4-without-4", "individual-5x4-without-2"])
def test_an_individual_that_one_missing_player_ends_is_refused(name: str) -> None:
    with pytest.raises(MovementError, match="there are rounds in which nobody plays"):
        load(name)
