"""The play of a trick: which suit a card belongs to, which cards may be played, who takes the trick. ISkO 2.1, 4.2."""

from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType

from skatlist.game.cards import DECK, Card, trumps
from skatlist.game.contract import Contract

_NULL_ORDER = "AKQJT987"
_PLAIN_ORDER = "ATKQ987"


@cache
def suit_groups(contract: Contract) -> Mapping[Card, Contract]:
    """Return the suit of each card in this contract. Trumps belong to the contract itself.

    >>> suit_groups(Contract.HEARTS)[Card.CJ].value, suit_groups(Contract.NULL)[Card.CJ].value
    ('hearts', 'clubs')
    """
    trump = frozenset(trumps(contract))
    return MappingProxyType({card: contract if card in trump else card.suit for card in DECK})


@cache
def strengths(contract: Contract) -> Mapping[Card, int]:
    """Return the strength of each card in its suit.

    The higher card beats the lower, and trumps (from 100) beat all others.
    """
    plain = _PLAIN_ORDER if trumps(contract) else _NULL_ORDER
    order = {card: len(plain) - plain.index(card.rank) for card in DECK if card.rank in plain}
    order |= {card: 100 + place for place, card in enumerate(reversed(trumps(contract)))}
    return MappingProxyType(order)


def playable(hand: Sequence[Card], led: Card | None, contract: Contract) -> list[Card]:
    """Return the cards of a hand that may be played. Players must follow suit."""
    if led is None:
        return list(hand)
    groups = suit_groups(contract)
    suit = groups[led]
    return [card for card in hand if groups[card] is suit] or list(hand)


def trick_taker(trick: Sequence[Card], contract: Contract) -> int:
    """Return the index of the card that takes a trick whose first card was led.

    >>> trick_taker([Card.HA, Card.H7, Card.DJ], Contract.GRAND)
    2
    """
    groups, strength = suit_groups(contract), strengths(contract)
    best = 0
    for index, card in enumerate(trick[1:], start=1):
        follows = groups[card] in (groups[trick[0]], contract)
        if follows and strength[card] > strength[trick[best]]:
            best = index
    return best
