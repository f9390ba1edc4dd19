"""Write a corrected list next to the original, which stays unchanged."""

import re
from collections.abc import Callable, Container, Iterable, Sequence
from enum import Enum
from itertools import count
from pathlib import Path
from typing import Any, Final, NamedTuple

from skatlist.base.disk import read_bytes
from skatlist.files.formats.files import MAX_TEXT, decode, write_new
from skatlist.files.formats.folder.event_folder import copy_of
from skatlist.files.formats.notation.line_writer import write_spitzen
from skatlist.files.formats.registry import is_list_name, target_format
from skatlist.files.formats.table.head import SEARCHED, column_of, language_of_headings
from skatlist.files.formats.word_lookup import contract_word, result_word
from skatlist.skat.checks.fix_list import FixedList, fix_list
from skatlist.skat.findings import Change, Finding
from skatlist.skat.findings.fixes import Result
from skatlist.skat.game import Contract
from skatlist.skat.sheet import Row, ScoredSheet, Sheet
from skatlist.skat.sheet.columns import heading, is_column
from skatlist.words import InputError, Language, text
from skatlist.words.word_tables import table_word

_WINDOWS: Final = "cp1252"


class FixedFile(NamedTuple):
    """The result for a file: its lists, the written copy, or the reason why there is none."""

    file: str
    lists: tuple[FixedList, ...]
    target: Path | None = None
    refused: str = ""


def fix_files(
    scored_sheets: Iterable[ScoredSheet],
    unread: Container[str],
    wanted: Callable[[Finding], bool],
    lang: Language,
    folder: Path | None = None,
) -> list[FixedFile]:
    """Write a corrected copy of every file that improves, and return the result for each with an error.

    The `wanted` findings are mended. A file with `unread` parts gets no copy. The copy is written next to the file or
    into a `folder`. Raises InputError.
    """
    files: dict[Path, list[ScoredSheet]] = {}
    for scored in scored_sheets:
        file = scored.sheet.source.file
        source = Path(file) if Path(file).exists() else Path(re.sub(r" \[[^\[\]]*\]$", "", file))
        files.setdefault(source, []).append(scored)
    fixed = (_fixed(path, sheets, unread, wanted, lang, folder=folder or path.parent) for path, sheets in files.items())
    return [each for each in fixed if each is not None]


def _fixed(
    path: Path,
    sheets: Sequence[ScoredSheet],
    unread: Container[str],
    wanted: Callable[[Finding], bool],
    lang: Language,
    *,
    folder: Path,
) -> FixedFile | None:
    """Return the result for one file, or None if there is nothing to mend in it."""
    results = tuple(fix_list(scored, wanted) for scored in sheets)
    partly = any(scored.sheet.source.file in unread for scored in sheets)
    if not partly and not any(result.corrections or result.remaining for result in results):
        return None
    if partly or not is_list_name(path):
        return FixedFile(str(path), (), refused="unreadable" if partly else "record")
    if not any(result.corrections for result in results):
        return FixedFile(str(path), results, refused="none")
    copies = [
        result.sheet._replace(
            rows=tuple(
                with_remark(row, changes, lang) for row, changes in zip(result.sheet.rows, result.of_rows, strict=True)
            )
        )
        for result in results
    ]
    return FixedFile(str(path), results, write_corrected(path, copies, lang, folder))


def change_text(item: Change, lang: Language) -> str:
    """Return one change in words: `Wert 60 -> 48`."""
    column = heading(item.field, lang) if is_column(item.field) else text(f"checks.mending.{item.field}", lang)
    return f"{column} {_cell(item.field, item.before, lang)} -> {_cell(item.field, item.after, lang)}"


def _cell(field: str, value: Any, lang: Language) -> str:
    """Return a value in the notation of lists in a language."""
    if value is None or value == "":
        return "–"
    if field in {"contract", "charged_contract"}:
        return contract_word(Contract(value), lang)
    if field == "reason":
        return table_word("reason", value, lang)
    if field == "result":
        return result_word(value == Result.WON, lang)
    if field in {"spitzen", "charged_spitzen"}:
        return write_spitzen(value)
    return str(value.value if isinstance(value, Enum) else value)


def with_remark(row: Row, changes: Iterable[Change], lang: Language) -> Row:
    """Return a row with its changes in the remark."""
    sentence = ", ".join(change_text(item, lang) for item in changes)
    if not sentence:
        return row
    note = text("checks.mending.remark", lang, changes=sentence)
    return row._replace(remark=f"{row.remark}; {note}" if row.remark else note)


def write_corrected(path: Path, sheets: Sequence[Sheet], lang: Language, folder: Path) -> Path:
    """Write the corrected lists of a file into a folder, as `tisch3-berichtigt.csv` or under the next free name.

    Format, encoding and the language of headings are those of the original. Raises InputError.
    """
    content = _content(path, sheets, lang)
    for number in count(1):
        target = folder / copy_of(path, lang, number).name
        try:
            write_new(target, content)
        except InputError as fault:
            if fault.key != "errors.file_exists":
                raise
        else:
            return target
    raise AssertionError  # there is always a free number


def _content(path: Path, sheets: Sequence[Sheet], lang: Language) -> bytes:
    wanted = target_format(path)
    if not wanted.plain:
        return wanted.write_file(sheets, lang)
    data = read_bytes(path, MAX_TEXT)
    if wanted.table:
        lines = decode(data, path).splitlines()[:SEARCHED]
        rows = [re.split(r"[;,\t]", line.replace('"', "")) for line in lines]
        headings = max(rows, key=lambda cells: sum(column_of(cell) is not None for cell in cells))
        lang = language_of_headings(headings)
    content = wanted.write_file(sheets, lang)
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        # If an older program wrote the original, the copy is in its encoding, as far as the letters allow.
        try:
            return content.decode("utf-8-sig").encode(_WINDOWS)
        except UnicodeEncodeError:
            return content
    return content
