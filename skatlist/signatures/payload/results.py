"""What the rules made of a list when it was signed, kept beside it: any later reckoning can be held against it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from skatlist.sheet import FooterName, ScoredSheet
from skatlist.signatures.verdict import Difference

_ROW: Final = ("value", "points", "totals")


def results_json(scored: ScoredSheet) -> dict[str, Any]:
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
    """Yield where signed results are not those the rules give now; one difference a row, its first number.

    `signed` is JSON from outside: whatever it is built like, it never stops the comparison.
    """
    for index, scored in enumerate(scored_sheets):
        kept = signed[index] if index < len(signed) else None
        computed = results_json(scored)
        if kept == computed:
            continue
        kept = kept if isinstance(kept, Mapping) else {}
        place = (scored.sheet.series, scored.sheet.table)
        rows = kept.get("rows")
        rows = rows if isinstance(rows, list) else []
        found = [*_rows(place, rows, computed["rows"]), *_footer(place, kept.get("footer"), computed["footer"])]
        yield from found or [Difference(*place, None, "", "…", "…")]


def _rows(place: tuple[int, int], kept: list[Any], computed: list[dict[str, Any]]) -> Iterator[Difference]:
    before: Any = None  # how far the totals are off is told once, where it begins
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
