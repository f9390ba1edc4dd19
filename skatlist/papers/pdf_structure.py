"""The structure of a paper: what a screen reader says, in reading order, row by row.

Elements are named as in the PDF: `Document`, `H1`, `H2`, `Sect`, `P`, `Table`, `Caption`, `TR`, `TH`, `TD`, `Figure`,
`Form`. They are added in the order they are read in; every text belongs to one of them, or only looks.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

from skatlist.papers.pdf_objects import Blank, PdfFile, words

Scope = Literal["Row", "Column"]

_CELLS: Final = frozenset({"TD", "TH"})
_ONE_LINE: Final = 3.0  # points


class Element:
    """Something on a paper that is read as one: its kind, what is in it, and where on the pages it is drawn.

    `marks` are the places of its texts: page (from 0) and number on that page. `scope` is of a TH, `columns` how many
    a cell takes, `label` the sentence read instead of a picture or a line, or before a table; `box` is left, low, right
    and top of a picture.
    """

    __slots__ = ("box", "columns", "kids", "kind", "label", "marks", "parent", "scope")

    def __init__(self, kind: str, parent: "Element | None", scope: Scope | None, columns: int, label: str = "") -> None:
        self.kind, self.parent, self.scope, self.columns, self.label = kind, parent, scope, columns, label
        self.kids: list[Element] = []
        self.marks: list[tuple[int, int]] = []
        self.box: tuple[float, float, float, float] | None = None

    def add(self, kind: str, *, scope: Scope | None = None, columns: int = 1, label: str = "") -> "Element":
        """Return a new element at the end of this one."""
        kid = Element(kind, self, scope, columns, label)
        self.kids.append(kid)
        return kid

    def walk(self) -> Iterator["Element"]:
        """Yield the element and all below it, as they are read."""
        yield self
        for kid in self.kids:
            yield from kid.walk()

    def prune(self, kept: Container["Element"]) -> bool:
        """Drop what nothing was drawn of, cells apart and what is `kept`; return whether anything is left."""
        self.kids = [kid for kid in self.kids if kid.prune(kept)]
        return bool(self.kids or self.marks) or self.kind in _CELLS or self in kept


class _NoStructure(Element):
    """The structure of a paper that has none: takes all elements and keeps nothing."""

    def add(self, kind: str, *, scope: Scope | None = None, columns: int = 1, label: str = "") -> Element:  # noqa: ARG002
        return self


NO_STRUCTURE: Final = _NoStructure("Document", None, None, 1)


class ReadLines:
    """Texts that are read line by line from the top: what stands at one height is a paragraph."""

    def __init__(self, root: Element) -> None:
        self._root = root.add("Sect")
        self._heights: list[float] = []

    def at(self, y: float) -> Element:
        """Return the paragraph at a height."""
        for index, height in enumerate(self._heights):
            if abs(height - y) < _ONE_LINE:
                return self._root.kids[index]
        index = sum(height > y for height in self._heights)
        self._heights.insert(index, y)
        part = self._root.add("P")
        self._root.kids.insert(index, self._root.kids.pop())
        return part


def new_structure() -> Element:
    """Return the structure of a paper that nothing is drawn on yet."""
    return Element("Document", None, None, 1)


class Drawn(NamedTuple):
    """The drawing: the pages, the elements of their texts in the order of their numbers, the fields to sign in."""

    pages: Sequence[Any]
    read: Sequence[Sequence[Element]]
    forms: Mapping[Element, Blank]


def structure_of(file: PdfFile, root: Element, drawn: Drawn) -> bytes:
    """Put a structure into a file and return the entries of the catalogue for it."""
    root.prune(drawn.forms)
    tree = file.new()
    objects = {each: file.new() for each in root.walk()}
    refs = {each: file.ref(made) for each, made in objects.items()}
    leaves = [file.ref(page) for page in drawn.pages]
    fields = {each: file.ref(field) for each, field in drawn.forms.items()}
    cells: dict[bytes, bytes] = {}
    for each, made in objects.items():
        parent = file.ref(tree) if each.parent is None else refs[each.parent]
        kids = [*_marks(each, leaves), *(refs[kid] for kid in each.kids)]
        if each in fields:
            kids.append(b"<</Type/OBJR/Obj %s>>" % fields[each])
        attributes = _attributes(each)
        if attributes and attributes not in cells:
            cells[attributes] = file.add(b"<<%s>>" % attributes)
        shared = b"/A %s" % cells[attributes] if attributes else b""
        if each.label and each.kind != "Table":
            shared += b"/Alt%s" % words(each.label)
        made.body = b"<</S/%s/P %s%s%s>>" % (each.kind.encode(), parent, shared, _held(each, kids, leaves))
    numbered = [b"[%s]" % b" ".join(refs[each] for each in page) for page in drawn.read]
    numbered += [refs[each] for each in drawn.forms]
    parents = file.add(b"<</Nums[%s]>>" % b"\n".join(b"%d %s" % pair for pair in enumerate(numbered)))
    entries = (refs[root], parents, len(numbered))
    tree.body = b"<</Type/StructTreeRoot/K %s/ParentTree %s/ParentTreeNextKey %d>>" % entries
    return b"/MarkInfo<</Marked true>>/StructTreeRoot %s" % file.ref(tree)


def _marks(each: Element, leaves: Sequence[bytes]) -> Iterator[bytes]:
    for page, number in each.marks:
        here = page == each.marks[0][0]
        yield b"%d" % number if here else b"<</Type/MCR/Pg %s/MCID %d>>" % (leaves[page], number)


def _held(each: Element, kids: Sequence[bytes], leaves: Sequence[bytes]) -> bytes:
    page = b"/Pg %s" % leaves[each.marks[0][0]] if each.marks else b""
    if len(kids) == 1:
        return page + (b"/K%s" if kids[0].startswith(b"<") else b"/K %s") % kids[0]
    return page + (b"/K[%s]" % b" ".join(kids) if kids else b"")


def _attributes(each: Element) -> bytes:
    if each.box is not None:
        return b"/O/Layout/Placement/Block/BBox[%.2f %.2f %.2f %.2f]" % each.box
    scope = b"/Scope/%s" % each.scope.encode() if each.scope else b""
    summary = b"/Summary%s" % words(each.label) if each.label and each.kind == "Table" else b""
    columns = b"/ColSpan %d" % each.columns if each.columns > 1 else b""
    return b"/O/Table%s" % b"".join((scope, summary, columns)) if scope or summary or columns else b""
