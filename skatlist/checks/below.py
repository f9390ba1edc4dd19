"""A footer that disagrees with the games of a list without running totals: one row that would explain all of it.

Where the paper states nothing but the Gesamtpunkte these tell just as much: every one of them moves with a lost game.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from skatlist.checks.commonness import of_game
from skatlist.checks.dealing import deals, sits
from skatlist.checks.finding import Fix
from skatlist.checks.footing import Footing
from skatlist.checks.locating import here
from skatlist.checks.mending import Result, change, fix
from skatlist.checks.neighbours import neighbours
from skatlist.checks.slip import Slip
from skatlist.checks.worth import contracts_worth
from skatlist.game import Contract, valuate
from skatlist.sheet import Company, FooterName, ScoredRow, ScoredSheet

__all__ = ["explain_footer"]

_PROPOSALS: Final = 3
_DECLARER: Final = 400
_PASSED: Final = 100
_COUNTS: Final = (FooterName.POINTS, FooterName.WON, FooterName.LOST, FooterName.PASSED)

# By how much numbers of the footer are off, by row and place; place 0 is the whole table's.
Offsets = dict[tuple[FooterName, int], int]
# What a place is booked for a game, before and after a change.
Bookings = Mapping[int, tuple[int, int]]


def explain_footer(sheet: ScoredSheet, footing: Footing) -> None:
    """Look for one change of one row that makes every wrong number right, and fold them."""
    wrong = [slip for slip in footing.slips if slip.finding.code == "T104"] or _only_totals(sheet, footing)
    if not wrong or any(column.last >= 0 for column in footing.ledger.totals) or footing.uncertain:
        return
    off = _offsets(sheet, (FooterName.TOTAL,) if wrong[0].finding.code == "T106" else _COUNTS)
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


def _only_totals(sheet: ScoredSheet, footing: Footing) -> list[Slip]:
    """Return the slips of the Gesamtpunkte where nothing else is stated, and no bonus was simply forgotten."""
    if any(line.name is not FooterName.TOTAL for line in sheet.sheet.footer):
        return []
    wrong = [slip for slip in footing.slips if slip.finding.code == "T106"]
    return [] if any(slip.finding.sentence for slip in wrong) else wrong


def _offsets(sheet: ScoredSheet, names: Collection[FooterName]) -> Offsets:
    """Return by how much every stated number of these rows is off."""
    off: Offsets = {}
    for line in sheet.sheet.footer:
        if line.name not in names:
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
            yield from _played(scored, due[index], off)
        if place is None or not points or not 1 <= place <= sheet.sheet.size:
            continue
        for other in neighbours(row.entry, scored.profile):
            new = valuate(other.entry, scored.profile, row.stated.value).points
            if new is not None and row.stated.value in {None, new}:
                item = here(fix(other.label, other.change, **dict(other.params)), row.number)
                yield other.weight * of_game(other.entry), item, _effect({place: (points, new)}, scored, due[index])
        for to in due[index].places:
            if to != place and not sits(to, due[index].dealer, due[index].places):
                item = here(fix("declarer", change("declarer", place, to)), row.number)
                effect = _effect({place: (points, 0), to: (0, points)}, scored, due[index])
                yield _DECLARER * of_game(row.entry), item, effect


def _played(
    scored: ScoredRow, company: Company, off: Offsets
) -> Iterator[tuple[float, Fix, Mapping[tuple[FooterName, int], int]]]:
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
            effect = _effect({place: (0, amount)}, scored, company)
            yield _PASSED, item, {**effect, (FooterName.PASSED, 0): -1}


def _effect(bookings: Bookings, scored: ScoredRow, company: Company) -> Offsets:
    """Return what a changed booking does to points, counts and Gesamtpunkte. SkWO 6.3.1."""
    scoring = scored.profile.scoring
    seeger = scoring.kind == "seeger-fabian"
    others = scoring.others.get(len(company.places), 0) if seeger else 0
    effect: Offsets = dict.fromkeys(((FooterName.TOTAL, place) for place in company.places), 0)
    for place, (before, after) in bookings.items():
        won, lost = (after > 0) - (before > 0), (after < 0) - (before < 0)
        effect |= {
            (FooterName.POINTS, place): after - before,
            (FooterName.WON, place): won,
            (FooterName.LOST, place): lost,
        }
        own = scoring.own * (won - lost) if seeger else 0
        for other in company.places:
            effect[FooterName.TOTAL, other] += after - before + own if other == place else others * lost
    return effect
