"""Lists as a frame with one row for each game: its columns, their types, and the facts in them as arrays."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import pandas as pd

from skatlist.files.bulk.any_frame import TEXT
from skatlist.files.bulk.game_arrays import CONTRACTS, NO_SPITZEN, NOT_KNOWN, REASONS, UNKNOWN, Facts, NumberArray
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import MAX_PLACES, ChangeKind, Row, Sheet
from skatlist.skat.sheet.presence import seated_in_list
from skatlist.words import InputError

# The columns of a frame of games: their types, and the validated facts in them as arrays.

_CONTRACT: Final = pd.CategoricalDtype([contract.value for contract in CONTRACTS])
_REASON: Final = pd.CategoricalDtype([reason.value for reason in REASONS])


class FrameColumn(NamedTuple):
    """A column of numbers or words: its type in pandas, its bounds, and the number that stands for an empty cell.

    If `empty` is None, the column must be filled in every game. A `required` column must be in the frame.
    """

    name: str
    dtype: Any
    low: int = 0
    high: int = 0
    empty: int | None = UNKNOWN
    required: bool = False


_PLACES: Final = (1 << MAX_PLACES) - 1

_EXACT: Final = 2.0**53  # floats below are exact
# The columns around a game: its position, the people present (a bit for each place) and the declarer.
BESIDE: Final = (
    FrameColumn("sheet", "int32", 0, 2**31 - 1, None),
    FrameColumn("series", "int32", 0, 2**31 - 1, None),
    FrameColumn("table", "int32", 0, 2**31 - 1, None),
    FrameColumn("rules", TEXT),
    FrameColumn("game", "Int32", 0, 2**31 - 1),
    FrameColumn("places", "uint8", 1, MAX_PLACES, None, required=True),
    FrameColumn("present", "uint8", 0, _PLACES, None),
    FrameColumn("dealer", "Int8", 1, MAX_PLACES, 0),
    FrameColumn("declarer", "Int8", 1, MAX_PLACES, 0, required=True),
)

# In the order of Facts.
FACTS: Final = (
    FrameColumn("contract", _CONTRACT, required=True),
    FrameColumn("spitzen", "Int8", -99, 99, NO_SPITZEN, required=True),
    FrameColumn("levels", "uint8", 0, 255, None, required=True),
    FrameColumn("bid", "int16", UNKNOWN, 2**15 - 1, UNKNOWN, required=True),
    FrameColumn("won", "boolean", 0, 1, UNKNOWN, required=True),
    FrameColumn("marked", "bool", 0, 1, None),
    FrameColumn("reason", _REASON, empty=None),
    FrameColumn("card_points", "Int16", 0, 2**15 - 1),
    FrameColumn("tricks", "Int8", 0, 99),
    FrameColumn("charged_contract", _CONTRACT),
    FrameColumn("charged_spitzen", "Int8", -99, 99, NO_SPITZEN),
    FrameColumn("kontra", "uint8", 0, 9, None),
    FrameColumn("bock", "uint8", 0, 9, None),
    FrameColumn("stated", "Int32", -(2**30), 2**30, NOT_KNOWN),
)


def facts_from_frame(frame: pd.DataFrame) -> Facts:
    """Return the facts in a frame as arrays.

    Raises InputError if a required column is missing, or contains invalid values. Nothing is rounded, truncated or
    filled in.
    """
    columns: list[Any] = []
    for column in FACTS:
        if column.name not in frame.columns:
            if column.required:
                raise InputError("frames_column", column=column.name)
            columns.append(None)
        elif isinstance(column.dtype, pd.CategoricalDtype):
            columns.append(_codes(frame[column.name], column, column.dtype.categories.tolist()))
        else:
            columns.append(column_numbers(frame[column.name], column))
    facts = Facts(*columns)
    return facts if facts.marked is None else facts._replace(marked=facts.marked.astype(np.bool_))


def column_numbers(series: "pd.Series[Any]", column: FrameColumn) -> NumberArray:
    """Return whole numbers within their bounds, also those of floats. An empty cell is the column's `empty`.

    Raises InputError for anything else.
    """
    whole: Any = _whole(series)
    kind = whole.dtype
    if not (pd.api.types.is_integer_dtype(kind) or pd.api.types.is_bool_dtype(kind)):
        raise InputError("frames_dtype", column=column.name, dtype=str(kind), needed=str(column.dtype))
    if pd.api.types.is_bool_dtype(kind) and not isinstance(kind, np.dtype):
        whole = whole.astype("boolean")  # nullable, because the number for an empty cell is no truth value
    empty = whole.isna().to_numpy()
    if not empty.any():
        array: NumberArray = whole.to_numpy() if isinstance(kind, np.dtype) else whole.to_numpy(dtype=np.int64)
        _check(array, column)
        # Booleans and unsigned 64-bit numbers cannot be combined with other numbers.
        return array.astype(np.int64) if array.dtype.kind == "b" or array.dtype == np.uint64 else array
    if column.empty is None:
        raise InputError("frames_empty", column=column.name)
    array = whole.to_numpy(dtype=np.int64, na_value=column.empty)
    _check(array[~empty], column)
    return array


def _whole(series: "pd.Series[Any]") -> "pd.Series[Any]":
    """Return whole numbers that came as floats or objects, because the column has gaps. Others stay as they are."""
    kind = series.dtype
    if pd.api.types.is_object_dtype(kind):
        series = pd.Series(pd.array([None] * len(series), "Int64")) if series.isna().all() else series.convert_dtypes()
    elif pd.api.types.is_float_dtype(kind):
        numbers = series.to_numpy(dtype=np.float64, na_value=np.nan)
        empty = np.isnan(numbers)
        filled = np.where(empty, 0, numbers)
        if (np.abs(filled) < _EXACT).all() and (filled == np.floor(filled)).all():
            return pd.Series(pd.arrays.IntegerArray(filled.astype(np.int64), empty))
    return series


def _check(array: NumberArray, column: FrameColumn) -> None:
    if not array.size:
        return
    for value in (int(array.min()), int(array.max())):
        if not column.low <= value <= column.high:
            raise InputError("frames_range", column=column.name, value=value, low=column.low, high=column.high)


def _codes(series: "pd.Series[Any]", column: FrameColumn, words: Sequence[str]) -> NumberArray:
    """Return words as their indexes in `words`. Raises InputError for a word that is not among them."""
    used: Any = series.astype("category").cat
    known = used.categories.tolist()
    codes: NumberArray = used.codes.to_numpy()
    strange = [place for place, word in enumerate(known) if word not in words]
    unknown = codes[np.isin(codes, strange)] if strange else codes[:0]
    if unknown.size:
        raise InputError("frames_word", column=column.name, value=str(known[unknown[0]]), known=tuple(words))
    if column.empty is None and bool((codes < 0).any()):
        raise InputError("frames_empty", column=column.name)
    if known == list(words):
        return codes
    places = np.array([*(words.index(word) if word in words else UNKNOWN for word in known), UNKNOWN], np.int8)
    mapped: NumberArray = places.take(codes)  # an empty cell has the code -1, the last place
    return mapped


# Lists as a frame with one row for each game.

_COLUMNS: Final = (*BESIDE, *FACTS)


def games_frame(sheets: Iterable[Sheet], first: int = 0) -> pd.DataFrame:
    """Return the games of lists as a frame, in the order of the lists.

    Lists that do not count are omitted. The columns are those of docs/statistik.md. Facts missing on a list stay
    unknown. Lists are numbered from `first` on, so that frames can be combined. Raises InputError for a list with facts
    that a row cannot contain (a change of rules, phases, fixed penalties), and for an impossible number.
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
        if row.house is not None and (row.house.phase is not None or any(row.house.penalties)):
            raise InputError("frames_house", file=file, line=row.source.line or 0, game=row.number)
        there = present.get(row.number or 0, everybody)
        beside = (number, sheet.series, sheet.table, rules, row.number, sheet.size, there, row.dealer, row.declarer)
        cells = (*beside, *_facts(row))
        for column, value in zip(_COLUMNS, cells, strict=True):
            _check_cell(column, value, row)
        yield cells


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


def _check_cell(column: FrameColumn, value: object, row: Row) -> None:
    if isinstance(value, int) and not column.low <= value <= column.high:
        where = {"file": row.source.file, "line": row.source.line or 0, "column": column.name}
        raise InputError("frames_number", value=value, low=column.low, high=column.high, **where)
