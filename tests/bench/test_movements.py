"""The evening that the benchmark rescues is one in which nobody moved."""

from bench.movements import STUCK, nobody_moved
from overtrick.movements import check, load


def test_for_a_round_all_meet_the_same_opponents_on_the_next_boards() -> None:
    plan = load("mitchell-7x3")
    stuck = nobody_moved(plan, STUCK)
    here, before = (
        {play.table: play for play in stuck.plays if play.round == turn}
        for turn in (STUCK, STUCK - 1)
    )
    assert len(here) == 7
    for table, play in here.items():
        assert play.seated == before[table].seated
        assert play.boards != before[table].boards
    others = [play for play in stuck.plays if play.round != STUCK]
    assert others == [play for play in plan.plays if play.round != STUCK]
    assert not check(stuck).ok
