"""The finite space of games: every announcement a rule set knows, every bid, every admissible entry."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Final

from skatlist.game.contract import BASE, SUITS, Contract, Level, with_implied_levels
from skatlist.game.entry import Entry
from skatlist.game.value import game_value, valuate
from skatlist.rules import Profile

_NULL_SETS: Final = (Level.NONE, Level.HAND, Level.OUVERT, Level.HAND | Level.OUVERT)
_PLAYED: Final = (Level.NONE, Level.SCHNEIDER, Level.SCHNEIDER | Level.SCHWARZ)
_ANNOUNCED: Final = (Level.SCHNEIDER_ANNOUNCED, Level.SCHNEIDER_ANNOUNCED | Level.SCHWARZ, Level.SCHWARZ_ANNOUNCED)


@cache
def level_sets(contract: Contract, profile: Profile) -> tuple[Level, ...]:
    """Return the complete sets of crosses a contract may carry. ISkO 2.5.1, 2.5.7, 2.5.8."""
    if contract is Contract.NULL:
        return _NULL_SETS
    if contract not in BASE:
        return (Level.NONE,)
    hand = [with_implied_levels(level, contract) | Level.HAND for level in (*_PLAYED, *_ANNOUNCED)]
    sets = [*_PLAYED, *hand]
    if contract is Contract.GRAND or profile.values.suit_ouvert:
        sets.append(with_implied_levels(Level.OUVERT, contract) | Level.HAND)
        if profile.values.ouvert_without_hand:
            sets.append(with_implied_levels(Level.OUVERT, contract))
    if profile.values.spitze:
        sets += [level | Level.SPITZE for level in sets]
    return tuple(sets)


@cache
def announcements(profile: Profile) -> tuple[Entry, ...]:
    """Return every game the rule set knows, with its crosses, without bid and result.

    >>> from skatlist.rules import load_profile
    >>> len(announcements(load_profile()))
    964
    """
    games = []
    for contract in (*SUITS, Contract.GRAND):
        top = profile.values.spitzen_grand if contract is Contract.GRAND else profile.values.spitzen_suit
        spitzen = [*range(1, top + 1), *range(-1, -top - 1, -1)]
        pairs = product(spitzen, level_sets(contract, profile))
        games += [Entry(contract=contract, spitzen=n, levels=levels) for n, levels in pairs]
    games += [Entry(contract=Contract.NULL, levels=levels) for levels in _NULL_SETS]
    if profile.values.revolution:
        games.append(Entry(contract=Contract.REVOLUTION))
    return tuple(games)


@cache
def legal_bids(profile: Profile) -> frozenset[int]:
    """Return the numbers one may bid: the values of all games. ISkO 3.3.1.

    >>> from skatlist.rules import load_profile
    >>> bids = legal_bids(load_profile())
    >>> len(bids), min(bids), max(bids)
    (63, 18, 264)
    """
    # Without counts as with.
    values = (game_value(game, profile) for game in announcements(profile) if game.spitzen is None or game.spitzen > 0)
    return frozenset(value for value in values if value)


def bids_of(entry: Entry, charge: int | None, profile: Profile) -> tuple[int, ...]:
    """Return the bids for which a game is overbid and charged so much. ISkO 3.6.1 to 3.6.3.

    >>> from skatlist.rules import load_profile
    >>> bids_of(Entry(contract=Contract.SPADES, spitzen=1), 44, load_profile())
    (35, 36, 40, 44)
    """
    valued = ((bid, valuate(entry._replace(bid=bid), profile)) for bid in sorted(legal_bids(profile)))
    return tuple(bid for bid, valuation in valued if valuation.overbid and valuation.value == charge)


def entries(profile: Profile) -> Iterator[Entry]:
    """Yield every admissible entry: announcement, legal bid or None for unknown, result.

    An overbid game is lost, and a Null is not bid above its value: 94,346 entries under ISkO.
    """
    bids = (None, *sorted(legal_bids(profile)))
    for game in announcements(profile):
        value = game_value(game, profile) or 0
        for bid, won in product(bids, (True, False)):
            if bid is not None and bid > value and (won or game.contract not in BASE):
                continue
            yield game._replace(bid=bid, won=won)
