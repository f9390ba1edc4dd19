"""Where two lists that should be the same are not: game by game, in the notation people know."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Final

from skatlist.formats.notation.writer import write_line
from skatlist.sheet import Row, Sheet, Source
from skatlist.signatures.verdict import Difference

_HEAD: Final = ("players", "agreed", "rules", "void", "header", "changes", "footer")


def differing_lists(signed: Sequence[Sheet], found: Sequence[Sheet]) -> Iterator[Difference]:
    """Yield where lists found are not the signed ones: a row each, then heads and footers."""
    for one, other in zip_longest(signed, found):
        if one is None or other is None:
            here = one or other
            yield Difference(here.series, here.table, None, "table", _list(one), _list(other))
            continue
        yield from _differing_rows(one, other)
        for name in _HEAD:
            mine, yours = getattr(_bare(one), name), getattr(_bare(other), name)
            if mine != yours:
                yield Difference(one.series, one.table, "head", name, _short(mine), _short(yours))
        if (one.series, one.table) != (other.series, other.table):
            yield Difference(one.series, one.table, "head", "table", _list(one), _list(other))


def _differing_rows(signed: Sheet, found: Sheet) -> Iterator[Difference]:
    for one, other in zip_longest(signed.rows, found.rows):
        here = one or other
        if one is not None and other is not None:
            field, mine, yours = _difference(one, other)
            if mine is None:
                continue
        else:
            field, mine, yours = "", _line(one), _line(other)
        yield Difference(signed.series, signed.table, here.number, field, mine, yours)


def _difference(one: Row, other: Row) -> tuple[str, str | None, str]:
    """Return the column that differs first, and both values; None where nothing does."""
    if one._replace(source=Source()) == other._replace(source=Source()):
        return "", None, ""
    if (one.number, _line(one)) != (other.number, _line(other)):
        return "", _line(one), _line(other)
    if one.stated != other.stated:
        name = next(name for name in one.stated._fields if getattr(one.stated, name) != getattr(other.stated, name))
        return name, _short(getattr(one.stated, name)), _short(getattr(other.stated, name))
    if one.remark != other.remark:
        return "remark", _short(one.remark), _short(other.remark)
    return "", _short(one.entry), _short(other.entry)


def _line(row: Row | None) -> str:
    return "–" if row is None else write_line(row)


def _list(sheet: Sheet | None) -> str:
    return "–" if sheet is None else f"{sheet.series}/{sheet.table}"


def _bare(sheet: Sheet) -> Sheet:
    """Return a list without where its parts were read."""
    return sheet._replace(
        changes=tuple(change._replace(source=Source()) for change in sheet.changes),
        footer=tuple(row._replace(source=Source()) for row in sheet.footer),
    )


def _short(value: object) -> str:
    return "–" if value is None else str(value)[:80]
