"""The columns of a list as a table: a single definition for files, papers and findings."""

from functools import cache
from typing import Final, Self

from skatlist.skat.game import Level
from skatlist.skat.sheet.game_facts import FACTS
from skatlist.skat.sheet.list_model import MAX_PLACES
from skatlist.words import Language
from skatlist.words.word_tables import words_of


class Cell(str):
    """The position of a value in a row: the name of its column, and the place if there is a column for each place.

    As text it is the name of the CSV column.

    >>> Cell("total", 3), Cell("total", 3).name, Cell("total", 3).place
    ('total_3', 'total', 3)
    """

    __slots__ = ("name", "place")
    name: str
    place: int | None

    def __new__(cls, name: str, place: int | None = None) -> Self:
        """Address a cell by the name of its column, and by the place if there is one column for each place."""
        cell = super().__new__(cls, name if place is None else f"{name}_{place}")
        cell.name, cell.place = name, place
        return cell

    def __getnewargs__(self) -> tuple[str, int | None]:  # type: ignore[override] # goes to another process and back
        return self.name, self.place

    @classmethod
    def of(cls, column: str) -> Self:
        """Return the cell of a CSV column.

        >>> Cell.of("card_points_2").place, Cell.of("card_points").place
        (2, None)
        """
        if isinstance(column, cls):
            return column
        name, _, place = column.rpartition("_")
        return cls(name, int(place)) if place.isdecimal() else cls(column)


# The crosses as on paper, in the order of the paper list.
LEVEL_COLUMNS: Final = (
    (Level.HAND, "hand"),
    (Level.SCHNEIDER, "schneider"),
    (Level.SCHNEIDER_ANNOUNCED, "schneider_announced"),
    (Level.SCHWARZ, "schwarz"),
    (Level.SCHWARZ_ANNOUNCED, "schwarz_announced"),
    (Level.OUVERT, "ouvert"),
)


@cache
def per_place(name: str) -> tuple[Cell, ...]:
    """Return the cells of a column that every place has, from place 1 on."""
    return tuple(Cell(name, place) for place in range(1, MAX_PLACES + 1))


# In the order of writing. These are their names everywhere in the program.
COLUMNS: Final = (
    "series",
    "table",
    "game",
    "dealer",
    "declarer",
    "contract",
    "spitzen",
    "with",
    "without",
    "levels",
    "hand",
    "schneider",
    "schneider_announced",
    "schwarz",
    "schwarz_announced",
    "ouvert",
    *(cell for fact in FACTS for cell in (per_place(fact.column) if fact.is_per_place else (fact.column,))),
)
_NAMES: Final = frozenset(COLUMNS)


def is_column(name: str) -> bool:
    """Whether a list has a column of this name."""
    return name in _NAMES


def heading(name: str, lang: Language) -> str:
    """Return the heading of a column in a language.

    >>> heading("bid", Language.DE), heading("total_3", Language.DE), heading("bid", Language.EN)
    ('Reizwert', 'Stand 3', 'bid')
    """
    return headings_of(name, lang)[0]


def headings_of(name: str, lang: Language) -> tuple[str, ...]:
    """Return every heading of a column in a language. The first is the one used for writing."""
    cell = Cell.of(name)
    if cell.place is None:
        return words_of("column", lang)[name]
    return tuple(words.replace("#", str(cell.place)) for words in words_of("column", lang)[f"{cell.name}_#"])
