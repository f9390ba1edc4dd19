"""Crosses that carry others which are not there: G105 in general, G113 where an announcement was lost."""

from functools import cache

from skatlist.checks.game.case import Case
from skatlist.findings import Change, Fix
from skatlist.findings.fixes import change, crosses, fix, level_text
from skatlist.game import ANNOUNCED, BASE, Contract, Level, game_value, with_implied_levels


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
