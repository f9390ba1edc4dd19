"""Bounds of the journal at the first refused and the last accepted value: records named, sizes, the clock."""

import json

import pytest
from club_evening import ROUND, add_games
from refusals import why_not

from skatlist.evening import Evening
from skatlist.evening.decisions import make_decision
from skatlist.files.journal import journal, text_journal
from skatlist.files.journal.journal import Draft, RecordKind, sealed
from skatlist.files.journal.log import journal_text
from skatlist.files.journal.record_fields import checked_facts
from skatlist.files.journal.replay import Docket
from skatlist.tournament.decision import DecisionKind, DirectorDecision

KEY = (1, 1)
NOON = "2026-11-20T12:00:00.000Z"


def is_taken(action, *args):
    try:
        action(*args)
    except ValueError:
        return False
    return True


@pytest.fixture
def judged(evening):
    """The docket of an evening with two disputes, two requests and two decisions."""
    add_games(evening, *ROUND)
    for game in (1, 2):
        evening.cases.raise_dispute(KEY, game, [1])
        evening.cases.ask_correction(KEY, game, f"a1b2c3d4/0000000{game}", words="falsch")
        penalty = DirectorDecision(0, DecisionKind.PENALTY, director="Ida", reason="spät", people=(game,), points=1)
        make_decision(evening, penalty)
    return evening.journal.docket


RULING = {"by": "director", "outcome": "withdrawn", "reason": "geklärt", "before": "e", "line": "e", "name": "Ida"}


@pytest.mark.parametrize(
    ("take", "kind", "name", "more"),
    [
        (Docket.take, RecordKind.RULING, "dispute", RULING),
        (Docket.take_request, RecordKind.ANSWER, "request", {"accepted": False}),
        (Docket.take_decision, RecordKind.RETRACTION, "decision", {"director": "Ida", "reason": "verwechselt"}),
    ],
)
def test_a_record_answers_one_of_those_there_are(judged, take, kind, name, more):
    subject = "" if kind is RecordKind.RETRACTION else "1/1"
    for number, taken in ((3, False), (2, True), (2, False), (1, True)):
        facts = {**more, name: number}
        record = sealed(99, NOON, "Ida", Draft(kind, subject, facts), "0" * 64)
        assert is_taken(take, judged, record, facts) is taken, number


@pytest.mark.parametrize(("record", "sound"), [(4, True), (5, False), (6, False)])
def test_a_record_takes_back_an_earlier_one(record, sound):
    assert (
        is_taken(checked_facts, sealed(5, NOON, "Ida", Draft(RecordKind.UNDO, "1/1", {"record": record}), "")) is sound
    )


@pytest.mark.parametrize(
    ("last", "behind", "day", "year"),
    [
        ("2026-11-20T12:00:00.000Z", False, False, False),
        ("2026-11-20T12:00:00.001Z", True, False, False),
        ("2026-11-21T00:00:00.000Z", True, True, False),
        ("2025-11-20T12:00:00.000Z", False, False, False),
        ("2025-11-20T11:59:59.999Z", False, False, True),
    ],
)
def test_the_clock_is_compared_with_the_last_record(monkeypatch, last, behind, day, year):
    monkeypatch.setattr(journal, "_stamp", lambda: NOON)
    assert (journal.clock_behind(last), journal.day_behind(last), journal.year_ahead(last)) == (behind, day, year)


def test_the_text_of_a_journal_ends_at_any_record_there_is(evening):
    count, path = len(evening.records), evening.file.path
    assert [len(list(journal_text(path, at))) for at in (1, count)] == [2, count + 1]  # with the line about the file
    assert why_not(lambda: list(journal_text(path, count + 1))) == "at_beyond"


def test_an_evening_is_read_up_to_a_record(evening):
    count = len(evening.records)
    for until in (count - 1, count):
        with Evening.open(evening.file.path, until=until) as read:
            assert len(read.records) == until


def test_a_journal_as_text_is_bounded(evening, tmp_path, monkeypatch):
    path = tmp_path / "verlauf.jsonl"
    lines = [json.dumps(json.loads(line)) for line in journal_text(evening.file.path)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    longest = max(map(len, lines)) + 1
    for name, most, why in (
        ("_MAX_BYTES", path.stat().st_size, "journal_large"),
        ("_MAX_LINE", longest + 1, "journal_long"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(text_journal, name, most)
            assert [number for number, _ in text_journal._lines(path)] == [*range(1, len(lines) + 1)]
            patch.setattr(text_journal, name, most - 1)
            assert why_not(lambda: list(text_journal._lines(path))) == why
