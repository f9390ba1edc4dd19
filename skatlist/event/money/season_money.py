"""The money of a season: what its evenings left for the end, what missed evenings cost, and the prizes of it."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from skatlist.event.model import identity
from skatlist.event.money.awards import Award, PrizePlace, Ranking, award_of
from skatlist.event.season import SeasonLine
from skatlist.event.tournament import RankingName, Tournament
from skatlist.sheet import Player


class MissedEvenings(NamedTuple):
    """Somebody who did not come so often, and what that costs."""

    player: Player
    evenings: int
    cents: int


class SeasonMoney(NamedTuple):
    """The account of a season, in cents: `shares` is what each evening left for its end."""

    shares: tuple[int, ...]
    missed: tuple[MissedEvenings, ...]
    awards: tuple[Award, ...]

    @property
    def due(self) -> int:
        """What there is to be paid out."""
        return sum(self.shares) + sum(each.cents for each in self.missed)

    @property
    def paid(self) -> int:
        """What is paid out."""
        return sum(award.paid for award in self.awards)

    @property
    def kept(self) -> int:
        """What stays; below nought where the prizes come to more than there is."""
        return self.due - self.paid


def season_money(
    rules: Tournament, shares: Sequence[int], lines: Sequence[SeasonLine], guests: Collection[tuple[str, str]]
) -> SeasonMoney:
    """Return the account of a season by the rules of its last evening.

    `shares` is what each evening left for it, `lines` the standings of the season; `guests` (as `identity` has them)
    pay for no evening they missed.
    """
    cents = rules.season.missed
    missed = tuple(
        MissedEvenings(line.player, line.missed, line.missed * cents)
        for line in lines
        if cents and line.missed and identity(line.player) not in guests
    )
    pot = sum(shares) + sum(each.cents for each in missed)
    ranking = Ranking(RankingName.SEASON)
    places = tuple(PrizePlace(line.rank, line.player.name, (line.player,)) for line in lines)
    plans = (plan for plan in rules.prizes if plan.of == RankingName.SEASON)
    return SeasonMoney(tuple(shares), missed, tuple(award_of(ranking, plan, pot, places) for plan in plans))
