"""Remedies for a fact that a row lacks, from the numbers beside it: whether it was won, and its Spitzen."""

from typing import Final

from skatlist.skat.findings import Finding, Fix
from skatlist.skat.findings.fixes import change, fix, result_of
from skatlist.skat.findings.reading_kinds import L103
from skatlist.skat.game import Entry, valuate
from skatlist.skat.sheet import ScoredRow, ScoredSheet

_MOST_SPITZEN: Final = 11


def with_stated_fact(finding: Finding, sheet: ScoredSheet | None) -> Finding:
    """Return a finding of a reader, with the facts that give the stated number if the row lacks one (SkWO 6.2).

    Nothing is filled in: without a stated number, or if no fact gives it, the finding stays as it is.
    """
    if finding.kind is not L103 or finding.fixes or sheet is None:
        return finding
    index = next((at for at, row in enumerate(sheet.rows) if row.row.number == finding.game), None)
    points = None if index is None else _stated(sheet, index)
    if index is None or points is None:
        return finding
    return finding._replace(fixes=_facts(finding.sentence, sheet.rows[index], points))


def _stated(sheet: ScoredSheet, index: int) -> int | None:
    """Return the value of a row as stated, else what its declarer's running total gains there."""
    row = sheet.rows[index].row
    place = row.declarer
    if row.stated.value is not None or place is None:
        return row.stated.value
    totals = [0, *(_total(each, place) for each in sheet.rows[:index])]
    after, before = _total(sheet.rows[index], place), next(each for each in reversed(totals) if each is not None)
    return None if after is None else after - before


def _total(scored: ScoredRow, place: int) -> int | None:
    totals = scored.row.stated.totals
    return totals[place - 1] if len(totals) >= place else None


def _facts(sentence: str, scored: ScoredRow, points: int) -> tuple[Fix, ...]:
    entry, profile = scored.row.entry, scored.profile

    def gives(possible: Entry) -> bool:
        return valuate(possible, profile).points == points

    if sentence == "result":
        results = (won for won in (True, False) if gives(entry._replace(won=won)))
        return tuple(fix("result", change("result", None, result_of(won))) for won in results)
    if sentence == "spitzen":
        counts = (count for count in range(1, _MOST_SPITZEN + 1) if gives(entry._replace(spitzen=count)))
        return tuple(fix("spitzen", change("spitzen", None, count), count=count) for count in counts)
    return ()
