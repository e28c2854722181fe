"""What follows from a mishap, in words and as JSON."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from overtrick.app.incident import Advice
from overtrick.app.incident_story import Sitting
from overtrick.formats.event_file_write_decisions import decision_block
from overtrick.model.event import Event
from overtrick.movements.boards import show_boards
from overtrick.movements.check import listed, plural
from overtrick.movements.mishap import Blocked, Chance, Time, Verdict
from overtrick.movements.movement import Play
from overtrick.reports.json_text import Json

WIDTH = 100
IN_WORDS = {"NS": "north-south", "EW": "east-west"}

TEAMS = (
    "This is a team event. Law 15B is for pairs and individuals only; in teams Law 86B applies:",
    "- The other table has a result (or will get one) that is clearly favourable to one side: an "
    "assigned adjusted score (Laws 86B1 and 12C1(c)).",
    "- Two or more results of the match cannot be compared, and nobody is at fault: the boards are "
    "cancelled, and both teams get average plus, or substitute boards if there is time (86B2(a)).",
    "- One team is at fault: the other gets the better of average plus and an assigned score "
    "(86B2(b)). Both are: the boards are cancelled, with artificial scores (86B2(c)).",
    "Write what you decide as a [[ruling]] on the line.",
)


def block_texts(advice: Advice, event: Event) -> list[str]:
    """The lines for the event file."""
    return [decision_block(each, event.kind, american=event.american) for each in advice.lines]


def advice_lines(advice: Advice, event: Event) -> list[str]:
    """All that a director has to know, as text."""
    if advice.law == "86B":
        return list(_wrapped(TEAMS))
    return [*_wrapped(_lines(advice)), *_into_the_file(advice, event)]


def _wrapped(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        inner = "  " * (line.startswith(("  ", "- ")) + line.startswith("  "))
        yield from wrap(line, WIDTH, subsequent_indent=inner) or [""]


def _lines(advice: Advice) -> Iterator[str]:
    story = advice.story
    for table in advice.tables:
        yield _told(table, story.turned)
    yield from _verdicts(advice)
    if advice.now or advice.belongs:
        yield from _heading("Now:")
        for play in advice.belongs:
            yield (
                f"  {boards(play.boards).capitalize()} {_go(play.boards)} back to table "
                f"{play.place}, to pairs {play.ns} and {play.ew}."
            )
        strayed = {each.own.place: each.who for each in advice.strayed}
        for play in advice.now:
            yield _to_play(play, strayed.get(play.place, ()), bool(story.unfinished))
    if advice.announce:
        yield from _heading("Announce:")
        for blocked in advice.announce:
            yield _announcement(blocked)
        if not all(blocked.left for blocked in advice.announce):
            yield "  Perhaps the rounds to come can be planned better: overtrick movement rescue."
    yield from _chances(advice.follows.chances)


def _heading(text: str) -> Iterator[str]:
    yield ""
    yield text


def boards(numbers: Sequence[int]) -> str:
    """``board 19``, ``boards 19-21``."""
    return f"{plural('board', numbers)} {show_boards(numbers)}"


def _pairs(who: Sequence[str]) -> str:
    return f"{plural('pair', who)} {listed(who)}"


def _told(table: Sitting, turned: bool) -> str:
    planned, really = table.planned, table.really
    here = f"Round {planned.round}, table {planned.place}: "
    if turned:
        return here + (
            f"{_pairs(planned.seated)} sat the wrong way round on {boards(really.boards)}: pair "
            f"{really.ns} was north-south. The scores stand, and count for those who really held "
            "the cards; nobody is deprived of anything (Law 5B)."
        )
    if not table.strangers:
        instead = f" instead of {show_boards(table.missed)}" if table.missed else ""
        return here + f"{_pairs(really.seated)} played {boards(really.boards)}{instead}."
    seats = listed(
        f"pair {who} sat {IN_WORDS[really.direction(who)]}"
        + (f" in the place of pair {gone}" if (gone := _displaced(table, who)) else "")
        for who in table.strangers
    )
    against = [who for who in really.seated if who not in table.strangers]
    opponent = f" against pair {against[0]}" if against else ""
    return f"{here}{seats} and played {boards(really.boards)}{opponent}."


def _displaced(table: Sitting, who: str) -> str | None:
    planned = table.planned
    return planned.ns if table.really.ns == who else planned.ew


# ------------------------------------------------------------------ what stands, who is deprived


def _verdicts(advice: Advice) -> Iterator[str]:
    alike: dict[tuple[str, str, tuple[str, ...], tuple[str, ...]], list[int]] = {}
    for each in advice.follows.verdicts:
        alike.setdefault((each.ns, each.ew, each.before, each.deprived), []).append(each.board)
    for (ns, ew, before, deprived), numbers in alike.items():
        yield ""
        what = boards(numbers).capitalize()
        if before:
            yield (
                f"{what}, {ns} against {ew}: cancelled for both sides, because "
                f"{_pairs(before)} had played {_it(numbers)} before (Law 15B1)."
            )
        else:
            yield (
                f"{what}, {ns} against {ew}: nobody at the table had played {_it(numbers)} before, "
                f"so the auction and play are completed and the score stands (Law 15B2)."
            )
        for who in deprived:
            yield f"Pair {who} cannot play {_it(numbers)} any more: average plus (Law 15B3)."
        if not deprived:
            yield "Nobody is deprived of anything."
    extra: dict[str, list[int]] = {}
    for verdict in advice.follows.verdicts:
        for who in verdict.extra if verdict.stands else ():
            extra.setdefault(who, []).append(verdict.board)
    for who, numbers in extra.items():
        yield f"Pair {who} was not to play {boards(numbers)}; {_more(numbers)}."
    for had in advice.follows.again:
        yield (
            f"The result of {' against '.join(had.who)} on board {had.board} in round "
            f"{had.round} does not count: it had been played by then (Law 15B1)."
        )
    if any(each.deprived for each in advice.follows.verdicts):
        yield "Average plus is for a pair that is in no way at fault (Law 12C2(a))."


def _go(numbers: Sequence[int]) -> str:
    return "goes" if len(numbers) == 1 else "go"


def _more(numbers: Sequence[int]) -> str:
    if len(numbers) == 1:
        return "it counts for it as one board more"
    return f"they count for it as {len(numbers)} boards more"


def _it(numbers: Sequence[int]) -> str:
    return "it" if len(numbers) == 1 else "them"


# ------------------------------------------------------------------ what is to be done


def _to_play(play: Play, strayed: Sequence[str], told: bool) -> str:
    """Who plays what now; whether there was no time for it is told, or still to be told."""
    what = boards(play.boards)
    if not strayed:
        return f"  Table {play.place}: pairs {play.ns} and {play.ew} play {what}."
    tell = "." if told else ": say --unfinished."
    innocent = [who for who in play.seated if who not in strayed]
    if not innocent:
        return (
            f"  Pairs {listed(strayed)} go to table {play.place} and play {what}. What they do not "
            f"finish in time is average minus for both (Law 12C2(a)){tell}"
        )
    return (
        f"  Pair {strayed[0]} goes to table {play.place} and plays {what} against pair "
        f"{innocent[0]}. What they do not finish in time is average plus for pair {innocent[0]} "
        f"and average minus for pair {strayed[0]} (Law 12C2(a)){tell}"
    )


def _announcement(blocked: Blocked) -> str:
    play = blocked.play
    here = f"  Round {play.round}, table {play.place}: pairs {play.ns} and {play.ew} "
    has = "has" if len(blocked.had) == 1 else "have"
    had = f"{_pairs(blocked.had)} {has} played {boards(blocked.boards)} already"
    plays = f"play {boards(blocked.left)}" if blocked.left else "play nothing"
    return f"{here}{plays}; {had}. Enter NP for {_it(blocked.boards)}."


def _chances(chances: Sequence[Chance]) -> Iterator[str]:
    right = [each for each in chances if each.right]
    if right:
        yield from _heading("To be played later, if you require it (Law 15B2):")
        for each in right:
            yield f"  {_chance(each)}."
        yield "  What is not played at all: an artificial score by fault (Law 12C2(a))."
    others = [each for each in chances if not each.right]
    if others:
        yield from _heading("Instead of average plus you could arrange:")
        for each in others:
            yield f"  {_chance(each)}. Then leave them out of deprived, and enter the result."


def _chance(chance: Chance) -> str:
    when = listed(_time(time) for time in chance.times).replace(" and ", " or ")
    return f"{boards(chance.boards).capitalize()} by pairs {chance.one} and {chance.other}: {when}"


def _time(time: Time) -> str:
    if time.round is None:
        return "after the last round"
    where = f"at table {time.table}, where they meet" if time.table else "when both sit out"
    return f"in round {time.round} {where}"


def _into_the_file(advice: Advice, event: Event) -> Iterator[str]:
    texts = block_texts(advice, event)
    if not texts:
        yield from _heading("The event file needs nothing more: it says who really sat there.")
        return
    known = [each.source.line for each in advice.known if each.source is not None]
    if known:
        where = f"{plural('line', known)} {listed(known)}"
        yield from _heading(f"The event file has it already, in {where}. By the above it is:")
    else:
        yield from _heading("Into the event file:")
    for text in texts:
        yield ""
        yield text.rstrip("\n")


# ------------------------------------------------------------------ JSON


def advice_json(advice: Advice, event: Event, written: bool) -> Json:
    """The same for machines."""
    story, follows = advice.story, advice.follows
    return {
        "round": story.round,
        "table": story.table,
        "section": story.section or None,
        "session": story.session,
        "law": advice.law,
        "told": [_told(table, story.turned) for table in advice.tables],
        "boards": [_verdict_json(each) for each in follows.verdicts],
        "back": [_play_json(play, play.boards) for play in advice.belongs],
        "now": [_play_json(play, play.boards) for play in advice.now],
        "announce": [
            {
                **_play_json(each.play, each.left),
                "cannot": list(each.boards),
                "had": list(each.had),
            }
            for each in advice.announce
        ],
        "later": [
            {
                "pairs": [each.one, each.other],
                "boards": list(each.boards),
                "right_opponents": each.right,
                "times": [{"round": t.round, "table": t.table or None} for t in each.times],
            }
            for each in follows.chances
        ],
        "cancelled_later": [
            {"board": each.board, "round": each.round, "pairs": list(each.who)}
            for each in follows.again
        ],
        "file": block_texts(advice, event),
        "written": written,
    }


def _verdict_json(verdict: Verdict) -> dict[str, Json]:
    return {
        "board": verdict.board,
        "ns": verdict.ns,
        "ew": verdict.ew,
        "stands": verdict.stands,
        "article": "Law 15B2" if verdict.stands else "Law 15B1",
        "played_before": list(verdict.before),
        "deprived": list(verdict.deprived),
    }


def _play_json(play: Play, left: Sequence[int]) -> dict[str, Json]:
    return {
        "round": play.round,
        "table": play.place,
        "ns": play.ns,
        "ew": play.ew,
        "boards": list(left),
    }
