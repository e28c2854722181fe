"""Law 15B from the plan of a movement: what stands, who is deprived, what can still be played."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from overtrick.movements import Movement, Play, load
from overtrick.movements.mishap import Had, Place, Time, consequences

HOWELL = load("three-quarter-howell-6")
HALF = load("three-quarter-howell-6-without-12")


def so_far(movement: Movement, turn: int) -> tuple[list[Had], set[Place]]:
    """Everything before a round as planned."""
    plays = [play for play in movement.plays if play.round < turn and play.both]
    had = [
        Had(board, play.seated, play.round, play.seated) for play in plays for board in play.boards
    ]
    return had, {(play.round, play.place, board) for play in plays for board in play.boards}


def deprived(movement: Movement, *sat: Play) -> dict[int, tuple[str, ...]]:
    follows = consequences(movement, sat, *so_far(movement, sat[0].round))
    return {verdict.board: verdict.deprived for verdict in follows.verdicts}


STRAYED = Play(3, 4, "10", "9", (19,))


def test_seed_003_six_full_tables_deprive_8_and_12() -> None:
    follows = consequences(HOWELL, [STRAYED], *so_far(HOWELL, 3))
    (verdict,) = follows.verdicts
    assert (verdict.stands, verdict.deprived, verdict.extra) == (True, ("8", "12"), ())
    assert [(b.play.round, b.play.table, b.boards, b.left, b.had) for b in follows.blocked] == [
        (3, 4, (19,), (20, 21), ("10",)),
        (9, 6, (19,), (20, 21), ("9",)),
    ]


def test_seed_003_at_five_and_a_half_tables_only_8_is_deprived() -> None:
    follows = consequences(HALF, [STRAYED], *so_far(HALF, 3))
    (verdict,) = follows.verdicts
    assert (verdict.stands, verdict.deprived, verdict.extra) == (True, ("8",), ("9",))
    assert [each.play.round for each in follows.blocked] == [3]
    assert follows.chances == ()


def test_the_two_deprived_meet_later_while_the_board_rests() -> None:
    (chance,) = consequences(HOWELL, [STRAYED], *so_far(HOWELL, 3)).chances
    assert (chance.one, chance.other, chance.boards) == ("8", "12", (19,))
    assert (chance.times, chance.right) == ((Time(8, "6"),), False)


def test_law_15B1_somebody_had_played_the_board() -> None:
    """Pair 11 played board 19 in round 1: cancelled, and both who were to play it are deprived."""
    follows = consequences(HOWELL, [Play(3, 4, "10", "11", (19,))], *so_far(HOWELL, 3))
    (verdict,) = follows.verdicts
    assert (verdict.stands, verdict.before) == (False, ("11",))
    assert verdict.deprived == ("8", "10")
    assert follows.chances == ()  # pair 10 has had the board in vain


def test_a_board_that_nobody_was_to_play_later_deprives_only_the_displaced() -> None:
    early = load("howell-8x3-rounds-4")
    first = early.plays_of["1"][0]
    assert first.both
    stray = next(who for who in early.contestants if first.boards[0] not in early.boards_of[who])
    real = replace(first, boards=first.boards[:1])
    real = replace(real, ew=stray) if first.ns == "1" else replace(real, ns=stray)
    (gone,) = set(first.seated) - {"1"}
    assert deprived(early, real) == {first.boards[0]: (gone,)}


def test_boards_put_out_a_round_early() -> None:
    """East-west of the table and its next opponents have these boards in common with nobody."""
    mitchell = load("mitchell-7x3")
    at_table = next(play for play in mitchell.plays if (play.round, play.table) == (3, 4))
    early = next(play for play in mitchell.plays if (play.round, play.table) == (4, 4)).boards
    had, over = so_far(mitchell, 3)
    follows = consequences(
        mitchell, [replace(at_table, boards=early)], had, over, missed=[at_table]
    )
    assert {each.board: each.deprived for each in follows.verdicts} == dict.fromkeys(
        early, ("1", "8")
    )
    assert [(each.play.round, each.play.seated, each.left) for each in follows.blocked] == [
        (4, ("4", "8"), ()),
        (7, ("1", "9"), ()),
    ]
    (chance,) = follows.chances
    assert (chance.one, chance.other, chance.boards) == ("4", "9", (16, 17, 18))
    assert (chance.right, chance.times) == (True, (Time(),))


def test_two_pairs_that_change_places() -> None:
    mitchell = load("mitchell-5x2")
    one, other = (play for play in mitchell.plays if play.round == 2 and play.table in (1, 2))
    found = deprived(mitchell, replace(one, ew=other.ew), replace(other, ew=one.ew))
    assert found.keys() == {*one.boards, *other.boards}
    for board in one.boards:
        assert one.ew in found[board]
    for board in other.boards:
        assert other.ew in found[board]


def test_a_later_result_of_somebody_who_had_the_board_does_not_count() -> None:
    had, over = so_far(HOWELL, 10)
    had = [each for each in had if (each.round, each.board, each.who) != (3, 19, ("10", "8"))]
    follows = consequences(HOWELL, [STRAYED], had, over - {(3, "4", 19)})
    assert [(each.round, each.board, each.who) for each in follows.again] == [(9, 19, ("9", "12"))]
    assert follows.verdicts[0].deprived == ("8", "12")
    assert follows.chances == ()


def test_deprived_before_by_something_else_is_not_counted_again() -> None:
    """Pair 1 cannot play board 19 because pair 3 has had it, whatever pair 9 does."""
    had, over = so_far(HOWELL, 3)
    had.append(Had(19, ("3", "2"), 2, ("3", "2")))
    follows = consequences(HOWELL, [STRAYED], had, over)
    assert follows.verdicts[0].deprived == ("8", "12")


def test_sections_with_boards_of_their_own_do_not_disturb_each_other() -> None:
    both = load("mitchell-5x2+mitchell-5x2")
    play = next(p for p in both.plays if (p.round, p.section, p.table) == (2, "B", 2))
    found = deprived(both, replace(play, ew="B9"))
    assert {who[0] for names in found.values() for who in names} == {"B"}


NAMES = (
    "three-quarter-howell-6",
    "three-quarter-howell-6-without-12",
    "mitchell-6x2",
    "mitchell-5x2-without-3",
    "howell-8x2",
    "howell-10x2-rounds-6",
    "rover-mitchell-6x2",
    "mitchell-4x2+mitchell-4x2",
)


@st.composite
def stories(draw: st.DrawFn) -> tuple[Movement, list[Play], list[Play]]:
    """Strangers at a table, or strange boards at it; what the table missed by that."""
    movement = load(draw(st.sampled_from(NAMES)))
    planned = draw(st.sampled_from([play for play in movement.plays if play.both]))
    if draw(st.booleans()):
        who = draw(st.sampled_from([p for p in movement.contestants if p not in planned.seated]))
        seats = replace(planned, ns=who) if draw(st.booleans()) else replace(planned, ew=who)
        number = draw(st.integers(1, len(planned.boards)))
        return movement, [replace(seats, boards=planned.boards[:number])], []
    others = [board for board in movement.boards if board not in planned.boards]
    boards = draw(st.lists(st.sampled_from(others), min_size=1, max_size=2, unique=True))
    return movement, [replace(planned, boards=tuple(boards))], [planned]


@given(stories())
def test_everybody_due_has_a_score_or_is_deprived_or_can_play(
    story: tuple[Movement, Sequence[Play], Sequence[Play]],
) -> None:
    movement, sat, missed = story
    turn = sat[0].round
    had, over = so_far(movement, turn)
    follows = consequences(movement, sat, had, over, missed)
    for verdict in follows.verdicts:
        board = verdict.board
        scored = {who for each in had if each.board == board for who in each.scored}
        scored |= {verdict.ns, verdict.ew} if verdict.stands else set()
        seen = {who for each in had if each.board == board for who in each.who}
        seen |= {verdict.ns, verdict.ew}
        blocked = {(b.play.round, b.play.place) for b in follows.blocked if board in b.boards}
        can = [
            who
            for play in movement.plays
            if play.both and board in play.boards and play.round >= turn
            if (play.round, play.place) not in blocked
            for who in play.seated
        ]
        assert not set(can) & seen
        assert not set(verdict.deprived) & (scored | set(can))
        due = {who for play in movement.plays if play.both and board in play.boards
               for who in play.seated}  # fmt: skip
        assert due <= scored | set(can) | set(verdict.deprived)


@given(stories())
def test_a_chance_gives_nobody_a_board_twice_or_a_board_that_is_in_use(
    story: tuple[Movement, Sequence[Play], Sequence[Play]],
) -> None:
    movement, sat, missed = story
    turn = sat[0].round
    had, over = so_far(movement, turn)
    follows = consequences(movement, sat, had, over, missed)
    verdicts = {each.board: each for each in follows.verdicts}
    for chance in follows.chances:
        for board in chance.boards:
            seen = {who for each in had if each.board == board for who in each.who}
            if (verdict := verdicts.get(board)) is not None:
                seen |= {verdict.ns, verdict.ew}
            assert not {chance.one, chance.other} & seen
            for time in chance.times:
                if time.round is None:
                    continue
                assert time.round > turn
                section = movement.plays_of[chance.one][0].section
                used = {
                    each
                    for play in movement.plays
                    if play.round == time.round and play.both and play.section == section
                    for each in play.boards
                }
                assert board not in used
