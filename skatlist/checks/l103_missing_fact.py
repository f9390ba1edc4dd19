"""L103 beyond what a reader can see: facts that only this rule set needs."""

from typing import Final

from skatlist.checks.case import Case
from skatlist.checks.finding import Finding, found
from skatlist.checks.g103_spitzen_side import two_columns
from skatlist.checks.reading import L103
from skatlist.game import Contract
from skatlist.sheet import House, Row, ScoredRow, ScoredSheet, Written
from skatlist.sheet.ramsch import stated_points

__all__ = ["KIND", "check", "check_row"]

KIND: Final = L103


def check(case: Case) -> tuple[Finding, ...]:
    """Look for a lost game without its bid where losses go by the bid (SEEDS A3)."""
    entry = case.entry
    by_bid = case.profile.values.loss_by == "bid" and entry.won is False
    if not by_bid or entry.bid or entry.contract is None or not entry.contract.has_declarer:
        return ()
    return (found(KIND, "loss_bid", column="bid", topic="doubled"),)


def check_row(scored: ScoredRow, sheet: ScoredSheet) -> tuple[Finding, ...]:
    """Look for a game without declarer, contract, Spitzen or result, and a Ramsch that does not say who lost."""
    row = scored.row
    if row.entry.contract is not Contract.RAMSCH:
        missing = missing_facts(row)
        if row.written is not None and two_columns(sheet):  # two empty columns are G103
            missing = tuple(column for column in missing if column != "spitzen")
        return tuple(found(KIND, column, column=column) for column in missing)
    if not scored.profile.ramsch.played:
        return ()
    house = row.house or House()
    missed = any(feat.missed for feat in (*house.virgin, *house.march))
    if house.march or missed or stated_points(row, sheet.sheet.size):
        return ()
    return (found(KIND, "ramsch", column="card_points_1"),)


def missing_facts(row: Row) -> tuple[str, ...]:
    """Return the columns of what a game needs and does not have. SkWO 6.2."""
    entry, contract = row.entry, row.entry.contract
    if contract is not None and not contract.has_declarer:
        return ()
    columns = row.written or Written()
    missing = {
        "declarer": row.declarer is None,
        "contract": contract is None,
        "spitzen": contract is not None
        and contract.has_spitzen
        and entry.spitzen is None
        and columns.with_ is columns.without is None,
        "result": entry.won is None,
    }
    return tuple(column for column, absent in missing.items() if absent)
