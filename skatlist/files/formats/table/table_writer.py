"""Lists as the cells of a table, by column: the common part of CSV files and data workbooks."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from skatlist.files.formats.notation.changes import change_word, write_change, write_sums_first, write_void
from skatlist.files.formats.notation.line_writer import write_spitzen
from skatlist.files.formats.table.facts import ENTRY, HOUSE, STATED, CellValue, fact_cells
from skatlist.files.formats.table.rows import NO_LEVELS, signed_spitzen
from skatlist.files.formats.word_lookup import contract_word
from skatlist.skat.findings.fixes import level_text
from skatlist.skat.game import NULL_VALUES, Contract, Entry, with_implied_levels
from skatlist.skat.sheet import (
    ChangeKind,
    HouseRuleFacts,
    PerPlace,
    Row,
    Sheet,
    SheetChange,
    Written,
    counted_on,
)
from skatlist.skat.sheet.columns import COLUMNS, LEVEL_COLUMNS, per_place
from skatlist.words import Language
from skatlist.words.word_tables import table_word

# The columns that every list has, used or not: those of the paper list and of the rules.
ALWAYS: Final = frozenset(
    (
        "game",
        "dealer",
        "declarer",
        "contract",
        "spitzen",
        "levels",
        "bid",
        "card_points",
        "result",
        "overbid",
        "value",
        "remark",
    )
)


def table_of(sheets: Sequence[Sheet], lang: Language) -> tuple[tuple[str, ...], list[dict[str, CellValue]]]:
    """Return the columns in use and one row of cells for each game, change and footer row."""
    crosses = any(row.written is not None and row.written.levels is not None for s in sheets for row in s.rows)
    rows = [
        {**_seat(sheet, alone=len(sheets) == 1), **cells}
        for sheet in sheets
        for cells in _sheet_cells(sheet, lang, crosses=crosses)
    ]
    size = max((sheet.size for sheet in sheets), default=0)
    used = ALWAYS.union(*rows) | set(per_place("total")[:size])
    if crosses:
        used |= {column for _, column in LEVEL_COLUMNS}
    return tuple(name for name in COLUMNS if name in used), rows


def table_rows(sheet: Sheet, lang: Language, *, crosses: bool) -> Iterator[dict[str, CellValue]]:
    """Yield the rows of one list among many, always with series and table.

    `crosses` says that the table has a column for each cross.
    """
    for cells in _sheet_cells(sheet, lang, crosses=crosses):
        yield {**_seat(sheet, alone=False), **cells}


def _seat(sheet: Sheet, *, alone: bool) -> dict[str, CellValue]:
    pairs = (("series", sheet.series), ("table", sheet.table))
    return {name: number for name, number in pairs if not alone or name not in sheet.assumed}


def _sheet_cells(sheet: Sheet, lang: Language, *, crosses: bool) -> Iterator[dict[str, CellValue]]:
    if sheet.void:
        yield {"game": change_word(lang), "remark": write_void(sheet.void, lang)}
    if sheet.sums_first and sheet.rows:
        yield {"game": change_word(lang), "remark": write_sums_first(lang)}
    changes = list(sheet.changes)
    if sheet.rules:
        changes.insert(0, SheetChange(before=0, kind=ChangeKind.RULES, rules=sheet.rules))
    last = 0
    for row in sheet.rows:
        last = counted_on(row, last)
        while changes and changes[0].before <= last:
            yield _change_cells(changes.pop(0), lang)
        yield _row_cells(row, lang, crosses=crosses)
    for change in changes:
        yield _change_cells(change, lang)
    for footer in sheet.footer:
        yield {"game": table_word("footer", footer.name.value, lang), **dict(_totals(footer.values))}


def _change_cells(change: SheetChange, lang: Language) -> dict[str, CellValue]:
    return {"game": change_word(lang), "remark": write_change(change, lang)}


def _row_cells(row: Row, lang: Language, *, crosses: bool) -> dict[str, CellValue]:
    entry = row.entry
    pairs: Iterable[tuple[str, CellValue | None]] = (
        ("game", row.number),
        ("dealer", row.dealer),
        ("declarer", row.declarer),
        *_announcement(entry, row.written, lang, crosses=crosses),
        *fact_cells(entry, ENTRY, lang),
        *fact_cells(row.house or HouseRuleFacts(), HOUSE, lang),
        *fact_cells(row.stated, STATED, lang),
        *row.texts.items(),
    )
    return {column: cell for column, cell in pairs if cell is not None}


def _announcement(
    entry: Entry, written: Written | None, lang: Language, *, crosses: bool
) -> Iterator[tuple[str, CellValue | None]]:
    """Yield contract, Spitzen and crosses, in the columns of the paper list if the row was written that way."""
    on_paper = written or Written()
    yield "with", on_paper.with_
    yield "without", on_paper.without
    if entry.spitzen != signed_spitzen(on_paper.with_, on_paper.without):
        yield "spitzen", None if entry.spitzen is None else write_spitzen(entry.spitzen)  # a spreadsheet removes a plus
    ticked = on_paper.levels
    contract = None if entry.contract is None else contract_word(entry.contract, lang)
    if ticked is not None:
        for level, column in LEVEL_COLUMNS:
            yield column, "x" if ticked & level else None
        if with_implied_levels(ticked, entry.contract) != entry.levels:
            if entry.contract is Contract.NULL and not ticked and entry.levels in NULL_VALUES:
                contract = str(NULL_VALUES[entry.levels])  # the contract includes the crosses: 35, 46, 59
            else:
                yield "levels", level_text(entry.levels) or NO_LEVELS
    else:
        yield "levels", level_text(entry.levels) or (NO_LEVELS if crosses else None)
    yield "contract", contract


def _totals(values: PerPlace) -> Iterator[tuple[str, int]]:
    yield from ((cell, value) for cell, value in zip(per_place("total"), values, strict=True) if value is not None)
