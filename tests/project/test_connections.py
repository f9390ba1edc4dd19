"""A connection of SQLite that a test forgets is a fault, shown with the calls that opened it."""

import sqlite3
from contextlib import closing

from connections import left_open


def opened():
    return sqlite3.connect(":memory:")


def test_a_forgotten_connection_is_found_once():
    first = opened()
    with opened() as second:  # ends what is written, and closes nothing
        second.execute("SELECT 1")
    places = left_open()
    assert len(places) == 2
    assert all("test_connections.py" in place for place in places)
    assert left_open() == []
    first.close()
    second.close()


def test_a_closed_connection_is_no_fault():
    with closing(opened()) as connection:
        connection.execute("SELECT 1")
    assert left_open() == []
