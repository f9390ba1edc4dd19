"""A list on the page: its games row by row, the sums below, and the lines of the totals as points of a drawing."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from skatlist.game import Contract
from skatlist.reports.typeset import shown_number
from skatlist.sheet import ScoredRow, ScoredSheet
from skatlist.sheet.row_words import contract_words
from skatlist.words import Language, text

_WIDE, _HIGH = 600, 180  # of the drawing of a list
_SPARK: Final = (90, 20)  # of the small one
_MOST: Final = 60  # points of a small line
_NONE: Final = "–"


class ListPart(NamedTuple):
    """A list: what it is called, who played, notes, the rows of its games and of its sums, its lines.

    A row is the number, declarer, game, points, then the total of every place; a sum is a heading and its places.
    `zero` is how far down the drawing nought lies, `ends` are the lowest and the highest number.
    """

    table: int
    title: str
    players: tuple[str, ...]
    notes: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    sums: tuple[tuple[str, ...], ...]
    lines: tuple[str, ...]
    zero: float
    ends: tuple[str, str]


def list_part(scored: ScoredSheet, players: Sequence[str], notes: Sequence[str], lang: Language) -> ListPart:
    """Return a list as it stands on the page, its people called as given."""
    rows = scored.rows if scored.ended is None else scored.rows[: scored.ended + 1]
    places = scored.places
    sums = [
        (text("papers.points", lang), *(shown_number(place.points, lang) for place in places)),
        (text("page.won_lost", lang), *(f"{place.won} : {place.lost}" for place in places)),
        (text("page.own", lang), *(shown_number(place.bonus_own, lang) for place in places)),
        (text("page.others", lang), *(shown_number(place.bonus_others, lang) for place in places)),
        (text("page.total", lang), *(shown_number(place.total, lang) for place in places)),
    ]
    courses = [[0, *(row.totals[at] for row in rows)] for at in range(scored.sheet.size)]
    low, high = (end(total for course in courses for total in course) for end in (min, max))
    drawn = [drawn_course(course, low, high, _WIDE, _HIGH) for course in courses]
    void = f" ({text('papers.void_mark', lang)})" if scored.sheet.void else ""
    return ListPart(
        scored.sheet.table,
        text("score.table", lang, table=scored.sheet.table) + void,
        tuple(players),
        tuple(notes),
        tuple(_row(row, players, lang) for row in rows),
        tuple(sums),
        tuple(points for points, _ in drawn) if rows else (),
        drawn[0][1],
        (shown_number(low, lang), shown_number(high, lang)),
    )


def _row(row: ScoredRow, players: Sequence[str], lang: Language) -> tuple[str, ...]:
    entry, declarer = row.row.entry, row.row.declarer
    who = players[declarer - 1] if declarer is not None and 1 <= declarer <= len(players) else ""
    said = text("page.passed_in", lang) if entry.contract is Contract.PASSED else ""
    if not said:
        said = ", ".join(contract_words(entry, entry.levels, lang)) if entry.contract else _NONE
    points = _NONE if row.valuation.points is None else shown_number(row.valuation.points, lang)
    totals = (shown_number(total, lang) for total in row.totals)
    return (str(row.row.number or ""), who, said, points, *totals)


def spark_points(course: Sequence[int], low: int, high: int) -> str:
    """Return the points of a small line, at most sixty; the last total is always there.

    >>> spark_points([0, 50, 100], 0, 100)
    '0,20 45,10 90,0'
    """
    steps = min(_MOST, len(course))
    kept = [course[(at + 1) * len(course) // steps - 1] for at in range(steps)]
    return _points(kept, low, high, *_SPARK)


def drawn_course(course: Sequence[int], low: int, high: int, wide: int, down: int) -> tuple[str, float]:
    """Return the points of a line in a drawing of that size, and how far down in it nought lies.

    >>> drawn_course([0, 50, 100], 0, 100, 600, 180)
    ('0,180 300,90 600,0', 180.0)
    """
    return _points(course, low, high, wide, down), round(_down(0, low, high, down), 1)


def _points(course: Sequence[int], low: int, high: int, wide: int, down: int) -> str:
    apart = wide / max(1, len(course) - 1)
    return " ".join(f"{at * apart:.4g},{_down(total, low, high, down):.4g}" for at, total in enumerate(course))


def _down(total: int, low: int, high: int, down: int) -> float:
    """Return how far down in a drawing so high a total lies."""
    return down * (high - total) / max(1, high - low)
