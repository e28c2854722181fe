"""Hybrid matches: a point for each board, and victory points for the IMPs or the total points.

The documents name the method and do not describe it (*Score Adjustments* 12.6). Both parts are
scored by themselves, each as it would be alone, and added up for each team.
"""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from overtrick.engine.field import ScoringError
from overtrick.engine.match_board import MatchBoard
from overtrick.engine.match_terms import MatchTerms
from overtrick.engine.reason import Step
from overtrick.engine.team_match import NO_CHANGES, Changes, MatchScore, score_match
from overtrick.model.scoring import Scoring
from overtrick.regulations.rulebook import RuleBook


class HybridScore(Struct, frozen=True):
    """Both parts of a match, and what each team has in all, none before a board is scored."""

    by_boards: MatchScore
    by_margin: MatchScore
    totals: tuple[Step, Step] | None


def score_hybrid(
    boards: Sequence[MatchBoard],
    terms: MatchTerms,
    book: RuleBook,
    changes: Changes = NO_CHANGES,
    board_changes: Changes = NO_CHANGES,
) -> HybridScore:
    """Score a match by boards and by its margin; ``terms`` are those of the margin.

    ``board_changes`` are penalties and adjustments in boards, ``changes`` all others.
    """
    if terms.scale is None:
        raise ScoringError(
            "a hybrid match adds points for boards and victory points; choose a scale for them"
        )
    alone = replace(terms, scoring=Scoring.BOARD_A_MATCH, scale=None)
    by_boards = score_match(boards, alone, book, board_changes)
    by_margin = score_match(boards, terms, book, changes)
    totals = []
    for points, margin in zip(by_boards.teams, by_margin.teams, strict=True):
        if margin.vps is None:
            return HybridScore(by_boards, by_margin, None)
        numbers = (points.scored, margin.vps)
        rule = "docs/rules.md, Victory points"
        totals.append(Step("boards and victory points", sum(numbers), "{} + {}", numbers, rule))
    return HybridScore(by_boards, by_margin, (totals[0], totals[1]))
