"""Work done in a thread, or at once if there are no threads (in a browser tab).

`asyncio.to_thread` needs no replacement, because the event loop of a tab runs its work at once, too.
"""

import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any, Final, TypeVar

HAS_THREADS: Final = sys.platform != "emscripten"

Answer = TypeVar("Answer")


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
