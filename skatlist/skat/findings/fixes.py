"""Fixes as data: how they are made, and how a game or a list looks after they are applied."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from functools import cache
from typing import Any, Final

from skatlist.skat.findings.finding_model import HERE, Change, Fix
from skatlist.skat.game import LEVEL_NAMES, Contract, Entry, Level, Reason
from skatlist.skat.sheet import FooterRow, PerPlace, Row, Sheet, Stated
from skatlist.skat.sheet.columns import Cell

_LEVELS: Final = {name: level for level, name in LEVEL_NAMES.items()}


class Result(StrEnum):
    """The words of the `result` column."""

    WON = "won"
    LOST = "lost"


def result_of(won: bool | None) -> Result | None:
    """Return the word for a result, or None if the list does not state it."""
    return None if won is None else Result.WON if won else Result.LOST


@cache
def crosses(levels: Level) -> tuple[Level, ...]:
    """Return the crosses of a set one by one, in the order of the list."""
    return tuple(level for level in LEVEL_NAMES if levels & level)


@cache
def level_text(levels: Level) -> str:
    """Return the `levels` column of a set of crosses.

    >>> level_text(Level.HAND | Level.SCHNEIDER)
    'H S'
    """
    return " ".join(LEVEL_NAMES[level] for level in crosses(levels))


def change(field: Cell | str, before: Any, after: Any, game: int | str = HERE) -> Change:
    """Return one change, with values as in the CSV column."""
    return Change(game=game, field=Cell.of(field), before=before, after=after)


def fix(label: str, *changes: Change, **params: object) -> Fix:
    """Return a fix whose sentence can name the first change and the further parameters."""
    first = {"before": changes[0].before, "after": changes[0].after} if changes else {}
    return Fix(label=label, params={**first, **params}, changes=changes)


def level_fix(before: Level, after: Level, *more: Change) -> Fix:
    """Return the fix that adds missing crosses, else removes superfluous ones, and makes further changes."""
    added = after & ~before
    changes = (change("levels", level_text(before), level_text(after)), *more)
    return fix("cross" if added else "uncross", *changes, levels=crosses(added or before & ~after))


def _levels(value: Any) -> Level:
    levels = Level.NONE
    for name in str(value or "").split():
        levels |= _LEVELS[name]
    return levels


# How a CSV column is set in an entry: the field and the conversion of its value.
_ENTRY_FIELDS: Final[dict[str, tuple[str, Callable[[Any], Any]]]] = {
    "contract": ("contract", Contract),
    "spitzen": ("spitzen", int),
    "levels": ("levels", _levels),
    "bid": ("bid", int),
    "result": ("won", lambda value: value == Result.WON),
    "overbid": ("overbid", bool),
    "reason": ("reason", Reason),
    "charged_contract": ("charged_contract", Contract),
    "charged_spitzen": ("charged_spitzen", int),
    "card_points": ("card_points", int),
    "tricks": ("tricks", int),
    "kontra": ("kontra", int),
    "bock": ("bock", int),
}
_EMPTY: Final = {"levels": Level.NONE, "overbid": False, "reason": Reason.PLAYED, "kontra": 0, "bock": 0}


def entry_with(entry: Entry, changes: Iterable[Change]) -> Entry:
    """Return the entry with the changes that concern it."""
    fields: dict[str, Any] = {}
    for item in changes:
        if item.field in _ENTRY_FIELDS:
            name, convert = _ENTRY_FIELDS[item.field]
            fields[name] = _EMPTY.get(name) if item.after is None else convert(item.after)
    return entry._replace(**fields) if fields else entry


def with_changes(row: Row, changes: Iterable[Change]) -> Row:
    """Return the row with the changes that concern it. The written crosses follow the completed ones."""
    changes = tuple(changes)
    entry = entry_with(row.entry, changes)
    written = row.written
    sides: dict[str, Any] = {item.field: item.after for item in changes if item.field in {"with", "without"}}
    if written is not None and sides:
        with_, without = sides.get("with", written.with_), sides.get("without", written.without)
        if (with_ is None) != (without is None):
            entry = entry._replace(spitzen=with_ if without is None else -without)
    if written is not None and entry != row.entry:
        two_columns = written.with_ is not None or written.without is not None
        spitzen = (entry.spitzen or 0) if two_columns else 0
        written = written._replace(
            with_=spitzen if spitzen > 0 else None,
            without=-spitzen if spitzen < 0 else None,
            levels=None if written.levels is None else entry.levels,
        )
    elif written is not None and written.levels is not None and any(item.field == "levels" for item in changes):
        written = written._replace(levels=entry.levels)
    row = row._replace(entry=entry, written=written)
    for item in changes:
        if item.field == "dealer":
            row = row._replace(dealer=item.after)
        elif item.field == "declarer":
            row = row._replace(declarer=item.after)
        elif item.field == "game":
            row = row._replace(number=item.after)
        else:
            row = row._replace(stated=_stated(row.stated, item))
    return row


def _stated(stated: Stated, item: Change) -> Stated:
    if item.field == "value":
        return stated._replace(value=item.after)
    if item.field == "passed_count":
        return stated._replace(passed=item.after)
    name, place = item.field.name, item.field.place
    if place is None:
        return stated
    if name == "total":
        return stated._replace(totals=_at_place(stated.totals, place, item.after))
    if name == "won":
        return stated._replace(won=_at_place(stated.won, place, item.after))
    return stated._replace(lost=_at_place(stated.lost, place, item.after)) if name == "lost" else stated


def _at_place(values: PerPlace, place: int, value: Any) -> PerPlace:
    return (*values[: place - 1], value, *values[place:])


def with_fix(sheet: Sheet, fix: Fix) -> Sheet:
    """Return the list with a fix applied, as `check --fix` writes it next to the original."""
    rows = tuple(row for _, row, _ in fixed_rows(sheet, fix) if row is not None)
    footer = tuple(
        _footer(line, (item for item in fix.changes if item.game == line.name.value)) for line in sheet.footer
    )
    return sheet._replace(rows=rows, footer=footer)


def fixed_rows(sheet: Sheet, fix: Fix) -> Iterator[tuple[int, Row | None, list[Change]]]:
    """Yield every row by its index after a fix, None if it is struck, and the changes that concern it.

    If two rows have the same number, the last is meant. A change of the field `row` strikes the row, or moves it to the
    place of the row with another number. Two such changes swap two rows, whose numbers stay in ascending order.
    """
    by_game: dict[int | str, list[Change]] = {}
    for item in fix.changes:
        by_game.setdefault(item.game, []).append(item)
    last = {row.number: index for index, row in enumerate(sheet.rows) if row.entry.contract is not Contract.VOID}
    for at in range(len(sheet.rows)):
        index = _swapped(sheet, by_game, last, at)
        row = sheet.rows[index]
        number: int | str = HERE if row.number is None else row.number
        changes = by_game.get(number, []) if last.get(row.number) == index else []
        if index != at:
            ordered = sorted((row.number or 0, sheet.rows[at].number or 0))
            yield index, row._replace(number=ordered[at > index]), changes
        elif any(item.field == "row" for item in changes):
            yield index, None, changes
        else:
            yield index, with_changes(row, changes) if changes else row, changes


def _swapped(sheet: Sheet, changes: Mapping[int | str, list[Change]], last: Mapping[int | None, int], at: int) -> int:
    number = sheet.rows[at].number
    if number is None or last.get(number) != at:
        return at
    other = next((item.after for item in changes.get(number, ()) if item.field == "row"), None)
    return at if other is None else last.get(other, at)


def _footer(line: FooterRow, changes: Iterable[Change]) -> FooterRow:
    for item in changes:
        if item.field.place is not None:
            line = line._replace(values=_at_place(line.values, item.field.place, item.after))
    return line
