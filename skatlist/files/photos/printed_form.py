"""The printed form of a list by its version: the lines, and the cells between them.

The measures of a version stay for ever: lists printed years ago are photographed, too. `papers/list/list_form.py` draws
the form of now, a test holds both together.
"""

from collections.abc import Mapping
from functools import cache
from itertools import accumulate, pairwise
from types import MappingProxyType
from typing import Final, NamedTuple, Self

from skatlist.files.photos.list_code import FORM, PAPER, ListCode

FIRST_FORM: Final = 1  # the form of version 0.5, which has a code of words for people


class CellName(NamedTuple):
    """A cell by the number of its game from 1, its column, and the place if every place has one.

    `row` is None below the games. Columns of a game: base, with, without, hand, schneider, schneider_announced,
    schwarz, schwarz_announced, ouvert, plus, minus, passed; of a place points, won, lost. Below the games, all of a
    place: points, won, lost, own, others, total.
    """

    row: int | None
    column: str
    place: int | None = None


class CellBox(NamedTuple):
    """Edges in points from the upper left corner of the paper."""

    left: float
    top: float
    right: float
    bottom: float


class PrintedForm(NamedTuple):
    """The facts that decide where the cells of one sheet of paper are.

    `head` is by how many points names of events and people on several lines make the head of the paper higher.
    """

    version: int = FORM
    places: int = 4
    games: int = 48
    sheet: int = 1
    head: float = 0.0

    @classmethod
    def of(cls, code: ListCode) -> Self:
        """Return the form of a list with this code."""
        return cls(code.form, code.places, code.games, code.sheet)

    @property
    def is_known(self) -> bool:
        """Whether the cells of this form are known: not those of a version still to come."""
        return self.version in _VERSIONS and self.places in _PLACES and self.numbers.stop > self.numbers.start

    @property
    def numbers(self) -> range:
        """The games of this sheet, from 1. Empty if the list has fewer sheets."""
        sheets = -(-self.games // _MOST_ROWS)
        each = -(-self.games // (sheets * self.places)) * self.places if sheets > 1 else self.games
        first = (self.sheet - 1) * each
        return range(first + 1, max(first, min(first + each, self.games)) + 1)

    @property
    def is_last(self) -> bool:
        """Whether the sums stand on this sheet."""
        return self.numbers.stop > self.games


class _FormMeasures(NamedTuple):
    """The measures of a version, in points. `wider` are the columns with another width at a table of five."""

    left: float
    right: float
    widths: Mapping[str, float]
    wider: Mapping[str, float]
    rows_top: float
    narrow_head: float
    last_bottom: float
    other_bottom: float
    tallest: float
    foot: Mapping[str, float]


_PLACES: Final = (3, 4, 5)
_NARROW: Final = 5
_MOST_ROWS: Final = 48
_OF_PLACE: Final = ("points", "won", "lost")
_BEFORE: Final = {
    "game": 24.0,
    "base": 32.0,
    "with": 16.0,
    "without": 16.0,
    **dict.fromkeys(("hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert"), 12.4),
    "plus": 27.0,
    "minus": 27.0,
}
_WIDTHS: Final = _BEFORE | {"points": 43.4, "won": 15.0, "lost": 15.0, "passed": 17.0}
_FIRST: Final = _FormMeasures(
    left=51.0,
    right=PAPER[0] - 20.0,
    widths=_WIDTHS,
    wider={},
    rows_top=120.0,
    narrow_head=10.0,
    last_bottom=PAPER[1] - 152.5,
    other_bottom=PAPER[1] - 83.2,
    tallest=22.0,
    foot={"points": 11.7, "own": 11.7, "others": 11.7, "total": 16.5},
)
_VERSIONS: Final = MappingProxyType(
    {FIRST_FORM: _FIRST, 2: _FIRST._replace(wider={"base": 36.0, "with": 17.6, "without": 17.6})}
)


class Grid(NamedTuple):
    """The lines of a printed form, in points from the upper left corner of the paper.

    `columns` are left and right edge by column and place, `rows` the edges of the games, the first one first, `foot`
    upper and lower edge of the rows below.
    """

    columns: Mapping[tuple[str, int | None], tuple[float, float]]
    rows: tuple[float, ...]
    foot: Mapping[str, tuple[float, float]]


@cache
def grid_of(form: PrintedForm) -> Grid:
    """Return the lines of a form that is known."""
    version = _VERSIONS[form.version]
    narrow = form.places >= _NARROW
    widths = {**version.widths, **(version.wider if narrow else {})}
    names: list[tuple[str, int | None]] = [(name, None) for name in _BEFORE]
    names += [(name, place) for place in range(1, form.places + 1) for name in _OF_PLACE]
    names.append(("passed", None))
    points = [widths[name] for name, _ in names]
    scale = (version.right - version.left) / sum(points)
    edges = pairwise(accumulate((each * scale for each in points), initial=version.left))
    top = version.rows_top + form.head + (version.narrow_head if narrow else 0)
    carried, count = int(form.sheet > 1), len(form.numbers)
    low = version.last_bottom if form.is_last else version.other_bottom
    row = min(version.tallest, (low - top) / (count + carried))
    rows = tuple(top + (carried + at) * row for at in range(count + 1))
    foot = version.foot if form.is_last else {}
    below = pairwise(accumulate(foot.values(), initial=rows[-1]))
    return Grid(dict(zip(names, edges, strict=True)), rows, dict(zip(foot, below, strict=True)))


def possible_forms(places: int, games: int) -> tuple[PrintedForm, ...]:
    """Return the forms that a sheet of a list may have of which only the size is known, the newest version first."""
    sheets = range(1, -(-games // _MOST_ROWS) + 1)
    forms = (
        PrintedForm(version, places, games, sheet) for version in sorted(_VERSIONS, reverse=True) for sheet in sheets
    )
    return known_forms(*forms)


def known_forms(*forms: PrintedForm) -> tuple[PrintedForm, ...]:
    """Return those of some forms that are known, and of those with the same lines the first."""
    known = [form for form in forms if form.is_known]
    grids = [grid_of(form) for form in known]
    return tuple(form for at, form in enumerate(known) if grids[at] not in grids[:at])


@cache
def cells_of(form: PrintedForm) -> Mapping[CellName, CellBox]:
    """Return the cells of a form in points of the paper, the first game first, then those below the games."""
    grid, cells = grid_of(form), dict[CellName, CellBox]()
    for number, (top, low) in zip(form.numbers, pairwise(grid.rows), strict=True):
        for (name, place), (left, right) in grid.columns.items():
            if name != "game":
                cells[CellName(number, name, place)] = CellBox(left, top, right, low)
    for place in range(1, form.places + 1) if grid.foot else ():
        lost = grid.columns["lost", place][1]
        for name in _OF_PLACE:
            left, right = grid.columns[name, place]
            cells[CellName(None, name, place)] = CellBox(left, grid.foot["points"][0], right, grid.foot["points"][1])
        left, right = grid.columns["points", place]
        for name in ("own", "others", "total"):
            top, low = grid.foot[name]
            cells[CellName(None, name, place)] = CellBox(left, top, lost if name == "total" else right, low)
    return MappingProxyType(cells)
