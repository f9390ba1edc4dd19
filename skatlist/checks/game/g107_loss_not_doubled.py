"""G107: the value is right but for doubling or sign."""

from typing import Final

from skatlist.checks.game.case import Case, differs, is_doubling, is_won_overbid, write_value
from skatlist.findings import Finding, Kind, Severity, Sign, found

KIND: Final = Kind("G107", "loss-not-doubled", Severity.ERROR, "doubled", Sign.VALUE)


def check(case: Case) -> tuple[Finding, ...]:
    """Look for a lost game booked single, doubled twice or as a gain, and a won one booked as lost or double."""
    if not differs(case) or is_won_overbid(case) or not is_doubling(case):
        return ()
    finding = found(
        KIND,
        _sentence(case),
        column="value",
        stated=case.stated,
        computed=case.valuation.points,
        value=case.valuation.value,
        fixes=(write_value(case),),
    )
    return (finding,)


def _sentence(case: Case) -> str:
    stated, points = case.stated or 0, case.valuation.points or 0
    if points > 0:
        return "won_as_lost" if stated < 0 else "won_doubled"
    if stated > 0:
        return "sign" if stated == -points else "as_gain"
    return "" if stated > points else "twice"
