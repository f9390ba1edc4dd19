"""`skatlist log` and `skatlist backup`, and what is said when an event file is opened."""

import datetime as dt
import io
import json
import re
from pathlib import Path

import pytest
from folders import names_in
from report_texts.report_cases import full_journal

from skatlist.evening import Evening
from skatlist.evening.founding import create_event
from skatlist.files.journal.drafts import player_draft
from skatlist.skat.sheet import Player
from skatlist.tournament import Event


@pytest.fixture
def path(tmp_path, monkeypatch):
    """An evening with everything that can happen in a journal."""
    monkeypatch.chdir(tmp_path)
    return full_journal(Path("abend.skat"))


def test_a_part_of_the_journal(skatlist, path):
    def numbers(*part):
        return [entry["seq"] for entry in skatlist("log", path, *part, "--format", "json").json["entries"]]

    assert numbers("--table", 2) == [18, 19]
    assert numbers("--series", 1) == [*range(5, 17), 18, 19, 21]
    assert skatlist("log", path, "--table", 7).out == "Dazu steht nichts im Verlauf.\n"


def test_names_cannot_steer_the_terminal(skatlist, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    create_event(Path("a.skat"), Event(players=(Player("A\x1b[31m\u202eB\nC", 1),)), "x\x1b]0;y\x07")
    out = skatlist("log", "a.skat").out
    assert "\x1b" not in out
    assert "\u202e" not in out
    assert len(out.splitlines()) == 4


def test_as_text_and_of_a_damaged_file(skatlist, path):
    whole = skatlist("log", path, "--text").out.splitlines()
    assert json.loads(whole[0]) == {"schema": "skatlist/journal/1", "records": 21}
    assert len(whole) == 22
    data = bytearray(path.read_bytes())
    data[data.index(b"2 pik m1")] ^= 1
    path.write_bytes(data)
    done = skatlist("log", path, "--text")
    assert done.code == 3
    assert json.loads(done.out.splitlines()[0])["damaged"] is True
    assert done.out.splitlines()[1:] == whole[1:7]
    assert "ab Eintrag 7 beschädigt" in done.err
    plain = skatlist("log", path)
    assert (plain.code, plain.out) == (3, "")
    assert "skatlist verlauf abend.skat --text" in plain.err
    Path("rest.jsonl").write_text(done.out, encoding="utf-8")
    rebuilt = skatlist("new", "neu.skat", "rest.jsonl")
    assert rebuilt.code == 0
    assert "Nach Eintrag 6 fehlt" in rebuilt.err


@pytest.mark.parametrize("more", [["--table", "1"], ["--series", "1"], ["--format", "json"]])
def test_the_text_is_always_the_whole(skatlist, path, more):
    assert skatlist("log", path, "--text", *more).code == 2


def test_from_a_clock_25_years_ahead_there_is_a_way_back(skatlist, path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with Evening.open(path) as evening:
        before = len(evening.records)
        today = evening.records[-1].time
    monkeypatch.setattr("skatlist.files.journal.journal._stamp", lambda: "2051-11-23T20:00:00.000Z")
    monkeypatch.setattr("sys.stdin", io.StringIO())
    done = skatlist("enter", path)
    assert "23.11.2051" in done.err
    assert "bitte erst stellen" in done.err
    with Evening.open(path, write=True) as evening:
        evening.add([player_draft(Player("früh", 8))], "")
    monkeypatch.setattr("skatlist.files.journal.journal._stamp", lambda: today)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    done = skatlist("enter", path)
    assert "Die Uhr dieses Rechners geht nach" in done.err
    # The calls of the message are made as they stand there.
    printed_calls = [line.split()[1:] for line in done.err.splitlines() if line.startswith("  skatlist ")]
    (_, name, *options), (_, *new) = printed_calls
    assert options[:3] == ["--text", "--at", str(before)]
    journal = skatlist("log", name, *options[:3]).out
    Path(options[-1]).write_text(journal, encoding="utf-8")
    assert skatlist("new", *new).code == 0
    with Evening.open(new[0], write=True) as evening:
        assert len(evening.records) == before
        evening.add([player_draft(Player("spät", 9))], "")
        assert evening.records[-1].time == today
    assert "geht nach" not in skatlist("log", new[0]).err


def test_a_clock_that_is_a_little_slow_asks_for_no_way_back(skatlist, path, monkeypatch):
    with Evening.open(path) as evening:
        day = evening.records[-1].time[:10]
    monkeypatch.setattr("skatlist.files.journal.journal._stamp", lambda: f"{day}T00:00:00.000Z")
    done = skatlist("log", path)
    assert "geht nach" in done.err
    assert "ging die Uhr" not in done.err


def test_the_journal_as_it_was_after_some_entries(skatlist, path):
    whole = skatlist("log", path, "--format", "json").json["entries"]
    part = skatlist("log", path, "--at", 3, "--format", "json").json["entries"]
    assert [entry["seq"] for entry in part] == [1, 2, 3]
    assert part == whole[:3]
    lines = skatlist("log", path, "--text").out.splitlines()
    assert skatlist("log", path, "--text", "--at", 3).out.splitlines()[1:] == lines[1:4]
    for more in ([], ["--text"]):
        done = skatlist("log", path, "--at", len(whole) + 1, *more)
        assert done.code == 2
        assert f"1 bis {len(whole)}" in done.err


def test_a_file_in_a_folder_that_cannot_be_written_to_is_read(skatlist, path, tmp_path, monkeypatch):
    import os

    output = skatlist("log", path).out
    there = names_in(tmp_path)
    monkeypatch.setattr(os, "access", lambda *_args, **_kinds: False)
    assert skatlist("log", path).out == output
    assert skatlist("log", path, "--text").code == 0
    assert names_in(tmp_path) == there


def test_a_backup_beside_the_file_into_a_folder_and_by_name(skatlist, path, tmp_path):
    done = skatlist("backup", path)
    assert done.code == 0
    [copy] = [name for name in names_in(tmp_path) if re.fullmatch(r"abend-sicherung-\d{4}-\d\d-\d\d-\d{6}\.skat", name)]
    assert done.out == f"Gesichert: {copy} (21 Einträge, zur Probe gelesen)\n"
    (tmp_path / "stick").mkdir()
    assert skatlist("backup", "abend", "stick").code == 0
    assert len(names_in(tmp_path / "stick")) == 1
    document = skatlist("backup", path, "stick/zweite", "--format", "json").json
    assert document == {
        "schema": "skatlist/backup/1",
        "event": "abend.skat",
        "backup": "stick/zweite.skat",
        "entries": 21,
    }
    texts = {skatlist("log", name, "--text").out for name in ("abend.skat", copy, "stick/zweite.skat")}
    assert len(texts) == 1


def test_a_backup_never_overwrites(skatlist, path):
    skatlist("backup", path, "zwei.skat")
    before = Path("zwei.skat").read_bytes()
    done = skatlist("backup", path, "zwei.skat")
    assert (done.code, done.out) == (3, "")
    assert "zwei.skat gibt es schon" in done.err
    assert Path("zwei.skat").read_bytes() == before
    assert skatlist("backup", path, path).code == 3
    assert skatlist("backup", path, "fehlt/x.skat").code == 3


def test_an_english_backup(skatlist, path):
    assert "-backup-" in skatlist("backup", path, "--lang", "en").out


def test_the_name_of_a_backup_is_of_its_moment():
    from skatlist.files.journal.backup import backup_path
    from skatlist.words import Language

    moment = dt.datetime(2026, 1, 2, 3, 4, 5, tzinfo=dt.UTC)
    assert backup_path(Path("x/a.b.skat"), None, Language.DE, moment) == Path("x/a.b-sicherung-2026-01-02-030405.skat")
