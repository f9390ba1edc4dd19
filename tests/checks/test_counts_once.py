"""A lost game that the rules do not double, doubled on the list: its own words, and the plain cause first."""

import pytest
from checks.sheets import ISKO, german_sentences

from skatlist.files.formats.text.text_reader import read_text
from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import score


def of_first_game(line, profile, below="2 1 kreuz m1 + =24 stand 24\n3 3 null + =23 stand 23\n"):
    text = f"platz 1 A\nplatz 2 B\nplatz 3 C\nspiele 3\n1 {line}\n{below}"
    (findings,) = [each for each in check_sheet(score(read_text(text, "a.txt").sheets[0], profile)) if each.game == 1]
    return findings


@pytest.mark.parametrize(
    ("line", "single"),
    [
        ("2 grand m1 h - =-144 stand -144", -72), ("2 kreuz m1 h - =-72 stand -72", -36),
        ("2 kreuz m1 h - =-72", -36), ("2 karo o1 h - =-54 stand -54", -27),
    ],
)  # fmt: skip
def test_the_single_value_comes_first(line, single):
    findings = of_first_game(line, load_profile("skatordnung"))
    assert german_sentences(findings)[0].startswith(
        "das verlorene Handspiel ist verdoppelt, zählt nach diesen Regeln aber einfach"
    )
    assert {one.after for one in findings.fixes[0].changes} == {single}
    assert load_profile("skatordnung").paragraph(findings.topic) == "SkO 4.44"


def test_twice_doubled_stays_what_it_is_and_a_club_has_no_paragraph_for_its_own_rule(tmp_path):
    assert of_first_game("2 kreuz m1 h - =-144 stand -144", load_profile("skatordnung")).sentence == "twice"
    assert of_first_game("2 kreuz m1 h - =-144 stand -144", ISKO).sentence == "twice"
    assert of_first_game("2 kreuz m1 - =-96 stand -96", load_profile("skatordnung")).sentence == "twice"
    (tmp_path / "club.toml").write_text("values.lost_hand = 1\nvalues.lost_skat = 1\n", encoding="utf-8")
    club = load_profile(tmp_path / "club.toml")
    for line, sentence in (("2 kreuz m1 h - =-72", "once_hand"), ("2 kreuz m1 - =-48", "once")):
        findings = of_first_game(line, club)
        assert (findings.sentence, club.paragraph(findings.topic)) == (sentence, "")
