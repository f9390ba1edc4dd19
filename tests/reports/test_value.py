"""The value of a game in words: what decided it, if it ended early or broke a rule."""

import pytest

import skatlist
from skatlist.papers.reports.value import deciding_words
from skatlist.words import Language


@pytest.mark.parametrize(
    ("line", "begins"),
    [
        ("kreuz m1 r36 verstoß gegner", "Regelverstoß der Gegenpartei: für den Reizwert ist Schneider nötig"),
        ("kreuz m1 aufgegeben", "aufgegeben: verloren"),
    ],
)
def test_a_game_that_ended_early_has_the_reason_of_its_result_in_words(line, begins):
    assert deciding_words(skatlist.value(line), Language.DE).startswith(begins)
