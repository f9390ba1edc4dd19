"""What the workbooks of a version are made of: elements, attributes and their values, looks, words of formulas.

A workbook shows nothing strange where all of it is found in one that was drawn, by this version or, kept as data, by an
earlier one: only measures, positions, numbers and names are free.
"""

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Final

from lxml import etree

from skatlist.signatures.excel.package import Package, PackageError, parse

# Elements that hold words or numbers: these are compared as what they say.
SAYING: Final = {
    *("t", "v", "f", "formula", "definedName", "oddHeader", "oddFooter", "evenHeader", "evenFooter"),
    *("firstHeader", "firstFooter"),
}
# Where something is and how large: element -> attributes that are no more than that.
_FREE: Final[Mapping[str, frozenset[str]]] = {
    "c": frozenset({"r", "s", "t"}),
    "row": frozenset({"r", "ht", "spans", "customHeight"}),
    "col": frozenset({"min", "max", "width", "customWidth"}),
    "dimension": frozenset({"ref"}),
    "pane": frozenset({"xSplit", "ySplit", "topLeftCell"}),
    "selection": frozenset({"activeCell", "sqref"}),
    "mergeCell": frozenset({"ref"}),
    "brk": frozenset({"id", "max"}),
    "conditionalFormatting": frozenset({"sqref"}),
    "sheet": frozenset({"name", "sheetId", "id"}),
    "calcPr": frozenset({"calcId"}),
    "xf": frozenset({"numFmtId", "fontId", "fillId", "borderId", "xfId"}),
    "numFmt": frozenset({"numFmtId"}),
    "sz": frozenset({"val"}),
    "cellStyle": frozenset({"name", "xfId"}),
}
# How words of a cell stand where they are not shared.
_PLAIN_WORDS: Final[Mapping[tuple[str, ...], set[str]]] = {("c",): {"is"}, ("is",): {"t"}}
_FORMULAS: Final = {"f", "formula"}
_WORDS: Final = "xl/sharedStrings.xml"
_THEME: Final = "xl/theme/theme1.xml"
_SHEETS: Final = "xl/worksheets/"
_BOOK: Final = "xl/workbook.xml"
# A name of a worksheet, a cell or the cells between two: where a formula looks.
PLACES: Final = re.compile(r"'(?:[^']|'')*'!|\$?[A-Z]{1,3}\$?\d+")
_TOKENS: Final = re.compile(r'"[^"]*"|[A-Z.]+|\d+|[^\s\w]')


def vocabulary(package: Package) -> frozenset[str]:
    """Return what a workbook is made of.

    Raises PackageError for words where no workbook of ours has any, and for a name that stands for two things.
    """
    names = [
        (node.get("name"), node.get("localSheetId"))
        for part in package.types
        if part == _BOOK
        for node in every_node(package, part)
        if local_name(node) == "definedName"
    ]
    if len(set(names)) < len(names):
        raise PackageError(_BOOK)
    return frozenset(_facts(package))


@cache
def older_vocabulary() -> frozenset[str]:
    """Return what the workbooks of earlier versions are made of."""
    folder = resources.files("skatlist").joinpath("data/workbooks")
    kept = (json.loads(each.read_text("utf-8")) for each in folder.iterdir() if each.name.endswith(".json"))
    return frozenset(fact for facts in kept for fact in facts)


def _facts(package: Package) -> Iterator[str]:
    for name in package.types:
        if not name.startswith(("xl/", "docProps/")) or name.endswith(".rels") or name == _THEME:
            continue
        part = _SHEETS if name.startswith(_SHEETS) else name
        for node in every_node(package, name):
            yield from _facts_of(node, part)


def _facts_of(node: etree._Element, part: str) -> Iterator[str]:
    """Yield that there is such an element, its attributes, the words of its formula."""
    own, words = local_name(node), str(node.text or "").strip()
    path = "/".join((*(local_name(each) for each in reversed(list(node.iterancestors()))), own))
    # In the properties every element says something; what, is compared apart.
    if (node.tail or "").strip() or (words and own not in SAYING and not part.startswith("docProps/")):
        raise PackageError(path)
    if part == _WORDS and own in {"sst", "si", "t"}:
        return
    if own not in _PLAIN_WORDS.get(tuple(path.split("/")[-2:-1]), ()):
        yield f"{part} {path}"
    for key, value in node.items():
        name = bare(key)
        if name not in {"count", "uniqueCount", "space"} and name not in _FREE.get(own, ()):
            yield f"{part} {path} {name}={value!s}"
    if own in _FORMULAS:
        # A formula that looks nowhere would say what it likes.
        looks, formula = PLACES.subn("", words)
        yield from (f"formula {token}" for token in _TOKENS.findall(looks))
        if not formula:
            yield f"formula without a cell {words}"


def every_node(package: Package, name: str) -> Iterator[etree._Element]:
    """Yield all elements of a part. Raises PackageError where there is anything else."""
    for node in parse(package.parts[name]).iter():
        if not isinstance(node.tag, str):
            raise PackageError(name)
        yield node


def bare(key: object) -> str:
    """Return a name without its space."""
    return str(key).rpartition("}")[2]


def local_name(node: etree._Element) -> str:
    """Return the name of an element without its space."""
    return bare(node.tag)
