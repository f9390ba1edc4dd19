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
from skatlist.words import Language, text


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

    @property
    def stated(self) -> ListSums:
        """The sums with the Gesamtpunkte as on paper, and where none were read, as computed."""
        paper = zip(self.sums.padded.total, self.totals, strict=False)
        return self.sums._replace(total=tuple(total if read is None else read for read, total in paper))

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


def known_sums(scored: ScoredSheet) -> str:
    """Return the numbers below a list as one text, by which it is known later whether they are still the same."""
    return " ".join(str(value) for row in ListSums.of(scored.sheet).footer for value in row.values)


def differing_sums(there: ScoredSheet, sums: ListSums) -> tuple[int, ...]:
    """Return the places whose points, games won or lost, or Gesamtpunkte if both say them, differ from a list's."""
    known, typed = ListSums.of(there.sheet).padded, sums.padded
    rows = [(known.points, typed.points), (known.won, typed.won), (known.lost, typed.lost)]

    def differs(at: int) -> bool:
        totals = {known.total[at], typed.total[at]} - {None}
        return len(totals) > 1 or any(one[at] != other[at] for one, other in rows)

    return tuple(place for place in range(1, there.sheet.size + 1) if differs(place - 1))


def other_sums(there: ScoredSheet, sums: ListSums, lang: Language) -> tuple[str, ...]:
    """Return, place by place, what stands on a list and what is typed, where these are not the same."""
    known, names = ListSums.of(there.sheet), there.sheet.names("–")
    different = []
    for place in differing_sums(there, sums):
        pair = [_numbers(each, place, lang) for each in (known, sums)]
        if pair[0] == pair[1]:
            pair = [_total(each, place, lang) for each in (known, sums)]
        different.append((names[place - 1], *pair))
    if None not in {known.passed, sums.passed} and known.passed != sums.passed:
        different.append((text("enter.sums_passed", lang), str(known.passed), str(sums.passed)))
    return tuple(text("enter.sums_other", lang, name=name, there=one, here=other) for name, one, other in different)


def _numbers(sums: ListSums, place: int, lang: Language) -> str:
    """Return points, games won and lost of a place, or its Gesamtpunkte if they stand alone."""
    three = [values[place - 1] for values in (sums.padded.points, sums.padded.won, sums.padded.lost)]
    return _total(sums, place, lang) if three[0] is None else " / ".join(str(value or 0) for value in three)


def _total(sums: ListSums, place: int, lang: Language) -> str:
    return text("enter.sums_total", lang, total=str(sums.padded.total[place - 1] or 0))
