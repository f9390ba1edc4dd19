"""The journal record by record, each with the content it replaced and whether it still counts."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from skatlist.base.disk import PathName, path_text
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.files.formats.parsed import Show
from skatlist.files.formats.registry import event_path
from skatlist.files.formats.text.text_reader import read_text
from skatlist.files.journal.backup import salvaged
from skatlist.files.journal.journal import Record, RecordKind
from skatlist.files.journal.text_journal import journal_lines
from skatlist.skat.sheet.history import RowShift
from skatlist.words import InputError, UsageError


class Place(NamedTuple):
    """The position of a record's content: its kind, the list or event, and the game, number or name in it."""

    kind: str
    subject: str
    name: Any = None


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
    """Yield the entries of a journal in order. `show` displays the progress."""
    pairs = [(record, record.facts) for record in records]
    undone = {facts["record"] for record, facts in pairs if record.kind == RecordKind.UNDO}
    undone.update(seq for record, facts in pairs if record.kind == RecordKind.MERGE for seq in facts.get("void", ()))
    memory = _Memory()
    for record, facts in show(pairs):
        series, table = record.key or (None, None)
        yield LogEntry(record, facts, series, table, memory.replaced(record, facts), record.seq in undone)


class _Memory:
    """The current values that later records can replace, by place."""

    def __init__(self) -> None:
        self._stands: dict[tuple[str, str], dict[Any, Mapping[str, Any]]] = {}
        self._unread: dict[str, str] = {}  # the text of a list until one of its games is asked for
        self._replaced: dict[int, tuple[Place, Mapping[str, Any] | None]] = {}
        self._moved: dict[int, Mapping[Any, Mapping[str, Any]]] = {}  # the games of a list before its rows moved

    def _of(self, kind: str, subject: str) -> dict[Any, Mapping[str, Any]]:
        if kind == RecordKind.GAME and subject in self._unread:
            games = _games_of(self._unread[subject])
            self._put_games(subject, {number: {"line": line} for number, line in games})
        return self._stands.setdefault((kind, subject), {})

    def replaced(self, record: Record, facts: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """Read a record and return the content that it replaces."""
        if record.kind == RecordKind.UNDO:
            self._undo(record, facts["record"])
            return None
        if record.kind == RecordKind.ROWS:
            return self._rows(record, facts)
        if record.kind in {RecordKind.MOVE_OUT, RecordKind.MOVE_IN}:
            self._transfer(record, facts)
            return None
        place = _place(record, facts)
        stands = self._of(place.kind, place.subject)
        if "was" in facts:  # a person gets another number
            stands[place.name] = stands.pop(facts["was"], {})
        before = stands.get(place.name)
        # A change of an event's description keeps the rest of it.
        stands[place.name] = {**(before or {}), **facts} if record.kind == RecordKind.EVENT else facts
        if record.kind == RecordKind.LIST:
            self._unread[record.subject] = facts["text"]
        else:
            self._replaced[record.seq] = (place, before)
        return before

    def _undo(self, record: Record, seq: int) -> None:
        if seq in self._moved:
            self._put_games(record.subject, self._moved[seq])
        if seq not in self._replaced:
            return
        place, before = self._replaced[seq]
        stands = self._of(place.kind, place.subject)
        if before is None:
            stands.pop(place.name, None)
        else:
            stands[place.name] = before

    def _rows(self, record: Record, facts: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """Move the games of a list, and return the one that is moved or removed."""
        was, now = facts.get("was"), facts.get("now")
        taken = self._taken(record)
        shift = RowShift(was, now, gap=was is None and now not in taken)
        moved = {shift.number(game): words for game, words in taken.items() if isinstance(game, int)}
        if "line" in facts:
            moved[facts["now"]] = facts
        self._put_games(record.subject, moved)
        return taken.get(was) if was is not None else None

    def _transfer(self, record: Record, facts: Mapping[str, Any]) -> None:
        taken = self._taken(record)
        if record.kind == RecordKind.MOVE_OUT:
            kept = {game: words for game, words in taken.items() if (game or 0) < facts["game"]}
            self._put_games(record.subject, kept)
            return
        first = max((game or 0 for game in taken), default=0) + 1
        moved = {at: {"line": line} for at, line in enumerate(facts["lines"], first)}
        self._put_games(record.subject, taken | moved)

    def _taken(self, record: Record) -> dict[Any, Mapping[str, Any]]:
        taken = dict(self._of(RecordKind.GAME, record.subject))
        self._moved[record.seq] = taken
        return taken

    def _put_games(self, subject: str, games: Mapping[Any, Mapping[str, Any]]) -> None:
        self._unread.pop(subject, None)
        self._stands[RecordKind.GAME, subject] = {game: words for game, words in games.items() if game}


@lru_cache(maxsize=1024)
def _games_of(text: str) -> tuple[tuple[int | None, str], ...]:
    return tuple(
        (row.number, write_line(row, stated=True)) for sheet in read_text(text, "").sheets for row in sheet.rows
    )


def _place(record: Record, facts: Mapping[str, Any]) -> Place:
    """Return the place of a record. The next record there replaces it."""
    match record.kind:
        case RecordKind.GAME | RecordKind.CORRECTION:
            return Place(RecordKind.GAME, record.subject, facts.get("game"))
        case RecordKind.PLAYER:
            return Place(RecordKind.PLAYER, "", facts.get("number"))
        case RecordKind.SUMS:
            return Place(RecordKind.SUMS, record.subject)
        case RecordKind.TOTALS:
            return Place(RecordKind.TOTALS, record.subject, facts.get("name"))
        case RecordKind.EVENT | RecordKind.SEATS | RecordKind.TIN | RecordKind.LIST:
            return Place(record.kind, record.subject)
    return Place("", "", record.seq)  # nothing else is replaced


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
