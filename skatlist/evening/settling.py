"""Decisions of the table about its two lists, in the journal: the right list, the reason, and who agreed."""

from typing import TYPE_CHECKING

from skatlist.cases.comparison.model import ComparedLists, DifferenceKind, ListDifference, Side
from skatlist.cases.comparison.readings import with_facts
from skatlist.cases.comparison.seconds import point_of
from skatlist.files.journal.drafts import Key
from skatlist.files.journal.journal import RecordKind
from skatlist.skat.findings.fixes import change, with_changes
from skatlist.skat.sheet import FooterName, Row
from skatlist.tournament import policy
from skatlist.tournament.policy import Decision
from skatlist.words import RefusedError

if TYPE_CHECKING:
    from skatlist.evening.evening import Evening

_FACTS = {"result": "won", "phase": "house"}  # columns whose facts have other names


def settle_difference(
    evening: "Evening", lists: ComparedLists, each: ListDifference, side: Side, decision: Decision
) -> None:
    """Record that one of two lists is right in a point.

    If it is the second one, the first list is corrected. Like every correction, this needs a reason and consent, or the
    director. A number on paper stays as it was written. Raises RefusedError.
    """
    key = lists.first.series, lists.first.table
    policy.must_be_settled(evening.sheets.history(key), decision)
    if side is Side.SECOND:
        _correct(evening, lists, each, decision)
    point = point_of(each, key)
    at = {} if point.game is None else {"game" if isinstance(point.game, int) else "line": point.game}
    content = {"cells": list(point.cells), "first": point.first, "second": point.second, "side": side.value}
    evening.sheets.write(RecordKind.SETTLED, key, {**at, **content, **decision.facts()})


def _correct(evening: "Evening", lists: ComparedLists, each: ListDifference, decision: Decision) -> None:
    """Correct the first list by the reading of the second one."""
    key = lists.first.series, lists.first.table
    number = each.games[0]
    second = each.second
    match each.kind:
        case DifferenceKind.FACTS if isinstance(second, Row) and number is not None:
            names = [_FACTS.get(cell.name, cell.name) for cell in each.cells]
            evening.correct(key, number, with_facts(_row(evening, key, number), second, names), decision)
        case DifferenceKind.ROW if isinstance(second, Row):
            _insert(evening, key, each, second, decision)
        case DifferenceKind.ROW if number is not None:
            evening.rows.delete(key, number, decision)
        case DifferenceKind.ORDER if number is not None and each.games[1] is not None and number != each.games[1]:
            evening.rows.move(key, number, each.games[1], decision)
        case DifferenceKind.DEALER if number is not None and isinstance(second, int):
            evening.correct(key, number, _row(evening, key, number)._replace(dealer=second), decision)
        case DifferenceKind.STATED if len(each.cells) == 1 and number is not None:
            evening.correct(key, number, _with_number(_row(evening, key, number), lists, each), decision)
        case DifferenceKind.FOOTER if each.game == FooterName.TOTAL and isinstance(second, int):
            _total(evening, key, each.cells[0].place or 1, second, decision)
        case _:
            pass  # stated numbers stay, because only games count


def _with_number(row: Row, lists: ComparedLists, each: ListDifference) -> Row:
    right = with_changes(row, [change(each.cells[0], each.first, each.second)])
    agreed = next((other for other in lists.agreed.rows if other.number == each.game), None) if lists.agreed else None
    return right if agreed is None or each.proposed is not Side.SECOND else right._replace(stated=agreed.stated)


def _row(evening: "Evening", key: Key, number: int) -> Row:
    match = next((row for row in evening.book(key).rows if row.number == number), None)
    if match is None:
        raise RefusedError("game_missing", game=number, last=evening.book(key).last_number)
    return match


def _insert(evening: "Evening", key: Key, each: ListDifference, row: Row, decision: Decision) -> None:
    number = each.game if isinstance(each.game, int) else 1
    if number > evening.book(key).last_number:
        evening.enter(key, row)
    else:
        evening.rows.insert(key, number, row, decision)


def _total(evening: "Evening", key: Key, place: int, value: int, decision: Decision) -> None:
    stated = next(line.values for line in evening.sheets.sheet(key).footer if line.name is FooterName.TOTAL)
    values = [value if at == place else number for at, number in enumerate(stated, 1)]
    evening.state_totals(key, values[: evening.sheets.sheet(key).size], FooterName.TOTAL, decision)
