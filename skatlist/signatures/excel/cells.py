"""The worksheets of a signed workbook held against the same worksheets drawn again: cell by cell."""

import io
from collections.abc import Iterator, Mapping
from typing import Final

from openpyxl import load_workbook
from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from skatlist.formats.table.workbook_bounds import repacked
from skatlist.papers.list.list_cells import spot_of
from skatlist.sheet import ScoredSheet
from skatlist.signatures.excel.package import Package, target_of
from skatlist.signatures.verdict import Difference

Books = tuple[Workbook, Workbook]
_TEXTS: Final = "xl/sharedStrings.xml"  # where one version of the library keeps the words of all cells, another not


def drawn_alike(found: Package, drawn: Package) -> bool:
    """Whether every worksheet is to the byte what was drawn, styles too, and the workbook leads to these and no others.

    Both have their attachments and no signature.
    """
    shown = (name for name in drawn.types if not name.endswith(".rels"))
    return (found.types, found.relationships) == (drawn.types, drawn.relationships) and all(
        found.parts[name] == drawn.parts[name] for name in shown
    )


def built_alike(found: Package, drawn: Package) -> bool:
    """Whether a workbook has the parts that were drawn, of the same types, and leads to them and to nothing else.

    Where one relationship leads elsewhere, other programs show another worksheet than the one compared.
    """
    return _types(found) == _types(drawn) and _ways(found) == _ways(drawn)


def _types(package: Package) -> dict[str, str]:
    return {name: kind for name, kind in package.types.items() if name != _TEXTS}


def _ways(package: Package) -> list[tuple[str, str, str, str]]:
    """Return what leads where, whatever the ids: holder, type, target, mode."""
    return sorted(
        (holder, way.type, way.target if way.mode != "Internal" else target_of(holder, way.target), way.mode)
        for holder, ways in package.relationships.items()
        for way in ways
        if target_of(holder, way.target) != _TEXTS or not way.type.endswith("/sharedStrings")
    )


def books_of(found: Mapping[str, bytes], drawn: bytes) -> Books:
    """Return both workbooks, opened by the library: that of the file, that drawn again."""
    return load_workbook(repacked(found)), load_workbook(io.BytesIO(drawn))


def differing_cells(books: Books, scored: ScoredSheet | None) -> Iterator[Difference]:
    """Yield where a cell of the file is not what was drawn; `scored` is the list on the first worksheet."""
    found, drawn = books
    if found.sheetnames != drawn.sheetnames:
        yield _at(scored, "", ", ".join(drawn.sheetnames), ", ".join(found.sheetnames))
        return
    for at, (one, other) in enumerate(zip(found.worksheets, drawn.worksheets, strict=True)):
        for row, column in _cells(one) | _cells(other):
            mine, yours = (sheet.cell(row, column) for sheet in (one, other))
            if (mine.value, mine.data_type) == (yours.value, yours.data_type):
                continue
            said = (_as_text(yours.value), _as_text(mine.value))
            if scored is None or at:
                yield _at(scored, "control" if at and scored else "", *said)
            else:
                spot = spot_of(scored, row, column)
                seat = (scored.sheet.series, scored.sheet.table)
                yield Difference(*seat, spot.game, spot.field, *said)


def _cells(sheet: Worksheet) -> dict[tuple[int, int], None]:
    """Return row and column of every cell there is, in reading order."""
    return dict.fromkeys(sorted(sheet._cells))  # noqa: SLF001 - looking at a cell would make it


def _at(scored: ScoredSheet | None, field: str, signed: str, found: str) -> Difference:
    if scored is None:
        return Difference(None, None, None, field, signed, found)
    return Difference(scored.sheet.series, scored.sheet.table, None, field, signed, found)


def _as_text(value: object) -> str:
    return "" if value is None else str(value)[:80]
