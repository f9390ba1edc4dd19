"""The standings and the statistics at the desk."""

import re

import pytest
from club_evening import ROUND, add_games, make_evening, players_of
from desk_client import client_of

from skatlist.evening import Evening
from skatlist.tournament.tournament import Category, Registration, Tournament

LINES = {(1, 1): (*ROUND, "2 grand m2 +", "3 grand m2 +"), (1, 2): ("1 herz m1 +",)}
pytestmark = pytest.mark.evening(
    {(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7, 8)},
    lines=LINES,
    tournament=Tournament(categories=(Category("Damen"),)),
    registrations={1: Registration(tandem="Rot", categories=("Damen",)), 5: Registration(tandem="Rot")},
)


def test_the_standings_say_that_they_are_not_final(desk):
    page = desk.get("/standings").text
    assert "Vorläufig" in page
    assert "Tandem" in page
    assert "Damen" in page
    first = re.search(r"<tbody>\s*<tr[^>]*>(.*?)</tr>", page, re.DOTALL)[1]
    assert 'href="/statistics/2">Bernd Yılmaz</a>' in first
    assert "<svg" in first


def test_the_gaps_are_shown_on_demand(desk):
    assert "zu Rang 1" not in desk.get("/standings").text
    assert "zu Rang 1" in desk.get("/standings?gaps=1").text


def test_a_person_has_a_page_with_the_course_of_the_points(desk):
    page = desk.get("/statistics/2").text
    assert "Bernd Yılmaz" in page
    assert re.search(r'<polyline class="p1" points="0,\d', page)
    assert "style=" not in page
    assert desk.get("/statistics/77").status_code == 422


def test_the_statistics_are_those_of_the_evening(desk):
    page = desk.get("/statistics").text
    assert "Nach Spielart" in page
    assert "2 Listen, 7 Spiele" in page.replace("\N{NO-BREAK SPACE}", " ")


def test_nothing_played_is_a_sentence(tmp_path):
    with client_of(make_evening(tmp_path / "leer.skat")) as desk:
        assert "Noch ist kein Spiel eingetragen" in desk.get("/standings").text
        assert desk.get("/statistics").status_code == 200


def test_the_leader_is_a_number_without_names(tmp_path):
    path = make_evening(tmp_path / "nummern.skat", players=players_of([""] * 4))
    with Evening.open(path, write=True) as evening:
        add_games(evening, *ROUND, "2 grand m2 +", "3 grand m1 +")
    with client_of(path) as desk:
        assert re.search(r"Es führt Nr\. 2 mit \d+\sPunkten Vorsprung vor Nr\. 3\.", desk.get("/standings").text)
