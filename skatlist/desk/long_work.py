"""Work that may take longer than a page is waited for: it goes on in a thread, and pages say how far it is."""

from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from threading import Event, Lock, Thread
from typing import Any, Final
from uuid import uuid4

from skatlist.base.threads import HAS_THREADS
from skatlist.files.formats.parsed import Show

_PATIENCE: Final = 0.7  # seconds: what is done by then needs no page of progress
_KEPT: Final = 20  # pieces of work whose outcome can still be asked for

Work = Callable[[Show], Sequence[str]]


class _StoppedError(Exception):
    """The desk has ended."""


class LongTask:
    """A piece of work: how many of its items are done, and in the end sentences about it.

    `label` is the key of the word for its items, `patience` the seconds in which it is done soon.
    """

    def __init__(self, subject: str, label: str, patience: float) -> None:
        self.patience = patience
        self.word = uuid4().hex
        self.subject = subject
        self.label = label
        self.done = self.count = 0
        self.is_stopped = False
        self._end = Event()
        self._sentences: Sequence[str] = ()
        self._fault: BaseException | None = None

    @property
    def is_running(self) -> bool:
        """Whether there is no outcome yet."""
        return not self._end.is_set()

    def is_soon_done(self) -> bool:
        """Whether the outcome comes as fast as a page."""
        return self._end.wait(self.patience)

    def outcome(self) -> Sequence[str]:
        """Return the sentences about finished work. Raises its errors."""
        if self._fault is not None:
            raise self._fault
        return self._sentences

    def do(self, work: Work) -> None:
        """Do the work in this thread."""
        try:
            self._sentences = work(self._counted)
        except BaseException as fault:  # noqa: BLE001 - raised by `outcome`
            self._fault = fault
        finally:
            self._end.set()

    def _counted(self, items: Iterable[Any]) -> Iterator[Any]:
        self.count = len(items) if isinstance(items, Sized) else 0
        for item in items:
            if self.is_stopped:
                raise _StoppedError
            yield item
            self.done += 1


class LongTasks:
    """The long work of a desk, by its subject, such as a folder: one piece at a time for each."""

    def __init__(self) -> None:
        self.patience = _PATIENCE
        self.all: list[LongTask] = []
        self._lock = Lock()  # pages are made in several threads

    def begin(self, subject: str, label: str, work: Work) -> LongTask:
        """Begin work, or return what is under way on this subject."""
        with self._lock:
            running = self.running(subject)
            if running is not None:
                return running
            task = LongTask(subject, label, self.patience)
            finished = [each for each in self.all if not each.is_running]
            self.all = [*finished[-_KEPT:], *(each for each in self.all if each.is_running), task]
        if HAS_THREADS:
            Thread(target=task.do, args=(work,), name=subject, daemon=True).start()
        else:
            task.do(work)
        return task

    def running(self, subject: str) -> LongTask | None:
        """Return the work that is under way on a subject."""
        return next((each for each in self.all if each.subject == subject and each.is_running), None)

    def find(self, word: str) -> LongTask | None:
        """Return the work with this word, running or among the last ones."""
        return next((each for each in self.all if each.word == word), None)

    def end(self) -> None:
        """Stop all work after the item it is at."""
        for task in self.all:
            task.is_stopped = True
