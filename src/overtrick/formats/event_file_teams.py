"""What team events have of their own: how matches are played, ``[[match]]``, the list of teams."""

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from fractions import Fraction
from itertools import combinations

from overtrick.formats.contestant_list import player_in_list
from overtrick.formats.event_file_fields import NUMBER, Fields, Manner, exact_number
from overtrick.formats.event_file_toml import Entry
from overtrick.formats.problems import Problems
from overtrick.model.contestant import Contestant, Person
from overtrick.model.result import Fault
from overtrick.model.scoring import Scoring
from overtrick.model.teams import DrawSetup, Form, MatchBlock, TeamPlay, Void

TABLES = {4: 2, 8: 4}
"""The tables of a match, by the number of players of a team."""


class _PairRanking(Enum):
    BUTLER = "butler"
    CROSS_IMPS = "cross-imps"


def read_team_play(fields: Fields) -> TeamPlay:
    """The keys of ``[event]`` that only team events have; the matches come later."""
    ranking = fields.choice("pair_ranking", _PairRanking)
    return TeamPlay(
        fields.choice("format", Form),
        fields.whole("boards"),
        fields.whole("segments"),
        _tables(fields),
        fields.text("scale"),
        fields.whole("rounds"),
        Scoring(ranking.value) if ranking else None,
    )


def _tables(fields: Fields) -> int:
    players = fields.whole("teams_of")
    if players is not None and players not in TABLES and (entry := fields.entry("teams_of")):
        fields.wrong(entry, "there are teams of four and of eight", "write teams_of = 4 or 8")
    return TABLES.get(players or 4, 2)


class _Seeding(Enum):
    SLIDE = "slide"
    FOLD = "fold"
    RANDOM = "random"


class _Odd(Enum):
    BYE = "bye"
    TRIANGLE = "triangle"


def read_draw(fields: Fields) -> DrawSetup:
    """How rounds are drawn, ``[draw]``."""
    seeding, odd = fields.choice("seeding", _Seeding), fields.choice("odd", _Odd)
    draw = DrawSetup(
        seeding.value if seeding else "",
        fields.whole("seed"),
        odd.value if odd else "",
        tuple(_apart(fields)),
    )
    fields.done()
    return draw


def _apart(fields: Fields) -> Iterator[tuple[str, str]]:
    """Pairs that must not meet: every two of each list."""
    if (entry := fields.entry("apart")) is None:
        return
    lists = entry.value if isinstance(entry.value, list) else [entry.value]
    if not all(isinstance(each, list) and len(each) > 1 for each in lists):
        fields.wrong(entry, "these are no lists of teams", 'write apart = [["1", "2"]]')
        return
    for each in lists:
        yield from combinations(fields.words_in("apart", entry, each), 2)


def read_match(fields: Fields, manner: Manner) -> MatchBlock | None:
    """One ``[[match]]``."""
    fields.require("which teams meet", 'teams = ["1", "4"]', "teams")
    teams = fields.words("teams")
    if len(teams) > 2 and (entry := fields.entry("teams")):
        remedy = "write a [[match]] for each two of them"
        fields.wrong(entry, "a match is between two teams", remedy)
    match = MatchBlock(
        teams,
        fields.whole("round"),
        fields.whole("session"),
        fields.whole("boards"),
        fields.text("scale"),
        _amounts(fields, "carry_over", teams),
        _amounts(fields, "score", teams),
        _amounts(fields, "vps", teams),
        fields.word("winner"),
        fields.choice("void", Void),
        fields.whole("removed") or 0,
        faults(fields, "at_fault", teams),
        fields.yes_or_no("by_director"),
        fields.text("reason"),
        fields.text("article"),
        source=fields.source,
    )
    if len(set(teams)) < len(teams) and (entry := fields.entry("teams")):
        fields.wrong(entry, "these are not two teams", 'write teams = ["1", "4"]')
    if match.winner not in (None, *teams) and (entry := fields.entry("winner")):
        remedy = f"the teams are {' and '.join(teams)}"
        fields.wrong(entry, f"team {match.winner} does not play this match", remedy)
    return match if fields.done() else None


def _amounts(fields: Fields, key: str, teams: tuple[str, ...]) -> Mapping[str, Fraction]:
    """What each team has, ``{ 1 = 12, 4 = 8 }``."""
    example = "{ " + ", ".join(f"{team} = 10" for team in teams or ("1",)) + " }"
    found = {}
    for team, value, entry in _by_team(fields, key, teams, example):
        if (number := exact_number(value)) is None:
            fields.wrong(
                entry, f"team {team} has no number here", f"write such as {key} = {example}"
            )
        else:
            found[team] = number
    return found


def faults(fields: Fields, key: str, teams: tuple[str, ...] | None) -> Mapping[str, Fault]:
    """How far each team is at fault, ``{ 4 = "full" }``; any team where none is named."""
    example = '{ 4 = "full" }'
    found = {}
    for team, value, entry in _by_team(fields, key, teams, example):
        if value not in [fault.value for fault in Fault]:
            remedy = 'write "none", "partly" or "full"'
            fields.wrong(entry, f"how far team {team} is at fault is not clear", remedy)
        else:
            found[team] = Fault(value)
    return found


def _by_team(
    fields: Fields, key: str, teams: tuple[str, ...] | None, example: str
) -> Iterator[tuple[str, object, Entry]]:
    """What is written for each team; the teams are those of the match, where it is one."""
    if (entry := fields.entry(key)) is None:
        return
    if not isinstance(entry.value, dict):
        fields.wrong(entry, "this is no table", f"write such as {key} = {example}")
        return
    for team, value in entry.value.items():
        if teams is not None and team not in teams:
            named = " and ".join(teams) or "those of the match"
            fields.wrong(entry, f"team {team} does not play this match", f"the teams are {named}")
        elif NUMBER.fullmatch(team):
            yield team, value, entry
        else:
            fields.wrong(entry, f"{team!r} is no number of a team", f"write such as {example}")


# ------------------------------------------------------------------ the list of teams


def read_teams(lines: Iterable[tuple[int, str]], problems: Problems) -> list[Contestant]:
    """The list of teams: number, name, and after a colon the players.

    >>> text = "7  The Misfits: A Psyche 100001 & A Balance, A Redouble & A Misdeal"
    >>> [team] = read_teams([(1, text)], Problems("x"))
    >>> team.name, [str(person) for person in team.people]
    ('The Misfits', ['A Psyche', 'A Balance', 'A Redouble', 'A Misdeal'])
    """
    found = []
    for line, row in lines:
        row = row.partition("#")[0].strip()
        if not row or row.lower().split()[:2] in (["number", "name"], ["number", "names"]):
            continue
        number, _, rest = row.partition(" ")
        if not NUMBER.fullmatch(number):
            problems.error(line, number, "number is one word", "write such as 8 or A8")
            continue
        name, _, players = rest.strip().partition(":")
        people = tuple(_people(players))
        found.append(Contestant(number, people, name.strip(), source=problems.source(line)))
    return found


def _people(text: str) -> Iterable[Person]:
    for each in re.split(r"\s*[,;&]\s*", text.strip()):
        if each:
            yield player_in_list(each)


def write_team_row(team: Contestant) -> str | None:
    """A team as a line of the list; none where the line would not read to the same.

    >>> write_team_row(Contestant("7", (Person("A Psyche"), Person("A Balance")), "The Misfits"))
    '7  The Misfits: A Psyche & A Balance'
    """
    people = [" ".join(part for part in (each.name, each.id) if part) for each in team.people]
    pairs = [" & ".join(people[i : i + 2]) for i in range(0, len(people), 2)]
    row = f"{team.number}  {team.name}" + (f": {', '.join(pairs)}" if pairs else "")
    problems = Problems("")
    fits = "\n" not in row and read_teams([(0, row)], problems) == [team]
    return row.strip() if fits and not problems.found else None
