"""G111: a Null was bid above its value, and the game charged for it is not named."""

from typing import Final

from skatlist.checks.case import Case
from skatlist.checks.finding import Finding, Kind, Severity, found
from skatlist.game import game_value

__all__ = ["KIND", "check"]

KIND: Final = Kind("G111", "null-overbid", Severity.ERROR, "null_overbid")


def check(case: Case) -> tuple[Finding, ...]:
    """Look for an overbid Null whose charge cannot be computed: no value is invented for it."""
    if not case.valuation.overbid or case.valuation.value is not None:
        return ()
    entry = case.entry
    finding = found(
        KIND,
        "" if entry.charged_contract is None else "spitzen",
        column="charged_contract" if entry.charged_contract is None else "charged_spitzen",
        contract=entry.contract,
        charged=entry.charged_contract,
        value=game_value(entry, case.profile),
        bid=entry.bid,
    )
    return (finding,)
