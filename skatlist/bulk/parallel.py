"""Work shared among the processors, its results in order."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import nullcontext
from typing import Final, TypeVar

_MOST: Final = 4  # threads; more than that wait for each other
T = TypeVar("T")
R = TypeVar("R")


def processors() -> int:
    """Return how many processors there are."""
    return os.cpu_count() or 1


def in_order(work: Callable[[T], R], items: Iterable[T], pool: Executor | None = None) -> Iterator[R]:
    """Yield the result of every item in turn, worked on by a pool, else by a few threads.

    Only a few items wait at a time.
    """
    most = processors() + 1 if pool else min(_MOST, processors())
    waiting: deque[Future[R]] = deque()
    with nullcontext(pool) if pool else ThreadPoolExecutor(most) as workers:
        try:
            for item in items:
                waiting.append(workers.submit(work, item))
                if len(waiting) > most:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()
