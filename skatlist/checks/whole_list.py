"""Slips in a list as a whole: what makes the list right, not only the row where it shows.

A number too far, two rows swapped, a row left out or there twice, two totals in each other's column: each is tried on
the list itself where the findings are a sign of it. What leaves fewer errors and no new one takes their place.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from skatlist.checks.dealing import deals, sits
from skatlist.checks.finding import Finding, Severity, Sign
from skatlist.checks.mending import mended
from skatlist.checks.numbering import read_numbering
from skatlist.checks.s101_series_incomplete import left_out_between
from skatlist.checks.s103_game_number import number_jump, row_twice
from skatlist.checks.s108_rows_swapped import finding_at as rows_swapped
from skatlist.checks.t106_total import swapped as totals_swapped
from skatlist.checks.worth import game_worth
from skatlist.game import Contract, Entry
from skatlist.sheet import Row, ScoredSheet, Sheet, score

_MOST: Final = 12  # lists tried for one list: each is reckoned and read once more

Reader = Callable[[ScoredSheet], tuple[Finding, ...]]


class Trial(NamedTuple):
    """A slip of the whole list that may explain its errors, and the list as it would be without it."""

    finding: Finding
    sheet: Sheet


def explain_list(sheet: ScoredSheet, findings: tuple[Finding, ...], read: Reader) -> tuple[Finding, ...]:
    """Return the findings with those replaced that one slip of the whole list explains."""
    errors = [finding for finding in findings if finding.severity is Severity.ERROR]
    best: tuple[Finding, list[Finding]] | None = None
    for tried, trial in enumerate(_trials(sheet, errors)):
        if tried == _MOST:
            break
        left = _left(errors, read(score(trial.sheet, sheet.profile)))
        if left is not None and len(left) < (len(errors) if best is None else len(best[1])):
            best = trial.finding, left
            if not left:
                break
    if best is None:
        return findings
    finding, left = best
    explained = {id(error) for error in errors} - {id(error) for error in left}
    first = min(at for at, each in enumerate(findings) if id(each) in explained)
    rest = [each for each in findings[first:] if id(each) not in explained]
    return (*findings[:first], finding, *rest)


def _left(errors: Sequence[Finding], after: Iterable[Finding]) -> list[Finding] | None:
    """Return the errors that are still there after a trial; None where it makes a new one."""
    still = Counter(_key(finding) for finding in after if finding.severity is Severity.ERROR)
    left = []
    for finding in errors:
        if still[_key(finding)]:
            still[_key(finding)] -= 1
            left.append(finding)
    return None if still.total() else left


def _key(finding: Finding) -> tuple[object, ...]:
    """Return what tells a finding from others also where rows were numbered anew."""
    return finding.code, finding.sentence, finding.place, finding.column, finding.stated


def _trials(sheet: ScoredSheet, errors: Sequence[Finding]) -> Iterator[Trial]:
    signs = Sign.NONE
    for error in errors:
        signs |= error.kind.sign
    if signs & Sign.BELOW:
        yield from _totals_swapped(sheet, errors)
    if signs & Sign.LENGTH and sheet.ended is None and not sheet.sheet.changes:
        yield from _numbers_jump(sheet)
        yield from _row_twice(sheet)
        yield from _left_out(sheet, errors)
    if signs & Sign.ORDER:
        yield from _rows_swapped(sheet, errors)


def _numbers_jump(sheet: ScoredSheet) -> Iterator[Trial]:
    """Count on where the numbers jump."""
    if sheet.agreed is None and not any(row.row.dealer for row in sheet.rows):
        return  # nothing tells whether a game is missing
    for index, missing in read_numbering(sheet.sheet).gaps:
        finding = number_jump(sheet, index, len(missing))
        yield Trial(finding, mended(sheet.sheet, finding.fixes[0]))


def _row_twice(sheet: ScoredSheet) -> Iterator[Trial]:
    """Strike a row that is the same as the one before it, where there are too many."""
    rows = sheet.sheet.rows
    if sheet.agreed is None or len(rows) <= sheet.agreed:
        return
    for index in range(1, len(rows)):
        one, other = rows[index - 1], rows[index]
        if (one.entry, one.declarer) == (other.entry, other.declarer) and other.number is not None:
            finding = row_twice(sheet, index)
            yield Trial(finding, mended(sheet.sheet, finding.fixes[0]))


def _totals_swapped(sheet: ScoredSheet, errors: Iterable[Finding]) -> Iterator[Trial]:
    """Write two numbers below the list in each other's column."""
    below: dict[object, list[Finding]] = {}
    for error in errors:
        if error.kind.sign & Sign.BELOW and error.place is not None:
            below.setdefault(error.game, []).append(error)
    for line in sheet.sheet.footer:
        wrong = below.get(line.name.value, [])
        for one in wrong:
            for other in wrong:
                if one.place is None or other.place is None or one.place >= other.place:
                    continue
                if (one.stated, other.stated) == (other.computed, one.computed):
                    finding = totals_swapped(sheet, line, one.place, other.place)
                    yield Trial(finding, mended(sheet.sheet, finding.fixes[0]))


def _rows_swapped(sheet: ScoredSheet, errors: Sequence[Finding]) -> Iterator[Trial]:
    """Let rows trade places: neighbours of a row where the order breaks, and the first two such rows."""
    index_of = {row.row.number: index for index, row in reversed(list(enumerate(sheet.rows)))}
    games = [error.game for error in errors if error.kind.sign & Sign.ORDER and isinstance(error.game, int)]
    breaks = sorted({index_of[game] for game in games if game in index_of})
    pairs = [(at + step, at + step + 1) for at in breaks[:4] for step in (0, -1)]
    pairs += [(one, other) for one in breaks[:3] for other in breaks[:3] if one < other]
    due = deals(sheet)
    for one, other in dict.fromkeys(pairs):
        if 0 <= one and other < len(sheet.rows) and _may_trade(sheet.sheet.rows, due, one, other):
            finding = rows_swapped(sheet, one, other)
            yield Trial(finding, mended(sheet.sheet, finding.fixes[0]))


def _may_trade(rows: Sequence[Row], due: Sequence[object], one: int, other: int) -> bool:
    """Whether two rows are told apart, and each dealer is the one due where the other row stands."""
    if rows[one].number is None or rows[other].number is None or rows[one].number == rows[other].number:
        return False
    return (rows[one].entry, rows[one].declarer) != (rows[other].entry, rows[other].declarer)


def _left_out(sheet: ScoredSheet, errors: Sequence[Finding]) -> Iterator[Trial]:
    """Put a game in where a running total, or the numbers below the list, lack just what a game is worth."""
    games = sum(row.row.entry.contract is not Contract.VOID for row in sheet.rows)
    if sheet.agreed is None or games != sheet.agreed - 1:
        return
    for place, points, first, last in _missing(sheet, errors):
        entry = Entry(contract=Contract.PASSED) if not points else game_worth(points, sheet.profile)
        spots = [at for at in range(first, last + 1) if entry and _fits(sheet, at, place)]
        if entry is None or not spots:
            continue
        rows = sheet.sheet.rows
        at = spots[-1]
        number = _number(rows, at)
        new = Row(number=number, entry=entry, declarer=place or None)
        later = tuple(row._replace(number=(row.number or 0) + 1) for row in rows[at:])
        finding = left_out_between(sheet, place, points, _number(rows, spots[0]), number)
        yield Trial(finding, sheet.sheet._replace(rows=(*rows[:at], new, *later)))


def _number(rows: Sequence[Row], at: int) -> int:
    """Return the number a row put in before the one at an index gets."""
    return (rows[at].number or 0) if at < len(rows) else (rows[-1].number or 0) + 1


def _missing(sheet: ScoredSheet, errors: Sequence[Finding]) -> Iterator[tuple[int, int, int, int]]:
    """Yield whose game may be missing, its points, and the first and last row, by index, before which it was played."""
    index_of = {row.row.number: index for index, row in enumerate(sheet.rows)}
    for error in errors:
        if error.code == "T101" and error.place and isinstance(error.game, int) and isinstance(error.stated, int):
            at, seat = index_of[error.game], error.place - 1
            stated = [index for index in range(at) if sheet.rows[index].row.stated.totals[seat] is not None]
            before = sheet.rows[at].row.stated.totals[seat]
            previous = sheet.rows[stated[-1]].row.stated.totals[seat] if stated else 0
            points = (before or 0) - (previous or 0) - sheet.rows[at].bookings[seat]
            yield error.place, points, stated[-1] + 1 if stated else 0, at
            return
    wrong = [error for error in errors if error.kind.sign & Sign.BELOW and error.place and error.column]
    scoring = sheet.profile.scoring
    for error in wrong:
        if not isinstance(error.stated, int) or not isinstance(error.computed, int) or error.place is None:
            continue
        off = error.stated - error.computed
        own = scoring.own if error.code == "T106" and scoring.kind == "seeger-fabian" else 0
        for points in dict.fromkeys((off - own, off + own)):
            if points:
                yield error.place, points, 0, len(sheet.rows)
    if not wrong:
        yield 0, 0, 0, len(sheet.rows)


def _fits(sheet: ScoredSheet, at: int, place: int) -> bool:
    """Whether nobody who deals plays if a game of a place is put in before a row: the dealers move on by one."""
    size = sheet.sheet.size
    places = tuple(range(1, size + 1))
    number = _number(sheet.sheet.rows, at)
    if place and sits(place, (number - 1) % size + 1, places):
        return False
    for row in sheet.sheet.rows[at:]:
        dealer = (row.number or 0) % size + 1
        if row.dealer not in {None, dealer} or (row.declarer is not None and sits(row.declarer, dealer, places)):
            return False
    return all(
        row.declarer is None or not sits(row.declarer, ((row.number or 1) - 1) % size + 1, places)
        for row in sheet.sheet.rows[:at]
    )
