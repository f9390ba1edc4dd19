"""Decisions of the director in words and as JSON."""

from skatlist.event.decision import BrokenOff, DecisionKind, DirectorDecision, Retraction
from skatlist.reports.decisions import (
    broken_off_sentences,
    decisions_json,
    listed_decisions,
    made_sentences,
    undone_sentences,
)
from skatlist.words import Language

NAMES = {7: "Anna Becker"}
EVENING = "2026-11-24T18:00:00+00:00"
PENALTY = DirectorDecision(1, DecisionKind.PENALTY, EVENING, "Ida", "zu spät", people=(7,), points=50)
EXPULSION = DirectorDecision(2, DecisionKind.EXPULSION, EVENING, "Ida", "Betrug", people=(7,))
BROKEN = BrokenOff(1, 2, 30, "Zeit", EVENING)


def test_a_decision_that_holds_has_no_retraction():
    [listed] = listed_decisions([PENALTY], NAMES, Language.DE)
    assert listed.words.startswith("Entscheidung 1, 24.11.2026 ")
    assert listed.words.endswith("Strafe: Anna Becker (7), 50 Punkte Abzug; Grund: zu spät; Spielleiter: Ida")
    assert not listed.retraction


def test_a_retraction_says_when_why_and_by_whom():
    back = PENALTY._replace(retraction=Retraction("2026-11-24T19:00:00+00:00", "Udo", "verwechselt"))
    [listed] = listed_decisions([back], NAMES, Language.DE)
    assert listed.retraction.startswith("zurückgenommen 24.11.2026 ")
    assert listed.retraction.endswith("verwechselt; Spielleiter: Udo")


def test_an_expulsion_names_the_tables_that_go_on_and_those_with_too_few():
    made, going_on, too_few = made_sentences(EXPULSION, [(1, 2)], [(2, 3)], NAMES, Language.DE)
    assert made.startswith("Eingetragen als Entscheidung 2: Ausschluss: Anna Becker (7)")
    assert going_on == "Serie 1, Tisch 2 spielt ohne diesen Spieler weiter."
    assert too_few.startswith("An Serie 2, Tisch 3 bleiben")


def test_only_an_expulsion_leaves_the_tables_as_they_are_when_it_is_taken_back():
    assert len(list(undone_sentences(EXPULSION, NAMES, Language.DE))) == 2
    assert len(list(undone_sentences(PENALTY, NAMES, Language.DE))) == 1


def test_a_list_that_was_broken_off_says_why():
    assert list(broken_off_sentences([BROKEN], Language.DE)) == [
        "Serie 1, Tisch 2: Liste nach Spiel 30 abgebrochen; Grund: Zeit"
    ]


def test_the_json_document_has_every_key():
    document = decisions_json([PENALTY], [BROKEN], [3], NAMES)
    assert document["schema"] == "skatlist/decide/1"
    assert document["disputes"] == [3]
    assert document["broken_off"] == [BROKEN._asdict()]
    assert document["decisions"] == [
        {
            "number": 1, "kind": DecisionKind.PENALTY, "time": PENALTY.time, "director": "Ida", "reason": "zu spät",
            "paragraph": None, "people": [{"number": 7, "name": "Anna Becker"}], "teams": [], "series": None,
            "table": None, "points": 50, "minutes": None, "taken_back": None,
        }
    ]  # fmt: skip
