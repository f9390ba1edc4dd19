"""The rankings with prizes: of everybody, of a series, of a table, of a category or a side event."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from skatlist.event.model import Event
from skatlist.event.money.awards import PrizePlace, Ranking
from skatlist.event.side_standings import (
    SideStandings,
    category_standings,
    side_event_standings,
    tandem_standings,
)
from skatlist.event.standings import Standing, Standings, TeamStanding
from skatlist.event.tournament import RankingName
from skatlist.sheet import Player

Rankings = Mapping[Ranking, Sequence[PrizePlace]]


def rankings(event: Event, standings_of: Callable[[int | None], Standings]) -> Rankings:
    """Return the rankings for the prizes of an event, as far as there are lists.

    `standings_of` returns the Rangliste of a series, or that of all (None).
    """
    names = {plan.of for plan in event.tournament.prizes} - {RankingName.SEASON}
    if not names:
        return {}
    overall = standings_of(None)
    by_ranking: dict[Ranking, Sequence[PrizePlace]] = {}
    for series in overall.series if not names.isdisjoint((RankingName.SERIES, RankingName.TABLE)) else ():
        lines = standings_of(series).players
        by_ranking[Ranking(RankingName.SERIES, series)] = _people(lines)
        tables = sorted({seat.table for line in lines for seat in line.seats}) if RankingName.TABLE in names else ()
        for table in tables:
            here = (line for line in lines if any(seat.table == table for seat in line.seats))
            by_ranking[Ranking(RankingName.TABLE, series, table)] = _people(here)
    return by_ranking | {
        Ranking(name): _overall(name, event, overall)
        for name in names.difference((RankingName.SERIES, RankingName.TABLE))
    }


def _overall(name: str, event: Event, overall: Standings) -> Sequence[PrizePlace]:
    """Return a ranking over all series by its name in a plan. A side event takes precedence over a category."""
    side = next((side for side in event.tournament.side_events if side.name == name), None)
    if side is not None:
        return _of_some(side_event_standings(side, overall, event))
    if name == RankingName.OVERALL:
        return _people(overall.players)
    if name == RankingName.TEAMS:
        return _of_some(overall.teams)
    if name == RankingName.TANDEM:
        return _of_some(tandem_standings(overall, event))
    return _of_some(next(each for each in category_standings(overall, event) if each.name == name))


def _people(lines: Iterable[Standing]) -> Sequence[PrizePlace]:
    return tuple(_ranked_anew((line.rank, line.player) for line in lines))


def _ranked_anew(lines: Iterable[tuple[int | None, Player]]) -> Iterator[PrizePlace]:
    kept = sorted(lines, key=lambda line: (line[0] is None, line[0] or 0))
    ranks = [rank for rank, _ in kept]
    for rank, player in kept:
        yield PrizePlace(None if rank is None else 1 + ranks.index(rank), player.name, (player,))


def _of_some(standings: SideStandings | tuple[TeamStanding, ...]) -> Sequence[PrizePlace]:
    if isinstance(standings, SideStandings):
        return tuple(
            PrizePlace(line.rank, line.standing.player.name, (line.standing.player,)) for line in standings.lines
        )
    return tuple(
        PrizePlace(team.rank, team.name, tuple(member.player for member in team.members)) for team in standings
    )
