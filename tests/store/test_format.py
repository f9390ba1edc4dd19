"""A file says which format its records need: an older program refuses it, and reads the files that need nothing new."""

import sqlite3
from contextlib import closing

import pytest

from skatlist.evening import Decision, Evening
from skatlist.evening.check_in import mark_here
from skatlist.evening.settings import set_news
from skatlist.files.journal.drafts import EVENT
from skatlist.files.journal.journal import Draft, RecordKind
from skatlist.files.journal.skat_file import SkatFile
from skatlist.words import InputError


def version_of(event):
    with closing(sqlite3.connect(event)) as connection:
        return connection.execute("PRAGMA user_version").fetchone()[0]


NEW = {
    "an arrival": lambda evening: mark_here(evening, 1, is_here=True),
    "a prize paid": lambda evening: evening.add(
        [Draft(RecordKind.PAYOUT, EVENT, {"of": "overall", "people": [1], "cents": 100})]
    ),
    "news for the wall": lambda evening: set_news(evening, "Kaffee im Saal"),
}


@pytest.mark.parametrize("since", [1, 2])
def test_a_decision_about_a_begun_list_needs_the_third(event, since, monkeypatch):
    with Evening.open(event, write=True) as evening:
        seats = evening.roster.seating[1, 1]
        evening.enter((1, 1), evening.judge((1, 1), "2 kreuz m2 +"))
        others = [seats[1], seats[0], *seats[2:]]
        evening.seat((1, 1), others, since=since, decision=Decision("verwechselt", director="Ida"))
    assert version_of(event) == 3
    monkeypatch.setattr("skatlist.files.journal.skat_file.FORMAT", 2)  # as a program of version 0.5 has it
    with pytest.raises(InputError, match="Format 3"):
        Evening.open(event)


@pytest.mark.parametrize("what", NEW)
def test_the_version_rises_with_the_first_record_that_needs_it(event, what, monkeypatch):
    with Evening.open(event, write=True) as evening:
        evening.enter((1, 1), evening.judge((1, 1), "2 kreuz m2 +"))
        assert version_of(event) == 1
        NEW[what](evening)
    assert version_of(event) == 2
    monkeypatch.setattr("skatlist.files.journal.skat_file.FORMAT", 1)  # as a program of version 0.4 has it
    with pytest.raises(InputError) as refused:
        Evening.open(event)
    assert refused.value.key == "errors.event_newer"


def test_a_program_before_reads_a_file_without_such_a_record(event, monkeypatch):
    monkeypatch.setattr("skatlist.files.journal.skat_file.FORMAT", 1)
    with Evening.open(event) as evening:
        assert evening.people


def test_a_write_refused_by_the_disk_leaves_the_version(event, monkeypatch):
    def refuse(*_):
        raise ValueError

    with Evening.open(event, write=True) as evening:
        monkeypatch.setattr("skatlist.files.journal.skat_file.check_written", refuse)
        with pytest.raises(ValueError, match=r"^$"):
            mark_here(evening, 1, is_here=True)
        assert not evening.roster.arrived
    assert version_of(event) == 1


def test_a_copy_needs_the_same(event, tmp_path):
    copies = {}
    with Evening.open(event, write=True) as evening:
        for name in ("before", "after"):
            copies[name] = tmp_path / f"{name}.skat"
            evening.file.copy_to(copies[name])
            mark_here(evening, 1, is_here=True)
    assert {name: version_of(copy) for name, copy in copies.items()} == {"before": 1, "after": 2}
    with SkatFile.open(copies["after"]) as copy:
        assert sum(1 for _ in copy.news()) > 0
