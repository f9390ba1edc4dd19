"""Slips in the facts of a row: the stated numbers stay those of the game that was really played."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from slips.books import Attempt, Books, Maker
from slips.slip import SlipKind

from skatlist.skat.findings.fixes import level_text
from skatlist.skat.game import BASE, Contract, Entry, Level, legal_bids, level_sets, valuate
from skatlist.skat.sheet import dealer_of, sitting

_TOGGLED: Final = (Level.HAND, Level.SCHNEIDER, Level.SCHWARZ)
_BEYOND_NULL: Final = (60, 63, 66, 72)  # bids above every Null


def _result(books: Books) -> Attempt:
    entry = books.row.entry
    if entry.won is None or entry.overbid:
        return None
    books.write(books.row._replace(entry=entry._replace(won=not entry.won)))
    words = ("won", "lost") if entry.won else ("lost", "won")
    return books.done("result", *words)


def _contract(books: Books) -> Attempt:
    entry = books.row.entry
    if entry.contract not in BASE:
        return None
    top = books.profile.values.spitzen_grand
    others = (other for other in BASE if other is not entry.contract)
    fitting = (other for other in others if other is not Contract.GRAND or abs(entry.spitzen or 0) <= top)
    return _change(books, "contract", fitting)


def _spitzen(books: Books) -> Attempt:
    entry, values = books.row.entry, books.profile.values
    if entry.spitzen is None:
        return None
    top = values.spitzen_grand if entry.contract is Contract.GRAND else values.spitzen_suit
    counts = (entry.spitzen + step for step in (-1, 1))
    return _change(books, "spitzen", (count for count in counts if count and abs(count) <= top))


def _level(books: Books) -> Attempt:
    entry = books.row.entry
    if entry.contract is None or not entry.contract.has_declarer:
        return None
    known = level_sets(entry.contract, books.profile)
    toggled = (entry.levels ^ level for level in _TOGGLED)
    return _change(books, "levels", (levels for levels in toggled if levels in known))


def _change(books: Books, field: str, values: Iterable[Any]) -> Attempt:
    """Write one of the values that would be booked differently: another slip nobody could ever see."""
    entry, profile = books.row.entry, books.profile
    booked = valuate(entry, profile).points
    entries = (entry._replace(**{field: value}) for value in values)
    visible = [other for other in entries if valuate(other, profile).points != booked]
    if not visible:
        return None
    other = books.rng.choice(visible)
    books.write(books.row._replace(entry=other))
    return books.done(field, _word(entry, field), _word(other, field))


def _word(entry: Entry, field: str) -> int | str:
    """Return a fact as the CSV writes it; Spitzen as a signed number."""
    if field == "levels":
        return level_text(entry.levels)
    value: int | Contract = getattr(entry, field)
    return value.value if isinstance(value, Contract) else value


def _bid(books: Books) -> Attempt:
    """Write a bid that is visibly wrong: none that can be made, or one above a game booked as won."""
    entry, bids = books.row.entry, legal_bids(books.profile)
    if entry.bid is None or entry.overbid or not entry.won:
        return None
    value = valuate(entry, books.profile).value or 0
    illegal = [entry.bid + step for step in (-1, 1, 10) if entry.bid + step not in bids]
    above = [bid for bid in sorted(bids) if bid > value][:3]
    return _written_bid(books, books.rng.choice(illegal + above))


def _null_overbid(books: Books) -> Attempt:
    """Note a bid above the value of a Null that was won."""
    entry = books.row.entry
    if entry.contract is not Contract.NULL or not entry.won or entry.bid is None:
        return None
    return _written_bid(books, books.rng.choice(_BEYOND_NULL))


def _written_bid(books: Books, written: int) -> Attempt:
    entry = books.row.entry
    books.write(books.row._replace(entry=entry._replace(bid=written)))
    return books.done("bid", entry.bid, written)


def _declarer(books: Books) -> Attempt:
    row, size = books.row, books.sheet.size
    if row.declarer is None or row.number is None:
        return None
    out = sitting(row.dealer or dealer_of(row.number, size), size)
    written = books.rng.choice([place for place in range(1, size + 1) if place != row.declarer and place not in out])
    books.write(row._replace(declarer=written))
    return books.done("declarer", row.declarer, written)


def _dealer(books: Books) -> Attempt:
    """Note one dealer wrongly."""
    row, size = books.row, books.sheet.size
    if row.dealer is None or not 0 < books.index < len(books.sheet.rows) - 1:
        return None
    written = books.rng.choice([place for place in range(1, size + 1) if place != row.dealer])
    books.write(row._replace(dealer=written))
    return books.done("dealer", row.dealer, written)


def _passed(books: Books) -> Attempt:
    row = books.row
    if row.declarer is None or row.entry.contract is None:
        return None
    books.write(row._replace(declarer=None, entry=Entry(contract=Contract.PASSED)))
    return books.done("contract", row.entry.contract.value, Contract.PASSED.value)


FACT_MAKERS: Final[Mapping[SlipKind, Maker]] = MappingProxyType(
    {
        SlipKind.RESULT: _result,
        SlipKind.CONTRACT: _contract,
        SlipKind.SPITZEN: _spitzen,
        SlipKind.LEVEL: _level,
        SlipKind.BID: _bid,
        SlipKind.DECLARER: _declarer,
        SlipKind.PASSED: _passed,
        SlipKind.DEALER: _dealer,
        SlipKind.NULL_OVERBID: _null_overbid,
    }
)
