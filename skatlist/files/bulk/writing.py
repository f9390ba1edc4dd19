"""Write many lists one after the other as CSV or Parquet: in bounded memory, completely or not at all."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Self

from skatlist.base.disk import NewFile
from skatlist.files.formats.registry import PARQUET, format_of
from skatlist.files.formats.table.csv_list import csv_lines
from skatlist.files.formats.table.facts import CellValue
from skatlist.files.formats.table.table_writer import ALWAYS
from skatlist.skat.sheet.columns import COLUMNS, heading
from skatlist.words import Language

_ROWS: Final = 1 << 16  # rows of a Parquet file at a time
_SEAT: Final = ("series", "table")

Row = Mapping[str, CellValue]


def in_order_of_columns(names: Iterable[str]) -> tuple[str, ...]:
    """Return the columns of a file of many lists: these, and those that every list has."""
    wanted = {*names, *_SEAT, *ALWAYS}
    return tuple(name for name in COLUMNS if name in wanted)


class ListWriter:
    """Writes rows into a file in the format of its ending. The file appears with `keep`.

    Raises InputError if it cannot be written.
    """

    def __init__(self, path: Path, columns: Sequence[str], lang: Language, *, force: bool) -> None:
        self._columns = columns
        self._lang = lang
        self._file = NewFile(path, replace=force)
        self._parquet = _Parquet(self._file, columns) if format_of(path) is PARQUET else None
        if self._parquet is None:
            # A byte order mark tells spreadsheet programs that this is UTF-8.
            self._file.write(b"\xef\xbb\xbf")
            self.add([{name: heading(name, lang) for name in columns}])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._parquet is not None:
            self._parquet.forget()
        self._file.__exit__()

    @property
    def lang(self) -> Language:
        """The language of the words in the rows."""
        return self._lang if self._parquet is None else Language.EN

    def add(self, rows: Iterable[Row]) -> None:
        """Write some rows."""
        if self._parquet is None:
            self._file.write(csv_lines(rows, self._columns, self._lang).encode("utf-8", "replace"))
        else:
            self._parquet.add(rows)

    def keep(self) -> None:
        """Finish the file and put it in its place."""
        if self._parquet is not None:
            self._parquet.close()
        self._file.keep()


class _Parquet:
    """Writes the rows of a Parquet file, some thousands at a time."""

    def __init__(self, file: NewFile, columns: Sequence[str]) -> None:
        from skatlist.files.formats.table.parquet_list import column  # noqa: I001 - first: reports a missing extra
        import pyarrow as pa
        import pyarrow.parquet as pq

        self._arrow = pa
        self._column: Any = column
        self._columns = columns
        self._rows: list[Row] = []
        self._sink = _Sink(file)
        schema = pa.schema([(name, column(name, []).type) for name in columns])
        self._writer = pq.ParquetWriter(pa.PythonFile(self._sink, mode="w"), schema)

    def add(self, rows: Iterable[Row]) -> None:
        self._rows += rows
        if len(self._rows) >= _ROWS:
            self._write()

    def close(self) -> None:
        if self._rows:
            self._write()
        self._writer.close()

    def forget(self) -> None:
        """Stop writing, because Arrow would continue by itself after the file is closed."""
        self._sink.closed = True
        with suppress(self._arrow.ArrowException, OSError):  # people need the original reason of the failure
            self._writer.close()

    def _write(self) -> None:
        columns = [self._column(name, [row.get(name) for row in self._rows]) for name in self._columns]
        self._writer.write_table(self._arrow.Table.from_arrays(columns, list(self._columns)))
        self._rows = []


class _Sink:
    """The methods that Arrow calls on a file."""

    def __init__(self, file: NewFile) -> None:
        self._file = file
        self._at = 0
        self.closed = False

    def write(self, data: bytes) -> int:
        if not self.closed:
            self._file.write(bytes(data))
        self._at += len(data)
        return len(data)

    def tell(self) -> int:
        return self._at

    def flush(self) -> None:
        """Do nothing, because the file is synced to the disk at the end."""

    def close(self) -> None:
        self.closed = True
