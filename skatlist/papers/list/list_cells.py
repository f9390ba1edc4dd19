"""Where the numbers of a list stand on its worksheet, for formulas that point at them."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from skatlist.papers.list.paper_order import form_numbers
from skatlist.papers.list.paper_rows import columns_of, footer_rows
from skatlist.sheet import ScoredSheet
from skatlist.sheet.columns import Cell

BAND: Final = 6  # rows: what is not final about the list, places, names, clubs, the headings, the first game
PLACES: Final = 7
NAMES: Final = 8
CLUBS: Final = 9
HEADINGS: Final = 10
GAMES: Final = 11
REMARK: Final = Cell("remark")  # the last column, only here


class ListCells(NamedTuple):
    """The worksheet of a list: its quoted title, the letters of its columns, the row of the footer."""

    title: str
    letters: Mapping[str, str]
    footer: int

    def cell(self, name: str, row: int) -> str:
        """Return a cell of a column, as a formula of another worksheet names it."""
        return f"{self.title}!{self.letters[name]}{row}"

    def cells(self, first: str, last: str, row: int) -> str:
        """Return neighbouring cells of a row, from one column to another."""
        return f"{self.title}!{self.letters[first]}{row}:{self.letters[last]}{row}"

    def down(self, name: str, last: int) -> str:
        """Return the games of a column down to a row, the beginning fixed."""
        return self.between(name, GAMES, last)

    def between(self, name: str, first: int, last: int) -> str:
        """Return the cells of a column from one row to another, the beginning fixed."""
        letter = self.letters[name]
        return f"{self.title}!${letter}${first}:{letter}{last}"


class Spot(NamedTuple):
    """What a cell of a list is about: a game by its number or a row by its name, and a column as lists name it."""

    game: int | str | None
    field: Cell


def spot_of(scored: ScoredSheet, row: int, column: int) -> Spot:
    """Return what a cell on the worksheet of a list is about; game None is the small print below the list."""
    columns = columns_of(scored.sheet.size)
    cell = Cell.of((*columns, REMARK, "")[min(column - 1, len(columns) + 1)])
    found = columns.get(cell)
    field = Cell(found.field or cell.name, cell.place) if found else cell
    numbers = form_numbers(scored)
    below = row - GAMES - len(numbers)
    if row < GAMES:
        return Spot("head", field)
    if below < 0:
        return Spot(numbers[row - GAMES], field)
    footer = footer_rows(scored)
    if below >= len(footer):
        return Spot(None, Cell(""))
    return Spot(cell.name if cell.name in {"won", "lost", "passed"} else footer[below].value, field)
