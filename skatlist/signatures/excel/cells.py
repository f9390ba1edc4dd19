"""The worksheets of a signed workbook held against the same worksheets drawn again: cell by cell."""

import io
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any, Final

from openpyxl import load_workbook
from openpyxl.workbook import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from skatlist.formats.table.workbook_bounds import repacked
from skatlist.papers.list.list_excel import spot_of
from skatlist.sheet import ScoredSheet
from skatlist.signatures.excel.package import ORIGIN_RELATION, SIGNATURE_FOLDER, Package, Relationship, target_of
from skatlist.signatures.verdict import Difference

Books = tuple[Workbook, Workbook]
_SHOWN: Final = ("xl/", "customXml/", "docProps/")
_TEXTS: Final = "xl/sharedStrings.xml"  # where one version of the library keeps the words of all cells, another not
_Looks = dict[int, tuple[str, ...]]
_LOOKS: Final = ("number_format", "font", "fill", "alignment")


def drawn_alike(found: Package, drawn: Package) -> bool:
    """Whether every worksheet is to the byte what was drawn, styles too, and the workbook leads to these and no others.

    `drawn` has its attachments; beside it there is only the signature.
    """
    shown = [name for name in drawn.types if name.startswith(_SHOWN) and not name.endswith(".rels")]
    return (
        built_alike(found, drawn)
        and all(sorted(_leading(found, name)) == sorted(there) for name, there in drawn.relationships.items())
        and all(found.parts.get(name) == drawn.parts[name] for name in shown)
    )


def built_alike(found: Package, drawn: Package) -> bool:
    """Whether a workbook has the parts that were drawn, of the same types, and leads to them and to nothing else.

    Where one relationship leads elsewhere, other programs show another worksheet than the one compared.
    """
    return _types(found) == _types(drawn) and _ways(found) == _ways(drawn)


def _types(package: Package) -> dict[str, str]:
    return {
        name: kind for name, kind in package.types.items() if not name.startswith(SIGNATURE_FOLDER) and name != _TEXTS
    }


def _ways(package: Package) -> list[tuple[str, str, str, str]]:
    """Return what leads where, whatever the ids: holder, type, target, mode."""
    return sorted(
        (holder, way.type, way.target if way.mode != "Internal" else target_of(holder, way.target), way.mode)
        for holder in package.relationships
        if not holder.startswith(SIGNATURE_FOLDER)
        for way in _leading(package, holder)
        if target_of(holder, way.target) != _TEXTS or not way.type.endswith("/sharedStrings")
    )


def _leading(package: Package, holder: str) -> list[Relationship]:
    return [way for way in package.relationships.get(holder, ()) if way.type != ORIGIN_RELATION]


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
            said = (_shown(yours.value), _shown(mine.value))
            if scored is None or at:
                yield _at(scored, "control" if at and scored else "", *said)
            else:
                spot = spot_of(scored, row, column)
                seat = (scored.sheet.series, scored.sheet.table)
                yield Difference(*seat, spot.game, spot.field, *said)


def looks_alike(books: Books) -> bool:
    """Whether all cells look as they were drawn: nothing hidden, no other colours, no other way to show a number."""
    for one, other in zip_longest(*(book.worksheets for book in books)):
        if one is None or other is None or one.sheet_state != other.sheet_state:
            return False
        if _shape(one) != _shape(other) or one.merged_cells != other.merged_cells:
            return False
        looks: tuple[_Looks, _Looks] = ({}, {})
        for row, column in _cells(one) | _cells(other):
            mine, yours = (
                _look(sheet.cell(row, column), known) for sheet, known in zip((one, other), looks, strict=True)
            )
            if mine != yours:
                return False
    return True


def _cells(sheet: Worksheet) -> dict[tuple[int, int], None]:
    """Return row and column of every cell there is, in reading order."""
    return dict.fromkeys(sorted(sheet._cells))  # noqa: SLF001 - looking at a cell would make it


def _look(cell: Any, known: _Looks) -> tuple[str, ...]:
    """Return how a cell is drawn, in words: the library's own objects do not compare. `known` are the styles so far."""
    if cell.style_id not in known:
        known[cell.style_id] = tuple(repr(getattr(cell, name)) for name in _LOOKS)
    return known[cell.style_id]


def _shape(sheet: Worksheet) -> object:
    """Return how wide and high everything is, what is hidden, where colours depend on a condition."""
    columns = {name: (found.width, found.hidden) for name, found in sheet.column_dimensions.items()}
    rows = {number: (found.height, found.hidden) for number, found in sheet.row_dimensions.items()}
    conditions = [(str(cells.sqref), [rule.formula for rule in cells.rules]) for cells in sheet.conditional_formatting]
    return columns, rows, conditions


def _at(scored: ScoredSheet | None, field: str, signed: str, found: str) -> Difference:
    if scored is None:
        return Difference(None, None, None, field, signed, found)
    return Difference(scored.sheet.series, scored.sheet.table, None, field, signed, found)


def _shown(value: object) -> str:
    return "" if value is None else str(value)[:80]
