"""A rule set that contradicts itself is refused before a game is played by it."""

import re
from pathlib import Path

import pytest

from skatlist.skat.rules import load_profile, profile_names
from skatlist.words import Language, ProfileError, text

BOCK = "kontra = {factors = [2, 4]}\nramsch = {played = true}\n"


@pytest.fixture(autouse=True)
def club(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def load(content):
    Path("haus.toml").write_text(content, encoding="utf-8")
    return load_profile("haus.toml")


def refused(content):
    with pytest.raises(ProfileError) as caught:
        load(content)
    for lang in Language:
        sentence = text(caught.value.key, lang, **caught.value.params)
        assert sentence.startswith("haus.toml")
        assert not re.search(r"[{}]", sentence)
    return caught.value.key.removeprefix("errors.profile_"), caught.value.params


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("kontra = {factors = [2, 2]}", "kontra_factors"),
        ("kontra = {factors = [1, 2]}", "kontra_factors"),
        ("kontra = {factors = [4, 2]}", "kontra_factors"),
        ("bock = {factor = 2, lost_kontra = true}", "kontra_missing"),
        ("bock = {factor = 2, kontra_re = true}\nkontra = {factors = [2]}", "re_missing"),
        ("bock = {factor = 2, won_re = true}\nkontra = {factors = [2]}", "re_missing"),
        ("bock = {sixty = true}", "bock_factor"),
        ("bock = {factor = 2}", "bock_no_trigger"),
        ("bock = {ramsch = true}\nramsch = {played = true}", "bock_no_trigger"),
        ("bock = {factor = 2, sixty = true, ramsch = true}", "bock_ramsch"),
        ("scoring = {target = 501}", "target"),
        ("scoring = {kind = 'plain', target = 501}", "target"),
        ("tournament = true\nbock = {factor = 2, sixty = true}", "tournament"),
        ("tournament = true\nkontra = {factors = [2]}", "tournament"),
    ],
)
def test_rules_that_contradict_each_other(content, sentence):
    assert refused(content)[0] == sentence


@pytest.mark.parametrize(
    "content",
    [
        "kontra = {factors = [2]}\nbock = {factor = 2, lost_kontra = true}",
        f"{BOCK}bock = {{factor = 2, kontra_re = true, won_re = true, ramsch = true}}",
        "bock = {factor = 2, grand_bid_over = 120}",
        "scoring = {kind = 'bierlachs', target = 501}",
        "scoring = {kind = 'plus-only', target = 501}",
        "bock = {factor = 2}\nswitches = [{key = 'bock.sixty', de = 'Bock bei 60', en = 'Bock at 60'}]",
    ],
)
def test_rules_that_agree(content):
    assert load(content).name == "haus"


@pytest.mark.parametrize(("added", "stays"), [("values = {grand = 20}", True), ("ramsch = {played = true}", False)])
def test_house_rules_over_a_tournament_leave_it(added, stays):
    assert load(f"extends = 'isko-2022'\n{added}").tournament is stays


@pytest.mark.parametrize(
    ("content", "sentence", "key"),
    [
        ("switches = [1]", "value", "switches"),
        ("switches = 1", "value", "switches"),
        ("switches = [{kez = 'bock.sixty', de = 'x'}]", "key", "switches.kez"),
        ("switches = [{key = 'bock.sixti', de = 'x'}]", "value", "switches.key"),
        ("switches = [{key = 'title.de', de = 'x'}]", "value", "switches.key"),
        ("switches = [{key = 5, de = 'x'}]", "value", "switches.key"),
        ("switches = [{de = 'x'}]", "value", "switches.key"),
        ("switches = [{key = 'bock.sixty'}]", "text", "switches.de"),
        ("switches = [{key = 'bock.sixty', de = 6}]", "text", "switches.de"),
        ("switches = [{key = 'bock.sixty', dee = 'x'}]", "key", "switches.dee"),
        ("switches = [{key = 'values.grand', de = 'x', on = 0}]", "value", "values.grand"),
        ("agreed_by = [5]", "text", "agreed_by"),
        ("agreed_by = 'alle'", "value", "agreed_by"),
    ],
)
def test_a_slip_in_switches_or_names(content, sentence, key):
    result, params = refused(content)
    assert (result, params["key"]) == (sentence, key)


def test_a_switch_in_one_language_speaks_both():
    (switch,) = load("switches = [{key = 'values.grand', de = 'Grand zählt 20', on = 20}]").switches
    assert (switch.key, switch.on) == ("values.grand", 20)
    assert switch.title == {"de": "Grand zählt 20", "en": "Grand zählt 20"}


def test_a_file_named_by_a_list_is_looked_for_beside_it_first(tmp_path):
    (tmp_path / "listen").mkdir()
    (tmp_path / "listen" / "haus.toml").write_text("values = {grand = 36}", encoding="utf-8")
    load("values = {grand = 20}")
    assert load_profile("haus.toml", beside="listen/tisch1.csv").values.grand == 36
    assert load_profile("haus.toml", beside="tisch1.csv").values.grand == 20
    assert load_profile("isko-2010", beside="listen/tisch1.csv") is load_profile("isko-2010")


@pytest.mark.parametrize("name", profile_names())
def test_shipped_rule_sets_do_not_contradict_themselves(name):
    profile = load_profile(name)
    assert not (profile.tournament and profile.has_house_rules)
