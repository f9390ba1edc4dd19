"""Lists corrected file by file: which ones can be, what was written, and what has to be settled at the table."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from skatlist.checks.repair.fix_list import Corrected, corrected
from skatlist.cli.lists import Lists
from skatlist.findings import Finding, Severity
from skatlist.formats.folder.corrected_copy import with_remark, write_corrected
from skatlist.formats.registry import is_list_name
from skatlist.sheet import ScoredSheet, Sheet
from skatlist.words import Language


@dataclass(frozen=True, slots=True)
class FixedFile:
    """What became of a file: its lists, the copy that was written, or the sentence that says why there is none."""

    file: str
    lists: tuple[Corrected, ...]
    target: Path | None = None
    refused: str = ""


def fix_lists(lists: Lists, wanted: Callable[[Finding], bool], lang: Language) -> list[FixedFile]:
    """Write a corrected copy of every file that gets better by it; files without an error are left out.

    A file that cannot be read in full gets none: what could not be read would not be in the copy. Raises InputError
    where a copy cannot be written.
    """
    files: dict[Path, list[ScoredSheet]] = {}
    for scored in lists.sheets:
        files.setdefault(_path(scored.sheet), []).append(scored)
    unread = {finding.source.file for finding in lists.unread if finding.severity is Severity.ERROR}
    fixed = []
    for path, sheets in files.items():
        results = tuple(corrected(scored, wanted) for scored in sheets)
        partly = any(scored.sheet.source.file in unread for scored in sheets)
        if not partly and not any(result.corrections or result.remaining for result in results):
            continue
        if partly or not is_list_name(path):
            fixed.append(FixedFile(str(path), (), refused="unreadable" if partly else "record"))
        elif not any(result.corrections for result in results):
            fixed.append(FixedFile(str(path), results, refused="none"))
        else:
            copies = [_remarked(result, lang) for result in results]
            fixed.append(FixedFile(str(path), results, write_corrected(path, copies, lang)))
    return fixed


def _path(sheet: Sheet) -> Path:
    """Return the file of a list; of several worksheets of a workbook each is named behind its file."""
    path = Path(sheet.source.file)
    return path if path.exists() else Path(re.sub(r" \[[^\[\]]*\]$", "", sheet.source.file))


def _remarked(result: Corrected, lang: Language) -> Sheet:
    """Return a corrected list with a remark in every row that changed."""
    rows = zip(result.sheet.rows, result.of_rows, strict=True)
    return result.sheet._replace(rows=tuple(with_remark(row, changes, lang) for row, changes in rows))
