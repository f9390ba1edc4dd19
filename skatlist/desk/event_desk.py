"""The event file of the desk: one reader or writer at a time, and news of every new record."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from skatlist.base.threads import Answer, Workbench, one_thread
from skatlist.desk.fault_log import log_fault
from skatlist.desk.long_work import LongTasks
from skatlist.desk.photo_readings import PhotoReadings
from skatlist.desk.presence import Presence
from skatlist.desk.publication import Publishing
from skatlist.desk.recent_files import NO_FILES, RecentFiles
from skatlist.desk.uploads import Uploads
from skatlist.evening import Evening, Key, Record
from skatlist.words import SkatlistError

if TYPE_CHECKING:
    from skatlist.desk.conversation import Conversations
    from skatlist.desk.link import Link
    from skatlist.desk.phone_secrets import Phones
    from skatlist.desk.stations import Stations

_EVERY: Final = 0.2  # seconds between two looks for records of other programs
_LOOKS: Final = 10  # after this many looks, other desks are looked for, too

_STIR: Final = 10_000_000  # more than the records of any file
_AT_ONCE: Final = 64  # most entries in one commit

_Job = tuple[Callable[[Evening], Any], "asyncio.Future[Any]"]
_Answered = tuple["asyncio.Future[Any]", Any, Exception | None]


class EventDesk:
    """An event file that several people read and write. `author` is the scorer at the desk.

    `opened` opens a file for writing and may print warnings about it. Without a `path` the desk continues with the
    event that was open last, or the scorer chooses or makes one. `open` can also replace the open file by another one.
    All clients share one evening, which is read once. Everything that touches it happens in one thread, in the order of
    arrival: SQLite needs that, and no reader sees half a change. `version` is the number of the last record,
    `conversations` are those at this desk.
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
        self.stations: Stations | None = None  # only with --lan
        self.link: Link | None = None  # to the director's desk, if this one has joined
        self.links: Path | None = None  # keeps the links of the events that this computer has joined
        self._linking: tuple[Link, asyncio.Task[None]] | None = None
        self.uploads = Uploads()
        self.publishing = Publishing()
        self.long_tasks = LongTasks()
        self.presence = Presence(None)
        self.is_resuming = True  # without a path: continue with the last event even without a crash
        self.edition: Path | None = None  # the folder of a browser edition to be served, too
        self.saved: dict[str, int] | None = None  # only in a tab: the last record also stored outside, by file
        self.log: Path | None = None  # the log of failures
        self.elsewhere: tuple[str, ...] = ()  # the addresses of other desks that have the file open
        self._opened = opened or (lambda path: Evening.open(path, write=True, author=author))
        self.shelves: Path | None = None  # keeps refused lines when this program ends
        self.names = "full"  # the `NameStyle` of the wall
        self.is_printed = False  # whether papers for the tables were handed out since the event was opened
        self.version = 0
        self.stirs = 0  # how often something changed that is in no record: the network, a question of another desk
        self.readings = PhotoReadings()
        self.reading_bench = Workbench("reading")  # reads photographs and learns from them
        self.picture_bench = Workbench("pictures")  # takes photographs in and shows them, meanwhile
        self._linked = ""  # the event of the link
        self._there: tuple[object, ...] | None = None  # the state of the stations at the last look
        self._conversations: Conversations | None = None
        self._thread = one_thread("evening")
        self._evening: Evening | None = None
        self._grown = asyncio.Condition()
        self._waiting: deque[_Job] = deque()
        self._writing: set[asyncio.Task[None]] = set()

    @property
    def is_in_tab(self) -> bool:
        """Whether the desk runs in a browser without a server.

        Its files are stored in the browser, and nothing is sent.
        """
        return self.saved is not None

    @property
    def is_open(self) -> bool:
        """Whether an event is open."""
        return self._evening is not None

    @property
    def conversations(self) -> "Conversations":
        """The conversations about the lists of the open event."""
        from skatlist.desk.conversation import Conversations

        self._conversations = self._conversations or Conversations(self.shelves)
        return self._conversations

    async def open(self, path: Path | None = None) -> None:
        """Open the file, or close it and open another one. Raises InputError, in which case nothing changes."""
        path = path or self.path
        await self.run(self._open_again if path is None else lambda: self._open_chosen(path))
        await self.look()
        self._keep_link()

    def _keep_link(self) -> None:
        """Exchange records with the director's desk as long as an event is open that this computer has joined."""
        if self.link is not None and (self._linking is None or self._linking[0] is not self.link):
            self._linking = self.link, asyncio.create_task(self.link.keep_on(self))

    async def follow(self, mine: Sequence[Record], theirs: Sequence[Record]) -> None:
        """Make the file equal to that of the director, unless something was written or is being typed here."""
        await self.run(lambda: self._follow(mine, theirs))
        await self._tell()

    def _follow(self, mine: Sequence[Record], theirs: Sequence[Record]) -> None:
        from skatlist.evening.merge_files import follow
        from skatlist.files.journal.mirror import following

        evening = self._evening
        if evening is None:
            return
        evening.refresh()
        how = following(mine, theirs)
        if how is None or len(evening.records) != len(mine) or evening.records[-1].hash != mine[-1].hash:
            return
        if how.further:
            evening.file.extend(how.further)
            evening.refresh()
        elif how.anew and (self._conversations is None or self._conversations.are_safe):
            follow(evening.file.path, theirs)
            self._open(evening.file.path)

    def _open_chosen(self, path: Path) -> None:
        """Open a file with the link that this computer has now: it may have joined anew, with another role."""
        evening = self._opened(path)
        self._linked = ""
        self._hold(evening)

    def _open(self, path: Path) -> None:
        self._hold(self._opened(path))

    def _hold(self, evening: Evening) -> None:
        """Switch to an evening after closing the one before."""
        self._let_go()
        self._evening, self.path = evening, evening.file.path
        self._link_to(evening)
        self.is_printed = False
        self.recent.add(self.path)
        self.presence.come(self.path)
        self.elsewhere = self.presence.others(self.path)

    def _link_to(self, evening: Evening) -> None:
        """Write only what the role of this computer may write, if it has joined the event of a director's desk."""
        event = evening.records[0].hash
        if self.links is not None and self.links.is_dir() and (self.link is None or self._linked != event):
            from skatlist.desk.link import Link

            self.link, self._linked = Link.kept(self.links, event, evening.file.path), event
        link = self.link
        if link is not None:
            evening.journal.permits = lambda drafts: link.permit(evening, drafts)

    def _open_again(self) -> None:
        """Open the event that was open last, unless it is over or open at another desk.

        If the desk `is_resuming`, it always does so, otherwise only after a crash.
        """
        last = self.recent.last
        has_crashed = last is not None and self.presence.is_noted(last)
        if last is None or self.presence.others(last) or not (self.is_resuming or has_crashed):
            return
        with suppress(SkatlistError):  # the scorer will choose one
            evening = self._opened(last)
            if 0 in evening.closed:
                evening.file.close()
            else:
                self._hold(evening)

    def _let_go(self) -> None:
        if self._evening is not None:
            self._evening.file.close()
        self._conversations = None
        self.readings = PhotoReadings()

    def end(self) -> None:
        """Close the event and continue without one."""
        self._let_go()
        self._evening, self.path = None, None

    async def close(self) -> None:
        """Close the file once all work that was begun is done."""
        self.link = None
        if self._linking is not None:
            self._linking[1].cancel()
        await self.run(self._let_go)
        self.presence.go()
        self.uploads.end()
        self.long_tasks.end()
        self.reading_bench.end()
        self.picture_bench.end()
        self._thread.shutdown()

    async def run(self, work: Callable[[], Answer]) -> Answer:
        """Do something in the thread of the file."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def ask(self, work: Callable[[Evening], Answer]) -> Answer:
        """Read the current evening or write in it.

        Pages that wait for news learn of new records. Raises the errors of `work`.
        """
        try:
            return await self.run(lambda: self._now(work))
        finally:
            await self._tell()

    async def ask_together(self, work: Callable[[Evening], Answer]) -> Answer:
        """Do the same as `ask`, with one commit for all such work that is waiting, for example from many tables."""
        answered: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, answered))
        writing = asyncio.create_task(self._write_waiting())  # it works for all clients, so it outlives the first one
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
        """Do all waiting work in one commit and return the results."""
        evening = self._evening
        assert evening is not None  # noqa: S101 - opened before any request
        jobs = [self._waiting.popleft() for _ in range(min(_AT_ONCE, len(self._waiting)))]
        if not jobs:
            return []  # already done together with earlier work
        answered: list[_Answered] = []
        try:
            with evening.file.together():
                for work, future in jobs:
                    try:
                        answered.append((future, self._now(work), None))
                    except Exception as fault:  # noqa: BLE001 - a fault of one client does not concern another
                        answered.append((future, None, fault))
        except SkatlistError as fault:
            with suppress(SkatlistError):  # the commit failed, so read again what is on the disk
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
        """Look regularly as long as the desk is open. A file that is gone may come back."""
        at, logged = 0, ""
        while True:
            await asyncio.sleep(_EVERY)
            try:
                with suppress(SkatlistError):  # the next page reports it
                    await self.look()
                if (at := at + 1) % _LOOKS == 0:
                    await self.look_for_stations()
                    self.elsewhere = await asyncio.to_thread(self.presence.others, self.path)
            except Exception as fault:  # noqa: BLE001 - a fault of the program: logged once, and tried again
                if repr(fault) != logged:
                    logged = repr(fault)
                    log_fault("WATCH", "/", fault)

    async def look_for_stations(self) -> None:
        """Let the pages look again if a station came or went since the last look."""
        there = None if self.stations is None else self.stations.state
        if there != self._there:
            self._there = there
            await self.stir()

    async def versions(self, after: int, stirs: int = 0) -> AsyncIterator[int]:
        """Yield the number of the last record whenever it changes or the desk stirs, after those known."""
        while True:
            async with self._grown:
                while (self.version, self.stirs) == (after, stirs):
                    await self._grown.wait()
                after, stirs = self.version, self.stirs
            yield after

    @property
    def news_number(self) -> int:
        """The number that pages compare: another one after every record, and after every stir."""
        return self.version + _STIR * self.stirs

    async def stir(self) -> None:
        """Let the pages look again although no record was written."""
        async with self._grown:
            self.stirs += 1
            self._grown.notify_all()

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
