"""A browser tab has neither threads nor compiled packages: the desk needs them for the club's key only."""

import re

import pytest
from club_evening import ROUND, add_games

from skatlist.base import threads
from skatlist.evening import Evening
from skatlist.files.formats.files import write_files
from skatlist.papers import paper_files
from skatlist.words import InputError


@pytest.mark.parametrize("has_threads", [True, False])
def test_files_are_written_in_either_world(tmp_path, monkeypatch, has_threads):
    monkeypatch.setattr(threads, "HAS_THREADS", has_threads)
    files = {"eins.txt": b"1", "zwei.txt": b"2"}
    assert write_files(tmp_path, files.items()) == (2, 0)
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == files
    with pytest.raises(InputError):
        write_files(tmp_path / "nirgends", files.items())


def test_at_once_is_done_before_it_is_asked_for():
    done: list[int] = []
    with threads.ImmediateExecutor() as executor:
        answer = executor.submit(done.append, 1)
        assert done == [1]
        assert answer.result() is None
        fault = executor.submit(int, "eins").exception()
    assert isinstance(fault, ValueError)


def test_without_the_key_papers_are_written_unsigned_and_the_page_says_so(desk, event, monkeypatch):
    with Evening.open(event, write=True) as evening:
        add_games(evening, *ROUND, *ROUND)
    monkeypatch.setattr(paper_files, "find_spec", lambda _: None)
    page = desk.get("/papers").text
    assert page.count("Im Browser wird nicht digital unterschrieben") == 1
    assert 'value="verify"' not in page
    for do in ("key", "seal", "trust", "verify"):
        refused = desk.forge("/papers", data={"do": do})
        assert refused.status_code == 422
        assert "im installierten Programm öffnen" in refused.text
    signed = desk.forge("/papers", data={"do": "write", "paper": "lists", "kind": "pdf", "sign": "1"})
    assert signed.status_code == 422
    assert "Im Browser wird nicht digital" in desk.get("/copies/key.crt").text
    written = desk.submit("/papers", data={"do": "write", "paper": "lists", "kind": "pdf"})
    assert written.status_code == 200, re.findall("<p>.*", written.text)
    assert "serie1-tisch01.pdf" in {each.name for each in (event.parent / "ausdruck").iterdir()}
