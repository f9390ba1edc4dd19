"""Lists as a frame with one row for each game."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

import pandas as pd

from skatlist.bulk.columns import BESIDE, FACTS, FrameColumn
from skatlist.rules import load_profile
from skatlist.sheet import ChangeKind, HouseRuleFacts, Row, Sheet
from skatlist.sheet.presence import seated_in_list
from skatlist.words import InputError

_COLUMNS: Final = (*BESIDE, *FACTS)


def games_frame(sheets: Iterable[Sheet], first: int = 0) -> pd.DataFrame:
    """Return the games of lists as a frame, in the order of the lists.

    Lists that do not count are left out. The columns are those of docs/statistik.md. Facts missing on a list stay
    unknown. Lists are numbered from `first` on, so that frames can be combined. Raises InputError for a list whose
    games need more than a row can contain (other rules in the middle, phases, fixed penalties), and for an
    impossible number.
    """
    cells: dict[str, list[Any]] = {column.name: [] for column in _COLUMNS}
    for number, sheet in enumerate((sheet for sheet in sheets if not sheet.void), first):
        for row in _rows(number, sheet):
            for column, value in zip(_COLUMNS, row, strict=True):
                cells[column.name].append(value)
    return pd.DataFrame({column.name: pd.array(cells[column.name], dtype=column.dtype) for column in _COLUMNS})


def _rows(number: int, sheet: Sheet) -> Iterator[tuple[object, ...]]:
    file = sheet.source.file
    if any(change.kind is ChangeKind.RULES for change in sheet.changes):
        raise InputError("frames_rules_change", file=file, series=sheet.series, table=sheet.table)
    rules = load_profile(sheet.rules, beside=file).name if sheet.rules else None
    everybody = (1 << sheet.size) - 1
    present = (
        {game: sum(1 << place - 1 for place in seated.places) for game, seated in seated_in_list(sheet).items()}
        if sheet.changes
        else {}
    )
    for row in sheet.rows:
        if row.house is not None and _by_house(row.house):
            raise InputError("frames_house", file=file, line=row.source.line or 0, game=row.number)
        there = present.get(row.number or 0, everybody)
        beside = (number, sheet.series, sheet.table, rules, row.number, sheet.size, there, row.dealer, row.declarer)
        cells = (*beside, *_facts(row))
        for column, value in zip(_COLUMNS, cells, strict=True):
            _check(column, value, row)
        yield cells


def _by_house(house: HouseRuleFacts) -> bool:
    return house.phase is not None or any(house.penalties)


def _facts(row: Row) -> tuple[object, ...]:
    entry = row.entry
    return (
        entry.contract and entry.contract.value,
        entry.spitzen,
        int(entry.levels),
        -1 if entry.bid is None else entry.bid,
        entry.won,
        entry.overbid,
        entry.reason.value,
        entry.card_points,
        entry.tricks,
        entry.charged_contract and entry.charged_contract.value,
        entry.charged_spitzen,
        entry.kontra,
        entry.bock,
        row.stated.value,
    )


def _check(column: FrameColumn, value: object, row: Row) -> None:
    if isinstance(value, int) and not column.low <= value <= column.high:
        where = {"file": row.source.file, "line": row.source.line or 0, "column": column.name}
        raise InputError("frames_number", value=value, low=column.low, high=column.high, **where)
