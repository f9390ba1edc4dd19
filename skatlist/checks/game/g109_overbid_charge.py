"""G109: an overbid game was charged with the wrong multiple."""

from typing import Final

from skatlist.checks.game.case import Case, differs, is_won_overbid, is_wrong_multiple, write_value
from skatlist.findings import Finding, Kind, Severity, Sign, found
from skatlist.game import Level, game_value

KIND: Final = Kind("G109", "overbid-charge", Severity.ERROR, "overbid", Sign.VALUE)


def check(case: Case) -> tuple[Finding, ...]:
    """Compare the charge of an overbid game with the next multiple that reaches the bid."""
    if not case.valuation.overbid or not differs(case) or is_won_overbid(case) or not is_wrong_multiple(case):
        return ()
    entry = case.entry
    finding = found(
        KIND,
        column="value",
        stated=case.stated,
        computed=case.valuation.points,
        value=game_value(entry, case.profile),
        bid=entry.bid,
        charged=case.valuation.value,
        topic=_topic(case),
        fixes=(write_value(case),),
    )
    return (finding,)


def _topic(case: Case) -> str:
    entry = case.entry
    if entry.contract is not None and not entry.contract.has_spitzen:
        return "null_overbid"
    return "overbid_hand" if entry.levels & Level.HAND else "overbid"
