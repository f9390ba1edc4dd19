"""Work shared among the processors, its results in order."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final, TypeVar

__all__ = ["in_order"]

_MOST: Final = 4  # more than that wait for each other
T = TypeVar("T")
R = TypeVar("R")


def in_order(work: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
    """Yield the result of every item in turn, worked on by a few threads; only a few items wait at a time."""
    workers = min(_MOST, os.cpu_count() or 1)
    waiting: deque[Future[R]] = deque()
    with ThreadPoolExecutor(workers) as pool:
        try:
            for item in items:
                waiting.append(pool.submit(work, item))
                if len(waiting) > workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()
