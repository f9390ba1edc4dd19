"""What else a fix of an entry has to change: the numbers that agree with the entry as it stands."""

from collections.abc import Iterator
from itertools import count
from typing import Final

from skatlist.checks.audit.stated_columns import counters, passed_counter, totals
from skatlist.findings import HERE, Change, Finding, Fix
from skatlist.findings.fixes import mended
from skatlist.sheet import ScoredSheet, score
from skatlist.sheet.columns import Cell

_ENTRY: Final = frozenset(
    ("contract", "spitzen", "with", "without", "levels", "bid", "result", "overbid", "bock", "kontra", "declarer")
)
_MOST: Final = 60  # findings of one list; one with more errors has other troubles


def completed(findings: tuple[Finding, ...], sheet: ScoredSheet) -> tuple[Finding, ...]:
    """Return findings whose fixes of an entry also change every stated number that is right only before the fix."""
    left = count(_MOST, -1)
    return tuple(
        finding._replace(fixes=tuple(_completed(item, sheet) for item in finding.fixes))
        if any(map(_of_entry, finding.fixes)) and next(left) > 0
        else finding
        for finding in findings
    )


def _of_entry(item: Fix) -> bool:
    """Whether a fix changes what was played, and neither strikes nor renumbers rows."""
    fields = {one.field for one in item.changes}
    return bool(fields & _ENTRY) and not fields & {"row", "game"}


def _completed(item: Fix, sheet: ScoredSheet) -> Fix:
    if not _of_entry(item):
        return item
    after = score(mended(sheet.sheet, item), sheet.profile, sheet)
    done = {(one.game, one.field) for one in item.changes}
    follow = tuple(one for one in _outdated(sheet, after) if (one.game, one.field) not in done)
    return item._replace(changes=(*item.changes, *follow)) if follow else item


def _outdated(sheet: ScoredSheet, after: ScoredSheet) -> Iterator[Change]:
    """Yield the stated numbers that were right, as changes to what is right now."""
    games = [HERE if row.row.number is None else row.row.number for row in sheet.rows]
    for game, old, new in zip(games, sheet.rows, after.rows, strict=True):
        stated, points = old.row.stated.value, new.valuation.points
        if stated is not None and stated == old.valuation.points and points not in {None, stated}:
            yield Change(game=game, field=Cell("value"), before=stated, after=points)
    columns = zip(
        (*totals(sheet), *counters(sheet), passed_counter(sheet)),
        (*totals(after), *counters(after), passed_counter(after)),
        strict=True,
    )
    for column, other in columns:
        for game, stated, right, now in zip(games, column.stated, column.right, other.right, strict=True):
            if stated is not None and stated == right != now:
                yield Change(game=game, field=column.name, before=stated, after=now)
    for line in sheet.sheet.footer:
        numbers = zip(line.values, sheet.footer(line.name), after.footer(line.name), strict=False)
        for place, (stated, right, now) in enumerate(numbers, 1):
            if stated is not None and stated == right != now:
                yield Change(game=line.name.value, field=Cell("total", place), before=stated, after=now)
