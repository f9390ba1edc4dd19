"""Many entries with one commit: all of them on the disk at the end, each still taken or refused by itself."""

import importlib.util

import pytest
from club_evening import add_games

from skatlist.evening import Evening
from skatlist.files.journal import skat_file
from skatlist.words import InputError, RefusedError


def entries(event):
    with Evening.open(event) as evening:
        return [row.source.text for row in evening.book((1, 1)).rows]


def test_nothing_is_there_for_others_until_all_is(event):
    with Evening.open(event, write=True) as evening:
        with evening.file.together():
            add_games(evening, "1 pik m1 +")
            assert entries(event) == []
            add_games(evening, "2 pik m1 +")
            assert [row.number for row in evening.book((1, 1)).rows] == [1, 2]
        assert len(entries(event)) == 2
        add_games(evening, "3 pik m1 +")  # by itself again
    assert len(entries(event)) == 3


def test_a_reader_holds_up_no_writer(event):
    with Evening.open(event, write=True) as evening, Evening.open(event, write=True) as other, evening.file.together():
        evening.refresh()
        add_games(other, "1 pik m1 +")
        assert [record.kind for record in evening.refresh()] == ["game"]
        add_games(evening, "2 pik m1 +")
    assert len(entries(event)) == 2


def test_one_that_is_refused_takes_no_other_with_it(event):
    with Evening.open(event, write=True) as evening, evening.file.together():
        add_games(evening, "1 pik m1 +")
        with pytest.raises(RefusedError):
            evening.correct((1, 1), 7, evening.book((1, 1)).rows[0])
        with pytest.raises(InputError):
            evening.file.add([skat_file.Draft(skat_file.RecordKind.GAME, "1/1", {"game": "x"})], "Eve")
        add_games(evening, "2 pik m1 +")
    assert len(entries(event)) == 2


def test_an_interrupted_write_leaves_nothing(event):
    def broken_off(evening):
        with evening.file.together():
            add_games(evening, "1 pik m1 +")
            raise ZeroDivisionError

    with Evening.open(event, write=True) as evening, pytest.raises(ZeroDivisionError):
        broken_off(evening)
    assert entries(event) == []


def test_a_disk_that_takes_nothing_is_a_sentence(event, monkeypatch):
    monkeypatch.setattr(skat_file, "_WHOLE", ("BEGIN IMMEDIATE", "RELEASE what_is_not_there", "ROLLBACK"))
    with Evening.open(event, write=True) as evening:
        with pytest.raises(InputError), evening.file.together():
            add_games(evening, "1 pik m1 +")
        monkeypatch.undo()
        with pytest.raises(InputError, match=r"abend\.skat"):
            evening.refresh()  # it was read, but is not there: the file has to be opened again
    assert entries(event) == []


def test_no_entry_is_lost_by_a_power_cut(event):
    """The module as it is: `conftest.py` lets no test wait for the disk."""
    spec = importlib.util.find_spec("skatlist.files.journal.skat_file")
    ours = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(ours)
    full = 2
    with ours.SkatFile.open(event) as file:
        assert file._connection.execute("PRAGMA synchronous").fetchone() == (full,)
    with skat_file.SkatFile.open(event) as file:
        assert file._connection.execute("PRAGMA synchronous").fetchone() != (full,)
