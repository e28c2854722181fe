"""What reads each block of an event file that has a decision of the director."""

from collections.abc import Callable

from overtrick.formats.event_file_attendance import (
    read_cancelled,
    read_late,
    read_substitute,
    read_withdrawal,
)
from overtrick.formats.event_file_decisions import read_fouled, read_incident, read_ruling
from overtrick.formats.event_file_fields import Fields, Manner
from overtrick.formats.event_file_penalties import read_adjustment, read_penalty

READERS: dict[str, Callable[[Fields, Manner], object]] = {
    "ruling": read_ruling,
    "fouled": read_fouled,
    "incident": read_incident,
    "penalty": read_penalty,
    "adjustment": read_adjustment,
    "withdrawal": read_withdrawal,
    "late": read_late,
    "cancelled": read_cancelled,
    "substitute": read_substitute,
}
