"""G103: on a list with two columns for Spitzen both are filled, or none."""

from typing import Final

from skatlist.findings import Effect, Finding, Kind, Severity
from skatlist.findings.fixes import change, fix
from skatlist.game import valuate
from skatlist.rules import Profile
from skatlist.sheet.model import Row
from skatlist.sheet.scoring import ScoredRow, ScoredSheet

KIND: Final = Kind("G103", "spitzen-side", Severity.ERROR, "spitzen", Effect.ABSENT | Effect.IMPOSSIBLE)


def check(scored: ScoredRow, sheet: ScoredSheet) -> tuple[Finding, ...]:
    """Look at the columns `with` and `without` of a suit or grand; a list without them is the reader's (L103)."""
    row = scored.row
    written, contract = row.written, row.entry.contract
    if written is None or contract is None or not contract.has_spitzen:
        return ()
    if written.with_ is not None and written.without is not None:
        return both_sides(row, scored.profile)
    if row.entry.spitzen is None and written.with_ is None and written.without is None and _two_columns(sheet):
        return (Finding.of(KIND, "none", column="with"),)
    return ()


def both_sides(row: Row, profile: Profile) -> tuple[Finding, ...]:
    """Say that a game is written both with and without; also of a game by itself."""
    written = row.written
    if written is None or written.with_ is None or written.without is None:
        return ()
    sides = (
        (written.with_, fix("empty", change("without", written.without, None))),
        (-written.without, fix("empty", change("with", written.with_, None))),
    )
    # The facts that the stated value counts come first.
    fixes = tuple(item for spitzen, item in sorted(sides, key=lambda side: not _counted(row, side[0], profile)))
    return (Finding.of(KIND, column="without", count=written.with_, without=written.without, fixes=fixes),)


def _counted(row: Row, spitzen: int, profile: Profile) -> bool:
    return valuate(row.entry._replace(spitzen=spitzen), profile, row.stated.value).points == row.stated.value


def _two_columns(sheet: ScoredSheet) -> bool:
    written = (row.row.written for row in sheet.rows)
    return any(item is not None and (item.with_ is not None or item.without is not None) for item in written)
