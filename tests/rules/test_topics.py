"""A rule is found by paragraph and by word, and the paragraph of a key by the topic that speaks of it."""

import pytest
from tiers import some

from skatlist.skat.rules import load_profile
from skatlist.skat.rules.in_words import find_topics, paragraph_of, rule_topics, topic_of
from skatlist.words import Language, text

ISKO = load_profile()


@pytest.mark.parametrize(
    ("key", "topic", "paragraph"),
    [
        ("values.grand", "base", "ISkO 2.4.1"),
        ("values.lost_hand", "doubled", "ISkO 2.5.11"),
        ("scoring.own", "rating", "SkWO 6.3.1"),
        ("list.passed", "passed_in", "ISkO 3.3.7"),
        ("kontra.factors", "kontra", ""),
        ("kontra.only_bidders", "bidders", ""),
        ("bids", "bid", "ISkO 3.3.1"),
    ],
)
def test_a_key_has_the_paragraph_of_its_topic(key, topic, paragraph):
    assert (topic_of(key), paragraph_of(key, ISKO)) == (topic, paragraph)


@pytest.mark.parametrize("topic", ISKO.paragraphs)
def test_a_paragraph_leads_to_its_rule(topic):
    assert topic in find_topics(ISKO.paragraph(topic), ISKO)
    assert topic in find_topics(f"§ {ISKO.paragraph(topic).split()[-1]}", ISKO)


@pytest.mark.slow
def test_a_word_leads_to_one_rule():
    """No word is said of two rules, or the second would never be found."""
    for lang in Language:
        names = [
            (name.strip().casefold(), topic)
            for topic in rule_topics()
            for name in some(text(f"rules.text.{topic}.also", lang).split(","))
        ]
        assert {name for name, topic in names if find_topics(name, ISKO) != (topic,)} == set()


@pytest.mark.parametrize(
    ("word", "topics"),
    [
        ("2.5.7", ("announced",)),
        ("3.6", ("overbid", "null_overbid", "overbid_hand", "impossible_level")),
        ("2.3.1", ("spitzen",)),
        ("hand", ("hand",)),
        ("Reizwert", ("bid",)),
        ("reitzwert", ("bid",)),
        ("Seeger-Fabian", ("rating",)),
        ("ueberreizt", ("overbid",)),
        ("matadors", ("spitzen",)),
        ("9.9", ()),
        ("wetter", ()),
    ],
)
def test_paragraphs_and_words(word, topics):
    assert find_topics(word, ISKO) == topics


def test_other_rules_have_their_own_paragraphs():
    assert find_topics("Regel 8", load_profile("preisskat")) == ("points",)
