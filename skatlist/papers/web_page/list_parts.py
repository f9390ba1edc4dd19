"""A list on the page: its games row by row, the sums below, and the course of the totals as a picture."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from skatlist.game import Contract
from skatlist.reports.model import Curve, Picture
from skatlist.reports.typeset import shown_number
from skatlist.sheet import ScoredRow, ScoredSheet
from skatlist.sheet.row_words import contract_words
from skatlist.words import Language, text

_NONE: Final = "–"


class ListPart(NamedTuple):
    """A list: what it is called, who played, notes, the rows of its games and of its sums, the course of the totals.

    A row is the number, declarer, game, points, then the total of every place, as the `heads` say; a sum is a heading
    and its places.
    """

    table: int
    title: str
    players: tuple[str, ...]
    notes: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    sums: tuple[tuple[str, ...], ...]
    heads: tuple[str, ...]
    course: Picture | None


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
    courses = [(0, *(row.totals[at] for row in rows)) for at in range(scored.sheet.size)]
    low, high = (shown_number(end(total for course in courses for total in course), lang) for end in (min, max))
    label = text("page.course_of", lang)
    curves = tuple(Curve(player, course) for player, course in zip(players, courses, strict=True))
    void = f" ({text('papers.void_mark', lang)})" if scored.sheet.void else ""
    return ListPart(
        scored.sheet.table,
        text("score.table", lang, table=scored.sheet.table) + void,
        tuple(players),
        tuple(notes),
        tuple(_row(row, players, lang) for row in rows),
        tuple(sums),
        (*(text(f"page.{name}", lang) for name in ("game", "declarer", "contract", "points")), *players),
        Picture(f"{label} ({low} … {high})", curves, label) if rows else None,
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
