"""No test leaves a file of SQLite open, and no function that it calls.

Python closes a forgotten connection some time later, in another test: from 3.13 on that one fails.
"""

import sqlite3
import sys
from itertools import count
from typing import Any

_connect = sqlite3.connect
_open: dict[int, str] = {}  # where each connection was opened that is not closed yet
_numbers = count()


class _Counted(sqlite3.Connection):
    number = -1

    def close(self) -> None:
        super().close()
        _open.pop(self.number, None)


def count_connections() -> None:
    """Count every connection from now on; this cannot be taken back."""
    sqlite3.connect = _counting


def left_open() -> list[str]:
    """Return where the connections were opened that nobody has closed since the last call, and forget them."""
    places = [*_open.values()]
    _open.clear()
    return places


def _counting(*arguments: Any, **facts: Any) -> sqlite3.Connection:
    place = _place()
    connection = _connect(*arguments, **{"factory": _Counted, **facts} if place else facts)
    if isinstance(connection, _Counted):
        connection.number = next(_numbers)
        _open[connection.number] = place
    return connection


def _place() -> str:
    """Return the calls that lead to a connection, from the test on, and nothing if another library opens it."""
    frame: Any = sys._getframe(2)
    if "site-packages" in frame.f_code.co_filename:
        return ""
    calls: list[str] = []
    while frame is not None and "site-packages" not in frame.f_code.co_filename:
        calls.insert(0, f"{frame.f_code.co_filename}:{frame.f_lineno}")
        frame = frame.f_back
    return " -> ".join(calls)
