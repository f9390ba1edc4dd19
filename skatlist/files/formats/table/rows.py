"""Read lists from the rows of a table: the common part of CSV files and Excel forms."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice, takewhile
from typing import Final

from skatlist.files.formats.files import add_change, add_row, check_list_begins
from skatlist.files.formats.notation.changes import CHANGE_WORDS, is_change, is_sums_first, read_change, read_void
from skatlist.files.formats.numbers import natural
from skatlist.files.formats.parsed import Parsed
from skatlist.files.formats.reading import MAX_FINDINGS, Cells, DraftList, Faults, report_missing
from skatlist.files.formats.table.facts import (
    ENTRY,
    HOUSE,
    HOUSE_COLUMNS,
    STATED,
    Fact,
    bad_number,
    facts_in,
    facts_of_columns,
    flag,
    spitzen,
    spitzen_number,
    word_in,
)
from skatlist.files.formats.table.head import (
    SEARCHED,
    Record,
    Uncalculated,
    find_headings,
    headings_missing,
    read_head,
    read_headings,
)
from skatlist.files.formats.table.rows_below import RowsBelow
from skatlist.files.formats.table.sums_rows import find_sums_headings, read_sums
from skatlist.files.formats.word_lookup import (
    CONTRACTS,
    FOOTER_WORDS,
    LEVELS,
    contract_and_levels,
    footer_name,
    level_set,
    nearest_footer,
)
from skatlist.skat.findings.fixes import level_text
from skatlist.skat.findings.reading_kinds import L101, L104, L106
from skatlist.skat.game import Contract, Entry, Level, with_implied_levels
from skatlist.skat.sheet import (
    ChangeKind,
    FooterRow,
    HouseRuleFacts,
    Row,
    Sheet,
    Source,
    Stated,
    Written,
)
from skatlist.skat.sheet.columns import LEVEL_COLUMNS
from skatlist.skat.sheet.game_facts import ROW_TEXTS

# From the cells of one row, by column, to the facts of a game, each fact by itself.

NO_LEVELS: Final = "-"  # in the `levels` column: no cross, although there are columns for crosses too


def read_entry(
    cells: Cells, faults: Faults, *, crosses: bool, facts: Iterable[Fact] = ENTRY
) -> tuple[Entry, Written | None]:
    """Return the game of a row and the content of its paper columns.

    `crosses` says that there are columns for crosses, `facts` are those that have a column.
    """
    contract, implied = word_in(cells, "contract", contract_and_levels, CONTRACTS, faults) or (None, Level.NONE)
    levels, ticked = _levels(cells, faults, contract, implied, crosses=crosses)
    number, with_, without = _spitzen_and_columns(cells, faults)
    entry = Entry(contract=contract, spitzen=number, levels=levels, **facts_in(cells, faults, facts))
    nothing_written = with_ is None and without is None and ticked is None
    return entry, None if nothing_written else Written(with_=with_, without=without, levels=ticked)


def _spitzen_and_columns(cells: Cells, faults: Faults) -> tuple[int | None, int | None, int | None]:
    """Return the Spitzen and the content of the columns `with` and `without`.

    If both sides are filled, the Spitzen are unknown.
    """
    with_, without = _one_side(cells, "with", 1, faults), _one_side(cells, "without", -1, faults)
    number = spitzen(cells, "spitzen", faults)
    if with_ is None and without is None:
        return number, None, None
    on_paper = signed_spitzen(with_, without)
    if number is not None and number != on_paper:
        pair = [f"{side}{count}" for side, count in (("m", with_), ("o", without)) if count is not None]
        faults.twice("spitzen", cells["spitzen"], " ".join(pair))
        return number, with_, without
    return on_paper, with_, without


def _one_side(cells: Cells, column: str, side: int, faults: Faults) -> int | None:
    """Return the number in a column of one side. `m2` in the column `mit` also means 2."""
    if column not in cells:
        return None
    text = cells[column]
    number = natural(text)
    if number is None and not text[0].isdigit() and (signed := spitzen_number(text)) and signed * side > 0:
        number = abs(signed)
    if number is None:
        bad_number(column, text, faults)
    return number


def signed_spitzen(with_: int | None, without: int | None) -> int | None:
    """Return the Spitzen of the two columns of the paper list, or None if both or neither are filled.

    >>> signed_spitzen(2, None), signed_spitzen(0, 3), signed_spitzen(1, 1)
    (2, -3, None)
    """
    if with_ and without:
        return None
    return -without if without else with_ if with_ is not None else without


def _levels(
    cells: Cells, faults: Faults, contract: Contract | None, implied: Level, *, crosses: bool
) -> tuple[Level, Level | None]:
    """Return the completed crosses, and those ticked in the columns for crosses (None: not written there)."""
    text = cells.get("levels")
    listed: Level | None = None
    if text is not None:
        listed = Level.NONE if text == NO_LEVELS else level_set(text)
        if listed is None:
            faults.unreadable("levels", text, LEVELS)
    ticked = Level.NONE
    for level, column in LEVEL_COLUMNS if crosses else ():
        if column in cells and (level_set(cells[column]) == level or flag(cells, column, faults)):
            ticked |= level
    says = listed if listed is not None else ticked
    if listed is not None and ticked and with_implied_levels(listed, contract) != with_implied_levels(ticked, contract):
        faults.twice("levels", level_text(listed) or NO_LEVELS, level_text(ticked))
    if implied and says and with_implied_levels(says, contract) != implied:
        faults.twice("levels", cells["contract"], level_text(says))
    on_paper = ticked if ticked or (crosses and listed is None) else None
    return with_implied_levels(says | implied, contract), on_paper


def _house(cells: Cells, faults: Faults) -> HouseRuleFacts | None:
    """Return the facts of a row that only house rules need, or None."""
    if cells.keys().isdisjoint(HOUSE_COLUMNS):
        return None
    house = HouseRuleFacts(**facts_in(cells, faults, HOUSE))
    return None if house == HouseRuleFacts() else house


# Rows.

_NUMBERING: Final = frozenset(("series", "table", "game", "dealer"))  # in an entry form before play
_PLAYED: Final = frozenset(("contract", "spitzen", "with", "without", "result"))
_FACTS: Final = _PLAYED | {"declarer"}
_CROSSES: Final = frozenset(column for _, column in LEVEL_COLUMNS)
_LEVELS: Final = _CROSSES | {"levels"}


def _passed_by_nobody(filled: dict[str, str]) -> dict[str, str]:
    word = filled.get("declarer", "")
    if not filled.keys().isdisjoint(_PLAYED) or contract_and_levels(word) != (Contract.PASSED, Level.NONE):
        return filled
    return {name: cell for name, cell in filled.items() if name != "declarer"} | {"contract": word}


def _report_stale(stale: Mapping[str, str], faults: Faults) -> None:
    for name, cell in stale.items():
        faults.add(L106, name, cell=cell)


def read_table(records: Iterable[Record], file: str, *, remark: Callable[[str], str] = str) -> Parsed:
    """Return the lists in a table.

    `remark` converts a remark as written. Rows of several lists may be in any order, because series and table
    distinguish them. Lists by sums have a row for each person, not for each game. Raises InputError if the headings or
    a required column are missing.
    """
    rows = iter(records)
    first = list(islice(rows, SEARCHED))
    sums_at = find_sums_headings(first)
    if sums_at is not None:
        return read_sums(first, sums_at, rows, file, remark)
    at, reader = open_table(first, file, remark)
    for record in chain(first[at + 1 :], rows):
        reader.read(record)
        if len(reader.findings) > MAX_FINDINGS:
            faults = Faults(Source(file, record[0], record[1]))
            faults.give_up()
            reader.findings += faults.findings
            break
    return Parsed(tuple(reader.sheets()), tuple(reader.findings))


def open_table(first: Sequence[Record], file: str, remark: Callable[[str], str] = str) -> tuple[int, "TableReader"]:
    """Return which of the first rows of a table has its headings, and the reader for the rows below.

    Raises InputError as `read_table` does.
    """
    at = find_headings(first)
    if at is None:
        raise headings_missing(first, file)
    head, findings = read_head(first[:at], file)
    columns, wrong = read_headings(first[at], file)
    reader = TableReader(file, head, columns, remark)
    reader.findings = findings + wrong
    return at, reader


class TableReader(RowsBelow):
    """Reads row after row and sorts them into lists."""

    def __init__(self, file: str, head: DraftList, columns: Sequence[str | None], remark: Callable[[str], str]) -> None:
        super().__init__(file, head, columns, remark)
        self.tables: dict[tuple[int, int], DraftList] = {}
        self.texts_at = {name: columns.index(name) for name in ROW_TEXTS if name in columns}
        self.two_columns = "with" in columns and "spitzen" not in columns
        self.crosses = not _CROSSES.isdisjoint(columns)
        self._entry = facts_of_columns(ENTRY, columns)
        self._stated = facts_of_columns(STATED, columns)

    def read(self, record: Record) -> None:
        """Read one row."""
        line, text, cells = record
        source = Source(self.file, line, text)
        if cells is None:
            self.report_open_quote(source)
            return
        pairs = zip(self.columns, cells, strict=False)
        filled = {name: words for name, cell in pairs if name and cell and (words := cell.strip())}
        stale = {}
        if Uncalculated in map(type, cells):
            pairs = zip(self.columns, cells, strict=False)
            stale = {name: cell.cell for name, cell in pairs if name and isinstance(cell, Uncalculated)}
        beyond = [cell.strip() for cell in cells[len(self.columns) :] if cell.strip()]
        if filled or beyond or not _FACTS.isdisjoint(stale):
            self._read_row(filled, stale, beyond, source, cells)

    def _read_row(
        self, filled: dict[str, str], stale: dict[str, str], beyond: list[str], source: Source, cells: Sequence[str]
    ) -> None:
        faults = Faults(source)
        table = self._table_of(filled, faults, source)
        word = filled.get("game", "")
        is_word = bool(word) and not word[0].isdigit()  # a game has a number, a row between or below games a name
        footer = footer_name(word) if is_word else None
        if footer is not None:
            faults.game = footer.value
            _report_stale(stale, faults)
            values = faults.per_place(filled, "total", signed=True)
            if any(value is not None for value in values):
                table.footer.append(FooterRow(name=footer, values=values, source=source))
        elif not (is_word and self._read_change(word, table, faults, cells)) and (
            beyond or not {*filled, *_FACTS.intersection(stale)} <= _NUMBERING
        ):
            row = self._game(filled, stale, faults, source, cells)
            if row is not None:
                add_row(table.rows, row)
        for cell in beyond:
            faults.unreadable("remark", cell)
        self.findings += faults.findings

    def _read_change(self, word: str, table: DraftList, faults: Faults, cells: Sequence[str]) -> bool:
        """Read a row that may be a change, not a game, and return whether it is one."""
        if not is_change(word):
            return False
        written = self._text("remark", cells)
        unnumbered = [*takewhile(lambda row: row.number is None, reversed(table.rows))]
        last = table.rows[-len(unnumbered) - 1].number or 0 if len(unnumbered) < len(table.rows) else 0
        next_game = last + len(unnumbered) + 1
        change, void = read_change(written, next_game, faults.source), read_void(written)
        if void:
            table.void = void
        elif is_sums_first(written):
            table.sums_first = True
        elif change is None:
            faults.unreadable("remark", written)
        elif change.kind is ChangeKind.RULES and not table.rows:
            table.rules = change.rules  # from the first game on: the rules of the list
        else:
            add_change(table.changes, change)
        return True

    def _table_of(self, filled: dict[str, str], faults: Faults, source: Source) -> DraftList:
        """Return the list of a row. If the row does not name it, it is the list of the row before."""
        for name in ("series", "table"):
            number = faults.natural(filled, name)
            if number is not None:
                self.latest[name] = number
        at = faults.series, faults.table = self.at
        if at not in self.tables:
            check_list_begins(len(self.tables), source)
            self.tables[at] = self.head.for_table(source, *at)
        return self.tables[at]

    def _game(
        self, filled: dict[str, str], stale: dict[str, str], faults: Faults, source: Source, cells: Sequence[str]
    ) -> Row | None:
        number = self._game_number(filled, faults)
        faults.game = number
        if number is None and filled.keys().isdisjoint(_FACTS) and _FACTS.isdisjoint(stale):
            return None  # a word that is not a footer, in a row without a game
        _report_stale(stale, faults)
        filled = _passed_by_nobody(filled)
        entry, written = read_entry(filled, faults, crosses=self.crosses, facts=self._entry)
        if unknown := faults.unknown & _LEVELS:
            entry = entry._replace(levels=entry.levels | Level.UNKNOWN)
            faults.missing("levels", *unknown)
        row = Row(
            number=number,
            entry=entry,
            declarer=faults.place(filled, "declarer"),
            dealer=faults.place(filled, "dealer"),
            stated=Stated(**facts_in(filled, faults, self._stated)),
            written=written,
            house=_house(filled, faults),
            source=source,
            **{name: self._text(name, cells) for name in self.texts_at},
        )
        report_missing(row, faults, two_columns=self.two_columns)
        return row

    def _game_number(self, filled: dict[str, str], faults: Faults) -> int | None:
        word = filled.get("game")
        if word is None:
            faults.missing("game")
            return None
        number = natural(word)
        if number is None and any(letter.isdigit() for letter in word):
            faults.add(L104, "game", text=word)
        elif number is None:
            near = nearest_footer(word)
            if near is None:
                faults.unreadable("game", word, (*FOOTER_WORDS, *CHANGE_WORDS))
            else:
                faults.add(L101, "game", "near", token=word, near=near)
        return number

    def _text(self, name: str, cells: Sequence[str]) -> str:
        at = self.texts_at.get(name, len(cells))
        written = cells[at] if at < len(cells) else ""
        return self.remark(written) if written.strip() else ""

    def sheets(self) -> Iterator[Sheet]:
        """Yield the lists of all rows read."""
        if not self.tables:  # headings without rows: a list without a game, for the checks to report
            self.tables[self.at] = self.head.for_table(Source(self.file), *self.at)
        for table in self.tables.values():
            for name in {"series", "table"} - self.latest.keys():
                setattr(table, name, None)
            table.void = self.head.void or table.void
            yield table.finished()
