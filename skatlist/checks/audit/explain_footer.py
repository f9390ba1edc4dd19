"""A footer that disagrees with the games of a list without running totals: one row that would explain all of it.

Where the paper states nothing but the Gesamtpunkte these tell just as much: every one of them moves with a lost game.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Any, Final, NamedTuple

from skatlist.checks.audit.check_footer import Footing
from skatlist.checks.audit.slip import OpenFinding
from skatlist.checks.game.case import case_of
from skatlist.checks.game.game_checks import judge
from skatlist.checks.likely.commonness import of_game
from skatlist.checks.likely.neighbours import neighbours
from skatlist.checks.likely.worth import contracts_worth
from skatlist.checks.locating import here
from skatlist.checks.order.dealing import deals, sits
from skatlist.findings import Finding, Fix, Severity, has_errors
from skatlist.findings.fixes import Result, change, fix, mended_row
from skatlist.game import Contract, valuate
from skatlist.sheet import FooterName, ScoredRow, ScoredSheet, Seated

_PROPOSALS: Final = 3
_DECLARER: Final = 400
_PASSED: Final = 100
_COUNTS: Final = (FooterName.POINTS, FooterName.WON, FooterName.LOST, FooterName.PASSED)
_BELOW: Final = frozenset(("T104", "T106"))
_PARTS: Final = frozenset((FooterName.POINTS, FooterName.WON, FooterName.LOST))

_FEW: Final = 3  # running totals a place that are stated here and there, as somebody reads them off to compare

# A stated number: the row below the list, or the index of a row with a running total, and the place; 0 is the table.
Cell = tuple[FooterName | int, int]
# By how much numbers are off.
Offsets = dict[Cell, int]
# What a place is booked for a game, before and after a change.
Bookings = Mapping[int, tuple[int, int]]


class _Candidate(NamedTuple):
    """A change of one row: how likely it is, and what it does to every stated number."""

    weight: float
    fix: Fix
    effect: tuple[int, ...]
    row: int


class _Changes:
    """The changes of rows, of some or of all, by what they do to the numbers that are off."""

    def __init__(self, sheet: ScoredSheet, off: Offsets, rows: Iterable[int]) -> None:
        self.sheet = sheet
        self.by_effect: dict[tuple[int, ...], list[_Candidate]] = {}
        for index, weight, item, effect in _candidates(sheet, off, rows):
            key = tuple(_at(effect, cell, index) for cell in off)
            if any(key):
                self.by_effect.setdefault(key, []).append(_Candidate(weight, item, key, index))
        self.sound: dict[tuple[int, ...], list[_Candidate]] = {}

    def likeliest(self, effect: tuple[int, ...]) -> list[_Candidate]:
        """Return the likeliest changes with an effect that leave a row no check finds wrong."""
        if effect not in self.sound:
            ordered = sorted(self.by_effect.get(effect, ()), key=lambda each: -each.weight)
            self.sound[effect] = list(islice(filter(self._is_sound, ordered), _PROPOSALS))
        return self.sound[effect]

    def pairs(self, target: tuple[int, ...]) -> list[_Candidate]:
        """Return the likeliest two changes of different rows that give the difference together."""
        return sorted(self._together(target), key=lambda each: -each.weight)[:_PROPOSALS]

    def _together(self, target: tuple[int, ...]) -> Iterator[_Candidate]:
        for effect in self.by_effect:
            rest = tuple(whole - part for whole, part in zip(target, effect, strict=True))
            if rest < effect or rest not in self.by_effect:
                continue
            for one, other in product(self.likeliest(effect), self.likeliest(rest)):
                if one.row != other.row:
                    first, second = sorted((one, other), key=lambda each: each.row)
                    changes = (*first.fix.changes, *second.fix.changes)
                    both = fix("both", *changes, one=first.fix, other=second.fix)
                    yield _Candidate(one.weight * other.weight, both, target, first.row)

    def _is_sound(self, candidate: _Candidate) -> bool:
        scored = self.sheet.rows[candidate.row]
        entry = mended_row(scored.row, candidate.fix.changes).entry
        return entry == scored.row.entry or not has_errors(
            judge(case_of(entry, scored.profile, scored.row.stated.value))
        )


def explain_footer(sheet: ScoredSheet, footing: Footing) -> None:
    """Look for changes of rows that make every wrong number right, and fold these numbers.

    One change; else one for every place that is off; else two that together give the difference; else one for each
    number that has one.
    """
    wrong, names = _telling(footing)
    stands = _stands(sheet, footing)
    if stands is None:
        return
    off = _offsets(sheet, names) | stands
    wrong = [s for slips in footing.ledger.slips.values() for s in slips if s.finding.code == "T101"] + wrong
    if footing.uncertain:
        _leave_open(footing, wrong)
        return
    if _wrong_row(footing, wrong, off):
        return
    off = _named(off, wrong, sheet)
    if not any(off.values()):
        return
    cells, target = tuple(off), tuple(off.values())
    changes = _Changes(sheet, off, range(len(sheet.rows)))
    places = _split(cells, target, lambda cell: cell[1])
    singles = {place: changes.likeliest(part) for place, part in places.items()}
    if one := changes.likeliest(target):
        _fold(footing, wrong, one)
    elif len(places) > 1 and all(singles.values()):
        _fold_places(footing, wrong, singles)
    elif pairs := changes.pairs(target):
        _fold(footing, wrong, pairs)
    elif len(places) > 1 and all(
        by_place := {place: singles[place] or changes.pairs(part) for place, part in places.items()}.values()
    ):
        _fold_places(footing, wrong, dict(zip(places, by_place, strict=True)))
    else:
        for cell, part in _split(cells, target, lambda cell: cell).items():
            _fold(footing, [slip for slip in wrong if _cells(slip, sheet)[0] == cell], changes.likeliest(part))
        _leave_open(footing, wrong)


def _named(off: Offsets, slips: Iterable[OpenFinding], sheet: ScoredSheet) -> Offsets:
    """Return by how much numbers are off that slips make wrong; the others count as right."""
    named = {cell for slip in slips for cell in _cells(slip, sheet)}
    return {cell: amount if cell in named else 0 for cell, amount in off.items()}


def _wrong_row(footing: Footing, wrong: Sequence[OpenFinding], off: Offsets) -> bool:
    """Explain the wrong numbers by a row that cannot be right anyway, changed otherwise than its check proposes."""
    sheet = footing.sheet
    for index, at_row in footing.ledger.slips.items() if wrong else ():
        errors = [each for each in at_row if each.finding.code[0] == "G" and each.finding.severity is Severity.ERROR]
        if len(errors) != 1 or index >= len(sheet.rows):
            continue
        slip = errors[0]
        together = _named(off, (*wrong, slip), sheet)
        candidates = _Changes(sheet, together, (index,)).likeliest(tuple(together.values()))
        if not candidates:
            continue
        for other in wrong:
            for item in (other.finding.fixes[0].changes[0], *other.cells):
                slip.explain(item)
            footing.drop(other)
        fixes = tuple(each.fix._replace(explains=len(slip.cells)) for each in candidates)
        slip.by_entry |= {item.changes for item in fixes}
        slip.finding = slip.finding._replace(fixes=(*fixes, *slip.finding.fixes)[:_PROPOSALS])
        return True
    return False


def _fold_places(footing: Footing, wrong: Sequence[OpenFinding], by_place: Mapping[int, Sequence[_Candidate]]) -> None:
    """Name the wrong numbers of each place once."""
    for place, candidates in by_place.items():
        _fold(footing, [slip for slip in wrong if (slip.finding.place or 0) == place], candidates)


def _leave_open(footing: Footing, wrong: Iterable[OpenFinding]) -> None:
    """Blame neither number nor games where nothing but numbers below the list tells that they differ."""
    if any(row.row.stated.value is not None for row in footing.sheet.rows):
        return
    for slip in wrong:
        finding = slip.finding
        if finding.code in _BELOW and not finding.sentence.startswith("either"):
            slip.finding = _either(finding)
        elif finding.code == "T101" and finding.sentence != "either":
            # A running total here and there tells of every game since the one before it.
            slip.finding = _either(finding)._replace(fixes=tuple(f for f in finding.fixes if _is_number(f)))


def _is_number(fix: Fix) -> bool:
    return all(item.field.name == "total" for item in fix.changes)


def _cells(slip: OpenFinding, sheet: ScoredSheet) -> list[Cell]:
    """Return the stated numbers a slip makes wrong, its own first."""
    index_of = {row.row.number: index for index, row in enumerate(sheet.rows)}
    cells: list[Cell] = []
    for game, column in ((slip.finding.game, slip.finding.column), *((each.game, each.field) for each in slip.cells)):
        place = None if column is None else column.place
        name = index_of.get(game) if isinstance(game, int) else FooterName(game) if game else None
        if name is not None and place is not None:
            cells.append((name, 0 if name is FooterName.PASSED else place))
    return cells


def _stands(sheet: ScoredSheet, footing: Footing) -> dict[Cell, int] | None:
    """Return by how much the few running totals here and there are off; None where a list has them throughout."""
    columns = footing.ledger.totals
    stated = [(index, column) for column in columns for index, total in enumerate(column.stated) if total is not None]
    if len(stated) > _FEW * sheet.sheet.size:
        return None
    return {(index, column.place): (column.stated[index] or 0) - column.right[index] for index, column in stated}


def _at(effect: Offsets, cell: Cell, index: int) -> int:
    """Return what a change of a row does to a number: to a running total only from that row on."""
    name, place = cell
    if isinstance(name, int):
        return effect.get((FooterName.POINTS, place), 0) if index <= name else 0
    return effect.get(cell, 0)


def _split(cells: tuple[Cell, ...], target: tuple[int, ...], part: Callable[[Cell], Any]) -> dict[Any, tuple[int, ...]]:
    """Return what is off for each part of the numbers by itself, nothing being off elsewhere."""
    pairs = tuple(zip(cells, target, strict=True))
    parts = dict.fromkeys(part(cell) for cell, off in pairs if off)
    return {one: tuple(off if part(cell) == one else 0 for cell, off in pairs) for one in parts}


def _fold(footing: Footing, wrong: list[OpenFinding], candidates: Sequence[_Candidate]) -> None:
    """Name several wrong numbers once, with the changes of rows that explain them.

    A number that is wrong alone may itself be the slip: its correction comes first where two digits changed places,
    second where one digit is wrong, else last.
    """
    if not wrong or not candidates:
        return
    first, rest = wrong[0], wrong[1:]
    own = () if rest else first.finding.fixes
    for slip in rest:
        for item in (slip.finding.fixes[0].changes[0], *slip.cells):
            first.explain(item)
        footing.drop(slip)
    explains = 1 + len(first.cells)
    fixes = tuple(each.fix._replace(explains=explains) for each in candidates)
    first.by_entry |= {item.changes for item in fixes}
    second = 0 if fixes[0].label == "both" else 1  # one slip of a digit is likelier than two of games
    at = {"digits_swapped": 0, "one_digit": second}.get(own[0].label, len(fixes)) if own else 0
    first.finding = _either(first.finding)._replace(fixes=(*fixes[:at], *own, *fixes[at:]))


def _either(finding: Finding) -> Finding:
    """Return a finding about a number that leaves open whether it is wrong or a game is."""
    line = FooterName(finding.game) if isinstance(finding.game, str) and finding.game else None
    sentence = "either" if finding.place else "either_all"
    return finding._replace(sentence=sentence, params={**finding.params, "line": line})


def _telling(footing: Footing) -> tuple[list[OpenFinding], tuple[FooterName, ...]]:
    """Return the wrong numbers below the list that games may explain, and the rows they stand in.

    The Gesamtpunkte tell something only where not all parts of them are stated, and no bonus was simply forgotten.
    """
    counts = [slip for slip in footing.slips if slip.finding.code == "T104"]
    if footing.lines.keys() >= _PARTS:
        return counts, _COUNTS
    totals = [slip for slip in footing.slips if slip.finding.code == "T106"]
    if totals and all(slip.finding.sentence for slip in totals):
        return counts, _COUNTS
    return counts + totals, (*_COUNTS, FooterName.TOTAL)


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


def _candidates(sheet: ScoredSheet, off: Offsets, rows: Iterable[int]) -> Iterator[tuple[int, float, Fix, Offsets]]:
    """Yield changes of single rows: the row by index, their weight, and what they do to the footer."""
    due = deals(sheet)
    for index in rows:
        scored = sheet.rows[index]
        row, place, points = scored.row, scored.row.declarer, scored.valuation.points
        if row.entry.contract is Contract.PASSED:
            yield from ((index, *each) for each in _played(scored, due[index], off))
        if place is None or not points or not 1 <= place <= sheet.sheet.size:
            continue
        for other in neighbours(row.entry, scored.profile):
            new = valuate(other.entry, scored.profile, row.stated.value).points
            if new not in {None, points} and row.stated.value in {None, new}:
                item = here(fix(other.label, other.change, **dict(other.params)), row.number)
                yield (
                    index,
                    other.weight * of_game(other.entry),
                    item,
                    _effect({place: (points, new)}, scored, due[index]),
                )
        for to in due[index].places:
            if to != place and not sits(to, due[index].dealer, due[index].places):
                item = here(fix("declarer", change("declarer", place, to)), row.number)
                effect = _effect({place: (points, 0), to: (0, points)}, scored, due[index])
                yield index, _DECLARER * of_game(row.entry), item, effect


def _played(scored: ScoredRow, seated: Seated, off: Offsets) -> Iterator[tuple[float, Fix, Offsets]]:
    """Yield the games a passed-in row may stand for: worth what the points of a place are off."""
    row, profile = scored.row, scored.profile
    for (name, place), amount in off.items():
        if (name is not FooterName.POINTS and not isinstance(name, int)) or not amount:
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
            effect = _effect({place: (0, amount)}, scored, seated)
            yield _PASSED, item, {**effect, (FooterName.PASSED, 0): -1}


def _effect(bookings: Bookings, scored: ScoredRow, seated: Seated) -> Offsets:
    """Return what a changed booking does to points, counts and Gesamtpunkte. SkWO 6.3.1."""
    scoring = scored.profile.scoring
    others = scoring.others_bonus(len(seated.places))
    effect: Offsets = dict.fromkeys(((FooterName.TOTAL, place) for place in seated.places), 0)
    for place, (before, after) in bookings.items():
        won, lost = (after > 0) - (before > 0), (after < 0) - (before < 0)
        effect |= {
            (FooterName.POINTS, place): after - before,
            (FooterName.WON, place): won,
            (FooterName.LOST, place): lost,
        }
        own = scoring.own_bonus * (won - lost)
        for other in seated.places:
            effect[FooterName.TOTAL, other] += after - before + own if other == place else others * lost
    return effect
