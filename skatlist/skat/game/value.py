"""The value rule: the worth of a game and the points booked for it. This is its only implementation.

Base times multiplier gives the value of a game. A higher bid loses the game and raises the charge. Kontra and Bock
double it. A won game books its value, a lost game minus twice the value.
"""

from functools import cache, lru_cache
from typing import Final, NamedTuple

from skatlist.skat.game.contract import (
    BASE,
    NULL_VALUES,
    REACHED,
    Contract,
    Entry,
    Level,
    announcements,
    with_implied_levels,
)
from skatlist.skat.rules import Profile

_HAND_OUVERT: Final = Level.HAND | Level.OUVERT
_UNCOUNTED: Final = frozenset((Contract.RAMSCH, Contract.VALUE))  # their facts have no value
_ALL_LEVELS: Final = 7  # Spiel and the six crosses


class Valuation(NamedTuple):
    """The value of an entry under the rules.

    `value` is the game value charged: positive, or 0 for a game passed in or void. `points` are the points booked
    for the declarer. Both are None if a fact is missing. `overbid` says whether the bid exceeded the game.
    """

    value: int | None
    points: int | None
    overbid: bool = False


def base_value(contract: Contract, levels: Level, profile: Profile) -> int:
    """Return the base value of a suit or grand. ISkO 2.4.1."""
    if contract is not Contract.GRAND:
        return BASE[contract]
    return profile.values.grand_ouvert if levels & Level.OUVERT else profile.values.grand


def cases(contract: Contract, spitzen: int, levels: Level, profile: Profile) -> int:
    """Return the multiplier of the base: the Spitzen, one for the game, one for each cross. ISkO 2.3, 2.5.1.

    >>> from skatlist.skat.rules import load_profile
    >>> cases(Contract.HEARTS, -3, Level.HAND | Level.SCHNEIDER, load_profile())
    6
    """
    count = abs(spitzen) + 1 + levels.bit_count()
    if contract is Contract.GRAND and levels & Level.OUVERT:
        # Some rule sets count an open Grand no higher than an announced Schwarz (quellen.md A11).
        count -= _ALL_LEVELS - profile.values.grand_ouvert_levels
    return count


def cases_for_bid(bid: int, base: int) -> int:
    """Return the lowest multiplier whose value reaches the bid. ISkO 3.6.1, 3.6.3.

    >>> cases_for_bid(59, 12), cases_for_bid(60, 12)
    (5, 5)
    """
    return (bid + base - 1) // base


def game_value(entry: Entry, profile: Profile) -> int | None:
    """Return the value of the game as entered, regardless of the bid, or None if a fact is missing.

    >>> from skatlist.skat.rules import load_profile
    >>> game_value(Entry(contract=Contract.CLUBS, spitzen=2, levels=Level.HAND), load_profile())
    48
    """
    contract = entry.contract
    if contract is None or contract in _UNCOUNTED or entry.levels >= Level.UNKNOWN:
        return None
    if contract in BASE:
        if entry.spitzen is None:
            return None
        return base_value(contract, entry.levels, profile) * cases(contract, entry.spitzen, entry.levels, profile)
    if contract is Contract.NULL:
        return NULL_VALUES[entry.levels & _HAND_OUVERT]
    if contract is Contract.REVOLUTION:
        return profile.values.revolution or None
    return 0


def announced_of(entry: Entry) -> Level:
    """Return the announcement with everything it implies: the crosses without Schneider and Schwarz from play."""
    return with_implied_levels(entry.levels & ~REACHED, entry.contract)


def announced_value(entry: Entry, profile: Profile) -> int | None:
    """Return the value without Schneider and Schwarz from play, or None if a fact is missing."""
    return game_value(entry._replace(levels=announced_of(entry)), profile)


def falls_short(entry: Entry, profile: Profile) -> bool:
    """Whether the bid exceeds the announced value, so that only Schneider or Schwarz from play can save the game."""
    value = announced_value(entry, profile)
    return bool(entry.bid) and value is not None and value < (entry.bid or 0)


def charged_game(entry: Entry) -> Entry:
    """Return the game charged if the bid exceeds this one: itself, or the game named for a Null.

    Hand carries over, ouvert does not. ISkO 3.6.2.
    """
    if entry.contract in BASE:
        return entry
    hand = entry.levels & Level.HAND
    return Entry(contract=entry.charged_contract, spitzen=entry.charged_spitzen, levels=hand, bid=entry.bid)


@cache
def legal_bids(profile: Profile) -> frozenset[int]:
    """Return the legal bids: the values of all games. ISkO 3.3.1.

    >>> from skatlist.skat.rules import load_profile
    >>> bids = legal_bids(load_profile())
    >>> len(bids), min(bids), max(bids)
    (63, 18, 264)
    """
    # Spitzen "without" count like Spitzen "with".
    values = (game_value(game, profile) for game in announcements(profile) if game.spitzen is None or game.spitzen > 0)
    return frozenset(value for value in values if value)


def overbid_costs(entry: Entry, profile: Profile) -> range:
    """Return the possible costs of a game marked overbid without a bid on the list. It is empty for any other game.

    These are the multiples of the base above the announced value that some bid leads to (ISkO 3.6.1, 3.6.3), booked
    as a loss. Crosses from play may be the line that gives one. For a Null they are those of the game named instead
    (3.6.2).

    >>> from skatlist.skat.rules import load_profile
    >>> overbid_costs(Entry(contract=Contract.SPADES, spitzen=1, overbid=True), load_profile())
    range(66, 529, 22)
    """
    if not entry.overbid or entry.bid is not None or profile.values.loss_by == "bid":
        return range(0)
    own, game = announced_value(entry, profile), charged_game(entry)
    if not own or game.contract is None or game.contract not in BASE or game.spitzen is None:
        return range(0)
    base, factor = (
        base_value(game.contract, game.levels, profile),
        lost_factor(entry, profile) * _doublings(entry, profile),
    )
    least = max(cases(game.contract, game.spitzen, game.levels, profile), own // base + 1)
    most = max(least, cases_for_bid(max(legal_bids(profile)), base))
    return range(least * base * factor, most * base * factor + 1, base * factor)


@lru_cache(1 << 12)  # every tried change of a row scores its list again
def valuate(entry: Entry, profile: Profile, stated: int | None = None) -> Valuation:
    """Return the value charged for a game and the points booked for its declarer.

    An overbid game is lost and charged at the next multiple of the base that reaches the bid (ISkO 3.6.1, 3.6.3).
    Every lost game is booked doubled (ISkO 2.5.11). A number that depends on a missing fact is None, never a guess.
    A game marked overbid whose bid does not exceed it has no value either, unless only Schneider or Schwarz made
    (not announced) lifts it to the bid: then the charge includes them. If the list has no bid, such a game costs
    `stated`, the signed value on the list, if any bid leads to it. A value alone books `stated` as it is.

    >>> from skatlist.skat.rules import load_profile
    >>> valuate(Entry(contract=Contract.SPADES, spitzen=1, levels=Level.HAND, bid=72, won=False), load_profile())
    Valuation(value=77, points=-154, overbid=True)
    """
    if entry.contract is Contract.VALUE:
        return _value_alone(entry, stated)
    value = game_value(entry, profile)
    if not value:  # passed in, void, or a fact is missing
        return Valuation(value, value)
    # A bid above the value loses the game, even if it was won (ISkO 3.6.1).
    bid = entry.bid or 0  # none, or unknown: it exceeds no game
    overbid = bid > value
    # Only Schneider or Schwarz from play lifts the game to its bid. A charged line may show them (ISkO 3.6.3).
    lifted = entry.overbid and entry.won is not True and not overbid and falls_short(entry, profile)
    lost = overbid or lifted or entry.won is False
    # Marked overbid without a bid: the stated value is the charge, if a bid leads to it.
    if entry.overbid and not overbid and not lifted:
        value = _stated_charge(entry, profile, stated)
        overbid = lost = value is not None
    # Some house rules charge the bid itself.
    elif lost and profile.values.loss_by == "bid":
        value = bid or None
    # Overbid: the charge is the next multiple of the base that reaches the bid (ISkO 3.6.1; a Null: 3.6.2).
    elif overbid:
        value = _overbid_charge(charged_game(entry), bid, profile)
    overbid |= lifted
    if value is None:
        return Valuation(None, None, overbid)
    if entry.kontra or entry.bock:
        value *= _doublings(entry, profile)
    # Lost: the value counts twice (ISkO 2.5.11).
    if lost:
        return Valuation(value, -lost_factor(entry, profile) * value, overbid)
    return Valuation(value, value if entry.won else None)


def _value_alone(entry: Entry, stated: int | None) -> Valuation:
    """Return the stated points. They are unknown if they are 0, or if a stated result has the other sign."""
    if not stated or entry.won is (stated < 0):
        return Valuation(None, None)
    return Valuation(abs(stated), stated)


def _overbid_charge(game: Entry, bid: int, profile: Profile) -> int | None:
    if game.contract is None or game.contract not in BASE or game.spitzen is None:
        return None
    base = base_value(game.contract, game.levels, profile)
    return base * max(cases(game.contract, game.spitzen, game.levels, profile), cases_for_bid(bid, base))


def implied_bid(entry: Entry, valuation: Valuation, profile: Profile) -> int:
    """Return the bid a game has to reach: the written one, else the highest that its charge allows, else 0.

    >>> from skatlist.skat.rules import load_profile
    >>> overbid = Entry(contract=Contract.SPADES, spitzen=1, overbid=True)
    >>> implied_bid(overbid, valuate(overbid, load_profile(), -88), load_profile())
    44
    """
    if entry.bid is None and valuation.overbid and valuation.value:
        return valuation.value // _doublings(entry, profile)
    return entry.bid or 0


def _stated_charge(entry: Entry, profile: Profile, stated: int | None) -> int | None:
    if stated is None or -stated not in overbid_costs(entry, profile):
        return None
    return -stated // (lost_factor(entry, profile) * _doublings(entry, profile))


def _doublings(entry: Entry, profile: Profile) -> int:
    factor: int = profile.bock.factor**entry.bock
    if 0 < entry.kontra <= len(profile.kontra.factors):
        factor *= profile.kontra.factors[entry.kontra - 1]
    return factor


def lost_factor(entry: Entry, profile: Profile) -> int:
    """Return the factor of a lost game: two, but one for Hand games in old rule sets. ISkO 2.5.11."""
    rules = profile.values
    return rules.lost_hand if entry.levels & Level.HAND else rules.lost_skat
