"""`skatlist rules`: what is shown of a rule set, and how two of them are compared."""

import json
from itertools import pairwise

import pytest

from skatlist.skat.game.rule_differences import differences
from skatlist.skat.rules import load_profile, profile_names


@pytest.mark.parametrize(("first", "second"), list(pairwise(profile_names())))
def test_any_two_rule_sets_can_be_compared(skatlist, first, second):
    document = json.loads(skatlist("rules", "diff", first, second, "--format", "json").out)
    assert document["schema"] == "skatlist/skat/rules-diff/1"
    assert [difference["key"] for difference in document["differences"]] == [
        difference.key for difference in differences(load_profile(first), load_profile(second))
    ]
    for lang in ("de", "en"):
        assert "{" not in skatlist("rules", "diff", first, second, "--lang", lang).out


def test_a_switch_shows_what_a_club_switched_on(skatlist, tmp_path):
    path = tmp_path / "haus.toml"
    path.write_text('extends = "sybex-1997"\nagreed_by = ["Ida", "Max"]\n[values]\ngrand = 20\n[bock]\nsixty = true\n')
    out = skatlist("rules", "show", str(path)).out
    assert "Grand zählt 20                   ein" in out
    assert "Bock nach 60:60                  ein" in out
    assert "Zugestimmt haben: Ida, Max" in out


@pytest.mark.parametrize("name", profile_names())
def test_readings_are_shown_and_what_is_not_played_takes_one_line(skatlist, name):
    profile = load_profile(name)
    for lang in ("de", "en"):
        out = skatlist("rules", "show", name, "--lang", lang).words
        assert all(" ".join(note.split()) in out for note in profile.notes[lang])
    assert ("Ramsch: wird nicht gespielt" in skatlist("rules", "show", name).out) == (not profile.ramsch.played)


@pytest.mark.parametrize(
    ("scoring", "totals", "end"),
    [
        ("plain", [552, 0, 0], None),
        ("seeger-fabian", [702, 0, 0], None),
        ("bierlachs", [0, -552, -552], {"game": 3, "places": [2, 3]}),
        ("plus-only", [552, 0, 0], None),
    ],
)
def test_another_scoring_can_be_asked_for(skatlist, tmp_path, scoring, totals, end):
    path = tmp_path / "liste.txt"
    path.write_text("platz 2 Bert\nplatz 3 Cilli\n1 1 grand m4 h z +\n2 1 grand m4 h s +\n3 1 grand m4 h z +\n")
    (sheet,) = skatlist("score", path, "--scoring", scoring, "--format", "json").json["sheets"]
    assert ([place["total"] for place in sheet["places"]], sheet["ended"]) == (totals, end)
    out = skatlist("score", path, "--scoring", scoring).out
    assert ("Zu Ende mit Spiel 3, mit mehr als 501 Minuspunkten verloren: Bert, Cilli" in out) == bool(end)


def test_an_unknown_scoring_is_wrong_usage(skatlist, tmp_path):
    assert skatlist("score", tmp_path, "--scoring", "ligapunkte").code == 2


def test_a_file_of_rules_lies_beside_the_list_that_names_it(skatlist, tmp_path, monkeypatch):
    folder = tmp_path / "abend"
    folder.mkdir()
    (folder / "zwanzig.toml").write_text('extends = "isko-2022"\nvalues = {grand = 20}\n')
    (folder / "liste.txt").write_text(
        "regeln zwanzig.toml\n1 1 grand m1 +\n2 2 grand m1 +\nregeln skatordnung\n3 3 grand m1 h -\n"
    )
    monkeypatch.chdir(tmp_path)
    (sheet,) = skatlist("score", folder / "liste.txt", "--format", "json").json["sheets"]
    assert [row["points"] for row in sheet["rows"]] == [40, 40, -72]


def test_the_dealer_follows_who_is_there(skatlist, tmp_path):
    path = tmp_path / "liste.txt"
    path.write_text("".join(f"{n} e\n" for n in range(1, 5)) + "platz 4 geht\n5 e\n6 e\n7 e\n8 e\n")
    (sheet,) = skatlist("score", path, "--players", "4", "--format", "json").json["sheets"]
    assert [row["dealer"] for row in sheet["rows"]] == [1, 2, 3, 4, 1, 2, 3, 1]


def test_a_ramsch_by_itself(skatlist):
    done = skatlist("value", "ramsch", "augen", "1:0", "2:75", "3:45", "--rules", "clubordnung")
    assert (done.code, done.out) == (
        0,
        "Ramsch\n  Platz 2: -150\n  Clubordnung Z. 38 (Clubordnung mit Kontra, Bock und Ramsch)\n",
    )
    wrong = skatlist("value", "ramsch augen 1:50 2:40 3:29", "--rules", "clubordnung", "--format", "json")
    assert (wrong.code, wrong.json["points"], wrong.json["bookings"]) == (1, None, None)
    assert [finding["code"] for finding in wrong.json["findings"]] == ["G114"]
    assert "G118" in skatlist("value", "ramsch augen 1:50 2:40 3:30").out


@pytest.mark.parametrize(
    "call",
    [
        ("value", "kreuz", "m2", "+"), ("explain", "G101"), ("simulate",), ("new", "abend.skat"), ("check", "-"),
        ("score", "-"), ("export", "-"), ("dispute", "-"),
    ],
)  # fmt: skip
def test_an_empty_name_is_no_rule_set(skatlist, call):
    refused = skatlist(*call, "--rules", "")
    assert refused.code == 2
    assert "Die Spielordnung „“ gibt es nicht." in refused.err
