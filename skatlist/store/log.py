"""The journal record by record, each with the content it replaced and whether it still counts."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from skatlist.disk import PathName, path_text
from skatlist.formats.notation.writer import write_line
from skatlist.formats.parsed import Show
from skatlist.formats.registry import event_path
from skatlist.formats.text.reader import read_text
from skatlist.sheet.history import RowShift
from skatlist.store.backup import salvaged
from skatlist.store.journal import Record, RecordKind
from skatlist.store.text_journal import journal_lines
from skatlist.words import InputError, UsageError


class LogEntry(NamedTuple):
    """A record, its content, and the content that it replaces (None: nothing).

    `series` and `table` are those of its list. `undone` says that it no longer counts.
    """

    record: Record
    facts: Mapping[str, Any]
    series: int | None = None
    table: int | None = None
    before: Mapping[str, Any] | None = None
    undone: bool = False

    @property
    def closes(self) -> tuple[int, ...]:
        """The series that end with it. 0 is the event."""
        return tuple(self.facts["series"]) if self.record.kind == RecordKind.CLOSE else ()

    @property
    def games(self) -> int:
        """The number of games on a list read from a file, 0 for any other record."""
        return len(_games_of(self.facts["text"])) if self.record.kind == RecordKind.LIST else 0

    def concerns(self, series: int | None, table: int | None) -> bool:
        """Whether it concerns a series, or a table. None stands for any."""
        return (series is None or series == self.series or series in self.closes) and table in {None, self.table}


def log_entries(records: Iterable[Record], show: Show = iter) -> Iterator[LogEntry]:
    """Yield the entries of a journal in order. `show` gets the progress."""
    pairs = [(record, record.facts) for record in records]
    undone = {facts["record"] for record, facts in pairs if record.kind == RecordKind.UNDO}
    memory = _Memory()
    for record, facts in show(pairs):
        series, table = record.key or (None, None)
        yield LogEntry(record, facts, series, table, memory.replaced(record, facts), record.seq in undone)


class _Memory:
    """The current values that later records can replace."""

    def __init__(self) -> None:
        self._stands: dict[tuple[object, ...], Mapping[str, Any]] = {}
        self._replaced: dict[int, tuple[tuple[object, ...], Mapping[str, Any] | None]] = {}
        self._moved: dict[int, Mapping[Any, Mapping[str, Any]]] = {}  # the games of a list before its rows moved

    def replaced(self, record: Record, facts: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """Note a record and return what it replaces."""
        if record.kind == RecordKind.UNDO:
            self._undo(record, facts["record"])
            return None
        if record.kind == RecordKind.LIST:
            return self._list(record, facts)
        if record.kind == RecordKind.ROWS:
            return self._rows(record, facts)
        if record.kind in {RecordKind.MOVE_OUT, RecordKind.MOVE_IN}:
            self._transfer(record, facts)
            return None
        place = _place(record, facts)
        if "was" in facts:  # a person gets another number
            self._stands[place] = self._stands.pop((RecordKind.PLAYER, facts["was"]), {})
        before = self._stands.get(place)
        self._replaced[record.seq] = (place, before)
        # A change of an event's description keeps the rest of it.
        self._stands[place] = {**(before or {}), **facts} if record.kind == RecordKind.EVENT else facts
        return before

    def _undo(self, record: Record, seq: int) -> None:
        if seq in self._moved:
            self._games(record.subject, self._moved[seq])
        if seq not in self._replaced:
            return
        place, before = self._replaced[seq]
        if before is None:
            self._stands.pop(place, None)
        else:
            self._stands[place] = before

    def _rows(self, record: Record, facts: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """Move the games of a list, and return the one that is moved or removed."""
        was, now = facts.get("was"), facts.get("now")
        taken = self._taken(record)
        shift = RowShift(was, now, gap=was is None and now not in taken)
        moved = {shift.number(game): words for game, words in taken.items() if isinstance(game, int)}
        if "line" in facts:
            moved[facts["now"]] = facts
        self._games(record.subject, moved)
        return taken.get(was) if was is not None else None

    def _transfer(self, record: Record, facts: Mapping[str, Any]) -> None:
        taken = self._taken(record)
        if record.kind == RecordKind.MOVE_OUT:
            self._games(record.subject, {game: words for game, words in taken.items() if (game or 0) < facts["game"]})
            return
        first = max((game or 0 for game in taken), default=0) + 1
        self._games(record.subject, taken | {at: {"line": line} for at, line in enumerate(facts["lines"], first)})

    def _taken(self, record: Record) -> dict[Any, Mapping[str, Any]]:
        mine = (RecordKind.GAME, record.subject)
        taken = {place[2]: words for place, words in self._stands.items() if place[:2] == mine}
        self._moved[record.seq] = taken
        return taken

    def _games(self, subject: str, games: Mapping[Any, Mapping[str, Any]]) -> None:
        for place in [place for place in self._stands if place[:2] == (RecordKind.GAME, subject)]:
            del self._stands[place]
        self._stands |= {(RecordKind.GAME, subject, game): words for game, words in games.items() if game}

    def _list(self, record: Record, facts: Mapping[str, Any]) -> Mapping[str, Any] | None:
        before = self._stands.get((RecordKind.LIST, record.subject))
        self._stands[RecordKind.LIST, record.subject] = facts
        self._games(record.subject, {number: {"line": line} for number, line in _games_of(facts["text"])})
        return before


@lru_cache(maxsize=1024)
def _games_of(text: str) -> tuple[tuple[int | None, str], ...]:
    return tuple(
        (row.number, write_line(row, stated=True)) for sheet in read_text(text, "").sheets for row in sheet.rows
    )


def _place(record: Record, facts: Mapping[str, Any]) -> tuple[object, ...]:
    """Return the place of a record. The next record there replaces it."""
    match record.kind:
        case RecordKind.GAME | RecordKind.CORRECTION:
            return RecordKind.GAME, record.subject, facts.get("game")
        case RecordKind.PLAYER:
            return RecordKind.PLAYER, facts.get("number")
        case RecordKind.TOTALS:
            return RecordKind.TOTALS, record.subject, facts.get("name")
        case RecordKind.EVENT | RecordKind.SEATS | RecordKind.TIN:
            return record.kind, record.subject
    return "", record.seq  # nothing else is replaced


def journal_text(file: PathName, at: int | None = None) -> Iterator[str]:
    """Yield the lines of the journal of an event file as text, as far as it can be read, or its first `at` records.

    Raises InputError at the end if there was more, or at once if no record can be read. Raises UsageError for more
    records than there are.
    """
    path = event_path(Path(file))
    kept = salvaged(path)
    if at is not None and at <= len(kept.records):
        yield from journal_lines(kept.records[:at])
        return
    if at is not None and kept.damage is None:
        raise UsageError("at_beyond", file=path_text(path), count=len(kept.records))
    yield from journal_lines(kept.records, damaged=kept.damage is not None)
    if kept.damage is not None:
        last = len(kept.records)
        raise InputError("log_damaged", file=path_text(path), last=last, next=last + 1) from kept.damage
