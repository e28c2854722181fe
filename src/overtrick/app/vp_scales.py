"""Reading the scales of victory points that a team event needs, its club's own among them."""

from pathlib import Path

from overtrick.engine.team_terms import Scales, scale_names
from overtrick.model.event import Event
from overtrick.regulations.rulebook import RuleBook
from overtrick.regulations.vp_scale_file import vp_scale


def load_scales(event: Event, book: RuleBook, folder: Path | None = None) -> Scales:
    """Read the scales; a file of one's own lies beside the event file.

    >>> from overtrick.model.event_setup import Kind
    >>> from overtrick.model.scoring import Scoring
    >>> from overtrick.regulations import load
    >>> event = Event(kind=Kind.TEAMS, scoring=Scoring.IMPS)
    >>> list(load_scales(event, load("wbf-2017")))
    ['wbf-20']
    """
    return {name: vp_scale(name, folder) for name in scale_names(event, book)}
