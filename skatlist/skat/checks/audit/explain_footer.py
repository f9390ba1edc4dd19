"""A footer that disagrees with the games of a list without running totals: find the row that would explain it.

If the paper states only the Gesamtpunkte, they serve just as well, because every lost game changes all of them.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Any, Final, NamedTuple

from skatlist.skat.checks.audit.footer import Footing
from skatlist.skat.checks.audit.open_sums import open_sums
from skatlist.skat.checks.audit.stated_columns import OpenFinding
from skatlist.skat.checks.game.game_checks import check_game
from skatlist.skat.checks.game.valued_game import value_game
from skatlist.skat.checks.likely import DECLARER, PASSED, game_share, games_played, likeness_of, neighbours
from skatlist.skat.checks.order.numbering import sits_out
from skatlist.skat.findings import Effect, Family, Finding, Fix, Severity, has_errors, in_game
from skatlist.skat.findings.fixes import change, fix, with_changes
from skatlist.skat.game import Contract, valuate
from skatlist.skat.rules import Profile
from skatlist.skat.sheet import FooterName, ScoredRow, ScoredSheet, Seated

_COUNTS: Final = (FooterName.POINTS, FooterName.WON, FooterName.LOST, FooterName.PASSED)
_PARTS: Final = frozenset((FooterName.POINTS, FooterName.WON, FooterName.LOST))
_PROPOSALS: Final = 3
_MOST: Final = 60  # rows with an error of their own to be tried
_FEW: Final = 3  # occasional running totals of a place to compare with
_SOUND: Final = 12  # sound changes examined, so that several rows are among them

Indexes = Mapping[int | None, int]  # indexes of rows by game number
# A stated number: the row below the list, or the index of a row with a running total, and the place (0: the table).
Cell = tuple[FooterName | int, int]
# The amounts by which numbers are off.
Offsets = dict[Cell, int]
# The points of a place for a game, before and after a change.
Bookings = Mapping[int, tuple[int, int]]

# Changes of single rows and their effects on the stated numbers


class Candidate(NamedTuple):
    """A change of one row: its likelihood, and its effect on every stated number."""

    weight: float
    fix: Fix
    effect: tuple[int, ...]
    row: int


class Changes:
    """The possible changes of some or all rows, by their effect on the numbers that are off.

    `due` are the players and the dealer due for every row.
    """

    def __init__(self, sheet: ScoredSheet, off: Offsets, due: Sequence[Seated], rows: Iterable[int]) -> None:
        self.sheet = sheet
        self.by_effect: dict[tuple[int, ...], list[Candidate]] = {}
        for index, weight, item, effect in _candidates(sheet, off, due, rows):
            key = tuple(_at(effect, cell, index) for cell in off)
            if any(key):
                self.by_effect.setdefault(key, []).append(Candidate(weight, item, key, index))
        self.sound: dict[tuple[int, ...], list[Candidate]] = {}

    def likeliest(self, effect: tuple[int, ...]) -> list[Candidate]:
        """Return the likeliest changes that have this effect and leave the entry without an error.

        The best change of every row comes first.
        """
        if effect not in self.sound:
            ordered = sorted(self.by_effect.get(effect, ()), key=lambda each: -each.weight)
            sound = list(islice(filter(self._is_sound, ordered), _SOUND))
            rows = [each.row for each in sound]
            again = [rows.index(each.row) != at for at, each in enumerate(sound)]
            ranked = sorted(range(len(sound)), key=lambda at: again[at])
            self.sound[effect] = [sound[at] for at in ranked[:_PROPOSALS]]
        return self.sound[effect]

    def pairs(self, target: tuple[int, ...]) -> list[Candidate]:
        """Return the likeliest pairs of changes of different rows that together have the effect."""
        return sorted(self._together(target), key=lambda each: -each.weight)[:_PROPOSALS]

    def but_one(self, target: tuple[int, ...]) -> tuple[list[Candidate], int | None]:
        """Return the likeliest changes that explain all numbers except one, and the index of that one.

        If changes explain all numbers, the index is None. Otherwise each explains at least two numbers.
        """
        if everything := self.likeliest(target):
            return everything, None
        best: tuple[list[Candidate], int | None] = [], None
        for effect in self.by_effect:
            rest = [at for at, (whole, part) in enumerate(zip(target, effect, strict=True)) if whole != part]
            if len(rest) == 1 and sum(map(bool, effect)) - bool(effect[rest[0]]) > 1:
                candidates = self.likeliest(effect)
                if candidates and (not best[0] or candidates[0].weight > best[0][0].weight):
                    best = candidates, rest[0]
        return best

    def _together(self, target: tuple[int, ...]) -> Iterator[Candidate]:
        for effect in self.by_effect:
            rest = tuple(whole - part for whole, part in zip(target, effect, strict=True))
            if rest < effect or rest not in self.by_effect:
                continue
            for one, other in product(self.likeliest(effect), self.likeliest(rest)):
                if one.row != other.row:
                    first, second = sorted((one, other), key=lambda each: each.row)
                    changes = (*first.fix.changes, *second.fix.changes)
                    both = fix("both", *changes, one=first.fix, other=second.fix)
                    yield Candidate(one.weight * other.weight, both, target, first.row)

    def _is_sound(self, candidate: Candidate) -> bool:
        scored = self.sheet.rows[candidate.row]
        entry = with_changes(scored.row, candidate.fix.changes).entry
        return entry == scored.row.entry or not has_errors(
            check_game(value_game(entry, scored.profile, scored.row.stated.value))
        )


def telling_rows(sheet: ScoredSheet) -> tuple[FooterName, ...]:
    """Return the rows below a list to compare with its games: points and counts.

    Unless points, games won and games lost are all stated, the Gesamtpunkte are among them.
    """
    stated = {line.name for line in sheet.sheet.footer}
    return _COUNTS if stated >= _PARTS else (*_COUNTS, FooterName.TOTAL)


def offsets(sheet: ScoredSheet, names: Collection[FooterName]) -> Offsets:
    """Return the amount by which every stated number of these rows is off. Open sums have none."""
    off: Offsets = {}
    sums = open_sums(sheet)
    for line in sheet.sheet.footer:
        if line.name not in names:
            continue
        right = sheet.footer(line.name)
        for seat in range(sheet.sheet.size):
            stated = line.values[seat]
            if stated is not None and not sums.is_open(line.name, seat + 1):
                off[line.name, 0 if line.name is FooterName.PASSED else seat + 1] = stated - right[seat]
    return off


def _at(effect: Offsets, cell: Cell, index: int) -> int:
    name, place = cell
    if isinstance(name, int):
        return effect.get((FooterName.POINTS, place), 0) if index <= name else 0
    return effect.get(cell, 0)


def _candidates(
    sheet: ScoredSheet, off: Offsets, due: Sequence[Seated], rows: Iterable[int]
) -> Iterator[tuple[int, float, Fix, Offsets]]:
    """Yield changes of single rows: the index of the row, the weight, the fix, and the effect on the footer."""
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
                item = in_game(fix(other.label, other.change, **dict(other.params)), row.number)
                yield (
                    index,
                    other.weight * game_share(other.entry),
                    item,
                    effect_of({place: (points, new)}, due[index].places, scored.profile),
                )
        for to in due[index].places:
            if to != place and not sits_out(to, due[index].dealer, due[index].places):
                item = in_game(fix("declarer", change("declarer", place, to)), row.number)
                effect = effect_of({place: (points, 0), to: (0, points)}, due[index].places, scored.profile)
                yield index, DECLARER * game_share(row.entry), item, effect


def _played(scored: ScoredRow, seated: Seated, off: Offsets) -> Iterator[tuple[float, Fix, Offsets]]:
    """Yield games that may have been played in a passed-in row, worth the amount that the points of a place are off."""
    row, profile = scored.row, scored.profile
    for (name, place), amount in off.items():
        if (name is not FooterName.POINTS and not isinstance(name, int)) or not amount:
            continue
        if sits_out(place, seated.dealer, seated.places):
            continue
        effect = effect_of({place: (0, amount)}, seated.places, profile) | {(FooterName.PASSED, 0): -1}
        yield from ((PASSED, item, effect) for item in games_played(row, place, amount, profile))


def effect_of(bookings: Bookings, places: Collection[int], profile: Profile) -> Offsets:
    """Return the effect of changed bookings on points, counts and Gesamtpunkte. SkWO 6.3.1."""
    scoring = profile.scoring
    others = scoring.others_bonus(len(places))
    effect: Offsets = dict.fromkeys(((FooterName.TOTAL, place) for place in places), 0)
    for place, (before, after) in bookings.items():
        won, lost = (after > 0) - (before > 0), (after < 0) - (before < 0)
        effect |= {
            (FooterName.POINTS, place): after - before,
            (FooterName.WON, place): won,
            (FooterName.LOST, place): lost,
        }
        own = scoring.own_bonus * (won - lost)
        for other in places:
            effect[FooterName.TOTAL, other] += after - before + own if other == place else others * lost
    return effect


# Explaining the wrong numbers below the list by changes


def explain_footer(sheet: ScoredSheet, footing: Footing) -> None:
    """Look for changes of rows that make every wrong number right, and fold these numbers into one finding.

    Try a row that has an error anyway, then one change, then one for every place that is off, then two together, then
    one or two for every place, then one that leaves a single number unexplained, then one for each number.
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
    wrong = [slip for slip in wrong if _cells(slip, index_of)]  # a row without a game number has none
    if _wrong_row(footing, wrong, off, index_of):
        return
    off = _explained_by(off, wrong, index_of)
    if not any(off.values()):
        return
    folds, whole = _folds(Changes(sheet, off, footing.ledger.due, range(len(sheet.rows))), off)
    for cells, candidates in folds:
        _fold(footing, [slip for slip in wrong if _cells(slip, index_of)[0] in cells], candidates)
    if not whole:
        _leave_open(footing, wrong)


def _folds(changes: Changes, off: Offsets) -> tuple[list[tuple[Collection[Cell], Sequence[Candidate]]], bool]:
    """Return groups of numbers with the changes of rows that explain them, and whether everything is explained."""
    cells, target = tuple(off), tuple(off.values())
    if one := changes.likeliest(target):
        return [(cells, one)], True
    places = _split(cells, target, lambda cell: cell[1])
    of_place = {place: [cell for cell in cells if cell[1] == place] for place in places}
    singles = {place: changes.likeliest(part) for place, part in places.items()}
    if len(places) > 1 and all(singles.values()):
        return [(of_place[place], candidates) for place, candidates in singles.items()], True
    if pairs := changes.pairs(target):
        return [(cells, pairs)], True
    by_place = {place: singles[place] or changes.pairs(part) for place, part in places.items()}
    if len(places) > 1 and all(by_place.values()):
        return [(of_place[place], candidates) for place, candidates in by_place.items()], True
    most, alone = changes.but_one(target)
    if alone is not None:
        return [((*cells[:alone], *cells[alone + 1 :]), most)], True
    by_cell = _split(cells, target, lambda cell: cell)
    return [((cell,), changes.likeliest(part)) for cell, part in by_cell.items()], False


def _explained_by(off: Offsets, slips: Iterable[OpenFinding], index_of: Indexes) -> Offsets:
    explained = {cell for slip in slips for cell in _cells(slip, index_of)}
    return {cell: amount if cell in explained else 0 for cell, amount in off.items()}


def _wrong_row(footing: Footing, wrong: Sequence[OpenFinding], off: Offsets, index_of: Indexes) -> bool:
    """Explain the wrong numbers by a row that has an error anyway, changed in a way that its check does not propose."""
    sheet = footing.sheet
    for index, at_row in islice(footing.ledger.slips.items(), _MOST) if wrong else ():
        of_game = (each for each in at_row if each.finding.kind.family is Family.GAME)
        errors = [each for each in of_game if each.finding.severity is Severity.ERROR]
        if len(errors) != 1 or index >= len(sheet.rows):
            continue
        slip = errors[0]
        together = _explained_by(off, (*wrong, slip), index_of)
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
    """Leave open whether a number or a game is wrong if there are games without a stated value."""
    values = [row.row.stated.value is not None for row in footing.sheet.rows if any(row.bookings)]
    for slip in wrong:
        finding = slip.finding
        if finding.has(Effect.EITHER):
            continue
        if _by_games(finding) and not (values and all(values)):
            slip.finding = _either(finding)
        elif _of_total(finding) and not any(values):
            # An occasional running total concerns every game since the total before it.
            slip.finding = _either(finding)._replace(fixes=tuple(f for f in finding.fixes if f.writes_numbers))


def _of_total(finding: Finding) -> bool:
    return finding.has(Effect.TOTAL) and not finding.has(Effect.OTHER_COLUMN)


def _by_games(finding: Finding) -> bool:
    return finding.has(Effect.FOOTER) and finding.has(Effect.LENGTH)


def _cells(slip: OpenFinding, index_of: Indexes) -> list[Cell]:
    """Return the stated numbers that are wrong because of a slip, its own first."""
    cells: list[Cell] = []
    for game, column in ((slip.finding.game, slip.finding.column), *slip.cells):
        place = None if column is None else column.place
        name = index_of.get(game) if isinstance(game, int) else FooterName(game) if game else None
        if name is not None and place is not None:
            cells.append((name, 0 if name is FooterName.PASSED else place))
    return cells


def _stands(sheet: ScoredSheet, footing: Footing) -> dict[Cell, int] | None:
    columns = footing.ledger.totals
    stated = [
        (index, column)
        for column in columns
        for index, total in enumerate(column.stated)
        if total is not None and not column.is_open(index)
    ]
    if len(stated) > _FEW * sheet.sheet.size:
        return None
    return {(index, column.place): (column.stated[index] or 0) - column.right[index] for index, column in stated}


def _split(cells: tuple[Cell, ...], target: tuple[int, ...], part: Callable[[Cell], Any]) -> dict[Any, tuple[int, ...]]:
    pairs = tuple(zip(cells, target, strict=True))
    parts = dict.fromkeys(part(cell) for cell, off in pairs if off)
    return {one: tuple(off if part(cell) == one else 0 for cell, off in pairs) for one in parts}


def _fold(footing: Footing, wrong: list[OpenFinding], candidates: Sequence[Candidate]) -> None:
    """Report several wrong numbers as one finding, with the changes of rows that explain them.

    A single wrong number may itself be the slip. Its correction comes first if two digits were transposed, second if
    one digit is wrong, else third.
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
    # One wrong number is likelier than two wrong games.
    rank = likeness_of(own[0]).rank if own and len({item.game for item in fixes[0].changes}) == 1 else 0
    first.finding = _either(first.finding)._replace(fixes=(*fixes[:rank], *own, *fixes[rank:]))


def _either(finding: Finding) -> Finding:
    line = FooterName(finding.game) if isinstance(finding.game, str) and finding.game else None
    sentence = "either" if finding.place else "either_all"
    kind = finding.kind.also(Effect.EITHER)
    return finding._replace(kind=kind, sentence=sentence, params={**finding.params, "line": line})


def _telling(footing: Footing) -> tuple[list[OpenFinding], tuple[FooterName, ...]]:
    """Return the wrong numbers below the list that games may explain, and the rows to compare.

    The Gesamtpunkte are used only if not all of their parts are stated and no bonus was simply forgotten.
    """
    counts = [slip for slip in footing.slips if slip.finding.game in _COUNTS]
    if footing.lines.keys() >= _PARTS:
        return counts, _COUNTS
    totals = [slip for slip in footing.slips if slip.finding.game == FooterName.TOTAL and _by_games(slip.finding)]
    if totals and all(slip.finding.sentence for slip in totals):
        return counts, _COUNTS
    return counts + totals, (*_COUNTS, FooterName.TOTAL)
