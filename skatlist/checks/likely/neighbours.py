"""Games near a game as written: what one slip in one field makes of it, and how common that slip is."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from skatlist.checks.likely.commonness import of_bid
from skatlist.findings import Change
from skatlist.findings.fixes import Result, change, crosses, level_text, result_of
from skatlist.game import BASE, Contract, Entry, Level, legal_bids, level_sets, overbid_costs
from skatlist.rules import Profile

# How common a slip is in a field, shared among the ways to make it.
_SPITZEN: Final = 900
_LEVEL: Final = 900
_CONTRACT: Final = 500
_RESULT: Final = 400
_BID: Final = 200
_UNLIKE: Final = 0.01  # a bid that looks nothing like the written one
_OVERBID: Final = 200


class Neighbour(NamedTuple):
    """An entry that differs in one field: the change that leads to it, how to say it, how common the slip is."""

    entry: Entry
    change: Change
    label: str
    weight: float
    params: tuple[tuple[str, Any], ...] = ()


def neighbours(entry: Entry, profile: Profile) -> Iterator[Neighbour]:
    """Yield the games one slip away: result, contract, Spitzen by one, one level, bid, mark of an overbid game."""
    if entry.won is not None:
        other = Result.LOST if entry.won else Result.WON
        turned = change("result", result_of(entry.won), other)
        yield Neighbour(entry._replace(won=not entry.won), turned, "result", _RESULT)
    if entry.contract in BASE:
        yield from _contracts(entry, profile)
        yield from _spitzen(entry, profile)
    if entry.contract is not None and entry.contract.has_declarer:
        yield from _levels(entry, entry.contract, profile)
    if entry.bid:
        yield from _bids(entry, entry.bid, profile)
    if entry.overbid:
        yield Neighbour(entry._replace(overbid=False), change("overbid", 1, None), "unmark_overbid", _OVERBID)
    elif overbid_costs(entry._replace(overbid=True), profile) and entry.won is False:
        yield Neighbour(entry._replace(overbid=True), change("overbid", None, 1), "mark_overbid", _OVERBID)


def _top(contract: Contract, profile: Profile) -> int:
    return profile.values.spitzen_grand if contract is Contract.GRAND else profile.values.spitzen_suit


def _contracts(entry: Entry, profile: Profile) -> Iterator[Neighbour]:
    for contract in BASE:
        if contract is not entry.contract and abs(entry.spitzen or 0) <= _top(contract, profile):
            other = entry._replace(contract=contract)
            yield Neighbour(other, change("contract", entry.contract, contract), "contract", _CONTRACT // 4)


def _spitzen(entry: Entry, profile: Profile) -> Iterator[Neighbour]:
    spitzen, contract = entry.spitzen, entry.contract
    if spitzen is None or contract is None:
        return
    for count in (spitzen + 1, spitzen - 1):
        if count and abs(count) <= _top(contract, profile):
            other = entry._replace(spitzen=count)
            counted = (("count", abs(count)),)
            yield Neighbour(other, change("spitzen", spitzen, count), "spitzen", _SPITZEN // 2, counted)


def _levels(entry: Entry, contract: Contract, profile: Profile) -> Iterator[Neighbour]:
    """Yield the sets of crosses with one more or one less; an announcement goes with what it carries."""
    before = level_text(entry.levels)
    sets = level_sets(contract, profile)
    for levels in sets:
        added, dropped = levels & ~entry.levels, entry.levels & ~levels
        if not added and not dropped:
            continue
        if added and dropped:
            continue
        toggled = added | dropped
        single = toggled.bit_count() == 1
        if not single and not _announcement(toggled):
            continue
        weight = _LEVEL // 3 if single else _LEVEL // 10
        label = "cross" if added else "uncross"
        other = entry._replace(levels=levels)
        named = (("levels", crosses(toggled)),)
        yield Neighbour(other, change("levels", before, level_text(levels) or None), label, weight, named)


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
    """Yield the bids a written one may stand for: the common ones, and those that look like it."""
    for other in sorted(legal_bids(profile)):
        if other != bid:
            weight = _BID * of_bid(other) * (1 if looks_like(bid, other) else _UNLIKE)
            label = "digits_swapped" if other == int(str(bid)[::-1]) else "bid"
            yield Neighbour(entry._replace(bid=other), change("bid", bid, other), label, weight)


def looks_like(written: int, bid: int) -> bool:
    """Whether a bid may have been meant: one or ten off, or its digits swapped."""
    return abs(written - bid) in {1, 10} or str(written)[::-1] == str(bid)
