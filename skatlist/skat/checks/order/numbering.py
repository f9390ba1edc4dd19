"""The numbers of the games on a list, their rounds, and the dealer and the players sitting out (quellen.md A4)."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from skatlist.skat.findings import HERE, Change, Effect, Finding, Kind, Severity, at_row
from skatlist.skat.findings.fixes import change, fix
from skatlist.skat.game import Contract
from skatlist.skat.sheet import ChangeKind, Row, ScoredSheet, Sheet, SheetChange, dealer_of, sitting
from skatlist.skat.sheet.columns import Cell
from skatlist.skat.sheet.presence import Seated, people_at, seated_by_game

_LONGEST: Final = 10_000  # rows. No list has a higher number or more missing games


class Numbering(NamedTuple):
    """The rows (indexes) with an unexpected number, by kind of fault.

    `numbers` are the numbers of all rows by the order of the games. `gaps` are the numbers left out before a row.
    `doubles` repeat the row before, with its number or the next. `repeats` have a number that was used already.
    `miswritten` should have the number given here. `misplaced` rows come after a later game. `games` is the number of
    games that count.
    """

    numbers: tuple[int, ...]
    gaps: tuple[tuple[int, tuple[int, ...]], ...]
    doubles: tuple[int, ...]
    repeats: tuple[int, ...]
    miswritten: tuple[tuple[int, int], ...]
    misplaced: tuple[int, ...]
    games: int

    @property
    def left_out(self) -> int:
        """The number of missing numbers."""
        return sum(len(missing) for _, missing in self.gaps)

    @property
    def too_many(self) -> int:
        """The number of rows with a number that was used already."""
        return len(self.doubles) + len(self.repeats)


def read_numbering(sheet: Sheet, unread: frozenset[int] = frozenset()) -> Numbering:
    """Read the numbers of the rows that count.

    Void rows keep theirs, and the replayed game has the same number (quellen.md A14). `unread` are the numbers of rows
    that could not be read, which their reader has already reported.
    """
    counting = [index for index, row in enumerate(sheet.rows) if row.entry.contract is not Contract.VOID]
    numbers = [sheet.rows[index].number for index in counting]
    gaps: list[tuple[int, tuple[int, ...]]] = []
    miswritten: list[tuple[int, int]] = []
    doubles: list[int] = []
    repeats: list[int] = []
    misplaced: list[int] = []
    everything = set(numbers)
    seen: set[int] = set()
    last = copies = 0
    room = _LONGEST
    order = {index: row.number or 0 for index, row in enumerate(sheet.rows)}
    for position, index in enumerate(counting):
        number = numbers[position]
        following = numbers[position + 1] if position + 1 < len(numbers) else None
        expected = last + 1
        while expected in unread and number != expected:
            expected += 1
        previous = sheet.rows[counting[position - 1]] if position else None
        if number is None:
            number = expected
        elif number == expected:
            if previous is not None and _copied(sheet.rows[index], previous):
                doubles.append(index)
                copies += 1
        elif number - expected > room or (
            number != following
            and (
                following == expected + 1 or (following is None and number != expected + 1 and _alike(number, expected))
            )
        ):
            miswritten.append((index, expected))
            number = expected
        elif number in seen:
            same = previous is not None and number == last and sheet.rows[index].entry == previous.entry
            (doubles if same else repeats).append(index)
        elif number < expected:
            misplaced.append(index)
        else:
            missing = tuple(n for n in range(expected, number) if n not in everything and n not in unread)
            if missing:
                gaps.append((index, missing))
                room -= len(missing)
        seen.add(number)
        last = max(last, number)
        order[index] = number - copies
    return Numbering(
        numbers=tuple(order.values()),
        gaps=tuple(gaps),
        doubles=tuple(doubles),
        repeats=tuple(repeats),
        miswritten=tuple(miswritten),
        misplaced=tuple(misplaced),
        games=len(counting),
    )


def _copied(row: Row, previous: Row) -> bool:
    """Whether a row is the one before, repeated under the next number: the same facts and the same totals.

    Two equal common games prove nothing, even with the same dealer, because a player may have dealt twice. Equal
    totals after two games passed in without a dealer prove nothing either, because they do not change.
    """
    if row.entry != previous.entry or row.declarer != previous.declarer or row.dealer != previous.dealer:
        return False
    idle = row.entry.contract is Contract.PASSED and row.dealer is None
    written = row.stated.passed is not None or (not idle and any(total is not None for total in row.stated.totals))
    if written:
        return row.stated == previous.stated
    return row.dealer is not None and row.entry.card_points is not None


def _alike(number: int, expected: int) -> bool:
    one, other = str(number), str(expected)
    if len(one) != len(other) or number == expected:
        return False
    return sorted(one) == sorted(other) or sum(a != b for a, b in zip(one, other, strict=True)) == 1


def seated_at(sheet: ScoredSheet, number: int) -> Seated:
    """Return the players at the table in a game, also if its number is beyond the list."""
    seated = sheet.seated.get(number)
    if seated is not None:
        return seated
    if sheet.seated and number > max(sheet.seated):
        places = sheet.seated[max(sheet.seated)].places
    else:
        places = tuple(range(1, sheet.sheet.size + 1))
    return Seated(places, places[dealer_of(max(number, 1), len(places)) - 1])


def people_in(sheet: ScoredSheet, number: int) -> int:
    """Return how many people sit at the table in a game, also in one to come after a player came or left."""
    seated = sheet.seated.get(number) or seated_by_game(sheet.sheet, number).get(number)
    return len((seated or seated_at(sheet, number)).places)


def deals(sheet: ScoredSheet) -> tuple[Seated, ...]:
    """Return the players and the dealer due for every row."""
    return tuple(seated_at(sheet, number) for number in read_numbering(sheet.sheet).numbers)


def dealer_after(seated: Seated, seats: int) -> int:
    """Return the place that is `seats` to the left of the dealer due, among those present."""
    places = seated.places
    return places[(places.index(seated.dealer) + seats) % len(places)]


def sits_out(place: int, dealer: int, places: tuple[int, ...]) -> bool:
    """Whether a place sits out when `dealer` deals. At four and five this includes the dealer. ISkO 3.2."""
    if dealer not in places or place not in places:
        return False
    return places.index(place) + 1 in sitting(places.index(dealer) + 1, len(places))


_DECLARER: Final = Cell("declarer")


def playing_places(row: Row) -> dict[int, Cell]:
    """Return the places that have played by what a row says of them, each with the first column that says it.

    They are the declarer, those with card points, a Jungfrau or a Durchmarsch in a Ramsch, those who bid or said
    Kontra.
    """
    contract, house = row.entry.contract, row.house
    if contract is None or contract is Contract.VOID:
        return {}
    if house is None:
        takes_part = row.declarer is not None and (contract.has_declarer or row.entry.card_points is not None)
        return {row.declarer: _DECLARER} if takes_part and row.declarer is not None else {}
    played: list[tuple[int, Cell]] = []
    if row.declarer is not None and (contract.has_declarer or row.entry.card_points is not None):
        played.append((row.declarer, _DECLARER))
    if contract is Contract.RAMSCH:
        played += [
            (place, Cell("card_points", place))
            for place, count in enumerate(house.card_points, start=1)
            if count is not None
        ]
        played += [
            (feat.place, Cell(name))
            for name, feats in (("virgin", house.virgin), ("march", house.march))
            for feat in feats
        ]
    played += [
        (place, Cell(name))
        for name, places in (("kontra_by", house.kontra_by), ("bidders", house.bidders))
        for place in places
    ]
    places: dict[int, Cell] = {}
    for place, column in played:
        places.setdefault(place, column)
    return places


def sitting_places(row: Row, dealer: int, places: tuple[int, ...]) -> tuple[int, ...]:
    """Return the places that have played by their row although they sit out when `dealer` deals."""
    return tuple(place for place in playing_places(row) if sits_out(place, dealer, places))


def moves(sheet: Sheet) -> list[int]:
    """Return the games before which a player came or went, in order."""
    return sorted({change.before for change in sheet.changes if change.kind is not ChangeKind.RULES})


def has_only_substitutes(sheet: ScoredSheet, before: int) -> bool:
    """Whether before a game only substitutes took the places of those who left, so that the round goes on."""
    items = [change for change in sheet.sheet.changes if change.before == before]
    left, joined = (
        {change.place for change in items if change.kind is kind} for kind in (ChangeKind.LEFT, ChangeKind.JOINED)
    )
    size, after = (len(seated_at(sheet, number).places) for number in (max(before - 1, 1), before))
    return size == after and left == joined


def may_change_inside(sheet: ScoredSheet, change: SheetChange) -> bool:
    """Whether a player may come or go within a round: the director decided it, or excluded them."""
    if change.released or change.kind is not ChangeKind.LEFT or change.place is None:
        return change.released
    people = people_at(sheet.sheet, change.before)
    return change.place <= len(people) and people[change.place - 1].excluded


def rounds(sheet: ScoredSheet, games: int) -> tuple[int, int]:
    """Return the number of full rounds in a number of games, and the number of games in the unfinished round.

    A player who takes the place of another continues the running round.
    """
    begins = [
        before - 1 for before in moves(sheet.sheet) if 1 < before <= games and not has_only_substitutes(sheet, before)
    ]
    full = over = 0
    for start, end in pairwise((0, *begins, games)):
        whole, over = divmod(end - start, people_in(sheet, start + 1))
        full += whole
    return full, over


# S103: a gap, a duplicate or a disorder in the game numbers.

S103: Final = Kind("S103", "game-number", Severity.ERROR, "list", Effect.MOVES_BOOKING | Effect.ORDER | Effect.LENGTH)
_ONE_MISSING: Final = S103.also(Effect.ONE_MISSING)


def check_game_number(sheet: ScoredSheet, numbering: Numbering) -> tuple[tuple[int, Finding], ...]:
    """Report the fault of each row's number."""
    return tuple(_misnumbered(sheet, numbering))


def _misnumbered(sheet: ScoredSheet, numbering: Numbering) -> Iterator[tuple[int, Finding]]:
    rows = sheet.sheet.rows
    void = {row.number for row in rows if row.entry.contract is Contract.VOID}
    for index, missing in numbering.gaps:
        replay = all(number in void for number in missing)
        sentence = "no_replay" if replay else "gap" if len(missing) == 1 else "gaps"
        finding = _of_number(sheet, index, sentence, missing=missing[0], last=missing[-1])
        kind = _ONE_MISSING if replay or len(missing) == 1 else S103
        yield index, finding._replace(kind=kind, game=missing[0], place=None)
    for index in numbering.doubles:
        copied = rows[index].number != rows[index - 1].number
        strike = fix("strike_row", *_struck(rows, index, renumber=copied), game=rows[index].number)
        yield (
            index,
            _of_number(sheet, index, "copied" if copied else "double", before=rows[index - 1].number, fixes=(strike,)),
        )
    for index in numbering.repeats:
        yield index, _of_number(sheet, index, "repeat")
    for index, number in numbering.miswritten:
        write = fix("write", change("game", rows[index].number, number))
        yield index, _of_number(sheet, index, "", computed=number, fixes=(write,))
    for index in numbering.misplaced:
        yield index, _of_number(sheet, index, "order", before=rows[index - 1].number)


def number_jump(sheet: ScoredSheet, index: int, step: int) -> Finding:
    """Report that the numbers jump before a row although no game is missing."""
    rows = sheet.sheet.rows
    later = [row.number for row in rows[index:] if row.number is not None]
    first = rows[index].number or 0
    changes = (change("game", number, number - step, number) for number in later)
    renumber = fix("renumber", *changes, first=first - step)
    return _of_number(sheet, index, "jump", before=first - step - 1, fixes=(renumber,))


def row_twice(sheet: ScoredSheet, index: int) -> Finding:
    """Report that a row is the one before it, repeated under the next number."""
    rows = sheet.sheet.rows
    strike = fix("strike_row", *_struck(rows, index, renumber=True), game=rows[index].number)
    return _of_number(sheet, index, "copied", before=rows[index - 1].number, fixes=(strike,))


def _of_number(sheet: ScoredSheet, index: int, sentence: str, **params: Any) -> Finding:
    row = sheet.sheet.rows[index]
    return at_row(Finding.of(S103, sentence, column="game", stated=row.number, **params), row, sheet)


def _struck(rows: Sequence[Row], index: int, *, renumber: bool) -> Iterator[Change]:
    number = rows[index].number
    yield change("row", number, None, HERE if number is None else number)
    for row in rows[index + 1 :] if renumber else ():
        if row.number is not None:
            yield change("game", row.number, row.number - 1, row.number)


# S108: two rows are in the wrong order.

S108: Final = Kind("S108", "rows-swapped", Severity.ERROR, "list")


def may_trade(rows: Sequence[Row], one: int, other: int) -> bool:
    """Whether two rows differ, and have numbers that distinguish them."""
    if rows[one].number is None or rows[other].number is None or rows[one].number == rows[other].number:
        return False
    return (rows[one].entry, rows[one].declarer) != (rows[other].entry, rows[other].declarer)


def swapped_at(sheet: ScoredSheet, one: int, other: int) -> Finding:
    """Report that two rows (indexes) belong in each other's place."""
    rows = sheet.sheet.rows
    first, second = rows[one].number, rows[other].number
    changes = [change("row", a, b, a) for a, b in ((first, second), (second, first)) if a is not None]
    swap = fix("swap_rows", *changes, first=first, second=second)
    upside_down = first is not None and second is not None and first > second
    finding = Finding.of(S108, "order" if upside_down else "", column="game", stated=first, other=second, fixes=(swap,))
    return at_row(finding, rows[other if upside_down else one], sheet)._replace(place=None)
