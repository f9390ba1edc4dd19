"""Differences of a list from the signed one, game by game, and of its results from the signed results.

The results at signing are kept with the list, so that a later computation can be compared.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final

from skatlist.papers.verdict import Difference, ListPart
from skatlist.skat.sheet import FooterName, FooterRow, Row, ScoredSheet, Sheet, Source
from skatlist.skat.sheet.game_facts import ROW_TEXTS

_ROW: Final = ("value", "points", "totals")
_HEAD: Final = ("agreed", "rules", "void")
_FieldDifference = tuple[int | str | None, str, ListPart, ListPart]  # game, field, signed value, current value


def list_results(scored: ScoredSheet) -> dict[str, Any]:
    """Return values, points and running totals of every row, and the footer."""
    return {
        "series": scored.sheet.series,
        "table": scored.sheet.table,
        "rows": [
            {
                "game": row.row.number,
                "value": row.valuation.value,
                "points": row.valuation.points,
                "totals": list(row.totals),
            }
            for row in scored.rows
        ],
        "footer": {name.value: list(scored.footer(name)) for name in FooterName},
    }


def differing_results(signed: Sequence[Any], scored_sheets: Sequence[ScoredSheet]) -> Iterator[Difference]:
    """Yield the differences of current results from the signed ones: the first differing number of each row.

    `signed` is JSON from outside. No structure of it stops the comparison.
    """
    for index, scored in enumerate(scored_sheets):
        kept = signed[index] if index < len(signed) else None
        computed = list_results(scored)
        if kept == computed:
            continue
        kept = kept if isinstance(kept, Mapping) else {}
        place = (scored.sheet.series, scored.sheet.table)
        rows = kept.get("rows")
        rows = rows if isinstance(rows, list) else []
        differences = [
            *_differing_results(place, rows, computed["rows"]),
            *_footer(place, kept.get("footer"), computed["footer"]),
        ]
        yield from differences or [Difference(*place, None, "", "…", "…")]


def _differing_results(place: tuple[int, int], kept: list[Any], computed: list[dict[str, Any]]) -> Iterator[Difference]:
    before: Any = None  # a constant offset of the totals is reported only in its first row
    for index, row in enumerate(computed):
        signed = kept[index] if index < len(kept) and isinstance(kept[index], dict) else {}
        for field in _ROW:
            if signed.get(field) == row[field]:
                continue
            off = _off(signed.get(field), row[field]) if field == "totals" else None
            if off is None or off != before:
                yield Difference(*place, row["game"], field, _as_text(signed.get(field)), _as_text(row[field]))
            before = off
            break
        else:
            before = None
    if len(kept) > len(computed):
        yield Difference(*place, None, "game", str(len(kept)), str(len(computed)))


def _off(signed: Any, computed: list[int]) -> list[int] | None:
    if not isinstance(signed, list) or len(signed) != len(computed) or not all(type(n) is int for n in signed):
        return None
    return [kept - now for kept, now in zip(signed, computed, strict=True)]


def _footer(place: tuple[int, int], kept: Any, computed: dict[str, list[int]]) -> Iterator[Difference]:
    signed = kept if isinstance(kept, Mapping) else {}
    for name, values in computed.items():
        if signed.get(name) != values:
            yield Difference(*place, name, name, _as_text(signed.get(name)), _as_text(values))


def _as_text(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(map(str, value))[:60]
    return "–" if value is None else str(value)[:60]


def differing_lists(signed: Sequence[Sheet], present: Sequence[Sheet]) -> Iterator[Difference]:
    """Yield the differences of current lists from the signed ones: row by row, then the facts around the rows."""
    for one, other in zip_longest(signed, present):
        if one is None or other is None:
            here = one or other
            yield Difference(here.series, here.table, None, "table", _seat(one), _seat(other))
            continue
        for game, field, mine, yours in (*_differing_rows(one, other), *_head(one, other), *_below(one, other)):
            if mine != yours:
                yield Difference(one.series, one.table, game, field, mine, yours)


def _differing_rows(one: Sheet, other: Sheet) -> Iterator[_FieldDifference]:
    for mine, yours in zip_longest(_bare(one.rows), _bare(other.rows)):
        yield (mine or yours).number, _column(mine, yours), mine, yours


def _column(one: Row | None, other: Row | None) -> str:
    if (
        one is None
        or other is None
        or one._replace(stated=other.stated, **{name: getattr(other, name) for name in ROW_TEXTS}) != other
    ):
        return ""
    if one.stated == other.stated:
        return next((name for name in ROW_TEXTS if getattr(one, name) != getattr(other, name)), "")
    return next(name for name in one.stated._fields if getattr(one.stated, name) != getattr(other.stated, name))


def _head(one: Sheet, other: Sheet) -> Iterator[_FieldDifference]:
    yield "head", "table", _seat(one), _seat(other)
    for name in _HEAD:
        yield "head", name, str(getattr(one, name) or ""), str(getattr(other, name) or "")
    for name in sorted({*one.header, *other.header}):
        yield "head", name, one.header.get(name), other.header.get(name)
    for mine, yours in zip_longest(one.players, other.players):
        yield "head", "players", mine, yours


def _below(one: Sheet, other: Sheet) -> Iterator[_FieldDifference]:
    for change, otherwise in zip_longest(_bare(one.changes), _bare(other.changes)):
        yield (change or otherwise).before, "changes", change, otherwise
    for mine, yours in zip_longest(_bare(one.footer), _bare(other.footer)):
        yield (mine or yours).name.value, "footer", _values(mine, one), _values(yours, other)


def _bare(parts: Sequence[Any]) -> list[Any]:
    return [part._replace(source=Source()) for part in parts]


def _values(row: FooterRow | None, sheet: Sheet) -> str:
    return "" if row is None else " ".join("–" if value is None else str(value) for value in row.values[: sheet.size])


def _seat(sheet: Sheet | None) -> str:
    return "" if sheet is None else f"{sheet.series}/{sheet.table}"
