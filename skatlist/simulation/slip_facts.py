"""Slips in the facts of a row: the stated numbers stay those of the game that was really played."""

import random
from types import MappingProxyType
from typing import Final

from skatlist.findings.fixes import level_text
from skatlist.game import BASE, Contract, Entry, Level, legal_bids, level_sets, valuate
from skatlist.rules import Profile
from skatlist.sheet import Row, Sheet, dealer_of, sitting
from skatlist.simulation.slip import Attempt, Slip, SlipKind

_TOGGLED: Final = (Level.HAND, Level.SCHNEIDER, Level.SCHWARZ)


def _result(sheet: Sheet, index: int, rng: random.Random, profile: Profile) -> Attempt:  # noqa: ARG001 - one shape
    entry = sheet.rows[index].entry
    if entry.won is None or entry.overbid:
        return None
    words = {True: "won", False: "lost"}
    other = entry._replace(won=not entry.won)
    return _written(sheet, index, other, "result", (words[entry.won], words[not entry.won]))


def _contract(sheet: Sheet, index: int, rng: random.Random, profile: Profile) -> Attempt:
    entry = sheet.rows[index].entry
    if entry.contract is None or entry.contract not in BASE:
        return None
    top = profile.values.spitzen_grand
    others = [other for other in BASE if other is not entry.contract]
    fitting = [other for other in others if other is not Contract.GRAND or abs(entry.spitzen or 0) <= top]
    return _changing(
        sheet, index, rng, profile, entries=[entry._replace(contract=other) for other in fitting], field="contract"
    )


def _spitzen(sheet: Sheet, index: int, rng: random.Random, profile: Profile) -> Attempt:
    entry = sheet.rows[index].entry
    if entry.spitzen is None:
        return None
    top = profile.values.spitzen_grand if entry.contract is Contract.GRAND else profile.values.spitzen_suit
    counts = [entry.spitzen + step for step in (-1, 1)]
    fitting = [count for count in counts if count and abs(count) <= top]
    return _changing(
        sheet, index, rng, profile, entries=[entry._replace(spitzen=count) for count in fitting], field="spitzen"
    )


def _level(sheet: Sheet, index: int, rng: random.Random, profile: Profile) -> Attempt:
    entry = sheet.rows[index].entry
    if entry.contract is None or not entry.contract.has_declarer:
        return None
    toggled = [entry.levels ^ level for level in _TOGGLED]
    fitting = [levels for levels in toggled if levels in level_sets(entry.contract, profile)]
    return _changing(
        sheet, index, rng, profile, entries=[entry._replace(levels=levels) for levels in fitting], field="levels"
    )


def _bid(sheet: Sheet, index: int, rng: random.Random, profile: Profile) -> Attempt:
    """Write a bid that is visibly wrong: none that can be made, or one above a game booked as won."""
    entry = sheet.rows[index].entry
    if entry.bid is None or entry.overbid or not entry.won:
        return None
    value = valuate(entry, profile).value or 0
    illegal = [entry.bid + step for step in (-1, 1, 10) if entry.bid + step not in legal_bids(profile)]
    above = [bid for bid in sorted(legal_bids(profile)) if bid > value][:3]
    written = rng.choice(illegal + above)
    return _written(sheet, index, entry._replace(bid=written), "bid", (entry.bid, written))


def _declarer(sheet: Sheet, index: int, rng: random.Random, profile: Profile) -> Attempt:  # noqa: ARG001 - one shape
    row = sheet.rows[index]
    if row.declarer is None or row.number is None:
        return None
    out = sitting(row.dealer or dealer_of(row.number, sheet.size), sheet.size)
    others = [place for place in range(1, sheet.size + 1) if place != row.declarer and place not in out]
    written = rng.choice(others)
    slip = _slip(sheet, row, SlipKind.DECLARER, "declarer", (row.declarer, written))
    return _put(sheet, index, row._replace(declarer=written)), slip


def _passed(sheet: Sheet, index: int, rng: random.Random, profile: Profile) -> Attempt:  # noqa: ARG001 - one shape
    row = sheet.rows[index]
    if row.declarer is None or row.entry.contract is None:
        return None
    written = row._replace(declarer=None, entry=Entry(contract=Contract.PASSED))
    pair = (row.entry.contract.value, Contract.PASSED.value)
    return _put(sheet, index, written), _slip(sheet, row, SlipKind.PASSED, "contract", pair)


FACT_MAKERS: Final = MappingProxyType(
    {
        SlipKind.RESULT: _result,
        SlipKind.CONTRACT: _contract,
        SlipKind.SPITZEN: _spitzen,
        SlipKind.LEVEL: _level,
        SlipKind.BID: _bid,
        SlipKind.DECLARER: _declarer,
        SlipKind.PASSED: _passed,
    }
)

_KINDS: Final = MappingProxyType(
    {
        "result": SlipKind.RESULT,
        "contract": SlipKind.CONTRACT,
        "spitzen": SlipKind.SPITZEN,
        "levels": SlipKind.LEVEL,
        "bid": SlipKind.BID,
    }
)


def _changing(
    sheet: Sheet, index: int, rng: random.Random, profile: Profile, *, entries: list[Entry], field: str
) -> Attempt:
    """Write one of the entries that would be booked differently: another slip nobody could ever see."""
    entry = sheet.rows[index].entry
    booked = valuate(entry, profile).points
    visible = [other for other in entries if valuate(other, profile).points != booked]
    if not visible:
        return None
    other = rng.choice(visible)
    return _written(sheet, index, other, field, (_word(entry, field), _word(other, field)))


def _word(entry: Entry, field: str) -> int | str:
    """Return a fact as the CSV writes it; Spitzen as a signed number."""
    if field == "levels":
        return level_text(entry.levels)
    value: int | Contract = getattr(entry, field)
    return value.value if isinstance(value, Contract) else value


def _written(sheet: Sheet, index: int, entry: Entry, field: str, pair: tuple[int | str, int | str]) -> Attempt:
    row = sheet.rows[index]
    return _put(sheet, index, row._replace(entry=entry)), _slip(sheet, row, _KINDS[field], field, pair)


def _slip(sheet: Sheet, row: Row, kind: SlipKind, field: str, pair: tuple[int | str, int | str]) -> Slip:
    return Slip(
        kind=kind,
        series=sheet.series,
        table=sheet.table,
        game=row.number or 0,
        place=row.declarer,
        field=field,
        true=pair[0],
        written=pair[1],
    )


def _put(sheet: Sheet, index: int, row: Row) -> Sheet:
    return sheet._replace(rows=(*sheet.rows[:index], row, *sheet.rows[index + 1 :]))
