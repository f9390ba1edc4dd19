"""Games, people and results as tables for other programs: one row each, as CSV, Excel or Parquet.

The columns have the same English names in every language. CSV and Excel need no further library.
"""

import csv
import io
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Final, NamedTuple

from skatlist.evening.season import Evenings, ReadStatistics
from skatlist.files.formats.files import write_new
from skatlist.files.formats.table.csv_list import guarded
from skatlist.papers.frame_rows import (
    DECIMALS,
    Cell,
    GameRow,
    PlayerRow,
    Rows,
    frame_columns,
    games_counted,
    player_row,
)
from skatlist.papers.lists import Lists
from skatlist.papers.reports.event_heading import event_of_heads
from skatlist.tournament.league import league_day, series_points
from skatlist.tournament.name_keys import name_key
from skatlist.tournament.standings import replacements_of
from skatlist.tournament.statistics import PersonStatistics, sheet_key
from skatlist.words import InputError, UsageError
from skatlist.words.visible import plain


class ResultRow(NamedTuple):
    """The result of one person on one list: a row of the results file for a federation. A void list counts 0.

    `place` is the place at the table, `substitute` the person who took over there. `series_total` is the total of the
    series after the decisions of the director, `rank` and `event_total` are those of the event. `match_points` and
    `match_points_lost` are those of the team in this series.
    """

    date: str
    event: str
    venue: str
    series: int
    table: int
    place: int
    number: int | None
    member_number: str
    name: str
    club: str
    team: str
    substitute: str
    substitute_member_number: str
    void: int
    points: int
    won: int
    lost: int
    bonus_own: int
    bonus_others: int
    total: int
    series_total: int | None
    event_total: int
    rank: int | None
    team_rank: int | None
    match_points: int | float | None
    match_points_lost: int | float | None


def game_rows(results: ReadStatistics, person: PersonStatistics | None = None) -> Rows:
    """Return the games of all lists that count, or those declared by a `person`."""
    return GameRow._fields, (row for at, each in enumerate(results.evenings) for row in _evening(each, at, person))


def player_rows(results: ReadStatistics, person: PersonStatistics | None = None) -> Rows:
    """Return the statistics of all people, or of one `person`."""
    people = results.statistics.people if person is None else (person,)
    return PlayerRow._fields, map(player_row, people)


def result_rows(evenings: Evenings) -> Rows:
    """Return the result of each person on each list, in the order of days, series, tables and places."""
    return ResultRow._fields, (row for each in evenings.evenings for row in sorted(_results(each), key=_seat_of))


def _seat_of(row: ResultRow) -> tuple[int, int, int]:
    return row.series, row.table, row.place


def _results(lists: Lists) -> Iterator[ResultRow]:
    table, event = lists.standings(), event_of_heads(lists.event, lists.scored)
    sheets = {sheet_key(scored): scored for scored in reversed(lists.scored)}  # the first of two lists
    won: dict[tuple[int, str], tuple[Fraction, Fraction]] = {}
    if event.tournament.is_league:
        day = league_day(table, event)
        for teams in day.meetings():
            for series, points in zip(table.series, series_points(teams, day.points), strict=False):
                won |= {(series, name_key(team)): both for team, both in points.items()}
    team_ranks = {name_key(team.name): team.rank for team in table.teams}
    for line in table.players:
        player, totals = line.player, dict(zip(table.series, line.series, strict=True))
        known = event.registration(player.number)
        substitutes = replacements_of(line, table.replaced)
        for seat in line.seats:
            scored = sheets[seat.series, seat.table, seat.file]
            void, score = bool(scored.sheet.void), scored.places[seat.place - 1]
            came = [each.substitute.player for each in substitutes if (each.series, each.table) == seat[:2]]
            match = won.get((seat.series, name_key(player.team)))
            yield ResultRow(
                date=plain(event.date),
                event=plain(event.name),
                venue=plain(event.place),
                series=seat.series,
                table=seat.table,
                place=seat.place,
                number=player.number,
                member_number=plain(known.member_number),
                name=plain(player.name),
                club=plain(player.club),
                team=plain(player.team),
                substitute=", ".join(plain(each.name) for each in came),
                substitute_member_number=", ".join(
                    plain(event.registration(each.number).member_number) for each in came
                ),
                void=int(void),
                points=0 if void else score.points,
                won=0 if void else score.won,
                lost=0 if void else score.lost,
                bonus_own=0 if void else score.bonus_own,
                bonus_others=0 if void else score.bonus_others,
                total=0 if void else score.total,
                series_total=totals[seat.series],
                event_total=line.total,
                rank=line.rank,
                team_rank=team_ranks.get(name_key(player.team)),
                match_points=match and _number(match[0]),
                match_points_lost=match and _number(match[1]),
            )


def _number(points: Fraction) -> int | float:
    return points.numerator if points.denominator == 1 else round(float(points), DECIMALS)


def _evening(lists: Lists, evening: int, person: PersonStatistics | None) -> Iterator[GameRow]:
    """Yield the games of an evening, or those of the places of a `person` there."""
    if person is None:
        return games_counted(lists)
    record = person.records[evening]
    seats = () if record is None else record.standing.seats
    return games_counted(lists, {(*seat[:2], seat.file, seat.place) for seat in seats})


def write_frame(path: Path, rows: Rows, *, force: bool = False) -> int:
    """Write rows in the format of the ending, and return their number.

    Nothing is overwritten without `force`. Raises UsageError for another ending, InputError if the file cannot be
    written or Parquet is not installed.
    """
    columns, cells = rows
    every = list(cells)
    write = _WRITERS.get(path.suffix.lower())
    if write is None:
        raise UsageError("frame_suffix", file=str(path))
    write_new(path, write(columns, every), force=force)
    return len(every)


def frame_csv(rows: Rows) -> bytes:
    """Return rows as a table in CSV."""
    columns, cells = rows
    return _csv(columns, list(cells))


def _csv(columns: Sequence[str], rows: Sequence[tuple[Cell, ...]]) -> bytes:
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow(["" if cell is None else guarded(cell) if isinstance(cell, str) else cell for cell in row])
    return out.getvalue().encode("utf-8-sig", "replace")


def _excel(columns: Sequence[str], rows: Sequence[tuple[Cell, ...]]) -> bytes:
    from skatlist.papers.excel import Book, frame_styles

    book = Book("skatlist", frame_styles)
    sheet = book.add_sheet("skatlist")
    for column, name in enumerate(columns, start=1):
        book.put(sheet, 1, column, name, "head")
    for at, row in enumerate(rows, start=2):
        for column, cell in enumerate(row, start=1):
            book.put(sheet, at, column, cell, "cell")
    sheet.freeze_panes = "A2"
    return book.save()


def _parquet(columns: Sequence[str], rows: Sequence[tuple[Cell, ...]]) -> bytes:
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ModuleNotFoundError as error:
        raise InputError("parquet_extra") from error
    arrow = {float: pa.float64(), int: pa.int64(), str: pa.string()}
    kinds = {name: kind for row in (GameRow, PlayerRow, ResultRow) for name, (kind, _) in frame_columns(row).items()}
    types = [arrow[kinds[name]] for name in columns]
    arrays = [pa.array([row[at] for row in rows], kind) for at, kind in enumerate(types)]
    sink = pa.BufferOutputStream()
    pq.write_table(pa.Table.from_arrays(arrays, list(columns)), sink)
    return bytes(sink.getvalue())


_WRITERS: Final = {".csv": _csv, ".xlsx": _excel, ".parquet": _parquet}
