"""One file with lists, read by what its name ends in."""

import os
from pathlib import Path
from typing import Final

from skatlist.disk import read_bytes, shown
from skatlist.formats.files import decode
from skatlist.formats.limits import MAX_JSON, MAX_TEXT, check_sheets
from skatlist.formats.parsed import Parsed
from skatlist.words import InputError

LIST_SUFFIXES: Final = (".csv", ".txt", ".xlsx", ".json", ".parquet")  # read and written
_TABLES: Final = (".xls", ".xlsm", ".xlsb", ".ods", ".numbers")  # a spreadsheet program saves them as .xlsx
_RECORDS: Final = (".sgf", ".iss")
READ_SUFFIXES: Final = (*LIST_SUFFIXES, *_RECORDS)
EVENT_SUFFIX: Final = ".skat"  # a whole evening with its journal; the store reads it


def is_event_name(file: str) -> bool:
    """Whether a file is called like an event file: its lists have games, but no lines.

    >>> is_event_name("Abend.SKAT"), is_event_name("tisch3.csv")
    (True, False)
    """
    return file.lower().endswith(EVENT_SUFFIX)


def read_list(path: Path) -> Parsed:
    """Return the lists in a file.

    Raises InputError where it cannot be read, its ending is not known, or it holds more than lists do.
    """
    parsed = _read(path)
    check_sheets(parsed.sheets)
    return parsed


def _read(path: Path) -> Parsed:
    # Each reader is imported when its first file comes: start-up stays short.
    suffix = path.suffix.lower()
    if suffix == ".xlsx":
        from skatlist.formats.table.excel_form import read_excel  # noqa: PLC0415

        return read_excel(path)
    if suffix == ".parquet":
        from skatlist.formats.table.csv_list import read_csv  # noqa: PLC0415
        from skatlist.formats.table.parquet_list import parquet_text  # noqa: PLC0415

        return read_csv(parquet_text(path), shown(path))
    if suffix not in READ_SUFFIXES:
        if not os.path.lexists(path):
            raise InputError("file_missing", file=shown(path))
        table = suffix in _TABLES
        raise InputError("suffix_table" if table else "suffix_unknown", file=shown(path), known=READ_SUFFIXES)
    text = decode(read_bytes(path, MAX_JSON if suffix == ".json" else MAX_TEXT), path)
    if suffix == ".csv":
        from skatlist.formats.table.csv_list import read_csv  # noqa: PLC0415

        return read_csv(text, shown(path))
    if suffix == ".json":
        from skatlist.formats.json.json_list import read_json  # noqa: PLC0415

        return read_json(text, shown(path))
    if suffix in _RECORDS:
        from skatlist.formats.iss.sessions import read_iss  # noqa: PLC0415

        return read_iss(text, shown(path))
    from skatlist.formats.text.text_list import read_text  # noqa: PLC0415

    return read_text(text, shown(path))
