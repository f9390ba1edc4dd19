"""An open event file: actions on its lists, written into its journal. `event.policy` says who may act, and when."""

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Self

from skatlist.base.disk import PathName
from skatlist.evening.begun_lists import games_of
from skatlist.evening.begun_seats import new_errors, reseat
from skatlist.evening.parts import Parts
from skatlist.evening.seating import new_seats
from skatlist.files.formats.registry import event_path, new_event_path
from skatlist.files.journal.backup import back_up
from skatlist.files.journal.drafts import Key
from skatlist.files.journal.journal import (
    Record,
    clock_behind,
    day_behind,
    year_ahead,
)
from skatlist.files.journal.photo_records import photo_names
from skatlist.files.journal.replay import Journal
from skatlist.files.photos.photo_folder import PhotoFolder
from skatlist.tournament.model import Event
from skatlist.tournament.policy import NOBODY, Decision
from skatlist.words import InputError, Language

if TYPE_CHECKING:
    from skatlist.evening.import_files import ImportOutcome
    from skatlist.evening.seating import NewSeats
    from skatlist.files.journal.log import LogEntry
    from skatlist.papers.signatures.keys.key_file import ClubKey


class Evening(Parts):
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

    @classmethod
    def create(cls, path: PathName, event: Event, author: str = "") -> Self:
        """Make the file of an event that has not begun, and open it.

        `.skat` may be left out. Raises InputError, also if the file exists, and ProfileError, in which case no file is
        made.
        """
        from skatlist.evening.founding import create_event

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
            before = self.sheets.findings(key)
            reseat(self, key, seats.people, seats.new, since=since, decision=decision)
            return seats._replace(errors=new_errors(self, key, before))
        self.registry.seat_people(key, [player.number or 0 for player in seats.people], seats.new)
        return seats

    def seal(self, key: "ClubKey") -> tuple[str, str]:
        """Seal everything written so far with the club's key, and return the signer and the check code to note down."""
        from skatlist.papers.signatures.journal_seal import seal, seal_code
        from skatlist.papers.signatures.keys.certificate import holder

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
        from skatlist.evening.import_files import take_over

        return take_over(self, [Path(file) for file in files], (series, table), replace=replace, show=show)

    def log(self, series: int | None = None, table: int | None = None) -> "tuple[LogEntry, ...]":
        """Return the journal, or its part about a series or table, with the earlier content of each entry."""
        from skatlist.files.journal.log import log_entries

        return tuple(entry for entry in log_entries(self.records, self.journal.show) if entry.concerns(series, table))

    def back_up(self, target: PathName | None = None, lang: Language | str | None = None) -> tuple[Path, int]:
        """Copy the present file, read the copy back, and return its path and number of records.

        It goes to `target`, or into it if that is a folder, else next to the file with date and time in its name.
        The photographs of its lists go beside it.
        """
        path, count = back_up(self.file, None if target is None else Path(target), Language.of(lang))
        if self.journal.photos:
            PhotoFolder(self.file.path).copy_to(path, photo_names(self.records))
        return path, count

    def as_folder(self) -> Iterator[tuple[str, bytes]]:
        """Yield name and content of the files of an equivalent folder: event, lists, journal."""
        from skatlist.evening.folder_files import folder_files

        return folder_files(self.sheets)
