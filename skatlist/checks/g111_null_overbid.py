"""G111: a Null was bid above its value, and the game charged for it is not named."""

from typing import Final

from skatlist.checks.case import Case
from skatlist.checks.finding import Finding, Kind, Severity, found
from skatlist.game import BASE, game_value, overbid_costs

__all__ = ["KIND", "check"]

KIND: Final = Kind("G111", "null-overbid", Severity.ERROR, "null_overbid")


def check(case: Case) -> tuple[Finding, ...]:
    """Look for an overbid Null whose charge cannot be computed: no value is invented for it."""
    entry = case.entry
    marked = entry.overbid and entry.bid is None and case.stated is not None
    if not (case.valuation.overbid or marked) or case.valuation.value is not None:
        return ()
    if entry.contract in BASE or overbid_costs(entry, case.profile):
        return ()
    sentences = ("marked", "marked_spitzen") if entry.bid is None else ("", "spitzen")
    finding = found(
        KIND,
        sentences[entry.charged_contract is not None],
        column="charged_contract" if entry.charged_contract is None else "charged_spitzen",
        contract=entry.contract,
        charged=entry.charged_contract,
        value=game_value(entry, case.profile),
        bid=entry.bid,
    )
    return (finding,)
