"""The numbers of a list as evidence about its games: where they stop following from them, column by column."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from skatlist.checks.audit.stated_columns import StatedColumn, stated_columns
from skatlist.checks.game.game_checks import check_game
from skatlist.checks.game.valued_game import value_game
from skatlist.checks.order.dealers import turns
from skatlist.checks.order.numbering import deals, sits_out
from skatlist.comparison.model import Side
from skatlist.comparison.readings import Choice, rows_as_chosen
from skatlist.comparison.rows import Slot
from skatlist.findings import Effect, Kind, Severity
from skatlist.rules import Profile
from skatlist.sheet import FooterName, Row, ScoredSheet, Sheet, score

BELOW = {"total": FooterName.POINTS, "won": FooterName.WON, "lost": FooterName.LOST, "passed_count": FooterName.PASSED}
BONUSES = (FooterName.BONUS_OWN, FooterName.BONUS_OTHERS, FooterName.TOTAL)


class TwoLists(NamedTuple):
    """Two lists of one table: their heads and footers, their games slot by slot, and the rules."""

    first: Sheet
    second: Sheet
    slots: tuple[Slot, ...]
    profile: Profile

    def read_as(self, choice: Choice, side: Side) -> "Account":
        """Return the games of a choice with the numbers of one list."""
        footer = (self.first if side is Side.FIRST else self.second).footer
        rows = dict(rows_as_chosen(self.slots, choice, side))
        sheet = self.first._replace(rows=tuple(rows.values()), footer=footer)
        return Account(tuple(rows), score(sheet, self.profile))


class Account(NamedTuple):
    """The scored games of a choice with the stated numbers of one list. `slots` are those of its rows."""

    slots: tuple[int, ...]
    scored: ScoredSheet

    def columns(self) -> list[StatedColumn]:
        """Return every running number of the list. The number below the list for a column is its last one."""
        sheet = self.scored
        below = {line.name: line.values for line in sheet.sheet.footer}
        columns = stated_columns(sheet)
        for column in columns:
            name, seat = BELOW[column.name.name], max(column.place - 1, 0)
            stated = below.get(name, ())[seat : seat + 1] or (None,)
            column.stated = [*column.stated, stated[0]]
            column.computed = [*column.computed, sheet.footer(name)[seat]]
        return columns

    def breaks(self) -> Counter[str]:
        """Return how often each column stops following from the games, and which single numbers do not follow."""
        counts: Counter[str] = Counter()
        for column in self.columns():
            counts[column.name] = column.breaks()
        for at, row in zip(self.slots, self.scored.rows, strict=True):
            value = row.row.stated.value
            if value is not None and value != row.valuation.points:
                counts[f"value {at}"] = 1
        for line in self.scored.sheet.footer:
            if line.name in BONUSES:
                right = self.scored.footer(line.name)
                for place, (stated, computed) in enumerate(zip(line.values, right, strict=False), 1):
                    counts[f"{line.name} {place}"] = stated is not None and stated != computed
        counts["dealer"] = _changes(turns(self.scored.sheet, deals(self.scored)))
        return counts

    def steps_at(self, slot: int) -> dict[str, int]:
        """Return the columns that stop following from the games in a slot or at the next number, and by how much."""
        here = bisect_left(self.slots, slot)
        steps = {}
        for column in self.columns():
            pairs = zip(column.stated, column.computed, strict=True)
            off = [None if stated is None else stated - right for stated, right in pairs]
            before = next((each for each in reversed(off[:here]) if each is not None), 0)
            step = next((each for each in off[here:] if each is not None), before) - before
            if step:
                steps[str(column.name)] = step
        return steps


def _changes(off: Sequence[int | None]) -> int:
    count = last = 0
    for seats in off:
        if seats is not None and seats != last:
            count += 1
            last = seats
    return count


def contradiction(row: Row, profile: Profile) -> Kind | None:
    """Return what makes a game impossible however it was booked, or None."""
    findings = check_game(value_game(row.entry, profile))
    wrong = (
        each for each in findings if each.severity is Severity.ERROR and not each.has(Effect.VALUE | Effect.ABSENT)
    )
    return next((each.kind for each in wrong), None)


def sitting_declarer(account: Account, at: int) -> bool:
    """Whether the declarer of a slot sat out by the dealing order."""
    index = next((index for index, slot in enumerate(account.slots) if slot == at), None)
    if index is None:
        return False
    declarer, due = account.scored.rows[index].row.declarer, deals(account.scored)[index]
    return declarer is not None and sits_out(declarer, due.dealer, due.places)
