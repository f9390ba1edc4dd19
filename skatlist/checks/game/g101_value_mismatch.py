"""G101: the stated value is not the computed one, and no more special cause fits."""

from typing import Final

from skatlist.checks.game.case import (
    Case,
    differs,
    is_doubling,
    is_no_null_value,
    is_won_overbid,
    is_wrong_multiple,
    write_value,
)
from skatlist.findings import Finding, Kind, Severity, Sign, found
from skatlist.game import Contract

KIND: Final = Kind("G101", "value-mismatch", Severity.ERROR, "value", Sign.VALUE)


def check(case: Case) -> tuple[Finding, ...]:
    """Compare the stated value with the computed one."""
    if not differs(case) or is_won_overbid(case) or is_wrong_multiple(case):
        return ()
    if is_doubling(case) or is_no_null_value(case):
        return ()
    null = case.entry.contract is Contract.NULL
    finding = found(
        KIND,
        column="value",
        stated=case.stated,
        computed=case.valuation.points,
        topic="null_value" if null else None,
        fixes=(write_value(case),),
    )
    return (finding,)
