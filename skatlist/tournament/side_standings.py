"""The rankings besides the overall one: categories, side events, tandems."""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from skatlist.tournament.decision import DirectorDecision, Effects
from skatlist.tournament.model import Event
from skatlist.tournament.standings import Standing, Standings, TeamStanding, members_by_name, ranked, team_standings
from skatlist.tournament.tournament import SideEvent, SideKind, categories_of


class SideLine(NamedTuple):
    """A line of a ranking besides the overall one: its rank there, and the line with the overall rank."""

    rank: int
    standing: Standing
    shared: bool = False

    @property
    def total(self) -> int:
        """The Gesamtpunkte, the same in both rankings."""
        return self.standing.total


class SideStandings(NamedTuple):
    """A ranking of some of the players, with the name of its category or side event."""

    name: str
    lines: tuple[SideLine, ...]


def side_standings(name: str, standings: Standings, numbers: Collection[int]) -> SideStandings:
    """Return the ranking of some start numbers among themselves.

    A line without an overall rank has none here either.
    """
    lines = (SideLine(0, line) for line in standings.players if line.rank is not None and line.player.number in numbers)
    return SideStandings(name, tuple(ranked(lines, lambda line: line.standing.rank)))


def category_standings(standings: Standings, event: Event) -> tuple[SideStandings, ...]:
    """Return the ranking of every category of a tournament, in the order of the categories."""
    people = category_members(event)
    return tuple(side_standings(name, standings, numbers) for name, numbers in people.items())


def category_members(event: Event) -> dict[str, frozenset[int]]:
    """Return the start numbers by category: by the age reached in the year of the event, or by name."""
    categories = event.tournament.categories
    of = {number: categories_of(known, categories, event.year) for number, known in event.registrations.items()}
    return {
        category.name: frozenset(number for number, names in of.items() if category.name in names)
        for category in categories
    }


def tandem_standings(standings: Standings, event: Event) -> tuple[TeamStanding, ...]:
    """Return the ranking of the tandems: the sum of both players."""
    members = members_by_name(standings.players, lambda line: event.registration(line.player.number).tandem)
    return team_standings(members, standings.series, Effects(standings.decisions))


def side_event_standings(
    side: SideEvent, standings: Standings, event: Event
) -> SideStandings | tuple[TeamStanding, ...]:
    """Return the ranking of a side event: of the people who entered it, of their tandems, or of their teams.

    A tandem or a team takes part only if all its people do.
    """
    entered = {number for number, known in event.registrations.items() if side.name in known.side_events}
    if side.category:
        entered &= category_members(event).get(side.category, frozenset())
    if side.kind is SideKind.SINGLE:
        return side_standings(side.name, standings, entered)
    everybody = tandem_standings(standings, event) if side.kind is SideKind.TANDEM else standings.teams
    return _among(everybody, entered)


def other_rankings(standings: Standings, event: Event) -> Iterator[tuple[str, Standings]]:
    """Yield the rankings besides the overall one as tables of their own, by name.

    That of the tandems has no name. Empty ones are omitted.
    """
    for category in category_standings(standings, event):
        yield from _table_of(category.name, category, standings)
    yield from _table_of("", tandem_standings(standings, event), standings)
    for side in event.tournament.side_events:
        yield from _table_of(side.name, side_event_standings(side, standings, event), standings)


def _table_of(
    name: str, side: SideStandings | tuple[TeamStanding, ...], overall: Standings
) -> Iterator[tuple[str, Standings]]:
    if isinstance(side, SideStandings):
        players = tuple(line.standing._replace(rank=line.rank, shared=line.shared) for line in side.lines)
        table = Standings(overall.series, players, decisions=decisions_about(overall, players, ()))
    else:
        members = [member for team in side for member in team.members]
        table = Standings(overall.series, (), side, decisions=decisions_about(overall, members, side))
    if table.players or table.teams:
        yield name, table


def decisions_about(
    overall: Standings, people: Iterable[Standing], teams: Iterable[TeamStanding]
) -> tuple[DirectorDecision, ...]:
    """Return the decisions about people or teams of a ranking, and those about nobody in particular."""
    numbers = {line.player.number for line in people}
    names = [team.name for team in teams]
    return tuple(
        each
        for each in overall.decisions
        if not (each.people or each.teams) or numbers.intersection(each.people) or any(map(each.names, names))
    )


def _among(teams: Iterable[TeamStanding], entered: Collection[int]) -> tuple[TeamStanding, ...]:
    there = [team for team in teams if all(member.player.number in entered for member in team.members)]
    counted = (team for team in there if team.rank is not None)
    unranked = (team for team in there if team.rank is None)
    return (*ranked(counted, lambda team: team.rank), *unranked)
