"""Where everything stands in the entry form, so that its sheets can point at each other."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from openpyxl.utils import get_column_letter

from skatlist.sheet.columns import LEVEL_COLUMNS, Cell

NAMES: Final = 2  # rows: the first name, the groups, the headings, the first game
GROUPS: Final = 10
HEADINGS: Final = 12
FIRST_GAME: Final = 13
FIRST_STEP: Final = 4  # row of the first game on the sheet of steps
HEAD: Final = ("event", "place", "date", "series", "table", "agreed", "keeper")  # asked from row NAMES on
HEAD_VALUE: Final = 4  # columns: what is asked at the head, then of every place
PLACE_NAME: Final = 15
START_NUMBER: Final = 21
CLUB: Final = 23
CROSSES: Final = tuple(name for _level, name in LEVEL_COLUMNS)
_PLAYED: Final = (
    ("game", 5.0),
    ("declarer", 6.0),
    ("contract", 11.0),
    ("with", 5.0),
    ("without", 5.0),
    *((name, 3.8) for name in CROSSES),
    ("bid", 6.0),
    ("overbid", 3.8),
    ("result", 10.0),
)
_CHARGED: Final = (("charged_contract", 8.0), ("charged_spitzen", 5.0))
_SUM: Final = 6.6

AGREED: Final = f"${get_column_letter(HEAD_VALUE)}${NAMES + HEAD.index('agreed')}"


@dataclass(frozen=True)
class FormLayout:
    """The columns and rows of a form for that many players and games.

    Columns that compute stand before the last ones and have no heading of their own in the row of headings:
    readers of the form pass over them.
    """

    size: int
    games: int

    @property
    def rows(self) -> int:
        """The lines of the form: the games and a round to spare, for games that have to be replayed."""
        return self.games + self.size

    @cached_property
    def computed(self) -> dict[str, str]:
        """The columns that compute, each with the one it is held against: the value's, then those of the totals."""
        computed: dict[str, str] = {"control": "value"}
        return computed | {Cell("control", place): Cell("total", place) for place in range(1, self.size + 1)}

    @cached_property
    def columns(self) -> dict[str, float]:
        """Every column with its width, in order."""
        sums = dict.fromkeys((*self.computed, *self.computed.values()), _SUM)
        return dict(_PLAYED) | sums | dict(_CHARGED) | {"remark": 18.0}

    @cached_property
    def letters(self) -> dict[str, str]:
        """The letter of every column."""
        return {name: get_column_letter(number) for number, name in enumerate(self.columns, start=1)}

    def number(self, name: str) -> int:
        """Return the number of a column, from 1."""
        return list(self.columns).index(name) + 1

    @property
    def last_step(self) -> int:
        """The row of the last line on the sheet of steps."""
        return FIRST_STEP + self.rows - 1

    @property
    def last_game(self) -> int:
        """The row of the last line."""
        return FIRST_GAME + self.rows - 1

    def column_range(self, name: str) -> str:
        """Return all games of a column, fixed: `$C$13:$C$64`."""
        letter = self.letters[name]
        return f"${letter}${FIRST_GAME}:${letter}${self.last_game}"
