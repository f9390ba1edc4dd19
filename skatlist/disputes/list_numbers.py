"""What a list says itself about a disputed game: the numbers written on it, and which reading they bear out."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from skatlist.checks.check_list import check_sheet
from skatlist.findings import Finding
from skatlist.sheet import FooterName, ScoredSheet


class NumberFit(NamedTuple):
    """A number for a game: `fits` of the `written` running totals and sums from there on are what it leads to."""

    number: int
    fits: int
    written: int


class ListNumbers(NamedTuple):
    """The numbers written about a game, and how each number said for it agrees with those after it.

    `value` is the written value, `before` and `after` are the declarer's running totals around it (None: not
    written, `before` 0 for his first game); `findings` are the checks that speak of the game, or of another whose
    mistake goes on in it.
    """

    place: int
    value: int | None
    before: int | None
    after: int | None
    readings: tuple[NumberFit, ...]
    findings: tuple[Finding, ...]

    @property
    def booked(self) -> int | None:
        """What the running totals say was booked."""
        return None if self.before is None or self.after is None else self.after - self.before


def list_numbers(scored: ScoredSheet, at: int, claim: int | None) -> ListNumbers:
    """Return what a list says about its row `at`: for the number the rules book, the written and the claimed one."""
    row = scored.rows[at]
    place = row.row.declarer or 0
    there = 1 <= place <= scored.sheet.size
    column = [each.row.stated.totals[place - 1] if there else None for each in scored.rows]
    before = _before(column[:at], scored, at, place) if there else None
    said = dict.fromkeys(n for n in (row.valuation.points, row.row.stated.value, claim) if n is not None)
    readings = tuple(_reading(scored, at, column, before, n) for n in said) if there else ()
    game = row.row.number
    findings = tuple(
        found for found in check_sheet(scored) if game is not None and (found.game == game or game in found.follows)
    )
    return ListNumbers(place, row.row.stated.value, before, column[at], readings, findings)


def _before(column: Sequence[int | None], scored: ScoredSheet, at: int, place: int) -> int | None:
    """Return the total written last before a game; before somebody's first game it is 0."""
    written = next((total for total in reversed(column) if total is not None), None)
    played = any(each.row.declarer == place for each in scored.rows[:at])
    return 0 if written is None and not played else written


def _reading(scored: ScoredSheet, at: int, column: Sequence[int | None], before: int | None, number: int) -> NumberFit:
    """Return how many numbers written from a row on are those that this number for it leads to."""
    place = scored.rows[at].row.declarer or 1
    computed = [each.totals[place - 1] for each in scored.rows]
    start = computed[at - 1] if at else 0
    shift = (start if before is None else before) - start + number - scored.rows[at].bookings[place - 1]
    pairs = [(total, right) for total, right in zip(column[at:], computed[at:], strict=True)]
    pairs += _sums(scored, place)
    written = [(total, right) for total, right in pairs if total is not None]
    return NumberFit(number, sum(total == right + shift for total, right in written), len(written))


def _sums(scored: ScoredSheet, place: int) -> Iterator[tuple[int | None, int]]:
    """Yield the written sum of somebody's game points beside the computed one."""
    for line in scored.sheet.footer:
        if line.name is FooterName.POINTS:
            yield line.values[place - 1], scored.footer(FooterName.POINTS)[place - 1]
