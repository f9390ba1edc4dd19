"""The journal as text: out and back with the same hashes, and no line that could deceive."""

import json
from pathlib import Path

import pytest
from refusals import tells

from skatlist.evening import Evening
from skatlist.evening.founding import create_event
from skatlist.files.journal.journal import Draft, RecordKind, list_key
from skatlist.files.journal.skat_file import SkatFile
from skatlist.files.journal.text_journal import TextJournal, is_text_journal, journal_lines
from skatlist.skat.sheet import Player
from skatlist.tournament import Event, Seating
from skatlist.words import InputError

NAME = 'Łukasz "A<B" Öztürk =cmd|x'


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """An event with a name of every kind of letter and two games."""
    path = tmp_path / "abend.skat"
    players = (Player(NAME, 1, "Pik\tAs"), Player("Bernd", 2), Player("Cem", 3))
    create_event(path, Event(name="Löwe", players=players, seating=(Seating(1, 1, (2, 1, 3)),)), "Ömer")
    with Evening.open(path, write=True) as evening:
        for number, line in ((1, "1 kreuz m2 +"), (2, "e")):
            evening.add([Draft(RecordKind.GAME, list_key(1, 1), {"game": number, "line": line})], "Ömer")
    return path


def lines_of(path: Path) -> list[str]:
    with Evening.open(path) as evening:
        return list(journal_lines(evening.records))


def written(path: Path, lines: list[str], encoding: str = "utf-8") -> Path:
    text = path.with_name("verlauf.jsonl")
    text.write_bytes("".join(f"{line}\r\n" for line in lines).encode(encoding))
    return text


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_file_made_of_the_text_has_the_same_records(path, encoding):
    lines = lines_of(path)
    assert all(line.isascii() for line in lines)
    text = written(path, lines, encoding)
    assert is_text_journal(text)
    again = path.with_name("neu.skat")
    SkatFile.rebuild(again, TextJournal.at(text).records())
    with Evening.open(path) as one, Evening.open(again) as other:
        assert other.records == one.records
        assert other.event()._replace(source=one.event().source, sheets=()) == one.event()._replace(sheets=())
        assert other.event().players[0].name == NAME
    assert lines_of(again) == lines


def swapped(lines):
    return [*lines[:3], lines[4], lines[3], *lines[5:]]


def with_field(lines, name, value):
    fields = json.loads(lines[3])
    return [*lines[:3], json.dumps({**fields, name: value}), *lines[4:]]


@pytest.mark.parametrize(
    ("spoil", "key", "params"),
    [
        (lambda lines: [*lines[:3], *lines[4:]], "journal_broken", {"record": 3}),
        (swapped, "journal_broken", {"record": 3}),
        (lambda lines: [*lines[:4], lines[3], *lines[4:]], "journal_broken", {"record": 4}),
        (lambda lines: lines[:-1], "journal_cut", {"count": 6, "expected": 7}),
        (lambda lines: lines[:1], "journal_cut", {"count": 0}),
        (lambda lines: [*lines[:3], "x", *lines[4:]], "journal_line", {"line": 4}),
        (lambda lines: [*lines[:3], "[" * 100_000, *lines[4:]], "journal_line", {"line": 4}),
        (lambda lines: [*lines[:3], lines[3][: len(lines[3]) // 2]], "journal_line", {"line": 4}),
        (lambda lines: with_field(lines, "author", "Udo"), "journal_broken", {"record": 3}),
        (lambda lines: with_field(lines, "seq", "3"), "journal_line", {"line": 4}),
        (lambda lines: with_field(lines, "seq", True), "journal_line", {"line": 4}),
        (lambda lines: with_field(lines, "content", "{}"), "journal_broken", {"record": 3}),
        (lambda lines: with_field(lines, "content", "nichts"), "journal_line", {"line": 4}),
        (lambda lines: with_field(lines, "content", '{ "a": 1}'), "journal_line", {"line": 4}),
        (lambda lines: with_field(lines, "author", "\ud800"), "journal_line", {"line": 4}),
        (lambda lines: with_field(lines, "more", 1), "journal_line", {"line": 4}),
    ],
    ids=lambda value: "spoilt" if callable(value) else str(value),
)
def test_a_text_that_was_changed_is_refused_with_its_line_and_makes_no_file(path, spoil, key, params):
    text = written(path, spoil(lines_of(path)))
    again = path.with_name("neu.skat")
    with pytest.raises(InputError) as caught:
        SkatFile.rebuild(again, TextJournal.at(text).records())
    assert caught.value.key == f"errors.{key}"
    assert params.items() <= caught.value.params.items()
    assert sorted(file.name for file in path.parent.iterdir()) == ["abend.skat", "verlauf.jsonl"]


def test_a_later_kind_of_journal_is_refused_by_its_name(path):
    text = written(path, [lines_of(path)[0].replace("journal/1", "journal/2")])
    assert is_text_journal(text)
    with pytest.raises(InputError) as caught:
        TextJournal.at(text)
    assert caught.value.params["found"] == "skatlist/journal/2"


def test_a_line_without_end_is_refused(path, monkeypatch):
    monkeypatch.setattr("skatlist.files.journal.text_journal._MAX_LINE", 1000)
    text = written(path, [lines_of(path)[0], "x" * 2000])
    with pytest.raises(InputError, check=tells("journal_long")):
        list(TextJournal.at(text).records())
    monkeypatch.setattr("skatlist.files.journal.text_journal._MAX_BYTES", 1000)
    with pytest.raises(InputError, check=tells("journal_large")):
        TextJournal.at(text)


@pytest.mark.parametrize("content", [b"Nr;Name\n1;Anna\n", b"\xff\xd8\xff\xe0", b"{}", b"", b"PK\x03\x04"])
def test_a_text_that_is_no_journal_is_not_taken_for_one(tmp_path, content):
    file = tmp_path / "x"
    file.write_bytes(content)
    assert not is_text_journal(file)
