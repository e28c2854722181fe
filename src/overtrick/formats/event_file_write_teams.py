"""Writing what only team events have: how matches are played, and ``[[match]]``."""

from collections.abc import Mapping
from fractions import Fraction

from overtrick.formats.toml_text import block
from overtrick.model.teams import DrawSetup, MatchBlock, TeamPlay

OF_EIGHT = 4
"""The tables of a match in teams of eight."""


def team_setup(teams: TeamPlay) -> dict[str, object]:
    """The keys of ``[event]`` that only team events have."""
    return {
        "format": teams.form.value if teams.form else None,
        "boards": teams.boards,
        "segments": teams.segments,
        "teams_of": 8 if teams.tables == OF_EIGHT else None,
        "scale": teams.scale,
        "rounds": teams.rounds,
        "pair_ranking": teams.pair_ranking.value if teams.pair_ranking else None,
    }


def match_block(match: MatchBlock) -> str:
    """One ``[[match]]``.

    >>> print(match_block(MatchBlock(("5",), round=3, vps={"5": Fraction(12)})), end="")
    [[match]]
    round = 3
    teams = ["5"]
    vps = { 5 = 12 }
    """
    values: dict[str, object] = {
        "session": match.session,
        "round": match.round,
        "teams": match.teams,
        "boards": match.boards,
        "scale": match.scale,
        "carry_over": _amounts(match.carry_over),
        "score": _amounts(match.score),
        "vps": _amounts(match.vps),
        "winner": match.winner,
        "void": match.void.value if match.void else None,
        "removed": match.removed or None,
        "at_fault": {team: fault.value for team, fault in match.at_fault.items()},
        "by_director": match.by_director or None,
        "reason": match.reason,
        "article": match.article,
    }
    return block("[[match]]", values)


def draw_block(draw: DrawSetup) -> list[str]:
    """``[draw]``, where anything is said in it."""
    if draw == DrawSetup():
        return []
    values = {"seeding": draw.seeding, "seed": draw.seed, "odd": draw.odd, "apart": draw.apart}
    return [block("[draw]", values)]


def _amounts(amounts: Mapping[str, Fraction]) -> dict[str, object]:
    return dict(amounts)
