"""Reports as HTML: layout data about tables and pictures for the macros of `report.html`."""

from collections.abc import Callable, Sequence
from functools import cache
from importlib import resources
from typing import Any, Final, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from skatlist.papers.reports.model import KEEP, Column, ColumnKind, Course, Picture, Table
from skatlist.papers.reports.report_cells import cell_text
from skatlist.words import Language, text

_DATA: Final = resources.files("skatlist").joinpath("data")
_WORDS: Final = frozenset({ColumnKind.NAME, ColumnKind.TEXT})

# Widths in ems on a page, including the margins of a column. A digit is about half an em wide, and text is wrapped.
_PHONE: Final = 19.5
_SCREEN: Final = 68.0
_MARGINS: Final = 0.75
_LEAST_WORDS: Final = 5.0
_LETTER: Final = 0.55
_HEAD: Final = 0.5  # a letter of a heading, whose type is smaller
_COURSE: Final = 6.0
_PHONE_WORDS: Final = 12  # letters of a name or text, on one line
_SCREEN_WORDS: Final = 14  # on two lines

_WIDE, _HIGH = 600, 180  # size of a picture
_SPARK: Final = (90, 20)  # of a course in a table
_MOST: Final = 60  # points of a curve in a cell


class DrawnCourse(NamedTuple):
    """A line of totals as points of an SVG drawing, and the height of zero in it."""

    points: str
    zero: float


class FittedTable(NamedTuple):
    """The fit of a table on a page: the classes of its columns, and the index of the one heading the rows (-1: none).

    `left_out` is the sentence about the columns that a telephone omits, `moves` the one for a table too wide even for a
    large screen. Both are empty if they do not apply.
    """

    classes: tuple[str, ...]
    head: int
    left_out: str
    moves: str


@cache  # an environment keeps its compiled templates
def report_environment(folder: str, person_page: str = "") -> Environment:
    """Return an environment for the templates in a folder of `data`.

    They may import `report.html` with context. `person_page` is the address of people without their start number.
    Without it a table has no links.
    """
    loader = FileSystemLoader([str(_DATA.joinpath(name)) for name in (folder, "reports")])
    environment = Environment(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # a browser tab keeps compiled templates for its next start
    )
    helpers: dict[str, Callable[..., Any]] = {
        "part_kind": lambda part: type(part).__name__,
        "cell_words": lambda cell, kind, lang: cell_text(cell, kind, Language(lang)),
        "finding_text": lambda finding, lang: finding.text(Language(lang)),
        "fitted": lambda table, lang: fitted_table(table, Language(lang)),
        "drawn_spark": _drawn_spark,
        "drawn_picture": _drawn_picture,
    }
    environment.globals.update(helpers, person_page=person_page)
    return environment


def fitted_table(table: Table, lang: Language) -> FittedTable:
    """Return the fit of a table.

    On a telephone the columns with the smallest `keep` are hidden until the others fit.
    """
    columns = list(table.columns)
    widths = {column.name: _widths(table, at, lang) for at, column in enumerate(columns)}
    while sum(widths[column.name][0] for column in columns) > _PHONE:
        least = min(column.keep for column in columns)
        if least == KEEP:
            break
        columns = [column for column in columns if column.keep > least]
    gone = [column for column in table.columns if column not in columns]
    heads = tuple(column.head for column in gone if column.head)
    moves = sum(wide for _, wide in widths.values()) > _SCREEN
    decides = next((column for column in reversed(table.columns) if column.is_strong), None) if moves else None
    kinds = [
        _class_of(column) + (" wide" if column in gone else "") + (" deciding" if column is decides else "")
        for column in table.columns
    ]
    return FittedTable(
        tuple(kinds),
        next(
            (at for at, column in enumerate(table.columns) if column.is_row_head),
            next((at for at, column in enumerate(table.columns) if column.kind in _WORDS), -1),
        ),
        text("papers.page.left_out", lang, columns=heads) if heads else "",
        text("papers.page.moves", lang) if moves else "",
    )


def _class_of(column: Column) -> str:
    if column.kind is ColumnKind.COURSE:
        return "course"
    return "words" if column.kind in _WORDS else "number"


def _widths(table: Table, at: int, lang: Language) -> tuple[float, float]:
    """Return the width of a column in ems on a telephone and on a large screen."""
    column = table.columns[at]
    if column.kind is ColumnKind.COURSE:
        return _COURSE, _COURSE
    head = _HEAD * max((len(word) for word in column.head.split()), default=0)
    letters = max((len(cell_text(row.cells[at], column.kind, lang)) for row in table.rows), default=0)
    most = (_PHONE_WORDS, _SCREEN_WORDS) if column.kind in _WORDS else (letters, letters)
    least = max(head, _LEAST_WORDS if column.kind in _WORDS else 0)
    phone, screen = (_MARGINS + max(least, _LETTER * min(letters, words)) for words in most)
    return phone, screen


def _drawn_picture(picture: Picture) -> list[DrawnCourse]:
    totals = [0, *(total for curve in picture.curves for total in curve.totals)]
    return [drawn_course(curve.totals, min(totals), max(totals), _WIDE, _HIGH) for curve in picture.curves]


def _drawn_spark(course: Course) -> DrawnCourse:
    totals = course.totals
    steps = min(_MOST, len(totals))
    kept = [totals[(at + 1) * len(totals) // steps - 1] for at in range(steps)]
    return drawn_course(kept, course.low, course.high, *_SPARK)


def drawn_course(course: Sequence[int], low: int, high: int, wide: int, down: int) -> DrawnCourse:
    """Return the points of a line in a drawing of that size.

    >>> drawn_course([0, 50, 100], 0, 100, 600, 180)
    DrawnCourse(points='0,180 300,90 600,0', zero=180.0)
    """
    apart = wide / max(1, len(course) - 1)
    scale = down / max(1, high - low)
    turns = [at for at in range(len(course)) if not {*course[max(0, at - 1) : at + 2]} <= {course[at]}]
    kept = sorted({0, *turns, len(course) - 1} if course else turns)  # a level stretch is drawn from end to end
    points = " ".join(f"{at * apart:.4g},{(high - course[at]) * scale:.4g}" for at in kept)
    return DrawnCourse(points, round(high * scale, 1))
