"""League: match points of a series for each team by its place, and the table over all match days. SpO, Anlage 10."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from skatlist.tournament.decision import Effects
from skatlist.tournament.model import Event
from skatlist.tournament.name_keys import name_key
from skatlist.tournament.standings import Standings, TeamStanding, order_among, ranked
from skatlist.tournament.tournament import LeagueRules


class Zone(StrEnum):
    """A part of a league table that ends with a line: the teams that go up, and those that go down."""

    UP = "up"
    DOWN = "down"


class LeagueLine(NamedTuple):
    """One team of a league over its series: match points won and given away, game points, games.

    `rank` goes by more match points, then more game points, then more games won, then fewer lost. `shared` says that
    only a lot can decide it, `by_totals` that some of the games are not known.
    """

    rank: int
    team: str
    series: int
    points: Fraction
    against: Fraction
    total: int
    won: int
    lost: int
    shared: bool = False
    by_totals: bool = False

    @property
    def ratio(self) -> tuple[Fraction, Fraction]:
        """Match points won and given away."""
        return self.points, self.against


class LeagueDay(NamedTuple):
    """A match day: its Rangliste, the teams that met, group by group, and the match points of a series by place.

    Without `groups` the teams whose players shared a table met. Without `points` every beaten team is worth one.
    """

    standings: Standings
    groups: tuple[tuple[str, ...], ...] = ()
    points: tuple[Fraction, ...] = ()

    def meetings(self) -> tuple[tuple[TeamStanding, ...], ...]:
        """Return the teams that played each other. A team without a group met nobody."""
        teams = {name_key(team.name): team for team in self.standings.teams}
        groups = self.groups or _groups_at_tables(self.standings)
        return tuple(tuple(teams[key] for key in map(name_key, group) if key in teams) for group in groups)


def planned_groups(event: Event) -> tuple[tuple[str, ...], ...]:
    """Return the teams that meet on a match day, group by group: as described, else by the seating.

    Before the draw all teams are one group.
    """
    if event.tournament.league.groups:
        return event.tournament.league.groups
    names: dict[str, str] = {}
    teams = {
        player.number: names.setdefault(name_key(player.team), player.team) for player in event.players if player.team
    }
    tables = [{teams[number] for number in seating.numbers if number in teams} for seating in event.seating]
    return _linked(tables or [set(teams.values())])


def _groups_at_tables(standings: Standings) -> tuple[tuple[str, ...], ...]:
    at_table: dict[tuple[int, int], set[str]] = {}
    for line in standings.players:
        for seat in line.seats:
            at_table.setdefault((seat.series, seat.table), set()).update(filter(None, (name_key(line.player.team),)))
    return _linked(at_table.values())


def _linked(tables: Iterable[set[str]]) -> tuple[tuple[str, ...], ...]:
    groups: list[set[str]] = []
    for met in tables:
        linked = [group for group in groups if group & met]
        groups = [group for group in groups if not group & met]
        groups.append(met.union(*linked))
    return tuple(sorted(tuple(sorted(group)) for group in groups if group))


def match_points(totals: Sequence[int], points: Sequence[Fraction] = ()) -> tuple[Fraction, ...]:
    """Return the match points of teams that met in a series, by their game points.

    `points` are those of the places, by default one for each beaten team: of four teams the first gets 3:0, the
    last 0:3. Equal teams share the points of the places that they fill.

    >>> [str(points) for points in match_points((4200, 3900, 4800, 3900))]
    ['2', '1/2', '3', '1/2']
    """
    by_place = _by_place(len(totals), points)
    best_first = sorted(totals, reverse=True)

    def share(total: int) -> Fraction:
        first, count = best_first.index(total), best_first.count(total)
        return sum(by_place[first : first + count], Fraction(0)) / count

    return tuple(map(share, totals))


def _by_place(teams: int, points: Sequence[Fraction]) -> tuple[Fraction, ...]:
    if not points:
        return tuple(map(Fraction, reversed(range(teams))))
    return (*points, *(Fraction(0),) * teams)[:teams]


def league_day(standings: Standings, event: Event) -> LeagueDay:
    """Return the match day of an event, by its own rules."""
    return LeagueDay(standings, event.tournament.league.groups, event.tournament.league.points)


def league_table(days: Iterable[LeagueDay], lots: Iterable[Sequence[str]] = ()) -> tuple[LeagueLine, ...]:
    """Return the table of a league over its match days.

    `lots` are teams in the order drawn. A team without a result in a series is not beaten in it and beats nobody.
    """
    line_of_team: dict[str, LeagueLine] = {}
    for day in days:
        for teams in day.meetings():
            for name, (points, against) in (each for won in series_points(teams, day.points) for each in won.items()):
                line = _of(line_of_team, name)
                line_of_team[name_key(name)] = line._replace(
                    series=line.series + 1, points=line.points + points, against=line.against + against
                )
            for team in teams:
                line = _of(line_of_team, team.name)
                line_of_team[name_key(team.name)] = line._replace(
                    total=line.total + team.total,
                    won=line.won + team.won,
                    lost=line.lost + team.lost,
                    by_totals=line.by_totals or team.by_totals,
                )
    played = sorted((line for line in line_of_team.values() if line.series), key=lambda line: line.team)
    keys = [tuple(map(name_key, lot)) for lot in lots]
    return tuple(ranked(played, order_among(played, _order), keys, lambda line: name_key(line.team)))


def zones(lines: Sequence[LeagueLine], rules: LeagueRules) -> dict[str, Zone]:
    """Return the teams that go up or down by this table, by name. No team does both.

    >>> from skatlist.tournament.tournament import LeagueRules
    >>> zero = LeagueLine(0, "", 3, Fraction(0), Fraction(0), 0, 0, 0)
    >>> table = [zero._replace(rank=rank, team=name) for rank, name in enumerate("ABCD", start=1)]
    >>> {team: zone.value for team, zone in zones(table, LeagueRules(up=1, down=2)).items()}
    {'A': 'up', 'C': 'down', 'D': 'down'}
    """
    names = [line.team for line in lines]
    up = names[: rules.up]
    down = [name for name in names[max(len(names) - rules.down, 0) :] if name not in up]
    return dict.fromkeys(up, Zone.UP) | dict.fromkeys(down, Zone.DOWN)


def lines_of_days(
    lines: Sequence[LeagueLine], by_day: Sequence[Sequence[LeagueLine]]
) -> tuple[tuple[LeagueLine | None, ...], ...]:
    """Return for each team of a table its lines in the tables of the match days, None for a day without the team."""
    days = [{name_key(line.team): line for line in day} for day in by_day]
    return tuple(tuple(day.get(name_key(line.team)) for day in days) for line in lines)


def by_match_points(standings: Standings, rules: LeagueRules, only: int | None = None) -> Standings:
    """Return standings whose teams rank as in the table of a league.

    `only` is the series ranked by itself. A team that met nobody has no match points.
    """
    nothing = (Fraction(0), Fraction(0))
    day = LeagueDay(standings, rules.groups, rules.points)
    points = {name_key(line.team): line.ratio for line in league_table([day])}
    counted = [
        team._replace(match_points=points.get(name_key(team.name), nothing))
        for team in standings.teams
        if team.is_counted
    ]

    def order(team: TeamStanding) -> tuple[Fraction, int, int, int]:
        return -(team.match_points or nothing)[0], -team.total, -team.won, team.lost

    lots = Effects(standings.decisions, only).team_lots
    teams = ranked(counted, order_among(counted, order), lots, lambda team: name_key(team.name))
    return standings._replace(teams=(*teams, *(team for team in standings.teams if not team.is_counted)))


def _of(line_of_team: dict[str, LeagueLine], name: str) -> LeagueLine:
    return line_of_team.get(name_key(name), LeagueLine(0, name, 0, Fraction(0), Fraction(0), 0, 0, 0))


def series_points(
    teams: Sequence[TeamStanding], points: Sequence[Fraction] = ()
) -> tuple[dict[str, tuple[Fraction, Fraction]], ...]:
    """Return for every series the match points of each team that played it, by name, and those given away."""
    points_by_series = []
    for series in range(max((len(team.series) for team in teams), default=0)):
        played = {team.name: total for team in teams if (total := team.series[series]) is not None}
        most = max(_by_place(len(played), points), default=Fraction(0))
        shares = match_points(tuple(played.values()), points)
        points_by_series.append({name: (won, most - won) for name, won in zip(played, shares, strict=True)})
    return tuple(points_by_series)


def _order(line: LeagueLine) -> tuple[Fraction, int, int, int]:
    return -line.points, -line.total, -line.won, line.lost
