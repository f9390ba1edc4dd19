"""Read the running totals and counters of a list row by row: find where they break, and the slip that explains it.

The slip is reported at the first number that does not follow from the one before. Later numbers that are off by the
same amount are consequences, not findings of their own. An error in adding is assumed only if nothing else explains the
break: neither a slip in the row itself (its value, its result), nor a row that cannot be computed, nor a game left out.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from skatlist.skat.checks.audit.stated_columns import (
    OpenFinding,
    StatedColumn,
    counters,
    passed_counter,
    stated_columns,
    stated_counts,
    totals,
    wrong_in_row,
)
from skatlist.skat.checks.game.valued_game import S105 as PASSED_WITH_VALUE
from skatlist.skat.checks.order.dealers import turns
from skatlist.skat.checks.order.numbering import Numbering, deals, sits_out
from skatlist.skat.findings import Effect, Finding, Fix, Kind, Severity, at_row
from skatlist.skat.findings.fixes import change, fix, with_changes
from skatlist.skat.game import Contract, game_value, valuate
from skatlist.skat.sheet import ScoredSheet
from skatlist.skat.sheet.columns import Cell
from skatlist.skat.sheet.presence import Seated

# A stated running total is not the one before plus the points of the game.
T101: Final = Kind(
    "T101", "running-total", Severity.ERROR, "running_total", Effect.ORDER | Effect.LENGTH | Effect.TOTAL
)
# A game was booked to another player's column.
T102: Final = Kind(
    "T102", "wrong-column", Severity.ERROR, "list", T101.effects | Effect.MOVES_BOOKING | Effect.OTHER_COLUMN
)
# A running count of games won, lost or passed in does not continue by one.
T103: Final = Kind("T103", "counter", Severity.ERROR, "list", Effect.ORDER | Effect.LENGTH | Effect.COUNT, Effect.SUM)
# The fifties were added after each game instead of at the end.
T107: Final = Kind("T107", "bonus-in-running", Severity.ERROR, "running_total")


class Unknown:
    """Points that do not follow from the list: a row cannot be computed, has no declarer, or is missing.

    `amount` is None if any amount is possible. `places` are the places that may have got the points. `slip` is the
    finding that already reports it.
    """

    def __init__(
        self, index: int, places: tuple[int, ...], amount: int | None = None, slip: OpenFinding | None = None
    ) -> None:
        self.index = index
        self.places = places
        self.amount = amount
        self.slip = slip


def bookings_of(finding: Finding, sheet: ScoredSheet, index: int) -> set[int]:
    """Return the bookings that a row with a finding may have led to: the stated one, and those after a fix."""
    scored = sheet.rows[index]
    entry, profile = scored.row.entry, scored.profile
    amounts = {scored.row.stated.value}
    for item in finding.fixes:
        row = with_changes(scored.row, item.changes)
        amounts.add(valuate(row.entry, profile, row.stated.value).points)
    if scored.valuation.overbid and finding.has(Effect.VALUE):
        amounts.add(game_value(entry, profile))
    return {amount for amount in amounts if amount is not None}


class Ledger:
    """The state of reading one list. `slips` are those of each row, by index. Reading adds new ones.

    `bonus` is set if the bonus was added game by game and is part of the totals.
    """

    def __init__(self, sheet: ScoredSheet, slips: dict[int, list[OpenFinding]], unknown: list[Unknown]) -> None:
        self.sheet = sheet
        self.slips = slips
        self.unknown = unknown
        self.totals: Sequence[StatedColumn] = totals(sheet)
        self.counters: Sequence[StatedColumn] = counters(sheet)
        self.passed = passed_counter(sheet)
        self.uncertain = tuple(unknown)
        self.absorbed: dict[int, tuple[int, int]] = {}
        self.dealt: Sequence[Seated] = ()
        self.bonus: OpenFinding | None = None

    @property
    def due(self) -> Sequence[Seated]:
        """The players at the table for every row, and the dealer due."""
        if not self.dealt:
            self.dealt = deals(self.sheet)
        return self.dealt

    def read(self) -> None:
        """Read all columns.

        Afterwards `slips` holds every slip, and the columns know how far they are off at the end.
        """
        self.bonus, self.totals = _bonus_in_running(self.sheet, self.totals)
        if self.bonus is not None:
            self._put(self.bonus)
        for index in range(len(self.sheet.rows)):
            self._totals(index)
            self._counts(index)

    def _put(self, slip: OpenFinding) -> None:
        self.slips.setdefault(slip.index, []).append(slip)

    def _errors(self, index: int) -> list[OpenFinding]:
        return [slip for slip in self.slips.get(index, ()) if slip.finding.severity is Severity.ERROR]

    # Running totals

    def _totals(self, index: int) -> None:
        stated = [column for column in self.totals if column.stated[index] is not None]
        self._wrong_columns(index, [column for column in stated if column.off(index) and not column.is_open(index)])
        for column in stated:
            if column.off(index):
                self._explain(index, column)
        for column in stated:
            self._pass(index, column)

    def _pass(self, index: int, column: StatedColumn) -> None:
        number = self.sheet.rows[index].row.number
        for slip in column.slips() if not column.is_open(index) else ():
            if slip.index != index or slip.finding.column != column.name:
                slip.explain(column.cell(index, number))
        column.last = index

    def _explain(self, index: int, column: StatedColumn) -> None:
        """Find the explanation of a break, else report an error in adding (T101, or S105 in a passed-in row)."""
        off = column.off(index)
        if column.is_open(index):
            if not self._by_unknown(index, column, off):
                column.add(None, off)
            return
        if self._by_row(index, column, off) or column.settle(off) or self._by_unknown(index, column, off):
            return
        passed = self.sheet.rows[index].row.entry.contract is Contract.PASSED
        if passed:
            slip = OpenFinding(wrong_in_row(PASSED_WITH_VALUE, "total", self.sheet, index, column, off=off), index)
        else:
            slip = OpenFinding(_running_total(self.sheet, index, column, off), index, once_right=_only_this_total)
        self._put(slip)
        column.add(slip, off)

    def _by_row(self, index: int, column: StatedColumn, off: int) -> bool:
        """Whether a slip in a row since the last stated total explains the break.

        The break may also combine the slip with the end of an earlier one.
        """
        if self.sheet.rows[index].row.entry.contract is Contract.PASSED:
            for slip in self._errors(index):
                if slip.finding.has(Effect.PASSED_BUT_PLAYED):
                    column.add(slip, off)
                    return True
        shares = [*self._shares(index, column)]
        for slip, share in shares:
            if share == off:
                column.add(slip, off)
                return True
        for slip, share in shares:
            if share and column.settle(off - share):
                column.add(slip, share)
                return True
        return False

    def _shares(self, index: int, column: StatedColumn) -> Iterator[tuple[OpenFinding, int]]:
        """Yield the slips in rows since the last stated total, each with an amount that it may be off by."""
        for at in range(column.last + 1, index + 1):
            scored = self.sheet.rows[at]
            if scored.row.declarer != column.place or scored.valuation.points is None:
                continue  # without its points the right total is unknown
            points = scored.bookings[column.place - 1]
            for slip in self._errors(at):
                yield from ((slip, amount - points) for amount in bookings_of(slip.finding, self.sheet, at))

    def _by_unknown(self, index: int, column: StatedColumn, off: int) -> bool:
        """Whether points that do not follow from the list explain the break."""
        for item in self.unknown:
            since = column.last < item.index <= index
            if since and column.place in item.places and item.amount in {None, off}:
                self.unknown.remove(item)
                self.absorbed[item.index] = (column.place, off)
                column.add(None, off)
                return True
        return False

    def _wrong_columns(self, index: int, broken: Iterable[StatedColumn]) -> None:
        """Look for the points of this game in the column of a player other than the declarer (T102)."""
        scored = self.sheet.rows[index]
        declarer = scored.row.declarer
        if declarer is None or not 1 <= declarer <= len(self.totals) or not scored.bookings[declarer - 1]:
            return
        own = self.totals[declarer - 1]
        if own.is_open(index):
            return
        amounts = {scored.bookings[declarer - 1], scored.row.stated.value}
        for column in broken:
            off = column.off(index)
            copied = own.stated[index] is None and column.stated[index] == own.computed[index] + own.offset
            fits = off in amounts and not any(share == -off for _, share in column.open)
            if column is own or not (fits or copied):
                continue
            deal = self.due[index]
            sitting = sits_out(column.place, deal.dealer, deal.places)
            finding = _wrong_column(self.sheet, index, column, own, sits_out=sitting, copied=not fits)
            slip = OpenFinding(finding, index, once_right=_nobody_elses)
            self._put(slip)
            slip.by_entry |= {item.changes for item in slip.finding.fixes if item.changes_entry}
            column.add(slip, off)
            if fits and (own.stated[index] is None or own.off(index) == -off):
                own.add(slip, -off)
            self._moved_counts(slip, column.place, declarer, won=scored.bookings[declarer - 1] > 0)
            return

    # Counters

    def _moved_counts(self, slip: OpenFinding, to: int, declarer: int, *, won: bool) -> None:
        kind = "won" if won else "lost"
        for column in self.counters:
            if column.name in {Cell(kind, to), Cell(kind, declarer)} and any(n is not None for n in column.stated):
                column.add(slip, 1 if column.place == to else -1)

    def _counts(self, index: int) -> None:
        for column in (*self.counters, self.passed):
            if column.stated[index] is None:
                continue
            off = column.off(index)
            if off and column.is_open(index):
                column.add(None, off)
            elif off and not column.settle(off):
                self._explain_count(index, column, off)
            self._pass(index, column)

    def _explain_count(self, index: int, column: StatedColumn, off: int) -> None:
        """Find a slip in a row since the last stated count that explains the break, else report the count (T103)."""
        for at in range(index, column.last, -1):
            for slip in self._errors(at):
                if self._concerns(slip, column):
                    column.add(slip, off)
                    return
        since = (item for item in self.uncertain if column.last < item.index <= index)
        if any(not column.place or column.place in item.places for item in since):
            column.add(None, off)
            return
        name = column.name.partition("_")[0]
        slip = OpenFinding(wrong_in_row(T103, name, self.sheet, index, column), index)
        self._put(slip)
        column.add(slip, off)

    def _concerns(self, slip: OpenFinding, column: StatedColumn) -> bool:
        finding = slip.finding
        if finding.has(Effect.MOVES_BOOKING) or not column.place:
            return True
        return column.place in {finding.place, self.sheet.rows[slip.index].row.declarer}


# The sentences about a total, a column, the fifties


def _running_total(sheet: ScoredSheet, index: int, column: StatedColumn, off: int) -> Finding:
    points = sheet.rows[index].bookings[column.place - 1]
    previous = None if column.last < 0 else column.stated[column.last]
    apart = off + column.offset  # from the right total, including the offset of earlier slips
    params: dict[str, Any] = {"previous": previous, "points": points, "off": abs(apart), "again": column.offset}
    sentence = _difference(points, off) or ("more" if apart > 0 else "less")
    return wrong_in_row(T101, sentence, sheet, index, column, **params)


def _only_this_total(slip: OpenFinding) -> Finding:
    return slip.finding if slip.cells else slip.finding._replace(sentence="alone")


def _difference(points: int, off: int) -> str:
    """Return the pattern of a difference: not counted, counted twice, wrong sign, lost only once ..., or ""."""
    if not points:
        return "not_declarer"
    if off == -points:
        return "not_counted"
    if off == points:
        return "twice"
    if off == -2 * points:
        return "sign"
    if points < 0 and 2 * off == -points:
        return "single"
    return ""


def _wrong_column(
    sheet: ScoredSheet, index: int, column: StatedColumn, declarer: StatedColumn, *, sits_out: bool, copied: bool
) -> Finding:
    """Report that the game is booked in `column` instead of the declarer's, or that the stated declarer is wrong.

    `copied` says that the right total of the declarer is in the wrong column, so that the declarer is not in doubt.
    """
    row = sheet.rows[index].row
    stated = column.stated[index]
    move = [change(column.name, stated, column.right[index])]
    if declarer.stated[index] is None:
        # As on paper, only the declarer's cells are filled, so the number in the wrong column is removed.
        move = [change(column.name, stated, None), change(declarer.name, None, declarer.right[index])]
    fixes: tuple[Fix, ...] = (fix("move_booking", *move, place=declarer.place),)
    if not sits_out and not copied:
        fixes = (fix("declarer", change("declarer", declarer.place, column.place)), *fixes)
    finding = Finding.of(
        T102,
        "both" if declarer.stated[index] is not None and not declarer.off(index) else "",
        column=column.name,
        place=column.place,
        stated=stated,
        computed=column.right[index],
        points=sheet.rows[index].bookings[declarer.place - 1],
        declarer=declarer.place,
        fixes=fixes,
    )
    return at_row(finding, row, sheet)


def _nobody_elses(slip: OpenFinding) -> Finding:
    fixes = tuple(item for item in slip.finding.fixes if not item.changes_entry)
    return slip.finding._replace(fixes=fixes)


def booking_moved(finding: Finding) -> Finding:
    """Put the fix that books the game for its declarer before the one that changes the declarer."""
    return finding._replace(fixes=tuple(sorted(finding.fixes, key=lambda item: item.changes_entry)))


def _bonus_in_running(
    sheet: ScoredSheet, columns: Sequence[StatedColumn]
) -> tuple[OpenFinding | None, Sequence[StatedColumn]]:
    """Return the slip if the totals make sense only with the bonus in them, and the columns for further reading.

    One odd number proves nothing, but at least two breaks fewer are proof.
    """
    scoring = sheet.profile.scoring
    plain = sum(column.breaks() for column in columns)
    is_open = any(column.is_open(len(sheet.rows) - 1) for column in columns)
    if is_open or plain < 2 or not scoring.has_bonus:  # noqa: PLR2004 - see above
        return None, columns
    for others in (False, True):
        bonus = _with_bonus(sheet, columns, others=others)
        if sum(column.breaks() for column in bonus) <= plain - 2:
            return _bonus_slip(sheet, columns, "others" if others else ""), bonus
    return None, columns


def _bonus_slip(sheet: ScoredSheet, columns: Sequence[StatedColumn], sentence: str) -> OpenFinding:
    """Report the first total that contains the bonus. All others follow from it."""
    index, column = min(
        ((index, column) for column in columns for index in range(len(sheet.rows)) if column.off(index)),
        key=lambda pair: pair[0],
    )
    scoring = sheet.profile.scoring
    factors = {"own": scoring.own, "others": scoring.others.get(sheet.sheet.size, 0)}
    slip = OpenFinding(wrong_in_row(T107, sentence, sheet, index, column, label="without_bonus", **factors), index)
    for at, scored in enumerate(sheet.rows):
        for other in columns:
            if other.stated[at] is not None and (other is not column or at != index):
                slip.explain(other.cell(at, scored.row.number))
    return slip


def _with_bonus(sheet: ScoredSheet, columns: Sequence[StatedColumn], *, others: bool) -> list[StatedColumn]:
    """Return the running totals with the bonus points added after each game."""
    scoring = sheet.profile.scoring
    factor = scoring.others.get(sheet.sheet.size, 0) if others else 0
    bonus = []
    for column in columns:
        seat = column.place - 1
        numbers = [
            total + scoring.own * (row.won[seat] - row.lost[seat]) + factor * (sum(row.lost) - row.lost[seat])
            for total, row in zip(column.computed, sheet.rows, strict=True)
        ]
        bonus.append(column.with_computed(numbers))
    return bonus


# Points that do not follow from the list


def unknown_rows(sheet: ScoredSheet) -> list[Unknown]:
    """Return the rows whose points cannot be computed or whose declarer is not at the table."""
    everybody = tuple(range(1, sheet.sheet.size + 1))
    unknown = []
    end = len(sheet.rows) if sheet.ended is None else sheet.ended + 1
    for index, scored in enumerate(sheet.rows[:end]):
        row, points = scored.row, scored.valuation.points
        if row.entry.contract in {Contract.VOID, Contract.PASSED}:
            continue
        if row.entry.contract is Contract.RAMSCH:
            unknown += [Unknown(index, (place,)) for place in everybody if points is None]
        elif points is None or row.declarer not in everybody:
            places = everybody if row.declarer not in everybody else (row.declarer,)
            unknown.append(Unknown(index, places, points))
    return unknown


def left_out_before(sheet: ScoredSheet, numbering: Numbering) -> int | None:
    """Return the index of the row before which games are missing, or None if nothing shows it.

    From this row to the end the dealers are ahead by as many seats as games are missing.
    """
    missing = (sheet.agreed or 0) - numbering.games
    size = sheet.sheet.size
    if not 0 < missing < size or numbering.gaps or numbering.repeats or not any(row.row.dealer for row in sheet.rows):
        return None
    off = [(index, seats) for index, seats in enumerate(turns(sheet.sheet, deals(sheet))) if seats is not None]
    ahead = next((position for position, (_, seats) in enumerate(off) if seats), None)
    if ahead is None or any(seats != missing for _, seats in off[ahead:]):
        return None
    return off[ahead][0]


def is_proved(sheet: ScoredSheet, index: int) -> bool:
    """Whether more than the dealers shows that games are missing before a row.

    The dealers alone prove nothing, because a player may have dealt twice. The proof is a running number that jumps
    there, or counts below the list that add up to the agreed games.
    """
    counts = stated_counts(sheet)
    if counts is not None and sum(counts) == sheet.agreed:
        return True
    return any(_jumps(column, index) for column in stated_columns(sheet))


def _jumps(column: StatedColumn, index: int) -> bool:
    pairs = zip(column.stated, column.computed, strict=True)
    off = [None if stated is None else stated - right for stated, right in pairs]
    before = next((number for number in reversed(off[:index]) if number is not None), 0)
    after = next((number for number in off[index:] if number is not None), before)
    return before != after
