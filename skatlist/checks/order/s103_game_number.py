"""S103: a gap, a duplicate or a disorder in the game numbers."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from skatlist.checks.order.numbering import Numbering
from skatlist.findings import HERE, Change, Effect, Finding, Kind, Severity, at_row
from skatlist.findings.fixes import change, fix
from skatlist.game import Contract
from skatlist.sheet import Row, ScoredSheet

KIND: Final = Kind("S103", "game-number", Severity.ERROR, "list", Effect.MOVES_BOOKING | Effect.ORDER | Effect.LENGTH)
_ONE_MISSING: Final = KIND.also(Effect.ONE_MISSING)


def check(sheet: ScoredSheet, numbering: Numbering) -> tuple[tuple[int, Finding], ...]:
    """Say for each row, by index, what is wrong with its number."""
    return tuple(_judged(sheet, numbering))


def _judged(sheet: ScoredSheet, numbering: Numbering) -> Iterator[tuple[int, Finding]]:
    rows = sheet.sheet.rows
    void = {row.number for row in rows if row.entry.contract is Contract.VOID}
    for index, missing in numbering.gaps:
        replay = all(number in void for number in missing)
        sentence = "no_replay" if replay else "gap" if len(missing) == 1 else "gaps"
        finding = _finding(sheet, index, sentence, missing=missing[0], last=missing[-1])
        kind = _ONE_MISSING if replay or len(missing) == 1 else KIND
        yield index, finding._replace(kind=kind, game=missing[0], place=None)
    for index in numbering.doubles:
        copied = rows[index].number != rows[index - 1].number
        strike = fix("strike_row", *_struck(rows, index, renumber=copied), game=rows[index].number)
        yield (
            index,
            _finding(sheet, index, "copied" if copied else "double", before=rows[index - 1].number, fixes=(strike,)),
        )
    for index in numbering.repeats:
        yield index, _finding(sheet, index, "repeat")
    for index, number in numbering.miswritten:
        write = fix("write", change("game", rows[index].number, number))
        yield index, _finding(sheet, index, "", computed=number, fixes=(write,))
    for index in numbering.misplaced:
        yield index, _finding(sheet, index, "order", before=rows[index - 1].number)


def number_jump(sheet: ScoredSheet, index: int, step: int) -> Finding:
    """Say that the numbers jump before a row and no game is missing."""
    rows = sheet.sheet.rows
    later = [row.number for row in rows[index:] if row.number is not None]
    first = rows[index].number or 0
    changes = (change("game", number, number - step, number) for number in later)
    renumber = fix("renumber", *changes, first=first - step)
    return _finding(sheet, index, "jump", before=first - step - 1, fixes=(renumber,))


def row_twice(sheet: ScoredSheet, index: int) -> Finding:
    """Say that a row is the one before it, written once more under the next number."""
    rows = sheet.sheet.rows
    strike = fix("strike_row", *_struck(rows, index, renumber=True), game=rows[index].number)
    return _finding(sheet, index, "copied", before=rows[index - 1].number, fixes=(strike,))


def _finding(sheet: ScoredSheet, index: int, sentence: str, **params: Any) -> Finding:
    row = sheet.sheet.rows[index]
    return at_row(Finding.of(KIND, sentence, column="game", stated=row.number, **params), row, sheet)


def _struck(rows: Sequence[Row], index: int, *, renumber: bool) -> Iterator[Change]:
    number = rows[index].number
    yield change("row", number, None, HERE if number is None else number)
    for row in rows[index + 1 :] if renumber else ():
        if row.number is not None:
            yield change("game", row.number, row.number - 1, row.number)
