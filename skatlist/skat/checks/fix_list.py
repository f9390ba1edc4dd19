"""Mend a whole list: try the likeliest repair of each error in turn, and keep it only if the list gets better."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from skatlist.skat.checks.check_list import check_sheet, list_findings
from skatlist.skat.checks.repair.consequences import with_consequences
from skatlist.skat.findings import Change, Effect, Finding, Fix, Severity
from skatlist.skat.findings.fixes import fixed_rows, with_fix
from skatlist.skat.sheet import Basis, ScoredSheet, Sheet, score

_MOST: Final = 200  # repairs tried on one list. With more errors it cannot be mended automatically
_MOST_ROWS: Final = 2_000  # rows of all tried lists together: forty lists of 48 games, fewer of an endless list


class AppliedFix(NamedTuple):
    """An error and the repair that was applied. The other proposals of the finding were possible, too."""

    finding: Finding
    fix: Fix


class FixedList(NamedTuple):
    """A list after its repairs.

    `changes` are all changes combined, in reading order, each field once. A struck row has the field `row`.
    `of_rows` are those of every row of the new list, by index. `remaining` are the errors left.
    """

    sheet: Sheet
    corrections: tuple[AppliedFix, ...] = ()
    changes: tuple[Change, ...] = ()
    of_rows: tuple[tuple[Change, ...], ...] = ()
    remaining: tuple[Finding, ...] = ()


def fix_list(scored: ScoredSheet, wanted: Callable[[Finding], bool] = lambda _: True) -> FixedList:
    """Return a list with as many errors mended as possible.

    Only the proposals of `wanted` findings are tried, the likeliest first. A proposal is kept if it leaves the list
    with fewer errors and with no further game that lacks a fact. Totals and rows below the list that are wrong only
    because of an error are recomputed with it. If a game may belong to either of two players, nothing is changed. Sums
    without games are never changed, because only the paper tells which of them is wrong.
    """
    copy = _Copy(scored.sheet)
    if scored.basis is not Basis.GAMES:
        return FixedList(copy.sheet, remaining=_errors(scored), of_rows=copy.of_rows())
    errors = with_consequences(_errors(scored), scored)
    corrections: list[AppliedFix] = []
    tried: set[tuple[Change, ...]] = set()
    while (step := _better(scored, errors, wanted, tried)) is not None:
        correction, scored, errors = step
        copy.take(correction.fix)
        corrections.append(correction)
    remaining = (
        tuple(finding for finding in check_sheet(scored) if finding.severity is Severity.ERROR) if errors else ()
    )
    return FixedList(copy.sheet, tuple(corrections), copy.changes(), copy.of_rows(), remaining)


def _errors(scored: ScoredSheet) -> tuple[Finding, ...]:
    if scored.sheet.void:
        return ()
    return tuple(finding for finding in list_findings(scored) if finding.severity is Severity.ERROR)


def _unsettled(errors: Iterable[Finding]) -> set[tuple[int | str, str]]:
    moved = (finding for finding in errors if finding.has(Effect.OTHER_COLUMN))
    open_ones = (finding for finding in moved if any(fix.changes_entry for fix in finding.fixes))
    return {(item.game, item.field) for finding in open_ones for fix in finding.fixes for item in fix.changes}


def _unknown(scored: ScoredSheet) -> int:
    return sum(row.valuation.points is None for row in scored.rows)


def _better(
    scored: ScoredSheet,
    errors: tuple[Finding, ...],
    wanted: Callable[[Finding], bool],
    tried: set[tuple[Change, ...]],
) -> tuple[AppliedFix, ScoredSheet, tuple[Finding, ...]] | None:
    """Return the first repair that leaves fewer errors, the list with it, and those errors, or None."""
    unsettled = _unsettled(errors)
    for finding in filter(wanted, errors):
        steps: list[_Repaired] = []
        for fix in finding.fixes:
            cells = {(change.game, change.field) for change in fix.changes}
            if not cells or cells & unsettled or fix.changes in tried:
                continue
            if len(tried) == _MOST or len(tried) * len(scored.rows) >= _MOST_ROWS:
                return None
            tried.add(fix.changes)
            after = score(with_fix(scored.sheet, fix), scored.profile)
            # A repair that makes a fact of a game unknown is rejected.
            if _unknown(after) > _unknown(scored):
                continue
            left = _errors(after)
            if len(left) < len(errors):
                steps.append(_Repaired(fix, after, left))
        step = _certain(steps)
        if step is not None:
            return AppliedFix(finding, step.fix), step.after, with_consequences(step.left, step.after)
    return None


class _Repaired(NamedTuple):
    """A repair that leaves fewer errors, the list with it, and those errors."""

    fix: Fix
    after: ScoredSheet
    left: tuple[Finding, ...]


def _certain(steps: Sequence[_Repaired]) -> _Repaired | None:
    """Return the repair that is better supported than the others, or None.

    Of equals the one that writes a number is taken: no fact of a game is changed on a guess.
    """
    if not steps:
        return None
    best = min((len(step.left), -step.fix.explains) for step in steps)
    equal = [step for step in steps if (len(step.left), -step.fix.explains) == best]
    numbers = [step for step in equal if step.fix.writes_numbers]
    return equal[0] if len(equal) == 1 else numbers[0] if numbers else None


class _Copy:
    """A list being mended, with the original index of each remaining row and the changes of each original row."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.origin = list(range(len(sheet.rows)))
        self.row_changes: dict[int, list[Change]] = {}
        self.footer_changes: list[Change] = []

    def take(self, fix: Fix) -> None:
        """Apply a repair and record its changes."""
        origin = []
        for index, row, changes in fixed_rows(self.sheet, fix):
            if changes:
                self.row_changes.setdefault(self.origin[index], []).extend(changes)
            if row is not None:
                origin.append(self.origin[index])
        below = {line.name.value for line in self.sheet.footer}
        self.footer_changes += [item for item in fix.changes if item.game in below]
        self.sheet, self.origin = with_fix(self.sheet, fix), origin

    def of_rows(self) -> tuple[tuple[Change, ...], ...]:
        """Return the changes of every remaining row."""
        return tuple(_net(self.row_changes.get(index, ())) for index in self.origin)

    def changes(self) -> tuple[Change, ...]:
        """Return all changes, rows first, then the numbers below them."""
        rows = (_net(changes) for _, changes in sorted(self.row_changes.items()))
        return (*(item for changes in rows for item in changes), *_net(self.footer_changes))


def _net(changes: Iterable[Change]) -> tuple[Change, ...]:
    """Return the changes of a field as one, from the first value to the last, unless nothing changed in the end."""
    whole: dict[tuple[int | str, str], Change] = {}
    game: int | str | None = None
    for item in changes:
        # A row keeps its original number.
        game = item.game if game is None or not isinstance(item.game, int) else game
        key = (game, item.field)
        whole[key] = whole[key]._replace(after=item.after) if key in whole else item._replace(game=game)
    return tuple(item for item in whole.values() if item.before != item.after)
