"""A table of registered people in any form: columns in any order, footers, and rows without a person."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from skatlist.files.formats.files import MAX_WORDS
from skatlist.files.formats.notation.person import is_name
from skatlist.files.formats.players.player_list import (
    START_NUMBER,
    PlayerTable,
    cell_at,
    own_words,
    player_column,
    readable,
)
from skatlist.files.formats.players.written_marks import birth_year, find_name, is_marked, words_in
from skatlist.files.formats.spoken_name import first_name_first
from skatlist.files.formats.table.head import Record, Uncalculated
from skatlist.skat.sheet import Player
from skatlist.tournament.person_facts import REGISTERED, FactKind, keys_of
from skatlist.tournament.tournament import UNSAID, Category, Registration, SideEvent, Tournament
from skatlist.words import InputError, Language, UsageError
from skatlist.words.spelling import normalized
from skatlist.words.word_tables import spellings, words_of

MOST: Final = 2_000  # people at once, more than any hall has
_SEAT_COLUMNS: Final = ("series", "table", "place")  # of a list of players
_SEX: Final = "sex"  # the column that says who is a woman
_TITLES: Final = 8  # titles, and names of one word among full names, are fewer than one row in eight
_FLAGS: Final = keys_of(FactKind.FLAG)
_TEXTS: Final = tuple(fact.key for fact in REGISTERED if fact.kind is FactKind.TEXT)


class CellDoubt(NamedTuple):
    """A cell of a row that does not fit its column."""

    column: str
    value: str


class RegistrationRow(NamedTuple):
    """A row of a table and its person.

    `trouble` is the reason why the row has no valid person, `partner` the name of the tandem partner.
    """

    line: int
    written: str
    player: Player = Player()
    registration: Registration = UNSAID
    partner: str = ""
    trouble: str = ""
    doubts: tuple[CellDoubt, ...] = ()


class PassedRow(NamedTuple):
    """A row without a person: the text of a sum at the end, or "" for repeated headings."""

    line: int
    written: str


class RegistrationTable(NamedTuple):
    """A table of people, with the rows, columns and worksheets that were not read."""

    file: str
    entries: tuple[RegistrationRow, ...]
    passed: tuple[PassedRow, ...] = ()
    unread: tuple[str, ...] = ()
    other_sheets: tuple[str, ...] = ()
    has_headings: bool = True


@cache
def registration_column(heading: str) -> str | None:
    """Return the column of a heading, or None.

    >>> registration_column("Geb.-Jahr"), registration_column("Start-Nr."), registration_column("Telefon")
    ('born', 'number', None)
    """
    known = player_column(heading)
    return known if known is not None and known not in _SEAT_COLUMNS else _by_heading().get(normalized(heading))


@cache
def column_names(lang: Language) -> Mapping[str, str]:
    """Return the columns that a table may have, each with its usual heading in a language.

    >>> column_names(Language.DE)["born"], "table" in column_names(Language.DE)
    ('Jahrgang', False)
    """
    columns = {**words_of("player_column", lang), **words_of("registration_column", lang)}
    return {name: words[0] for name, words in columns.items() if name not in _SEAT_COLUMNS}


def assigned_columns(headings: Mapping[str, str]) -> dict[str, str]:
    """Return the columns that a caller assigns to unknown headings, by heading. Raises UsageError for no column.

    >>> assigned_columns({"AK 60": "Klasse"})
    {'AK 60': 'categories'}
    """
    assigned = {}
    for heading, word in headings.items():
        column = word if word in column_names(Language.DE) else registration_column(word)
        if column is None:
            raise UsageError("registration_column", heading=heading, word=word)
        assigned[heading] = column
    return assigned


@cache
def _by_heading() -> dict[str, str]:
    return {normalized(word): name for name, words in spellings("registration_column").items() for word in words}


def entries_of(
    table: PlayerTable, tournament: Tournament, year: int, assigned: Mapping[str, str] = MappingProxyType({})
) -> RegistrationTable:
    """Return the people in a table.

    Side events and categories are columns, too. `assigned` are the columns of unknown headings. Raises InputError for
    too many people, and for none, UsageError for a heading that is not in the table.
    """
    rows = list(islice(table.records, MOST + 1))
    if len(rows) > MOST:
        raise InputError("registration_too_many", file=table.file, limit=MOST)
    reader = _RowReader(table, rows, tournament, year, assigned_columns(assigned))
    entries: list[RegistrationRow] = []
    passed: list[PassedRow] = []
    for record in rows:
        if reader.is_nobody(record):
            if row_text := _row_text(record):
                passed.append(PassedRow(record[0], "" if reader.is_headings(record) else row_text))
        else:
            entries.append(reader.entry(record))
    if not entries:
        raise InputError("players_none", file=table.file)
    return RegistrationTable(
        table.file,
        tuple(half_names_doubted(_without_titles(entries))),
        tuple(passed),
        reader.unread,
        table.other_sheets,
    )


def _without_titles(rows: Sequence[RegistrationRow]) -> Iterator[RegistrationRow]:
    alone = {row.line for row in rows if not row.trouble and _is_title(row)}
    few = len(alone) * _TITLES < len(rows)
    for row in rows:
        yield row._replace(trouble="title") if few and row.line in alone else row


def half_names_doubted(rows: Iterable[RegistrationRow]) -> Iterator[RegistrationRow]:
    """Yield rows. A single-word name among full names is doubtful, unless many rows have one."""
    every = list(rows)
    half = {row.line for row in every if not row.trouble and " " not in row.player.name}
    few = len(half) * _TITLES < len(every)
    for row in every:
        doubts = (*row.doubts, CellDoubt("name", row.player.name)) if few and row.line in half else row.doubts
        yield row._replace(doubts=doubts)


def _is_title(row: RegistrationRow) -> bool:
    name = row.player.name
    return row.written == name and (" " not in name or name[-1] == ":" or name[-1].isdigit())


class _RowReader:
    """Reads the rows of one table. If a heading is ambiguous, the cells below it decide."""

    def __init__(
        self,
        table: PlayerTable,
        rows: Sequence[Record],
        tournament: Tournament,
        year: int,
        assigned: Mapping[str, str],
    ) -> None:
        self.table = table
        self.tournament = tournament
        self.year = year
        self.columns: dict[str, int] = {}
        self.crossed: dict[str, int] = {}  # side event or category -> the column with crosses for it
        unread = []
        names = [
            *(side_event.name for side_event in tournament.side_events),
            *(category.name for category in tournament.categories),
        ]
        by_heading = {normalized(heading): column for heading, column in assigned.items()}
        there = {normalized(heading) for heading in table.headings}
        strange = next((heading for heading in assigned if normalized(heading) not in there), None)
        if strange is not None:
            raise UsageError("registration_heading", heading=strange, headings=tuple(filter(None, table.headings)))
        for at, heading in enumerate(table.headings):
            column = by_heading.get(normalized(heading)) or registration_column(heading)
            column = None if column == _SEX and not self._categories_of("woman", "man") else column
            name = find_name(heading, names)
            only_marks = (is_marked(cell_at(cells or (), at)) is not None for _, _, cells in rows)
            if name is not None and name not in self.crossed and (column is None or all(only_marks)):
                self.crossed[name] = at
            elif column is not None and column not in self.columns:
                self.columns[column] = at
                if name is not None and name not in self.crossed:
                    self.crossed[name] = at
            elif heading.strip():
                unread.append(readable(heading))
        self.unread = tuple(unread)
        self._headings = tuple(normalized(heading) for heading in table.headings)

    def _categories_of(self, *kinds: str) -> tuple[str, ...]:
        """Return the categories that are named after women or men."""
        words = frozenset[str]().union(*map(_words, kinds))
        return tuple(each.name for each in self.tournament.categories if normalized(each.name) in words)

    def _by_sex(self, texts: Mapping[str, str], doubts: list[CellDoubt]) -> tuple[str, ...]:
        """Return the categories of a person by the column of women and men."""
        word = _thing(texts.get(_SEX, ""))
        kind = next((each for each in ("woman", "man", "neither") if normalized(word) in _words(each)), None)
        if word and kind is None:
            doubts.append(CellDoubt("categories", word))
        return self._categories_of(kind) if word and kind in {"woman", "man"} else ()

    def is_headings(self, record: Record) -> bool:
        """Whether a row repeats the headings."""
        return tuple(map(normalized, record[2] or ()))[: len(self._headings)] == self._headings

    def is_nobody(self, record: Record) -> bool:
        """Whether a row is empty, has only a number, is a sum, or repeats the headings."""
        cells = record[2]
        if cells is None:
            return False
        if self.is_headings(record):
            return True
        texts = self.table.texts(cells, self.columns)
        filled = [
            name
            for name, at in self.columns.items()
            if name != "number" and texts[name] and own_words(cell_at(cells, at))
        ]
        others = [cell for at, cell in enumerate(cells) if own_words(cell).strip() and at != self.columns.get("number")]
        if not others and not filled:
            return True
        texts["name"] = texts.get("name") or next(iter(others), "")
        return not is_name(texts.get("first_name", "")) and any(
            _is_footer(texts.get(name, "")) for name in ("name", "number")
        )

    def entry(self, record: Record) -> RegistrationRow:
        """Return the person in a row."""
        line, _, cells = record
        entry = RegistrationRow(line, _row_text(record))
        if cells is None:
            return entry._replace(trouble="quotes")
        texts = self.table.texts(cells, self.columns)
        trouble = self._trouble(cells, texts)
        if trouble:
            return entry._replace(trouble=trouble)
        doubts: list[CellDoubt] = []
        number = START_NUMBER.fullmatch(texts.get("number", ""))
        if texts.get("number") and number is None:
            doubts.append(CellDoubt("number", texts["number"]))
        registration = self._registration(cells, texts, doubts)
        club = texts.get("club", "")
        if normalized(club) in _words("guest"):
            registration, club = registration._replace(guest=True), ""
        player = Player(
            first_name_first(texts["name"], texts.get("first_name", "")),
            int(number[1]) if number else None,
            _thing(club),
            _thing(texts.get("team", "")),
        )
        return entry._replace(
            player=player, registration=registration, partner=_thing(texts.get("partner", "")), doubts=tuple(doubts)
        )

    def _trouble(self, cells: Sequence[str], texts: Mapping[str, str]) -> str:
        """Return the reason why a row has no valid person, or ""."""
        if any(isinstance(cell_at(cells, at), Uncalculated) for at in self.columns.values()):
            return "formula"
        if self.table.separated and any(map(str.strip, cells[len(self.table.headings) :])):
            return "cells"
        name = " ".join(filter(None, (texts.get("first_name"), texts["name"])))
        if any(len(value) > MAX_WORDS for value in (*texts.values(), name)):
            return "long"
        if not texts["name"] and not texts.get("first_name"):
            return "name"
        return "" if is_name(name) else "letter"

    def _registration(self, cells: Sequence[str], texts: Mapping[str, str], doubts: list[CellDoubt]) -> Registration:
        facts: dict[str, Any] = {key: _thing(texts.get(key, "")) for key in _TEXTS}
        for flag in _FLAGS:
            written = texts.get(flag, "")
            marked = normalized(written) in _words(flag) or is_marked(written)
            if marked is None:
                doubts.append(CellDoubt(flag, written))
            facts[flag] = bool(marked)
        born = birth_year(texts["born"], self.year) if _thing(texts.get("born", "")) else None
        if self.table.separated and re.fullmatch(r"\d{5}", texts.get("born", "")):
            born = None  # five digits are a day only in spreadsheets
        if born is None and _thing(texts.get("born", "")):
            doubts.append(CellDoubt("born", texts["born"]))
        entered = self._entered("categories", self.tournament.categories, cells, texts, doubts)
        return Registration(
            **facts,
            born=born,
            categories=tuple(dict.fromkeys((*entered, *self._by_sex(texts, doubts)))),
            side_events=self._entered("side_events", self.tournament.side_events, cells, texts, doubts),
        )

    def _known_names(
        self, column: str, texts: Mapping[str, str], names: Sequence[str], doubts: list[CellDoubt]
    ) -> tuple[str, ...]:
        whole = texts.get(column, "")
        words = (whole,) if find_name(whole, names) else words_in(whole)
        matches = [(word, find_name(word, names)) for word in words]
        doubts += [CellDoubt(column, word) for word, name in matches if name is None]
        return tuple(dict.fromkeys(name for _, name in matches if name is not None))

    def _entered(
        self,
        column: str,
        known: Iterable[Category | SideEvent],
        cells: Sequence[str],
        texts: Mapping[str, str],
        doubts: list[CellDoubt],
    ) -> tuple[str, ...]:
        """Return the side events or categories of a person, from a column of names and from crosses."""
        names = [each.name for each in known]
        entered = list(self._known_names(column, texts, names, doubts))
        for name, at in self.crossed.items():
            if name not in names:
                continue
            written = readable(cell_at(cells, at))
            marked = find_name(written, [name]) is not None or is_marked(written)
            if at in self.columns.values():
                marked = marked is not False and bool(
                    _thing(written)
                )  # a person with a tandem plays in the side event of that name
            if marked is None:
                doubts.append(CellDoubt(name, written))
            elif marked and name not in entered:
                entered.append(name)
        return tuple(entered)


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(map(normalized, spellings("registration_word")[name]))


def _thing(written: str) -> str:
    """Return the name in a cell, "" if it says "none".

    >>> _thing("Herz Dame"), _thing("-"), _thing("vereinslos")
    ('Herz Dame', '', '')
    """
    word = normalized(written)
    return written if word and word not in _words("none") else ""


def _is_footer(written: str) -> bool:
    word, *rest = written.replace(":", ": ").split() or [""]
    if normalized(word) not in _words("footer"):
        return False
    return word.endswith(":") or all(
        any(map(str.isdigit, each)) or not normalized(each) or normalized(each) in _words("footer") for each in rest
    )


def _row_text(record: Record) -> str:
    _, written, cells = record
    return readable(written) if cells is None else " | ".join(filter(None, map(readable, cells)))
