"""T108: no totals are stated, so slips that keep the rules cannot be seen."""

from typing import Final

from skatlist.findings import Effect, Finding, Kind, Severity, at_sheet
from skatlist.findings.unread import UnreadCells
from skatlist.sheet import FooterName, ScoredSheet

KIND: Final = Kind("T108", "no-control", Severity.INFO, effects=Effect.UNTIL_FINISHED)
_CONTROLS: Final = {FooterName.POINTS, FooterName.TOTAL}


def check(sheet: ScoredSheet, unread: UnreadCells) -> tuple[Finding, ...]:
    """Look for any stated running total, points or Gesamtpunkte."""
    if unread.has_any("total", _CONTROLS):
        return ()
    if not sheet.rows or any(total is not None for row in sheet.rows for total in row.row.stated.totals):
        return ()
    if any(value is not None for line in sheet.sheet.footer if line.name in _CONTROLS for value in line.values):
        return ()
    values = any(row.row.stated.value is not None for row in sheet.rows)
    return (at_sheet(Finding.of(KIND, "values" if values else ""), sheet.sheet),)
