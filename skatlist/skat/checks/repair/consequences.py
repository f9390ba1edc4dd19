"""Consequences of mending an entry for the other numbers.

A running total, a count or a number below the list is judged by the present entries. If an entry is wrong, a number
that is right before its correction is wrong afterwards and must not be written.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import count, islice
from typing import Final

from skatlist.skat.checks.audit.explain_footer import Offsets, effect_of
from skatlist.skat.checks.audit.open_sums import open_sums
from skatlist.skat.checks.audit.stated_columns import stated_columns
from skatlist.skat.findings import HERE, Change, Finding, Fix, Severity, with_follows
from skatlist.skat.findings.fixes import fix, with_fix
from skatlist.skat.game import overbid_costs
from skatlist.skat.sheet import FooterName, ScoredSheet, score
from skatlist.skat.sheet.columns import Cell

_RUNNING: Final = frozenset(("total", "won", "lost", "passed_count"))
_MOST: Final = 60  # entries that are tried as mended. A list with more errors has no reliable numbers
_MOST_ROWS: Final = 18_000  # rows computed again for them. A list of 300 games is tried as often as a shorter one

Reader = Callable[[ScoredSheet], tuple[Finding, ...]]
Name = tuple[int | str, Cell]


def by_mended_entries(findings: tuple[Finding, ...], sheet: ScoredSheet, read: Reader) -> tuple[Finding, ...]:
    """Return the findings, with every number computed as if the first proposal for each other entry were applied.

    A number that is right on the mended list follows from these entries and is no finding of its own.
    """
    errors = [at for at, finding in enumerate(findings) if finding.severity is Severity.ERROR]
    entries = [at for at in errors if findings[at].fixes and findings[at].fixes[0].changes_entry]
    if not 0 < len(entries) <= _most_mended(sheet):
        return findings
    mended: dict[tuple[int, ...], _Mended] = {}
    again: list[Finding | None] = [*findings]
    for at in errors:
        error = findings[at]
        name = _number(error)
        others = tuple(entry for entry in entries if entry != at)
        if name is None or not others:
            continue
        if others not in mended:
            mended[others] = _Mended(sheet, [findings[entry].fixes[0] for entry in others])
        if mended[others].right.get(name, error.computed) == error.computed:
            continue
        again[at] = mended[others].judge(error, read)
        if again[at] is None:
            by = next((entry for entry in others if findings[entry].place == error.place), others[0])
            cause = again[by]
            if cause is not None:
                follows = (error.game, *error.follows)
                again[by] = with_follows(cause, (game for game in follows if game != cause.game and game))
    return tuple(finding for finding in again if finding is not None)


def _most_mended(sheet: ScoredSheet) -> int:
    return min(_MOST, _MOST_ROWS // max(len(sheet.rows), 1))


class _Mended:
    """A list with some fixes applied, including the correction of numbers that were right only before them."""

    def __init__(self, sheet: ScoredSheet, fixes: Iterable[Fix]) -> None:
        after = sheet.sheet
        for item in fixes:
            after = with_fix(after, item)
        scored = score(after, sheet.profile)
        follow = tuple(_outdated(sheet, scored))
        self.sheet = score(with_fix(after, fix("write", *follow)), sheet.profile) if follow else scored
        self.right = _right_numbers(self.sheet)
        changes = (*(one for item in fixes for one in item.changes), *follow)
        self._before = {(one.game, one.field): one.before for one in reversed(changes)}
        self._findings: tuple[Finding, ...] | None = None

    def judge(self, error: Finding, read: Reader) -> Finding | None:
        """Return the finding about the number of an error on this list, with changes from the original."""
        if self._findings is None:
            self._findings = read(self.sheet)
        where = error.game, error.column, error.stated
        wrong = [each for each in self._findings if each.severity is Severity.ERROR]
        same = next((each for each in wrong if (each.game, each.column, each.stated) == where), None)
        return same and same._replace(fixes=tuple(map(self._from_original, same.fixes)))

    def _from_original(self, item: Fix) -> Fix:
        before = self._before
        return item._replace(
            changes=tuple(one._replace(before=before.get((one.game, one.field), one.before)) for one in item.changes)
        )


def _number(finding: Finding) -> Name | None:
    game, column = finding.game, finding.column
    if game is None or column is None or not isinstance(finding.computed, int):
        return None
    below = isinstance(game, str) and finding.place is not None
    return (game, column) if below or (isinstance(game, int) and column.name in _RUNNING) else None


def with_consequences(findings: tuple[Finding, ...], sheet: ScoredSheet) -> tuple[Finding, ...]:
    """Return findings whose fixes of an entry also change every stated number that is right only before the fix."""
    left = count(_most_mended(sheet), -1)
    stated_only = _valued_as_stated(sheet)
    return tuple(
        _carried(finding, sheet, stated_only)
        if any(_alters(item, stated_only) for item in finding.fixes) and next(left) > 0
        else finding
        for finding in findings
    )


def _valued_as_stated(sheet: ScoredSheet) -> frozenset[int | str]:
    """Return the games that cost what is written: overbid ones without a bid."""
    return frozenset(
        HERE if row.row.number is None else row.row.number
        for row in sheet.rows
        if overbid_costs(row.row.entry, row.profile)
    )


def _alters(item: Fix, valued_as_stated: frozenset[int | str]) -> bool:
    """Whether a fix changes what a game is worth: a fact of it, or the number that alone says what it costs."""
    return item.changes_entry or any(one.field == "value" and one.game in valued_as_stated for one in item.changes)


def _carried(finding: Finding, sheet: ScoredSheet, valued_as_stated: frozenset[int | str]) -> Finding:
    """Return a finding whose fixes also change what follows from them, and which names what follows from the first."""
    fixes = tuple(
        _with_consequences(item, sheet) if _alters(item, valued_as_stated) else item for item in finding.fixes
    )
    closed = fixes[0].explains > finding.fixes[0].explains
    follows = [one.game for one in fixes[0].changes if closed and one.game != finding.game]
    return with_follows(finding, follows)._replace(fixes=fixes) if follows else finding._replace(fixes=fixes)


def _with_consequences(item: Fix, sheet: ScoredSheet) -> Fix:
    after = score(with_fix(sheet.sheet, item), sheet.profile)
    right = _right_numbers(after)
    own = tuple(one._replace(after=right.get((one.game, one.field), one.after)) for one in item.changes)
    done = {(one.game, one.field) for one in own}
    follow = tuple(one for one in _outdated(sheet, after) if (one.game, one.field) not in done)
    closed = tuple(one for one in _closed(sheet, after) if (one.game, one.field) not in done)
    if not follow and not closed and own == item.changes:
        return item
    return item._replace(changes=(*own, *follow, *closed), explains=item.explains + len(closed))


def _closed(sheet: ScoredSheet, after: ScoredSheet) -> Iterator[Change]:
    """Yield the sums that were open, as changes to the right ones now, where they follow from the game as written.

    As written is the game at the value stated for it, with either sign, or not counted at all. A sum that follows from
    none of these has a slip of its own and stays.
    """
    index = next(
        (
            at
            for at, (old, new) in enumerate(zip(sheet.rows, after.rows, strict=False))
            if old.valuation.points is None and new.valuation.points is not None
        ),
        None,
    )
    if index is None or len(sheet.rows) != len(after.rows):
        return
    row, place, points = after.rows[index].row, after.rows[index].row.declarer, after.rows[index].valuation.points
    if place is None or points is None or row.stated.value not in {None, points}:
        return  # a value written otherwise is the next error, and the sums may follow from it
    seated = after.seated.get(row.number or 0)
    places = seated.places if seated else tuple(range(1, after.sheet.size + 1))
    stated = sheet.rows[index].row.stated.value or 0
    for written in dict.fromkeys((stated, -stated, 0, -points)):
        effect = effect_of({place: (written, points)}, places, after.profile)
        changes = [*_sums_off_by(effect, sheet, after, index)]
        if changes:
            yield from changes
            return


def _sums_off_by(effect: Offsets, sheet: ScoredSheet, after: ScoredSheet, index: int) -> Iterator[Change]:
    """Yield the sums that were open before, are judged now and off by an effect, as changes to the right ones."""
    games = [HERE if row.row.number is None else row.row.number for row in sheet.rows]
    for column, now in zip(stated_columns(sheet), stated_columns(after), strict=True):
        name = FooterName.POINTS if column.name.name == "total" else FooterName(column.name.name.removesuffix("_count"))
        by = effect.get((name, column.place), 0)
        numbers = [*zip(games, column.stated, now.right, strict=True)][max(index, column.open_from) : now.open_from]
        for game, stated, right in numbers:
            if by and stated is not None and stated == right - by:
                yield Change(game=game, field=column.name, before=stated, after=right)
    before, sums = open_sums(sheet), open_sums(after)
    for line in sheet.sheet.footer:
        for place, (stated, right) in enumerate(zip(line.values, after.footer(line.name), strict=False), 1):
            by = _below(effect, line.name, place, after)
            is_closed = before.is_open(line.name, place) and not sums.is_open(line.name, place)
            if is_closed and by and stated is not None and stated == right - by:
                yield Change(game=line.name.value, field=Cell("total", place), before=stated, after=right)


def _below(effect: Offsets, name: FooterName, place: int, sheet: ScoredSheet) -> int:
    """Return by how much a number below the list changes."""
    points, total = (effect.get((each, place), 0) for each in (FooterName.POINTS, FooterName.TOTAL))
    won, lost = (effect.get((each, place), 0) for each in (FooterName.WON, FooterName.LOST))
    own = sheet.profile.scoring.own_bonus * (won - lost)
    of_name = {FooterName.BONUS_OWN: own, FooterName.BONUS_OTHERS: total - points - own}
    return of_name.get(name, effect.get((name, place), 0))


def _right_numbers(sheet: ScoredSheet) -> dict[tuple[int | str, Cell], int]:
    """Return the right value of every running number and every number below a list, by game and column.

    Open sums are left out. A game number that occurs twice identifies no cell.
    """
    games = [row.row.number for row in sheet.rows]
    once = {game for game, times in Counter(games).items() if game is not None and times == 1}
    right: dict[tuple[int | str, Cell], int] = {}
    for column in stated_columns(sheet):
        for game, number in islice(zip(games, column.right, strict=True), column.open_from):
            if game in once and game is not None:
                right[game, column.name] = number
    sums = open_sums(sheet)
    for line in sheet.sheet.footer:
        for place, number in enumerate(sheet.footer(line.name)[: sheet.sheet.size], 1):
            if not sums.is_open(line.name, place):
                right[line.name.value, Cell("total", place)] = number
    return right


def _outdated(sheet: ScoredSheet, after: ScoredSheet) -> Iterator[Change]:
    """Yield the stated numbers that were right before, as changes to the right ones now."""
    games = [HERE if row.row.number is None else row.row.number for row in sheet.rows]
    for game, old, new in zip(games, sheet.rows, after.rows, strict=True):
        stated, points = old.row.stated.value, new.valuation.points
        if stated is not None and stated == old.valuation.points and points not in {None, stated}:
            yield Change(game=game, field=Cell("value"), before=stated, after=points)
    for column, other in zip(stated_columns(sheet), stated_columns(after), strict=True):
        numbers = zip(games, column.stated, column.right, other.right, strict=True)
        for game, stated, right, now in islice(numbers, min(column.open_from, other.open_from)):
            if stated is not None and stated == right != now:
                yield Change(game=game, field=column.name, before=stated, after=now)
    sums = open_sums(sheet), open_sums(after)
    for line in sheet.sheet.footer:
        below = zip(line.values, sheet.footer(line.name), after.footer(line.name), strict=False)
        for place, (stated, right, now) in enumerate(below, 1):
            is_open = any(each.is_open(line.name, place) for each in sums)
            if stated is not None and stated == right != now and not is_open:
                yield Change(game=line.name.value, field=Cell("total", place), before=stated, after=now)
