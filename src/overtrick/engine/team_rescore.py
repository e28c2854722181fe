"""One result of a team event changed: only its match is scored again."""

from msgspec.structs import replace

from overtrick.engine.play import Play
from overtrick.engine.rulings import ruled
from overtrick.engine.team_event import Scorer, TeamEventScore, score_teams
from overtrick.engine.team_pairing import DraftMatch, drafted
from overtrick.model.result import Result


def with_team_result(score: TeamEventScore, index: int, result: Result) -> TeamEventScore:
    """The scores with another result on one of the reported lines of the event."""
    event = score.event
    line = replace(event.lines[index], result=result)
    changed = replace(event, lines=(*event.lines[:index], line, *event.lines[index + 1 :]))
    old = score.plays[index]
    draft = next((each for each in score.drafts if _has(each, old)), None)
    if draft is None or event.withdrawals or event.cancelled_rounds or event.fouled:
        # What one line says may concern other matches too.
        anew = score_teams(changed, score.book, score.scales)
        return replace(anew, left_out=score.left_out)
    play = replace(
        old,
        actual=replace(old.actual, result=result),
        reported=line,
        line=replace(old.line, result=result, reported=None),
        rulings=(),
    )
    for ruling in old.rulings:
        play = ruled(play, ruling)
    plays = tuple(play if each is old else each for each in score.plays)
    made = _with_play(draft, old, play, event.teams.tables)
    drafts = tuple(made if each is draft else each for each in score.drafts)
    scorer = Scorer(changed, score.book, score.scales, plays, drafts)
    matches = tuple(
        scorer.one(made) if match.key == draft.key else match for match in score.matches
    )
    return replace(score, event=changed, plays=plays, drafts=drafts, matches=matches)


def _has(draft: DraftMatch, play: Play) -> bool:
    return any(each is play for board in draft.boards for each in board.plays)


def _with_play(draft: DraftMatch, old: Play, play: Play, tables: int) -> DraftMatch:
    boards = tuple(
        drafted(
            board.segment,
            board.number,
            [play if each is old else each for each in board.plays],
            draft.key.teams,
            tables,
        )
        if any(each is old for each in board.plays)
        else board
        for board in draft.boards
    )
    return replace(draft, boards=boards)
