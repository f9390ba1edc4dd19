"""What spreadsheet programs show of a workbook beyond the cells that a library reads: all of it as ours draw it.

Libraries pass over much that shows: text in runs, stored results of formulas, hidden zeros, frozen rows, alignment. So
nothing may be in a worksheet, its styles or the workbook but elements, attributes and values of the workbook drawn
again; only measures and positions are free within bounds.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from lxml import etree
from openpyxl.utils.cell import coordinate_from_string, get_column_letter, range_boundaries

from skatlist.signatures.excel.package import Package, PackageError, parse, target_of
from skatlist.signatures.excel.vocabulary import (
    PLACES,
    SAYING,
    bare,
    every_node,
    local_name,
    older_vocabulary,
    vocabulary,
)

_BOOK, _STYLES, _THEME = "xl/workbook.xml", "xl/styles.xml", "xl/theme/theme1.xml"
_BOOK_RELATIONS: Final = "xl/_rels/workbook.xml.rels"
_WORDS: Final = "xl/sharedStrings.xml"
_CORE: Final = "docProps/core.xml"
_INTEGER: Final = re.compile(r"-?\d{1,15}")
_MEASURE: Final = re.compile(r"\d{1,6}(\.\d{1,20})?")
_KINDS: Final = {None, "n", "s", "inlineStr"}
_OF_PLACE: Final = re.compile(r"(?=.*[^\W\d])(?:\D+[1-5]|[1-5]\D+)")
_LEAST, _MOST = 0.7, 1.5  # of the measures drawn now


class _ShownCell(NamedTuple):
    """What a cell holds: number or words as text, or a formula with its stored result; and its look."""

    value: str
    formula: str | None
    look: "_ShownLook"


class _ShownLook(NamedTuple):
    """How a cell is drawn but for its border, which hides nothing; the size of its letters stands beside the font."""

    number: str
    font: object
    size: float
    fill: object
    alignment: frozenset[tuple[str, str]]
    rest: object


class _ShownSheet(NamedTuple):
    """A worksheet as it is shown: the cells that hold something, the looks of those that do not, all else (`frame`)."""

    part: str
    cells: Mapping[tuple[int, int], _ShownCell]
    blanks: Mapping[tuple[int, int], _ShownLook]
    heights: Mapping[int, float]
    widths: Mapping[int, float]
    merged: frozenset[tuple[int, int, int, int]]
    conditions: tuple[object, ...]
    frame: Counter[object]
    words: tuple[str, ...]

    @property
    def computes(self) -> bool:
        """Whether any cell holds a formula."""
        return any(cell.formula is not None for cell in self.cells.values())


def shown_alike(found: Package, drawn: Package, *, exact: bool) -> bool:
    """Whether a workbook shows nothing that the one drawn again does not; `exact`: neither elsewhere nor larger."""
    try:
        known = vocabulary(drawn) if exact else made_of(drawn) | older_vocabulary()
        if found.parts[_THEME] != drawn.parts[_THEME] or not vocabulary(found) <= known:
            return False
        mine, yours = list(_sheets(found)), list(_sheets(drawn))
    except (PackageError, KeyError, ValueError, IndexError, TypeError, etree.LxmlError):
        return False
    if [sheet.part for sheet in mine] != [sheet.part for sheet in yours]:
        return False
    if exact:
        return _trees(found) == _trees(drawn) and all(map(_is_same, mine, yours))
    more = Counter(_numbers(found, mine)) - Counter(_numbers(drawn, yours))
    return not more and all(_within(one, other, known) for one, other in zip(mine, yours, strict=True))


def made_of(package: Package) -> frozenset[str]:
    """Return all that a workbook is made of, as it is kept for later versions: its looks and measures, too."""
    return vocabulary(package) | {fact for sheet in _sheets(package) for fact in _facts(sheet)}


def _facts(sheet: _ShownSheet) -> Iterator[str]:
    """Yield looks, conditions and measures of a worksheet; these differ between lists and what computes."""
    for look in {cell.look for cell in sheet.cells.values()}:
        yield f"number {look.number}"
        yield f"letters {look.font} {look.fill}"
        yield from (f"aligned {key} {value}" for key, value in look.alignment)
    yield from (f"condition {PLACES.sub('', repr(condition))}" for condition in sheet.conditions)
    yield from (f"{kind} {measure:g}" for kind, measures in _measures(sheet) for measure in measures)


def _measures(sheet: _ShownSheet) -> Iterator[tuple[str, Iterable[float]]]:
    kind = "control" if sheet.computes else "sheet"
    yield f"height {kind}", sheet.heights.values()
    yield f"width {kind}", sheet.widths.values()
    yield f"size {kind}", {cell.look.size for cell in sheet.cells.values()}


def _tree(node: etree._Element) -> object:
    words = tuple(sorted((bare(key), str(value)) for key, value in node.attrib.items() if bare(key) != "count"))
    return local_name(node), words, (node.text or "").strip(), tuple(_tree(child) for child in node)


def _trees(package: Package) -> list[object]:
    """Return the workbook without the library's own number, and the title that it tells of itself."""
    book = parse(package.parts[_BOOK])
    for node in book.iter():
        if isinstance(node.tag, str) and local_name(node) == "calcPr":
            node.set("calcId", "")
    told = (node for node in parse(package.parts[_CORE]) if local_name(node) != "modified")
    return [_tree(book), sorted(map(repr, map(_tree, told)))]


def _sheets(package: Package) -> Iterator[_ShownSheet]:
    targets = {way.id: target_of(_BOOK_RELATIONS, way.target) for way in package.relationships[_BOOK_RELATIONS]}
    looks = _looks(package)
    shared = [_words_of(node) for node in parse(package.parts[_WORDS])] if _WORDS in package.parts else []
    for node in every_node(package, _BOOK):
        if local_name(node) == "sheet":
            (way,) = (value for key, value in node.attrib.items() if bare(key) == "id")
            yield _sheet(package, targets[str(way)], looks, shared)


def _words_of(node: etree._Element) -> str:
    (only,) = node
    return only.text or ""


def _sheet(package: Package, part: str, looks: Sequence[_ShownLook], shared: Sequence[str]) -> _ShownSheet:
    root = parse(package.parts[part])
    cells: dict[tuple[int, int], _ShownCell] = {}
    heights: dict[int, float] = {}
    widths: dict[int, float] = {}
    merged: frozenset[Any] = frozenset()
    conditions: list[object] = []
    frame, words = Counter[object](), list[str]()
    for child in root:
        kind = local_name(child)
        if kind == "sheetData":
            heights = {number: _measured(row, "ht") for number, row in _numbered(child)}
            for number, row in _numbered(child):
                cells |= {(number, at): cell for at, cell in _row(row, number, looks, shared)}
        elif kind == "cols":
            for column in child:
                span = range(int(column.attrib["min"]), int(column.attrib["max"]) + 1)
                widths |= dict.fromkeys(span[:1000], _measured(column, "width"))
        elif kind == "mergeCells":
            merged = frozenset(range_boundaries(str(each.attrib["ref"])) for each in child)
        elif kind == "conditionalFormatting":
            conditions.append((_tree(child), _difference_looks(package)))
        elif kind != "dimension":
            for mark in [each for each in child.iter() if local_name(each) == "selection"]:
                etree.strip_elements(child, mark.tag)  # where the cursor stands
            frame[_tree(child)] += 1
            words += [each.text or "" for each in child.iter() if local_name(each) in SAYING]
    blanks = {at: cell.look for at, cell in cells.items() if not cell.value and cell.formula is None}
    cells = {at: cell for at, cell in cells.items() if at not in blanks}
    _check_used(root, cells)
    heights = {number: height for number, height in heights.items() if height}
    return _ShownSheet(part, cells, blanks, heights, widths, merged, tuple(conditions), frame, tuple(words))


def _check_used(root: etree._Element, cells: Mapping[tuple[int, int], _ShownCell]) -> None:
    """Raise PackageError where a worksheet says that it ends before its cells do: some readers stop there."""
    for said in (child for child in root if local_name(child) == "dimension"):
        left, top, right, bottom = (edge or 0 for edge in range_boundaries(str(said.attrib["ref"])))
        if any(not (left <= column <= right and top <= row <= bottom) for row, column in cells):
            raise PackageError("dimension")


def _numbered(rows: etree._Element) -> Iterator[tuple[int, etree._Element]]:
    """Yield rows with their numbers. Raises PackageError where they do not rise."""
    last = 0
    for row in rows:
        number = int(row.attrib["r"])
        if number <= last:
            raise PackageError(str(number))
        last = number
        yield number, row


def _measured(node: etree._Element, name: str) -> float:
    value = str(node.attrib.get(name, "0"))
    if not _MEASURE.fullmatch(value):
        raise PackageError(value)
    return float(value)


def _row(
    row: etree._Element, number: int, looks: Sequence[_ShownLook], shared: Sequence[str]
) -> Iterator[tuple[int, _ShownCell]]:
    last = 0
    for node in row:
        letters, there = coordinate_from_string(str(node.attrib["r"]))
        column = range_boundaries(f"{letters}1")[0] or 0
        if there != number or column <= last or node.attrib["r"] != f"{get_column_letter(column)}{number}":
            raise PackageError(str(node.attrib["r"]))
        last = column
        yield column, _ShownCell(*_held(node, shared), looks[int(node.attrib.get("s", "0"))])


def _held(node: etree._Element, shared: Sequence[str]) -> tuple[str, str | None]:
    """Return what a cell holds and its formula. Raises PackageError for a kind of cell that ours never are."""
    kind = node.attrib.get("t")
    parts = {local_name(child): child for child in node}
    if kind not in _KINDS or len(parts) != len(node):
        raise PackageError(str(kind))
    if "f" in parts:
        if kind is not None or parts.keys() - {"f", "v"} or parts["f"].attrib:
            raise PackageError("f")
        return (parts["v"].text or "" if "v" in parts else ""), parts["f"].text or ""
    if kind == "inlineStr":
        return _words_of(parts["is"]), None
    value = parts["v"].text or "" if "v" in parts else ""
    if kind == "s":
        return shared[int(value)], None
    if value and not _INTEGER.fullmatch(value):
        raise PackageError(value)
    return value, None


def _looks(package: Package) -> list[_ShownLook]:
    """Return the look of every style of cells, all that it points at in its place."""
    root = parse(package.parts[_STYLES])
    lists = {local_name(child): list(child) for child in root}
    numbers = {str(node.attrib["numFmtId"]): str(node.attrib["formatCode"]) for node in lists.get("numFmts", ())}

    def look(node: etree._Element, parent: object) -> _ShownLook:
        font = lists["fonts"][int(node.attrib["fontId"])]
        (size,) = (_measured(each, "val") for each in font if local_name(each) == "sz")
        letters = sorted(map(repr, (_tree(each) for each in font if local_name(each) != "sz")))
        number = str(node.attrib["numFmtId"])
        alignment = frozenset(
            (bare(key), str(value)) for each in node if local_name(each) == "alignment" for key, value in each.items()
        )
        applied = tuple(sorted((str(key), str(value)) for key, value in node.items() if str(key).startswith("apply")))
        others = tuple(_tree(each) for each in node if local_name(each) != "alignment")
        fill = _tree(lists["fills"][int(node.attrib["fillId"])])
        rest = (applied, others, parent)
        return _ShownLook(numbers.get(number, number), tuple(letters), size, fill, alignment, rest)

    parents = [look(node, None) for node in lists["cellStyleXfs"]]
    return [look(node, parents[int(node.attrib.get("xfId", "0"))]) for node in lists["cellXfs"]]


def _difference_looks(package: Package) -> object:
    return [_tree(node) for node in parse(package.parts[_STYLES]) if local_name(node) == "dxfs"]


def _numbers(package: Package, sheets: Sequence[_ShownSheet]) -> Iterator[str]:
    """Yield every number that is anywhere to be read, but that of a place beside words: `Stand 2`, `2  Anna Becker`."""
    words = [cell.value for sheet in sheets for cell in sheet.cells.values() if not _OF_PLACE.fullmatch(cell.value)]
    words += [each for sheet in sheets for each in sheet.words]
    words += [str(node.attrib["name"]) for node in every_node(package, _BOOK) if local_name(node) == "sheet"]
    words += [node.text or "" for node in every_node(package, _CORE) if local_name(node) not in {"created", "modified"}]
    for said in words:
        yield from re.findall(r"\d+", "".join(f"{unicodedata.normalize('NFKC', said)} "))


def _is_same(found: _ShownSheet, drawn: _ShownSheet) -> bool:
    """Whether a worksheet is shown as ours; a joined cell shows nothing of its own."""
    if found._replace(blanks={}) != drawn._replace(blanks={}):
        return False
    mine, yours = (
        {at: look for at, look in sheet.blanks.items() if not any(_is_behind(at, box) for box in drawn.merged)}
        for sheet in (found, drawn)
    )
    return mine == yours


def _within(found: _ShownSheet, drawn: _ShownSheet, known: frozenset[str]) -> bool:
    """Whether a worksheet of another version looks as ours do or did: nothing covered, too small, computed anew."""
    formulas = [
        {at: (cell.formula, cell.value) for at, cell in sheet.cells.items() if cell.formula is not None}
        for sheet in (found, drawn)
    ]
    if formulas[0] != formulas[1] and any(value for _, value in formulas[0].values()):
        return False
    if formulas[0] and formulas[0] == formulas[1]:  # what it calculates with has to be where it was, too
        numbers = ({at: c.value for at, c in sheet.cells.items() if c.value.isdecimal()} for sheet in (found, drawn))
        if next(numbers) != next(numbers):
            return False
    measured = dict(_measures(found))
    looks = (fact for fact in _facts(found) if not fact.startswith(tuple(measured)))
    return (
        all(_measures_within(measures, kind, known) for kind, measures in measured.items())
        and all(_seen(found, box) for box in found.merged)
        and known.issuperset(looks)
    )


def _measures_within(found: Iterable[float], kind: str, known: frozenset[str]) -> bool:
    drawn = [float(fact.rpartition(" ")[2]) for fact in known if fact.startswith(f"{kind} ")]
    least, most = min(drawn, default=0) * _LEAST, max(drawn, default=0) * _MOST
    return all(least <= measure <= most for measure in found)


def _seen(sheet: _ShownSheet, box: tuple[int, int, int, int]) -> bool:
    """Whether joined cells hide nothing behind the first."""
    return not any(cell.value and _is_behind(at, box) for at, cell in sheet.cells.items())


def _is_behind(at: tuple[int, int], box: tuple[int, int, int, int]) -> bool:
    """Whether a cell, by row and column, is joined to the first of a box."""
    left, top, right, bottom = box
    return top <= at[0] <= bottom and left <= at[1] <= right and at != (top, left)
