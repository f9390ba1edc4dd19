"""One game record of the International Skat Server: the fields of its line."""

import re
from dataclasses import dataclass
from typing import Final

from skatlist.formats.iss.moves import IllegalError
from skatlist.formats.numbers import natural
from skatlist.sheet import Source

_FIELD: Final = re.compile(r"([A-Z]{1,2}[0-9]?)\[([^\]\\]*(?:\\.[^\]\\]*)*)\]")
_ESCAPED: Final = re.compile(r"\\(.)")
_DATE: Final = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})(?![0-9])")


@dataclass(frozen=True, slots=True, kw_only=True)
class IssRecord:
    """A record: `session` is its field SE, `game` its ID, `names` forehand, middlehand and rearhand.

    `moves` and `result` are the fields MV and R as they stand there; `date` is YYYY-MM-DD or empty.
    """

    source: Source
    session: int
    game: int
    names: tuple[str, str, str]
    moves: str
    result: str
    place: str
    date: str
    comment: str


def read_record(source: Source) -> IssRecord:
    """Return the record on a line. Raises IllegalError if it is not one, or lacks a field it cannot do without."""
    line = source.text.strip()
    if not line.startswith("(;"):
        raise IllegalError("no_record")
    fields = {name: _plain(value) for name, value in _FIELD.findall(line)}
    if fields.get("GM", "").lower() != "skat":
        raise IllegalError("no_record")
    if not line.endswith(")"):
        raise IllegalError("cut")
    missing = next((name for name in ("SE", "ID", "MV") if not fields.get(name)), None)
    if missing:
        raise IllegalError("field", token=missing)
    names = (fields.get("P0", ""), fields.get("P1", ""), fields.get("P2", ""))
    if not all(names) or len(set(names)) < len(names):
        raise IllegalError("names")
    date = _DATE.match(fields.get("DT", ""))
    return IssRecord(
        source=source,
        session=_number(fields["SE"], "SE"),
        game=_number(fields["ID"], "ID"),
        names=names,
        moves=fields["MV"],
        result=fields.get("R", ""),
        place=fields.get("PC", ""),
        date=date[1] if date else "",
        comment=fields.get("CO", ""),
    )


def _plain(value: str) -> str:
    value = _ESCAPED.sub(r"\1", value) if "\\" in value else value
    if not value.isprintable():
        value = "".join(char if char.isprintable() else " " for char in value)
    return value.strip()


def _number(text: str, field: str) -> int:
    number = natural(text)
    if number is None:
        raise IllegalError("field_number", token=f"{field}[{text}]")
    return number
