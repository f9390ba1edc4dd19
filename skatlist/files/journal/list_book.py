"""One list according to the journal: rows, footer, signatures."""

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

from skatlist.files.formats.notation.changes import read_change
from skatlist.files.formats.notation.line import read_line
from skatlist.files.formats.text.text_reader import read_text
from skatlist.files.formats.unread import read_unread, unread_facts
from skatlist.files.journal.journal import DISPUTES, REQUESTS, Record, RecordKind
from skatlist.skat.sheet import (
    MAX_PLACES,
    Correction,
    FooterName,
    FooterRow,
    ListSums,
    Player,
    Row,
    Sheet,
    SheetChange,
    SignOff,
    Source,
    handed_in,
)
from skatlist.skat.sheet.history import RowShift, Settled
from skatlist.skat.sheet.presence import newcomers
from skatlist.tournament.model import SettledPoint
from skatlist.words import InputError

if TYPE_CHECKING:
    from skatlist.skat.findings import Finding

_Below = TypeVar("_Below", SheetChange, FooterRow)

Mark = tuple[int, int]  # the record of a row, and its index among the rows of that record

_UNDOABLE: Final = frozenset(
    (
        RecordKind.GAME,
        RecordKind.CORRECTION,
        RecordKind.ROWS,
        RecordKind.MOVE_OUT,
        RecordKind.MOVE_IN,
        RecordKind.CHANGE,
        RecordKind.RESEAT,
        RecordKind.TOTALS,
        RecordKind.SUMS,
        RecordKind.LENGTH,
    )
)
_BEGINS: Final = frozenset((RecordKind.GAME, RecordKind.LIST, RecordKind.MOVE_IN, RecordKind.SUMS))
_EMPTIES: Final = frozenset((RecordKind.UNDO, RecordKind.ROWS, RecordKind.MOVE_OUT))
# Records that leave a signed list as signed. Below it only totals that agree may follow.
_KEEPS: Final = frozenset(
    (
        RecordKind.CORRECTION,
        RecordKind.ROWS,
        RecordKind.TOTALS,
        RecordKind.SUMS,
        RecordKind.SIGN,
        RecordKind.UNSIGN,
        RecordKind.RELEASE,
        RecordKind.SETTLED,
        *DISPUTES,
        *REQUESTS,
    )
)


# Records about games that follow sums. They change neither the result nor what was signed.
_FOLLOWS: Final = frozenset(
    (RecordKind.GAME, RecordKind.UNDO, RecordKind.CHANGE, RecordKind.MOVE_OUT, RecordKind.MOVE_IN)
)


class ListBook:
    """The records about one list in order, and their result.

    `Sheets.book` reads the new ones. `rows` are the games entered so far, identified by their `marks` even if they
    move. `unread` are the unreadable parts of its file not corrected since. `signed` are the signatures, `released` is
    why the director made it final without totals that agree (empty: not released). `corrections` are those of
    ListHistory, `settled` the list around each to which all agreed, `entered` the records of anything else, `altered`
    those after the first signature. `disputed` are the disputed games, by the numbers of those records. `points` are
    the decided differences from the second list.
    """

    def __init__(self, series: int, table: int, file: str) -> None:
        self.series = series
        self.table = table
        self.file = file
        self.records: list[Record] = []
        self._may_have_begun = False
        self._read = 0
        self._dropped: set[int] = set()
        self._begin()

    def _begin(self) -> None:
        """Start with an empty list without a history."""
        self.signed: tuple[SignOff, ...] = ()
        self.corrections: tuple[Correction, ...] = ()
        self.altered: tuple[int, ...] = ()
        self.entered: list[int] = []
        self.disputed: dict[int, int] = {}
        self.points: tuple[SettledPoint, ...] = ()
        self._undone: set[int] = set()
        self._write(Sheet(players=()))

    def _write(self, sheet: Sheet) -> None:
        """Replace the list, but keep the history of the former one."""
        self._sheet = sheet._replace(series=self.series, table=self.table, source=Source(self.file))
        self.rows = tuple(self._at(number, row) for number, row in enumerate(sheet.rows, 1))
        self.marks: tuple[Mark, ...] = tuple((0, at) for at in range(len(self.rows)))
        # Only rows have a source: a line of the original text is not part of this file.
        self._changes = [_nowhere(change, self.file) for change in sheet.changes]
        self._footer = {row.name: _nowhere(row, self.file) for row in sheet.footer}
        self.sums_first = handed_in(sheet) is not None
        self.released = ""
        self.length: int | None = None  # where it ends earlier than agreed
        self.settled: tuple[Settled, ...] = ()
        self.unread: tuple[Finding, ...] = ()
        self._done: list[Record] = []  # records that can be undone

    @property
    def has_changes(self) -> bool:
        """Whether people or chairs changed between the games of this list."""
        return bool(self._changes)

    @property
    def last_number(self) -> int:
        """The highest number of a game, 0 if there is none."""
        return max((row.number or 0 for row in self.rows), default=0)

    def _at(self, number: int, row: Row) -> Row:
        return row._replace(source=Source(self.file, number, row.source.text))

    def take(self, record: Record) -> None:
        """Add a record, to be read later."""
        self.records.append(record)
        self._may_have_begun = self._may_have_begun or record.kind in _BEGINS

    def read(self) -> None:
        """Read the records added since the last time. Raises InputError for one that makes no sense for this list."""
        while self._read < len(self.records):
            record = self.records[self._read]
            self._read += 1
            if record.kind == RecordKind.UNDO:
                self._undo(record.facts["record"])
            else:
                self._apply(record)

    def _undo(self, seq: int) -> None:
        """Read everything again without the undone record."""
        self._read_again({*self._undone, seq})

    def _read_again(self, undone: set[int]) -> None:
        self._begin()
        self._undone = undone
        for record in self.records[: self._read]:
            if record.kind == RecordKind.UNDO and record.seq not in self._dropped:
                self._note_altered(record)
                self._unrelease()
            elif record.seq not in undone:
                self._apply(record)

    def drop(self, records: Collection[int]) -> None:
        """Read everything again without some records, which no longer count. Raises InputError."""
        self.read()
        self._dropped.update(records)
        undone = {
            record.facts["record"]
            for record in self.records[: self._read]
            if record.kind == RecordKind.UNDO and record.seq not in self._dropped
        }
        self._read_again(undone | self._dropped)

    def _note_altered(self, record: Record) -> None:
        if record.kind in _KEEPS or (self.sums_first and record.kind in _FOLLOWS):
            return
        if self.signed:
            self.altered = (*self.altered, record.seq)
        else:
            self.entered.append(record.seq)

    def _unrelease(self) -> None:
        if not self.signed:
            self.released = ""

    def _apply(self, record: Record) -> None:
        try:
            _APPLY[record.kind](self, record, record.facts)
        except (KeyError, TypeError, ValueError, StopIteration) as fault:
            raise InputError("journal_unknown", file=self.file, record=record.seq) from fault
        if record.kind in _UNDOABLE:
            self._done.append(record)
            self._unrelease()
        self._note_altered(record)

    def _list(self, record: Record, facts: Mapping[str, Any]) -> None:
        del record
        parsed = read_text(facts["text"], self.file)
        [sheet] = parsed.sheets
        self._write(sheet)
        unread = tuple(read_unread(facts.get("unread", ()), self._sheet))
        # The text lacks the same facts as the file. A row with more facts is complete by itself.
        known = {finding.source.line for finding in unread}
        missing = read_unread(unread_facts(sheet, parsed.findings), self._sheet)
        self.unread = (*unread, *(finding for finding in missing if finding.source.line not in known))

    def _game(self, record: Record, facts: Mapping[str, Any]) -> None:
        self._append(facts["line"], facts["game"], (record.seq, 0))

    def _append(self, line: str, number: int, mark: Mark) -> None:
        self.rows = (*self.rows, self._at(len(self.rows) + 1, _parsed(line)._replace(number=number)))
        self.marks = (*self.marks, mark)

    def _correction(self, record: Record, facts: Mapping[str, Any]) -> None:
        rows = self.rows
        at = next(at for at, row in enumerate(rows) if row.number == facts["game"])
        before, after = rows[at], self._at(at + 1, _parsed(facts["line"])._replace(number=facts["game"]))
        self.rows = (*rows[:at], after, *rows[at + 1 :])
        self.unread = tuple(finding for finding in self.unread if finding.source.line != at + 1)
        self._corrected(record, facts, Settled(rows, self.rows, self._below, self.marks, self.marks), before, after)

    def _rows(self, record: Record, facts: Mapping[str, Any]) -> None:
        rows, marks = self.rows, self.marks
        shift = RowShift.on(rows, facts.get("was"), facts.get("now"))
        order = shift.order(rows)
        gone = next((row for row in rows if shift.was is not None and row.number == shift.was), None)
        new = _parsed(facts["line"]) if "line" in facts else gone
        if new is None:
            raise ValueError(shift.was)
        self.marks = tuple((record.seq, 0) if at is None else marks[at] for at in order)
        self.rows = tuple(self._at(number, row) for number, row in enumerate(shift.rows(rows, new), 1))
        self._changes = list(shift.changes(self._changes))
        self.unread = tuple(self._moved(finding, shift, order) for finding in self.unread if finding.game != shift.was)
        self.corrections = tuple(
            correction._replace(game=shift.number(correction.game)) for correction in self.corrections
        )
        self.disputed = {seq: shift.number(game) for seq, game in self.disputed.items()}
        after = next((row for row in self.rows if shift.now is not None and row.number == shift.now), None)
        self._corrected(record, facts, Settled(rows, self.rows, self._below, marks, self.marks), gone, after)

    def _moved(self, finding: "Finding", shift: RowShift, order: tuple[int | None, ...]) -> "Finding":
        game, line = finding.game, finding.source.line
        if not isinstance(game, int) or line is None or line - 1 not in order:
            return finding
        return finding._replace(game=shift.number(game), source=finding.source._replace(line=order.index(line - 1) + 1))

    def _move_out(self, record: Record, facts: Mapping[str, Any]) -> None:
        del record
        at = next(at for at, row in enumerate(self.rows) if row.number == facts["game"])
        self.rows, self.marks = self.rows[:at], self.marks[:at]
        self._changes = [change for change in self._changes if change.before <= facts["game"]]
        self.unread = tuple(finding for finding in self.unread if (finding.source.line or 0) <= at)
        self._footer = self._footer if at else {}

    def _move_in(self, record: Record, facts: Mapping[str, Any]) -> None:
        first = self.last_number + 1
        for at, line in enumerate(facts["lines"]):
            self._append(line, first + at, (record.seq, at))
        for before, line in zip(facts["befores"], facts["changes"], strict=True):
            self._change(record, {"lines": [line], "before": before})

    def _corrected(
        self, record: Record, facts: Mapping[str, Any], settled: Settled, before: Row | None, after: Row | None
    ) -> None:
        """Record the replacement of a row, or that one was inserted or removed."""
        correction = Correction(
            (after and after.number) or 0,
            before,
            after,
            record.time,
            reason=facts.get("reason", ""),
            agreed=tuple(facts.get("agreed", ())),
            concerned=tuple(facts.get("concerned", ())),
            director=facts.get("director", ""),
            signed=bool(self.signed),
            dispute=facts.get("dispute", 0),
            record=record.seq,
        )
        self.corrections = (*self.corrections, correction)
        if correction.settled:
            self.settled = (*self.settled, settled)

    @property
    def _below(self) -> tuple[FooterRow, ...]:
        return tuple(self._footer.values())

    def _change(self, record: Record, facts: Mapping[str, Any]) -> None:
        for line in facts["lines"]:
            change = read_change(line, facts["before"], Source(self.file, None, line))
            if change is None:
                raise InputError("journal_unknown", file=self.file, record=record.seq)
            self._changes.append(change)

    def _reseat(self, record: Record, facts: Mapping[str, Any]) -> None:
        for line in facts.get("lines", ()):
            self._change(record, {"lines": [line], "before": facts["since"]})
            self._changes[-1] = self._changes[-1]._replace(released=bool(facts.get("director")))

    def _totals(self, record: Record, facts: Mapping[str, Any]) -> None:
        del record
        name = FooterName(facts["name"])
        values = (*facts["values"], *(None,) * MAX_PLACES)[:MAX_PLACES]
        self._footer[name] = FooterRow(name, values, Source(self.file))
        self.unread = tuple(finding for finding in self.unread if finding.game != name)

    def _sums(self, record: Record, facts: Mapping[str, Any]) -> None:
        """Replace the sums. The signatures were below the old ones, also if the director states the new ones."""
        before, signed, director = self._below, bool(self.signed), facts.get("director", "")
        self.signed = ()
        parts = {name: tuple(facts[name]) for name in ("points", "won", "lost") if name in facts}
        sums = ListSums(passed=facts.get("passed"), total=tuple(facts.get("totals", ())), **parts)
        self._footer = {row.name: row._replace(source=Source(self.file)) for row in sums.footer}
        if self.sums_first and (signed or director):
            facts_of = {"reason": facts.get("reason", ""), "director": director, "signed": signed}
            below = (before, self._below)
            self.corrections += (Correction(0, None, None, record.time, record=record.seq, below=below, **facts_of),)
        else:
            self.entered.append(record.seq)
        self.sums_first = True
        self.unread = tuple(finding for finding in self.unread if finding.game not in tuple(FooterName))

    def _sign(self, record: Record, facts: Mapping[str, Any]) -> None:
        signed = {sign.place: sign for sign in self.signed}
        now = {place: SignOff(place, record.time, record.seq) for place in facts["places"]}
        self.signed = tuple((signed | now).values())

    def _unsign(self, record: Record, facts: Mapping[str, Any]) -> None:
        del record
        self.signed = tuple(sign for sign in self.signed if sign.place not in facts["places"])

    def _length(self, record: Record, facts: Mapping[str, Any]) -> None:
        del record
        self.length = facts["length"]

    def _release(self, record: Record, facts: Mapping[str, Any]) -> None:
        del record
        self.released = facts["reason"]
        self._changes = [change._replace(released=True) for change in self._changes]

    def _dispute(self, record: Record, facts: Mapping[str, Any]) -> None:
        self.disputed[record.seq] = facts["game"]

    def _settled(self, record: Record, facts: Mapping[str, Any]) -> None:
        del record
        at = facts.get("game", facts.get("line"))
        point = SettledPoint(self.series, self.table, at, tuple(facts["cells"]), facts["first"], facts["second"])
        self.points = (*self.points, point)

    def _beside_list(self, record: Record, facts: Mapping[str, Any]) -> None:
        """Change nothing. A change by a decision or an answer is a record of its own."""

    @property
    def begun(self) -> bool:
        """Whether anything is on the list. Undone games do not count."""
        if not self._may_have_begun:
            return False
        if not self._undone and not any(record.kind in _EMPTIES for record in self.records):
            return True
        self.read()
        return bool(self.rows) or self.sums_first

    @property
    def last_done(self) -> Record | None:
        """The last record that can be undone."""
        return self._done[-1] if self._done else None

    @property
    def moves(self) -> tuple[Record, ...]:
        """The records about players who came, went or exchanged chairs that can be undone."""
        moved = {change.source.text for change in self._changes if change.place is not None}
        kinds = RecordKind.CHANGE, RecordKind.RESEAT
        return tuple(r for r in self._done if r.kind in kinds and moved.intersection(r.facts.get("lines", ())))

    @property
    def own_players(self) -> tuple[Player, ...]:
        """The people named on the list itself, none if it names nobody."""
        return self._sheet.players

    def sheet(self, players: tuple[Player, ...], agreed: int | None) -> Sheet:
        """Return the list with these people by place, those who joined later, and the `agreed` or a shorter length."""
        return self._sheet._replace(
            players=(*players, *newcomers(self._changes, len(players))),
            agreed=self.length or (agreed if agreed is not None else self._sheet.agreed),
            rows=self.rows,
            changes=tuple(self._changes),
            footer=tuple(row for name in FooterName if (row := self._footer.get(name)) is not None),
            sums_first=self.sums_first,
        )


_APPLY: Final[Mapping[str, Callable[[ListBook, Record, Mapping[str, Any]], None]]] = {
    RecordKind.LIST: ListBook._list,  # noqa: SLF001 - its own
    RecordKind.GAME: ListBook._game,  # noqa: SLF001
    RecordKind.CORRECTION: ListBook._correction,  # noqa: SLF001
    RecordKind.ROWS: ListBook._rows,  # noqa: SLF001
    RecordKind.MOVE_OUT: ListBook._move_out,  # noqa: SLF001
    RecordKind.MOVE_IN: ListBook._move_in,  # noqa: SLF001
    RecordKind.CHANGE: ListBook._change,  # noqa: SLF001
    RecordKind.RESEAT: ListBook._reseat,  # noqa: SLF001
    RecordKind.TOTALS: ListBook._totals,  # noqa: SLF001
    RecordKind.SUMS: ListBook._sums,  # noqa: SLF001 - its own
    RecordKind.SIGN: ListBook._sign,  # noqa: SLF001
    RecordKind.UNSIGN: ListBook._unsign,  # noqa: SLF001
    RecordKind.LENGTH: ListBook._length,  # noqa: SLF001
    RecordKind.RELEASE: ListBook._release,  # noqa: SLF001
    RecordKind.DISPUTE: ListBook._dispute,  # noqa: SLF001
    RecordKind.RULING: ListBook._beside_list,  # noqa: SLF001
    RecordKind.REOPENING: ListBook._beside_list,  # noqa: SLF001
    RecordKind.REQUEST: ListBook._beside_list,  # noqa: SLF001
    RecordKind.ANSWER: ListBook._beside_list,  # noqa: SLF001
    RecordKind.SETTLED: ListBook._settled,  # noqa: SLF001
}


@lru_cache(maxsize=4096)
def _parsed(line: str) -> Row:
    """Return the game of a line, or raise ValueError. Games repeat themselves, so most lines were read before."""
    row, _findings = read_line(line, place_required=True)
    if row is None:
        raise ValueError(line)
    return row._replace(source=Source("", None, line))


def _nowhere(item: _Below, file: str) -> _Below:
    return item._replace(source=Source(file, None, item.source.text))
