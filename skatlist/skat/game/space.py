"""The finite space of games: the bids that make a game overbid, and every possible entry."""

from collections.abc import Iterator
from itertools import product

from skatlist.skat.game.contract import BASE, Entry, announcements
from skatlist.skat.game.value import game_value, legal_bids, valuate
from skatlist.skat.rules import Profile


def bids_of(entry: Entry, charge: int | None, profile: Profile) -> tuple[int, ...]:
    """Return the bids for which a game is overbid with this charge. ISkO 3.6.1 to 3.6.3.

    >>> from skatlist.skat.game import Contract
    >>> from skatlist.skat.rules import load_profile
    >>> bids_of(Entry(contract=Contract.SPADES, spitzen=1), 44, load_profile())
    (35, 36, 40, 44)
    """
    valued = ((bid, valuate(entry._replace(bid=bid), profile)) for bid in sorted(legal_bids(profile)))
    return tuple(bid for bid, valuation in valued if valuation.overbid and valuation.value == charge)


def entries(profile: Profile) -> Iterator[Entry]:
    """Yield every possible entry: an announcement, a legal bid or None for unknown, a result.

    An overbid game is lost, and a Null is not bid above its value. Under the ISkO there are 94,346 entries.
    """
    bids = (None, *sorted(legal_bids(profile)))
    for game in announcements(profile):
        value = game_value(game, profile) or 0
        for bid, won in product(bids, (True, False)):
            if bid is not None and bid > value and (won or game.contract not in BASE):
                continue
            yield game._replace(bid=bid, won=won)
