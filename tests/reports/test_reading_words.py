"""The answers to a question about a photographed list, in words."""

from skatlist.cases.reading.questions import OfferedAnswer, ReadingQuestion
from skatlist.files.photos.cells import CellName
from skatlist.papers.reports.reading import choice_words, question_title
from skatlist.words import Language

BASE, TOTAL, WON = CellName(3, "base"), CellName(3, "points", 2), CellName(3, "won", 2)


def test_an_answer_that_is_no_game_says_what_differs():
    first = {BASE: "24", TOTAL: "508", WON: "9"}
    others = ({**first, TOTAL: "108"}, {**first, TOTAL: "-108", WON: ""})
    choices = tuple(OfferedAnswer(texts) for texts in (first, *others))
    question = ReadingQuestion(3, TOTAL, choices, ("doubt",))
    words = [choice_words(question, choice, Language.DE) for choice in choices[1:]]
    assert words == ["Stand: 108", "Stand: −108, Gewonnene Spiele: nichts"]
    assert choice_words(question, choices[2], Language.EN) == "Running total: −108, Games won: nothing"
    assert question_title(question, Language.DE) == "Spiel 3: Was steht da?"
