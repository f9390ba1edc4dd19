"""The event file of the desk: one reader or writer at a time, and news when it has grown."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from skatlist.beside import one_thread
from skatlist.desk.fault_log import log_fault
from skatlist.desk.presence import Presence
from skatlist.desk.publishing import Publishing
from skatlist.desk.recent_files import NO_FILES, RecentFiles
from skatlist.desk.uploads import Uploads
from skatlist.evening import Evening, Key
from skatlist.words import SkatlistError

if TYPE_CHECKING:
    from skatlist.desk.conversation import Conversations
    from skatlist.desk.phones import Phones

_EVERY: Final = 0.2  # seconds between two looks for what other programs have written
_LOOKS: Final = 10  # looks until other desks are looked for, too

_AT_ONCE: Final = 64  # entries in one commit

Answer = TypeVar("Answer")
_Job = tuple[Callable[[Evening], Any], "asyncio.Future[Any]"]
_Answered = tuple["asyncio.Future[Any]", Any, Exception | None]


class EventDesk:
    """An event file that several people read and write. `author` is the scorer at the desk.

    `opened` opens a file for writing and may print warnings about it. Without a `path` the desk continues with the
    event that was open last, or one is chosen or made later. `open` replaces the file by another one, too. There is
    one evening for everybody, read once. Everything that touches it happens in one thread, in the order of arrival:
    SQLite needs that, and no reader sees half a change. `version` is the number of the last record, `conversations`
    are those at this desk.
    """

    def __init__(
        self,
        path: Path | None,
        author: str,
        recent: RecentFiles = NO_FILES,
        opened: Callable[[Path], Evening] | None = None,
    ) -> None:
        self.path = path
        self.author = author
        self.recent = recent
        self.phones: Phones | None = None  # only with --lan
        self.uploads = Uploads()
        self.publishing = Publishing()
        self.presence = Presence(None)
        self.is_resuming = True  # without a path: continues with the last event, not only after a crash
        self.edition: Path | None = None  # the folder of a browser edition that is offered, too
        self.saved: dict[str, int] | None = None  # only in a tab: by file the last record also stored outside
        self.log: Path | None = None  # the log of failures
        self.elsewhere: tuple[str, ...] = ()  # the addresses of other desks that have the file open
        self._opened = opened or (lambda path: Evening.open(path, write=True, author=author))
        self.shelves: Path | None = None  # where refused lines outlive this program
        self.names = "full"  # how people are named on the wall, as in `NameStyle`
        self.is_printed = False  # whether papers for the tables were handed out since the event was opened
        self.version = 0
        self._conversations: Conversations | None = None
        self._thread = one_thread("evening")
        self._evening: Evening | None = None
        self._grown = asyncio.Condition()
        self._waiting: deque[_Job] = deque()
        self._writing: set[asyncio.Task[None]] = set()

    @property
    def is_in_tab(self) -> bool:
        """Whether the desk runs in a browser without a server. Its files lie in the browser, and nothing goes out."""
        return self.saved is not None

    @property
    def is_open(self) -> bool:
        """Whether there is an event."""
        return self._evening is not None

    @property
    def conversations(self) -> "Conversations":
        """The conversations about the lists of the event that is open."""
        from skatlist.desk.conversation import Conversations  # noqa: PLC0415 - the first page enters nothing

        self._conversations = self._conversations or Conversations(self.shelves)
        return self._conversations

    async def open(self, path: Path | None = None) -> None:
        """Open the file, or close it and open another one. Raises InputError, and then everything stays as it was."""
        path = path or self.path
        await self.run(self._open_again if path is None else lambda: self._open(path))
        await self.look()

    def _open(self, path: Path) -> None:
        self._hold(self._opened(path))

    def _hold(self, evening: Evening) -> None:
        """Continue with an evening after closing the one before."""
        self._let_go()
        self._evening, self.path = evening, evening.file.path
        self.is_printed = False
        self.recent.add(self.path)
        self.presence.come(self.path)
        self.elsewhere = self.presence.others(self.path)

    def _open_again(self) -> None:
        """Continue with the event that was open last, unless it is over or another desk has it open."""
        last = self.recent.last
        has_crashed = last is not None and self.presence.is_noted(last)
        if last is None or self.presence.others(last) or not (self.is_resuming or has_crashed):
            return
        with suppress(SkatlistError):  # then one is chosen
            evening = self._opened(last)
            if 0 in evening.closed:
                evening.file.close()
            else:
                self._hold(evening)

    def _let_go(self) -> None:
        if self._evening is not None:
            self._evening.file.close()
        self._conversations = None

    def end(self) -> None:
        """Close the event, and continue without one."""
        self._let_go()
        self._evening, self.path = None, None

    async def close(self) -> None:
        """Close the file after everything that was begun is done."""
        await self.run(self._let_go)
        self.presence.go()
        self.uploads.end()
        self._thread.shutdown()

    async def run(self, work: Callable[[], Answer]) -> Answer:
        """Do something in the thread of the file."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def ask(self, work: Callable[[Evening], Answer]) -> Answer:
        """Read the evening as it is now, or write in it.

        Pages that wait for news learn of new records. Raises the errors of `work`.
        """
        try:
            return await self.run(lambda: self._now(work))
        finally:
            await self._tell()

    async def ask_together(self, work: Callable[[Evening], Answer]) -> Answer:
        """Do as `ask` does, in one commit with everything else asked that way meanwhile: many tables, one commit."""
        answered: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, answered))
        writing = asyncio.create_task(self._write_waiting())  # also for the others: it outlives the first client
        self._writing.add(writing)
        writing.add_done_callback(self._writing.discard)
        answer: Answer = await answered
        return answer

    async def _write_waiting(self) -> None:
        for future, answer, fault in await self.run(self._all_waiting):
            if future.done():
                continue  # the client is gone
            if fault is None:
                future.set_result(answer)
            else:
                future.set_exception(fault)
        await self._tell()

    def _all_waiting(self) -> list[_Answered]:
        """Do everything that waits, in one commit, and return the results."""
        evening = self._evening
        assert evening is not None  # noqa: S101 - opened before any request
        jobs = [self._waiting.popleft() for _ in range(min(_AT_ONCE, len(self._waiting)))]
        if not jobs:
            return []  # done along with earlier work
        answered: list[_Answered] = []
        try:
            with evening.file.together():
                for work, future in jobs:
                    try:
                        answered.append((future, self._now(work), None))
                    except Exception as fault:  # noqa: BLE001 - a fault of one client does not concern another
                        answered.append((future, None, fault))
        except SkatlistError as fault:
            with suppress(SkatlistError):  # records read as written are not on the disk
                self._open(evening.file.path)
            return [(future, None, fault) for _, future in jobs]
        return answered

    async def look(self) -> None:
        """Read what other programs have written."""
        if self.is_open:
            await self.ask(lambda _evening: None)
        else:
            await self._tell()

    async def watch(self) -> None:
        """Look again and again as long as the desk is open. A file that is gone may come back."""
        at, logged = 0, ""
        while True:
            await asyncio.sleep(_EVERY)
            try:
                with suppress(SkatlistError):  # the next page shows it
                    await self.look()
                if (at := at + 1) % _LOOKS == 0:
                    self.elsewhere = await asyncio.to_thread(self.presence.others, self.path)
            except Exception as fault:  # noqa: BLE001 - a fault of the program: logged once, and tried again
                if repr(fault) != logged:
                    logged = repr(fault)
                    log_fault("WATCH", "/", fault)

    async def versions(self, after: int) -> AsyncIterator[int]:
        """Yield the number of the last record whenever it changes. `after` is the known one."""
        while True:
            async with self._grown:
                while self.version == after:
                    await self._grown.wait()
                after = self.version
            yield after

    async def has_table(self, key: Key) -> bool:
        """Whether the event has a table in a series."""
        return await self.run(lambda: self._evening is not None and key in self._evening.sheets.keys)

    def version_of(self, key: Key) -> int:
        """Return the number of the last record about a list, 0 if there is none."""
        book = None if self._evening is None else self._evening.journal.books.get(key)
        return book.records[-1].seq if book is not None and book.records else 0

    def _now(self, work: Callable[[Evening], Answer]) -> Answer:
        evening = self._evening
        assert evening is not None  # noqa: S101 - opened before any request
        evening.refresh()
        evening.journal.author = self.author
        return work(evening)

    async def _tell(self) -> None:
        evening = self._evening
        version = 0 if evening is None or not evening.records else evening.records[-1].seq
        if version != self.version:
            async with self._grown:
                self.version = version
                self._grown.notify_all()
