"""A season: the evenings of a club, added up by the club's own terms."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from skatlist.skat.sheet import Player
from skatlist.tournament.model import identity
from skatlist.tournament.standings import Standing, Standings, order_among, ranked
from skatlist.tournament.tournament import SeasonTerms

ALL_RESULTS: Final = SeasonTerms()


class SeasonLine(NamedTuple):
    """One line of a season.

    `results` are points by evening, None if the player did not come. `counted` of the `available` results make up
    `total`, and `counting` is the contribution of every evening to it (None: nothing). If single series count, points
    deducted overall are in no result. `won` and `lost` are the games of all evenings, `by_totals` says that some are
    unknown, `series` is the number of series played. `rank` is None for a player who came too rarely. `shared` says
    that only a lot can decide the rank.
    """

    rank: int | None
    player: Player
    results: tuple[int | None, ...]
    counted: int
    total: int
    won: int
    lost: int
    shared: bool = False
    counting: tuple[int | None, ...] = ()
    available: int = 0
    series: int = 0
    by_totals: bool = False

    @property
    def evenings(self) -> int:
        """The number of evenings at which the player was present."""
        return sum(result is not None for result in self.results)

    @property
    def missed(self) -> int:
        """The number of evenings that the player missed."""
        return len(self.results) - self.evenings

    @property
    def average(self) -> Fraction:
        """Points per result that counts."""
        return Fraction(self.total, self.counted or 1)


def season_standings(evenings: Sequence[Standings], rules: SeasonTerms = ALL_RESULTS) -> tuple[SeasonLine, ...]:
    """Return the lines of a season, best first: more points, then more games won, then fewer lost (SkWO 6.3.1).

    People with the same name and club are one person, whatever their start numbers. A person not ranked on an evening
    has no result of it. A person who came too rarely is listed below the others without a rank.
    """
    people: dict[tuple[str, str], dict[int, Standing]] = {}
    for evening, of_one in enumerate(evenings):
        for line in of_one.players:
            if line.rank is not None:
                people.setdefault(identity(line.player), {})[evening] = line
    season = [_line(by_evening, len(evenings), rules) for by_evening in people.values()]
    counted = [of_one for of_one in season if of_one.rank is not None]
    order = order_among(counted, lambda of_one: _order(of_one, rules))
    season.sort(key=lambda of_one: (order(of_one), of_one.player.name))
    unranked = (of_one for of_one in season if of_one.rank is None)
    return (*ranked((of_one for of_one in season if of_one.rank is not None), order), *unranked)


def _line(by_evening: dict[int, Standing], evenings: int, rules: SeasonTerms) -> SeasonLine:
    last = by_evening[max(by_evening)]
    results = [
        (points, at)
        for at, line in sorted(by_evening.items())
        for points in _results(line, by_evening=rules.by_evening)
    ]
    counted = sorted(results, key=lambda each: -each[0])[: rules.best or len(results)]
    series = sum(points is not None for line in by_evening.values() for points in line.series)
    counting: dict[int, int] = {}
    for points, at in counted:
        counting[at] = counting.get(at, 0) + points
    return SeasonLine(
        rank=None if len(by_evening) < rules.least or series < rules.least_series else 0,
        player=last.player,
        results=tuple(by_evening[at].total if at in by_evening else None for at in range(evenings)),
        counted=len(counted),
        total=sum(counting.values()),
        won=sum(line.won for line in by_evening.values()),
        lost=sum(line.lost for line in by_evening.values()),
        counting=tuple(counting.get(at) for at in range(evenings)),
        available=len(results),
        series=series,
        by_totals=any(line.by_totals for line in by_evening.values()),
    )


def _results(line: Standing, *, by_evening: bool) -> list[int]:
    return [line.total] if by_evening else [points for points in line.series if points is not None]


def _order(line: SeasonLine, rules: SeasonTerms) -> tuple[Fraction | int, int, int]:
    return -(line.average if rules.by_average else line.total), -line.won, line.lost
