"""The benchmark's event of Swiss teams: the same each time, and both draws are draws."""

from bench.draw import event, greedy
from overtrick.movements.swiss_draw import draw_swiss


def test_the_event_is_the_same_on_every_run() -> None:
    assert event(12, 3) == event(12, 3)


def test_both_draws_pair_everybody_once() -> None:
    standings, met = event(12, 3)
    ours = [(each.one, each.other) for each in draw_swiss(standings, met).pairings]
    for pairs in (ours, greedy(standings, met)):
        assert sorted(team for pair in pairs for team in pair) == sorted(
            each.number for each in standings
        )
