"""Counts and sums of many lists, and their findings by code."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from skatlist.skat.findings import Finding, Severity
from skatlist.skat.game import Contract
from skatlist.skat.sheet import ScoredSheet


class ListCounts(NamedTuple):
    """Lists and their games, added up.

    `games` counts all except struck ones, `points` are the game points of all places, `unread` counts the lines on no
    list. `findings` are counted by code. `errors` is the number of errors, `wrong` the number of lists with errors.
    """

    lists: int = 0
    complete: int = 0
    games: int = 0
    won: int = 0
    lost: int = 0
    passed: int = 0
    overbid: int = 0
    points: int = 0
    unread: int = 0
    wrong: int = 0
    errors: int = 0
    findings: Counter[str] = Counter()  # noqa: RUF012 - it is never changed in place

    def plus(self, other: "ListCounts") -> "ListCounts":
        """Return the sum of both."""
        sums = {name: getattr(self, name) + getattr(other, name) for name in self._fields}
        return ListCounts(**sums)


def tally_of_findings(findings: Iterable[Finding]) -> ListCounts:
    """Return the counts of findings that belong to no list."""
    counted = tuple(findings)
    return ListCounts(
        errors=sum(finding.severity is Severity.ERROR for finding in counted),
        findings=Counter(finding.code for finding in counted),
    )


def tally_of(scored: ScoredSheet, findings: Iterable[Finding], unread: int = 0) -> ListCounts:
    """Return the counts of one list."""
    tally = tally_of_findings(findings)
    return ListCounts(
        lists=1,
        complete=int(scored.complete),
        games=scored.games,
        won=sum(place.won for place in scored.places),
        lost=sum(place.lost for place in scored.places),
        passed=scored.passed,
        overbid=sum(row.valuation.overbid and row.row.entry.contract is not Contract.VOID for row in scored.rows),
        points=sum(place.points for place in scored.places),
        unread=unread,
        wrong=int(tally.errors > 0),
        errors=tally.errors,
        findings=tally.findings,
    )
