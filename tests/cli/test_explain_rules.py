"""`skatlist explain` of a rule: found by paragraph and by word, in words, with an example that is computed."""

import json
import re

import pytest
from tiers import some

from skatlist import value
from skatlist.skat.rules import load_profile
from skatlist.skat.rules.in_words import rule_topics
from skatlist.tournament.checks.kinds import all_kinds
from skatlist.words import Language, text
from skatlist.words.catalogue import sentences

ISKO = load_profile()


def test_every_topic_of_the_skat_order_and_of_a_finding_is_explained():
    assert set(ISKO.paragraphs) <= set(rule_topics())
    assert {kind.topic for kind in all_kinds() if kind.topic} & set(ISKO.paragraphs) <= set(rule_topics())


@pytest.mark.parametrize("topic", rule_topics())
def test_a_rule_has_the_same_parts_in_both_languages(topic):
    parts = [{key for key in sentences("rules", lang) if key.startswith(f"text.{topic}.")} for lang in Language]
    assert parts[0] == parts[1]
    for lang in Language:
        assert re.search(r"[.]$", text(f"rules.text.{topic}.says", lang))


@pytest.mark.parametrize(
    "topic", [topic for topic in rule_topics() if f"text.{topic}.example" in sentences("rules", "de")]
)
def test_an_example_is_a_game_in_order_and_the_same_in_both_languages(topic):
    german, english = (value(text(f"rules.text.{topic}.example", lang)) for lang in Language)
    assert german.findings == english.findings == ()
    assert german.row == english.row
    assert german.points is not None


@pytest.mark.parametrize("lang", ["de", "en"])
def test_alone_it_lists_everything(skatlist, lang):
    output = skatlist("explain", "--lang", lang).out
    assert all(kind.code in output for kind in all_kinds())
    assert all(text(f"rules.topic.{topic}", Language(lang)) in output for topic in rule_topics())


def test_the_json_of_rules(skatlist):
    document = json.loads(skatlist("explain", "3.6.1", "--format", "json").out)
    assert document["schema"] == "skatlist/rule/1"
    (rule,) = document["rules"]
    assert (rule["topic"], rule["paragraph"], rule["points"]) == ("overbid", "ISkO 3.6.1", -54)
    assert "G108" in rule["findings"]
    assert document["findings"] == {}
    every = json.loads(skatlist("explain", "--format", "json").out)
    assert [rule["topic"] for rule in every["rules"]] == list(rule_topics())
    assert list(every["findings"]) == [kind.code for kind in all_kinds()]


def test_an_unknown_topic_is_refused(skatlist):
    refused = skatlist("explain", "wetter")
    assert refused.code == 2
    assert refused.err.startswith("„wetter“ ist weder ein Befund noch eine Regel. ")
    assert refused.err.endswith("zeigt: skatlist erklären\n")


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["de", "en"])
def test_an_example_fits_a_window(skatlist, monkeypatch, lang):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    for topic in ("ouvert", *some(rule_topics())):
        assert max(map(len, skatlist("explain", topic, "--lang", lang).out.splitlines())) <= 80, topic
