"""Tables for a terminal or a pipe, with aligned columns, narrowed for small windows.

A table takes the steps of its view, one after the other, until it fits: fewer letters, words cut or continued, columns
dropped. A number is never cut. If even the last step is not enough, every row becomes a sentence.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Final, NamedTuple

from skatlist.cli.terminal.lines import (
    UNBROKEN,
    cell_width,
    closed_styles,
    lines_in_columns,
    spelled,
    split_at,
    table_width,
    wrapped_lines,
)
from skatlist.cli.terminal.terminal import Terminal

_GAP: Final = "  "
_LEAST: Final = 8  # least columns of a continued text
_WORD: Final = 28  # longer words are broken


class TableColumn(NamedTuple):
    """A column: its heading and its cells, numbers flush right.

    `briefs` are its cells in fewer letters, used if they do not fit. If the table is still too wide, words are cut to
    `least` columns or continued on further lines without breaking a word. 0 means that they stay whole.
    """

    name: str
    head: str
    cells: tuple[str, ...]
    right: bool = False
    least: int = 0
    runs_on: bool = False
    briefs: tuple[str, ...] = ()

    @property
    def wide(self) -> int:
        """The number of window columns that it takes."""
        return max(map(cell_width, (self.head, *self.cells)))

    @property
    def narrowest(self) -> int:
        """The least number of window columns that it needs."""
        shortest = (self.head, *(self.briefs or self.cells))
        if not self.least:
            return max(map(cell_width, shortest))
        words = (cell_width(word) for cell in shortest for word in cell.split(" "))
        return max(self.least, min(_WORD, max(words, default=0))) if self.runs_on else self.least


Columns = tuple[TableColumn, ...]
Step = Callable[[Columns], Columns]


class LaidOutTable(NamedTuple):
    """A table as it fits: the lines of its heading, those of each row, and a sentence about what was dropped.

    `steps` is the number of steps taken, `wide` the columns of its widest line.
    """

    head: list[str]
    rows: list[list[str]]
    left_out: list[str]
    steps: int
    wide: int

    def lines(self, terminal: Terminal) -> Iterator[str]:
        """Yield the lines of the table."""
        yield from map(terminal.bold, self.head)
        for row in self.rows:
            yield from row
        yield from map(terminal.dim, self.left_out)


def table_lines(
    columns: Iterable[TableColumn], steps: Sequence[Step], terminal: Terminal, inwards: int = 0
) -> Iterator[str]:
    """Yield a table as it fits the window, `inwards` columns from its edge."""
    yield from (" " * inwards + line for line in lay_out(tuple(columns), steps, terminal, inwards).lines(terminal))


def without(*names: str) -> Step:
    """Return a step that drops columns."""
    return lambda columns: tuple(column for column in columns if column.name not in names)


def briefer(cells: Mapping[str, Sequence[str]], heads: Mapping[str, str] | None = None) -> Step:
    """Return a step that shortens cells or headings of columns."""
    shorter = heads or {}
    return lambda columns: tuple(
        column._replace(head=shorter.get(column.name, column.head), cells=tuple(cells.get(column.name, column.cells)))
        for column in columns
    )


def may_be_brief(briefs: Mapping[str, Sequence[str]]) -> Step:
    """Return a step that lets columns use shorter cells where the whole ones do not fit."""
    return lambda columns: tuple(
        column._replace(briefs=tuple(map(spelled, briefs.get(column.name, ())))) for column in columns
    )


def at_least(name: str, least: int, *, runs_on: bool = False) -> Step:
    """Cut the words of a column, or continue them on further lines, down to this many columns.

    They get all the available room.
    """
    return lambda columns: tuple(
        column._replace(least=least, runs_on=runs_on) if column.name == name else column for column in columns
    )


def lay_out(columns: Columns, steps: Sequence[Step], terminal: Terminal, inwards: int = 0) -> LaidOutTable:
    """Return a table as it fits the window `inwards` columns from its edge. Without a window it stays whole."""
    columns = tuple(
        column._replace(head=spelled(column.head), cells=tuple(map(spelled, column.cells))) for column in columns
    )
    window = table_width()
    room = _wide(columns) if window is None else window - inwards
    for taken in range(len(steps) + 1):
        kept = reduce(lambda done, step: step(done), steps[:taken], columns)
        limits = _limits(kept, room)
        if limits is not None:
            kept = tuple(map(_fitting, kept, limits))
            limits = tuple(map(min, limits, (column.wide for column in kept)))
            head = _row([column.head for column in kept], kept, limits)
            rows = [_row(cells, kept, limits) for cells in zip(*(column.cells for column in kept), strict=True)]
            break
    else:
        limits, head = (room,), []
        rows = [_sentence(cells, kept, columns, room) for cells in zip(*(column.cells for column in kept), strict=True)]
    names = {column.name for column in kept}
    gone = tuple(column.head for column in columns if column.name not in names and column.head)
    words = terminal.text("style.left_out", columns=gone, width=_wide(columns) + inwards) if gone else ""
    return LaidOutTable(
        head if any(head) else [], rows, wrapped_lines(words, room), taken, sum(limits) + len(_GAP) * len(limits[1:])
    )


def aligned(
    rows: Sequence[Sequence[str]], right: Sequence[bool], terminal: Terminal, inwards: int = 0
) -> Iterator[str]:
    """Yield rows without a heading, in columns.

    `right` says which are flush right. All others may continue on a new line.
    """
    cells = zip(*rows, strict=True) if rows else ((),) * len(right)
    columns = tuple(
        TableColumn(str(at), "", each, right=to) for at, (each, to) in enumerate(zip(cells, right, strict=True))
    )
    last = [column.name for column in columns if not column.right]
    steps = [at_least(name, _LEAST, runs_on=True) for name in reversed(last)]
    for row in lay_out(columns, steps, terminal, inwards).rows:
        yield from (" " * inwards + line for line in row)


def _wide(columns: Columns) -> int:
    return sum(column.wide for column in columns) + len(_GAP) * (len(columns) - 1)


def _limits(columns: Columns, room: int) -> tuple[int, ...] | None:
    """Return the widths of the columns so that they fit. The widest flexible one gives way. None if they do not fit."""
    limits = [column.wide for column in columns]
    beyond = sum(limits) + len(_GAP) * (len(columns) - 1) - room
    least = [column.narrowest for column in columns] if beyond > 0 else []
    for _ in range(beyond):
        yielding = [at for at, fewest in enumerate(least) if fewest < limits[at]]
        if not yielding:
            return None
        limits[max(yielding, key=lambda at: limits[at])] -= 1
    return tuple(limits)


def _fitting(column: TableColumn, most: int) -> TableColumn:
    if not column.briefs:
        return column
    pairs = zip(column.cells, column.briefs, strict=True)
    return column._replace(cells=tuple(brief if cell_width(whole) > most else whole for whole, brief in pairs))


def _row(cells: Sequence[str], columns: Columns, limits: Sequence[int]) -> list[str]:
    """Return the lines of a row."""
    parts = [
        lines_in_columns(cell, most) if column.runs_on else [cut(cell, most)]
        for cell, column, most in zip(cells, columns, limits, strict=True)
    ]
    lines = []
    for at in range(max(map(len, parts))):
        line = []
        for part, column, most in zip(parts, columns, limits, strict=True):
            cell = part[at] if at < len(part) else ""
            blank = " " * (most - cell_width(cell))
            line.append(blank + cell if column.right else cell + blank)
        lines.append(_GAP.join(line).rstrip().replace(UNBROKEN, " "))
    return lines


def _sentence(cells: Sequence[str], columns: Columns, whole: Columns, room: int) -> list[str]:
    """Return a row as a sentence: each cell with the heading of its column."""
    heads = {column.name: column.head for column in whole}
    parts = []
    for cell, column in zip(cells, columns, strict=True):
        if cell and column.right:
            head = cut(heads[column.name], max(1, room - cell_width(cell) - len("  : ,")))
            parts.append(f"{head}: {cell}".replace(" ", UNBROKEN) if head else cell)
        elif cell:
            parts.append(cell)
    return [part for line in wrapped_lines(", ".join(parts), room, "", _GAP) for part in lines_in_columns(line, room)]


def cut(words: str, room: int) -> str:
    """Return a text in at most this many columns, with `…` where something is left out.

    >>> cut("Anneliese Krämer", 10)
    'Anneliese…'
    """
    words, mark = spelled(words), spelled("…")
    if cell_width(words) <= room:
        return words
    kept, _ = split_at(words, max(1, room - cell_width(mark)))
    return closed_styles([kept.rstrip() + mark])[0]
