"""Sums as handed in, tried on their list before they are kept: the question they leave open, and its answers."""

from collections.abc import Iterator
from typing import NamedTuple

from skatlist.evening.evening import Evening
from skatlist.files.journal.drafts import Key
from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.findings import Finding, Fix, Severity
from skatlist.skat.findings.fixes import with_fix
from skatlist.skat.sheet import Basis, FooterName, ListSums, ScoredSheet, score
from skatlist.tournament.policy import has_only_games


class TriedSums(NamedTuple):
    """Sums on their list, which is not changed by this.

    `differing` are the places whose Gesamtpunkte on paper are not those computed, `errors` the findings, which explain
    them. `unstated` are the places without Gesamtpunkte from the paper.
    """

    sums: ListSums
    scored: ScoredSheet
    errors: tuple[Finding, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """The Gesamtpunkte computed, by place."""
        return self.scored.footer(FooterName.TOTAL)

    @property
    def unstated(self) -> tuple[int, ...]:
        """The places for which no Gesamtpunkte were read from the paper."""
        return tuple(place for place, stated, _ in self._totals() if stated is None)

    @property
    def differing(self) -> tuple[int, ...]:
        """The places whose Gesamtpunkte on paper are not those computed."""
        return tuple(place for place, stated, total in self._totals() if stated not in {None, total})

    @property
    def fixes(self) -> tuple[Fix, ...]:
        """The proposals that change another number than the Gesamtpunkte."""
        proposed = (fix for finding in self.errors for fix in finding.fixes)
        return tuple(fix for fix in proposed if any(each.game != FooterName.TOTAL for each in fix.changes))

    def as_computed(self) -> ListSums:
        """Return the sums with the Gesamtpunkte computed, whatever the paper says."""
        return self.sums._replace(total=self.totals)

    def mended(self, fix: Fix) -> ListSums:
        """Return the sums with a proposal applied."""
        return ListSums.of(with_fix(self.scored.sheet, fix))

    def _totals(self) -> Iterator[tuple[int, int | None, int]]:
        """Yield the places with the Gesamtpunkte of the paper and those computed."""
        stated = self.sums.padded.total
        return ((place, stated[place - 1], total) for place, total in enumerate(self.totals, 1))


def try_sums(evening: Evening, key: Key, sums: ListSums) -> TriedSums | None:
    """Return sums on their list, or None if they lack a number, or if the Gesamtpunkte stand alone."""
    known = evening.scored(key)
    sheet = known.sheet._replace(rows=(), footer=sums.padded.footer)
    scored = score(sheet, known.profile)
    if scored.basis is not Basis.SUMS:
        return None
    errors = tuple(each for each in check_sheet(scored) if each.severity is Severity.ERROR)
    return TriedSums(sums, scored, errors)


def takes_sums(evening: Evening, key: Key) -> bool:
    """Whether the sums of a list may be typed: it has no games of its own, no signature, and its series is open."""
    scored, history = evening.scored(key), evening.sheets.history(key)
    return not (history.signed or history.closed or has_only_games(scored))


def differing_sums(there: ScoredSheet, sums: ListSums) -> tuple[int, ...]:
    """Return the places whose points, games won or games lost are others than those of a list."""
    known, typed = ListSums.of(there.sheet).padded, sums.padded
    rows = [(known.points, typed.points), (known.won, typed.won), (known.lost, typed.lost)]
    places = range(1, there.sheet.size + 1)
    return tuple(at for at in places if any(one[at - 1] != other[at - 1] for one, other in rows))
