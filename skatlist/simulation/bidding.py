"""Bidding and announcing: how far a hand goes, who gets the game, skat or Hand, which contract. ISkO 3.3, 3.5."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from skatlist.game import Contract, Entry, Level, game_value, legal_bids, with_implied_levels
from skatlist.game.cards import Card, spitzen_of
from skatlist.rules import Profile
from skatlist.simulation.hands import (
    CONTRACTS,
    LOST,
    Plan,
    before_skat,
    best_discard,
    chance,
    in_order,
    null_strength,
    strength,
)

_ALL: Final = (*CONTRACTS, Contract.NULL)
_HOPE: Final = 25  # how much harder Schneider is than winning, in strength
_SURE_OUVERT: Final = 22
_HAND_BID: Final = 31  # how much stronger than the least a hand must be for bidding on Hand
_ANNOUNCE: Final = 42  # a Hand this strong makes Schneider
_SHOW: Final = 85  # a Hand this strong takes every trick
_BONUS: Final = 50  # what a game won or lost counts besides its value. SkWO 6.3.1


@dataclass(frozen=True, slots=True, kw_only=True)
class Temper:
    """How somebody plays: the strength he asks of a hand before bidding, and what a Hand game must promise more."""

    asks: int = 0
    hand_margin: int = 0


@dataclass(frozen=True, slots=True)
class Announcement:
    """The game announced: contract and announced levels, and the two cards lying in the skat."""

    contract: Contract
    levels: Level
    buried: tuple[Card, ...]


def highest_bid(hand: Sequence[Card], temper: Temper, profile: Profile) -> int:
    """Return how far ten sorted cards are bid: the best game they can carry, 0 to pass at once."""
    limit = 0
    for contract in CONTRACTS:
        levels = Level.HAND if strength(hand, contract) >= temper.asks + _HAND_BID else Level.NONE
        if levels or before_skat(hand, contract) >= temper.asks:
            limit = max(limit, _counted_on(hand, contract, levels, profile))
    null = null_strength(hand)
    if before_skat(hand, Contract.NULL) >= temper.asks + 8:
        levels = Level.OUVERT if null >= _SURE_OUVERT else Level.NONE
        limit = max(limit, _value(hand, Contract.NULL, levels, profile))
    return limit


def _counted_on(hand: Sequence[Card], contract: Contract, levels: Level, profile: Profile) -> int:
    """Return what one bids on: who lacks several Buben counts one less, it may lie in the skat."""
    spitzen = spitzen_of(hand, contract) or 0
    careful = Entry(contract=contract, spitzen=spitzen + (spitzen < -1), levels=levels)
    return game_value(careful, profile) or 0


def _value(cards: Sequence[Card], contract: Contract, levels: Level, profile: Profile) -> int:
    entry = Entry(contract=contract, spitzen=spitzen_of(cards, contract), levels=with_implied_levels(levels, contract))
    return game_value(entry, profile) or 0


def auction(limits: Sequence[int], rng: random.Random, profile: Profile) -> tuple[int, int] | None:
    """Return who plays and at which bid; None when all pass.

    `limits` are the highest bids of forehand, middlehand and rearhand: middlehand bids to forehand, rearhand to
    the one who is left; now and then somebody jumps.
    """
    steps = sorted(legal_bids(profile))
    hearer, bid = 0, 0
    for caller in (1, 2):
        while True:
            higher = [step for step in steps if bid < step <= limits[caller]]
            if not higher:
                break
            call = higher[2] if len(higher) > 2 and rng.random() < 0.12 else higher[0]  # noqa: PLR2004 - a jump
            bid = call
            if limits[hearer] < call:
                hearer = caller
                break
            # The hearer holds: the caller has to go on.
    if bid == 0:
        return (0, steps[0]) if limits[0] >= steps[0] else None
    return hearer, bid


def announce(hand: Sequence[Card], skat: Sequence[Card], bid: int, temper: Temper, profile: Profile) -> Announcement:
    """Return the game the declarer announces, after taking the skat unless a Hand game promises more."""
    hand_games = [_hand_game(hand, contract, bid, profile) for contract in _ALL]
    by_hand = max(_possible(hand_games, bid), key=_worth)
    promised = max(_worth(option) for option in _possible((_promise(hand, c, bid, profile) for c in _ALL), bid))
    if _worth(by_hand) >= promised + temper.hand_margin:
        return Announcement(by_hand.contract, by_hand.levels, tuple(skat))
    twelve = in_order((*hand, *skat))
    skat_games = (_skat_game(twelve, contract, bid, profile) for contract in _ALL)
    best = max(_possible(skat_games, bid), key=_worth)
    return Announcement(best.contract, best.levels, best.buried)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Option:
    """A game one could announce: its strength and its value as far as one can see it."""

    contract: Contract
    levels: Level
    strength: int
    value: int
    buried: tuple[Card, ...] = ()


def _possible(options: Iterable[_Option], bid: int) -> list[_Option]:
    """Drop a Null that does not cover the bid: it cannot be announced. ISkO 3.6.2."""
    return [option for option in options if option.contract is not Contract.NULL or option.value >= bid]


def _worth(option: _Option) -> int:
    """Return what a game promises on average, in points of the list."""
    won = chance(option.strength)
    return (won * (option.value + _BONUS) - (1000 - won) * (2 * option.value + _BONUS)) // 1000


def _covering(option: _Option, bid: int, cards: Sequence[Card], profile: Profile) -> _Option:
    """Return the option as it must be judged at this bid: short of it only a Schneider helps, or nothing."""
    if option.value >= bid or option.contract is Contract.NULL:
        return option
    with_schneider = _value(cards, option.contract, option.levels | Level.SCHNEIDER, profile)
    if with_schneider >= bid:
        return replace(option, strength=option.strength - _HOPE, value=with_schneider)
    return replace(option, strength=LOST, value=max(bid, option.value))


def _hand_game(hand: Sequence[Card], contract: Contract, bid: int, profile: Profile) -> _Option:
    levels = Level.HAND
    if contract is Contract.NULL:
        good = null_strength(hand)
        levels |= Level.OUVERT if good >= _SURE_OUVERT else Level.NONE
    else:
        good = strength(hand, contract)
        if good >= _SHOW:
            levels |= with_implied_levels(Level.OUVERT, contract)
        elif good >= _ANNOUNCE:
            levels |= with_implied_levels(Level.SCHNEIDER_ANNOUNCED, contract)
    option = _Option(contract=contract, levels=levels, strength=good, value=_value(hand, contract, levels, profile))
    return _covering(option, bid, hand, profile)


def _promise(hand: Sequence[Card], contract: Contract, bid: int, profile: Profile) -> _Option:
    """Return the game one may hope for with an unknown skat."""
    value = _value(hand, contract, Level.NONE, profile)
    option = _Option(contract=contract, levels=Level.NONE, strength=before_skat(hand, contract), value=value)
    return _covering(option, bid, hand, profile)


def _skat_game(twelve: Sequence[Card], contract: Contract, bid: int, profile: Profile) -> _Option:
    plan: Plan = best_discard(twelve, contract)
    levels = Level.NONE
    if contract is Contract.NULL and (plan.strength >= _SURE_OUVERT or bid > _value((), contract, levels, profile)):
        levels = Level.OUVERT
    value = _value(twelve, contract, levels, profile)
    option = _Option(contract=contract, levels=levels, strength=plan.strength, value=value, buried=plan.buried)
    return _covering(option, bid, twelve, profile)
