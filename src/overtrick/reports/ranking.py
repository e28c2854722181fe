"""The ranking: the lists of places of an event, as a club pins them up.

Overall (one list, or one for each direction), then sessions, strata and handicaps where there are
any, those who are not ranked with the reason, and footnotes for all that needs one.
"""

from collections.abc import Sequence
from enum import Enum
from fractions import Fraction

from msgspec import Struct

from overtrick.engine.event_score import EventScore, Ranked, Ranking, handicap_value
from overtrick.engine.overall import Standing
from overtrick.exact import decimal
from overtrick.model.board import Side
from overtrick.model.contestant import Contestant
from overtrick.model.scoring import Scoring
from overtrick.reports.heading import Heading, heading, session_name, sessions_of
from overtrick.reports.notes import (
    Footnotes,
    change_text,
    owed_text,
    remarks,
    why_unranked,
)
from overtrick.reports.people import named
from overtrick.reports.wording import PLACES, one_line

SIDES = {Side.NS: "North-South", Side.EW: "East-West"}


class Figure(Enum):
    """What places go by."""

    PERCENT = "percent"
    TOTAL = "total"
    PER_BOARD = "per board"
    WITH_HANDICAP = "with handicap"


class RankingRow(Struct, frozen=True, gc=False):
    """A contestant in a list.

    ``sessions`` has the percentage (or total) of each session where there are several;
    ``with_handicap`` what ranks with it. ``notes`` are numbers of footnotes, ``why`` says why
    somebody is not ranked.
    """

    rank: str
    contestant: Contestant
    boards: int
    total: Fraction
    maximum: Fraction | None
    percent: Fraction | None
    per_board: Fraction | None
    adjustment: Fraction
    points: Fraction | None
    sessions: tuple[Fraction | None, ...] = ()
    with_handicap: Fraction | None = None
    tie_break: str = ""
    tried: tuple[str, ...] = ()
    notes: tuple[int, ...] = ()
    why: str = ""


class RankingList(Struct, frozen=True):
    """One list of places; what it is a list of, where it is not the whole event."""

    title: str
    rows: tuple[RankingRow, ...]
    ranks_by: Figure
    direction: Side | None = None
    session: int | None = None
    stratum: str = ""
    handicap: bool = False

    @property
    def is_overall(self) -> bool:
        """Whether this is the ranking of the event, or of one of its directions."""
        return self.session is None and not self.stratum and not self.handicap


class RankingReport(Struct, frozen=True):
    """All lists of an event; ``notes`` are numbered, ``remarks`` concern everybody."""

    heading: Heading
    lists: tuple[RankingList, ...]
    unranked: tuple[RankingRow, ...]
    notes: tuple[str, ...]
    remarks: tuple[str, ...]
    session_numbers: tuple[int, ...] = ()


def ranking_report(score: EventScore) -> RankingReport:
    """The ranking of an event."""
    builder = _Builder(score)
    lists = tuple(
        builder.list_of(ranking)
        for ranking in (
            *score.rankings,
            *score.session_rankings,
            *score.strata,
            *score.handicapped,
        )
    )
    unranked = builder.unranked()
    sessions = builder.sessions if len(builder.sessions) > 1 else ()
    return RankingReport(
        heading(score), lists, unranked, builder.footnotes.texts, remarks(score), sessions
    )


class _Builder:
    def __init__(self, score: EventScore) -> None:
        self.score, self.event = score, score.event
        self.sessions = sessions_of(score)
        self.session_names = {each.number: one_line(each.name) for each in self.event.sessions}
        self.footnotes = Footnotes()

    def list_of(self, ranking: Ranking) -> RankingList:
        return RankingList(
            self._title(ranking),
            tuple(self._row(each, ranking) for each in ranking.rows),
            self._ranks_by(ranking),
            ranking.direction,
            ranking.session,
            ranking.stratum,
            ranking.handicap,
        )

    def _title(self, ranking: Ranking) -> str:
        parts = []
        if ranking.session is not None:
            name = self.session_names.get(ranking.session, "")
            parts.append(session_name(ranking.session, name))
        elif ranking.stratum:
            parts.append(f"Stratum {one_line(ranking.stratum)}")
        elif ranking.handicap:
            parts.append("With handicap")
        elif len(self.sessions) > 1 or self.event.strata or self.event.handicap:
            parts.append("Overall")
        if ranking.direction is not None:
            parts.append(SIDES[ranking.direction])
        return ", ".join(parts)

    def _ranks_by(self, ranking: Ranking) -> Figure:
        if ranking.handicap:
            return Figure.WITH_HANDICAP
        if self.event.scoring is Scoring.MATCHPOINTS:
            return Figure.PERCENT
        by_total = all(row.standing.value == row.standing.total for row in ranking.rows)
        return Figure.TOTAL if by_total else Figure.PER_BOARD

    def _row(self, ranked: Ranked, ranking: Ranking) -> RankingRow:
        standing = ranked.standing
        several = len(self.sessions) > 1 and ranking.session is None
        method = self.event.handicap if ranking.handicap else None
        return self._plain_row(
            standing,
            [*self._notes(standing), *self._tie_notes(ranked, ranking.session)],
            ranked.rank,
            ranked.points,
            self._by_session(standing) if several else (),
            handicap_value(standing, method) if method is not None else None,
            ranked.tie_break,
            ranked.tried,
        )

    def _plain_row(
        self,
        standing: Standing,
        notes: Sequence[str],
        rank: str = "",
        points: Fraction | None = None,
        sessions: tuple[Fraction | None, ...] = (),
        with_handicap: Fraction | None = None,
        tie_break: str = "",
        tried: tuple[str, ...] = (),
        why: str = "",
    ) -> RankingRow:
        return RankingRow(
            rank,
            standing.contestant,
            standing.boards,
            standing.total,
            standing.maximum,
            standing.percent,
            standing.per_board,
            standing.adjustment,
            points,
            sessions,
            with_handicap,
            tie_break,
            tried,
            tuple([self.footnotes.add(note) for note in notes]),
            why,
        )

    def _by_session(self, standing: Standing) -> tuple[Fraction | None, ...]:
        values = {tally.session: tally.figure for tally in standing.tallies}
        return tuple(values.get(session) for session in self.sessions)

    def _notes(self, standing: Standing) -> list[str]:
        """Penalties, adjustments, boards owed, what was carried forward."""
        texts: list[str] = []
        for tally in standing.tallies:
            if not (tally.changes or tally.owed):
                continue
            session = f", session {tally.session}" if len(self.sessions) > 1 else ""
            texts += [f"{session}: {change_text(each)}" for each in tally.changes]
            texts += [f"{session}: {owed_text(each)}" for each in tally.owed]
        if (given := standing.contestant.carry_forward) is not None:
            texts.append(f": {decimal(given, PLACES)} carried forward")
        texts += [
            f": {decimal(step.value, PLACES)} {step.what}"
            for step in standing.steps
            if step.rule == "carry_forward"
        ]
        if not texts:
            return texts
        who = named(standing.contestant, self.event)
        return [who + text for text in texts]

    def _tie_notes(self, ranked: Ranked, session: int | None) -> list[str]:
        """Why a tie is broken, or what was tried where it is not; in which session's list."""
        texts = []
        of = f", session {session}" if session is not None else ""
        if ranked.tie_break:
            who = named(ranked.standing.contestant, self.event)
            texts.append(f"{who}{of}: tie broken by {ranked.tie_break}")
        if ranked.tried:
            texts.append(f"place {ranked.rank}{of}: tie not broken by {'; '.join(ranked.tried)}")
        return texts

    def unranked(self) -> tuple[RankingRow, ...]:
        """Who plays but is not ranked."""
        return tuple(
            self._plain_row(standing, self._notes(standing), why=why_unranked(standing, self.score))
            for standing in self.score.unranked
        )
