"""Prizes by plan: their rankings, the pots filled by fees, their winners, and the paid ones."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from skatlist.skat.sheet import Player
from skatlist.tournament.model import Event
from skatlist.tournament.money.income import Income
from skatlist.tournament.payout import Payout, Ranking
from skatlist.tournament.prizes import by_percent, share_prizes
from skatlist.tournament.side_standings import (
    SideStandings,
    category_standings,
    side_event_standings,
    tandem_standings,
)
from skatlist.tournament.standings import Standing, Standings, TeamStanding
from skatlist.tournament.tournament import MoneySource, PrizePlan, RankingName, Tournament

# Prizes by plan: the pots filled by fees, the prizes of every ranking, and their winners.

_HUNDRED: Final = 100


class PrizePlace(NamedTuple):
    """One line of a ranking with prizes: a player, a tandem, a team. `rank` is None if they cannot win."""

    rank: int | None
    name: str
    players: tuple[Player, ...]


class Winner(NamedTuple):
    """A winner with the amount in cents. `shared` says that several share a rank and its prizes."""

    rank: int
    name: str
    players: tuple[Player, ...]
    cents: int
    shared: bool = False


class Award(NamedTuple):
    """The prizes of one ranking, place by place: the pot, the winners, and the amount left.

    While no one is ranked, `winners` is empty and everything is left.
    """

    ranking: Ranking
    pot: int
    prizes: tuple[int, ...]
    winners: tuple[Winner, ...] = ()
    left: int = 0
    is_played: bool = False

    @property
    def paid(self) -> int:
        """The amount paid out."""
        return sum(winner.cents for winner in self.winners)


def awards_together(awards: Iterable[Award]) -> Iterator[list[Award]]:
    """Yield awards in groups for one table of a report: all tables of a series, all series with the same plan."""
    for _, group in groupby(awards, key=_together):
        yield list(group)


def _together(award: Award) -> tuple[object, ...]:
    of, series, _ = award.ranking
    if of == RankingName.TABLE:
        return of, series if award.is_played else award.prizes, award.is_played
    return (of, award.prizes) if of == RankingName.SERIES and not award.is_played else award.ranking


class Pot(NamedTuple):
    """Money that is paid out together: its sources, the income by the rules, and its prizes.

    `season` is the part paid at the end of the season. The prizes of the pot come from the rest.
    """

    sources: tuple[str, ...]
    due: int
    awards: tuple[Award, ...] = ()
    season: int = 0

    @property
    def promised(self) -> int:
        """The sum of its prizes."""
        return sum(sum(award.prizes) for award in self.awards)

    @property
    def paid(self) -> int:
        """The amount paid out of it."""
        return sum(award.paid for award in self.awards)

    @property
    def kept(self) -> int:
        """The amount left in it."""
        return self.due - self.paid


Incomes = Sequence[Income]
Tables = Mapping[int, Sequence[int]]  # the tables of each series
_USUAL: Final[Mapping[str, tuple[str, ...]]] = {
    RankingName.OVERALL: (MoneySource.ENTRY,),
    RankingName.SERIES: (MoneySource.SERIES,),
}


def pot_sources(plan: PrizePlan, side_events: Iterable[str]) -> tuple[str, ...]:
    """Return the sources of the pot of a plan: its own, else the usual ones for its ranking.

    The fees of a series feed its prizes, those of a side event its own prizes, the entry fees all others.
    """
    if plan.sources:
        return plan.sources
    if plan.of in side_events:
        return (plan.of,)
    return _USUAL.get(plan.of, (MoneySource.ENTRY,))


def pots(
    rules: Tournament, incomes: Incomes, rankings: Mapping[Ranking, Sequence[PrizePlace]], tables: Tables
) -> tuple[Pot, ...]:
    """Return the income by the rules, divided into pots, and the prizes of each.

    Two plans fed from one source pay out of one pot. Money that feeds no prize is a pot of its own. `tables` are
    those of each series.
    """
    side_events = [side.name for side in rules.side_events]
    plans = [plan for plan in rules.prizes if plan.of != RankingName.SEASON]
    fed = [(plan, pot_sources(plan, side_events)) for plan in plans]
    prize_money = {source for _, sources in fed for source in sources}
    share = rules.season.share
    later = [each._replace(cents=each.cents * share // _HUNDRED * (each.source in prize_money)) for each in incomes]
    now = [each._replace(cents=each.cents - part.cents) for each, part in zip(incomes, later, strict=True)]
    groups: list[tuple[str, ...]] = []
    for sources in (*(each for _, each in fed), *((income.source,) for income in incomes)):
        joined = [group for group in groups if not {*group}.isdisjoint(sources)]
        groups = [group for group in groups if group not in joined]
        groups.append(tuple(dict.fromkeys((*(name for group in joined for name in group), *sources))))
    return tuple(
        Pot(
            sources=group,
            due=sum(income.cents for income in incomes if income.source in group),
            awards=tuple(
                award_of(ranking, plan, part, rankings.get(ranking, ()))
                for plan, sources in fed
                if sources[0] in group
                for ranking, part in _shares(plan, [each for each in now if each.source in sources], tables)
            ),
            season=sum(income.cents for income in later if income.source in group),
        )
        for group in groups
    )


def _shares(plan: PrizePlan, incomes: Incomes, tables: Tables) -> Iterable[tuple[Ranking, int]]:
    """Yield the rankings of a plan, each with its share of the pot: one, each series, or each table of each series."""
    if plan.of not in {RankingName.SERIES, RankingName.TABLE}:
        yield Ranking(plan.of), sum(income.cents for income in incomes)
        return
    for series, pot in _by_series(incomes, sorted(tables)).items():
        if plan.of == RankingName.SERIES:
            yield Ranking(RankingName.SERIES, series), pot
            continue
        for table, part in zip(tables[series], parts(pot, len(tables[series])), strict=True):
            yield Ranking(RankingName.TABLE, series, table), part


def _by_series(incomes: Incomes, series: Sequence[int]) -> dict[int, int]:
    shared = parts(sum(income.cents for income in incomes if income.series not in series), len(series))
    own = (sum(income.cents for income in incomes if income.series == number) for number in series)
    return {number: mine + part for number, mine, part in zip(series, own, shared, strict=True)}


def parts(cents: int, count: int) -> tuple[int, ...]:
    """Return an amount in equal parts. If it cannot be divided evenly, the first ones get a cent more.

    >>> parts(1000, 3)
    (334, 333, 333)
    """
    return tuple(cents // count + (at < cents % count) for at in range(count))


def award_of(ranking: Ranking, plan: PrizePlan, pot: int, placed: Sequence[PrizePlace]) -> Award:
    """Return the prizes of a plan from a pot, and their winners in a ranking."""
    prizes = plan.amounts or _by_percent(pot, plan)
    ranks = [line.rank for line in placed]
    won, left = share_prizes(ranks, prizes)
    winners = tuple(
        Winner(line.rank, line.name, line.players, cents, shared=ranks.count(line.rank) > 1)
        for line, cents in zip(placed, won, strict=True)
        if line.rank is not None and cents
    )
    return Award(ranking, pot, prizes, winners, left, is_played=any(rank is not None for rank in ranks))


def _by_percent(pot: int, plan: PrizePlan) -> tuple[int, ...]:
    if sum(plan.percent) <= _HUNDRED:
        return by_percent(pot, plan.percent, plan.step)
    return tuple(int(pot * share / _HUNDRED) // plan.step * plan.step for share in plan.percent)


# Prizes that were handed out: those won and paid, and those paid to people who no longer win them.


class WonPrize(NamedTuple):
    """A prize that is won, and its payout (None: not paid yet)."""

    ranking: Ranking
    winner: Winner
    payout: Payout | None = None

    @property
    def people(self) -> tuple[int, ...]:
        """The start numbers of the winners, 0 for a person without one."""
        return tuple(sorted(player.number or 0 for player in self.winner.players))

    @property
    def is_paid(self) -> bool:
        """Whether exactly this amount was handed out."""
        return self.payout is not None and self.payout.cents == self.winner.cents


def won_prizes(awards: Iterable[Award], payouts: Iterable[Payout]) -> tuple[WonPrize, ...]:
    """Return all prizes won, in the order of the awards, each with its payout."""
    paid = {(each.ranking, tuple(sorted(each.people))): each for each in payouts}
    won = (WonPrize(award.ranking, winner) for award in awards for winner in award.winners if winner.cents)
    return tuple(each._replace(payout=paid.get((each.ranking, each.people))) for each in won)


def paid_in_vain(won: Sequence[WonPrize], payouts: Iterable[Payout]) -> Iterator[Payout]:
    """Yield prizes handed out to people who do not win them by the current standings."""
    records = {each.payout.record for each in won if each.payout is not None}
    return (each for each in payouts if each.record not in records)


# The rankings with prizes: of everybody, of a series, of a table, of a category or a side event.

Rankings = Mapping[Ranking, Sequence[PrizePlace]]


def rankings(event: Event, standings_of: Callable[[int | None], Standings]) -> Rankings:
    """Return the rankings for the prizes of an event, as far as it has lists.

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
