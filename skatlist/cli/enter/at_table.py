"""The lists of an evening to choose from, and the one that is open at the moment: scored once for every change."""

from collections.abc import Iterator

from skatlist.cli.enter.replies import Listed, Tables, TableState
from skatlist.formats.numbers import natural
from skatlist.formats.text.in_language import in_language
from skatlist.sheet import ScoredSheet
from skatlist.store import bookkeeping
from skatlist.store.evening import Evening, Key
from skatlist.store.journal import RecordKind, event_key
from skatlist.words import Language, RefusedError


class AtTable:
    """An evening, who writes in it and in which language, and the list that is open; `key` is None where none is."""

    def __init__(self, evening: Evening, author: str, lang: Language = Language.DE) -> None:
        self.evening = evening
        self.author = author
        self.lang = lang
        self.key: Key | None = None
        self._scored: ScoredSheet | None = None

    def _key(self) -> Key:
        """Return which list is open. Raises RefusedError where none is."""
        if self.key is None:
            raise RefusedError("no_table")
        return self.key

    def _list(self) -> ScoredSheet:
        """Return the list as it stands; `_scored` is None where it may have changed."""
        if self._scored is None:
            self._scored = self.evening.scored(self._key())
        return self._scored

    def _listed(self, *, whole: bool) -> Listed:
        return Listed(self._list(), self.evening.seats(self._key()), whole)

    def _line_of(self, game: int) -> str:
        """Return a game of the list as it may be typed again."""
        stored = next(row.source.text for row in self.evening.book(self._key()).rows if row.number == game)
        return in_language(stored, self.lang)


def all_tables(evening: Evening) -> Tables:
    """Return all lists and how far they are."""
    return Tables(tuple(_state(evening, key) for key in evening.tables))


def begun_or_next(evening: Evening) -> Key | None:
    """Return the list that was written last, else the first one, of those that are not at their end."""
    written = (record for record in reversed(evening.records) if record.subject and record.kind != RecordKind.SEATS)
    last = next((event_key(record.subject) for record in written), None)
    return next((key for key in _once(last, evening.tables) if _is_unfinished(evening, key)), None)


def first_open_series(evening: Evening) -> int:
    """Return the first series that is not over."""
    return next((key[0] for key in evening.tables if key[0] not in evening.closed), 1)


def meant(text: str, series: int) -> Key | None:
    """Return the list a text names: `3` in this series, `2/3`, `2 3`; None where it names none."""
    numbers = [natural(word) for word in text.replace("/", " ").split()]
    match numbers:
        case [int(table)] if table:
            return series, table
        case [int(other), int(table)] if other and table:
            return other, table
    return None


def is_planned(evening: Evening, key: Key) -> bool:
    """Whether a list is one of those there should be; where nobody is seated in a series, every table may be."""
    seated = any(series == key[0] for series, _ in evening.seating)
    return not seated or key in evening.tables


def _once(last: Key | None, tables: tuple[Key, ...]) -> Iterator[Key]:
    if last is not None:
        yield last
    yield from (key for key in tables if key != last)


def _is_unfinished(evening: Evening, key: Key) -> bool:
    return key[0] not in evening.closed and not (evening.book(key).rows and bookkeeping.is_final(evening, key))


def _state(evening: Evening, key: Key) -> TableState:
    scored = evening.scored(key)
    signed = bool(scored.sheet.rows) and bookkeeping.is_final(evening, key)
    return TableState(*key, scored.sheet.players, scored.games, scored.agreed, signed)
