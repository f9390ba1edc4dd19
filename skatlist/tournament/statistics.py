"""The results of people in numbers: one player in an evening, and everybody over an evening or a season."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple, Self

from skatlist.skat.game import Contract, Entry, Level
from skatlist.skat.sheet import Basis, PlaceScore, Player, ScoredSheet
from skatlist.tournament.model import identity
from skatlist.tournament.standings import Seat, Standing, Standings

# The record of one player in an evening: games, points, and the comparison with all others.


class DeclaredGame(NamedTuple):
    """A declared game: its list, its number there, its entry, the points booked, whether it was won.

    `value` is the value before a loss doubles it, including Kontra and Bock, or None if unknown, as for a value alone.
    """

    seat: Seat
    number: int | None
    entry: Entry
    points: int
    won: bool
    value: int | None = None
    overbid: bool = False


class PlayedList(NamedTuple):
    """A list of a player, with the sums of their place and the total after each game.

    `games` were played while they were at the table, `others_lost` are those of them that another player lost.
    `void` lists count nothing. Of a list by totals (`basis`) only the total of `score` is known.
    """

    seat: Seat
    score: PlaceScore
    course: tuple[int, ...]
    games: int
    void: bool
    others_lost: int = 0
    basis: Basis = Basis.GAMES


LEVEL_COUNTS: Final = {
    "hand": Level.HAND,
    "schneider": Level.SCHNEIDER,
    "schneider_announced": Level.SCHNEIDER_ANNOUNCED,
    "schwarz": Level.SCHWARZ,
    "schwarz_announced": Level.SCHWARZ_ANNOUNCED,
    "ouvert": Level.OUVERT,
}


class GameCounts(NamedTuple):
    """Counts of declared games: how many, how they ended, their values, their crosses on the list.

    `value` is the sum of the values charged before a loss doubles them, `valued` how many games have one. `points`
    are those booked. `played` are all games at the player's tables, declared or not, `others_lost` those that
    another player declared and lost, `bonus` the points for these. All of them come from lists that count.
    """

    played: int = 0
    declared: int = 0
    won: int = 0
    value: int = 0
    valued: int = 0
    points: int = 0
    hand: int = 0
    schneider: int = 0
    schneider_announced: int = 0
    schwarz: int = 0
    schwarz_announced: int = 0
    ouvert: int = 0
    overbid: int = 0
    others_lost: int = 0
    bonus: int = 0

    @property
    def lost(self) -> int:
        """The number of lost games."""
        return self.declared - self.won

    @property
    def declared_share(self) -> Fraction | None:
        """The share of the played games that was declared, None if there were none."""
        return Fraction(self.declared, self.played) if self.played else None

    @property
    def won_share(self) -> Fraction | None:
        """The share of the declared games that was won, None if there were none."""
        return Fraction(self.won, self.declared) if self.declared else None

    @property
    def mean_value(self) -> Fraction | None:
        """The average value of a declared game, won or lost, None if none has one."""
        return Fraction(self.value, self.valued) if self.valued else None

    @property
    def mean_points(self) -> Fraction | None:
        """The average points of a declared game, losses deducted twice, None without games."""
        return Fraction(self.points, self.declared) if self.declared else None

    @classmethod
    def of(cls, games: Iterable[DeclaredGame]) -> Self:
        """Return the counts of games."""
        every = tuple(games)
        values = [game.value for game in every if game.value is not None]
        return cls(
            declared=len(every),
            won=sum(game.won for game in every),
            value=sum(values),
            valued=len(values),
            points=sum(game.points for game in every),
            overbid=sum(game.overbid for game in every),
            **{name: sum(bool(game.entry.levels & level) for game in every) for name, level in LEVEL_COUNTS.items()},
        )


class PlayerRecord(NamedTuple):
    """The full record of one player: line of the Rangliste, lists, games declared on lists that count.

    `series` are the numbers of the series that count for them, in order, each with its total in the Rangliste.
    """

    standing: Standing
    lists: tuple[PlayedList, ...]
    declared: tuple[DeclaredGame, ...]
    series: tuple[tuple[int, int], ...] = ()

    @property
    def counts(self) -> GameCounts:
        """The counts of the declared games, with the games played and lost by others."""
        lists = [played for played in self.lists if not played.void]
        return GameCounts.of(self.declared)._replace(
            played=sum(played.games for played in lists),
            others_lost=sum(played.others_lost for played in lists),
            bonus=sum(played.score.bonus_others for played in lists),
        )

    @property
    def course(self) -> tuple[int, ...]:
        """The total after every game of every list that counts."""
        points = [0]
        for played in self.lists:
            if not played.void:
                before = points[-1]
                points += [before + total for total in played.course]
        return tuple(points[1:])

    @property
    def best(self) -> DeclaredGame | None:
        """The game with the most points, the first of equals, None if none brought any."""
        best = max(self.declared, key=lambda game: game.points, default=None)
        return best if best is not None and best.points > 0 else None

    @property
    def dearest(self) -> DeclaredGame | None:
        """The game with the greatest loss, the first of equals, None if none was lost."""
        dearest = min(self.declared, key=lambda game: game.points, default=None)
        return dearest if dearest is not None and dearest.points < 0 else None


def player_records(standings: Standings, scored_sheets: Sequence[ScoredSheet]) -> tuple[PlayerRecord, ...]:
    """Return the records of all players, in the order of the Rangliste made of these lists.

    If a place changed hands, all its games belong to the player for whom the Rangliste counts it.
    """
    sheets: dict[tuple[int, int, str], ScoredSheet] = {}
    for scored in scored_sheets:
        sheets.setdefault(sheet_key(scored), scored)

    def lists_of(line: Standing) -> Iterator[tuple[Seat, ScoredSheet]]:
        for seat in line.seats:
            yield seat, sheets[seat.series, seat.table, seat.file]

    return tuple(_record(line, list(lists_of(line)), standings.series) for line in standings.players)


def joint_counts(records: Iterable[PlayerRecord]) -> GameCounts:
    """Return the joint counts of players. A game counts once for each player at its table."""
    return sum_of(record.counts for record in records)


def sum_of(counts: Iterable[GameCounts]) -> GameCounts:
    """Return the sum of several counts."""
    return GameCounts(*map(sum, zip(GameCounts(), *counts, strict=True)))


def contract_counts(games: Iterable[DeclaredGame]) -> tuple[tuple[Contract, GameCounts], ...]:
    """Return the counts by contract, in the order of the contracts, without empty ones."""
    by_contract: dict[Contract | None, list[DeclaredGame]] = {}
    for game in games:
        by_contract.setdefault(game.entry.contract, []).append(game)
    return tuple((contract, GameCounts.of(by_contract[contract])) for contract in Contract if contract in by_contract)


def sheet_key(scored: ScoredSheet) -> tuple[int, int, str]:
    """Return the series, table and file that a `Seat` on this list has."""
    sheet = scored.sheet
    return sheet.series, sheet.table, sheet.source.file if sheet.assumed else ""


def _record(line: Standing, lists: Sequence[tuple[Seat, ScoredSheet]], numbers: Sequence[int]) -> PlayerRecord:
    counting = [(seat, scored) for seat, scored in lists if not scored.sheet.void]
    declared = tuple(game for seat, scored in counting for game in _declared(seat, scored))
    played = {seat.series for seat, _ in counting}
    totals = zip(numbers, line.series, strict=True)
    series = tuple((number, total) for number, total in totals if number in played and total is not None)
    return PlayerRecord(line, tuple(_played(seat, scored) for seat, scored in lists), declared, series)


def _declared(seat: Seat, scored: ScoredSheet) -> Iterator[DeclaredGame]:
    """Yield the games of a place that count as won or lost."""
    place = seat.place - 1
    won = lost = 0
    for row in scored.rows:
        if (row.won[place], row.lost[place]) != (won, lost):
            valuation = row.valuation
            overbid = valuation.overbid or row.row.entry.overbid
            yield DeclaredGame(
                seat,
                row.row.number,
                row.row.entry,
                row.bookings[place],
                row.won[place] > won,
                None if row.row.entry.contract is Contract.VALUE else valuation.value,
                overbid,
            )
            won, lost = row.won[place], row.lost[place]


def _played(seat: Seat, scored: ScoredSheet) -> PlayedList:
    place = seat.place - 1
    course = []
    games = others_lost = lost_before = 0
    for row in scored.counted_rows:
        course.append(scored.place_after(row, seat.place).total)
        lost = sum(row.lost) - row.lost[place]
        seated = scored.seated.get(row.row.number or 0)
        if seated is None or seat.place in seated.places:
            games += row.row.entry.contract is not Contract.VOID
            others_lost += lost - lost_before
        lost_before = lost
    void = bool(scored.sheet.void)
    return PlayedList(seat, scored.places[place], tuple(course), games, void, others_lost, scored.basis)


# The statistics of people over one evening or a season: games declared, their values, series, the course.


class EveningGame(NamedTuple):
    """A declared game, on which evening (from 0) and by whom."""

    evening: int
    player: Player
    game: DeclaredGame


class SeriesResult(NamedTuple):
    """The result of a person in a series of an evening (from 0), on lists that count."""

    evening: int
    series: int
    player: Player
    total: int


class PersonStatistics(NamedTuple):
    """The statistics of one person: the records by evening, None if absent."""

    player: Player
    records: tuple[PlayerRecord | None, ...]

    @property
    def totals(self) -> tuple[int | None, ...]:
        """The total of every evening, None if no list counts."""
        return tuple(
            record.standing.total if record is not None and record.standing.is_counted else None
            for record in self.records
        )

    @property
    def total(self) -> int:
        """The total of all evenings."""
        return sum(filter(None, self.totals))

    @property
    def counts(self) -> GameCounts:
        """The counts of the declared games of all evenings."""
        return joint_counts(self._present)

    @property
    def games(self) -> tuple[DeclaredGame, ...]:
        """The games declared, in their order."""
        return tuple(game for record in self._present for game in record.declared)

    @property
    def series(self) -> tuple[SeriesResult, ...]:
        """The results of the series in order. Several lists in one series are added."""
        return tuple(
            SeriesResult(evening, number, self.player, total)
            for evening, record in enumerate(self.records)
            for number, total in (record.series if record is not None else ())
        )

    @property
    def course(self) -> tuple[int, ...]:
        """The total after every game of every list that counts, from evening to evening."""
        points: list[int] = []
        for record in self._present:
            before = points[-1] if points else 0
            points += [before + total for total in record.course]
        return tuple(points)

    @property
    def _present(self) -> tuple[PlayerRecord, ...]:
        return tuple(record for record in self.records if record is not None)


class EveningFacts(NamedTuple):
    """The tables of an evening: lists with games that count, the games on them, those passed in.

    `without_games` are the lists by sums and by totals alone, of which no game is known.
    """

    lists: int = 0
    games: int = 0
    passed: int = 0
    without_games: int = 0


class Statistics(NamedTuple):
    """The statistics of an evening or a season: all people, and the tables evening by evening.

    `people` are in the order of the Rangliste of one evening. Over several evenings the highest total is first.

    >>> import skatlist
    >>> lists = skatlist.read("samples/clubabend")
    >>> found = statistics([(lists.standings(), lists.scored)])
    >>> best = found.people[0]
    >>> best.player.name, best.total, best.counts.declared, best.counts.won
    ('Oleksandr Schewtschuk', 2489, 28, 25)
    """

    people: tuple[PersonStatistics, ...]
    evenings: tuple[EveningFacts, ...]

    @property
    def counts(self) -> GameCounts:
        """The counts of the games of all people. `played` counts every game once for each person at its table."""
        return sum_of(person.counts for person in self.people)


def statistics(evenings: Sequence[tuple[Standings, Sequence[ScoredSheet]]]) -> Statistics:
    """Return the statistics of evenings, each given by its Rangliste and its lists.

    As in a season, people with the same name and club are one person. A person without a name counts as a
    different person on every evening.
    """
    people: dict[tuple[object, ...], dict[int, PlayerRecord]] = {}
    facts = []
    for evening, (table, scored) in enumerate(evenings):
        for at, record in enumerate(player_records(table, scored)):
            player = record.standing.player
            same = identity(player) if player.name and len(evenings) > 1 else (evening, at)
            people.setdefault(same, {})[evening] = record
        facts.append(_facts(table, scored))
    every = [
        PersonStatistics(
            by_evening[max(by_evening)].standing.player,
            tuple(by_evening.get(evening) for evening in range(len(evenings))),
        )
        for by_evening in people.values()
    ]
    if len(evenings) > 1:
        every.sort(key=lambda person: (-person.total, person.player.name))
    return Statistics(tuple(every), tuple(facts))


def best_game(people: Iterable[PersonStatistics]) -> EveningGame | None:
    """Return the game with the most points, the first of equals, or None if none brought any."""
    return max(_games(people, "best"), key=lambda each: each.game.points, default=None)


def dearest_game(people: Iterable[PersonStatistics]) -> EveningGame | None:
    """Return the game with the greatest loss, the first of equals, or None if none was lost."""
    return min(_games(people, "dearest"), key=lambda each: each.game.points, default=None)


def _games(people: Iterable[PersonStatistics], which: str) -> Iterator[EveningGame]:
    for person in people:
        for evening, record in enumerate(person.records):
            game = getattr(record, which, None)
            if game is not None:
                yield EveningGame(evening, person.player, game)


def best_series(results: Iterable[SeriesResult]) -> SeriesResult | None:
    """Return the series with the highest total, the first of equals, or None if there was none."""
    return max(results, key=lambda each: each.total, default=None)


def worst_series(results: Iterable[SeriesResult]) -> SeriesResult | None:
    """Return the series with the lowest total, the first of equals, or None if there was none."""
    return min(results, key=lambda each: each.total, default=None)


def mean_course(courses: Iterable[Sequence[int]]) -> tuple[int, ...]:
    """Return the average total after each game, computed so that the end of a person's games makes no jump.

    The step of a game is the average over all people who have played that many.

    >>> mean_course([(10, 30), (20,)])
    (15, 35)
    """
    rest = [course for course in courses if course]
    mean, means = Fraction(0), list[int]()
    while rest:
        at = len(means)
        gains = [course[at] - (course[at - 1] if at else 0) for course in rest]
        mean += Fraction(sum(gains), len(gains))
        means.append(round(mean))
        rest = [course for course in rest if len(course) > at + 1]
    return tuple(means)


def _facts(table: Standings, scored_sheets: Sequence[ScoredSheet]) -> EveningFacts:
    """Return the facts about the lists behind the lines of the Rangliste."""
    seats = {(seat.series, seat.table, seat.file) for line in table.players for seat in line.seats}
    counted: dict[tuple[int, int, str], ScoredSheet] = {}
    for scored in scored_sheets:
        sheet = scored.sheet
        key = (sheet.series, sheet.table, sheet.source.file if sheet.assumed else "")
        if key in seats and not sheet.void:
            counted.setdefault(key, scored)
    lists = [each for each in counted.values() if each.basis is Basis.GAMES]
    games, passed = sum(each.games for each in lists), sum(each.passed for each in lists)
    return EveningFacts(len(lists), games, passed, len(counted) - len(lists))
