"""Scales of local points: data with their source, shipped by name or a club's own as a file."""

from fractions import Fraction
from pathlib import Path

from msgspec import Struct

from overtrick.errors import InputError
from overtrick.regulations.book_file import read_toml
from overtrick.regulations.citation import Citation, Sure
from overtrick.regulations.values import exact

SHIPPED_SCALES = Path(__file__).parent / "awards"


class AwardScale(Struct, frozen=True):
    """Who gets how many points: so much for the last award, and a step more for each place above.

    ``parts`` has from how many boards on which part of the field gets an award, most boards first.
    """

    name: str
    title: str
    citation: Citation
    lowest: Fraction
    step: Fraction
    smallest_field: int
    parts: tuple[tuple[int, Fraction], ...]

    def awards(self, field: int, boards: int) -> tuple[Fraction, ...]:
        """The awards for a field that has played so many boards, the best first.

        >>> [int(award) for award in award_scale("ebu-club").awards(12, 27)]
        [24, 18, 12, 6]
        """
        part = next((part for least, part in self.parts if boards >= least), None)
        if part is None or field < self.smallest_field:
            return ()
        number = -(-(part * field).numerator // (part * field).denominator)
        return tuple(self.lowest + self.step * above for above in reversed(range(number)))


def shipped_scales() -> list[str]:
    """The names of the scales that come with Overtrick."""
    return sorted(path.stem for path in SHIPPED_SCALES.glob("*.toml"))


def award_scale(name: str, beside: Path | None = None) -> AwardScale:
    """Load a scale: a shipped one by its name, or a ``.toml`` file by its path."""
    if not name.endswith(".toml") and name not in shipped_scales():
        raise InputError(
            f'there is no scale of local points "{name}"; the scales are '
            f"{', '.join(shipped_scales())}, or give the path of a .toml file of your own"
        )
    path = Path(beside or "", name) if name.endswith(".toml") else SHIPPED_SCALES / f"{name}.toml"
    data = read_toml(path)
    try:
        return AwardScale(
            name,
            _text(data, "title"),
            Citation(
                _text(data, "document"),
                _text(data, "edition"),
                _text(data, "article"),
                _sure(data.get("sure")),
                str(data.get("note", "")),
            ),
            _number(data, "lowest"),
            _number(data, "step"),
            int(_number(data, "smallest_field")),
            _parts(data.get("parts")),
        )
    except ValueError as error:
        raise InputError(f"{path}: {error}") from None


def _text(data: dict[str, object], key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{key}: expected text; a scale without its source does not load")
    return value


def _sure(value: object) -> Sure:
    try:
        return Sure(value)
    except ValueError:
        names = ", ".join(level.value for level in Sure)
        raise ValueError(f"sure: expected one of {names}") from None


def _number(data: dict[str, object], key: str) -> Fraction:
    value = data.get(key)
    number = exact(str(value)) if not isinstance(value, bool) else None
    if number is None or number < 0:
        raise ValueError(f"{key}: expected a number such as 6")
    return number


def _parts(value: object) -> tuple[tuple[int, Fraction], ...]:
    expected = 'parts: expected a list such as [{ boards = 18, part = "1/3" }]'
    if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
        raise ValueError(expected)
    rows = [(int(_number(row, "boards")), _number(row, "part")) for row in value]
    if not rows or any(part > 1 for _, part in rows):
        raise ValueError(expected)
    return tuple(sorted(rows, reverse=True))
