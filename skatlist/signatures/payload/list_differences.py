"""Where two lists that should be the same are not: game by game, then the head, the changes and the footer."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any, Final

from skatlist.sheet import FooterRow, Row, Sheet, Source
from skatlist.signatures.verdict import Difference, Said

_HEAD: Final = ("agreed", "rules", "void")
_Found = tuple[int | str | None, str, Said, Said]  # game, field, what was signed, what stands there


def differing_lists(signed: Sequence[Sheet], found: Sequence[Sheet]) -> Iterator[Difference]:
    """Yield where lists found are not the signed ones: a row each, then what stands around the rows."""
    for one, other in zip_longest(signed, found):
        if one is None or other is None:
            here = one or other
            yield Difference(here.series, here.table, None, "table", _seat(one), _seat(other))
            continue
        for game, field, mine, yours in (*_rows(one, other), *_head(one, other), *_below(one, other)):
            if mine != yours:
                yield Difference(one.series, one.table, game, field, mine, yours)


def _rows(one: Sheet, other: Sheet) -> Iterator[_Found]:
    for mine, yours in zip_longest(_bare(one.rows), _bare(other.rows)):
        yield (mine or yours).number, _column(mine, yours), mine, yours


def _column(one: Row | None, other: Row | None) -> str:
    """Return the column in which two rows of one game differ, the first of those stated; empty for the game itself."""
    if one is None or other is None or one._replace(stated=other.stated, remark=other.remark) != other:
        return ""
    if one.stated == other.stated:
        return "remark"
    return next(name for name in one.stated._fields if getattr(one.stated, name) != getattr(other.stated, name))


def _head(one: Sheet, other: Sheet) -> Iterator[_Found]:
    yield "head", "table", _seat(one), _seat(other)
    for name in _HEAD:
        yield "head", name, str(getattr(one, name) or ""), str(getattr(other, name) or "")
    for name in sorted({*one.header, *other.header}):
        yield "head", name, one.header.get(name), other.header.get(name)
    for mine, yours in zip_longest(one.players, other.players):
        yield "head", "players", mine, yours


def _below(one: Sheet, other: Sheet) -> Iterator[_Found]:
    for change, otherwise in zip_longest(_bare(one.changes), _bare(other.changes)):
        yield (change or otherwise).before, "changes", change, otherwise
    for mine, yours in zip_longest(_bare(one.footer), _bare(other.footer)):
        yield (mine or yours).name.value, "footer", _values(mine, one), _values(yours, other)


def _bare(parts: Sequence[Any]) -> list[Any]:
    """Return parts of a list without where they were read."""
    return [part._replace(source=Source()) for part in parts]


def _values(row: FooterRow | None, sheet: Sheet) -> str:
    return "" if row is None else " ".join("–" if value is None else str(value) for value in row.values[: sheet.size])


def _seat(sheet: Sheet | None) -> str:
    return "" if sheet is None else f"{sheet.series}/{sheet.table}"
