"""A typed line before it is entered: its meaning, its faults, and the list with it."""

from typing import NamedTuple

from skatlist.checks.game.game_checks import row_findings
from skatlist.checks.order.dealers import check_declarer as check_sitting
from skatlist.checks.order.dealers import check_places
from skatlist.checks.order.numbering import seated_at
from skatlist.evening.seat_names import strange_seat
from skatlist.findings import Effect, Finding, Severity, at_table
from skatlist.findings.reading_kinds import L103
from skatlist.formats.notation.line import missing_facts, read_line
from skatlist.formats.notation.writer import write_line
from skatlist.game import ANNOUNCED, BASE, Level, Reason, level_sets, valuate
from skatlist.rules import Profile
from skatlist.sheet import Row, ScoredRow, ScoredSheet, Sheet, Source, score
from skatlist.sheet.columns import Cell
from skatlist.sheet.presence import people_at
from skatlist.sheet.row_shift import RowShift
from skatlist.words import RefusedError


class EntryLine(NamedTuple):
    """A line as read: its row (None if nothing could be read), the list with it, and its findings.

    `at` is the place of the row in the list. `refused` says that it cannot be entered at all. `from_minus` says
    that the value of a lost game comes from the minus column of the paper, where it has no sign. `adds` are the
    facts added because they must be so, for `enter.adds_<name>`.
    """

    row: Row | None
    scored: ScoredSheet
    at: int
    findings: tuple[Finding, ...]
    refused: bool
    from_minus: bool = False
    adds: tuple[str, ...] = ()

    def must_be_entered(self) -> Row:
        """Return the row. Raises RefusedError if it cannot be read, or if nobody can have played it."""
        if self.row is None or self.refused:
            raise RefusedError("entry_refused", codes=tuple(finding.code for finding in self.findings))
        return self.row

    def entered_in(self, sheet: Sheet) -> ScoredSheet | None:
        """Return a list as computed with the line entered if it is the list that was judged, else None."""
        *rows, last = self.scored.rows
        stored = sheet.rows[-1]
        if self.scored.sheet != sheet._replace(rows=(*sheet.rows[:-1], stored._replace(source=last.row.source))):
            return None
        return self.scored._replace(sheet=sheet, rows=(*rows, last._replace(row=stored)))


def read_entry_line(line: str | Row, scored: ScoredSheet, game: int, *, before: bool = False) -> EntryLine:
    """Read a line as a game of a list: the next one, a corrected one, or one inserted `before` it.

    A row is a game chosen fact by fact. It is judged like a line with the same facts.
    """
    sheet = scored.sheet
    row: Row | None
    if isinstance(line, Row):
        source = Source(sheet.source.file, game, write_line(line, stated=True))
        row, unread = line._replace(source=source), _lacking_in(line, source)
    else:
        row, unread = read_line(line, place_required=True, source=Source(sheet.source.file, game, line))
    if row is None or unread:
        people = people_at(sheet, game)
        seats = {place: people[place - 1] for place in seated_at(scored, game).places}
        located = tuple(
            strange_seat(at_table(f._replace(series=sheet.series, table=sheet.table, game=game), sheet.size), seats)
            for f in unread
        )
        return EntryLine(row, scored, _place_of(game, sheet), located, refused=True)
    row = row._replace(number=game)
    row, adds = _with_what_must_be(row, scored.profile)
    here, after = _with_row(row, game, scored, before=before)
    from_minus = _is_from_minus(after.rows[here])
    if from_minus and row.stated.value is not None:
        row = row._replace(stated=row.stated._replace(value=-row.stated.value))
        here, after = _with_row(row, game, scored, before=before)
    findings = [*row_findings(after.rows[here], after)]
    seated = seated_at(after, game)
    findings += check_sitting(after, here, seated) + check_places(after, here, seated)
    doubts = tuple(finding for finding in findings if finding.severity is not Severity.INFO)
    # An impossible game is a typing error, whatever the paper says, and is mended first.
    impossible = tuple(finding for finding in doubts if finding.has(Effect.IMPOSSIBLE))
    return EntryLine(row, after, here, impossible or doubts, bool(impossible), from_minus, adds)


def _lacking_in(row: Row, source: Source) -> tuple[Finding, ...]:
    lacks = missing_facts(row.entry, has_declarer=row.declarer is not None, has_spitzen=row.entry.spitzen is not None)
    return tuple(Finding(kind=L103, source=source, column=Cell(name), sentence=name) for name in lacks)


def _with_row(row: Row, game: int, scored: ScoredSheet, *, before: bool) -> tuple[int, ScoredSheet]:
    """Return the place of a row as a game of a list, or inserted before it, and the list as computed with it."""
    sheet = scored.sheet
    if before:
        shifted = RowShift.on(sheet.rows, None, game).sheet(sheet, row)
        here = next(at for at, each in enumerate(shifted.rows) if each.number == game)
        return here, score(shifted, scored.profile)
    here = _place_of(game, sheet)
    rows = (*sheet.rows[:here], row, *sheet.rows[here + 1 :])
    return here, score(sheet._replace(rows=rows), scored.profile)


def _place_of(game: int, sheet: Sheet) -> int:
    return next((at for at, row in enumerate(sheet.rows) if row.number == game), len(sheet.rows))


def _with_what_must_be(row: Row, profile: Profile) -> tuple[Row, tuple[str, ...]]:
    """Return a row with the facts implied by its game, and their names.

    Announced and open games are Hand games (ISkO 2.5.8), and a lost game below its bid is overbid (ISkO 3.6.1).
    """
    entry, adds = row.entry, []
    needs_hand = entry.contract in BASE and entry.levels & ANNOUNCED and not entry.levels & Level.HAND
    if needs_hand and entry.levels not in (sets := level_sets(entry.contract, profile)):
        in_hand = entry.levels | Level.HAND
        if in_hand in sets:
            entry, row = entry._replace(levels=in_hand), row._replace(written=None)
            adds.append("hand")
    is_lost = entry.won is False and entry.reason is not Reason.GIVEN_UP and entry.charged_contract is None
    if is_lost and not entry.overbid and valuate(entry, profile).overbid:
        entry = entry._replace(overbid=True)
        adds.append("overbid")
    return row._replace(entry=entry), tuple(adds)


def _is_from_minus(scored: ScoredRow) -> bool:
    value, points = scored.row.stated.value, scored.valuation.points
    return scored.row.entry.won is False and value is not None and value > 0 and points == -value


def stands_already(line: str | Row, scored: ScoredSheet, game: int) -> bool:
    """Whether the game is already on the list exactly as in the line."""
    there = next((row for row in scored.sheet.rows if row.number == game), None)
    if there is None:
        return False
    typed = read_entry_line(line, scored, game).row
    return typed is not None and typed._replace(source=there.source) == there
