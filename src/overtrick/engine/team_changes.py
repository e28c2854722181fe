"""Penalties and adjustments in team events: those of a match, and those of the whole event."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from overtrick.engine.match_terms import MatchChange, MatchTerms, match_adjustment, match_penalty
from overtrick.engine.play import FIRST_SESSION
from overtrick.engine.tally import Change
from overtrick.engine.team_pairing import DraftMatch, MatchKey
from overtrick.engine.team_terms import Terms
from overtrick.errors import InputError
from overtrick.model.contestant import ContestantRef
from overtrick.model.event import Event
from overtrick.model.penalty import Adjustment, Penalty, Unit
from overtrick.model.scoring import Scoring
from overtrick.regulations.rulebook import RuleBook

Charge = Penalty | Adjustment

IN_BOARDS = (Unit.BOARD, Unit.PERCENT_OF_TOP, Unit.MATCHPOINTS)


class TeamChanges:
    """What is taken from the teams of an event, and given to them."""

    def __init__(
        self, event: Event, book: RuleBook, terms: Terms, drafts: Sequence[DraftMatch]
    ) -> None:
        self.event, self.book, self.terms, self.drafts = event, book, terms, drafts
        self._in_match: dict[MatchKey, list[tuple[str, Charge]]] = {}
        self._overall: list[Charge] = []
        charges: tuple[Charge, ...] = (*event.penalties, *event.adjustments)
        for charge in charges:
            key = self.match_of(charge)
            if key is None:
                self._overall.append(charge)
            else:
                team = charge.contestant.number
                self._in_match.setdefault(key, []).append((team, charge))

    def of(
        self, key: MatchKey, terms: MatchTerms
    ) -> tuple[tuple[MatchChange, ...], tuple[MatchChange, ...]]:
        """What is taken from both teams in a match."""
        charges = self._in_match.get(key, [])
        one, other = (
            tuple(self._change(charge, terms) for team, charge in charges if team == own)
            for own in key.teams
        )
        return one, other

    def overall(
        self, automatic: Iterable[tuple[ContestantRef, Change]]
    ) -> Mapping[str, tuple[Change, ...]]:
        """What is taken from each team in the whole event."""
        found: dict[str, list[Change]] = {}
        for charge in self._overall:
            change = self._change(charge, self.terms.of_event()).change
            found.setdefault(charge.contestant.number, []).append(change)
        for ref, change in automatic:
            found.setdefault(ref.number, []).append(change)
        return {team: tuple(changes) for team, changes in found.items()}

    def match_of(self, charge: Charge) -> MatchKey | None:
        """The match in which something is taken; none: in the whole event."""
        keys = [draft.key for draft in self._matches_of(charge)]
        if charge.round is not None:
            return keys[0] if keys else None
        counts_overall = charge.amount.unit in self.units_overall()
        return keys[0] if not counts_overall and len(keys) == 1 else None

    def problem(self, charge: Charge) -> tuple[str, str] | None:
        """Why something cannot be taken, and what would be right."""
        keys = [draft.key for draft in self._matches_of(charge)]
        if charge.round is not None and not keys:
            return "the team has no match in this round", "correct the round or the team"
        key = self.match_of(charge)
        if key is None and charge.amount.unit not in self.units_overall():
            numbers = ", ".join(str(key.round) for key in keys if key.round is not None)
            which = f"the team played in {numbers}" if numbers else "the team has none"
            return f"{charge.amount} is taken in a match", f"say in which with round; {which}"
        terms = self.terms.of_event() if key is None else self.terms.of(key, None).terms
        try:
            self._change(charge, terms)
        except InputError as error:
            problem, _, remedy = str(error).partition("; ")
            return problem, remedy
        return None

    def units_overall(self) -> tuple[Unit, ...]:
        """What counts in the standings, and so can be taken from a total."""
        terms = self.terms.of_event()
        if terms.is_knockout:
            return ()
        if terms.scale is not None:
            more = IN_BOARDS if self.event.scoring.is_hybrid else ()
            return Unit.VICTORY_POINTS, Unit.STANDARD, *more
        return {
            Scoring.BOARD_A_MATCH: (*IN_BOARDS, Unit.STANDARD),
            Scoring.TOTAL_POINTS: (Unit.POINTS, Unit.STANDARD),
        }.get(terms.scoring, (Unit.IMPS, Unit.STANDARD))

    def _matches_of(self, charge: Charge) -> Iterator[DraftMatch]:
        ref = charge.contestant
        for draft in self.drafts:
            if (
                ref.number in draft.key.teams
                and ref.session in (None, draft.key.session, FIRST_SESSION)
                and charge.round in (None, draft.key.round, *draft.rounds)
            ):
                yield draft

    def _change(self, charge: Charge, terms: MatchTerms) -> MatchChange:
        if self.event.scoring.is_hybrid and charge.amount.unit in IN_BOARDS:
            terms = replace(terms, scoring=Scoring.BOARD_A_MATCH, scale=None)
            return replace(_made(charge, terms, self.book), in_boards=True)
        return _made(charge, terms, self.book)


def _made(charge: Charge, terms: MatchTerms, book: RuleBook) -> MatchChange:
    if isinstance(charge, Penalty):
        return match_penalty(charge, terms, book)
    return match_adjustment(charge, terms, book)
