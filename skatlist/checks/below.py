"""A footer that disagrees with the games of a list without running totals: one row that would explain all of it."""

from collections.abc import Iterator, Mapping
from typing import Final

from skatlist.checks.commonness import of_game
from skatlist.checks.dealing import deals, sits
from skatlist.checks.finding import Fix
from skatlist.checks.footing import Footing
from skatlist.checks.locating import here
from skatlist.checks.mending import Result, change, fix
from skatlist.checks.neighbours import neighbours
from skatlist.checks.worth import contracts_worth
from skatlist.game import Contract, valuate
from skatlist.sheet import FooterName, ScoredRow, ScoredSheet

__all__ = ["explain_footer"]

_PROPOSALS: Final = 3
_DECLARER: Final = 400
_PASSED: Final = 100
_COUNTS: Final = (FooterName.POINTS, FooterName.WON, FooterName.LOST, FooterName.PASSED)

# By how much points and counts are off, by footer row and place; place 0 is the whole table's.
Offsets = dict[tuple[FooterName, int], int]


def explain_footer(sheet: ScoredSheet, footing: Footing) -> None:
    """Look for one change of one row that makes every wrong number of points and counts right, and fold them."""
    wrong = [slip for slip in footing.slips if slip.finding.code == "T104"]
    if not wrong or any(column.last >= 0 for column in footing.ledger.totals) or footing.uncertain:
        return
    off = _offsets(sheet)
    found = [
        (weight, item)
        for weight, item, effect in _candidates(sheet, off)
        if all(effect.get(cell, 0) == off[cell] for cell in off)
    ]
    if not found:
        return
    first, rest = wrong[0], wrong[1:]
    for slip in rest:
        first.explain(slip.finding.fixes[0].changes[0])
        footing.slips.remove(slip)
    explains = 1 + len(first.cells)
    best = sorted(found, key=lambda pair: -pair[0])[:_PROPOSALS]
    fixes = tuple(item._replace(explains=explains) for _, item in best)
    first.by_entry |= {item.changes for item in fixes}
    kept = fixes if rest else (*fixes[: _PROPOSALS - 1], *first.finding.fixes)
    first.finding = first.finding._replace(fixes=kept)


def _offsets(sheet: ScoredSheet) -> Offsets:
    """Return by how much every stated number of points and counts is off."""
    off: Offsets = {}
    for line in sheet.sheet.footer:
        if line.name not in _COUNTS:
            continue
        right = sheet.footer(line.name)
        for seat in range(sheet.sheet.size):
            stated = line.values[seat]
            if stated is not None:
                off[line.name, 0 if line.name is FooterName.PASSED else seat + 1] = stated - right[seat]
    return off


def _candidates(sheet: ScoredSheet, off: Offsets) -> Iterator[tuple[float, Fix, Mapping[tuple[FooterName, int], int]]]:
    """Yield changes of single rows with their weight and what they do to the footer."""
    due = deals(sheet)
    for index, scored in enumerate(sheet.rows):
        row, place, points = scored.row, scored.row.declarer, scored.valuation.points
        if row.entry.contract is Contract.PASSED:
            yield from _played(scored, off)
        if place is None or not points or not 1 <= place <= sheet.sheet.size:
            continue
        for other in neighbours(row.entry, scored.profile):
            new = valuate(other.entry, scored.profile).points
            if new is not None and row.stated.value in {None, new}:
                item = here(fix(other.label, other.change, **dict(other.params)), row.number)
                yield other.weight * of_game(other.entry), item, _effect({place: (points, new)})
        for to in due[index].places:
            if to != place and not sits(to, due[index].dealer, due[index].places):
                item = here(fix("declarer", change("declarer", place, to)), row.number)
                effect = _effect({place: (points, 0), to: (0, points)})
                yield _DECLARER * of_game(row.entry), item, effect


def _played(scored: ScoredRow, off: Offsets) -> Iterator[tuple[float, Fix, Mapping[tuple[FooterName, int], int]]]:
    """Yield the games a passed-in row may stand for: worth what the points of a place are off."""
    row, profile = scored.row, scored.profile
    for (name, place), amount in off.items():
        if name is not FooterName.POINTS or not amount:
            continue
        value = amount if amount > 0 else -amount // profile.values.lost_skat
        result = Result.WON if amount > 0 else Result.LOST
        for contract in contracts_worth(value, profile):
            changes = (
                change("contract", Contract.PASSED, contract),
                change("declarer", None, place),
                change("result", None, result),
            )
            item = here(fix("played", *changes, place=place, result=result), row.number)
            yield _PASSED, item, {**_effect({place: (0, amount)}), (FooterName.PASSED, 0): -1}


def _effect(bookings: Mapping[int, tuple[int, int]]) -> dict[tuple[FooterName, int], int]:
    """Return what a changed booking does to points and counts, by place: before and after."""
    effect: dict[tuple[FooterName, int], int] = {}
    for place, (before, after) in bookings.items():
        effect[FooterName.POINTS, place] = after - before
        effect[FooterName.WON, place] = (after > 0) - (before > 0)
        effect[FooterName.LOST, place] = (after < 0) - (before < 0)
    return effect
