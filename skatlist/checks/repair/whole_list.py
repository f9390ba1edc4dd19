"""Slips in a list as a whole: what makes the list right, not only the row where it shows.

A number too far, two rows swapped, a row left out or there twice, two totals in each other's column: each is tried on
the list itself where the findings are a sign of it. What leaves fewer errors and no new one takes their place.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from skatlist.checks.audit.t106_total import swapped as totals_swapped
from skatlist.checks.likely.worth import game_worth
from skatlist.checks.order.dealing import sits
from skatlist.checks.order.numbering import read_numbering
from skatlist.checks.order.s101_series_incomplete import left_out_between
from skatlist.checks.order.s103_game_number import number_jump, row_twice
from skatlist.checks.order.s108_rows_swapped import finding_at as rows_swapped
from skatlist.findings import Finding, Severity, Sign
from skatlist.findings.fixes import mended
from skatlist.game import Contract, Entry
from skatlist.sheet import FooterName, Row, ScoredSheet, Sheet, dealer_of, score

_NAMED: Final = frozenset((("S103", "gap"), ("S103", "no_replay"), ("S101", "left_out")))  # where a game is missing
_MOST: Final = 12  # lists tried for one list: each is reckoned and read once more
_MOST_ROWS: Final = 1_200  # of all of them: no list at a table is so long that it makes fewer

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
        if tried == _MOST or tried * len(sheet.rows) >= _MOST_ROWS:
            break
        left = _left(errors, read(score(trial.sheet, sheet.profile)))
        if left is not None and trial.finding.code == "S108" and _is_weak(sheet, errors, left):
            continue
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


def _is_weak(sheet: ScoredSheet, errors: Sequence[Finding], left: Sequence[Finding]) -> bool:
    """Whether two rows in each other's place only end that somebody plays who deals: so would many a change."""
    explained = [error for error in errors if all(error is not each for each in left)]
    return not any(row.row.dealer for row in sheet.rows) and all(error.code == "D102" for error in explained)


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
    numbering = read_numbering(sheet.sheet)
    short = sheet.agreed is None or numbering.games < sheet.agreed
    if short and not any(row.row.dealer for row in sheet.rows):
        return  # nothing tells whether a game is missing
    for index, missing in numbering.gaps:
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
    for one, other in dict.fromkeys(pairs):
        if one >= 0 and other < len(sheet.rows) and _may_trade(sheet.sheet.rows, one, other):
            finding = rows_swapped(sheet, one, other)
            yield Trial(finding, mended(sheet.sheet, finding.fixes[0]))


def _may_trade(rows: Sequence[Row], one: int, other: int) -> bool:
    """Whether two rows differ, and have numbers to tell them apart."""
    if rows[one].number is None or rows[other].number is None or rows[one].number == rows[other].number:
        return False
    return (rows[one].entry, rows[one].declarer) != (rows[other].entry, rows[other].declarer)


def _left_out(sheet: ScoredSheet, errors: Sequence[Finding]) -> Iterator[Trial]:
    """Put a game in where a running total, or the numbers below the list, lack just what a game is worth."""
    rows = sheet.sheet.rows
    gaps = read_numbering(sheet.sheet).gaps
    gap = gaps[0][0] if len(gaps) == 1 and len(gaps[0][1]) == 1 else None
    games = sum(row.entry.contract is not Contract.VOID for row in rows)
    if not rows or sheet.agreed is None or games != sheet.agreed - 1 or (gaps and gap is None):
        return
    named = next((error for error in errors if (error.code, error.sentence) in _NAMED), None)
    for place, points, first, last in _missing(sheet, errors):
        entry = game_worth(points, sheet.profile) if points else Entry(contract=Contract.PASSED)
        range_ = range(first, last + 1) if gap is None else (gap,)
        spots = [at for at in range_ if entry and _fits(sheet, at, place, moved=gap is None)]
        if entry is None or not spots:
            continue
        at = spots[-1]
        unknown = not points and _is_unproved(sheet, at)
        if unknown and len(spots) > len(rows):
            continue
        number = _number(rows, at) if gap is None else gaps[0][1][0]
        new = Row(number=number, entry=entry, declarer=place or None)
        later = rows[at:] if gap is not None else [row._replace(number=(row.number or 0) + 1) for row in rows[at:]]
        first_number = _number(rows, spots[0]) if gap is None else number
        finding = left_out_between(sheet, None if unknown else place, points, first_number, number)
        if named is not None:
            finding = named._replace(fixes=named.fixes or finding.fixes)
        yield Trial(finding, sheet.sheet._replace(rows=(*rows[:at], new, *later)))


def _number(rows: Sequence[Row], at: int) -> int:
    """Return the number a row put in before the one at an index gets."""
    return (rows[at].number or 0) if at < len(rows) else (rows[-1].number or 0) + 1


def _is_unproved(sheet: ScoredSheet, last: int) -> bool:
    """Whether the numbers say too little to tell that a game that is missing was passed in."""
    lines = {line.name: line.values[: sheet.sheet.size] for line in sheet.sheet.footer}
    known = lines.get(FooterName.POINTS) or lines.get(FooterName.TOTAL) or (None,)
    if None not in known:
        return False
    later = zip(*(row.row.stated.totals[: sheet.sheet.size] for row in sheet.rows[last:]), strict=True)
    return not sheet.rows[last:] or any(all(total is None for total in column) for column in later)


def _missing(sheet: ScoredSheet, errors: Sequence[Finding]) -> Iterator[tuple[int, int, int, int]]:
    """Yield whose game may be missing, its points, and the first and last row, by index, before which it was played."""
    index_of = {row.row.number: index for index, row in enumerate(sheet.rows)}
    breaks = [error for error in errors if error.code in {"T101", "T102"} and isinstance(error.game, int)]
    for error in breaks[:3]:
        place = error.column.place if error.column is not None and error.column.name == "total" else None
        if not place or error.game not in index_of:
            continue
        at, seat = index_of[error.game], place - 1
        stated = [index for index in range(at) if sheet.rows[index].row.stated.totals[seat] is not None]
        previous = sheet.rows[stated[-1]].row.stated.totals[seat] if stated else 0
        booked = sum(row.bookings[seat] for row in sheet.rows[stated[-1] + 1 if stated else 0 : at + 1])
        points = (sheet.rows[at].row.stated.totals[seat] or 0) - (previous or 0) - booked
        yield place, points, stated[-1] + 1 if stated else 0, at
    if not breaks:
        missing = list(_lacking(sheet))
        yield from ((place, points, _after_last(sheet, place), len(sheet.rows)) for place, points in missing)
        if not missing:
            yield 0, 0, 0, len(sheet.rows)


def _lacking(sheet: ScoredSheet) -> Iterator[tuple[int, int]]:
    """Yield a place and the points of one game that the numbers below the list have more than its rows."""
    lines = {line.name: line.values for line in sheet.sheet.footer}
    name = FooterName.POINTS if FooterName.POINTS in lines else FooterName.TOTAL
    own = sheet.profile.scoring.own_bonus if name is FooterName.TOTAL else 0
    right = sheet.footer(name)
    off = [0 if value is None else value - right[seat] for seat, value in enumerate(lines.get(name, ())[: len(right)])]
    for seat, amount in enumerate(off):
        others = {each for at, each in enumerate(off) if at != seat}
        if amount - own > 0 and others == {0}:
            yield seat + 1, amount - own
        elif amount + own < 0 and (not own or others == {sheet.profile.scoring.others.get(len(off), 0)}):
            yield seat + 1, amount + own


def _after_last(sheet: ScoredSheet, place: int) -> int:
    """Return the row, by index, behind the last one that states the running total of a place, and states it right."""
    seat = place - 1
    rows = enumerate(sheet.rows)
    stated = [index for index, row in rows if row.row.stated.totals[seat] == row.totals[seat]]
    return stated[-1] + 1 if stated else 0


def _fits(sheet: ScoredSheet, at: int, place: int, *, moved: bool) -> bool:
    """Whether nobody who deals plays if a game of a place is put in before a row, and the dealers move on by one."""
    size = sheet.sheet.size
    places = tuple(range(1, size + 1))
    rows = sheet.sheet.rows
    number = _number(rows, at) if moved else _number(rows, at) - 1
    if place and sits(place, dealer_of(number, size), places):
        return False
    for index, row in enumerate(rows) if moved else ():
        dealer = dealer_of((row.number or 1) + (index >= at), size)
        if row.dealer not in {None, dealer} or (row.declarer is not None and sits(row.declarer, dealer, places)):
            return False
    return True
