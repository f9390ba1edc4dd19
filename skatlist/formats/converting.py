"""The same lists in another format, by what the names of the files end in."""

import os
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from skatlist.disk import shown
from skatlist.formats.files import write_new
from skatlist.formats.list_file import LIST_SUFFIXES
from skatlist.formats.loading import Options, load
from skatlist.formats.losses import lost_rows, refuse_unreadable
from skatlist.formats.parsed import Parsed
from skatlist.sheet import Sheet
from skatlist.words import InputError, Language

Reader = Callable[[Sequence[Path], Options], Parsed]


def convert(
    source: Path, target: Path, options: Options, lang: Language, *, force: bool = False, read: Reader = load
) -> Parsed:
    """Write the lists of a file, folder or event into one file of another format; return what was read.

    A CSV or Parquet file holds the games, not the head of a list; a workbook also names; text and JSON hold all.
    Nothing is written where the source cannot be read or holds no game; with `force` a file is replaced, and rows that
    could not be read are left out. `read` reads the source. Raises InputError.
    """
    suffix = target.suffix.lower()
    if suffix not in LIST_SUFFIXES:
        raise InputError("suffix_unknown", file=shown(target), known=LIST_SUFFIXES)
    parsed = read([source], options)
    if not any(sheet.rows for sheet in parsed.sheets):
        raise InputError("convert_nothing", file=shown(source))
    sources = {source, *(Path(sheet.source.file) for sheet in parsed.sheets)}
    if os.path.realpath(target) in {os.path.realpath(path) for path in sources}:
        raise InputError("target_is_source", file=shown(target))
    if not force:
        _check_whole(parsed, source)
    write_new(target, written(parsed.sheets, suffix, lang), force=force)
    return parsed


def _check_whole(parsed: Parsed, source: Path) -> None:
    """Refuse to leave out games silently: a list or a row that could not be read."""
    refuse_unreadable(parsed.findings)
    count = lost_rows(parsed.findings, parsed.sheets)
    if count:
        raise InputError("convert_lost", file=shown(source), count=count)


def written(sheets: Sequence[Sheet], suffix: str, lang: Language) -> bytes:
    """Return lists as the content of a file with an ending out of LIST_SUFFIXES. Raises InputError."""
    # Each writer is imported when it is needed: start-up stays short.
    if suffix == ".xlsx":
        from skatlist.formats.table.excel_form import write_excel  # noqa: PLC0415

        return write_excel(sheets, lang)
    if suffix == ".json":
        from skatlist.formats.json.json_list import write_json  # noqa: PLC0415

        return write_json(sheets).encode("utf-8")
    if suffix == ".parquet":
        from skatlist.formats.table.parquet_list import write_parquet  # noqa: PLC0415

        _check_apart(sheets)
        return write_parquet(sheets)
    if suffix == ".csv":
        from skatlist.formats.table.csv_list import write_csv  # noqa: PLC0415

        _check_apart(sheets)
        # A mark at the beginning tells spreadsheet programs that this is UTF-8.
        return write_csv(sheets, lang).encode("utf-8-sig", "replace")
    from skatlist.formats.text.writer import write_text  # noqa: PLC0415

    return "\n".join(write_text(sheet) for sheet in sheets).encode("utf-8", "replace")


def _check_apart(sheets: Sequence[Sheet]) -> None:
    """Refuse lists of the same series and table: rows of a table are told apart by nothing else."""
    seats = Counter((sheet.series, sheet.table) for sheet in sheets)
    for (series, table), count in seats.items():
        if count > 1:
            raise InputError("convert_same", series=series, table=table)
