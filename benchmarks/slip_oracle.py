"""Evidence of a slip on a list: whether anything on it is wrong, and how many changes explain it equally well.

How it is independent: games are valued and held against their card points by the oracles of the tests, which import
nothing of skatlist; what rows come to is added up here a second time. Sheets are only read; nothing of the checks, the
scoring or the search for repairs is used.
"""

import sys
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator
from functools import cache
from itertools import islice, product
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from checks import contradictions
from game.oracle import HAND_SETS, LADDERS, LEGAL_BIDS, NULL, SKAT_SETS, SPITZEN_GRAND, SPITZEN_SUIT, booking
from slips.slip import Manner, Slip, SlipKind

from skatlist.skat.game import LEVEL_NAMES, Contract, Entry
from skatlist.skat.sheet import FooterName, FooterRow, Sheet

WAITING = {3: (), 4: (0,), 5: (0, 3)}  # who waits, in seats left of the dealer
OTHERS_LOST = {3: 40, 4: 30, 5: 24}
OWN = 50
MOST = 3  # changes that can be proposed
ENOUGH = 1_000  # explanations, to know that there are many

# Every contract with every number of points some game of it is booked with.
GAMES_WORTH = {
    (contract, points)
    for contract in (*LADDERS, "null")
    for value in (NULL.values() if contract == "null" else LADDERS[contract][1 : 11 if contract == "grand" else 18])
    for points in (value, -2 * value)
}
AMOUNTS = {points for _, points in GAMES_WORTH}
FACTS = {
    *(SlipKind.RESULT, SlipKind.CONTRACT, SlipKind.SPITZEN),
    *(SlipKind.LEVEL, SlipKind.DECLARER, SlipKind.PASSED),
}
# A number below a list: its row and place.
Cell = tuple[str, int]


class Game(NamedTuple):
    """A game as played: all that a value depends on."""

    contract: str
    spitzen: int | None
    letters: frozenset
    bid: int
    won: bool | None
    marked: bool
    points: int | None
    tricks: int | None
    reason: str
    charged: tuple | None


class Undoing(NamedTuple):
    """A change of one row, by index: the field and what it becomes, and what is booked for whom then.

    `places` are those whose numbers it concerns.
    """

    row: int
    field: str
    after: object
    places: frozenset[int]
    place: int
    points: int


def game_of(entry: Entry) -> Game:
    charged = entry.charged_contract and (entry.charged_contract.value, entry.charged_spitzen)
    return Game(
        contract=entry.contract.value,
        spitzen=entry.spitzen,
        letters=frozenset(name for level, name in LEVEL_NAMES.items() if entry.levels & level),
        bid=entry.bid or 0,
        won=entry.won,
        marked=entry.overbid,
        points=entry.card_points,
        tricks=entry.tricks,
        reason=entry.reason.value,
        charged=charged,
    )


@cache
def booked(game: Game) -> int | None:
    """Return what a game is booked with; None where no such game can have been played."""
    if game.won is None or (game.bid and game.bid not in LEGAL_BIDS):
        return None
    if game.contract == "null":
        if game.spitzen is not None or game.letters not in NULL:
            return None
        if game.bid > NULL[game.letters]:
            return _charged(game)
    elif game.spitzen not in (SPITZEN_GRAND if game.contract == "grand" else SPITZEN_SUIT) or game.letters not in (
        *SKAT_SETS,
        *HAND_SETS,
    ):
        return None
    row = contradictions.Row(
        game.contract,
        game.spitzen,
        game.letters,
        game.bid,
        game.points,
        game.tricks,
        game.won,
        game.marked,
        game.reason,
    )
    if not contradictions.agrees(row):
        return None
    return booking(game.contract, game.spitzen, game.letters, game.bid, game.won)[1]


def _charged(game: Game) -> int | None:
    """Return the loss of a Null over its bid: that of the game named instead."""
    if game.won or game.charged is None:
        return None
    contract, spitzen = game.charged
    own = LADDERS[contract][abs(spitzen) + ("H" in game.letters)]
    return -2 * next(step for step in LADDERS[contract] if step >= max(game.bid, own))


def playing(number: int, size: int) -> list[int]:
    """Return the places that play a game."""
    waiting = {(number - 1 + seats) % size + 1 for seats in WAITING[size]}
    return [place for place in range(1, size + 1) if place not in waiting]


def is_possible(sheet: Sheet) -> bool:
    """Whether a list may be a true one: every number on it is what its rows make, and every row can be right."""
    size, rows = sheet.size, sheet.rows
    if len(rows) != sheet.agreed or [row.number for row in rows] != list(range(1, len(rows) + 1)):
        return False
    points, won, lost, passed = [0] * size, [0] * size, [0] * size, 0
    for row in rows:
        amount = _amount(row.entry)
        in_game = (
            row.declarer is None if row.entry.contract is Contract.PASSED else row.declarer in playing(row.number, size)
        )
        if amount is None or not in_game or row.dealer not in {None, (row.number - 1) % size + 1}:
            return False
        passed += not amount
        if row.declarer is not None:
            seat = row.declarer - 1
            points[seat] += amount
            won[seat] += amount > 0
            lost[seat] += amount < 0
        stated = row.stated
        right = [(stated.value, amount), (stated.passed, passed)]
        for column, numbers in ((stated.totals, points), (stated.won, won), (stated.lost, lost)):
            right += zip(column, numbers, strict=False)
        if any(number not in {None, computed} for number, computed in right):
            return False
    below = _below(size, points, won, lost, passed)
    return all(
        stated in {None, right}
        for line in sheet.footer
        for stated, right in zip(line.values, below[line.name.value], strict=False)
    )


def _amount(entry: Entry) -> int | None:
    return 0 if entry.contract is Contract.PASSED else booked(game_of(entry))


def _below(size: int, points: list, won: list, lost: list, passed: int) -> dict:
    """Return the numbers below a list. SkWO 6.3.1."""
    own = [OWN * (games - other) for games, other in zip(won, lost, strict=True)]
    others = [OTHERS_LOST[size] * (sum(lost) - games) for games in lost]
    return {
        "points": points,
        "won": won,
        "lost": lost,
        "passed": [passed] * size,
        "bonus_own": own,
        "bonus_others": others,
        "total": [sum(parts) for parts in zip(points, own, others, strict=True)],
    }


class Told(NamedTuple):
    """Whether a list tells in which row a slip was made, and what it was: at most three explain its numbers alike."""

    row: bool
    cause: bool


def told(sheet: Sheet, slips: Iterable[Slip]) -> dict[Slip, Told]:
    """Return what a list of which only the numbers below it are stated tells of its slips.

    Only of wrong facts there are many that come to the same sums; other slips are named. A row that stands there twice,
    a wrong factor and a wrong bid show by themselves and are taken back first; a wrong number below the list and a row
    left out are looked for together with the facts.
    """
    slips = tuple(slips)
    every = {slip: Told(row=True, cause=True) for slip in slips}
    facts = [slip for slip in slips if slip.kind in FACTS]
    sheet = _taken_back(sheet, slips)
    kinds = {slip.kind for slip in slips}
    if not facts:
        return every | {slip: _told_number(sheet, slip, slips) for slip in slips if slip.kind is SlipKind.FOOTER}
    explanations = list(islice(_explanations(sheet, kinds, len(facts)), ENOUGH))
    most = MOST - (len(slips) == 1 and _is_explained(_off_of(sheet), {SlipKind.FOOTER}, sheet.size))
    for slip in facts:
        places = {slip.place, *(row.declarer for row in sheet.rows if row.number == slip.game)} - {None}
        undoings = {each for together in explanations for each in together if places & each.places}
        few = len(explanations) <= most
        every[slip] = Told(
            row=few or len({each.row for each in undoings}) <= most,
            cause=few or len({each[:3] for each in undoings}) <= most,
        )
    known, at_places = all(every[slip].cause for slip in facts), {slip.place for slip in facts}
    for slip in slips:
        if slip.kind is SlipKind.FOOTER and not known and slip.place in at_places:
            every[slip] = Told(row=True, cause=False)  # what the number should be depends on the row
    return every


def has_few_bids(sheet: Sheet, slip: Slip) -> bool:
    """Whether at most three bids leave a game that can be right and is booked as with the true one."""
    games = [game_of(row.entry) for row in sheet.rows if row.entry.bid == slip.written and row.declarer == slip.place]
    if not games:
        return False
    game = games[0]
    amount = booked(game._replace(bid=slip.true))
    return sum(booked(game._replace(bid=bid)) == amount for bid in LEGAL_BIDS) <= MOST


def _told_number(sheet: Sheet, slip: Slip, slips: Iterable[Slip]) -> Told:
    """Return what a list tells of a wrong number below it: that it is one, unless rows explain it as well.

    Several numbers that one row explains are rather wrong because of it; of two slips in the numbers of one place only
    their sum is to be seen.
    """
    alone = all(other is slip or other.place != slip.place for other in slips)
    off = {cell: amount if cell[1] == slip.place else 0 for cell, amount in _off_of(sheet).items()}
    summands = [name for (name, _), amount in off.items() if amount and name != "total"]
    every = _off_of(sheet)
    rows = sum(effect in (tuple(off.values()), tuple(every.values())) for effect in _effects(sheet, off))
    return Told(row=True, cause=alone and (not rows or (len(summands) == 1 and rows < MOST)))


def _taken_back(sheet: Sheet, slips: Iterable[Slip]) -> Sheet:
    """Return a list without the slips that show by themselves, its rows numbered as they were played."""
    for slip in slips:
        if slip.kind is SlipKind.ROW_TWICE:
            at = next(index for index, row in enumerate(sheet.rows) if row.number == slip.game) + 1
            kept = (*sheet.rows[:at], *sheet.rows[at + 1 :])
            sheet = sheet._replace(rows=tuple(row._replace(number=n) for n, row in enumerate(kept, 1)))
        elif slip.kind is SlipKind.ROW_LEFT_OUT and slip.manner is Manner.NUMBERED:
            rows = (row._replace(number=row.number + (row.number >= slip.game)) for row in sheet.rows)
            sheet = sheet._replace(rows=tuple(rows))
        elif slip.kind is SlipKind.BID:
            rows = (
                row._replace(entry=row.entry._replace(bid=slip.true)) if row.number == slip.game else row
                for row in sheet.rows
            )
            sheet = sheet._replace(rows=tuple(rows))
        elif slip.kind is SlipKind.BONUS_FACTOR:
            sheet = sheet._replace(footer=tuple(_with_factor(sheet.footer, slip)))
    return sheet


def _with_factor(footer: Iterable[FooterRow], slip: Slip) -> Iterator[FooterRow]:
    """Yield the rows below a list with the right factor for the games the others lost."""
    others = next(line.values for line in footer if line.name is FooterName.BONUS_OTHERS)
    too_much = [None if value is None else value - value // slip.written * slip.true for value in others]
    for line in footer:
        wrong = line.name in {FooterName.BONUS_OTHERS, FooterName.TOTAL}
        pairs = zip(line.values, too_much, strict=True)
        yield line._replace(values=tuple(n if n is None or not wrong else n - (off or 0) for n, off in pairs))


def _explanations(sheet: Sheet, kinds: Container[SlipKind], facts: int) -> Iterator[tuple[Undoing, ...]]:
    """Yield the changes, one or as many as there are wrong facts, that leave numbers the other slips explain."""
    rows, size, target = sheet.rows, sheet.size, _off_of(sheet)
    impossible = {index for index, row in enumerate(rows) if _amount(row.entry) is None}
    by_effect = defaultdict(list)
    for undoing, effect in zip(_undoings(sheet), _effects(sheet, target), strict=True):
        by_effect[effect].append(undoing)
    wanted = tuple(target.values())
    for effect, undoings in by_effect.items():
        rest = {cell: off - part for (cell, off), part in zip(target.items(), effect, strict=True)}
        if _is_explained(rest, kinds, size):
            yield from ((each,) for each in undoings if impossible <= {each.row})
    if facts > 1:
        for effect, undoings in by_effect.items():
            rest = tuple(off - part for off, part in zip(wanted, effect, strict=True))
            for one, other in product(undoings, by_effect.get(rest, ())):
                if one.row < other.row and impossible <= {one.row, other.row}:
                    yield one, other


def _effects(sheet: Sheet, cells: Iterable[Cell]) -> Iterator[tuple[int, ...]]:
    """Yield what every change of one fact does to these numbers."""
    for undoing in _undoings(sheet):
        row = sheet.rows[undoing.row]
        before = _amount(row.entry)
        games = [(row.declarer, before, -1)] * bool(row.declarer and before) + [(undoing.place, undoing.points, 1)]
        effect = _effect(sheet.size, games, -(row.entry.contract is Contract.PASSED))
        yield tuple(effect.get(cell, 0) for cell in cells)


def _off_of(sheet: Sheet) -> dict[Cell, int]:
    """Return by how much every number stated below a list is off; a row that cannot be right counts nothing."""
    games = [(row.declarer, amount, 1) for row in sheet.rows if row.declarer and (amount := _amount(row.entry))]
    passed = sum(row.entry.contract is Contract.PASSED for row in sheet.rows)
    right = _effect(sheet.size, games, passed)
    return {
        (line.name.value, place): stated - right[line.name.value, place]
        for line in sheet.footer
        for place, stated in enumerate(line.values[: sheet.size], 1)
        if stated is not None
    }


def _effect(size: int, games: Iterable[tuple[int, int, int]], passed: int) -> dict[Cell, int]:
    """Return the numbers below a list after games of a place and their points, each added or taken away."""
    points, won, lost = [0] * size, [0] * size, [0] * size
    for place, amount, times in games:
        points[place - 1] += times * amount
        won[place - 1] += times * (amount > 0)
        lost[place - 1] += times * (amount < 0)
    below = _below(size, points, won, lost, passed)
    return {(name, place): number for name, numbers in below.items() for place, number in enumerate(numbers, 1)}


def _is_explained(rest: dict[Cell, int], kinds: Container[SlipKind], size: int) -> bool:
    """Whether what is still off is nothing, or one number and what was computed from it, or one game left out."""
    off = {cell: amount for cell, amount in rest.items() if amount}
    if SlipKind.ROW_LEFT_OUT in kinds:
        places = [(place, amount) for (name, place), amount in off.items() if name == "points"]
        if not places:
            return all(name == "passed" and amount == 1 for (name, _), amount in off.items())
        place, amount = places[0]
        effect = _effect(size, [(place, amount, 1)], 0)
        return amount in AMOUNTS and all(effect[cell] == number for cell, number in rest.items())
    if SlipKind.FOOTER in kinds:
        summed = {name for name, _ in off} <= {"points", "bonus_own", "bonus_others", "total"}
        alike = len({place for _, place in off}) == len(set(off.values())) == 1
        return len(off) == 1 or (len(off) == 2 and summed and alike and "total" in {name for name, _ in off})
    return not off


def _undoings(sheet: Sheet) -> Iterator[Undoing]:
    """Yield every change of one fact of one row that leaves a game that can be played."""
    for index, row in enumerate(sheet.rows):
        places = playing(row.number, sheet.size)
        if row.entry.contract is Contract.PASSED:
            for place, (contract, amount) in product(places, sorted(GAMES_WORTH)):
                yield Undoing(index, "contract", contract, frozenset((place,)), place, amount)
            continue
        game = game_of(row.entry)
        before = booked(game)
        for other in places:
            if before is not None and other != row.declarer:
                yield Undoing(index, "declarer", other, frozenset((row.declarer, other)), other, before)
        for field, after, changed in _changed(game):
            amount = booked(changed)
            if amount not in {None, before}:
                yield Undoing(index, field, after, frozenset((row.declarer,)), row.declarer, amount)


def _changed(game: Game) -> Iterator[tuple[str, object, Game]]:
    """Yield the games that differ in one fact: result, suit, Spitzen by one, one cross."""
    yield "result", not game.won, game._replace(won=not game.won)
    if game.contract in LADDERS:
        for contract in LADDERS:
            yield "contract", contract, game._replace(contract=contract)
        for spitzen in (game.spitzen - 1, game.spitzen + 1):
            yield "spitzen", spitzen, game._replace(spitzen=spitzen)
    for letter in "HSZ":
        letters = game.letters ^ {letter}
        yield "levels", letters, game._replace(letters=letters)
