"""An archive: what stays of every evening, and the tables over all of them."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from skatlist.skat.sheet import Player
from skatlist.tournament.standings import order_among, ranked
from skatlist.tournament.tournament import SeasonTerms


class ArchivePerson(NamedTuple):
    """A person of an archive: their entry in the index, their member number, name and club of the last evening."""

    entry: int
    member_number: str = ""
    name: str = ""
    club: str = ""

    @property
    def player(self) -> Player:
        """The person as rankings show them."""
        return Player(self.name, club=self.club)


class ArchiveLine(NamedTuple):
    """A line of a table over many evenings, like `SeasonLine`, without a result for each evening.

    `counted` of the `available` results make up `total`. A table of clubs has the number of `people` of each.
    """

    rank: int | None
    person: ArchivePerson
    evenings: int
    series: int
    counted: int
    available: int
    total: int
    won: int
    lost: int
    by_totals: bool = False
    shared: bool = False
    people: int = 1

    @property
    def player(self) -> Player:
        """The person as rankings show them."""
        return self.person.player

    @property
    def average(self) -> Fraction:
        """Points per result that counts."""
        return Fraction(self.total, self.counted or 1)


class EveningOfPerson(NamedTuple):
    """An evening of a person: its day (ISO) and name, their rank, their total, the points of every series."""

    date: str
    event: str
    rank: int | None
    total: int
    series: tuple[int, ...]
    won: int
    lost: int
    by_totals: bool = False


class YearOfPerson(NamedTuple):
    """A year of a person: their evenings and series, the sum of their totals, and their rank among all people."""

    year: str
    evenings: int
    series: int
    total: int
    rank: int | None = None

    @property
    def average(self) -> Fraction:
        """Points per evening."""
        return Fraction(self.total, self.evenings or 1)


class EternalLine(NamedTuple):
    """A line of the eternal table: all evenings of a person, the `first` year, and how often they were 1st to 3rd.

    `medals` are the ranks at the end of finished years.
    """

    rank: int | None
    person: ArchivePerson
    first: str
    evenings: int
    total: int
    medals: tuple[int, int, int] = (0, 0, 0)
    shared: bool = False

    @property
    def average(self) -> Fraction:
        """Points per evening."""
        return Fraction(self.total, self.evenings or 1)


class BestEvening(NamedTuple):
    """One of the best evenings of all: the person, the day (ISO), the event and the total."""

    person: ArchivePerson
    date: str
    event: str
    total: int


def archive_ranking(lines: Iterable[ArchiveLine], terms: SeasonTerms) -> tuple[ArchiveLine, ...]:
    """Return the lines with their ranks, best first: the order of a season (SkWO 6.3.1)."""
    known = sorted(lines, key=lambda line: line.person.name)
    counted = [line for line in known if line.evenings >= terms.least and line.series >= terms.least_series]
    unranked = [line for line in known if line.evenings < terms.least or line.series < terms.least_series]
    order = order_among(counted, lambda line: _order(line, terms))
    unranked.sort(key=lambda line: (_order(line, terms), line.person.name))
    return (*ranked(counted, order), *unranked)


def _order(line: ArchiveLine, terms: SeasonTerms) -> tuple[Fraction | int, int, int]:
    return -(line.average if terms.by_average else line.total), -line.won, line.lost


def clubs_of(lines: Sequence[ArchiveLine], terms: SeasonTerms) -> tuple[ArchiveLine, ...]:
    """Return a ranking of clubs: the sums of the lines of their people. People without a club are in none."""
    clubs: dict[str, ArchiveLine] = {}
    for line in lines:
        club = line.person.club
        if not club:
            continue
        known = clubs.get(club)
        if known is None:
            clubs[club] = line._replace(rank=None, shared=False, person=ArchivePerson(0, name=club, club=club))
            continue
        clubs[club] = known._replace(
            evenings=known.evenings + line.evenings,
            series=known.series + line.series,
            counted=known.counted + line.counted,
            available=known.available + line.available,
            total=known.total + line.total,
            won=known.won + line.won,
            lost=known.lost + line.lost,
            by_totals=known.by_totals or line.by_totals,
            people=known.people + 1,
        )
    return archive_ranking(clubs.values(), terms._replace(least=0, least_series=0))
