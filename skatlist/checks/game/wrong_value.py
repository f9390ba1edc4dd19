"""A stated value that is wrong gets one code; here is asked which: G108, else G109, G107, G106, else G101."""

from skatlist.checks.game.case import Case
from skatlist.findings import Fix
from skatlist.findings.fixes import change, fix
from skatlist.game import NULL_VALUES, Contract, lost_factor

_NULL_BOOKINGS = {sign * factor * value for value in NULL_VALUES.values() for sign in (1, -1) for factor in (1, 2)}


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
