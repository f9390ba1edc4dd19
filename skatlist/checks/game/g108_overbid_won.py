"""G108: the value stays below the bid, yet the game stands as won."""

from typing import Final

from skatlist.checks.game.by_cards import turning
from skatlist.checks.game.case import Case, is_won_overbid
from skatlist.findings import Change, Finding, Fix, Kind, Severity, Sign, found
from skatlist.findings.fixes import Result, change
from skatlist.game import Level, game_value

KIND: Final = Kind("G108", "overbid-won", Severity.ERROR, "overbid", Sign.VALUE)


def check(case: Case) -> tuple[Finding, ...]:
    """Look for an overbid game booked as won; it is always lost, at the next multiple that reaches the bid."""
    if not is_won_overbid(case):
        return ()
    entry, points = case.entry, case.valuation.points
    by_value = case.stated is not None and case.stated != points
    finding = found(
        KIND,
        "" if by_value else "result",
        column="value" if by_value else "result",
        stated=case.stated if by_value else Result.WON,
        computed=points if by_value else Result.LOST,
        value=game_value(entry, case.profile),
        bid=entry.bid,
        charged=case.valuation.value,
        points=points,
        topic="overbid_hand" if entry.levels & Level.HAND else None,
        fixes=(_lost(case),),
    )
    return (finding,)


def _lost(case: Case) -> Fix:
    """Return the fix: lost, marked overbid, with the charged value."""
    changes: list[Change] = []
    if case.stated is not None and case.stated != case.valuation.points:
        changes.append(change("value", case.stated, case.valuation.points))
    if case.entry.won:
        changes.append(change("result", Result.WON, Result.LOST))
    if not case.entry.overbid:
        changes.append(change("overbid", None, 1))
    return turning(case, "overbid_lost", *changes, points=case.valuation.points)
