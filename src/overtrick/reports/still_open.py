"""What is still open on boards, as a file for a spreadsheet says it: in a few words of its own."""

from collections.abc import Iterable, Mapping

from overtrick.engine.event_score import EventScore
from overtrick.engine.play import Mark, Play
from overtrick.engine.tally import BoardKey, ScoredBoard
from overtrick.reports.heading import boards_text
from overtrick.reports.wording import counted

TO_COME = "results to come"
OPEN_RULINGS = (Mark.PENDING, Mark.APPEALED)


class StillOpen:
    """What may still change the scores of an event: results to come, and rulings not final."""

    def __init__(self, score: EventScore) -> None:
        self._to_come = score.to_come
        self._boards: Mapping[BoardKey, tuple[str, ...]] = {
            key: found for key, board in score.scores.boards.items() if (found := _on(board))
        }

    def on(self, session: int, group: str, board: int) -> str:
        """What is open on a board; nothing where nothing is."""
        return "; ".join(self._boards.get(BoardKey(session, group, board), ()))

    def in_event(self, session: int | None = None) -> str:
        """What is open in all the event, or in a session, and on which boards."""
        boards: dict[str, list[BoardKey]] = {}
        for key, found in self._boards.items():
            if session in (None, key.session):
                for what in found:
                    boards.setdefault(what, []).append(key)
        parts = [
            f"{what} on {boards_text(boards[what])}"
            for what in (TO_COME, *(mark.value for mark in OPEN_RULINGS))
            if what in boards
        ]
        if self._to_come and TO_COME not in boards and session is None:
            parts.insert(0, f"{counted(self._to_come, 'result')} to come")
        return "; ".join(parts)


def _on(board: ScoredBoard) -> tuple[str, ...]:
    to_come = (TO_COME,) if board.score.provisional else ()
    return (*to_come, *open_rulings(board.plays))


def open_rulings(plays: Iterable[Play]) -> tuple[str, ...]:
    """How the rulings stand that are not final."""
    marks = {mark for play in plays if play.marks for mark in play.marks}
    return tuple(mark.value for mark in OPEN_RULINGS if mark in marks)
