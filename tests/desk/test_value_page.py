"""A game counted at the desk, and the rules in words."""

import itertools
import re

import pytest

from skatlist.skat.rules import profile_names


def test_a_game_is_counted_in_steps_with_its_rules(desk):
    page = desk.get("/value?game=kreuz m2 h +").text
    assert "mit 2, Spiel 3, Hand 4; 4 x 12 = 48" in page
    assert "ISkO 2.5.2" in page


def test_a_claim_is_answered(desk):
    page = desk.get("/value?game=kreuz m2 h %2B&claim=96").text
    assert "+96 ist falsch, richtig ist +48" in page


def test_spitzen_are_counted_from_the_cards(desk):
    form = {"cards": "Kreuz-Bube, Pik-Bube, Kreuz-Ass", "contract": "kreuz", "points": "70", "hand": "1"}
    page = desk.get("/value", params=form).text
    assert "Kreuz-Bube, Pik-Bube, ohne Herz-Bube: mit 2" in page
    wrong = desk.get("/value", params={**form, "points": "130"}).text
    assert "130 gibt es nicht: höchstens 120." in wrong
    assert 'value="130"' in wrong


def test_an_unreadable_line_is_reported(desk):
    page = desk.get("/value?game=unsinn").text
    assert "unsinn" in page
    assert "L1" in page


def test_the_rules_of_the_evening_are_named_on_the_page(desk):
    page = desk.get("/rules").text
    assert "Internationale Skatordnung" in page
    assert "2.5.7" in desk.get("/rules?find=2.5.7").text
    assert "gibt es nicht" in desk.get("/rules?find=xyzzy").text


@pytest.mark.evening(rules="hausregeln")
def test_the_notes_of_house_rules_name_no_option(desk):
    page = desk.get("/rules").text
    assert "Abgerechnet werden die Spielpunkte, ohne 50 und 30 oder 40 Punkte." in page
    assert "--scoring" not in page


@pytest.mark.parametrize("pair", list(itertools.pairwise(profile_names())))
def test_rule_sets_are_compared(desk, pair):
    page = desk.get("/rules", params=dict(zip(("rules", "other"), pair, strict=True)))
    assert page.status_code == 200
    assert "Was anders ist" in page.text


def test_a_difference_is_shown_with_both_paragraphs(desk):
    page = desk.get("/rules", params={"rules": "isko-2022", "other": "skatordnung"}).text
    row = page.partition("verlorenes Handspiel zählt mal</th>")[2].partition("</tr>")[0]
    assert re.findall(r">([^<>]+)</td>", row) == ["2", "1", "ISkO 2.5.11 / SkO 4.44"]
