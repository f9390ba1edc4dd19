"""An open event file: what is done with its lists, written into its journal; `event.policy` says who may, and when."""

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

from skatlist.checks.check_list import check_sheet
from skatlist.comparison.seconds import unsettled_tables
from skatlist.disk import PathName
from skatlist.evening.disputes import Disputes
from skatlist.evening.entry_line import read_entry_line
from skatlist.evening.folder import folder_files
from skatlist.evening.founding import create_event
from skatlist.evening.list_end import ListEnds
from skatlist.evening.people import People, newcomer_drafts
from skatlist.evening.requests import Requests
from skatlist.evening.rows import row_content, row_of
from skatlist.evening.seating import new_seats
from skatlist.evening.transfers import Transfers
from skatlist.event import policy
from skatlist.event.model import Event
from skatlist.event.policy import NOBODY, Closing, Decision, Open
from skatlist.event.progress import TableState
from skatlist.event.state import ListState, list_state
from skatlist.formats.notation.changes import write_change
from skatlist.formats.registry import event_path, new_event_path
from skatlist.lists import lists_of, scored_lists
from skatlist.sheet import Player, Row, ScoredSheet, SheetChange, score
from skatlist.store.backup import back_up
from skatlist.store.drafts import EVENT, Key, seats_draft
from skatlist.store.journal import (
    DISPUTES,
    REQUESTS,
    Draft,
    Record,
    RecordKind,
    clock_behind,
    day_behind,
    list_key,
    year_ahead,
)
from skatlist.store.log import log_entries
from skatlist.words import InputError, Language, UsageError

if TYPE_CHECKING:
    from skatlist.evening.entry_line import EntryLine
    from skatlist.evening.import_files import ImportOutcome
    from skatlist.evening.seating import NewSeats
    from skatlist.findings import Finding
    from skatlist.lists import Lists
    from skatlist.signatures.keys.key_file import ClubKey
    from skatlist.store.log import LogEntry
    from skatlist.store.skat_file import SkatFile


# What nobody writes on a list itself.
_ASIDE: Final = frozenset((RecordKind.SEATS, RecordKind.TIN, *DISPUTES, *REQUESTS))


class Evening(Disputes, Requests, Transfers, ListEnds, People):
    """An open event file: who plays, where they sit, what was entered, who stands by it.

    A list is named by series and table. A change is on the disk when its call returns, in the name of `author`; else it
    raises RefusedError (the rules of the evening do not allow it), Overtaken (another program has just written about
    the same list: `refresh` and look), UsageError or InputError, and nothing is written.

    >>> import tempfile
    >>> from skatlist import Event, Player, Seating
    >>> people = (Player("Anna", 1), Player("Bernd", 2), Player("Carla", 3))
    >>> event = Event(name="Clubabend", games={3: 2}, players=people, seating=(Seating(1, 1, (1, 2, 3)),))
    >>> folder = tempfile.TemporaryDirectory()
    >>> with Evening.create(f"{folder.name}/abend.skat", event, author="Ida") as evening:
    ...     for line in ("1 kreuz m2 +", "3 pik o1 h -"):
    ...         game = evening.judge((1, 1), line)
    ...         record = evening.enter((1, 1), game)
    ...     [place.total for place in evening.scored((1, 1)).places]
    [126, 40, -116]
    >>> folder.cleanup()
    """

    def __init__(self, file: "SkatFile", *, second: bool = False) -> None:
        super().__init__(file, second=second)
        self._computed: dict[Key, ScoredSheet] = {}  # a list is scored once for every change
        self._found: dict[Key, tuple[Finding, ...]] = {}  # and checked once
        self._lists: Lists | None = None  # all of them, until the next record

    @classmethod
    def create(cls, path: PathName, event: Event, author: str = "") -> Self:
        """Make the file of an event that has not begun, and open it; `.skat` may be left out.

        Raises InputError, also where there is a file, ProfileError; then nothing was made.
        """
        new = new_event_path(Path(path))
        create_event(new, event, author)
        return cls.open(new, write=True, author=author)

    @classmethod
    def open(
        cls,
        path: PathName,
        *,
        write: bool = False,
        until: int | None = None,
        author: str = "",
        second: bool = False,
    ) -> Self:
        """Open an event file, as it is or after its first `until` records; `.skat` may be left out.

        With `second` its lists are the second ones of the tables, which are compared with the first and never counted.
        Raises InputError, also where nothing can be written and something is to be.
        """
        evening = super().open(event_path(Path(path)), write=write, until=until, second=second)
        if write and not evening.file.writable:
            evening.file.close()
            raise InputError("event_read_only", file=evening.name)
        evening.author = author
        return evening

    def __repr__(self) -> str:
        return f"<Evening {self.name}: {len(self.records)}>"

    @property
    def clock_behind(self) -> Record | None:
        """The last record where the clock of this computer is behind it, else None."""
        last = self.records[-1] if self.records else None
        return last if last is not None and clock_behind(last.time) else None

    @property
    def before_clock_was_ahead(self) -> int:
        """How many records there were before one of a later day than today; 0 if there is none of that kind."""
        last = self.clock_behind
        if last is None or not day_behind(last.time):
            return 0
        return next(record.seq for record in self.records if clock_behind(record.time)) - 1

    @property
    def clock_ahead(self) -> Record | None:
        """The last record if the clock of this computer is more than a year after it, else None."""
        last = self.records[-1] if self.records else None
        return last if last is not None and year_ahead(last.time) else None

    def _note(self, record: Record, facts: dict[str, Any]) -> None:
        self._lists = None
        if record.key is None:
            self._computed.clear()
            self._found.clear()
        else:
            self._computed.pop(record.key, None)
            self._found.pop(record.key, None)
        super()._note(record, facts)

    # Lists, and how far they are

    def scored(self, key: Key) -> ScoredSheet:
        """Return a list as it stands, computed by its rules."""
        if key not in self._computed:
            self._computed[key] = super().scored(key)
        return self._computed[key]

    def all_lists(self) -> "Lists":
        """Return the lists of the evening, as `skatlist.read` does."""
        if self._lists is None:
            self._lists = scored_lists(lists_of(self), show=self.show)
        return self._lists

    def state(self, key: Key) -> ListState:
        """Return how final a list is."""
        scored = self.scored(key)
        if key not in self._found:
            unread = self.book(key).unread
            self._found[key] = (*unread, *check_sheet(scored, unread))
        pending = tuple(each.number for each in self.disputes if each.open and each.key == key)
        return list_state(scored, self._found[key], self.history(key))._replace(disputes=pending)

    def meant(self, series: int | None = None, table: int | None = None) -> Key:
        """Return the list that is meant where only one is open in the series, or at the table.

        Raises UsageError where it could be several, or none.
        """
        tables = self.lists or self.tables
        numbers = sorted({key[0] for key in tables})
        if series is None:
            still_open = [number for number in numbers if number not in self.closed]
            candidates = still_open if len(still_open) == 1 else numbers
            if len(candidates) != 1:
                raise UsageError("which_series", series=tuple(numbers))
            series = candidates[0]
        at = [key[1] for key in tables if key[0] == series]
        if table is None:
            if len(at) != 1:
                raise UsageError("which_table", tables=tuple(at), series=series)
            table = at[0]
        if table not in at:
            raise UsageError("no_such_list", series=series, table=table)
        return series, table

    def states(self) -> tuple[TableState, ...]:
        """Return how far every list is."""
        return tuple(
            TableState(*key, each.sheet.players, each.games, each.agreed, bool(each.rows) and self.is_final(key))
            for key in self.tables
            for each in (self.scored(key),)
        )

    def begun_or_next(self) -> Key | None:
        """Return the list that was written last, else the first one, of those that are not at their end."""
        written = (
            record
            for record in reversed(self.records)
            if record.subject and record.kind not in _ASIDE and record.second == self.second
        )
        last = next((record.key for record in written), None)
        tables = (key for key in (last, *self.tables) if key is not None and key[0] not in self.closed)
        return next((key for key in tables if not (self.book(key).rows and self.is_final(key))), None)

    @property
    def first_open_series(self) -> int:
        """The first series that is not over."""
        return next((key[0] for key in self.tables if key[0] not in self.closed), 1)

    def is_planned(self, key: Key) -> bool:
        """Whether a list is one of those there should be; where nobody is seated in a series, every table may be."""
        seated = any(series == key[0] for series, _ in self.seating)
        return not seated or key in self.tables

    def in_doubt(self, key: Key) -> tuple[int, ...]:
        """Return the games of a list that could not be read in full, or cannot be computed."""
        unread = {finding.game for finding in self.book(key).unread if isinstance(finding.game, int)}
        return tuple(sorted({*unread, *filter(None, self.scored(key).uncounted)}))

    # Who sits where

    def seat(self, key: Key, who: str | Sequence[int | str]) -> "NewSeats":
        """Seat a table: start numbers or names by place, or as typed: `3 17 5 12`, names with commas; return whom.

        People nobody knows get the next start numbers; who came or went before counts no more.
        """
        seats = new_seats(self, key, who if isinstance(who, str) else tuple(map(str, who)))
        self.seat_people(key, [player.number or 0 for player in seats.people], seats.new)
        return seats

    def seat_people(self, key: Key, numbers: Sequence[int], newcomers: Sequence[Player] = ()) -> None:
        """Write who sits at a table, with the people nobody knew before; who came or went before it counts no more."""
        policy.must_be_open(self.history(key))
        moves = [Draft(RecordKind.UNDO, list_key(*key), {"record": record.seq}) for record in self.book(key).moves]
        self.add([*newcomer_drafts(newcomers), *moves, seats_draft(key, numbers)])

    def change(
        self,
        key: Key,
        changes: Sequence[SheetChange],
        newcomers: Sequence[Player] = (),
        decision: Decision = NOBODY,
    ) -> Record:
        """Write who leaves and joins, or which rules hold, from a game on; they are undone together.

        `newcomers` are people nobody knew before. With a `decision` of the director the list is in order with it,
        wherever in a round it stands.
        """
        policy.must_be_decision(decision)
        policy.must_be_open(self.history(key))
        content = {"before": changes[0].before, "lines": [write_change(change) for change in changes]}
        drafts = [*newcomer_drafts(newcomers), Draft(RecordKind.CHANGE, list_key(*key), content)]
        if decision.by_director:
            drafts.append(Draft(RecordKind.RELEASE, list_key(*key), decision.facts()))
        written = self.add(drafts)
        return next(record for record in written if record.kind == RecordKind.CHANGE)

    # Games

    def judge(self, key: Key, line: "str | Row", game: int | None = None, *, before: bool = False) -> "EntryLine":
        """Return what a typed line, or a row, says as the next game of a list, as that one or one put in `before` it.

        What is wrong with it goes along.
        """
        scored = self.scored(key)
        return read_entry_line(line, scored, scored.next_game if game is None else game, before=before)

    def enter(self, key: Key, game: "EntryLine | Row", sent: str = "", confirmed: int | None = None) -> Record:
        """Write the next game of a list, as `judge` has returned it or as a row.

        `sent` says as which entry of a phone, `confirmed` which place has confirmed it there.
        """
        policy.must_be_open(self.history(key))
        row = row_of(game)
        content = row_content(self.book(key).last_number + 1, row)
        content |= {"sent": sent} if sent else {}
        content |= {"confirmed": confirmed} if confirmed else {}
        record = self.write(RecordKind.GAME, key, content)
        if not isinstance(game, Row) and (scored := game.entered_in(self.sheet(key))) is not None:
            self._computed[key] = scored  # it was to be judged
        return record

    def state_running(self, key: Key, game: int, values: Sequence[int]) -> None:
        """Write the running totals after a game as the paper states them: they narrow where a slip is."""
        row = next(row for row in self.book(key).rows if row.number == game)
        totals = (*values, *(None,) * (len(row.stated.totals) - len(values)))
        self.correct(key, game, row._replace(stated=row.stated._replace(totals=totals)))

    # The end of a series, and of the evening

    def open_points(self, series: int) -> tuple[Open, ...]:
        """Return what keeps a series from being closed, table by table."""
        keys = [key for key in self.tables if key[0] == series]
        lists = [(key, self.scored(key) if self.book(key).rows else None, self.history(key)) for key in keys]
        return policy.open_points(series, lists, self.disputes)

    def closing(self, series: int | None = None, decision: Decision = NOBODY) -> Closing:
        """Return what closing a series means, or all that are not over and the event, and whether it may be done.

        Raises RefusedError where it is over already.
        """
        policy.must_be_decision(decision)
        planned = range(1, self.description.get("series", 1) + 1)
        known = sorted({*planned, *(key[0] for key in self.tables)})
        wanted = policy.to_close(known, self.closed, series)
        missing = tuple(self._kept_open(wanted))
        gone = {(each.series, each.table) for each in missing}
        faulty = tuple(
            key for key in self.lists if {0, key[0]} & {*wanted} and key not in gone and self.state(key).errors
        )
        return Closing(wanted, missing, not missing or decision.by_director, faulty)

    def close_series(self, series: Sequence[int], decision: Decision = NOBODY) -> None:
        """Write that series are over, and with 0 among them the event. SkWO 6.2.5, 5.5.

        Refused where a list is not complete and signed, unless the director decides with a reason.
        """
        policy.must_be_closable(tuple(self._kept_open(series)), decision)
        self.add([Draft(RecordKind.CLOSE, EVENT, {"series": list(series), **decision.facts()})])

    def _kept_open(self, wanted: Sequence[int]) -> Iterator[Open]:
        """Yield what keeps series from being closed; the event (0) also what is disputed in those that are over."""
        for number in self.show(sorted(wanted)):
            if number:
                yield from self.keeping_open(number)
        if 0 in wanted:
            over = (point for number in sorted(self.closed) if number for point in self.open_points(number))
            yield from (Open(*point[:4], disputes=point.disputes) for point in over if point.disputes)

    def keeping_open(self, series: int) -> tuple[Open, ...]:
        """Return the open points of a series, and the tables whose two lists are not settled."""
        points = self.open_points(series)
        if self.description.get("lists", 1) == 1 and not self._beside:
            return points

        event = self.event()
        lists = [score(sheet, self._rules_of(sheet)) for sheet in event.sheets if sheet.series == series]
        told = {(each.series, each.table): each for each in points}
        for found in unsettled_tables(event, lists):
            there = told.get((found.series, found.table), found)
            told[found.series, found.table] = there._replace(unsettled=found.unsettled, no_second=found.no_second)
        return tuple(told.values())

    def seal(self, key: "ClubKey") -> tuple[str, str]:
        """Seal everything written so far with the club's key; return who sealed, and the check code to note down."""
        from skatlist.signatures.journal_seal import seal, seal_code  # noqa: PLC0415 - signing imports much
        from skatlist.signatures.keys.certificate import holder  # noqa: PLC0415

        return holder(key.certificate), seal_code(seal(self, key, self.author, dt.datetime.now(dt.UTC)))

    # In and out

    def take_over(
        self,
        files: Sequence[PathName],
        *,
        series: int | None = None,
        table: int | None = None,
        replace: bool = False,
        show: "Callable[[Iterable[Path]], Iterable[Path]]" = iter,
    ) -> "ImportOutcome":
        """Take lists from files of every format, all together or not at all; those already there are only compared.

        `series` and `table` are for lists that do not say theirs; a list that differs is replaced only with `replace`.
        `show` is given the files, and yields each as it is read.
        """
        from skatlist.evening.import_files import take_over  # noqa: PLC0415 - it opens evenings itself

        return take_over(self, [Path(file) for file in files], (series, table), replace=replace, show=show)

    def log(self, series: int | None = None, table: int | None = None) -> "tuple[LogEntry, ...]":
        """Return the journal, with what stood there before each entry: all of it, or that of a series or table."""
        return tuple(entry for entry in log_entries(self.records, self.show) if entry.concerns(series, table))

    def back_up(self, target: PathName | None = None, lang: Language | str | None = None) -> tuple[Path, int]:
        """Copy the file as it is at this moment, read the copy back; return it, and how many records are in it.

        It goes to `target`, into it where that is a folder, else beside the file, with date and time in its name.
        """
        return back_up(self.file, None if target is None else Path(target), Language.of(lang))

    def as_folder(self) -> Iterator[tuple[str, bytes]]:
        """Yield name and content of the files of a folder that holds the same: event, lists, journal."""
        return folder_files(self)
