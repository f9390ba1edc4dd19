"""The log at the desk, and what is taken away from it."""

import sqlite3
from contextlib import closing

import pytest
from club_evening import add_games

from skatlist.evening import Decision, Evening, RecordKind
from skatlist.files.journal.drafts import EVENT
from skatlist.files.journal.journal import Draft


def test_the_log_says_what_stood_before_and_the_newest_first(desk, event):
    with Evening.open(event, write=True, author="Ida") as evening:
        add_games(evening, "2 pik m1 +")
        row = evening.judge((1, 1), "2 pik m2 +", 1).row
        evening.correct((1, 1), 1, row, Decision())
    page = desk.get("/log").text.replace("\N{NO-BREAK SPACE}", " ")
    assert "(vorher 2 pik m1 +)" in page
    assert page.index("berichtigt") < page.index("Plätze:")
    assert "Noch nicht versiegelt" in page


def test_the_log_of_a_table_alone(desk, event):
    with Evening.open(event, write=True) as evening:
        add_games(evening, "2 pik m1 +")
    assert "Veranstaltung:" not in desk.get("/log?series=1&table=1").text
    assert "Dazu steht nichts im Verlauf" in desk.get("/log?series=1&table=9").text


def test_a_long_log_comes_in_pages(desk, event):
    with Evening.open(event, write=True) as evening:
        facts = [Draft(RecordKind.EVENT, EVENT, {"place": f"Saal {number}"}) for number in range(400)]
        evening.add(facts, "Ida")
    first = desk.get("/log").text
    assert "Seite 1 von 3" in first
    assert "Startnummer 1:" not in first
    assert "Startnummer 1:" in desk.get("/log?page=3").text


def test_a_safe_copy_comes_as_a_file(desk, tmp_path):
    answer = desk.get("/copies/copy.skat")
    assert "abend-sicherung-" in answer.headers["content-disposition"]
    copy = tmp_path / "kopie.skat"
    copy.write_bytes(answer.content)
    with closing(sqlite3.connect(copy)) as database:
        assert database.execute("pragma integrity_check").fetchone() == ("ok",)
    with Evening.open(copy) as evening:
        assert evening.roster.players


def test_a_safe_copy_is_put_beside_the_file(desk, tmp_path):
    assert "abend-sicherung-" in desk.submit("/log", data={"target": ""}).text
    assert len(list(tmp_path.glob("abend-sicherung-*.skat"))) == 1


@pytest.mark.parametrize("target", ["~nobodyhere/b.skat", "~nobodyhere", "a\0b.skat", "~a\0b/b.skat"])
def test_a_safe_copy_for_nobody_is_a_sentence(desk, tmp_path, target):
    answer = desk.submit("/log", data={"target": target})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert len(list(tmp_path.glob("*.skat"))) == 1


def test_a_safe_copy_stands_beside_the_event_by_default(desk, tmp_path):
    (tmp_path / "stick").mkdir()
    assert desk.submit("/log", data={"target": "stick"}).status_code == 200
    assert len(list(tmp_path.glob("stick/abend-sicherung-*.skat"))) == 1


def test_the_journal_comes_as_text(desk):
    answer = desk.get("/copies/journal.jsonl")
    assert answer.headers["content-type"].startswith("text/plain")
    assert '"kind": "event"' in answer.text or '"kind":"event"' in answer.text
