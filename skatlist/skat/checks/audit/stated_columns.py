"""The stated running numbers of a list, compared with those that follow from the entries."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from skatlist.skat.checks.audit.open_sums import open_sums
from skatlist.skat.checks.likely import write_number
from skatlist.skat.findings import HERE, Change, Finding, Fix, Kind, at_footer, at_row, with_follows
from skatlist.skat.findings.fixes import change, fix
from skatlist.skat.game import Contract
from skatlist.skat.sheet import FooterName, FooterRow, PerPlace, ScoredRow, ScoredSheet, Stated
from skatlist.skat.sheet.columns import Cell

_MOST: Final = 60  # open slips compared with a number. Older ones are dropped, which keeps the time linear


class OpenFinding:
    """A finding that is still being completed.

    `index` is its row (rows of the footer come after all games). `cells` are the other stated numbers that are wrong
    only because of it, as changes to the right ones. `shares` are the amounts by which it puts the running totals off,
    by place. `closed` says that the numbers were right again later. `by_entry` are the changes of those fixes that
    correct the entry and leave the numbers as they are. `once_right` makes the finding of a closed slip.
    """

    def __init__(
        self,
        finding: Finding,
        index: int,
        *,
        by_entry: set[tuple[Change, ...]] | None = None,
        once_right: Callable[["OpenFinding"], Finding] | None = None,
    ) -> None:
        self.finding = finding
        self.index = index
        self.cells: dict[tuple[int | str, Cell], Change] = {}
        self.shares: dict[int, int] = {}
        self.closed = False
        self.by_entry = by_entry or set()
        self.once_right = once_right

    def explain(self, cell: Change) -> None:
        """Record a stated number that is wrong because of this slip. A right number is not recorded."""
        if cell.before != cell.after:
            self.cells.setdefault((cell.game, cell.field), cell)

    def finished(self) -> Finding:
        """Return the finding with its consequences, which its fixes of numbers correct, too."""
        finding = self.once_right(self) if self.closed and self.once_right is not None else self.finding
        if not self.cells:
            return finding
        finding = with_follows(finding, [game for game, _ in self.cells if game != self.finding.game])
        return finding._replace(fixes=tuple(self._carried(item) for item in finding.fixes))

    def _carried(self, item: Fix) -> Fix:
        if item.changes in self.by_entry:
            return item._replace(explains=max(item.explains, len(self.cells) + 1))
        own = {(one.game, one.field) for one in item.changes}
        return item._replace(changes=(*item.changes, *(cell for name, cell in self.cells.items() if name not in own)))


class StatedColumn:
    """One column: the stated number of each row (None if empty) and the expected one.

    `right` are the numbers by the rules. The expected numbers (`computed`) differ from them only if the running totals
    contain bonus points throughout (T107). While the column is read, `offset` is the present error of the stated
    numbers, `last` the row of the last stated number, and `open` the slips that make up the offset, each with its
    share. None stands for a row that cannot be computed, which explains anything. The numbers from the row `open_from`
    on are not judged, because a row without a value is among those they add up.
    """

    def __init__(
        self,
        name: Cell,
        place: int,
        stated: Sequence[int | None],
        computed: Sequence[int],
        right: Sequence[int],
        *,
        open_from: int,
    ) -> None:
        self.name = name
        self.place = place
        self.stated = stated
        self.computed = computed
        self.right = right
        self.open_from = open_from
        self.offset = 0
        self.last = -1
        self.open: list[tuple[OpenFinding | None, int]] = []

    def off(self, index: int) -> int:
        """Return the amount by which the number of a row is off beyond earlier slips, 0 if none is stated."""
        stated = self.stated[index]
        return 0 if stated is None else stated - self.computed[index] - self.offset

    def is_open(self, index: int) -> bool:
        """Whether the number of a row is not judged."""
        return index >= self.open_from

    def cell(self, index: int, game: int | None) -> Change:
        """Return the change that corrects the stated number of a row."""
        return Change(
            game=HERE if game is None else game, field=self.name, before=self.stated[index], after=self.right[index]
        )

    def add(self, slip: OpenFinding | None, share: int) -> None:
        """Record that a slip explains a share of the offset from here on."""
        self.open.append((slip, share))
        del self.open[:-_MOST]
        if slip is not None and self.name.name == "total":
            slip.shares[self.place] = slip.shares.get(self.place, 0) + share
        self.offset += share

    def settle(self, off: int) -> bool:
        """Close the slip whose end explains a break, or all slips if the numbers are right again.

        Return whether that is so.
        """
        for position in range(len(self.open) - 1, -1, -1):
            slip, share = self.open[position]
            if share == -off:
                del self.open[position]
                self.offset += off
                if slip is not None:
                    slip.closed = True
                return True
        if self.open and self.offset == -off:
            for slip, _ in self.open:
                if slip is not None:
                    slip.closed = True
            self.open.clear()
            self.offset = 0
            return True
        return False

    def slips(self) -> list[OpenFinding]:
        """Return the slips because of which the numbers are wrong at present."""
        return list(dict.fromkeys(slip for slip, _ in self.open if slip is not None)) if self.open else []

    def with_computed(self, numbers: Sequence[int]) -> "StatedColumn":
        """Return the unread column with other numbers expected."""
        return StatedColumn(self.name, self.place, self.stated, numbers, self.right, open_from=self.open_from)

    def breaks(self) -> int:
        """Count the rows in which the stated numbers stop following the computed ones."""
        count = offset = 0
        for stated, computed in zip(self.stated, self.computed, strict=True):
            if stated is not None and stated - computed != offset:
                count += 1
                offset = stated - computed
        return count


def wrong_in_row(
    kind: Kind,
    sentence: str,
    sheet: ScoredSheet,
    index: int,
    column: StatedColumn,
    *,
    label: str = "write",
    **params: Any,
) -> Finding:
    """Return a finding about the number of a column in the row of an index. Its fix writes the right number."""
    stated, right = column.stated[index], column.right[index]
    finding = Finding.of(
        kind,
        sentence,
        column=column.name,
        place=column.place or None,
        stated=stated,
        computed=right,
        fixes=(fix(label, change(column.name, stated, right)),),
        **params,
    )
    return at_row(finding, sheet.rows[index].row, sheet)


def wrong_below(
    kind: Kind, sentence: str, sheet: ScoredSheet, line: FooterRow, place: int, *, right: int, **params: Any
) -> Finding:
    """Return a finding about the number of a place below the list. Its fix writes the right number."""
    stated, column = line.values[place - 1], Cell("total", place)
    fixes = (write_number(column, stated, right),)
    finding = Finding.of(
        kind, sentence, column=column, place=place, stated=stated, computed=right, fixes=fixes, **params
    )
    return at_footer(finding, line, sheet)


def _counting(sheet: ScoredSheet) -> list[ScoredRow | None]:
    end = len(sheet.rows) if sheet.ended is None else sheet.ended + 1
    void = Contract.VOID
    return [row if at < end and row.row.entry.contract is not void else None for at, row in enumerate(sheet.rows)]


def _per_place(sheet: ScoredSheet, name: str, pick: Callable[[Stated], PerPlace], computed: str) -> list[StatedColumn]:
    rows = [None if row is None else pick(row.row.stated) for row in _counting(sheet)]
    sums = open_sums(sheet)
    numbers = [getattr(row, computed) for row in sheet.rows]
    columns = []
    for seat in range(sheet.sheet.size):
        stated = [None if row is None else row[seat] for row in rows]
        right = [number[seat] for number in numbers]
        columns.append(
            StatedColumn(Cell(name, seat + 1), seat + 1, stated, right, right, open_from=sums.first(seat + 1))
        )
    return columns


def totals(sheet: ScoredSheet) -> list[StatedColumn]:
    """Return the running totals, one column for each place."""
    return _per_place(sheet, "total", lambda stated: stated.totals, "totals")


def counters(sheet: ScoredSheet) -> list[StatedColumn]:
    """Return the running counts of games won and lost, two columns for each place."""
    won = _per_place(sheet, "won", lambda stated: stated.won, "won")
    return won + _per_place(sheet, "lost", lambda stated: stated.lost, "lost")


def passed_counter(sheet: ScoredSheet) -> StatedColumn:
    """Return the running count of games passed in."""
    stated = [None if row is None else row.row.stated.passed for row in _counting(sheet)]
    numbers = [row.passed for row in sheet.rows]
    return StatedColumn(Cell("passed_count"), 0, stated, numbers, numbers, open_from=open_sums(sheet).unnamed)


def stated_columns(sheet: ScoredSheet) -> list[StatedColumn]:
    """Return all columns of running numbers."""
    return [*totals(sheet), *counters(sheet), passed_counter(sheet)]


def stated_counts(sheet: ScoredSheet) -> tuple[int, int, int] | None:
    """Return the games won, lost and passed in as stated in the footer, or None."""
    lines = {line.name: line for line in sheet.sheet.footer}
    size = sheet.sheet.size
    counts = []
    for name in (FooterName.WON, FooterName.LOST):
        line = lines.get(name)
        values = line.values[:size] if line is not None else (None,)
        if any(value is None for value in values):
            return None
        counts.append(sum(value or 0 for value in values))
    line = lines.get(FooterName.PASSED)
    passed = sheet.passed if line is None else next((value for value in line.values if value is not None), None)
    return None if passed is None else (counts[0], counts[1], passed)
