"""A footer that disagrees with the games of a list without running totals: one row that would explain all of it.

Where the paper states nothing but the Gesamtpunkte these tell just as much: every one of them moves with a lost game.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from skatlist.checks.audit.check_footer import Footing
from skatlist.checks.audit.row_changes import COUNTS, PARTS, Candidate, Cell, Changes, Offsets, offsets
from skatlist.checks.audit.stated_columns import OpenFinding
from skatlist.checks.likely import likeness_of
from skatlist.findings import Effect, Family, Finding, Severity
from skatlist.sheet import FooterName, ScoredSheet

_PROPOSALS: Final = 3
_MOST: Final = 60  # rows that are wrong anyway; one that explains the footer is not among thousands
_FEW: Final = 3  # running totals a place that are stated here and there, as somebody reads them off to compare

Indexes = Mapping[int | None, int]  # of the rows, by game number


def explain_footer(sheet: ScoredSheet, footing: Footing) -> None:
    """Look for changes of rows that make every wrong number right, and fold these numbers.

    One change; else one for every place that is off; else two that together give the difference; else one that leaves
    a single number, wrong by itself; else one for each number that has one.
    """
    wrong, names = _telling(footing)
    stands = _stands(sheet, footing)
    if stands is None:
        return
    off = offsets(sheet, names) | stands
    wrong = [s for slips in footing.ledger.slips.values() for s in slips if _of_total(s.finding)] + wrong
    if footing.uncertain:
        _leave_open(footing, wrong)
        return
    index_of = {row.row.number: index for index, row in enumerate(sheet.rows)}
    if _wrong_row(footing, wrong, off, index_of):
        return
    off = _named(off, wrong, index_of)
    if not any(off.values()):
        return
    folds, whole = _folds(Changes(sheet, off, footing.ledger.due, range(len(sheet.rows))), off)
    for cells, candidates in folds:
        _fold(footing, [slip for slip in wrong if _cells(slip, index_of)[0] in cells], candidates)
    if not whole:
        _leave_open(footing, wrong)


def _folds(changes: Changes, off: Offsets) -> tuple[list[tuple[Collection[Cell], Sequence[Candidate]]], bool]:
    """Return which numbers changes of rows explain together, and whether all that is off is explained."""
    cells, target = tuple(off), tuple(off.values())
    if one := changes.likeliest(target):
        return [(cells, one)], True
    places = _split(cells, target, lambda cell: cell[1])
    of_place = {place: [cell for cell in cells if cell[1] == place] for place in places}
    singles = {place: changes.likeliest(part) for place, part in places.items()}
    if len(places) > 1 and all(singles.values()):
        return [(of_place[place], found) for place, found in singles.items()], True
    if pairs := changes.pairs(target):
        return [(cells, pairs)], True
    by_place = {place: singles[place] or changes.pairs(part) for place, part in places.items()}
    if len(places) > 1 and all(by_place.values()):
        return [(of_place[place], found) for place, found in by_place.items()], True
    most, alone = changes.but_one(target)
    if alone is not None:
        return [((*cells[:alone], *cells[alone + 1 :]), most)], True
    by_cell = _split(cells, target, lambda cell: cell)
    return [((cell,), changes.likeliest(part)) for cell, part in by_cell.items()], False


def _named(off: Offsets, slips: Iterable[OpenFinding], index_of: Indexes) -> Offsets:
    """Return by how much numbers are off that slips make wrong; the others count as right."""
    named = {cell for slip in slips for cell in _cells(slip, index_of)}
    return {cell: amount if cell in named else 0 for cell, amount in off.items()}


def _wrong_row(footing: Footing, wrong: Sequence[OpenFinding], off: Offsets, index_of: Indexes) -> bool:
    """Explain the wrong numbers by a row that cannot be right anyway, changed otherwise than its check proposes."""
    sheet = footing.sheet
    for index, at_row in islice(footing.ledger.slips.items(), _MOST) if wrong else ():
        of_game = (each for each in at_row if each.finding.kind.family is Family.GAME)
        errors = [each for each in of_game if each.finding.severity is Severity.ERROR]
        if len(errors) != 1 or index >= len(sheet.rows):
            continue
        slip = errors[0]
        together = _named(off, (*wrong, slip), index_of)
        candidates, alone = Changes(sheet, together, footing.ledger.due, (index,)).but_one(tuple(together.values()))
        if not candidates:
            continue
        for other in wrong:
            if alone is not None and _cells(other, index_of)[0] == tuple(together)[alone]:
                continue
            for item in (other.finding.fixes[0].changes[0], *other.cells.values()):
                slip.explain(item)
            footing.drop(other)
        fixes = tuple(each.fix._replace(explains=len(slip.cells)) for each in candidates)
        slip.by_entry |= {item.changes for item in fixes}
        slip.finding = slip.finding._replace(fixes=(*fixes, *slip.finding.fixes)[:_PROPOSALS])
        return True
    return False


def _leave_open(footing: Footing, wrong: Iterable[OpenFinding]) -> None:
    """Blame neither number nor games where a game may be written wrong that no value stands beside."""
    values = [row.row.stated.value is not None for row in footing.sheet.rows if any(row.bookings)]
    for slip in wrong:
        finding = slip.finding
        if finding.has(Effect.EITHER):
            continue
        if _by_games(finding) and not (values and all(values)):
            slip.finding = _either(finding)
        elif _of_total(finding) and not any(values):
            # A running total here and there tells of every game since the one before it.
            slip.finding = _either(finding)._replace(fixes=tuple(f for f in finding.fixes if f.writes_numbers))


def _of_total(finding: Finding) -> bool:
    """Whether a running total breaks, and no game was booked in another's column."""
    return finding.has(Effect.TOTAL) and not finding.has(Effect.OTHER_COLUMN)


def _by_games(finding: Finding) -> bool:
    """Whether a number below the list is wrong that its games explain."""
    return finding.has(Effect.FOOTER) and finding.has(Effect.LENGTH)


def _cells(slip: OpenFinding, index_of: Indexes) -> list[Cell]:
    """Return the stated numbers a slip makes wrong, its own first."""
    cells: list[Cell] = []
    for game, column in ((slip.finding.game, slip.finding.column), *slip.cells):
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


def _split(cells: tuple[Cell, ...], target: tuple[int, ...], part: Callable[[Cell], Any]) -> dict[Any, tuple[int, ...]]:
    """Return what is off for each part of the numbers by itself, nothing being off elsewhere."""
    pairs = tuple(zip(cells, target, strict=True))
    parts = dict.fromkeys(part(cell) for cell, off in pairs if off)
    return {one: tuple(off if part(cell) == one else 0 for cell, off in pairs) for one in parts}


def _fold(footing: Footing, wrong: list[OpenFinding], candidates: Sequence[Candidate]) -> None:
    """Name several wrong numbers once, with the changes of rows that explain them.

    A number that is wrong alone may itself be the slip: its correction comes first where two digits changed places,
    second where one digit is wrong, else third.
    """
    if not wrong or not candidates:
        return
    first, rest = wrong[0], wrong[1:]
    own = () if rest else first.finding.fixes
    for slip in rest:
        for item in (slip.finding.fixes[0].changes[0], *slip.cells.values()):
            first.explain(item)
        footing.drop(slip)
    explains = 1 + len(first.cells)
    fixes = tuple(each.fix._replace(explains=explains) for each in candidates)
    first.by_entry |= {item.changes for item in fixes}
    # One wrong number is likelier than two wrong games, and no third game pushes it out.
    rank = likeness_of(own[0]).rank if own and len({item.game for item in fixes[0].changes}) == 1 else 0
    first.finding = _either(first.finding)._replace(fixes=(*fixes[:rank], *own, *fixes[rank:]))


def _either(finding: Finding) -> Finding:
    """Return a finding about a number that leaves open whether it is wrong or a game is."""
    line = FooterName(finding.game) if isinstance(finding.game, str) and finding.game else None
    sentence = "either" if finding.place else "either_all"
    kind = finding.kind.also(Effect.EITHER)
    return finding._replace(kind=kind, sentence=sentence, params={**finding.params, "line": line})


def _telling(footing: Footing) -> tuple[list[OpenFinding], tuple[FooterName, ...]]:
    """Return the wrong numbers below the list that games may explain, and the rows they stand in.

    The Gesamtpunkte tell something only where not all parts of them are stated, and no bonus was simply forgotten.
    """
    counts = [slip for slip in footing.slips if slip.finding.game in COUNTS]
    if footing.lines.keys() >= PARTS:
        return counts, COUNTS
    totals = [slip for slip in footing.slips if slip.finding.game == FooterName.TOTAL and _by_games(slip.finding)]
    if totals and all(slip.finding.sentence for slip in totals):
        return counts, COUNTS
    return counts + totals, (*COUNTS, FooterName.TOTAL)
