"""Files of lists: their limits, decoding, and writing completely or not at all.

The limits of a list, a file and a workbook are far above real sizes, and low enough for any computer. docs/dateien.md
lists them for users. Large CSV and Parquet files are read list by list and may have more lists.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from skatlist.base.disk import (
    EVENT_BEGIN,
    NewFile,
    clean_up,
    file_refusal,
    head_of,
    path_text,
    read_bytes,
    sync_folder,
    write_file,
)
from skatlist.base.fields import Fields, Misfit, TomlError, brief, read_toml
from skatlist.skat.sheet import Row, Sheet, SheetChange, Source
from skatlist.words import InputError, Language

if TYPE_CHECKING:
    from concurrent.futures import Future

PAPER: Final = "skatlist-paper"  # the category of our papers as workbooks
PAPER_ERROR: Final = "errors.workbook_paper"  # the error for a caller that needs a list

MAX_TEXT: Final = 8 * 1024 * 1024  # bytes of lists as text: about 100,000 games
MAX_JSON: Final = 3 * 1024 * 1024
MAX_BRACKETS: Final = 200_000  # in a JSON file, because each takes much memory
MAX_WORKBOOK: Final = 8 * 1024 * 1024
MAX_LINES: Final = 150_000  # of a file that is read at once
MAX_LINE: Final = 65_536  # characters
MAX_LISTS: Final = 10_000  # in a file that is read at once
MAX_ROWS: Final = 10_000  # games on one list, because without series and table a large file would be one list
MAX_CHANGES: Final = 1_000  # changes of people and rules on one list
MAX_WORDS: Final = 1_000  # characters of a name, a club, a remark
MAX_SHEET_ROWS: Final = 5_000  # rows and columns of a worksheet with content
MAX_SHEET_COLUMNS: Final = 120
MAX_CELLS: Final = 250_000  # of all worksheets, including empty ones

_BINARY: Final = (
    b"\xff\xd8\xff",  # JPEG
    b"\x89PNG",
    b"GIF8",
    b"%PDF",
    b"\x1f\x8b",  # gzip
    b"Rar!",
    b"7z\xbc\xaf",
    EVENT_BEGIN,
)
WORKBOOK_BEGIN: Final = b"PK\x03\x04"  # .xlsx and .ods
OLD_WORKBOOK_BEGIN: Final = b"\xd0\xcf\x11\xe0"  # .xls, and every workbook with a password
_ODS_BEGIN: Final = b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet"  # after the header of its first part
_PART_HEAD: Final = 30  # bytes of that header
_UTF16: Final = (b"\xff\xfe", b"\xfe\xff")
_CONTROLS: Final = frozenset(range(32)) - set(b"\t\n\r\x0c\x1a")  # 1A ends a file of old DOS programs


def is_spreadsheet(begin: bytes) -> bool:
    """Whether a file is an .xls or .ods workbook, by its first hundred bytes."""
    return begin.startswith(OLD_WORKBOOK_BEGIN) or begin[_PART_HEAD:].startswith(_ODS_BEGIN)


def read_text_file(path: Path, limit: int = MAX_TEXT, too_big: str = "file_too_big") -> str:
    """Return the text of a file of at most `limit` bytes. Raises InputError as `read_bytes` and `decode` do."""
    return decode(read_bytes(path, limit, too_big), path)


def decode(data: bytes, path: str | os.PathLike[str]) -> str:
    """Return the text of a file: UTF-8 with or without a mark at its beginning, else Windows-1252.

    Raises InputError if it is empty or not text in one of these: a photo, a workbook, UTF-16, an old DOS code page.
    """
    file = path_text(path)
    check_beginning(data, file)
    check_text(data, file)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = _windows(data, file)
    if not text.strip():
        raise InputError("file_empty", file=file)
    return text


def check_beginning(data: bytes, file: str) -> None:
    """Raise InputError for bytes that begin like a workbook, a photo, an archive or UTF-16."""
    if data.startswith((WORKBOOK_BEGIN, OLD_WORKBOOK_BEGIN)):
        raise InputError("file_is_workbook", file=file)
    if data.startswith(_UTF16):
        raise InputError("file_is_utf16", file=file)
    if data.startswith(_BINARY):
        raise InputError("file_binary", file=file)


def check_text(data: bytes, file: str, *, controls: bool = True) -> None:
    """Raise InputError for bytes that no text contains: zero, and other controls if they are not allowed."""
    if 0 in data or not (controls or _CONTROLS.isdisjoint(data)):
        raise InputError("file_binary", file=file)


def _windows(data: bytes, file: str) -> str:
    check_text(data, file, controls=False)
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError as fault:
        line = data.count(b"\n", 0, fault.start) + 1
        raise InputError("file_encoding", file=file, line=line) from fault


def lines_within(text: str, file: str, split: Callable[[str], list[str]]) -> list[str]:
    """Split a text into lines by `split`. Raises InputError if there are too many or too long ones."""
    if max(text.count("\n"), text.count("\r")) > MAX_LINES:
        raise InputError("rows_too_many", file=file, limit=MAX_LINES)
    lines = split(text)
    long = next((number for number, line in enumerate(lines, 1) if len(line) > MAX_LINE), None)
    if long is not None:
        raise InputError("line_too_long", file=file, line=long, limit=MAX_LINE)
    return lines


def check_sheets(sheets: Sequence[Sheet]) -> None:
    """Raise InputError for too many lists, and for lists with more games, changes or text than is plausible."""
    _check(sheets, MAX_LISTS, "lists_too_many")
    for sheet in sheets:
        _check(sheet.rows, MAX_ROWS, "list_endless")
        _check(sheet.changes, MAX_CHANGES, "changes_too_many")
        for texts, source in _words(sheet):
            check_words(texts, source)


def check_list_begins(count: int, source: Source) -> None:
    """Raise InputError if a file has too many lists. `count` is the number of lists before the one that begins."""
    if count >= MAX_LISTS:
        raise too_much("lists_too_many", source, MAX_LISTS)


def add_row(rows: list[Row], row: Row) -> None:
    """Add a game to a list. Raises InputError for too many games, or for a remark too long."""
    if len(rows) >= MAX_ROWS:
        raise too_much("list_endless", row.source, MAX_ROWS)
    check_words(row.texts.values(), row.source)
    rows.append(row)


def add_change(changes: list[SheetChange], change: SheetChange) -> None:
    """Add a change of people or rules. Raises InputError for too many."""
    if len(changes) >= MAX_CHANGES:
        raise too_much("changes_too_many", change.source, MAX_CHANGES)
    changes.append(change)


def check_words(texts: Iterable[str], source: Source) -> None:
    """Raise InputError for texts longer than anything people write on a list."""
    if any(len(text) > MAX_WORDS for text in texts):
        raise too_much("words_too_long", source, MAX_WORDS)


def too_much(sentence: str, source: Source, limit: int) -> InputError:
    """Return the error for a file that exceeds a bound."""
    return InputError(sentence, file=source.file, line=source.line or 1, limit=limit)


def check_apart(sheets: Sequence[Sheet]) -> None:
    """Raise InputError for lists of the same series and table, because nothing else distinguishes their rows."""
    for (series, table), count in Counter((sheet.series, sheet.table) for sheet in sheets).items():
        if count > 1:
            raise InputError("convert_same", series=series, table=table)


def _check(things: Sequence[Sheet | Row | SheetChange], limit: int, sentence: str) -> None:
    if len(things) > limit:
        raise too_much(sentence, things[limit].source, limit)


def _words(sheet: Sheet) -> Iterator[tuple[Iterable[str], Source]]:
    """Yield the texts that people wrote on a list, and their positions."""
    yield (*sheet.header, *sheet.header.values(), sheet.void), sheet.source
    for player in sheet.players:
        yield (player.name, player.club, player.team), sheet.source
    for change in sheet.changes:
        if change.player is not None:
            yield (change.player.name, change.player.club, change.player.team), change.source
    for row in sheet.rows:
        yield tuple(row.texts.values()), row.source


def write_new(path: Path, data: bytes, *, force: bool = False) -> None:
    """Write a new file, or replace it with `force`. Raises InputError."""
    write_file(path, data, replace=force)


def make_folder(path: Path) -> None:
    """Make a folder and those above it, unless it exists. Raises InputError."""
    new = [each for each in (path, *path.parents) if not os.path.lexists(each)]
    try:
        path.mkdir(parents=True, exist_ok=True)
        for each in new:
            sync_folder(each.parent)
    except FileExistsError as fault:
        raise InputError("folder_is_file", file=path_text(path)) from fault
    except (OSError, ValueError) as fault:
        raise file_refusal(path, fault, "write_forbidden", "write_failed") from fault


def remove_file(path: Path) -> bool:
    """Remove a file and return whether it existed. Raises InputError if it cannot be removed."""
    try:
        path.unlink()
    except FileNotFoundError:
        return False
    except (OSError, ValueError) as fault:
        raise file_refusal(path, fault, "write_forbidden", "write_failed") from fault
    return True


def write_files(folder: Path, files: Iterable[tuple[str, bytes]]) -> tuple[int, int]:
    """Write files into a folder, each like `write_file`, and return their number and how many existed before.

    A file is synced to the disk while the next one is made.
    """
    from skatlist.base.threads import one_thread

    clean_up(folder)
    written = replaced = 0
    with one_thread() as writer:
        last: Future[None] | None = None
        for name, content in files:
            if last is not None:
                last.result()
            replaced += os.path.lexists(folder / name)
            last = writer.submit(_written, folder / name, content)
            written += 1
        if last is not None:
            last.result()
    try:
        sync_folder(folder)
    except OSError as fault:
        raise file_refusal(folder, fault, "write_forbidden", "write_failed") from fault
    return written, replaced


def _written(path: Path, content: bytes) -> None:
    with NewFile(path, replace=True, keep_link=False) as new:
        new.write(content)
        new.keep(sync=False)


def write_folder(folder: Path, files: Iterable[tuple[str, bytes]]) -> int:
    """Write a new or empty folder, and return the number of its files.

    The files are first written next to its place. Then the folder is moved there in one step. A folder that already
    contains exactly these files stays as it is. Raises InputError if it contains anything else, or if the disk fails.
    """
    contents = dict(files)
    if _holds(folder, contents):
        return len(contents)
    make_folder(folder.parent)
    clean_up(folder.parent)
    with NewFile(folder, replace=True, keep_link=False) as new:
        make_folder(new.beside)
        write_files(new.beside, contents.items())
        with suppress(OSError):  # only an empty folder. Moving reports the fault of any other
            folder.rmdir()
        new.keep()
    return len(contents)


def _holds(folder: Path, contents: dict[str, bytes]) -> bool:
    """Whether a folder has exactly these files. Raises InputError if it has anything else."""
    if not os.path.lexists(folder):
        return False
    try:
        paths = {path.name: path for path in folder.iterdir()}
        if not paths:
            return False
        same = (head_of(paths[name], len(content) + 1) == content for name, content in contents.items())
        if paths.keys() == contents.keys() and all(same):
            return True
    except NotADirectoryError as fault:
        raise InputError("folder_is_file", file=path_text(folder)) from fault
    except OSError as fault:
        raise file_refusal(folder, fault, "write_forbidden", "write_failed") from fault
    raise InputError("folder_taken", folder=path_text(folder))


def read_toml_file(path: Path, limit: int) -> Fields:
    """Return the content of a TOML file of at most `limit` bytes.

    Its values raise InputError if they do not fit. Raises InputError if it cannot be read or is not TOML.
    """
    content = decode(read_bytes(path, limit, "toml_too_big"), path)

    def refuse(misfit: Misfit) -> None:
        facts = {"value": brief(misfit.value), "languages": tuple(each.value for each in Language)}
        raise InputError(f"event_{misfit.expected}", file=path_text(path), key=misfit.key, near=misfit.near, **facts)

    try:
        return Fields(read_toml(content), refuse)
    except TomlError as fault:
        raise InputError(fault.sentence, file=path_text(path), line=fault.line) from fault
