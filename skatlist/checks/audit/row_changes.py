"""Changes of single rows, and what each does to the numbers stated below a list and to running totals."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Final, NamedTuple

from skatlist.checks.game.game_checks import check_game
from skatlist.checks.game.valued_game import value_game
from skatlist.checks.likely import DECLARER, PASSED, game_share, games_played, neighbours
from skatlist.checks.order.numbering import sits_out
from skatlist.findings import Fix, has_errors, in_game
from skatlist.findings.fixes import change, fix, with_changes
from skatlist.game import Contract, valuate
from skatlist.rules import Profile
from skatlist.sheet import FooterName, ScoredRow, ScoredSheet, Seated

COUNTS: Final = (FooterName.POINTS, FooterName.WON, FooterName.LOST, FooterName.PASSED)
PARTS: Final = frozenset((FooterName.POINTS, FooterName.WON, FooterName.LOST))
_PROPOSALS: Final = 3
_SOUND: Final = 12  # changes looked at, to have those of several rows

# A stated number: the row below the list, or the index of a row with a running total, and the place; 0 is the table.
Cell = tuple[FooterName | int, int]
# By how much numbers are off.
Offsets = dict[Cell, int]
# What a place is booked for a game, before and after a change.
Bookings = Mapping[int, tuple[int, int]]


class Candidate(NamedTuple):
    """A change of one row: how likely it is, and what it does to every stated number."""

    weight: float
    fix: Fix
    effect: tuple[int, ...]
    row: int


class Changes:
    """The changes of rows, of some or of all, by what they do to the numbers that are off.

    `due` says for every row who is there and should deal.
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
        """Return the likeliest changes with an effect that leave a row no check finds wrong, first one of each row."""
        if effect not in self.sound:
            ordered = sorted(self.by_effect.get(effect, ()), key=lambda each: -each.weight)
            sound = list(islice(filter(self._is_sound, ordered), _SOUND))
            rows = [each.row for each in sound]
            again = [rows.index(each.row) != at for at, each in enumerate(sound)]
            ranked = sorted(range(len(sound)), key=lambda at: again[at])
            self.sound[effect] = [sound[at] for at in ranked[:_PROPOSALS]]
        return self.sound[effect]

    def pairs(self, target: tuple[int, ...]) -> list[Candidate]:
        """Return the likeliest two changes of different rows that give the difference together."""
        return sorted(self._together(target), key=lambda each: -each.weight)[:_PROPOSALS]

    def but_one(self, target: tuple[int, ...]) -> tuple[list[Candidate], int | None]:
        """Return the likeliest changes that explain all numbers but one, and its index: that one is wrong by itself.

        Changes that explain all come with None; of the others each explains two numbers at least.
        """
        if everything := self.likeliest(target):
            return everything, None
        best: tuple[list[Candidate], int | None] = [], None
        for effect in self.by_effect:
            rest = [at for at, (whole, part) in enumerate(zip(target, effect, strict=True)) if whole != part]
            if len(rest) == 1 and sum(map(bool, effect)) - bool(effect[rest[0]]) > 1:
                found = self.likeliest(effect)
                if found and (not best[0] or found[0].weight > best[0][0].weight):
                    best = found, rest[0]
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
    """Return the rows below a list that games explain: points and counts, and the Gesamtpunkte where these lack."""
    stated = {line.name for line in sheet.sheet.footer}
    return COUNTS if stated >= PARTS else (*COUNTS, FooterName.TOTAL)


def offsets(sheet: ScoredSheet, names: Collection[FooterName]) -> Offsets:
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


def _at(effect: Offsets, cell: Cell, index: int) -> int:
    """Return what a change of a row does to a number: to a running total only from that row on."""
    name, place = cell
    if isinstance(name, int):
        return effect.get((FooterName.POINTS, place), 0) if index <= name else 0
    return effect.get(cell, 0)


def _candidates(
    sheet: ScoredSheet, off: Offsets, due: Sequence[Seated], rows: Iterable[int]
) -> Iterator[tuple[int, float, Fix, Offsets]]:
    """Yield changes of single rows: the row by index, their weight, and what they do to the footer."""
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
    """Yield the games a passed-in row may stand for: worth what the points of a place are off."""
    row, profile = scored.row, scored.profile
    for (name, place), amount in off.items():
        if (name is not FooterName.POINTS and not isinstance(name, int)) or not amount:
            continue
        if sits_out(place, seated.dealer, seated.places):
            continue
        effect = effect_of({place: (0, amount)}, seated.places, profile) | {(FooterName.PASSED, 0): -1}
        yield from ((PASSED, item, effect) for item in games_played(row, place, amount, profile))


def effect_of(bookings: Bookings, places: Collection[int], profile: Profile) -> Offsets:
    """Return what a changed booking does to points, counts and Gesamtpunkte. SkWO 6.3.1."""
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
