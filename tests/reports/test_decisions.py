"""Decisions of the director in words and as JSON."""

from skatlist.event.decision import BrokenOff, DecisionKind, DirectorDecision
from skatlist.reports.decisions import (
    broken_off_sentences,
    made_sentences,
    undone_sentences,
)
from skatlist.words import Language

NAMES = {7: "Anna Becker"}
EVENING = "2026-11-24T18:00:00+00:00"
PENALTY = DirectorDecision(1, DecisionKind.PENALTY, EVENING, "Ida", "zu spät", people=(7,), points=50)
EXPULSION = DirectorDecision(2, DecisionKind.EXPULSION, EVENING, "Ida", "Betrug", people=(7,))
BROKEN = BrokenOff(1, 2, 30, "Zeit", EVENING)


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
