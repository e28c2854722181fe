"""The values of the use cases as JSON: what ``overtrick.reports.json_text`` writes."""

from enum import Enum
from fractions import Fraction

from msgspec import Struct

from overtrick.reports.json_text import Json, Percent


def as_json(value: object) -> Json:
    """A frozen value with its fields and properties; a percentage is one by its name.

    >>> from overtrick.app.prizes import PlaceRange
    >>> as_json(PlaceRange("8", None, None, "8", "", "2=", (2, 3)))["worst"]
    3
    """
    match value:
        case None | str() | bool() | int() | Fraction():
            return value
        case Enum():
            return as_json(value.value)
        case tuple() if hasattr(value, "_asdict"):
            return {name: as_json(each) for name, each in value._asdict().items()}
        case tuple() | list():
            return [as_json(each) for each in value]
        case Struct():
            names = [*value.__struct_fields__]
            names += [
                name for name, each in vars(type(value)).items() if isinstance(each, property)
            ]
            return {name: _member(name, getattr(value, name)) for name in names}
    raise TypeError(f"{type(value).__name__} has no JSON")


def _member(name: str, value: object) -> Json:
    if name == "percent" and isinstance(value, Fraction):
        return Percent(value)
    return as_json(value)
