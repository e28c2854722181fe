"""On which terms the matches of an event are played: how many boards, and on which scale.

A team that plays two short matches in one round (a threesome) plays half matches.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct

from overtrick.engine.field import ScoringError
from overtrick.engine.match_terms import MatchTerms
from overtrick.engine.team_pairing import DraftMatch, MatchKey, form_of
from overtrick.model.event import Event
from overtrick.model.scoring import Scoring
from overtrick.model.teams import NO_SCALE, Form, MatchBlock
from overtrick.regulations.rulebook import RuleBook
from overtrick.regulations.values import HALVED, RemovedBoards
from overtrick.regulations.vp_scale import VPScale

Scales = Mapping[str, VPScale]
"""The scales of victory points that an event may need, by the names that it calls them by."""


class TermsOfMatch(Struct, frozen=True):
    """The terms of a match; ``is_halved`` says that its victory points count half."""

    terms: MatchTerms
    is_halved: bool = False


def scale_name(event: Event, book: RuleBook) -> str:
    """The scale of the event's matches; none in a knockout and where boards alone count."""
    scoring = event.scoring
    if form_of(event) is Form.KNOCKOUT or scoring is Scoring.BOARD_A_MATCH:
        return ""
    if event.teams.scale:
        return "" if event.teams.scale == NO_SCALE else event.teams.scale
    if scoring.of_margin is Scoring.TOTAL_POINTS:
        return ""
    if "vp_scale" not in book.values:
        raise ScoringError(
            f"rule book {book.name} names no scale of victory points; write such as "
            'scale = "wbf-20" in [event], or scale = "none" to rank by IMPs'
        )
    return book.vp_scale


def scale_names(event: Event, book: RuleBook) -> list[str]:
    """All scales that the matches of an event may need."""
    own = scale_name(event, book)
    names = [own, *(match.scale for match in event.teams.matches if match.scale != NO_SCALE)]
    if own and book.half_match != HALVED:
        names.append(book.half_match)
    return list(dict.fromkeys(name for name in names if name))


class Terms:
    """What the terms of each match follow from."""

    def __init__(
        self, event: Event, book: RuleBook, scales: Scales, drafts: Sequence[DraftMatch]
    ) -> None:
        self.event, self.book, self.scales = event, book, scales
        self.is_knockout = form_of(event) is Form.KNOCKOUT
        self._counts = {draft.key: len(draft.boards) for draft in drafts}
        self._playing = Counter(
            (draft.key.session, draft.key.round, team)
            for draft in drafts
            for team in draft.key.teams
        )
        self._by_round: dict[tuple[int, int | None], int] = {}
        for draft in drafts:
            if not self._meets_two(draft.key):
                where = draft.key.session, draft.key.round
                self._by_round[where] = max(self._by_round.get(where, 0), len(draft.boards))
        full = max(self._by_round.values(), default=max(self._counts.values(), default=1))
        self.normal = event.teams.boards or full

    def of_event(self) -> MatchTerms:
        """The terms of an ordinary match."""
        return self._terms(self.normal, self.scales.get(scale_name(self.event, self.book)))

    def of(self, key: MatchKey, block: MatchBlock | None) -> TermsOfMatch:
        """The terms of one match."""
        scheduled = self._scheduled(key, block)
        if block is not None and block.removed and self._drop_out:
            scheduled = max(1, scheduled - block.removed)
        if block is not None and block.scale:
            return TermsOfMatch(self._terms(scheduled, self.scales.get(block.scale)))
        name = scale_name(self.event, self.book)
        if name and self._is_half(key, scheduled):
            if (half := self.book.half_match) != HALVED:
                return TermsOfMatch(self._terms(scheduled, self.scales[half]))
            return TermsOfMatch(self._terms(scheduled, self.scales.get(name)), is_halved=True)
        return TermsOfMatch(self._terms(scheduled, self.scales.get(name)))

    @property
    def _drop_out(self) -> bool:
        return self.book.removed_boards is RemovedBoards.LEFT_OUT

    def _terms(self, boards: int, scale: VPScale | None) -> MatchTerms:
        event = self.event
        return MatchTerms(
            boards,
            event.scoring.of_margin,
            scale,
            self.is_knockout,
            event.teams.tables,
            self.normal,
        )

    def _scheduled(self, key: MatchKey, block: MatchBlock | None) -> int:
        if block is not None and block.boards is not None:
            return block.boards
        if self._meets_two(key):
            threesome = [
                count
                for other, count in self._counts.items()
                if (other.session, other.round) == (key.session, key.round)
                and set(other.teams) & set(key.teams)
                and self._meets_two(other)
            ]
            return max(threesome, default=self.normal)
        if self.event.teams.boards is not None:
            return self.event.teams.boards
        return self._by_round.get((key.session, key.round), self.normal) or self.normal

    def _is_half(self, key: MatchKey, scheduled: int) -> bool:
        return self._meets_two(key) and 2 * scheduled <= self.normal + 1

    def _meets_two(self, key: MatchKey) -> bool:
        """Whether a team of the match meets another one too in this round."""
        if key.round is None or self.is_knockout or len(key.teams) < 2:
            return False
        return any(self._playing[key.session, key.round, team] > 1 for team in key.teams)
