"""Prizes that were handed out: those won and paid, and those paid to people who no longer win them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from skatlist.event.money.awards import Award, Ranking, Winner


class Payout(NamedTuple):
    """A prize handed out: its ranking, its people (start numbers), the amount, time and author, and its record."""

    ranking: Ranking
    people: tuple[int, ...]
    cents: int
    record: int = 0
    time: str = ""
    author: str = ""


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
    """Yield prizes handed out to people who do not win them by the present standings."""
    records = {each.payout.record for each in won if each.payout is not None}
    return (each for each in payouts if each.record not in records)
