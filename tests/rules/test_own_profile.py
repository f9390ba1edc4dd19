"""A club's own rule set: a small TOML file beside the lists, and what is said where it has a slip."""

import re
from pathlib import Path

import pytest

from skatlist.skat.game import legal_bids
from skatlist.skat.rules import Bock, Kontra, ListRules, Scoring, Values, load_profile
from skatlist.skat.rules.building import reviewed
from skatlist.skat.rules.loading import embedded_profile, rule_files
from skatlist.words import Language, ProfileError, text


@pytest.fixture(autouse=True)
def club(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(name, content):
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(content, encoding="utf-8")
    return name


def refused(name):
    """Return the sentence and its parameters, proved to be speakable in both languages."""
    with pytest.raises(ProfileError) as caught:
        load_profile(name)
    fault = caught.value
    assert fault.exit_code == 2
    for lang in Language:
        assert not re.search(r"[{}]", text(fault.key, lang, **fault.params).replace(str(fault.params.get("value")), ""))
    return fault.key.removeprefix("errors."), fault.params


def test_a_file_says_only_what_differs():
    profile = load_profile(
        write(
            "haus.toml",
            """
            extends = "isko-2022"
            tournament = false
            title = {de = "Unser Haus"}
            [values]
            grand = 20
            schwarz_by = "points"
            suit_ouvert = false
            [kontra]
            factors = [2, 4]
            [bock]
            factor = 2
            sixty = true
            [scoring]
            kind = "plain"
            others = {4 = 35}
            [list.games]
            4 = 40
            3 = 0
            [paragraphs]
            base = "Hausordnung 1"
            """,
        )
    )
    assert profile.name == "haus"
    assert profile.title == {"de": "Unser Haus", "en": "Unser Haus"}
    assert profile.values == Values(grand=20, schwarz_by="points", suit_ouvert=False)
    assert profile.kontra == Kontra(factors=(2, 4))
    assert profile.bock == Bock(factor=2, sixty=True)
    assert profile.scoring == Scoring(kind="plain", others={3: 40, 4: 35, 5: 24})
    assert profile.list == ListRules(games={3: 0, 4: 40})
    assert (profile.paragraph("base"), profile.paragraph("value")) == ("Hausordnung 1", "ISkO 2.5.2")
    assert profile.notes == load_profile().notes
    assert not profile.tournament


def test_an_empty_file_is_the_isko_without_its_paragraphs():
    profile = load_profile(write("leer.toml", ""))
    assert (profile.values, profile.scoring, profile.list) == (Values(), Scoring(), ListRules())
    assert profile.title == {"de": "leer", "en": "leer"}
    assert (profile.notes, profile.paragraphs, profile.tournament) == ({"de": (), "en": ()}, {}, False)


def test_the_title_is_never_that_of_the_parent():
    assert load_profile(write("haus.toml", 'extends = "isko-2022"')).title["de"] == "haus"
    assert load_profile("haus.toml").tournament


def test_notes_in_one_language_stand_for_both():
    profile = load_profile(write("haus.toml", 'extends = "isko-2022"\nnotes = {de = ["Grand zählt 20."]}'))
    assert profile.notes == {"de": ("Grand zählt 20.",), "en": ("Grand zählt 20.",)}


def test_a_file_never_passes_for_a_shipped_rule_set():
    assert load_profile(write("isko-2022.toml", "values = {grand = 20}")).name == "isko-2022.toml"


def test_windows_endings_byte_order_mark_and_capital_suffix():
    Path("Haus.TOML").write_bytes(b"\xef\xbb\xbfextends = 'isko-2010'\r\n[values]\r\ngrand = 20\r\n")
    profile = load_profile("Haus.TOML")
    assert (profile.name, profile.values.grand, profile.paragraph("rating")) == ("Haus", 20, "SkWO 5.1")


def test_files_extend_files_beside_them(club, monkeypatch):
    write("verband/basis.toml", 'extends = "tief/grund.toml"\nvalues = {grand = 20, lost_hand = 1}')
    write("verband/tief/grund.toml", "scoring = {own = 25}\nvalues = {grand = 36}")
    write("verein/haus.toml", 'extends = "../verband/basis.toml"\nvalues = {lost_hand = 3}')
    by_path = load_profile("verein/haus.toml")
    assert by_path.values == Values(grand=20, lost_hand=3)
    assert by_path.scoring.own == 25
    assert load_profile(str(club / "verein" / "haus.toml")).values == by_path.values
    monkeypatch.chdir("verein")
    assert load_profile("haus.toml").values == by_path.values


def test_the_same_name_in_another_folder_is_another_file(monkeypatch):
    write("a/haus.toml", "values = {grand = 20}")
    write("b/haus.toml", "values = {grand = 36}")
    monkeypatch.chdir("a")
    assert load_profile("haus.toml").values.grand == 20
    monkeypatch.chdir("../b")
    assert load_profile("haus.toml").values.grand == 36


def test_bids_follow_the_file():
    assert 200 in legal_bids(load_profile(write("haus.toml", "values = {grand = 20, grand_ouvert = 20}")))


def test_unknown_name():
    assert refused("isko2022") == ("profile_unknown", {"name": "isko2022", "near": "isko-2022"})
    assert refused("xyzzy")[0] == "profile_none"
    assert refused("")[0] == "profile_none"


@pytest.mark.parametrize(
    ("content", "key", "near"),
    [
        ("valuess = {}", "valuess", "values"),
        ("extend = 'isko-2022'", "extend", "extends"),
        ("values = {gran = 20}", "values.gran", "grand"),
        ("values = {lost_hands = 1}", "values.lost_hands", "lost_hand"),
        ("bock = {faktor = 2}", "bock.faktor", "factor"),
        ("scoring = {others = {6 = 20}}", "scoring.others.6", "3, 4, 5"),
        ("list = {games = {'04' = 20}}", "list.games.04", "4"),
        ("title = {fr = 'Maison'}", "title.fr", "de, en"),
        ("notes = {deu = ['x']}", "notes.deu", "de"),
        ("paragraphs = {spitze = 'ISkO 2.3'}", "paragraphs.spitze", "spitzen"),
    ],
)
def test_unknown_key_with_the_nearest_one(content, key, near):
    sentence, params = refused(write("haus.toml", content))
    assert (sentence, params) == ("profile_key", {"name": "haus.toml", "key": key, "near": near})


@pytest.mark.parametrize(
    ("content", "key"),
    [
        ("values = 5", "values"),
        ("title = 'Haus'", "title"),
        ("tournament = 1", "tournament"),
        ("extends = 1", "extends"),
        ("extends = ['isko-2022']", "extends"),
        ("values = {grand = '20'}", "values.grand"),
        ("values = {grand = 20.0}", "values.grand"),
        ("values = {grand = true}", "values.grand"),
        ("values = {grand = 0}", "values.grand"),
        ("values = {grand = -20}", "values.grand"),
        ("values = {grand = 1001}", "values.grand"),
        ("values = {grand_ouvert = 0}", "values.grand_ouvert"),
        ("values = {grand_ouvert_levels = 8}", "values.grand_ouvert_levels"),
        ("values = {spitzen_suit = 12}", "values.spitzen_suit"),
        ("values = {spitzen_grand = 5}", "values.spitzen_grand"),
        ("values = {lost_hand = 0}", "values.lost_hand"),
        ("values = {schneider_from = 60}", "values.schneider_from"),
        ("values = {suit_ouvert = 1}", "values.suit_ouvert"),
        ("values = {suit_ouvert = 'no'}", "values.suit_ouvert"),
        ("values = {loss_by = 'points'}", "values.loss_by"),
        ("values = {schwarz_by = 'value'}", "values.schwarz_by"),
        ("values = {loss_by = 1}", "values.loss_by"),
        ("kontra = {factors = 2}", "kontra.factors"),
        ("kontra = {factors = [2, '4']}", "kontra.factors"),
        ("kontra = {factors = [0]}", "kontra.factors"),
        ("bock = {factor = 0}", "bock.factor"),
        ("scoring = {kind = 'seeger'}", "scoring.kind"),
        ("scoring = {own = 10001}", "scoring.own"),
        ("scoring = {others = 40}", "scoring.others"),
        ("scoring = {others = {3 = '40'}}", "scoring.others.3"),
        ("scoring = {others = {3 = true}}", "scoring.others.3"),
        ("list = {games = [36, 48]}", "list.games"),
    ],
)
def test_value_of_the_wrong_kind_or_beyond_reason(content, key):
    sentence, params = refused(write("haus.toml", content))
    assert (sentence, params["name"], params["key"]) == ("profile_value", "haus.toml", key)


@pytest.mark.parametrize(
    ("content", "key"),
    [
        ("title = {de = 5}", "title.de"),
        ("notes = {de = 'one'}", "notes.de"),
        ("notes = {en = ['one', 2]}", "notes.en"),
        ("paragraphs = {base = 2.4}", "paragraphs.base"),
    ],
)
def test_texts_must_be_texts(content, key):
    assert refused(write("haus.toml", content)) == ("profile_text", {"name": "haus.toml", "key": key})


def test_a_slip_is_named_in_the_file_that_has_it():
    write("basis.toml", "values = {gran = 20}")
    assert refused(write("haus.toml", "extends = 'basis.toml'"))[1]["name"] == "basis.toml"


@pytest.mark.parametrize(
    ("key", "lowest", "highest"),
    [
        ("values.grand", 1, 1000),
        ("values.grand_ouvert", 1, 1000),
        ("values.grand_ouvert_levels", 1, 7),
        ("values.spitzen_suit", 1, 11),
        ("values.spitzen_grand", 1, 4),
        ("values.lost_skat", 1, 10),
        ("values.lost_hand", 1, 10),
        ("values.schneider_from", 61, 120),
        ("values.revolution", 0, 1000),
        ("bock.factor", 1, 100),
        ("bock.games", 0, 100),
        ("bock.grand_bid_over", 0, 10_000),
        ("ramsch.games", 1, 100),
        ("ramsch.march", -1000, 1000),
        ("ramsch.shove_factor", 1, 100),
        ("ramsch.virgin_factor", 1, 100),
        ("ramsch.announced_factor", 1, 100),
        ("ramsch.missed_factor", 1, 100),
        ("ramsch.cap", 0, 10_000),
        ("scoring.own", 0, 10_000),
        ("scoring.target", 0, 10_000),
        ("conduct.penalty", 0, 10_000),
    ],
)
def test_the_limits_of_a_number_are_possible_and_nothing_beyond(key, lowest, highest):
    section, name = key.split(".")
    for number in (lowest, highest):
        assert reviewed("haus.toml", {section: {name: number}})
    for number in (lowest - 1, highest + 1):
        with pytest.raises(ProfileError) as caught:
            reviewed("haus.toml", {section: {name: number}})
        assert (caught.value.key, caught.value.params["key"]) == ("errors.profile_value", key)


def test_a_rule_file_is_carried_along_with_those_it_extends(club):
    write("basis.toml", "values = {grand = 20}")
    write("haus.toml", "extends = 'basis.toml'\nbock = {factor = 2, sixty = true}")
    files = rule_files(str(club / "haus.toml"))
    assert list(files) == ["haus.toml", "basis.toml"]
    carried = embedded_profile("haus.toml", files)
    assert (carried.values.grand, carried.bock.factor) == (20, 2)
    with pytest.raises(ProfileError):
        embedded_profile("haus.toml", {"haus.toml": files["haus.toml"]})


@pytest.mark.parametrize("inner", ["unten/basis.toml", "./basis.toml"])
def test_rule_files_of_several_folders_are_not_carried_along(inner):
    write(inner, "values = {grand = 20}")
    with pytest.raises(ProfileError) as caught:
        rule_files(write("haus.toml", f"extends = '{inner}'"))
    assert caught.value.key == "errors.profile_apart"


def test_a_file_is_named_as_it_was_typed():
    assert refused("./fehlt.toml") == ("profile_missing", {"name": "./fehlt.toml"})


def test_circles():
    write("a.toml", 'extends = "b.toml"')
    write("b.toml", 'extends = "./a.toml"')
    assert refused("a.toml") == ("profile_circle", {"name": "./a.toml"})
    assert refused(write("selbst.toml", 'extends = "selbst.toml"'))[0] == "profile_circle"


def test_files_that_cannot_be_read(club):
    assert refused("fehlt.toml") == ("profile_missing", {"name": "fehlt.toml"})
    assert refused(write("haus.toml", 'extends = "fehlt.toml"')) == ("profile_missing", {"name": "fehlt.toml"})
    (club / "ordner.toml").mkdir()
    assert refused("ordner.toml") == ("profile_unreadable", {"name": "ordner.toml"})
    assert refused("nul\0.toml")[0] == "profile_missing"
    assert refused(write("tief.toml", "a = " + "[" * 100_000))[0] == "toml_deep"
    assert refused(write("lang.toml", "#" * (128 * 1024 + 1)))[0] == "profile_unreadable"
    assert load_profile(write("passt.toml", "#" * (128 * 1024)))


def test_the_line_of_a_fault_is_reported():
    def line_of(name):
        sentence, params = refused(name)
        return sentence, params["line"]

    assert line_of(write("haus.toml", "[values]\ngrand = zwanzig\n")) == ("profile_syntax", 2)
    assert line_of(write("offen.toml", '[values]\n\ntitle = "')) == ("profile_syntax", 3)
    Path("alt.toml").write_bytes("[title]\nde = 'für uns'".encode("cp1252"))
    assert line_of("alt.toml") == ("profile_encoding", 2)
