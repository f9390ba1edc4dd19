"""A typed line before it is entered: what it says, what is wrong with it, what the list would be with it."""

from typing import NamedTuple

from skatlist.checks.game.game_checks import row_findings
from skatlist.checks.order.d102_sitting_declarer import check_row as check_sitting
from skatlist.checks.order.d103_unknown_place import check_row as check_places
from skatlist.checks.order.numbering import seated_at
from skatlist.findings import Finding, Severity, Sign
from skatlist.formats.notation.line import read_line
from skatlist.sheet import Row, ScoredSheet, Sheet, Source, score
from skatlist.sheet.row_shift import RowShift
from skatlist.words import RefusedError


class EntryLine(NamedTuple):
    """A line as read: its row (None where nothing could be read), the list with it, and what is wrong.

    `at` is the place of the row in the list; `refused` says that it cannot be entered at all.
    """

    row: Row | None
    scored: ScoredSheet
    at: int
    findings: tuple[Finding, ...]
    refused: bool

    def must_be_entered(self) -> Row:
        """Return the row. Raises RefusedError where it cannot be read, or nobody can have played it."""
        if self.row is None or self.refused:
            raise RefusedError("entry_refused", codes=tuple(finding.code for finding in self.findings))
        return self.row

    def entered_in(self, sheet: Sheet) -> ScoredSheet | None:
        """Return a list as computed where it is the one that was judged, with the line entered; else None."""
        *rows, last = self.scored.rows
        stored = sheet.rows[-1]
        if self.scored.sheet != sheet._replace(rows=(*sheet.rows[:-1], stored._replace(source=last.row.source))):
            return None
        return self.scored._replace(sheet=sheet, rows=(*rows, last._replace(row=stored)))


def read_entry_line(line: str, scored: ScoredSheet, game: int, *, before: bool = False) -> EntryLine:
    """Read a line as that game of a list: the next one, one that is corrected, or one put in `before` it."""
    sheet = scored.sheet
    source = Source(sheet.source.file, game, line)
    row, unread = read_line(line, place_required=True, source=source)
    here = next((at for at, old in enumerate(sheet.rows) if old.number == game), len(sheet.rows))
    if row is None or unread:
        located = tuple(f._replace(series=sheet.series, table=sheet.table, game=game) for f in unread)
        return EntryLine(row, scored, here, located, refused=True)
    row = row._replace(number=game)
    if before:
        shifted = RowShift.on(sheet.rows, None, game).sheet(sheet, row)
        here = next(at for at, each in enumerate(shifted.rows) if each.number == game)
        after = score(shifted, scored.profile)
    else:
        rows = (*sheet.rows[:here], row, *sheet.rows[here + 1 :])
        after = score(sheet._replace(rows=rows), scored.profile, scored)
    findings = [*row_findings(after.rows[here], after)]
    seated = seated_at(after, game)
    findings += check_sitting(after, here, seated) + check_places(after, here, seated)
    told = tuple(found for found in findings if found.severity is not Severity.INFO)
    # What nobody can have played is typed wrongly, whatever the paper says, and mended first.
    impossible = tuple(found for found in told if found.kind.sign & Sign.IMPOSSIBLE)
    return EntryLine(row, after, here, impossible or told, bool(impossible))


def stands_already(line: str, scored: ScoredSheet, game: int) -> bool:
    """Whether that game stands on the list just as the line says it."""
    there = next((row for row in scored.sheet.rows if row.number == game), None)
    if there is None:
        return False
    typed = read_entry_line(line, scored, game).row
    return typed is not None and typed._replace(source=there.source) == there
