"""What stands above the reports of a team event, and how they call teams and matches."""

from overtrick.engine.team_event import TeamEventScore
from overtrick.engine.team_result import ScoredMatch
from overtrick.engine.team_terms import scale_name
from overtrick.model.contestant import Contestant
from overtrick.model.scoring import Scoring
from overtrick.model.teams import Form
from overtrick.regulations.rulebook import show
from overtrick.reports.heading import Heading, day
from overtrick.reports.wording import counted, one_line

SCORINGS = {
    Scoring.IMPS: "IMPs",
    Scoring.BOARD_A_MATCH: "Board-a-match",
    Scoring.TOTAL_POINTS: "Total points",
    Scoring.HYBRID_IMPS: "Boards, and victory points for IMPs",
    Scoring.HYBRID_TOTAL_POINTS: "Boards, and victory points for total points",
}
UNITS = {
    Scoring.IMPS: "IMPs",
    Scoring.BOARD_A_MATCH: "Boards",
    Scoring.TOTAL_POINTS: "Points",
    Scoring.HYBRID_IMPS: "IMPs",
    Scoring.HYBRID_TOTAL_POINTS: "Points",
}
"""What is won and lost on the boards of a match."""

FORMS = {
    Form.MATCH: "Match",
    Form.ROUND_ROBIN: "Round robin",
    Form.SWISS: "Swiss",
    Form.KNOCKOUT: "Knockout",
}


def team_name(contestant: Contestant) -> str:
    """The name of a team, or of its players."""
    return one_line(contestant.names)


def team_label(score: TeamEventScore, number: str) -> str:
    """A team by number and name: ``7 The Misfits``."""
    found = next((each for each in score.teams if each.number == number), None)
    name = team_name(found) if found is not None and found.name else ""
    return f"{one_line(number)} {name}".strip()


def match_title(score: TeamEventScore, match: ScoredMatch) -> str:
    """A match in words: its round and the teams."""
    teams = " – ".join(team_label(score, team) for team in match.key.teams)
    if match.is_bye:
        teams += ", bye"
    return f"{round_name(match)}: {teams}" if match.key.round is not None else teams


def round_name(match: ScoredMatch) -> str:
    """The round or the rounds of a match."""
    if len(match.rounds) > 1:
        return f"Rounds {' and '.join(map(str, match.rounds))}"
    return f"Round {match.key.round}"


def team_heading(score: TeamEventScore) -> Heading:
    """The heading of the reports."""
    event, book = score.event, score.book
    received, due = results_of(score)
    return Heading(
        title=one_line(event.name) or "Results",
        date=day(event.date),
        place=_form(score),
        size=_size(score),
        director=one_line(event.director),
        scorer=one_line(event.scorer),
        scoring=_scoring(score),
        regulations=f"{book.title} ({book.name})",
        changes=tuple(f"{key} = {show(book.values[key].value)}" for key in book.changed),
        received=received,
        due=due,
        provisional=_provisional(score),
        left_out=_left_out(score.left_out),
    )


def results_of(score: TeamEventScore) -> tuple[int, int]:
    """How many results have come, and how many there should be."""
    received = due = 0
    for match in score.matches:
        tables = match.terms.tables
        came = sum(not room.line.is_late for board in match.boards for room in board.rooms[:tables])
        received += came
        if match.is_bye or match.decision:
            due += came
        else:
            due += max(len(match.boards), match.terms.scheduled) * tables
    return received, due


def _form(score: TeamEventScore) -> str:
    parts = [FORMS[score.form]]
    if score.rounds and score.form is not Form.MATCH:
        planned = score.event.teams.rounds
        rounds = counted(max(score.rounds), "round")
        parts.append(
            f"{rounds} of {planned}" if planned and planned > max(score.rounds) else rounds
        )
    return ", ".join(parts)


def _size(score: TeamEventScore) -> str:
    matches = sum(not match.is_bye for match in score.matches)
    what = f"{matches} match" if matches == 1 else f"{matches} matches"
    of_eight = " of eight" if score.event.teams.tables > 2 else ""
    return f"{counted(len(score.teams), 'team')}{of_eight}, {what}"


def _scoring(score: TeamEventScore) -> str:
    name = SCORINGS[score.event.scoring]
    scale = scale_name(score.event, score.book)
    boards = ordinary_boards(score)
    of = f", {counted(boards, 'board')} a match" if boards else ""
    return f"{name}{of}, scale {score.scales[scale].title}" if scale else f"{name}{of}"


def ordinary_boards(score: TeamEventScore) -> int:
    """The number of boards of an ordinary match."""
    return next((match.terms.normal or 0 for match in score.matches), 0)


def _provisional(score: TeamEventScore) -> str:
    to_come = [match for match in score.matches if match.is_provisional]
    if not to_come:
        return ""
    named = "; ".join(str(match.key) for match in to_come[:4])
    more = f" and {counted(len(to_come) - 4, 'other match')}" if len(to_come) > 4 else ""
    return f"Provisional: results are still to come in {named}{more}.".replace("matchs", "matches")


def _left_out(number: int) -> str:
    if not number:
        return ""
    what = "1 entry" if number == 1 else f"{number} entries"
    verb = "is" if number == 1 else "are"
    return f"{what} of the event file could not be used and {verb} left out."
