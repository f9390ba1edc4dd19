"""Every value of a rule set has a sentence in both languages."""

import pytest

from skatlist.skat.rules import Values
from skatlist.skat.rules.in_words import rule_sentence
from skatlist.words import Language

CHOICES = {
    "loss_by": ("value", "bid"),
    "schwarz_by": ("tricks", "points"),
    "schwarz_announced_by": ("tricks", "points"),
}


@pytest.mark.parametrize("lang", list(Language))
@pytest.mark.parametrize(("name", "usual"), Values()._asdict().items())
def test_different_values_have_different_sentences(name, usual, lang):
    values = CHOICES.get(name) or ((True, False) if isinstance(usual, bool) else (usual, 1, 4))
    sentences = {rule_sentence(f"values.{name}", value, lang) for value in values}
    assert len(sentences) == len(set(values))
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in sentences)


def test_numbers_that_mean_something_have_a_sentence_of_their_own():
    assert rule_sentence("values.lost_hand", 1, Language.DE) == "Ein verlorenes Handspiel wird einfach abgezogen."
    assert rule_sentence("values.lost_hand", 2, Language.DE) == "Ein verlorenes Handspiel wird doppelt abgezogen."
    assert rule_sentence("values.revolution", 0, Language.EN) == "Revolution is not played."
    assert rule_sentence("values.spitzen_suit", 4, Language.EN).startswith("Only the four jacks")
