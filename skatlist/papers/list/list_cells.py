"""Where the numbers of a list stand on its worksheet, for formulas that point at them."""

from collections.abc import Mapping
from typing import NamedTuple


class ListCells(NamedTuple):
    """The worksheet of a list: its quoted title, the letters of its columns, the rows of names, first game, footer."""

    title: str
    letters: Mapping[str, str]
    names: int
    games: int
    footer: int

    def cell(self, name: str, row: int) -> str:
        """Return a cell of a column, as a formula of another worksheet names it."""
        return f"{self.title}!{self.letters[name]}{row}"

    def cells(self, first: str, last: str, row: int) -> str:
        """Return neighbouring cells of a row, from one column to another."""
        return f"{self.title}!{self.letters[first]}{row}:{self.letters[last]}{row}"

    def down(self, name: str, last: int) -> str:
        """Return the games of a column down to a row, the beginning fixed."""
        return self.between(name, self.games, last)

    def between(self, name: str, first: int, last: int) -> str:
        """Return the cells of a column from one row to another, the beginning fixed."""
        letter = self.letters[name]
        return f"{self.title}!${letter}${first}:{letter}{last}"
