"""What a hand is good for: its strength in every contract, as an experienced club player feels it.

Strength is ten times the logarithm of the odds of winning: 0 is an even chance, 10 three in four, 22 nine in ten. The
weights were fitted to some ten thousand deals played out by `trickplay`.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from types import MappingProxyType
from typing import Final

from skatlist.game import SUITS, Contract
from skatlist.game.cardplay import suit_groups
from skatlist.game.cards import CARD_POINTS, DECK, JACKS, Card

CONTRACTS: Final = (*SUITS, Contract.GRAND)
LOST: Final = -99  # no chance at all
SKAT_POINTS: Final = 7  # card points one may hope for in an unseen skat
_SAFE: Final = 40
_NULL_RANKS: Final = "789TJQKA"
_PLACE: Final = MappingProxyType({card: place for place, card in enumerate(DECK)})


@dataclass(frozen=True, slots=True, kw_only=True)
class _Weights:
    """What counts for a contract: Buben from Kreuz to Karo, length, and what the side suits bring."""

    length: int
    jacks: tuple[int, int, int, int]
    trump_ace: int
    trump_ten: int
    ace: int
    ten_with_ace: int
    ten_covered: int
    void: int
    single: int
    double: int
    points: int
    even: int  # subtracted: where the chance is even


_SUIT: Final = _Weights(
    length=13,
    jacks=(8, 7, 5, 4),
    trump_ace=11,
    trump_ten=9,
    ace=18,
    ten_with_ace=9,
    ten_covered=9,
    void=10,
    single=3,
    double=-2,
    points=4,
    even=119,
)
_GRAND: Final = _Weights(
    length=16,
    jacks=(9, 4, 2, 2),
    trump_ace=0,
    trump_ten=0,
    ace=19,
    ten_with_ace=10,
    ten_covered=12,
    void=10,
    single=3,
    double=-2,
    points=7,
    even=106,
)


@dataclass(frozen=True, slots=True)
class Plan:
    """A contract with the two cards put away for it and how strong it is then."""

    contract: Contract
    buried: tuple[Card, ...]
    strength: int


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return cards as one sorts a hand: Buben, then suits from the ace down."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


@cache
def chance(strength: int) -> int:
    """Return the chance of winning, in thousandths.

    >>> chance(0), chance(22), chance(-22)
    (500, 900, 100)
    """
    return round(1000 / (1 + math.exp(-strength / 10)))


def strength(hand: Sequence[Card], contract: Contract, buried_points: int = SKAT_POINTS) -> int:
    """Return how strong ten sorted cards are in a suit or grand."""
    weights = _GRAND if contract is Contract.GRAND else _SUIT
    groups = suit_groups(contract)
    ranks = dict.fromkeys((*SUITS, contract), "")
    total = weights.points * buried_points // 10 - weights.even
    for card in hand:
        ranks[groups[card]] += card.rank
        if card in _JACK_PLACES:
            total += weights.jacks[_JACK_PLACES[card]]
    trumps = ranks.pop(contract)
    total += weights.length * len(trumps)
    total += weights.trump_ace * ("A" in trumps) + weights.trump_ten * ("T" in trumps)
    return total + sum(_side(suit, contract is Contract.GRAND) for suit in ranks.values())


_JACK_PLACES: Final = {card: place for place, card in enumerate(JACKS)}


@cache
def _side(ranks: str, grand: bool) -> int:
    """Return what one side suit brings, its ranks from the top."""
    weights = _GRAND if grand else _SUIT
    if not ranks:
        return weights.void
    if "A" in ranks:
        return weights.ace + weights.ten_with_ace * ("T" in ranks)
    if "T" in ranks:
        return weights.ten_covered * (len(ranks) > 1)
    return {1: weights.single, 2: weights.double}.get(len(ranks), 0)


def before_skat(hand: Sequence[Card], contract: Contract) -> int:
    """Return how strong ten cards will be with an unknown skat taken up."""
    if contract is Contract.NULL:
        return _null_from_more(hand, 9) - 6
    return strength(hand, contract) * 3 // 4 + 12


def null_strength(hand: Sequence[Card]) -> int:
    """Return how strong ten sorted cards are in a Null."""
    suits = (tuple(card.rank for card in hand if card.suit is suit) for suit in SUITS)
    danger = sum(_null_danger(ranks) for ranks in suits)
    return 23 - danger if danger else _SAFE


@cache
def _null_danger(ranks: tuple[str, ...]) -> int:
    """Return the danger of a suit: 7, 9, Bube, König are safe, what stands higher can be caught."""
    places = sorted(_NULL_RANKS.index(rank) for rank in ranks)
    gaps = [max(0, place - 2 * below) for below, place in enumerate(places)]
    return 8 * gaps[0] + sum(2 * gap + 3 * (gap > 0) for gap in gaps[1:]) if gaps else 0


def _null_from_more(cards: Sequence[Card], keep: int) -> int:
    """Return the strength of the best cards, as many as asked for."""
    return max(null_strength(kept) for kept in combinations(cards, keep))


def best_discard(twelve: Sequence[Card], contract: Contract) -> Plan:
    """Return what one puts away of twelve sorted cards for a contract, and the strength of the rest."""
    if contract is Contract.NULL:
        pairs = combinations([card for card in twelve if card.rank not in "789"], 2)
    else:
        groups = suit_groups(contract)
        side = [card for card in twelve if groups[card] is not contract and card.rank != "A"]
        pairs = combinations(side if len(side) > 1 else [card for card in twelve if card not in _JACK_PLACES], 2)
    plans = []
    for buried in pairs:
        rest = [card for card in twelve if card not in buried]
        points = CARD_POINTS[buried[0]] + CARD_POINTS[buried[1]]
        good = null_strength(rest) if contract is Contract.NULL else strength(rest, contract, points)
        plans.append(Plan(contract, buried, good))
    return max(plans, key=lambda plan: plan.strength, default=Plan(contract, tuple(twelve[-2:]), LOST))
