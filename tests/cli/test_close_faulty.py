"""The scorer is asked before lists with errors are closed; without a terminal they are named."""

import builtins

import pytest
from club_evening import ROUND, add_games, make_evening, sign_list

from skatlist.cli.commands import close
from skatlist.evening import Evening

KEY = (1, 1)


@pytest.fixture
def faulty_event(tmp_path, monkeypatch):
    """An evening of one list, full and signed, with a value on the paper that is not what the game is worth."""
    monkeypatch.chdir(tmp_path)
    path = make_evening(tmp_path / "abend.skat", series=1)
    with Evening.open(path, write=True) as evening:
        wrong = evening.judge(KEY, "212+2+=33", 1).row
        evening.enter(KEY, wrong)
        add_games(evening, *ROUND[1:], *ROUND)
        sign_list(evening)
        assert evening.ends.state(KEY).errors == 1
    return path


def closed(path):
    with Evening.open(path) as evening:
        return set(evening.closed)


@pytest.mark.parametrize("options", [(), ("--series", "1")])
def test_without_a_terminal_the_lists_with_errors_are_listed(skatlist, faulty_event, options):
    done = skatlist("close", faulty_event, *options)
    assert (done.code, closed(faulty_event)) == (0, {1} if options else {0, 1})
    assert "Auf diesen Listen sind noch Fehler: Serie 1, Tisch 1: 1 Fehler" in " ".join((done.out + done.err).split())
    assert "abend.skat mit --director NAME --reason GRUND" in done.words


def test_programs_read_of_the_errors_beside_the_document(skatlist, faulty_event):
    done = skatlist("close", faulty_event, "--format", "json")
    assert (done.code, done.json["closed"], done.json["missing"]) == (0, True, [])
    assert "1/1" in done.err


@pytest.mark.parametrize(("answer", "closes"), [("j", True), ("Ja", True), ("", False), ("n", False), ("2 pik", False)])
def test_a_scorer_at_the_terminal_gets_a_question(skatlist, faulty_event, monkeypatch, answer, closes):
    prompts = []
    monkeypatch.setattr(close, "is_asking", lambda: True)
    monkeypatch.setattr(builtins, "input", lambda message: prompts.append(message) or answer)
    done = skatlist("close", faulty_event)
    assert prompts == ["Trotzdem abschließen? j = ja, n = nein: "]
    assert (done.code, closed(faulty_event)) == ((0, {0, 1}) if closes else (1, set()))
    assert ("Nicht abgeschlossen" in done.out) == (not closes)
    assert "--director NAME" not in done.out.partition("Nicht abgeschlossen")[2]
    assert (done.out + done.err).count("Auf diesen Listen sind noch Fehler") == 1


def test_a_list_without_errors_is_closed_without_a_question(skatlist, faulty_event):
    with Evening.open(faulty_event, write=True) as evening:
        evening.ends.unsign(KEY, (1, 2, 3, 4), close.Decision("verschrieben"))
        evening.correct(KEY, 1, evening.judge(KEY, "212+2+", 1).row)
        evening.sign(KEY, (1, 2, 3, 4))
    assert skatlist("close", faulty_event).code == 0
    assert closed(faulty_event) == {0, 1}
