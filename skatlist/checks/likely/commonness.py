"""How common games and bids are at a club evening: what decides between equally good explanations.

Shares in thousandths, rounded, as they come out where people play with whom they know: most bids stay at 18, most
games are with or without one, few are Hand, hardly any is announced.
"""

from types import MappingProxyType
from typing import Final

from skatlist.game import Contract, Entry, Level

_CONTRACTS: Final = MappingProxyType(
    {
        Contract.GRAND: 330,
        Contract.CLUBS: 200,
        Contract.SPADES: 170,
        Contract.HEARTS: 140,
        Contract.DIAMONDS: 120,
        Contract.NULL: 40,
    }
)
_SPITZEN: Final = (1000, 560, 250, 100, 60, 20)  # by count; more than five are rarer still
_LEVELS: Final = MappingProxyType(
    {
        Level.HAND: 80,
        Level.SCHNEIDER: 250,
        Level.SCHNEIDER_ANNOUNCED: 100,
        Level.SCHWARZ: 50,
        Level.SCHWARZ_ANNOUNCED: 100,
        Level.OUVERT: 100,
    }
)
_BIDS: Final = MappingProxyType({18: 600, 20: 120, 22: 60, 23: 50, 24: 40, 27: 30, 30: 20, 33: 20, 36: 15, 40: 8})


def of_game(entry: Entry) -> float:
    """Return how common a game is, as a share of all.

    >>> common, rare = (Entry(contract=Contract.CLUBS, spitzen=n) for n in (1, 5))
    >>> of_game(common) > of_game(rare)
    True
    """
    share = _CONTRACTS.get(entry.contract or Contract.VOID, 10) / 1000
    count = abs(entry.spitzen or 0)
    share *= (_SPITZEN[count] if count < len(_SPITZEN) else 5) / 1000
    for level, part in _LEVELS.items():
        if entry.levels & level:
            share *= part / 1000
    return share


def of_bid(bid: int) -> float:
    """Return how common a bid is, as a share of all."""
    return _BIDS.get(bid, 3) / 1000
