"""A rule set in words: what of it matters, what each value is called, whether a switch is on."""

import pytest

from skatlist.skat.rules import load_profile
from skatlist.skat.rules.building import key_kinds
from skatlist.skat.rules.in_words import is_off, matters, switch_words, value_words
from skatlist.skat.rules.profile import SECTIONS, Switch
from skatlist.words import Language

CLUB, ISKO = load_profile("clubordnung"), load_profile()


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (True, "ja"),
        (False, "nein"),
        ("bid", "Reizwert"),
        ({3: 36, 4: 0, 5: 50}, "3 Spieler: 36, 5 Spieler: 50"),
        ({3: 0}, "offen"),
        ((2, 4), "2, 4"),
        ((), "keine"),
        (0, "0"),
    ],
)
def test_a_value_in_words(value, words):
    assert value_words(value, Language.DE) == words


@pytest.mark.parametrize("section", SECTIONS)
def test_only_sections_nothing_of_which_is_played_are_off(section):
    assert is_off(ISKO, section) is (section in {"kontra", "bock", "ramsch"})
    assert not is_off(CLUB, section)


@pytest.mark.parametrize(
    ("kind", "matter"),
    [
        ("seeger-fabian", {"scoring.own", "scoring.others"}),
        ("plain", set()),
        ("bierlachs", {"scoring.target"}),
        ("plus-only", {"scoring.target"}),
    ],
)
def test_keys_that_have_a_say_under_a_scoring(kind, matter):
    profile = ISKO._replace(scoring=ISKO.scoring._replace(kind=kind))
    keys = ("scoring.own", "scoring.others", "scoring.target")
    assert {key for key in keys if matters(profile, key)} == matter
    assert matters(profile, "values.grand")


@pytest.mark.parametrize(
    ("switch", "words"),
    [
        (Switch({}, "bock.sixty", on=True), "ein"),
        (Switch({}, "bock.sixty", on=False), "aus"),
        (Switch({}, "bock.factor", on=None), "2"),
        (Switch({}, "ramsch.skat", on="last-trick"), "ein"),
    ],
)
def test_a_switch_is_on_off_or_a_number(switch, words):
    assert switch_words(switch, CLUB, Language.DE) == words


def test_every_key_has_its_kind_and_its_default():
    kinds = {name: (kind, default) for name, kind, default in key_kinds()}
    assert {name for name in kinds if "." in name} == {
        f"{section}.{name}" for section, kind in SECTIONS.items() for name in kind()._fields
    }
    assert next(iter(kinds)) == "extends"
    assert kinds["values.grand"] == ("1..1000", 24)
    assert kinds["values.loss_by"] == ('"value" | "bid"', "value")
    assert kinds["bock.sixty"] == ("true | false", False)
