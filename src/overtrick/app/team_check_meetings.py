"""``check`` for team events: who meets whom in which round."""

from collections.abc import Iterator

from overtrick.app.check_finding import Finding, Suspicion
from overtrick.engine.team_event import TeamEventScore
from overtrick.engine.team_pairing import DraftBoard
from overtrick.engine.team_result import ScoredMatch
from overtrick.model.diagnostic import Source
from overtrick.model.teams import Form


def source_of(board: DraftBoard) -> Source | None:
    """Where the first line of a board stands in its file."""
    reported = board.plays[0].reported
    return reported.source if reported is not None else None


def check_team_meetings(score: TeamEventScore) -> Iterator[Finding]:
    """Who meets whom: strangers, rematches, teams twice in a round or not at all."""
    yield from _unlisted(score)
    yield from _after_leaving(score)
    if score.form is Form.MATCH and len(score.teams) > 2:
        yield Finding.of(
            Suspicion.NO_MATCH,
            f'format = "match" is for two teams, and there are {len(score.teams)}',
            'write format = "round-robin", "swiss" or "knockout"',
            None,
        )
    if score.form is Form.SWISS:
        yield from _rematches(score)
        yield from _two_at_once(score)
    if score.form in (Form.SWISS, Form.ROUND_ROBIN):
        yield from _without_match(score)
    if score.form is Form.KNOCKOUT:
        yield from _knocked_out(score)


def _knocked_out(score: TeamEventScore) -> Iterator[Finding]:
    """Teams that play on after they have lost."""
    for match in score.matches:
        for team in match.key.teams:
            lost = [
                each
                for each in score.matches
                if team in each.key.teams
                and each.last_round < match.last_round
                and each.winner not in (None, team)
            ]
            if lost:
                yield Finding.of(
                    Suspicion.NO_MATCH,
                    f"{match.key}: team {team} plays, and has lost in round {lost[0].last_round}",
                    "correct the numbers, or write the winner into the [[match]] of that round",
                    source_of(match.boards[0]) if match.boards else None,
                )


def _rematches(score: TeamEventScore) -> Iterator[Finding]:
    met: dict[tuple[str, ...], ScoredMatch] = {}
    for match in score.matches:
        if match.is_bye:
            continue
        before = met.setdefault(match.key.teams, match)
        if before is not match:
            yield Finding.of(
                Suspicion.REMATCH,
                f"{match.key}: these teams met in round {before.key.round} already",
                "correct the numbers if one is wrong; a Swiss draw avoids it while it can",
                source_of(match.boards[0]) if match.boards else None,
            )


def _unlisted(score: TeamEventScore) -> Iterator[Finding]:
    """Teams that only a ``[[match]]`` names, beside a list of teams."""
    known = {team for line in score.event.lines for team in (line.ns, line.ew)}
    known |= {each.number for each in score.event.contestants}
    for block in score.event.teams.matches if score.event.contestants else ():
        for team in block.teams:
            if team not in known:
                yield Finding.of(
                    Suspicion.DOUBTFUL,
                    f"{block}: team {team} is not listed",
                    "check the number",
                    block.source,
                )


def _after_leaving(score: TeamEventScore) -> Iterator[Finding]:
    """Teams that have boards in a round after they withdrew."""
    for withdrawal in score.event.withdrawals:
        team, after = withdrawal.contestant.number, withdrawal.after_round
        for match in score.matches if after is not None else ():
            is_later = (match.key.round or 0) > (after or 0)
            if is_later and match.boards and team in match.key.teams:
                yield Finding.of(
                    Suspicion.NO_MATCH,
                    f"{match.key}: team {team} plays, and withdrew after round {after}",
                    "correct the numbers or the round, or after_round in the [[withdrawal]]",
                    source_of(match.boards[0]),
                )


def _two_at_once(score: TeamEventScore) -> Iterator[Finding]:
    """In a Swiss a team meets one other in a round, but for three who all meet each other."""
    for number in score.rounds:
        met: dict[str, dict[str, ScoredMatch]] = {}
        for match in score.matches:
            if match.key.round == number and len(match.key.teams) == 2:
                one, other = match.key.teams
                met.setdefault(one, {})[other] = match
                met.setdefault(other, {})[one] = match
        for team, others in met.items():
            three = {team, *others}
            if len(others) < 2 or all({each, *met[each]} == three for each in others):
                continue
            last = list(others.values())[-1]
            yield Finding.of(
                Suspicion.NO_MATCH,
                f"team {team} meets {' and '.join(others)} in round {number}",
                "correct round, ns or ew; only three teams that all meet each other may do so",
                source_of(last.boards[0]) if last.boards else None,
            )


def _without_match(score: TeamEventScore) -> Iterator[Finding]:
    """Teams without a match in a round; with an odd number one has a bye in a round robin."""
    absent = {each.contestant.number for each in score.event.withdrawals}
    teams = [each.number for each in score.teams if each.number not in absent]
    odd = score.form is Form.ROUND_ROBIN and len(score.teams) % 2
    if not score.event.contestants:
        return
    for number in score.rounds:
        playing = {
            team
            for match in score.matches
            if number in (match.rounds or (match.key.round,))
            for team in match.key.teams
        }
        idle = [team for team in teams if team not in playing]
        if not idle or (odd and len(idle) == 1) or score.event.open:
            continue
        plural = "s" if len(idle) > 1 else ""
        have = "have" if len(idle) > 1 else "has"
        yield Finding.of(
            Suspicion.NO_MATCH,
            f"team{plural} {', '.join(idle)} {have} no match in round {number}",
            f'enter it; a bye is a [[match]] with round = {number} and teams = ["{idle[0]}"]',
            None,
        )
