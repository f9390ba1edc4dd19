"""Aligned columns for a terminal or a pipe."""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from skatlist.cli.terminal.lettering import spelled


def width(cell: str) -> int:
    """Return how many columns a text takes: marks that combine take none, wide letters two."""
    if cell.isascii():
        return len(cell)
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in cell)


def aligned(rows: Sequence[Sequence[str]], right: Sequence[bool], gap: str = "  ") -> Iterator[str]:
    """Yield the rows with every column as wide as its widest cell; `right` says which are flush right."""
    rows = [list(map(spelled, row)) for row in rows]
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = []
        for cell, wide, to_right in zip(row, widths, right, strict=True):
            blank = " " * (wide - width(cell))
            cells.append(blank + cell if to_right else cell + blank)
        yield gap.join(cells).rstrip()


def fitting(tables: Iterable[Sequence[str]], room: int | None) -> Sequence[str]:
    """Return the first table, as lines, that is no wider than the room there is, else the last; empty ones are passed.

    >>> fitting([["Anna Becker"], ["Becker"], ["1"]], 8)
    ['Becker']
    """
    last: Sequence[str] = ()
    for table in filter(None, tables):
        last = table
        if room is None or max(map(width, table)) <= room:
            break
    return last


def given_and_surname(name: str) -> tuple[str, str]:
    """Return what stands before a surname and the surname: the last word, or what stands before a comma.

    >>> given_and_surname("Anna von Becker"), given_and_surname("von Becker, Anna"), given_and_surname("Kuddel")
    (('Anna von', 'Becker'), ('Anna', 'von Becker'), ('', 'Kuddel'))
    """
    surname, comma, given = (part.strip() for part in name.partition(","))
    if comma and surname:
        return given, surname
    given, _, surname = name.strip().rpartition(" ")
    return given.strip(), surname


def initialled(name: str) -> str:
    """Return a name with the first of its names as an initial.

    >>> initialled("Karl-Heinz Mühlenkamp"), initialled("Mühlenkamp, Karl-Heinz"), initialled("Kuddel")
    ('K. Mühlenkamp', 'K. Mühlenkamp', 'Kuddel')
    """
    if "," in name:
        given, surname = given_and_surname(name)
        return f"{given[0]}. {surname}" if given else surname
    first, _, rest = name.partition(" ")
    return f"{first[0]}. {rest}" if rest else name


def cut(said: str, room: int) -> str:
    """Return a text in at most that many columns, `…` where something is left out.

    >>> cut("Anneliese Krämer", 10)
    'Anneliese…'
    """
    said, mark = spelled(said), spelled("…")
    if width(said) <= room:
        return said
    while said and width(said) > room - width(mark):
        said = said[:-1]
    return said.rstrip() + mark
