"""Lists as Parquet: the rows of a CSV list in typed columns.

They are read as the equivalent CSV, so that the same checks apply. The first row of the file is line 2, after the
headings.
"""

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from skatlist.base.disk import open_bytes, path_text
from skatlist.files.formats.files import MAX_LINE, MAX_TEXT, check_apart
from skatlist.files.formats.parsed import Parsed
from skatlist.files.formats.table.csv_list import DANGEROUS, read_csv
from skatlist.files.formats.table.head import MAX_COLUMNS, column_of
from skatlist.files.formats.table.table_writer import table_of
from skatlist.skat.sheet import Sheet
from skatlist.skat.sheet.columns import per_place
from skatlist.skat.sheet.game_facts import ROW_TEXTS
from skatlist.words import InputError, Language

try:
    import pyarrow as pa
    import pyarrow.compute as pc
    import pyarrow.parquet as pq
except ModuleNotFoundError as error:  # an extra, because an evening needs no Parquet
    raise InputError("parquet_extra") from error

# Columns of whole numbers. All others are text, because their cells may contain a word: `game` is a number or a footer
# row.
NUMBERS: Final = frozenset(
    (
        *("series", "table", "dealer", "declarer", "with", "without", "bid", "card_points", "tricks", "overbid"),
        *("kontra", "bock", "shoves", "value", "passed_count"),
        *(cell for name in ("penalty", "card_points", "total", "won", "lost") for cell in per_place(name)),
    )
)
_ROWS: Final = 16_384  # rows at a time
_MAX_PART: Final = 64 * 1024 * 1024  # characters of those rows
_LIMITS: Final = {"thrift_string_size_limit": 1_000_000, "thrift_container_size_limit": 100_000}
_QUOTED: Final = '[",\r\n]'
_FORMULA: Final = "^[" + re.escape("".join(DANGEROUS)) + "]"


def read_file(path: Path) -> Parsed:
    """Return the lists in a Parquet file. Raises InputError like `parquet_text` and `read_csv`."""
    return read_csv(parquet_text(path), path_text(path))


def write_file(sheets: Sequence[Sheet], _lang: Language) -> bytes:
    """Return lists as a Parquet file, in English. Raises InputError for lists of the same series and table."""
    check_apart(sheets)
    return write_parquet(sheets)


def write_parquet(sheets: Sequence[Sheet]) -> bytes:
    """Return lists as a Parquet file: the columns of the CSV under their English names, with English words."""
    names, rows = table_of(sheets, Language.EN)
    columns = [column(name, [row.get(name) for row in rows]) for name in names]
    sink = pa.BufferOutputStream()
    pq.write_table(pa.Table.from_arrays(columns, list(names)), sink)
    return bytes(sink.getvalue())


def column(name: str, cells: Sequence[int | str | None]) -> Any:
    """Return the cells of a column with its type in our files."""
    if name in NUMBERS:
        return pa.array(cells, pa.int32())
    words = (None if cell is None else str(cell).encode("utf-8", "replace").decode() for cell in cells)
    return pa.array(words, pa.string())


def parquet_text(path: Path) -> str:
    """Return a Parquet file of lists as CSV.

    Raises InputError if it cannot be read, or contains more than lists may.
    """
    with ParquetText(path) as file:
        data = file.read(MAX_TEXT + 1)
        if len(data) > MAX_TEXT:
            raise InputError("file_too_big", file=path_text(path), limit=f"{MAX_TEXT // 1024**2} MB")
        return data.decode("utf-8")


class ParquetText(io.BufferedIOBase):
    """A Parquet file of any size, read piece by piece as the bytes of the equivalent CSV.

    Raises InputError if it is not a Parquet file, or damaged, and for known columns with neither text nor numbers.
    Unknown columns have a heading and empty cells.
    """

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._name = path_text(path)
        self._source = open_bytes(path)
        self._ready = b""
        self._parts = self._texts()

    def close(self) -> None:
        """Close the file, if it could be opened: Python closes a failed one, too."""
        if "_source" in vars(self):
            self._source.close()
        super().close()

    def readable(self) -> bool:
        """Whether it can be read: always."""
        return True

    def read(self, size: int | None = -1, /) -> bytes:
        """Return the next bytes, at most `size`, empty at the end."""
        parts, length = [self._ready], len(self._ready)
        while size is None or size < 0 or length < size:
            part = next(self._parts, None)
            if part is None:
                break
            parts.append(part)
            length += len(part)
        data = b"".join(parts)
        cut = len(data) if size is None or size < 0 else size
        self._ready = data[cut:]
        return data[:cut]

    @contextmanager
    def _refusing(self) -> Iterator[None]:
        try:
            yield
        except (pa.ArrowException, OSError, ValueError, TypeError, IndexError, MemoryError) as fault:
            raise InputError("parquet_broken", file=self._name) from fault

    def _texts(self) -> Iterator[bytes]:
        if not self._source.read(1):
            raise InputError("file_empty", file=self._name)
        schema = self._open().schema_arrow
        names = schema.names
        if len(names) > MAX_COLUMNS:
            raise InputError("columns_too_many", file=self._name, line=1, limit=MAX_COLUMNS)
        if len(set(names)) < len(names):
            raise InputError("parquet_twice", file=self._name, column=next(n for n in names if names.count(n) > 1))
        ours = [field for field in schema if column_of(field.name)]
        for field in ours:
            if not _is_readable(_plain(field.type)):
                raise InputError("parquet_type", file=self._name, column=field.name, type=str(field.type))
        cells = ['"' + name.replace('"', '""') + '"' if re.search(_QUOTED, name) else name for name in names]
        yield (",".join(cells) + "\n").encode("utf-8", "replace")
        if not ours:
            return  # the headings are enough
        # Texts are read as indexes of a dictionary, so that a long text in every row is stored once.
        file = self._open(read_dictionary=[field.name for field in ours if _is_text(_plain(field.type))])
        with self._refusing():
            batches = file.iter_batches(_ROWS, columns=[field.name for field in ours], use_threads=False)
        yield from self._lines(batches, names)

    def _open(self, **options: Any) -> Any:
        with self._refusing():
            return pq.ParquetFile(self._source, buffer_size=1 << 16, **_LIMITS, **options)

    def _lines(self, batches: Iterator[Any], names: Sequence[str]) -> Iterator[bytes]:
        line = 2
        while True:
            with self._refusing():
                batch = next(batches, None)
                if batch is None:
                    return
                batch.validate(full=True)  # a damaged file can contain invalid text, and indexes beyond a dictionary
            self._check_room(batch, line)
            yield _csv(batch, names)
            line += batch.num_rows

    def _check_room(self, batch: Any, line: int) -> None:
        """Raise InputError for rows that are too long, before they are written out."""
        lengths = [_lengths(column) for column in batch.columns if pa.types.is_dictionary(column.type)]
        if not lengths or not batch.num_rows:
            return
        rows = lengths[0]
        for column in lengths[1:]:
            rows = pc.add(rows, column)
        longest = pc.max(rows).as_py()
        if longest > MAX_LINE:
            at = line + pc.index(rows, longest).as_py()
            raise InputError("line_too_long", file=self._name, line=at, limit=MAX_LINE)
        if pc.sum(rows).as_py() > _MAX_PART:
            raise InputError("file_too_big", file=self._name, limit=f"{_MAX_PART // 1024**2} MB")


def _lengths(column: Any) -> Any:
    words = pc.fill_null(pc.cast(pc.binary_length(column.dictionary), pa.int64()), 0)
    return pc.fill_null(pc.take(words, column.indices), 0)


def _plain(kind: Any) -> Any:
    return kind.value_type if pa.types.is_dictionary(kind) else kind


def _is_text(kind: Any) -> bool:
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind))


def _is_readable(kind: Any) -> bool:
    types = pa.types
    numbers = types.is_integer(kind) or types.is_floating(kind) or types.is_boolean(kind)
    return bool(_is_text(kind) or numbers or types.is_null(kind))


def _csv(batch: Any, names: Sequence[str]) -> bytes:
    """Return rows as lines of CSV. A missing column is empty."""
    if not batch.num_rows:
        return b""
    columns = [_cells(batch.column(name), name) if name in batch.schema.names else _text("") for name in names]
    lines = pc.binary_join_element_wise(*columns, _text(","), null_handling="replace", null_replacement="")
    text = _joined(lines, _text("\n"))
    _, offsets, data = text.buffers()
    ends = memoryview(offsets).cast("q")
    return bytes(memoryview(data)[ends[text.offset] : ends[text.offset + len(text)]])


def _cells(column: Any, name: str) -> Any:
    """Return a column as cells of CSV."""
    if pa.types.is_dictionary(column.type):
        column = column.cast(column.type.value_type)
    if pa.types.is_floating(column.type):
        column = _whole(column)
    text = pc.cast(column, pa.large_string())
    if column_of(name) in ROW_TEXTS:
        text = pc.if_else(pc.match_substring_regex(text, _FORMULA), _joined(_text("'"), text), text)
    special = pc.match_substring_regex(text, _QUOTED)
    if pc.any(special).as_py():
        doubled = pc.replace_substring(text, '"', '""')
        text = pc.if_else(special, _joined(_text('"'), doubled, _text('"')), text)
    return text


def _whole(column: Any) -> Any:
    column = pc.cast(column, pa.float64())  # not all functions exist for the shorter types
    known = pc.if_else(pc.is_finite(column), column, None)
    whole = pc.and_(pc.equal(pc.floor(known), known), pc.less(pc.abs(known), 1e15))
    numbers = pc.cast(pc.cast(pc.if_else(whole, known, None), pa.int64()), pa.large_string())
    other = pc.cast(pc.if_else(pc.is_nan(column), None, column), pa.large_string())
    return pc.coalesce(numbers, other)


def _text(text: str) -> Any:
    return pa.scalar(text, pa.large_string())


def _joined(*texts: Any) -> Any:
    return pc.binary_join_element_wise(*texts, _text(""))
