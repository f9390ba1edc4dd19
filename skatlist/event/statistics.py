"""The statistics of people over one evening or a season: games declared, their values, series, the course."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from skatlist.event.model import identity
from skatlist.event.player_record import (
    DeclaredGame,
    GameCounts,
    PlayerRecord,
    joint_counts,
    player_records,
    sum_of,
)
from skatlist.event.standings import Standings
from skatlist.sheet import Player, ScoredSheet


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
    """The tables of an evening: lists that count, the games on them, those passed in."""

    lists: int = 0
    games: int = 0
    passed: int = 0


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

    As in a season, people with the same name and club are one person. A person without a name is identified by the
    start number, for one evening only.
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
    """Return the game that brought most, the first of equals, or None if none brought anything."""
    return max(_games(people, "best"), key=lambda each: each.game.points, default=None)


def dearest_game(people: Iterable[PersonStatistics]) -> EveningGame | None:
    """Return the game that cost most, the first of equals, or None if none cost anything."""
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
    """Return the average total after each game, built so that nobody's last game makes a jump.

    The average of a game is that of all people who have played that many.

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
    """Return the lists behind the lines of the Rangliste."""
    seats = {(seat.series, seat.table, seat.file) for line in table.players for seat in line.seats}
    counted: dict[tuple[int, int, str], ScoredSheet] = {}
    for scored in scored_sheets:
        sheet = scored.sheet
        key = (sheet.series, sheet.table, sheet.source.file if sheet.assumed else "")
        if key in seats and not sheet.void:
            counted.setdefault(key, scored)
    lists = counted.values()
    return EveningFacts(len(lists), sum(each.games for each in lists), sum(each.passed for each in lists))
