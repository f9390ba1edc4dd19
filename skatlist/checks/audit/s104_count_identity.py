"""S104: games won, lost and passed in below the list do not add up to its games."""

from typing import Final

from skatlist.checks.order.numbering import Numbering
from skatlist.findings import Effect, Finding, Kind, Severity, at_footer
from skatlist.game import Contract
from skatlist.sheet import FooterName, ScoredSheet

KIND: Final = Kind("S104", "count-identity", Severity.ERROR, "list", Effect.LENGTH | Effect.SUM)


def check(sheet: ScoredSheet, numbering: Numbering) -> tuple[Finding, ...]:
    """Add the stated counts: every game but a Ramsch is won, lost or passed in."""
    counts = stated_counts(sheet)
    if counts is None:
        return ()
    total = sum(counts)
    ramsch = sum(row.row.entry.contract is Contract.RAMSCH for row in sheet.rows)
    games = numbering.games + numbering.left_out - numbering.too_many - ramsch
    if total in {games, (sheet.agreed or 0) - ramsch} or (sheet.ended is not None and sheet.games < games):
        return ()  # a list too short or too long says so itself
    won, lost, passed = counts
    line = next(line for line in sheet.sheet.footer if line.name is FooterName.WON)
    finding = Finding.of(KIND, column="game", stated=total, computed=games, won=won, lost=lost, passed=passed)
    return (at_footer(finding, line, sheet),)


def stated_counts(sheet: ScoredSheet) -> tuple[int, int, int] | None:
    """Return the games won, lost and passed in as the footer states them; None where it does not."""
    lines = {line.name: line for line in sheet.sheet.footer}
    size = sheet.sheet.size
    counts = []
    for name in (FooterName.WON, FooterName.LOST):
        line = lines.get(name)
        values = line.values[:size] if line is not None else (None,)
        if any(value is None for value in values):
            return None
        counts.append(sum(value or 0 for value in values))
    line = lines.get(FooterName.PASSED)
    passed = sheet.passed if line is None else next((value for value in line.values if value is not None), None)
    return None if passed is None else (counts[0], counts[1], passed)
