"""The numbers next to and below the games of two lists: their differences, the wrong game, the right number.

At this stage the games are settled. A number that differs only because one list computed with another game, or because
an earlier number differs, is no difference of its own.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from skatlist.cases.comparison.judging import BELOW, BONUSES, Account, TwoLists
from skatlist.cases.comparison.matching import game_of
from skatlist.cases.comparison.model import Certainty, DifferenceKind, Evidence, ListDifference, Side, side_of
from skatlist.cases.comparison.readings import Choice, Point, on_paper
from skatlist.skat.checks.audit.stated_columns import StatedColumn
from skatlist.skat.checks.fix_list import fix_list
from skatlist.skat.sheet import FooterName, PerPlace, Row, ScoredSheet, Stated, score
from skatlist.skat.sheet.columns import Cell

_VALUE: Final = Cell("value")
_COLUMN: Final = Cell("total")  # the points of a game are in another column

_Key = tuple[int, Cell]  # the row where a slip first appears, and the column
_NumberKey = _Key | tuple[FooterName, int]  # a number of a row by its column, one below the list by its place


class Cause(NamedTuple):
    """The cause of an error in a number: a differing game (`point`), or a slip first seen in a row of a column."""

    side: Side
    row: int
    column: Cell
    share: int
    last: int
    point: Point | None = None


class _Reading(NamedTuple):
    """A column of one list, and for each of its rows the causes of the error."""

    column: StatedColumn
    causes: tuple[tuple[Cause, ...], ...]


class Numbers:
    """All numbers of both lists, with the agreed games.

    `points` are those in which the games differ, `open_points` the undecided ones. Numbers that depend on them are
    unknown. `certain` says that every other point is certain.
    """

    def __init__(self, table: TwoLists, choice: Choice, open_points: Sequence[Point], *, certain: bool = True) -> None:
        self.table = table
        self.points = tuple(choice)
        self.open_points = frozenset(open_points)
        self.plain = tuple(table.read_as(choice, side) for side in Side)
        mended, is_clear = _mended(self.plain)
        self.is_certain = is_clear and certain and mended is None
        # While a game is open, numbers that do not follow from it are no proof of a slip in another one.
        mended = None if open_points else mended
        self.accounts = self.plain if mended is None else tuple(_by(account, mended) for account in self.plain)
        self.own = tuple(table.read_as(dict.fromkeys(self.points, side), side) for side in Side)
        self.unsettled: set[_NumberKey] = set()
        for point in open_points:
            self.unsettled.update(self._depending(table.read_as({**choice, point: Side.SECOND}, Side.FIRST)))
        self.follows: dict[Point, int] = {}
        self.offs: dict[tuple[Point, Side], Cause] = {}
        # Numbers stated by one list only, and those of them that are off only because of a known difference.
        self._alone: list[tuple[int, Cell, Cause]] = []
        self.follow_alone: frozenset[_Key] = frozenset()

    def _depending(self, otherwise: Account) -> Iterator[_NumberKey]:
        """Yield the running numbers and sums that another reading of an open point changes."""
        for right, column in zip(self.agreed.columns(), otherwise.columns(), strict=True):
            numbers = dict(zip((*otherwise.slots, -1), column.computed, strict=True))
            slots = enumerate((*self.agreed.slots, -1))
            yield from ((row, right.name) for row, slot in slots if numbers.get(slot) != right.computed[row])
        for name in FooterName:
            pairs = zip(self.agreed.scored.footer(name), otherwise.scored.footer(name), strict=True)
            yield from ((name, place) for place, (one, other) in enumerate(pairs, 1) if one != other)

    def agreed_number(self, key: _NumberKey, first: int | None, second: int | None, right: int | None) -> int | None:
        """Return a number of the agreed list: the common one, the right one where they differ, else the first list's.

        A number that only one list states is used as it is.
        """
        if first is None or second is None or first == second:
            return second if first is None else first
        known = key not in self.unsettled and (self.is_certain or right in {first, second})
        return right if known else first

    @property
    def agreed(self) -> Account:
        """The probable games with the numbers of the first list."""
        return self.accounts[0]

    def differences(self) -> Iterator[ListDifference]:
        """Yield every difference in a number that has a cause of its own, column by column."""
        by_cell = dict(self._values())
        by_cell.update(self._misplaced())
        for readings in zip(*(self._read(at) for at in (0, 1)), strict=True):
            self._column(readings, by_cell)
        self.follow_alone = frozenset(
            (row, cell) for row, cell, cause in self._alone if cause.point or (cause.row, cause.column) in by_cell
        )
        yield from by_cell.values()
        yield from self._bonuses()

    # Values, and totals in another column

    def _values(self) -> Iterator[tuple[_Key, ListDifference]]:
        """Yield the values that differ although the games are equal."""
        for row, (one, other) in enumerate(self._rows()):
            first, second = one.stated.value, other.stated.value
            if first is None or second is None or first == second:
                continue
            if point := self._point_at(self.agreed.slots[row]):
                self._follow(point)
                continue
            right = self.agreed.scored.rows[row].valuation.points
            yield (row, _VALUE), self._difference(row, (_VALUE,), (first, second), right)

    def _misplaced(self) -> Iterator[tuple[_Key, ListDifference]]:
        """Yield the games whose points are in different columns on the two lists."""
        for row, (one, other) in enumerate(self._rows()):
            ours, theirs = (
                {place for place, total in enumerate(each.stated.totals, 1) if total is not None}
                for each in (one, other)
            )
            if not ours - theirs or not theirs - ours:
                continue
            if point := self._point_at(self.agreed.slots[row]):
                self._follow(point)
                continue
            first, second = min(ours - theirs), min(theirs - ours)
            stated = one.stated.totals[first - 1] or 0, other.stated.totals[second - 1] or 0
            declarer = self.agreed.scored.rows[row].row.declarer
            right = None if declarer is None else self.agreed.scored.rows[row].totals[declarer - 1]
            difference = self._difference(row, (Cell("total", first), Cell("total", second)), stated, right)
            proposed = None if right is None else side_of(declarer, (first, second))
            yield (row, _COLUMN), difference._replace(proposed=proposed)

    def _rows(self) -> Iterator[tuple[Row, Row]]:
        one, other = (account.scored.rows for account in self.accounts)
        return ((first.row, second.row) for first, second in zip(one, other, strict=True))

    def _point_at(self, slot: int) -> Point | None:
        return next((point for point in self.points if point.slot == slot), None)

    def _follow(self, point: Point) -> None:
        self.follows[point] = self.follows.get(point, 0) + 1

    # Running numbers

    def _read(self, at: int) -> list[_Reading]:
        account, side = self.accounts[at], tuple(Side)[at]
        return [_Reading(column, tuple(self._causes(column, account, side))) for column in account.columns()]

    def _causes(self, column: StatedColumn, account: Account, side: Side) -> Iterator[tuple[Cause, ...]]:
        """Yield for each row the causes of the error in its number, and finally those for the row below the list."""
        own = self._own_offsets(column, side)
        open_now: list[Cause] = []
        last, last_off = -1, 0
        for row, (stated, right) in enumerate(zip(column.stated, column.computed, strict=True)):
            if stated is not None and (step := stated - right - last_off):
                own_step = own[row] - (own[last] if last >= 0 else 0)
                self._explain(Cause(side, row, column.name, step, last), own_step, account, open_now)
                last_off = stated - right
            if stated is not None:
                last = row
            yield tuple(open_now) if stated is not None else ()

    def _own_offsets(self, column: StatedColumn, side: Side) -> list[int]:
        """Return for each row the difference between a column computed with one list's own games and the agreed one."""
        own = self.own[tuple(Side).index(side)]
        computed = next(each.computed for each in own.columns() if each.name == column.name)
        by_slot = dict(zip(own.slots, computed, strict=False))
        offsets, reached = [], 0
        starts, position = own.slots, 0
        for row, slot in enumerate(self.agreed.slots):
            while position < len(starts) and starts[position] <= slot:
                reached = by_slot[starts[position]]
                position += 1
            offsets.append(reached - column.computed[row])
        return [*offsets, computed[-1] - column.computed[-1]]

    def _explain(self, new: Cause, own_step: int, account: Account, open_now: list[Cause]) -> None:
        """Add or remove causes of the error in a column from this row on.

        `own_step` is the change of that error if the column is computed with the list's own games.
        """
        for cause in reversed(open_now):
            if cause.share == -new.share:
                open_now.remove(cause)
                return
        if open_now and sum(cause.share for cause in open_now) == -new.share:
            open_now.clear()
            return
        point = self._point_between(new, is_own=new.share == own_step)
        open_now.append(new._replace(column=self._of_value(new, account) or new.column, point=point))

    def _point_between(self, at: Cause, *, is_own: bool) -> Point | None:
        """Return the differing game that explains a new error since the list's last number.

        Either the list has the other reading of it (`is_own`), or it is an open game that the list lacks, so that its
        totals include a different game than the other list has.
        """
        slots = (*self.agreed.slots, len(self.table.slots))
        since = slots[at.last] if at.last >= 0 else -1
        between = [point for point in self.points if since < point.slot <= slots[at.row]]
        if not is_own:
            lacked = (point for point in between if point.kind is DifferenceKind.ROW and point in self.open_points)
            between = [point for point in lacked if on_paper(point.slot, self.table.slots, at.side) is None]
        return between[-1] if between else None

    def _of_value(self, at: Cause, account: Account) -> Cell | None:
        if at.column.name != "total" or at.row >= len(account.scored.rows):
            return None
        scored = account.scored.rows[at.row]
        stated, points = scored.row.stated.value, scored.valuation.points
        wrong = None not in {stated, points} and at.share == (stated or 0) - (points or 0)
        return Cell("value") if wrong else None

    def _column(self, readings: tuple[_Reading, ...], by_cell: dict[_Key, ListDifference]) -> None:
        """Find the differing numbers of a column and assign each to its cause."""
        first, second = readings
        rows = zip(first.column.stated, second.column.stated, strict=True)
        for row, (one, other) in enumerate(rows):
            if one is None or other is None:
                self._alone += [(row, first.column.name, each) for each in (*first.causes[row], *second.causes[row])]
                continue
            if one == other:
                continue
            causes = _apart(first.causes[row], second.causes[row])
            new = [
                each
                for each in causes
                if each.point is None and self._known_cause(first.column.name, each, by_cell) is None
            ]
            if new or not causes:
                at, cell = (new[-1].row, new[-1].column) if new else (row, first.column.name)
                known = None if (row, first.column.name) in self.unsettled else first.column.computed[row]
                by_cell[at, cell] = self._running(row, first.column.name, (one, other), known)
                continue
            last = causes[-1]
            if last.point is not None:
                self._follow(last.point)
                if first.column.name.name == "total":
                    self._note_off(last.point, causes)
            elif key := self._known_cause(first.column.name, last, by_cell):
                by_cell[key] = by_cell[key]._replace(follows=by_cell[key].follows + 1)

    def _note_off(self, point: Point, causes: Sequence[Cause]) -> None:
        """Record the error in the totals of a list because of a differing game.

        If both lists are off, that of the second is recorded relative to the first.
        """
        here = {cause.side: cause for cause in causes if cause.point is point}
        if len(here) > 1:
            ours, theirs = (here[side] for side in Side)
            here[Side.SECOND] = theirs._replace(share=theirs.share - ours.share)
        for side, cause in here.items():
            self.offs.setdefault((point, side), cause)

    def _known_cause(self, cell: Cell, cause: Cause, by_cell: Mapping[_Key, ListDifference]) -> _Key | None:
        key = (cause.row, cause.column)
        return key if key in by_cell else self._moved(cell, cause, by_cell)

    def _moved(self, cell: Cell, cause: Cause, by_cell: Mapping[_Key, ListDifference]) -> _Key | None:
        """Return the game whose points, or count, are in another column and thereby change this number."""
        for row in range(cause.row, cause.last, -1):
            key = (row, _COLUMN)
            if key not in by_cell or by_cell[key].proposed is cause.side:
                continue
            if cell.place in {each.place for each in by_cell[key].cells}:
                amounts = {abs(number or 0) for number in self._booked(row)} if cell.name == "total" else {1}
                return key if abs(cause.share) in amounts else None
        return None

    def _booked(self, row: int) -> tuple[int | None, ...]:
        return (self.agreed.scored.rows[row].valuation.points, *(one.stated.value for one in list(self._rows())[row]))

    def _running(self, row: int, cell: Cell, stated: tuple[int, int], right: int | None) -> ListDifference:
        if row == len(self.agreed.scored.rows):
            return self._below(BELOW[cell.name], cell.place or 1, stated, right)
        return self._difference(row, (cell,), stated, right)

    # Below the list

    def _bonuses(self) -> Iterator[ListDifference]:
        """Yield the bonus points and Gesamtpunkte that differ and do not follow from other numbers below the list."""
        lines: list[dict[FooterName, Any]] = [
            {line.name: line.values for line in sheet.footer} for sheet in (self.table.first, self.table.second)
        ]
        for name in BONUSES:
            for place in range(1, self.table.first.size + 1):
                first, second = (line[name][place - 1] if name in line else None for line in lines)
                if first is None or second is None or first == second:
                    continue
                right = self.agreed.scored.footer(name)[place - 1]
                unknown = (name, place) in self.unsettled
                wrong = [at for at, stated in enumerate((first, second)) if stated != right]
                if all(self._added_up(lines[at], name, place, at) for at in wrong):
                    continue
                yield self._below(name, place, (first, second), None if unknown else right)

    def _added_up(self, line: dict[FooterName, Any], name: FooterName, place: int, at: int) -> bool:
        """Whether a number below a list follows from the other numbers there, or from its own games."""
        stated = line[name][place - 1]
        if stated == self.own[at].scored.footer(name)[place - 1]:
            return True
        if name is FooterName.TOTAL:
            parts = (FooterName.POINTS, FooterName.BONUS_OWN, FooterName.BONUS_OTHERS)
            numbers = [line[part][place - 1] for part in parts if part in line]
            return len(numbers) == len(parts) and None not in numbers and bool(sum(numbers) == stated)
        scoring = self.table.profile.scoring
        won, lost = (line.get(part, ()) for part in (FooterName.WON, FooterName.LOST))
        if not won or not lost or None in won[: self.table.first.size] or None in lost[: self.table.first.size]:
            return False
        if name is FooterName.BONUS_OWN:
            return bool(stated == scoring.own_bonus * (won[place - 1] - lost[place - 1]))
        others = sum(lost[: self.table.first.size]) - lost[place - 1]
        return bool(stated == scoring.others_bonus(self.table.first.size) * others)

    # The sentences about the numbers

    def _difference(
        self, index: int, cells: tuple[Cell, ...], stated: tuple[int, int], right: int | None
    ) -> ListDifference:
        game = self.agreed.scored.rows[index].row.number
        numbers = self.table.slots[self.agreed.slots[index]].numbers
        difference = ListDifference(DifferenceKind.STATED, game, numbers, cells, *stated)
        return self._judged(difference, stated, right)

    def _below(self, name: FooterName, place: int, stated: tuple[int, int], right: int | None) -> ListDifference:
        difference = ListDifference(DifferenceKind.FOOTER, name.value, (None, None), (Cell("total", place),), *stated)
        return self._judged(difference, stated, right)

    def _judged(self, difference: ListDifference, stated: tuple[int, int], right: int | None) -> ListDifference:
        proposed = side_of(right, stated)
        if right is None or (proposed is None and not self.is_certain):
            return difference._replace(verdict=Certainty.OPEN)
        first, second = (Evidence(own=int(number == right), off=number - right) for number in stated)
        verdict = Certainty.SURE if self.is_certain and proposed is not None else Certainty.LIKELY
        return difference._replace(right=right, proposed=proposed, verdict=verdict, testimonies=(first, second))


def _mended(accounts: tuple[Account, ...]) -> tuple[tuple[Row, ...] | None, bool]:
    """Return the games after mending the slips that both lists share (None without any), and whether no error remains.

    Numbers that both lists state reveal such slips.
    """
    one, other = sorted((account.scored for account in accounts), key=_is_bare)
    bare = _is_bare(other)  # if one list has no numbers, those of the other are used
    rows = tuple(
        first.row if bare else first.row._replace(stated=common_numbers(first.row.stated, second.row.stated))
        for first, second in zip(one.rows, other.rows, strict=True)
    )
    lines = {line.name: line.values for line in other.sheet.footer}
    footer = tuple(
        line._replace(values=_common(line.values, lines[line.name])) for line in one.sheet.footer if line.name in lines
    )
    common = score(one.sheet._replace(rows=rows, footer=footer), one.profile)
    fixed = fix_list(common)
    games, clear = fixed.sheet.rows, not fixed.remaining
    if len(games) != len(rows) or all(game_of(row) == game_of(was) for row, was in zip(games, rows, strict=True)):
        return None, clear and not fixed.corrections  # other corrections may hide a wrong game
    return games, clear


def _is_bare(scored: ScoredSheet) -> bool:
    return all(row.row.stated == Stated() for row in scored.rows)


def _by(account: Account, games: tuple[Row, ...]) -> Account:
    rows = tuple(
        row._replace(entry=game.entry, declarer=game.declarer)
        for row, game in zip(account.scored.sheet.rows, games, strict=True)
    )
    return account._replace(scored=score(account.scored.sheet._replace(rows=rows), account.scored.profile))


def common_numbers(first: Stated, second: Stated) -> Stated:
    """Return the numbers of a row that are the same on both lists.

    >>> common_numbers(Stated(value=24, passed=1), Stated(value=48, passed=1))[::4]
    (None, 1)
    """
    return Stated(
        _same(first.value, second.value),
        _common(first.totals, second.totals),
        _common(first.won, second.won),
        _common(first.lost, second.lost),
        _same(first.passed, second.passed),
    )


def _common(first: PerPlace, second: PerPlace) -> PerPlace:
    return first if first == second else tuple(_same(*each) for each in zip(first, second, strict=True))


def _same(first: int | None, second: int | None) -> int | None:
    return first if first == second else None


def _apart(first: Sequence[Cause], second: Sequence[Cause]) -> list[Cause]:
    causes = {each[1:]: each for each in first}
    for each in second:
        if causes.pop(each[1:], None) is None:
            causes[each[1:]] = each
    return sorted(causes.values(), key=lambda each: each.row)
