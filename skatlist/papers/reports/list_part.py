"""A list on a page: its games row by row, the sums below, and the course of the totals as a picture.

Its numbers are written as on the list, without thousands separators.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from skatlist.papers.reports.model import Cell, Column, ColumnKind, Curve, Picture, ReportRow, Table
from skatlist.papers.reports.typeset import with_minus
from skatlist.skat.sheet import Basis, ScoredRow, ScoredSheet
from skatlist.skat.sheet.row_words import game_title
from skatlist.words import Language, text

_NONE: Final = "–"


class ListPart(NamedTuple):
    """A list: its table, its title, who played, notes, the games with their sums, the course of the totals.

    The first rows of `games` are the games in their order.
    """

    table: int
    title: str
    players: tuple[str, ...]
    notes: tuple[str, ...]
    games: Table
    course: Picture | None


def list_part(scored: ScoredSheet, players: Sequence[str], notes: Sequence[str], lang: Language) -> ListPart:
    """Return a list for the page. `players` are the names to be shown."""
    rows = scored.counted_rows
    courses = [(0, *(row.totals[at] for row in rows)) for at in range(scored.sheet.size)]
    low, high = (with_minus(end(total for course in courses for total in course)) for end in (min, max))
    label = text("papers.page.course_of", lang)
    curves = tuple(Curve(player, course) for player, course in zip(players, courses, strict=True))
    void = f" ({text('papers.void_mark', lang)})" if scored.sheet.void else ""
    title = text("game.score.table", lang, table=scored.sheet.table) + void
    marks = () if scored.basis is Basis.GAMES else (text(f"papers.list_by_{scored.basis}", lang),)
    return ListPart(
        scored.sheet.table,
        title,
        tuple(players),
        (*marks, *notes),
        _games(title, rows, scored, players, lang),
        Picture(f"{label} ({low} … {high})", curves, label) if rows else None,
    )


def _games(title: str, rows: Sequence[ScoredRow], scored: ScoredSheet, players: Sequence[str], lang: Language) -> Table:
    """Return the games with the running totals of every place, and the sums below a line."""
    columns = (
        Column("game", text("papers.page.game", lang), ColumnKind.LABEL),
        Column("declarer", text("papers.page.declarer", lang), ColumnKind.TEXT),
        Column("contract", text("papers.page.contract", lang), ColumnKind.TEXT),
        Column("points", text("papers.page.points", lang), ColumnKind.NUMBER),
        *(Column(f"place {at}", player, ColumnKind.NUMBER) for at, player in enumerate(players, start=1)),
    )
    places = scored.places
    sums: tuple[tuple[str, list[Cell]], ...] = (
        (text("papers.points", lang), [with_minus(place.points) for place in places]),
        (text("papers.page.won_lost", lang), [f"{place.won} : {place.lost}" for place in places]),
        (text("papers.page.own", lang), [with_minus(place.bonus_own) for place in places]),
        (text("papers.page.others", lang), [with_minus(place.bonus_others) for place in places]),
        (text("papers.page.total", lang), [with_minus(place.total) for place in places]),
    )
    if scored.basis is Basis.TOTALS:
        sums = sums[-1:]
    games = [
        ReportRow((*_game(row, players, lang), *map(with_minus, row.totals)), is_cut=row is rows[-1]) for row in rows
    ]
    below = [
        ReportRow(("", name, "", "", *cells), is_sum=at == len(sums)) for at, (name, cells) in enumerate(sums, start=1)
    ]
    return Table(title, columns, (*games, *below), is_titled=False)


def _game(row: ScoredRow, players: Sequence[str], lang: Language) -> tuple[Cell, ...]:
    """Return the number, the declarer, the game in words and its value."""
    entry, declarer = row.row.entry, row.row.declarer
    contract = entry.contract
    is_alone = contract is None or contract.has_declarer
    who = players[declarer - 1] if is_alone and declarer is not None and 1 <= declarer <= len(players) else ""
    words = game_title(entry, lang, row.row.house, with_bid=False) if contract else _NONE
    if row.valuation.overbid:
        overbid = text("papers.page.overbid", lang, bid=entry.bid) if entry.bid else text("papers.note_overbid", lang)
        words = f"{words}, {overbid}"
    value = row.valuation.points
    return (row.row.number, who, words, None if value is None else with_minus(value))
