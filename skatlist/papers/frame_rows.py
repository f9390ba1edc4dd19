"""Games and people of lists as rows, one each: for CSV, Excel and Parquet, and as frames of a notebook.

The columns have the same English names in every language.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple, get_args, get_type_hints

from skatlist.papers.reports.event_heading import event_of_heads
from skatlist.skat.sheet import Player, ScoredRow, ScoredSheet
from skatlist.tournament.statistics import LEVEL_COUNTS, PersonStatistics, best_series, sheet_key, worst_series
from skatlist.words.visible import plain

if TYPE_CHECKING:
    from skatlist.papers.scored_lists import ScoredLists

Cell = int | float | str | None
Rows = tuple[tuple[str, ...], Iterable[tuple[Cell, ...]]]  # the names of the columns, and the rows

DECIMALS: Final = 3  # of an average


class GameRow(NamedTuple):
    """A game of a list that counts.

    Facts missing on the list are None, yes and no are 1 and 0. `number`, `name` and `club` are those of the declarer in
    the Rangliste. `value` is the value before a loss doubles it, `points` are those booked for the declarer.
    """

    date: str
    event: str
    series: int
    table: int
    game: int | None
    places: int
    dealer: int | None
    declarer: int | None
    number: int | None
    name: str
    club: str
    contract: str | None
    spitzen: int | None
    hand: int
    schneider: int
    schneider_announced: int
    schwarz: int
    schwarz_announced: int
    ouvert: int
    bid: int | None
    won: int | None
    overbid: int
    kontra: int
    bock: int
    card_points: int | None
    value: int | None
    points: int | None


class PlayerRow(NamedTuple):
    """The statistics of one person over all evenings, as in `skatlist stats`. Averages have three decimals."""

    number: int | None
    name: str
    club: str
    evenings: int
    series: int
    total: int
    played: int
    declared: int
    won: int
    lost: int
    mean_value: float | None
    mean_points: float | None
    points: int
    hand: int
    schneider: int
    schneider_announced: int
    schwarz: int
    schwarz_announced: int
    ouvert: int
    overbid: int
    others_lost: int
    bonus: int
    best_series: int | None
    worst_series: int | None


def games_counted(lists: "ScoredLists", wanted: "set[tuple[int, int, str, int]] | None" = None) -> Iterator[GameRow]:
    """Yield the games of the lists that count. `wanted` are the places whose games are meant, None means all."""
    table = lists.standings()
    people = {
        (seat.series, seat.table, seat.file, seat.place): line.player for line in table.players for seat in line.seats
    }
    event = event_of_heads(lists.event, lists.scored)
    for scored in lists.scored:
        key = sheet_key(scored)
        if scored.sheet.void or (*key, 1) not in people:
            continue
        for row in scored.counted_rows:
            seat = (*key, row.row.declarer or 0)
            if wanted is None or seat in wanted:
                declarer = people.get(seat, Player())
                yield _game(row, scored, declarer, (plain(event.date), plain(event.name)))


def player_row(person: PersonStatistics) -> PlayerRow:
    """Return the statistics of one person."""
    counts, series, player = person.counts, person.series, person.player
    best, worst = best_series(series), worst_series(series)
    means = {"mean_value": counts.mean_value, "mean_points": counts.mean_points}
    same: dict[str, Any] = {name: getattr(counts, name) for name in PlayerRow._fields if name in counts._fields}
    same |= {name: None if mean is None else round(float(mean), DECIMALS) for name, mean in means.items()}
    return PlayerRow(
        number=player.number,
        name=plain(player.name),
        club=plain(player.club),
        evenings=sum(total is not None for total in person.totals),
        series=len(series),
        total=person.total,
        lost=counts.lost,
        **same,
        best_series=best.total if best else None,
        worst_series=worst.total if worst else None,
    )


def _game(row: ScoredRow, scored: ScoredSheet, declarer: Player, event: tuple[str, str]) -> GameRow:
    written, entry = row.row, row.row.entry
    points, won = row.valuation.points, entry.won
    if points is not None and entry.contract is not None and entry.contract.has_declarer:
        won = points > 0
    crosses: dict[str, Any] = {name: int(bool(entry.levels & level)) for name, level in LEVEL_COUNTS.items()}
    return GameRow(
        *event,
        series=scored.sheet.series,
        table=scored.sheet.table,
        game=written.number,
        places=scored.sheet.size,
        dealer=written.dealer,
        declarer=written.declarer,
        number=declarer.number,
        name=plain(declarer.name),
        club=plain(declarer.club),
        contract=None if entry.contract is None else entry.contract.value,
        spitzen=entry.spitzen,
        **crosses,
        bid=entry.bid,
        won=None if won is None else int(won),
        overbid=int(row.valuation.overbid or entry.overbid),
        kontra=entry.kontra,
        bock=entry.bock,
        card_points=entry.card_points,
        value=row.valuation.value,
        points=points,
    )


def frame(rows: Iterable[NamedTuple], kind: type[NamedTuple], backend: str) -> Any:
    """Return rows of one kind as a frame of a library. Raises like `frame_of`."""
    from skatlist.files.bulk.any_frame import frame_of

    return frame_of(frame_columns(kind), [tuple(row) for row in rows], backend)


def frame_columns(kind: type[NamedTuple]) -> dict[str, tuple[type, bool]]:
    """Return the columns of rows: the type of each, and whether cells may be empty."""
    return {name: _column(hint) for name, hint in get_type_hints(kind).items()}


def _column(hint: Any) -> tuple[type, bool]:
    kinds = get_args(hint) or (hint,)
    return next(kind for kind in (float, int, str) if kind in kinds), type(None) in kinds  # half points are no int
