"""The kinds of files: the only module that knows the endings of their names.

A new format of lists is one module and one line in FORMATS.
"""

import os
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple, cast

from skatlist.base.disk import EVENT_BEGIN, EVENT_SUFFIX, head_of, is_event_name, is_folder, path_text
from skatlist.files.formats.files import check_sheets
from skatlist.files.formats.parsed import Parsed
from skatlist.skat.sheet import Sheet
from skatlist.words import InputError, Language


class Format(NamedTuple):
    """A kind of file that contains lists.

    `read` and `write` are the modules with `read_file` and `write_file`. A `bare` format has the games but not the head
    of a list, a `table` has rows below headings, a `plain` one is text in any encoding. Large files are read list by
    list if `packed` is not 0: the number of bytes of text for each of their bytes. Lists by sums have one row a person
    in a format with `people`. `longer` is the ending of the names that skatlist gives, if it is longer than `suffix`.
    """

    suffix: str
    read: str
    write: str = ""
    bare: bool = False
    table: bool = False
    plain: bool = False
    packed: int = 0
    people: bool = False
    longer: str = ""

    @property
    def ending(self) -> str:
        """The ending of the names that skatlist gives to files of this kind."""
        return self.longer or self.suffix

    def read_file(self, path: Path) -> Parsed:
        """Return the lists in a file. Raises InputError if it cannot be read."""
        # Each reader is imported with its first file, so that start-up stays short.
        return cast("Parsed", import_module(f"skatlist.files.formats.{self.read}").read_file(path))

    def write_file(self, sheets: Sequence[Sheet], lang: Language) -> bytes:
        """Return lists as the content of a file. Raises InputError for content that the format cannot have."""
        return cast("bytes", import_module(f"skatlist.files.formats.{self.write}").write_file(sheets, lang))


CSV: Final = Format(
    ".csv", "table.csv_list", "table.csv_list", bare=True, table=True, plain=True, packed=1, people=True
)
TEXT: Final = Format(".txt", "text.text_reader", "text.text_writer", plain=True, longer=".skatlist.txt")
WORKBOOK: Final = Format(".xlsx", "table.excel_form", "table.excel_form", table=True, people=True)
PARQUET: Final = Format(".parquet", "table.parquet_list", "table.parquet_list", bare=True, table=True, packed=8)
FORMATS: Final = (
    CSV,
    TEXT,
    WORKBOOK,
    Format(".json", "json.json_list", "json.json_list"),
    PARQUET,
    Format(".sgf", "iss.sessions"),
    Format(".iss", "iss.sessions"),
)
LIST_SUFFIXES: Final = tuple(each.suffix for each in FORMATS if each.write)  # read and written
READ_SUFFIXES: Final = tuple(each.suffix for each in FORMATS)
LIST_ENDINGS: Final = tuple(each.ending for each in FORMATS if each.write)
_BY_SUFFIX: Final = {each.suffix: each for each in FORMATS}
PDF_SUFFIX: Final = ".pdf"
SIGNATURE_SUFFIX: Final = ".p7s"  # next to its file, after that file's own ending
_OTHER_TABLES: Final = (".xls", ".xlsm", ".xlsb", ".ods", ".numbers")  # spreadsheet programs can save them as .xlsx

_DESCRIPTIONS: Final = (".toml", ".jsonl")  # an event or rules, and a journal as text


def format_of(file: str | Path) -> Format | None:
    """Return the format of lists for the name of a file, or None.

    >>> format_of("Tisch3.CSV") is CSV, format_of("abend.skat")
    (True, None)
    """
    return _BY_SUFFIX.get(Path(file).suffix.lower())


def split_name(path: Path) -> tuple[str, str]:
    """Return the name of a file without its ending, and the ending, which may be a longer one of lists.

    >>> split_name(Path("tisch3.skatlist.txt")), split_name(Path("tisch3.v2.txt")), split_name(Path("tisch3"))
    (('tisch3', '.skatlist.txt'), ('tisch3.v2', '.txt'), ('tisch3', ''))
    """
    longer = next((each.longer for each in FORMATS if each.longer and path.name.lower().endswith(each.longer)), "")
    length = len(longer) if longer and path.name.lower() != longer else len(path.suffix)
    return path.name[: len(path.name) - length], path.name[len(path.name) - length :]


def is_list_name(path: Path) -> bool:
    """Whether a file is named like lists in a format that is read and written."""
    file_format = format_of(path)
    return file_format is not None and bool(file_format.write)


def is_table_name(path: Path) -> bool:
    """Whether a file is named like lists as a table."""
    file_format = format_of(path)
    return file_format is not None and file_format.table


def is_record_name(path: Path) -> bool:
    """Whether a file is named like records of games, which are only read."""
    file_format = format_of(path)
    return file_format is not None and not file_format.write


def target_format(path: Path) -> Format:
    """Return the format for writing lists under a name. Raises InputError if its ending is none of these."""
    file_format = format_of(path)
    if file_format is None or not file_format.write:
        raise InputError("suffix_unknown", file=path_text(path), known=LIST_ENDINGS)
    return file_format


def read_list(path: Path) -> Parsed:
    """Return the lists in a file.

    Raises InputError if it cannot be read, has an unknown ending, or contains more than lists do.
    """
    file_format = format_of(path)
    if file_format is None:
        if not os.path.lexists(path):
            raise InputError("file_missing", file=path_text(path))
        table = path.suffix.lower() in _OTHER_TABLES
        raise InputError("suffix_table" if table else "suffix_unknown", file=path_text(path), known=READ_SUFFIXES)
    parsed = file_format.read_file(path)
    check_sheets(parsed.sheets)
    return parsed


def is_described(path: Path) -> bool:
    """Whether a file is named like a description of an event, as TOML."""
    return path.suffix.lower() == _DESCRIPTIONS[0]


def is_other_name(path: Path) -> bool:
    """Whether a file is named like something known other than an event file."""
    return path.suffix.lower() in {*READ_SUFFIXES, *_DESCRIPTIONS}


def event_path(path: Path) -> Path:
    """Return the event file of a name: the file itself, else the one with `.skat` appended."""
    if not path.name or os.path.lexists(path):
        return path
    with_suffix = path.with_name(path.name + EVENT_SUFFIX)
    return with_suffix if os.path.lexists(with_suffix) else path


def new_event_path(path: Path) -> Path:
    """Return the name of a new event file, with `.skat` appended if it is missing."""
    return path if is_event_name(path.name) or not path.name else path.with_name(path.name + EVENT_SUFFIX)


def begins_as_event(path: Path) -> bool:
    """Whether a file begins like an event file. False for an unreadable one."""
    try:
        return head_of(path, len(EVENT_BEGIN)) == EVENT_BEGIN
    except InputError:
        return False  # the next reader reports the reason


def is_event_file(path: Path) -> bool:
    """Whether a path is an event file: by its name, or by its content if the name does not tell."""
    if is_folder(path):
        return False
    return is_event_name(path.name) or (not is_other_name(path) and begins_as_event(path))
