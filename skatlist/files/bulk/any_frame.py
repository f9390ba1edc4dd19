"""Frames of pandas, polars and other libraries: read as one of pandas, and answered in their own kind.

narwhals knows the libraries; it is an extra, needed for frames of another one than pandas only.
"""

import warnings
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import pandas as pd

from skatlist.words import InputError, UsageError

# pandas 3 has one type of text, pandas 2 another one that keeps an empty cell empty.
TEXT: Final = "str" if int(pd.__version__.partition(".")[0]) > 2 else "string"  # noqa: PLR2004
PANDAS: Final = "pandas"


class AnyFrame(NamedTuple):
    """A frame as one of pandas, and the frame it was made of, None if that is one of pandas.

    `games` has the known columns of a `native` frame, which stays as it is.
    """

    games: pd.DataFrame
    native: Any = None

    def with_columns(self, columns: Mapping[str, Any]) -> Any:
        """Return the frame with more columns (arrays of numpy, or nullable ones of pandas), in its own kind."""
        if self.native is None:
            return self.games.assign(**columns)
        import narwhals as nw

        kind = nw.get_native_namespace(self.native)
        new = [nw.new_series(name, _plain(column), backend=kind) for name, column in columns.items()]
        filled = self.native.with_columns(*new)
        for name, column in columns.items():
            if not isinstance(column, np.ndarray):
                known = nw.new_series("known", ~np.asarray(column.isna()), backend=kind)
                filled = filled.with_columns(nw.when(known).then(nw.col(name)).alias(name))
        return nw.to_native(filled)

    def like(self, frame: pd.DataFrame) -> Any:
        """Return a frame of numbers without empty cells in the kind of this one."""
        if self.native is None:
            return frame
        import narwhals as nw

        columns = {str(name): frame[name].to_numpy() for name in frame.columns}
        return nw.to_native(nw.from_dict(columns, backend=nw.get_native_namespace(self.native)))


def any_frame(frame: Any, names: Sequence[str]) -> AnyFrame:
    """Return a frame of any library. Only the columns with these `names` are read of one that is not of pandas.

    Raises UsageError for something else than a frame, InputError without narwhals.
    """
    if isinstance(frame, pd.DataFrame):
        return AnyFrame(frame)
    nw = _narwhals()
    native: Any = nw.from_native(frame, pass_through=True)
    if isinstance(native, nw.LazyFrame):
        native = native.collect()
    elif not isinstance(native, nw.DataFrame) and hasattr(frame, "__arrow_c_stream__"):
        try:
            native = nw.from_arrow(frame, backend="pyarrow")
        except ModuleNotFoundError as error:
            raise InputError("frames_missing", library="pyarrow") from error
    elif not isinstance(native, nw.DataFrame) and hasattr(frame, "__dataframe__"):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the protocol is an old one; some libraries have no other
            return AnyFrame(pd.api.interchange.from_dataframe(frame))
    elif not isinstance(native, nw.DataFrame):
        raise UsageError("frames_kind", kind=type(frame).__name__)
    return AnyFrame(pd.DataFrame({name: _column(native[name]) for name in names if name in native.columns}), native)


def _column(series: Any) -> "pd.Series[Any]":
    """Return a column of another library as one of pandas: numbers, or words as categories. Empty cells stay empty."""
    import narwhals as nw

    kind, empty = series.dtype, series.is_null().to_numpy()
    if kind.is_integer():
        whole = series.fill_null(0).to_numpy()
        return pd.Series(pd.arrays.IntegerArray(whole, empty) if empty.any() else whole)
    if kind == nw.Boolean:
        return pd.Series(pd.arrays.BooleanArray(series.fill_null(value=False).to_numpy().astype(np.bool_), empty))
    if kind in {nw.String, nw.Categorical, nw.Enum}:
        words = series.drop_nulls().cast(nw.String).unique().to_list()
        codes = np.full(empty.size, -1, np.int32)
        if words:
            numbers = series.cast(nw.String).replace_strict(words, [*range(len(words))], default=-1)
            codes = np.where(empty, -1, numbers.fill_null(-1).to_numpy())
        return pd.Series(pd.Categorical.from_codes(codes.astype(np.int32), words))
    if kind.is_float():
        return pd.Series(series.to_numpy())
    return pd.Series(series.to_list(), dtype="object")


def _plain(column: Any) -> Any:
    """Return an array of numpy. Where the column is empty, it has 0."""
    return column if isinstance(column, np.ndarray) else column.to_numpy(dtype=np.int32, na_value=0)


def frame_of(columns: Mapping[str, tuple[type, bool]], rows: Sequence[Sequence[object]], backend: Any) -> Any:
    """Return rows as a frame of a library, `pandas` or another one that narwhals knows (`polars`, `pyarrow`).

    A column is text, whole numbers or floats, and may have empty cells or not. Raises UsageError for a library that is
    unknown, InputError if it is not installed.
    """
    cells = {name: [row[at] for row in rows] for at, name in enumerate(columns)}
    if backend == PANDAS:
        return pd.DataFrame({name: pd.array(cells[name], dtype=_dtype(*kind)) for name, kind in columns.items()})
    nw = _narwhals()
    kinds: Mapping[type, Any] = {str: nw.String, int: nw.Int64, float: nw.Float64}
    types = {name: kinds[kind] for name, (kind, _) in columns.items()}
    try:
        return nw.to_native(nw.from_dict(cells, types, backend=backend))
    except ModuleNotFoundError as error:
        raise InputError("frames_missing", library=backend) from error
    except (ValueError, TypeError, AttributeError) as error:
        raise UsageError("frames_backend", library=str(backend)) from error


def _narwhals() -> Any:
    """Return the library that knows the others. Raises InputError if it is not installed."""
    try:
        import narwhals
    except ModuleNotFoundError as error:
        raise InputError("frames_extra") from error
    return narwhals


def _dtype(kind: type, may_be_empty: bool) -> Any:
    if kind is str:
        return TEXT
    name = "int64" if kind is int else "float64"
    return name.capitalize() if may_be_empty else name
