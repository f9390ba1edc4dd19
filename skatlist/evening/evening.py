"""An open event file: actions on its lists, written into its journal. `event.policy` says who may act, and when."""

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from skatlist.disk import PathName
from skatlist.evening.begun_seats import games_of, reseat
from skatlist.evening.cases import Cases
from skatlist.evening.ends import Ends
from skatlist.evening.founding import create_event
from skatlist.evening.people import Registry
from skatlist.evening.rows import Rows
from skatlist.evening.seating import new_seats
from skatlist.event.dispute import Dispute
from skatlist.event.model import Event, Person
from skatlist.event.policy import NOBODY, Decision
from skatlist.formats.folder.event_file import EVENT_FILE
from skatlist.formats.folder.event_writer import whole_event_files
from skatlist.formats.registry import event_path, new_event_path
from skatlist.lists import Lists, lists_of
from skatlist.rules import is_rules_file
from skatlist.store.backup import back_up
from skatlist.store.drafts import Key
from skatlist.store.journal import (
    Record,
    clock_behind,
    day_behind,
    year_ahead,
)
from skatlist.store.log import log_entries
from skatlist.store.replay import Journal
from skatlist.store.sheets import Sheets
from skatlist.store.text_journal import journal_lines
from skatlist.words import InputError, Language, text

if TYPE_CHECKING:
    from skatlist.evening.import_files import ImportOutcome
    from skatlist.evening.seating import NewSeats
    from skatlist.signatures.keys.key_file import ClubKey
    from skatlist.store.log import LogEntry


class Evening:
    """An open event file: people, seats, games, signatures.

    A list is named by series and table. A change is on the disk when its call returns, in the name of `author`.
    Otherwise the call raises RefusedError (the rules of the evening do not allow it), Overtaken (another program has
    just written about the same list: `refresh` and look again), UsageError or InputError, and nothing is written.

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

    def __init__(self, journal: Journal, *, second: bool = False) -> None:
        self.journal = journal
        self.roster = journal.roster
        self.sheets = sheets = Sheets(journal, second=second)
        self.registry = Registry(sheets)
        self.rows = rows = Rows(sheets)
        self.ends = ends = Ends(sheets)
        self.cases = cases = Cases(rows)
        self.file = journal.file
        self.name = journal.name
        self.records = journal.records
        self.closed = journal.closed
        self.refresh = journal.refresh
        self.add = sheets.add
        self.book = sheets.book
        self.scored = sheets.scored
        self.meant = sheets.meant
        self.event = sheets.event
        self.judge = rows.judge
        self.enter = rows.enter
        self.correct = rows.correct
        self.undo = rows.undo
        self.state_totals = ends.state_totals
        self.compare = ends.compare
        self.sign = ends.sign
        self.open_points = ends.open_points
        self.closing = ends.closing
        self.close_series = ends.close_series
        self.raise_dispute = cases.raise_dispute
        self.decide = cases.decide
        self.reopen = cases.reopen
        self.case = cases.case
        self._lists: tuple[int, Lists] | None = None  # the number of records, and the lists after them

    @classmethod
    def create(cls, path: PathName, event: Event, author: str = "") -> Self:
        """Make the file of an event that has not begun, and open it.

        `.skat` may be left out. Raises InputError, also if the file exists, and ProfileError, in which case no file is
        made.
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
        """Open an event file, as it is or after its first `until` records.

        `.skat` may be left out. With `second` its lists are the second ones of the tables, which are compared with the
        first and never counted. Raises InputError, also if a file to `write` in is read-only.
        """
        journal = Journal.open(event_path(Path(path)), write=write, until=until, author=author)
        if write and not journal.file.writable:
            journal.file.close()
            raise InputError("event_read_only", file=journal.name)
        return cls(journal, second=second)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def __repr__(self) -> str:
        return f"<Evening {self.name}: {len(self.records)}>"

    @cached_property
    def seconds(self) -> "Evening":
        """Return the same evening with the second lists of its tables."""
        return self if self.sheets.second else Evening(self.journal, second=True)

    @property
    def people(self) -> tuple[Person, ...]:
        """Everybody who takes part, by start number."""
        return self.registry.people

    @property
    def disputes(self) -> tuple[Dispute, ...]:
        """All disputes by number."""
        return self.sheets.disputes

    @property
    def clock_behind(self) -> Record | None:
        """The last record if the clock of this computer is behind it, else None."""
        last = self.records[-1] if self.records else None
        return last if last is not None and clock_behind(last.time) else None

    @property
    def before_clock_was_ahead(self) -> int:
        """The number of records before the first one dated later than today, 0 without such a record."""
        last = self.clock_behind
        if last is None or not day_behind(last.time):
            return 0
        return next(record.seq for record in self.records if clock_behind(record.time)) - 1

    @property
    def clock_ahead(self) -> Record | None:
        """The last record if the clock of this computer is more than a year ahead of it, else None."""
        last = self.records[-1] if self.records else None
        return last if last is not None and year_ahead(last.time) else None

    def seat(
        self, key: Key, who: str | Sequence[int | str], *, since: int | None = None, decision: Decision = NOBODY
    ) -> "NewSeats":
        """Seat a table and return its seats.

        `who` are start numbers or names by place, or a typed line: `3 17 5 12`, or names with commas. New
        people get the next start numbers. If the list has games, `since` is the first game in which these people
        sat there: 1, the names were wrong from the beginning and the games stay with their places, or a later one, from
        which on people exchanged chairs or were replaced. Raises RefusedError if it is missing then, see `reseat`.
        """
        seats = new_seats(self, key, who if isinstance(who, str) else tuple(map(str, who)), since)
        if games_of(self.journal, key):
            reseat(self, key, seats.people, seats.new, since=since, decision=decision)
            return seats
        self.registry.seat_people(key, [player.number or 0 for player in seats.people], seats.new)
        return seats

    def all_lists(self) -> "Lists":
        """Return the lists of the evening, like `skatlist.read`."""
        if self._lists is None or self._lists[0] != len(self.records):
            parsed, show = lists_of(self.sheets), self.journal.show
            scored = tuple(self.sheets.counted(key) for key in show(self.sheets.begun))
            profile = scored[0].profile if scored else self.journal.rules
            lists = Lists(parsed.event, profile, scored, parsed.findings, show, check=self.sheets.check)
            self._lists = len(self.records), lists
        return self._lists[1]

    def seal(self, key: "ClubKey") -> tuple[str, str]:
        """Seal everything written so far with the club's key, and return the signer and the check code to note down."""
        from skatlist.signatures.journal_seal import seal, seal_code  # noqa: PLC0415 - it imports much
        from skatlist.signatures.keys.certificate import holder  # noqa: PLC0415

        return holder(key.certificate), seal_code(seal(self.sheets, key, self.journal.author, dt.datetime.now(dt.UTC)))

    def take_over(
        self,
        files: Sequence[PathName],
        *,
        series: int | None = None,
        table: int | None = None,
        replace: bool = False,
        show: "Callable[[Iterable[Path]], Iterable[Path]]" = iter,
    ) -> "ImportOutcome":
        """Import lists from files of every format, all together or not at all.

        Existing ones are only compared. `series` and `table` are for lists that do not state theirs. A differing list
        is replaced only with `replace`. `show` receives the files and yields each while it is read.
        """
        from skatlist.evening.import_files import take_over  # noqa: PLC0415 - that module imports this one

        return take_over(self, [Path(file) for file in files], (series, table), replace=replace, show=show)

    def log(self, series: int | None = None, table: int | None = None) -> "tuple[LogEntry, ...]":
        """Return the journal, or its part about a series or table, with the earlier content of each entry."""
        return tuple(entry for entry in log_entries(self.records, self.journal.show) if entry.concerns(series, table))

    def back_up(self, target: PathName | None = None, lang: Language | str | None = None) -> tuple[Path, int]:
        """Copy the present file, read the copy back, and return its path and number of records.

        It goes to `target`, or into it if that is a folder, else next to the file with date and time in its name.
        """
        return back_up(self.file, None if target is None else Path(target), Language.of(lang))

    def as_folder(self) -> Iterator[tuple[str, bytes]]:
        """Yield name and content of the files of an equivalent folder: event, lists, journal."""
        return folder_files(self.sheets)


# An event file as the files of a folder: the event, its lists, its own rules, its journal.

JOURNALS: Final = {lang: text("style.journal", lang) for lang in Language}


def folder_files(sheets: Sheets) -> Iterator[tuple[str, bytes]]:
    """Yield name and content of every file. Raises InputError."""
    event = sheets.event()
    yield from whole_event_files(event)
    for name, rules in sheets.journal.description.get("rule_files", {}).items():
        # The name comes from an untrusted file.
        if not is_rules_file(name) or name == EVENT_FILE or set(name) & set('/\\:*?"<>|') or not name.isprintable():
            raise InputError("rule_file_name", file=sheets.journal.name, name=name)
        yield name, rules.encode()
    journal = "\n".join(journal_lines(sheets.journal.records)) + "\n"
    yield JOURNALS[Language(event.language)], journal.encode()
