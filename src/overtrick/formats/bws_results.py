"""The results of a ``.bws`` that count, from all the rows of ReceivedData.

A correction is a new row for the same section, table, round and board; a result that was taken
back is marked as erased. What was replaced or taken back is reported, never lost.
"""

from collections.abc import Iterable, Mapping, Sequence

from overtrick.formats.bws_movement import FILE, BwsSection, Movement, Place
from overtrick.formats.bws_received import Declarers, Received, read_received
from overtrick.formats.bws_tables import BwsTables
from overtrick.formats.problems import Problems
from overtrick.model.result_line import ResultLine
from overtrick.model.schedule import ScheduledPlay


def read_results(
    tables: BwsTables, sections: dict[int, BwsSection], problems: Problems, guessed: Problems
) -> list[Received]:
    """The results that count, in the order of their entry."""
    rows = tables.rows("ReceivedData")
    declarers = Declarers(rows)
    received: list[Received] = []
    erased: list[Received] = []
    for row in rows:
        found = read_received(row, sections, declarers, problems, guessed)
        if found is not None:
            (erased if row.yes("Erased") else received).append(found)
    declarers.report(guessed)
    current = _current(received, problems)
    for gone in erased:
        _report_erased(gone, current, problems, guessed)
    counting = {id(each): each for at in current.values() for each in at.values()}
    return [each for each in received if id(each) in counting and _played(each, problems)]


Current = Mapping[tuple[Place, int], Mapping[int, Received]]
"""The result that counts, by where it is from and by either of its pairs."""


def _current(received: Iterable[Received], problems: Problems) -> Current:
    """A later row replaces an earlier one of the same place and board.

    Where none of its pairs is the same, both were played: a program that has put other pairs at a
    table does not always give it another number.
    """
    current: dict[tuple[Place, int], dict[int, Received]] = {}
    for found in received:
        here = current.setdefault((found.place, found.board), {})
        for pair in (found.ns, found.ew):
            if (before := here.pop(pair, None)) is None:
                continue
            here.pop(before.ns, None)
            here.pop(before.ew, None)
            problems.warning(
                before.row.number,
                str(before),
                f"{before.row} is replaced by row {found.row.number} ({found.said})",
            )
        if here:
            problems.warning(
                found.row.number,
                str(found),
                f"{found.row} is from where other pairs have played this board already",
                "both results count; check them",
            )
        here[found.ns] = here[found.ew] = found
    return current


def _report_erased(gone: Received, current: Current, problems: Problems, guessed: Problems) -> None:
    problems.warning(
        gone.row.number, str(gone), f"{gone.row} was taken back (Erased) and does not count"
    )
    here = current.get((gone.place, gone.board), {})
    counts = here.get(gone.ns) or here.get(gone.ew)
    if counts is not None and counts.row.order < gone.row.order:
        guessed.warning(
            counts.row.number,
            str(counts),
            f"row {gone.row.number} came later and was taken back, so that {counts.row} "
            "counts again",
        )


def _played(found: Received, problems: Problems) -> bool:
    if found.absent:
        problems.warning(
            found.row.number, str(found), f"{found.row} is a sit-out", "it is left out"
        )
    return not found.absent


# ------------------------------------------------------------------ against the movement


def fits(
    results: Iterable[Received], movement: Movement, section: BwsSection, problems: Problems
) -> bool:
    """Whether a section's results are those of its RoundData, which may be of another event."""
    found = [each for each in results if each.section.id == section.id]
    seats = {place: each for place, each in movement.items() if place.section == section.id}
    if not found or not seats:
        return True
    odd = []
    for each in found:
        due = seats.get(each.place)
        if due is None or {due.ns, due.ew} != {each.ns, each.ew} or each.board not in due.boards:
            odd.append(each)
    if 2 * len(odd) > len(found):
        expected = {pair for due in seats.values() for pair in (due.ns, due.ew)}
        played = sorted({pair for each in found for pair in (each.ns, each.ew)})
        if expected.isdisjoint(played):
            why = f"it has none of the pairs {played[0]} to {played[-1]}, who played"
        else:
            why = f"{len(odd)} of {len(found)} results are from where others were to play"
        problems.warning(
            found[0].row.number,
            "",
            f"RoundData of section {section.letter} seems to be of another event: {why}",
            "what the results say counts, and RoundData is left out",
        )
        return False
    for each in odd:
        due = seats.get(each.place)
        says = "nobody" if due is None else f"{due.ns} against {due.ew} on {_listed(due.boards)}"
        problems.warning(
            each.row.number,
            str(each),
            f"RoundData has {says} there",
            f"{each.row} counts as it is; check it",
        )
    return True


def _listed(boards: Sequence[int]) -> str:
    return f"boards {boards[0]} to {boards[-1]}" if boards else "no boards"


# ------------------------------------------------------------------ what is not there


def goes_on(
    schedule: Iterable[ScheduledPlay],
    lines: Sequence[ResultLine],
    problems: Problems,
    guessed: Problems,
) -> bool:
    """Report the results that are missing; whether they seem to be still to come."""
    there = {(line.section, line.session, line.table, line.round, line.board) for line in lines}
    rounds = {(line.section, line.session, line.round) for line in lines}
    missing: dict[tuple[str | None, str, int], list[int]] = {}
    unplayed: dict[str | None, set[int]] = {}
    last: dict[tuple[str | None, int | None], int] = {}
    for play in schedule:
        where = play.section, play.session
        last[where] = max(last.get(where, 0), play.round)
        if (*where, play.round) not in rounds:
            unplayed.setdefault(play.section, set()).add(play.round)
        elif (*where, play.table, play.round, play.board) not in there:
            missing.setdefault((play.section, play.table, play.round), []).append(play.board)
    for (section, table, round_), boards in missing.items():
        what = f"{section}{table} round {round_} board {' '.join(map(str, boards))}"
        problems.warning(FILE, what, "this result is missing" if len(boards) == 1 else _MISSING)
    for section, numbers in unplayed.items():
        what = f"section {section} round {' '.join(map(str, sorted(numbers)))}"
        problems.warning(FILE, what, _MISSING)
    still_open = any((*where, round_) not in rounds for where, round_ in last.items())
    if still_open:
        problem, remedy = "the last round has no results", "the event is taken to be going on"
        guessed.warning(FILE, "", problem, remedy)
    elif missing or unplayed:
        problem, remedy = "results are missing", "they are taken as not played and not to come"
        guessed.warning(FILE, "", problem, remedy)
    return still_open


_MISSING = "these results are missing"
