"""The second lists of an event compared with the first. A difference is an error until the table has settled it."""

from collections.abc import Collection, Iterable, Iterator

from skatlist.cases.comparison.comparing import compare_sheets
from skatlist.cases.comparison.model import ComparedLists, ListDifference, Side
from skatlist.cases.comparison.sentences import conclusion, evidence, reading_words
from skatlist.skat.findings import Finding
from skatlist.skat.sheet import ScoredSheet
from skatlist.tournament.checks.lists import difference_at
from skatlist.tournament.model import Event, SettledPoint
from skatlist.tournament.policy import Open
from skatlist.words import Language


def compare_seconds(event: Event, scored_sheets: Iterable[ScoredSheet]) -> tuple[Finding, ...]:
    """Return the differences between the lists of every table that has two, as findings about the first one."""
    return tuple(
        finding
        for scored, comparison in compared_tables(event, scored_sheets)
        for finding in findings_of(comparison, scored)
    )


def unsettled_tables(event: Event, scored_sheets: Iterable[ScoredSheet]) -> Iterator[Open]:
    """Yield the complete lists whose second one is missing, or differs in points that are not settled."""
    complete = [scored for scored in scored_sheets if scored.complete and not scored.sheet.void]
    there = {(sheet.series, sheet.table) for sheet in event.seconds}
    for scored in complete:
        if event.lists > 1 and (scored.sheet.series, scored.sheet.table) not in there:
            yield _open(scored)._replace(no_second=True)
    for scored, comparison in compared_tables(event, complete):
        if not comparison.is_equal:
            yield _open(scored)._replace(unsettled=len(comparison.differences) or 1)


def _open(scored: ScoredSheet) -> Open:
    return Open(scored.sheet.series, scored.sheet.table, scored.games, scored.agreed)


def point_of(each: ListDifference, key: tuple[int, int]) -> SettledPoint:
    """Return a difference as a point to decide. Its identity changes as soon as a list changes there."""
    first, second = (reading_words(each.reading(side), Language.DE) for side in Side)
    return SettledPoint(*key, each.at, tuple(map(str, each.cells)), first, second)


def unsettled(comparison: ComparedLists, points: Collection[SettledPoint]) -> ComparedLists:
    """Return a comparison without the decided differences. Its `settled` is their number."""
    key = comparison.first.series, comparison.first.table
    left = tuple(each for each in comparison.differences if point_of(each, key) not in points)
    return comparison._replace(differences=left, settled=len(comparison.differences) - len(left))


def compared_tables(event: Event, scored_sheets: Iterable[ScoredSheet]) -> Iterator[tuple[ScoredSheet, ComparedLists]]:
    """Yield every list with a second one, and their comparison. Void lists do not count."""
    seconds = {(sheet.series, sheet.table): sheet for sheet in event.seconds}
    signed = {(each.series, each.table): tuple(sign.place for sign in each.signed) for each in event.history}
    for scored in scored_sheets:
        key = scored.sheet.series, scored.sheet.table
        second = seconds.get(key)
        if second is not None and not scored.sheet.void:
            compared = compare_sheets(scored.sheet, second, scored.profile)
            yield scored, unsettled(compared, event.settled)._replace(signed=signed.get(key, ()))


def findings_of(comparison: ComparedLists, scored: ScoredSheet) -> Iterator[Finding]:
    """Yield a finding for every difference, or only the one that these are not two lists of one table."""
    if comparison.other is not None:
        yield comparison.other
        return
    for each in comparison.differences:
        yield _finding(each, scored)


def _finding(each: ListDifference, scored: ScoredSheet) -> Finding:
    readings = {side.value: reading_words(each.reading(side), Language.DE) for side in Side}
    witnesses = {f"for_{side}": evidence(each, side) for side in Side}
    return difference_at(
        scored, each.at, next(iter(each.cells), None), **readings, **witnesses, verdict=conclusion(each)
    )
