"""Work done in a thread or in processes, or at once if there are none (in a browser tab).

`asyncio.to_thread` needs no replacement, because the event loop of a tab runs its work at once, too.
"""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import cache
from typing import Any, Final, TypeVar

HAS_THREADS: Final = sys.platform != "emscripten"

Answer = TypeVar("Answer")
Item = TypeVar("Item")


class ImmediateExecutor(Executor):
    """An executor without threads: submitted work is done before `submit` returns."""

    def submit(self, fn: Callable[..., Answer], /, *args: Any, **kwargs: Any) -> Future[Answer]:
        """Do the work and return a future with its result or its exception."""
        done: Future[Answer] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except Exception as fault:  # noqa: BLE001 - raised by `Future.result`
            done.set_exception(fault)
        return done


def one_thread(name: str = "") -> Executor:
    """Return an executor that does one task after the other."""
    return ThreadPoolExecutor(1, name) if HAS_THREADS else ImmediateExecutor()


class Workbench:
    """A thread for work that needs much memory: one task after the other, and its memory goes back to the system.

    Each thread of a pool would keep the freed memory of its own tasks.
    """

    def __init__(self, name: str) -> None:
        self._thread = one_thread(name)

    def do(self, work: Callable[[], Answer]) -> Answer:
        """Wait for all earlier tasks, then for this one. Return its result, or raise its exception."""
        return self._thread.submit(_done_and_freed, work).result()

    def end(self) -> None:
        """End the thread once its work is done."""
        self._thread.shutdown()


def _done_and_freed(work: Callable[[], Answer]) -> Answer:
    try:
        return work()
    finally:
        give_memory_back()


def give_memory_back() -> None:
    """Return freed memory to the system, where the C library keeps it (glibc)."""
    trim = _trim()
    if trim is not None:
        trim(0)


@cache
def _trim() -> Callable[[int], int] | None:
    if sys.platform != "linux":
        return None
    import ctypes

    return getattr(ctypes.CDLL(None), "malloc_trim", None)  # musl has none


def in_processes(work: Callable[[Item], Answer], items: Sequence[Item], least: int = 24) -> Iterator[Answer]:
    """Yield the answer for every item in order, from as many processes as there are processors.

    Fewer than `least` items are not worth the start of a process.
    """
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if len(items) < least or processors < 2 or not HAS_THREADS:  # noqa: PLR2004 - a single one has nobody to share with
        yield from map(work, items)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(processors) as pool:
        yield from pool.map(work, items, chunksize=4)
