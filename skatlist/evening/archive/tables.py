"""The tables of an archive, asked of its index."""

import sqlite3
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, Self

from skatlist.tournament.archive import (
    ArchiveLine,
    ArchivePerson,
    BestEvening,
    EternalLine,
    EveningOfPerson,
    YearOfPerson,
    archive_ranking,
)
from skatlist.tournament.standings import ranked
from skatlist.tournament.tournament import SeasonTerms

_FIRST, _LAST = "", "9999-99-99"
_WITHIN: Final = "evening.counted = 1 AND evening.date BETWEEN :first AND :last"
# One pass over each table in the order of its key, which needs no sorting. SQLite hands over the results of a person as
# one text: a window over them takes three times as long, because it sorts all results of all people.
_SERIES: Final = f"""SELECT person, group_concat(points) FROM result NOT INDEXED CROSS JOIN evening
    ON evening.id = result.evening WHERE {_WITHIN} GROUP BY person"""
_EVENINGS: Final = f"""SELECT person, group_concat(total), group_concat(evening), sum(won), sum(lost), max(by_totals)
    FROM line NOT INDEXED CROSS JOIN evening ON evening.id = line.evening WHERE {_WITHIN} GROUP BY person"""


class Span(NamedTuple):
    """The evenings of a table: their number, and the first and the last day (ISO)."""

    evenings: int
    first: str
    last: str


def span_of(index: sqlite3.Connection, first: str = _FIRST, last: str = _LAST) -> Span:
    """Return the evenings that count within a time."""
    values = {"first": first or _FIRST, "last": last or _LAST}
    rows = index.execute(
        f"SELECT count(*), min(nullif(date, '')), max(date) FROM evening WHERE {_WITHIN} AND fault IS NULL",
        values,
    )
    count, begin, end = rows.fetchone()
    return Span(count, begin or "", end or "")


def archive_lines(
    index: sqlite3.Connection, terms: SeasonTerms, first: str = _FIRST, last: str = _LAST
) -> tuple[ArchiveLine, ...]:
    """Return the lines of all people within a time, with their ranks."""
    within = {"first": first or _FIRST, "last": last or _LAST}
    heads = dict(index.execute("SELECT id, head FROM person"))
    series: dict[int, list[int]] = {}
    for person, points in index.execute(_SERIES, within):
        series.setdefault(heads[person], []).extend(map(int, points.split(",")))
    played: dict[int, _EveningsPlayed] = {}
    for person, totals, evenings, won, lost, by_totals in index.execute(_EVENINGS, within):
        of_one = _EveningsPlayed(
            [int(each) for each in totals.split(",")], evenings.split(","), won, lost, bool(by_totals)
        )
        known = played.get(heads[person])
        played[heads[person]] = of_one if known is None else known.joined(of_one)
    people = {row[0]: ArchivePerson(*row) for row in index.execute("SELECT id, number, name, club FROM person")}
    lines = [_line(people[head], each, series.get(head, []), terms) for head, each in played.items()]
    ranking = archive_ranking(lines, terms)
    too_few = (line.evenings < terms.least or line.series < terms.least_series for line in ranking)
    return tuple(line._replace(rank=None) if few else line for line, few in zip(ranking, too_few, strict=True))


class _EveningsPlayed(NamedTuple):
    """The evenings of a person: the total of each and its number, the games of all."""

    totals: list[int]
    evenings: list[str]
    won: int
    lost: int
    by_totals: bool

    def joined(self, other: Self) -> Self:
        """Return the evenings of two entries that are one person."""
        totals, evenings = self.totals + other.totals, self.evenings + other.evenings
        by_totals = self.by_totals or other.by_totals
        return type(self)(totals, evenings, self.won + other.won, self.lost + other.lost, by_totals)


def _line(person: ArchivePerson, played: _EveningsPlayed, series: list[int], terms: SeasonTerms) -> ArchiveLine:
    results = played.totals if terms.by_evening else series
    counting = sorted(results, reverse=True)[: terms.best] if terms.best else results
    return ArchiveLine(
        rank=0,
        person=person,
        evenings=len(set(played.evenings)),
        series=len(series),
        counted=len(counting),
        available=len(results),
        total=sum(counting),
        won=played.won,
        lost=played.lost,
        by_totals=played.by_totals,
    )


def evenings_of(index: sqlite3.Connection, person: ArchivePerson) -> tuple[EveningOfPerson, ...]:
    """Return the evenings of a person, the first one first."""
    series: dict[int, list[int]] = {}
    mine = "SELECT id FROM person WHERE head = ?"
    for evening, points in index.execute(
        f"SELECT evening, points FROM result WHERE person IN ({mine}) ORDER BY evening, series",
        (person.entry,),
    ):
        series.setdefault(evening, []).append(points)
    rows = index.execute(
        "SELECT evening.id, date, evening.name, rank, total, won, lost, by_totals FROM line"
        " JOIN evening ON evening.id = line.evening"
        f" WHERE line.person IN ({mine}) AND evening.counted = 1 ORDER BY date, evening.id",
        (person.entry,),
    )
    return tuple(
        EveningOfPerson(date, name, rank, total, tuple(series.get(evening, ())), won, lost, by_totals=bool(by_totals))
        for evening, date, name, rank, total, won, lost, by_totals in rows
    )


def years_of(index: sqlite3.Connection, person: ArchivePerson) -> tuple[YearOfPerson, ...]:
    """Return the years of a person, with their rank in each by the sum of all totals."""
    ranks = {year: _ranks(index, year) for year in years_in(index)}
    rows = index.execute(
        "SELECT substr(date, 1, 4) AS year, count(DISTINCT evening.id), sum(total),"
        " (SELECT count(*) FROM result r JOIN evening e ON e.id = r.evening JOIN person q ON q.id = r.person"
        "  WHERE q.head = :person AND e.counted = 1 AND substr(e.date, 1, 4) = substr(evening.date, 1, 4))"
        " FROM line JOIN evening ON evening.id = line.evening JOIN person ON person.id = line.person"
        " WHERE person.head = :person AND evening.counted = 1 GROUP BY year ORDER BY year",
        {"person": person.entry},
    )
    return tuple(
        YearOfPerson(year, evenings, series, total, ranks.get(year, {}).get(person.entry))
        for year, evenings, total, series in rows
    )


def eternal_table(index: sqlite3.Connection, this_year: str = "") -> tuple[EternalLine, ...]:
    """Return all people by the sum of all their evenings, with how often they were first to third of a year.

    `this_year` is not over yet and gives no medals.
    """
    medals: dict[int, list[int]] = {}
    for year in years_in(index):
        if year and year != this_year:
            for person, rank in _ranks(index, year).items():
                if rank <= 3:  # noqa: PLR2004 - gold, silver, bronze
                    medals.setdefault(person, [0, 0, 0])[rank - 1] += 1
    rows = index.execute(
        "SELECT p.id, p.number, p.name, p.club, min(nullif(substr(date, 1, 4), '')), count(DISTINCT evening.id),"
        " sum(total) FROM line JOIN evening ON evening.id = line.evening JOIN person ON person.id = line.person"
        " JOIN person p ON p.id = person.head WHERE evening.counted = 1 GROUP BY p.id ORDER BY p.name"
    )
    lines = [
        EternalLine(
            0, ArchivePerson(who, number or "", name, club), first or "", evenings, total, _three(medals.get(who))
        )
        for who, number, name, club, first, evenings, total in rows
    ]
    return tuple(ranked(lines, lambda line: -line.total))


def best_evenings(index: sqlite3.Connection, count: int = 10) -> tuple[BestEvening, ...]:
    """Return the best evenings of all people and times, the best first."""
    rows = index.execute(
        "SELECT p.id, p.number, p.name, p.club, date, evening.name, total FROM line"
        " JOIN evening ON evening.id = line.evening JOIN person ON person.id = line.person"
        " JOIN person p ON p.id = person.head WHERE evening.counted = 1 ORDER BY total DESC, date LIMIT ?",
        (count,),
    )
    return tuple(
        BestEvening(ArchivePerson(person, number or "", name, club), date, event, total)
        for person, number, name, club, date, event, total in rows
    )


def _three(medals: Sequence[int] | None) -> tuple[int, int, int]:
    first, second, third = medals or (0, 0, 0)
    return first, second, third


def years_in(index: sqlite3.Connection) -> Iterator[str]:
    """Yield the years with evenings that count, the first one first, empty for days that are not known."""
    rows = index.execute("SELECT DISTINCT substr(date, 1, 4) FROM evening WHERE counted = 1 ORDER BY 1")
    return (year for (year,) in rows)


def _ranks(index: sqlite3.Connection, year: str) -> dict[int, int]:
    """Return the ranks of a year by the sum of all totals."""
    rows = index.execute(
        "SELECT head, rank() OVER (ORDER BY sum(total) DESC) FROM line JOIN evening ON evening.id = line.evening"
        " JOIN person ON person.id = line.person WHERE evening.counted = 1 AND substr(date, 1, 4) = ? GROUP BY head",
        (year,),
    )
    return dict(rows.fetchall())
