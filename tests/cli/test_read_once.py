"""One call of `enter` reads its file once, each of its records once, and each typed line once."""

import io

import pytest
from club_evening import ROUND
from readings import FileWork, counted

from skatlist.files.journal.skat_file import SkatFile

pytestmark = pytest.mark.evening(lines=ROUND)


@pytest.fixture
def event(event, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return event


@pytest.mark.parametrize("second", [(), ("--second",)])
def test_enter_takes_every_record_once_and_reads_a_typed_line_once(skatlist, monkeypatch, event, second):
    typed = ("212+3+", "3 pik m1 h + =44", "k 1 3 kreuz o1 -")
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    with FileWork() as work, counted() as texts:
        skatlist("enter", event, "--table", "1", *second)
    with SkatFile.open(event) as file:
        count = len(list(file.news()))
    assert (work.opened, work.taken) == (1, count)
    assert [texts[line] for line in ("212+3+", "3 pik m1 h + =44")] == [1, 1]


@pytest.mark.parametrize(
    ("call", "more"),
    [
        ("standings", ()), ("check", ()), ("score", ()), ("log", ()), ("people", ()), ("stats", ()), ("settle", ()),
        ("export", ()), ("page", ()), ("correct", ("1", "212+3+", "--reason", "verhört", "--agreed", "1,2,3,4")),
        ("sign", ("--places", "1")), ("close", ("--series", "1")),
    ],
)  # fmt: skip
def test_a_command_reads_its_file_once(skatlist, event, call, more):
    with FileWork() as work:
        skatlist(call, event, *more)
    assert work.opened == 1
