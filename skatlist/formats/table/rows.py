"""Read lists from the rows of a table: what CSV files and Excel forms have in common."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, Final

from skatlist.findings.reading_kinds import L101, L104, L106
from skatlist.formats.files import add_change, add_row, check_list_begins
from skatlist.formats.notation.changes import CHANGE_WORDS, is_change, read_change, read_void
from skatlist.formats.numbers import natural
from skatlist.formats.parsed import Parsed
from skatlist.formats.reading import MAX_FINDINGS, DraftList, Faults, report_missing
from skatlist.formats.table.cells import read_entry, read_house, read_stated
from skatlist.formats.table.head import (
    SEARCHED,
    Record,
    Uncalculated,
    find_headings,
    headings_missing,
    read_head,
    read_headings,
)
from skatlist.formats.vocabulary import FOOTER_WORDS, contract_and_levels, footer_name, nearest_footer
from skatlist.game import Contract, Level
from skatlist.sheet import ChangeKind, FooterRow, Row, Sheet, Source
from skatlist.sheet.columns import LEVEL_COLUMNS

if TYPE_CHECKING:
    from skatlist.findings import Finding

_NUMBERING: Final = frozenset(("series", "table", "game", "dealer"))  # stands in an entry form before play
_PLAYED: Final = frozenset(("contract", "spitzen", "with", "without", "result"))
_FACTS: Final = _PLAYED | {"declarer"}
_CROSSES: Final = frozenset(column for _, column in LEVEL_COLUMNS)
_LEVELS: Final = _CROSSES | {"levels"}


def _next_game(table: DraftList) -> int:
    return next((row.number + 1 for row in reversed(table.rows) if row.number is not None), 1)


def _passed_by_nobody(filled: dict[str, str]) -> dict[str, str]:
    word = filled.get("declarer", "")
    if not filled.keys().isdisjoint(_PLAYED) or contract_and_levels(word) != (Contract.PASSED, Level.NONE):
        return filled
    return {name: cell for name, cell in filled.items() if name != "declarer"} | {"contract": word}


def _report_stale(stale: Mapping[str, str], faults: Faults) -> None:
    for name, cell in stale.items():
        faults.add(L106, name, cell=cell)


def read_table(records: Iterable[Record], file: str, *, remark: Callable[[str], str] = str) -> Parsed:
    """Return the lists in a table; `remark` is what a remark as written becomes.

    Rows of several lists may stand in any order; series and table tell them apart. Raises InputError if there
    are no headings, or a column is missing that no list can do without.
    """
    rows = iter(records)
    first = list(islice(rows, SEARCHED))
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
    """Return which of the first rows of a table holds its headings, and the reader for those below it.

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


class TableReader:
    """Takes row after row and sorts them into lists; `said` are series and table of the row read last."""

    def __init__(self, file: str, head: DraftList, columns: Sequence[str | None], remark: Callable[[str], str]) -> None:
        self.file = file
        self.head = head
        self.columns = columns
        self.remark = remark
        self.findings: list[Finding] = []
        self.tables: dict[tuple[int, int], DraftList] = {}
        self.said = {name: number for name in ("series", "table") if (number := getattr(head, name)) is not None}
        self.remark_at = columns.index("remark") if "remark" in columns else None
        self.two_columns = "with" in columns and "spitzen" not in columns
        self.crosses = not _CROSSES.isdisjoint(columns)

    def read(self, record: Record) -> None:
        """Read one row."""
        line, text, cells = record
        source = Source(self.file, line, text)
        if cells is None:
            faults = Faults(source, *self.at)
            faults.add(L101, "remark", "quote", token=text.strip()[:40])
            self.findings += faults.findings
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
        named = bool(word) and not word[0].isdigit()  # a game has a number, what stands between or below games a name
        footer = footer_name(word) if named else None
        if footer is not None:
            faults.game = footer.value
            _report_stale(stale, faults)
            values = faults.per_place(filled, "total", signed=True)
            if any(value is not None for value in values):
                table.footer.append(FooterRow(name=footer, values=values, source=source))
        elif not (named and self._read_change(word, table, faults, cells)) and (
            beyond or not {*filled, *_FACTS.intersection(stale)} <= _NUMBERING
        ):
            row = self._game(filled, stale, faults, source, cells)
            if row is not None:
                add_row(table.rows, row)
        for cell in beyond:
            faults.unreadable("remark", cell)
        self.findings += faults.findings

    def _read_change(self, word: str, table: DraftList, faults: Faults, cells: Sequence[str]) -> bool:
        """Read a row that is no game but a change; return whether it is one."""
        if not is_change(word):
            return False
        written = self._remark(cells)
        change, void = read_change(written, _next_game(table), faults.source), read_void(written)
        if void:
            table.void = void
        elif change is None:
            faults.unreadable("remark", written)
        elif change.kind is ChangeKind.RULES and not table.rows:
            table.rules = change.rules  # from the first game on: the rules of the list
        else:
            add_change(table.changes, change)
        return True

    def _table_of(self, filled: dict[str, str], faults: Faults, source: Source) -> DraftList:
        """Return the list a row belongs to; where the row is silent about it, the list of the row before."""
        for name in ("series", "table"):
            number = faults.natural(filled, name)
            if number is not None:
                self.said[name] = number
        at = faults.series, faults.table = self.at
        if at not in self.tables:
            check_list_begins(len(self.tables), source)
            self.tables[at] = self.head.for_table(source, *at)
        return self.tables[at]

    @property
    def at(self) -> tuple[int, int]:
        """Series and table of the row read last; 1 where nobody said."""
        return self.said.get("series", 1), self.said.get("table", 1)

    def _game(
        self, filled: dict[str, str], stale: dict[str, str], faults: Faults, source: Source, cells: Sequence[str]
    ) -> Row | None:
        number = self._game_number(filled, faults)
        faults.game = number
        if number is None and filled.keys().isdisjoint(_FACTS) and _FACTS.isdisjoint(stale):
            return None  # a word that is no footer, in a row without a game
        _report_stale(stale, faults)
        filled = _passed_by_nobody(filled)
        entry, written = read_entry(filled, faults, crosses=self.crosses)
        if unknown := faults.unknown & _LEVELS:
            entry = entry._replace(levels=entry.levels | Level.UNKNOWN)
            faults.missing("levels", *unknown)
        row = Row(
            number=number,
            entry=entry,
            declarer=faults.place(filled, "declarer"),
            dealer=faults.place(filled, "dealer"),
            stated=read_stated(filled, faults),
            written=written,
            house=read_house(filled, faults),
            remark=self._remark(cells),
            source=source,
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
            meant = nearest_footer(word)
            if meant is None:
                faults.unreadable("game", word, (*FOOTER_WORDS, *CHANGE_WORDS))
            else:
                faults.add(L101, "game", "near", token=word, near=meant)
        return number

    def _remark(self, cells: Sequence[str]) -> str:
        written = "" if self.remark_at is None or self.remark_at >= len(cells) else cells[self.remark_at]
        return self.remark(written) if written.strip() else ""

    def sheets(self) -> Iterator[Sheet]:
        """Yield the lists of all rows read."""
        if not self.tables:  # headings and nothing below: a list without a game, for the checks to speak of
            self.tables[self.at] = self.head.for_table(Source(self.file), *self.at)
        for table in self.tables.values():
            for name in {"series", "table"} - self.said.keys():
                setattr(table, name, None)
            table.void = self.head.void or table.void
            yield table.finished()
