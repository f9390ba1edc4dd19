"""One game before the checks, and the questions several of them ask about it."""

from functools import cache
from typing import NamedTuple

from skatlist.findings import Change, Fix
from skatlist.findings.fixes import change, crosses, fix, level_text
from skatlist.game import (
    ANNOUNCED,
    BASE,
    NULL_VALUES,
    Contract,
    Entry,
    Level,
    Valuation,
    falls_short,
    game_value,
    lost_factor,
    valuate,
    with_implied_levels,
)
from skatlist.rules import Profile

_NULL_BOOKINGS = {sign * factor * value for value in NULL_VALUES.values() for sign in (1, -1) for factor in (1, 2)}


class Case(NamedTuple):
    """An entry, what the rules make of it, and what the paper states for it.

    `stated` is the signed value as written; `written` the crosses as they stand in six columns, before they were
    completed by what announcements carry. Both None where the list has no such column.
    """

    entry: Entry
    valuation: Valuation
    profile: Profile
    stated: int | None = None
    written: Level | None = None


def case_of(entry: Entry, profile: Profile, stated: int | None = None, written: Level | None = None) -> Case:
    """Return the case of an entry that was not valued yet."""
    return Case(entry, valuate(entry, profile, stated), profile, stated, written)


def carries_loss(case: Case) -> bool:
    """Whether a game can be lost for its bid alone: without Schneider and Schwarz from play it is worth less."""
    entry = case.entry
    return case.valuation.overbid or entry.overbid or falls_short(entry, case.profile)


def differs(case: Case) -> bool:
    """Whether a value is stated and is not the computed one."""
    points = case.valuation.points
    if case.stated is None or points is None or case.stated == points:
        return False
    contract = case.entry.contract
    return contract is not None and (contract.has_declarer or contract is Contract.RAMSCH)


def is_won_overbid(case: Case) -> bool:
    """Whether a game that its bid shows to be overbid stands as won, by its result or by its stated value."""
    valuation = case.valuation
    if not valuation.overbid or valuation.value is None or case.entry.bid is None:
        return False
    return case.entry.won is True or (case.stated is not None and case.stated > 0)


def is_doubling(case: Case) -> bool:
    """Whether the value is right but for doubling or sign."""
    unit = 0 if case.entry.contract is Contract.RAMSCH else _unit(case)
    return bool(unit) and abs(case.stated or 0) in _multiples(unit, lost=_lost(case))


def is_wrong_multiple(case: Case) -> bool:
    """Whether an overbid game was charged with another multiple than the next that reaches the bid."""
    return case.valuation.overbid and not is_doubling(case)


def is_no_null_value(case: Case) -> bool:
    """Whether a Null is stated with a number no Null is worth."""
    entry = case.entry
    plain = entry.contract is Contract.NULL and not (case.valuation.overbid or entry.kontra or entry.bock)
    return plain and case.stated not in _NULL_BOOKINGS


def write_value(case: Case) -> Fix:
    """Return the direct fix: write the computed value."""
    return fix("write", change("value", case.stated, case.valuation.points))


def _lost(case: Case) -> bool:
    return (case.valuation.points or 0) < 0


def _unit(case: Case) -> int:
    """Return what the game counts before a loss is doubled, as this rule set books it."""
    points = case.valuation.points or 0
    if points >= 0:
        return points
    return -points // lost_factor(case.entry, case.profile)


def _multiples(unit: int, *, lost: bool) -> tuple[int, ...]:
    return (unit, 2 * unit, 4 * unit) if lost else (unit, 2 * unit)


def raw_levels(case: Case) -> Level:
    """Return the crosses as written, before they were completed where the list has a column for each."""
    return case.entry.levels if case.written is None else case.written


def lacking(case: Case) -> Level:
    """Return the crosses that those written carry and that are not written."""
    levels, contract = raw_levels(case), case.entry.contract
    return _lacking(levels, contract) if levels and contract is not None and contract in BASE else Level.NONE


@cache
def _lacking(levels: Level, contract: Contract) -> Level:
    return with_implied_levels(levels, contract) & ~levels


def lost_announcement(case: Case) -> bool:
    """Whether the crosses lack what an announcement carries, in a game that was lost."""
    return case.entry.won is False and bool(raw_levels(case) & ANNOUNCED)


def complete(case: Case) -> Fix:
    """Return the fix: cross what is carried, and correct a value that was counted without it."""
    levels, missing = raw_levels(case), lacking(case)
    changes = [change("levels", level_text(levels), level_text(levels | missing)), *_value(case, levels)]
    return fix("cross", *changes, levels=crosses(missing))


def _value(case: Case, levels: Level) -> list[Change]:
    """Return the change of a stated value that counts only the crosses as written."""
    stated, value = case.stated, case.valuation.value
    if stated is None or value is None or case.valuation.points in {None, stated}:
        return []
    written = game_value(case.entry._replace(levels=levels), case.profile)
    factor = abs(case.valuation.points or 0) // value if value else 0
    return [change("value", stated, case.valuation.points)] if written and abs(stated) == factor * written else []
