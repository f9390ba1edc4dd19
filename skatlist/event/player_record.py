"""What one player did in an evening: his games, what they brought, and how that compares with everybody else."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from skatlist.event.standings import Seat, Standing, Standings
from skatlist.game import Contract, Entry
from skatlist.sheet import PlaceScore, ScoredSheet


class DeclaredGame(NamedTuple):
    """A game somebody declared: where, its number on that list, what it was, the points booked, whether it was won."""

    seat: Seat
    number: int | None
    entry: Entry
    points: int
    won: bool


class PlayedList(NamedTuple):
    """A list somebody played on, with the sums of his place and what he would have had after each game.

    `games` are those that were played while he was at the table; `void` lists count nothing.
    """

    seat: Seat
    score: PlaceScore
    course: tuple[int, ...]
    games: int
    void: bool


class ContractRecord(NamedTuple):
    """What somebody did with one contract: games declared and lost, points in all."""

    contract: Contract
    games: int
    lost: int
    points: int


class PlayerRecord(NamedTuple):
    """Everything one player did: his line of the Rangliste, his lists, the games he declared on those that count."""

    standing: Standing
    lists: tuple[PlayedList, ...]
    declared: tuple[DeclaredGame, ...]

    @property
    def games(self) -> int:
        """How many games were played while he was at the table."""
        return sum(played.games for played in self.lists if not played.void)

    @property
    def lost(self) -> int:
        """How many games he lost."""
        return sum(not game.won for game in self.declared)

    @property
    def declared_share(self) -> Fraction | None:
        """Which part of the games he declared; None where there were none."""
        return Fraction(len(self.declared), self.games) if self.games else None

    @property
    def lost_share(self) -> Fraction | None:
        """Which part of the games he declared was lost; None where he declared none."""
        return Fraction(self.lost, len(self.declared)) if self.declared else None

    @property
    def best(self) -> DeclaredGame | None:
        """The game that brought most, the first of equals; None where none brought anything."""
        best = max(self.declared, key=lambda game: game.points, default=None)
        return best if best is not None and best.points > 0 else None

    @property
    def dearest(self) -> DeclaredGame | None:
        """The game that cost most, the first of equals; None where none cost anything."""
        dearest = min(self.declared, key=lambda game: game.points, default=None)
        return dearest if dearest is not None and dearest.points < 0 else None

    @property
    def contracts(self) -> tuple[ContractRecord, ...]:
        """What he did with each contract he declared, in the order of their values."""
        by_contract = {
            contract: [game for game in self.declared if game.entry.contract is contract] for contract in Contract
        }
        return tuple(
            ContractRecord(
                contract, len(games), sum(not game.won for game in games), sum(game.points for game in games)
            )
            for contract, games in by_contract.items()
            if games
        )

    @property
    def bonus_of_others(self) -> int:
        """The points for games the others lost."""
        return sum(played.score.bonus_others for played in self.lists if not played.void)


class FieldRecord(NamedTuple):
    """What everybody did together: games at the tables as each player counts them, games declared, games lost."""

    games: int
    declared: int
    lost: int

    @property
    def declared_share(self) -> Fraction | None:
        """Which part of the games one declares on average; None where there were none."""
        return Fraction(self.declared, self.games) if self.games else None

    @property
    def lost_share(self) -> Fraction | None:
        """Which part of all games was lost; None where none was declared."""
        return Fraction(self.lost, self.declared) if self.declared else None


def player_records(standings: Standings, scored_sheets: Sequence[ScoredSheet]) -> tuple[PlayerRecord, ...]:
    """Return what every player did, in the order of the Rangliste that was made of these lists.

    Where a place changed hands, all its games are those of the player the Rangliste counts it for.
    """
    sheets: dict[tuple[int, int, str], ScoredSheet] = {}
    for scored in scored_sheets:
        sheets.setdefault(_key(scored), scored)

    def lists_of(line: Standing) -> Iterator[tuple[Seat, ScoredSheet]]:
        for seat in line.seats:
            yield seat, sheets[seat.series, seat.table, seat.file]

    return tuple(_record(line, list(lists_of(line))) for line in standings.players)


def field_of(records: Iterable[PlayerRecord]) -> FieldRecord:
    """Return what players did together."""
    every = tuple(records)
    return FieldRecord(
        sum(record.games for record in every),
        sum(len(record.declared) for record in every),
        sum(record.lost for record in every),
    )


def _key(scored: ScoredSheet) -> tuple[int, int, str]:
    """Return what a seat of this list names it by."""
    sheet = scored.sheet
    return sheet.series, sheet.table, sheet.source.file if sheet.assumed else ""


def _record(line: Standing, lists: Sequence[tuple[Seat, ScoredSheet]]) -> PlayerRecord:
    counting = [(seat, scored) for seat, scored in lists if not scored.sheet.void]
    declared = tuple(game for seat, scored in counting for game in _declared(seat, scored))
    return PlayerRecord(line, tuple(_played(seat, scored) for seat, scored in lists), declared)


def _declared(seat: Seat, scored: ScoredSheet) -> Iterator[DeclaredGame]:
    """Yield the games of a place that count as won or lost."""
    place = seat.place - 1
    won = lost = 0
    for row in scored.rows:
        if (row.won[place], row.lost[place]) != (won, lost):
            yield DeclaredGame(seat, row.row.number, row.row.entry, row.bookings[place], row.won[place] > won)
            won, lost = row.won[place], row.lost[place]


def _played(seat: Seat, scored: ScoredSheet) -> PlayedList:
    place = seat.place - 1
    rows = scored.rows if scored.ended is None else scored.rows[: scored.ended + 1]
    here = (scored.seated.get(row.row.number or 0) for row in rows if row.row.entry.contract is not Contract.VOID)
    return PlayedList(
        seat,
        scored.places[place],
        tuple(scored.places_after(row)[place].total for row in rows),
        sum(seated is None or seat.place in seated.places for seated in here),
        bool(scored.sheet.void),
    )
