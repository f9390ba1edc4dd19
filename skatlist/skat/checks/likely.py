"""How likely a slip is: one complete model of what people play, bid and miswrite.

Shares are of all games or bids, in rounded thousandths, as observed among people who know each other: most bids stay at
18, most games are with or without one, few are Hand, hardly any is announced. Weights of slips are only comparable with
each other.
"""

from collections.abc import Iterator
from functools import cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from skatlist.skat.findings import Change, Fix, in_game
from skatlist.skat.findings.fixes import Result, change, crosses, fix, level_text, result_of
from skatlist.skat.game import (
    BASE,
    Contract,
    Entry,
    Level,
    announcements,
    game_value,
    legal_bids,
    level_sets,
    overbid_costs,
)
from skatlist.skat.rules import Profile
from skatlist.skat.rules.in_words import CHAIN
from skatlist.skat.sheet import Row

_CONTRACT_SHARES: Final = MappingProxyType(
    {
        Contract.GRAND: 330,
        Contract.CLUBS: 200,
        Contract.SPADES: 170,
        Contract.HEARTS: 140,
        Contract.DIAMONDS: 120,
        Contract.NULL: 40,
    }
)
_SPITZEN_SHARES: Final = (1000, 560, 250, 100, 60, 20)  # by count; more than five are even rarer
_LEVEL_SHARES: Final = MappingProxyType(
    {
        Level.HAND: 80,
        Level.SCHNEIDER: 250,
        Level.SCHNEIDER_ANNOUNCED: 100,
        Level.SCHWARZ: 50,
        Level.SCHWARZ_ANNOUNCED: 100,
        Level.OUVERT: 100,
    }
)
_BID_SHARES: Final = MappingProxyType({18: 600, 20: 120, 22: 60, 23: 50, 24: 40, 27: 30, 30: 20, 33: 20, 36: 15, 40: 8})
# How common a slip is in a field, divided among the ways to make it.
_SPITZEN_SLIP: Final = 900
_LEVEL_SLIP: Final = 900
_CONTRACT_SLIP: Final = 500
_RESULT_SLIP: Final = 400
_CALL_SLIP: Final = 400
_BID_SLIP: Final = 200
_UNLIKE: Final = 0.01  # a bid that does not resemble the written one
_OVERBID_SLIP: Final = 200
# Digits that are confused in handwriting.
_ALIKE: Final = frozenset(
    a + b
    for a, others in zip("0123456789", ("68", "74", "37", "82", "91", "63", "05", "12", "30", "47"), strict=True)
    for b in others
)
# The likelihood that one number was written for another, by the slip.
_NOT_DOUBLED: Final = 1100
_MINUS: Final = 350
_SWAPPED: Final = 350
_MISREAD: Final = 160
_ONE_DIGIT: Final = 60
# The likelihood of other proposals.
CARRIED: Final = 0.7  # people mostly continue to compute with a wrong number
DIRECT: Final = 20  # a number that nothing explains
OWN: Final = 150  # a proposal of the check itself
BOTH: Final = 5  # a game two slips away
DECLARER: Final = 400  # another declarer
PASSED: Final = 100  # a game entered as passed in


def game_share(entry: Entry) -> float:
    """Return how common a game is, as a share of all.

    >>> common, rare = (Entry(contract=Contract.CLUBS, spitzen=n) for n in (1, 5))
    >>> game_share(common) > game_share(rare)
    True
    """
    share = _CONTRACT_SHARES.get(entry.contract or Contract.VOID, 10) / 1000
    count = abs(entry.spitzen or 0)
    share *= (_SPITZEN_SHARES[count] if count < len(_SPITZEN_SHARES) else 5) / 1000
    for level, part in _LEVEL_SHARES.items():
        if entry.levels & level:
            share *= part / 1000
    return share


def bid_share(bid: int) -> float:
    """Return how common a bid is, as a share of all."""
    return _BID_SHARES.get(bid, 3) / 1000


class Neighbour(NamedTuple):
    """An entry that differs in one field: the change, its sentence, and how common the slip is."""

    entry: Entry
    change: Change
    label: str
    weight: float
    params: tuple[tuple[str, Any], ...] = ()


def neighbours(entry: Entry, profile: Profile) -> Iterator[Neighbour]:
    """Yield the games one slip away: result, contract, Spitzen by one, one level, Kontra, bid, mark of an overbid game.

    Kontra, Re and further calls are included if the rules have them, one call more or less. A value alone has none.
    """
    if entry.contract is Contract.VALUE:
        return
    if entry.won is not None:
        other = Result.LOST if entry.won else Result.WON
        turned = change("result", result_of(entry.won), other)
        yield Neighbour(entry._replace(won=not entry.won), turned, "result", _RESULT_SLIP)
    if entry.contract in BASE:
        yield from _contracts(entry, profile)
        yield from _spitzen(entry, profile)
    if entry.contract is not None and entry.contract.has_declarer:
        yield from _levels(entry, entry.contract, profile)
        yield from _calls(entry, profile)
    if entry.bid:
        yield from _bids(entry, entry.bid, profile)
    if entry.overbid:
        yield Neighbour(entry._replace(overbid=False), change("overbid", 1, None), "unmark_overbid", _OVERBID_SLIP)
    elif overbid_costs(entry._replace(overbid=True), profile) and entry.won is False:
        yield Neighbour(entry._replace(overbid=True), change("overbid", None, 1), "mark_overbid", _OVERBID_SLIP)


def _top(contract: Contract, profile: Profile) -> int:
    return profile.values.spitzen_grand if contract is Contract.GRAND else profile.values.spitzen_suit


def _contracts(entry: Entry, profile: Profile) -> Iterator[Neighbour]:
    for contract in BASE:
        if contract is not entry.contract and abs(entry.spitzen or 0) <= _top(contract, profile):
            other = entry._replace(contract=contract)
            yield Neighbour(other, change("contract", entry.contract, contract), "contract", _CONTRACT_SLIP // 4)


def _spitzen(entry: Entry, profile: Profile) -> Iterator[Neighbour]:
    spitzen, contract = entry.spitzen, entry.contract
    if spitzen is None or contract is None:
        return
    for count in (spitzen + 1, spitzen - 1):
        if count and abs(count) <= _top(contract, profile):
            other = entry._replace(spitzen=count)
            counted = (("count", abs(count)),)
            yield Neighbour(other, change("spitzen", spitzen, count), "spitzen", _SPITZEN_SLIP // 2, counted)


def _levels(entry: Entry, contract: Contract, profile: Profile) -> Iterator[Neighbour]:
    """Yield the sets of crosses with one more or one less. An announcement comes with the levels it implies."""
    before = level_text(entry.levels)
    for levels in level_sets(contract, profile):
        added, dropped = levels & ~entry.levels, entry.levels & ~levels
        if bool(added) == bool(dropped):
            continue
        toggled = added | dropped
        single = toggled.bit_count() == 1
        if not single and not _announcement(toggled):
            continue
        weight = _LEVEL_SLIP // 3 if single else _LEVEL_SLIP // 10
        label = "cross" if added else "uncross"
        other = entry._replace(levels=levels)
        params = (("levels", crosses(toggled)),)
        yield Neighbour(other, change("levels", before, level_text(levels) or None), label, weight, params)


def _calls(entry: Entry, profile: Profile) -> Iterator[Neighbour]:
    before = entry.kontra
    for count, label in ((before + 1, "mark_call"), (before - 1, "unmark_call")):
        if count >= 0 and max(before, count) <= len(profile.kontra.factors):
            turned = change("kontra", before or None, count or None)
            last = (("call", CHAIN[max(before, count) - 1]),)
            yield Neighbour(entry._replace(kontra=count), turned, label, _CALL_SLIP, last)


def _announcement(levels: Level) -> bool:
    """Whether these crosses are those of one announcement, or Schwarz with its Schneider."""
    return levels in {
        Level.SCHNEIDER | Level.SCHWARZ,
        Level.SCHNEIDER | Level.SCHNEIDER_ANNOUNCED,
        Level.SCHWARZ | Level.SCHWARZ_ANNOUNCED,
        Level.SCHNEIDER_ANNOUNCED | Level.SCHWARZ | Level.SCHWARZ_ANNOUNCED,
        Level.SCHNEIDER | Level.SCHNEIDER_ANNOUNCED | Level.SCHWARZ | Level.SCHWARZ_ANNOUNCED,
    }


def _bids(entry: Entry, bid: int, profile: Profile) -> Iterator[Neighbour]:
    for other in sorted(legal_bids(profile)):
        if other != bid:
            weight = _BID_SLIP * bid_share(other) * (1 if looks_like(bid, other) else _UNLIKE)
            label = "digits_swapped" if other == int(str(bid)[::-1]) else "bid"
            yield Neighbour(entry._replace(bid=other), change("bid", bid, other), label, weight)


def looks_like(written: int, bid: int) -> bool:
    """Whether a written bid may stand for another: one or ten off, or with its digits swapped."""
    return abs(written - bid) in {1, 10} or str(written)[::-1] == str(bid)


class Likeness(NamedTuple):
    """The likelihood that one number was written for another, the slip if it has a name, and the rank of the fix.

    `rank` is its position among the games that also explain the number.
    """

    weight: int
    slip: str = ""
    rank: int = 2

    @property
    def label(self) -> str:
        """The label of the fix that writes the right number."""
        return self.slip or "write"


_ANYTHING: Final = Likeness(20)


def number_likeness(written: int, right: int) -> Likeness:
    """Return the likelihood that `written` stands for `right`.

    >>> number_likeness(84, 48), number_likeness(-48, -96)
    (Likeness(weight=350, slip='digits_swapped', rank=0), Likeness(weight=1100, slip='', rank=2))
    """
    if right < 0 and 2 * written == right:
        return Likeness(_NOT_DOUBLED)
    if written == -right:
        return Likeness(_MINUS, "minus" if right < 0 else "")
    one, other = str(abs(written)), str(abs(right))
    if len(one) != len(other) or len(one) == 1 or (written < 0) != (right < 0):
        return _ANYTHING
    different = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
    if len(different) == 1:
        pair = "".join(different[0])
        return Likeness(_MISREAD if pair in _ALIKE or pair[::-1] in _ALIKE else _ONE_DIGIT, "one_digit", 1)
    if sorted(one) == sorted(other) and len(different) == 2:  # noqa: PLR2004 - two digits change places
        return Likeness(_SWAPPED, "digits_swapped", 0)
    return _ANYTHING


def likeness_of(item: Fix) -> Likeness:
    """Return the likelihood that the present number stands for the one that a fix writes."""
    written, right = item.changes[0].before, item.changes[0].after
    return number_likeness(written, right) if isinstance(written, int) and isinstance(right, int) else _ANYTHING


def write_number(column: str, stated: int | None, right: int) -> Fix:
    """Return the fix that writes the right number, with the slip that led to the stated one."""
    return fix("write" if stated is None else number_likeness(stated, right).label, change(column, stated, right))


@cache
def contracts_worth(value: int, profile: Profile) -> tuple[Contract, ...]:
    """Return the contracts in which some game is worth a value.

    >>> from skatlist.skat.rules import load_profile
    >>> [contract.value for contract in contracts_worth(23, load_profile())]
    ['null']
    """
    shares: dict[Contract, float] = {}
    for entry in announcements(profile):
        if entry.contract is not None and game_value(entry, profile) == value:
            shares[entry.contract] = shares.get(entry.contract, 0.0) + game_share(entry)
    return tuple(sorted(shares, key=lambda contract: -shares[contract]))


def games_played(row: Row, place: int, booked: int, profile: Profile) -> tuple[Fix, ...]:
    """Return the games that a place may have played in a row entered as passed in: those worth the booked amount."""
    value = booked if booked > 0 else -booked // profile.values.lost_skat
    result = Result.WON if booked > 0 else Result.LOST
    declared = (change("declarer", row.declarer, place),) if row.declarer != place else ()
    return tuple(
        in_game(
            fix(
                "played",
                change("contract", Contract.PASSED, contract),
                *declared,
                change("result", None, result),
                place=place,
                result=result,
            ),
            row.number,
        )
        for contract in contracts_worth(value, profile)
    )


@cache
def game_worth(points: int, profile: Profile) -> Entry | None:
    """Return the most common game booked with this many points, or None."""
    won = points > 0
    value, half = divmod(abs(points), 1 if won else profile.values.lost_skat)
    games = [] if half else [entry for entry in announcements(profile) if game_value(entry, profile) == value]
    best = max(games, key=game_share, default=None)
    return None if best is None else best._replace(won=won)
