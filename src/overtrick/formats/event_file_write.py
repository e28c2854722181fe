"""Writing an event file that reads to the same event."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from overtrick.formats.contestant_list import COLUMNS as LIST_COLUMNS
from overtrick.formats.contestant_list import WITHOUT_HEADING, write_row
from overtrick.formats.deals_table import deals_table
from overtrick.formats.event_file_contestants import PARTNERS
from overtrick.formats.event_file_teams import write_team_row
from overtrick.formats.event_file_write_decisions import Decision, decision_block, result_text
from overtrick.formats.event_file_write_teams import draw_block, match_block, team_setup
from overtrick.formats.results_table import COLUMNS, SEATS
from overtrick.formats.toml_text import block
from overtrick.model.contestant import Contestant
from overtrick.model.event import Event
from overtrick.model.event_setup import Combine, Grouping
from overtrick.model.result_line import ResultLine


def write_event(event: Event) -> str:
    """The whole event as text, its results inline.

    >>> print(write_event(Event("Friday Pairs")), end="")
    [event]
    name = "Friday Pairs"
    kind = "pairs"
    scoring = "matchpoints"
    regulations = "wbf-2017"
    winners = 1
    """
    blocks = [block("[event]", _setup(event))]
    if event.rules:
        blocks.append(block("[rules]", event.rules))
    if (movement := event.movement) is not None:
        named = {"name": movement.name, "file": movement.file}
        blocks.append(block("[movement]", named | dict(movement.options)))
    for session in event.sessions:
        values = {
            "number": session.number,
            "name": session.name,
            "date": session.date,
            "weight": session.weight,
            "director": session.director,
            "scorer": session.scorer,
        }
        blocks.append(block("[[session]]", values))
    blocks += _contestants(event)
    blocks += [match_block(match) for match in event.teams.matches]
    blocks += draw_block(event.teams.draw)
    blocks += _results(event)
    if event.deals:
        blocks.append(f'[deals]\ntable = """\n{deals_table(event.deals)}"""\n')
    decisions: tuple[Decision, ...] = (
        *event.rulings,
        *event.fouled,
        *event.incidents,
        *event.penalties,
        *event.adjustments,
        *event.withdrawals,
        *event.late_arrivals,
        *event.cancelled_rounds,
        *event.substitutes,
    )
    blocks += [decision_block(each, event.kind, american=event.american) for each in decisions]
    return "\n".join(blocks)


def _setup(event: Event) -> dict[str, object]:
    groups = event.groups
    if isinstance(groups, Grouping):
        compared: object = None if groups is Grouping.FIELD else groups.value
    else:
        compared = groups
    return {
        "name": event.name,
        "date": event.date,
        "kind": event.kind.value,
        "scoring": event.scoring.value,
        "regulations": event.regulations,
        "winners": event.winners,
        "open": event.open or None,
        "level": event.level,
        "director": event.director,
        "scorer": event.scorer,
        "combine": None if event.combine is Combine.SUM else event.combine.value,
        "carry": event.carry,
        "sections": event.sections,
        "groups": compared,
        "tie_break": event.tie_break,
        "qualifiers": event.qualifiers,
        "strata": event.strata,
        "handicap": event.handicap.value if event.handicap else None,
        "local_points": event.local_points,
        **team_setup(event.teams),
    }


# ------------------------------------------------------------------ contestants


def _contestants(event: Event) -> list[str]:
    """A list where that says it all, otherwise a block each."""
    name = event.kind.contestant
    if not event.contestants:
        return []
    if name == "team":
        teams = [write_team_row(each) for each in event.contestants]
        if None not in teams:
            table = "\n".join(row for row in teams if row is not None)
            return [f'[teams]\ntable = """\n{table}\n"""\n']
    else:
        columns = [column for column in LIST_COLUMNS if _is_used(column, event.contestants)]
        rows = [write_row(each, columns, PARTNERS[name]) for each in event.contestants]
        if None not in rows:
            heading = [] if tuple(columns) == WITHOUT_HEADING else ["  ".join(columns)]
            table = "\n".join([*heading, *(row for row in rows if row is not None)])
            return [f'[{name}s]\ntable = """\n{table}\n"""\n']
    return [_contestant(each, name) for each in event.contestants]


def _is_used(column: str, contestants: Iterable[Contestant]) -> bool:
    return column in WITHOUT_HEADING or any(
        getattr(contestant, column) not in (None, ()) for contestant in contestants
    )


def _contestant(contestant: Contestant, kind: str) -> str:
    people = contestant.people
    if contestant.name or len(people) > PARTNERS.get(kind, len(people)):
        kind = "team"
    names = tuple(person.name for person in people)
    ids = tuple(person.id for person in people) if any(person.id for person in people) else ()
    named: dict[str, object] = {"name": contestant.name, "players": names, "ids": ids}
    if kind == "pair":
        named = {"names": names, "ids": ids}
    elif kind == "player":
        named = {"name": "".join(names), "id": "".join(ids)}
    return block(
        f"[[{kind}]]",
        {
            "number": contestant.number,
            **named,
            "direction": contestant.direction.value if contestant.direction else None,
            "section": contestant.section,
            "session": contestant.session,
            "stratum": contestant.stratum,
            "handicap": contestant.handicap,
            "carry_forward": contestant.carry_forward,
            "non_competing": contestant.non_competing or None,
        },
    )


# ------------------------------------------------------------------ results


def _results(event: Event) -> list[str]:
    """One table; several only where pairs and single players are mixed."""
    tables = [
        list(lines) for _, lines in groupby(event.lines, lambda line: line.players is not None)
    ]
    style = {"style": "american" if event.american else None}
    if not tables:
        return [block("[results]", style)] if event.american else []
    header = "[results]" if len(tables) == 1 else "[[results]]"
    return [
        f'{block(header, style)}table = """\n{results_table(lines, event.american)}"""\n'
        for lines in tables
    ]


def results_table(lines: Sequence[ResultLine], american: bool = False) -> str:
    """The lines as a table with a heading, its columns aligned."""
    rows = [_cells(line, american) for line in lines]
    columns = [
        column
        for column in COLUMNS
        if column in ("board", "result") or any(row[column] for row in rows)
    ]
    heading = {column: column for column in columns}
    widths = {
        column: max(len(row[column] or "-") for row in (heading, *rows)) for column in columns
    }
    return "".join(
        "  ".join((row[column] or "-").ljust(widths[column]) for column in columns).rstrip() + "\n"
        for row in (heading, *rows)
    )


def _cells(line: ResultLine, american: bool) -> dict[str, str]:
    players = line.players or ("", "", "", "")
    return {
        "session": str(line.session or ""),
        "section": line.section or "",
        "table": line.table or "",
        "round": str(line.round or ""),
        "board": str(line.board),
        "ns": line.ns or "",
        "ew": line.ew or "",
        "segment": str(line.segment or ""),
        "ns_pair": (line.in_match.ns_pair or "") if line.in_match else "",
        "ew_pair": (line.in_match.ew_pair or "") if line.in_match else "",
        **dict(zip(SEATS, players, strict=True)),
        "lead": str(line.lead or ""),
        "result": result_text(line.result, american),
    }
