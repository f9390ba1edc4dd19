"""Whatever SQLite answers is a sentence; that a file is damaged is said only where nothing else can be meant."""

import sqlite3
from pathlib import Path

import pytest

from skatlist.files.journal.medium import as_input_errors
from skatlist.words import InputError, Language, text

PRIMARY = range(sqlite3.SQLITE_ERROR, sqlite3.SQLITE_WARNING + 1)
EXTENDED = range(40)  # IOERR has 33 today
DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


def answer(code, *, writing, damaged=False):
    """Return the key of the sentence for an error of SQLite, which both languages have."""
    fault = sqlite3.OperationalError("no words for people")
    fault.sqlite_errorcode = code
    with pytest.raises(InputError) as caught, as_input_errors(Path("abend.skat"), writing=writing, damaged=damaged):
        raise fault
    for lang in Language:
        assert "abend.skat" in text(caught.value.key, lang, **caught.value.params)
    return caught.value.key.removeprefix("errors.")


@pytest.mark.parametrize("writing", [False, True])
@pytest.mark.parametrize("primary", PRIMARY)
def test_only_what_is_damaged_is_called_so(primary, writing):
    keys = {answer(extended << 8 | primary, writing=writing) for extended in EXTENDED}
    assert keys
    assert (keys == {"event_damaged"}) == (primary in DAMAGED)
    assert "event_damaged" not in keys or primary in DAMAGED


def test_the_codes_are_those_of_sqlite():
    codes = [code for name, code in vars(sqlite3).items() if name.startswith("SQLITE_IOERR")]
    assert len(codes) > 20
    assert {code & 0xFF for code in codes} == {sqlite3.SQLITE_IOERR}
    assert max(codes) >> 8 < len(EXTENDED)


def test_in_a_file_known_to_be_damaged_what_sqlite_cannot_make_out_is_damage():
    assert answer(sqlite3.SQLITE_ERROR, writing=False, damaged=True) == "event_damaged"
    assert answer(sqlite3.SQLITE_BUSY, writing=False, damaged=True) == "event_busy"


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("SQLITE_BUSY_SNAPSHOT", "event_busy"),
        ("SQLITE_PROTOCOL", "event_locking"),
        ("SQLITE_IOERR_LOCK", "event_locking"),
        ("SQLITE_FULL", "disk_full"),
        ("SQLITE_IOERR_WRITE", "event_disk"),
        ("SQLITE_READONLY_DIRECTORY", "event_read_only"),
        ("SQLITE_CANTOPEN_ISDIR", "event_cannot_open"),
        ("SQLITE_NOMEM", "event_failed"),
        ("SQLITE_CORRUPT_INDEX", "event_damaged"),
    ],
)
def test_each_class_has_its_remedy(name, key):
    assert answer(getattr(sqlite3, name), writing=True) == key
