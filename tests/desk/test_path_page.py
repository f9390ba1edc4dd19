"""The page of the path: every step with its state, and one button that leads on."""

import re

import pytest
from club_evening import PEOPLE, ROUND, make_evening, players_of, sign_list
from desk_client import client_of

from skatlist.evening import Decision, Evening
from skatlist.evening.accounts import pay_prizes
from skatlist.evening.check_in import draw_arrived
from skatlist.evening.settings import set_times
from skatlist.tournament.tournament import Fees, PrizePlan, RankingName, Tournament

PRIZES = (PrizePlan(RankingName.OVERALL, amounts=(5000, 3000)), PrizePlan(RankingName.SERIES, amounts=(1000,)))
MONEY = Tournament(fees=Fees(entry=1200), prizes=PRIZES)


@pytest.fixture
def cup(tmp_path):
    return make_evening(tmp_path / "pokal.skat", {}, tournament=MONEY, series=2)


def steps_of(page):
    """Return the steps of the page: state, title and the words beside it."""
    plain = page.replace("\N{NO-BREAK SPACE}", " ")
    matches = re.findall(r'<li class="(\w+)".*?<b>(.*?)<span.*?class="how">(.*?)</span>', plain, re.DOTALL)
    return [(state, title, about) for state, title, about in matches]


def buttons_of(page):
    """Return where the filled buttons of the page lead."""
    return re.findall(r'class="button" href="([^"]*)"', page)


def test_a_club_evening_has_few_steps_and_one_button(desk):
    page = desk.get("/").text
    assert [(state, title) for state, title, _ in steps_of(page)] == [
        ("done", "Teilnehmer"),
        ("done", "Plätze"),
        ("now", "Serie 1"),
        ("later", "Rangliste"),
        ("later", "Papiere"),
        ("later", "Veröffentlichen"),
    ]
    assert buttons_of(page) == ["/list/1/1"]
    assert ">Abend</h1>" in page
    assert "Noch zu klären" not in page


def test_a_tournament_says_what_was_announced_and_waits_for_the_draw(cup):
    with client_of(cup) as desk:
        page = desk.get("/").text
    assert steps_of(page) == [
        ("done", "Ausschreibung", "12,00 € Startgeld, 4 Preise, Internationale Skatordnung, Ausgabe November 2022"),
        ("done", "Teilnehmer", "9 Teilnehmer"),
        ("open", "Anwesenheit", "Wer ist da, wer hat bezahlt?"),
        ("now", "Auslosung", "9 Teilnehmer an 3 Tischen"),
        ("later", "Drucken", "Startkarten, Listen und Aushänge"),
        ("later", "Serie 1", "noch nicht ausgelost"),
        ("later", "Serie 2", "noch nicht ausgelost"),
        ("later", "Rangliste", "endgültig nach dem Abschluss und der Einspruchsfrist"),
        ("open", "Preise", "4 Preise"),
        ("later", "Papiere", "Urkunden, Rangliste, Listen und Ergebnisse als PDF und Excel"),
        ("later", "Veröffentlichen", "auf die Webseite des Vereins"),
    ]
    assert buttons_of(page) == ["/draw"]
    assert ">Turnier</h1>" in page
    assert "nach: Auslosung" in page


def test_the_tables_of_a_series_are_counted_by_what_they_wait_for(cup):
    with Evening.open(cup, write=True, author="Ida") as evening:
        draw_arrived(evening, seed=1)
        set_times(evening, ["11:00", "14:15"], 120)
        evening.enter((1, 1), evening.judge((1, 1), "1 kreuz m2 +"))
    with client_of(cup) as desk:
        page = desk.get("/").text
    about = {title: words for _, title, words in steps_of(page)}
    assert about["Serie 1"] == "1 spielt, 2 noch ohne Spiel"
    assert about["Serie 2"] == "14:15, 3 Tische"
    assert "<dd>14:15 – 16:15</dd>" in page


def test_the_page_speaks_english(cup):
    with client_of(cup) as desk:
        page = desk.get("/?lang=en").text
    assert ">Tournament</h1>" in page
    assert "Next: draw the tables" in page
    assert ("now", "Draw", "9 players at 3 tables") in steps_of(page)


def test_prizes_come_before_the_papers_until_all_are_paid(cup):
    with Evening.open(cup, write=True, author="Ida") as evening:
        draw_arrived(evening, seed=1)
        evening.enter((1, 1), evening.judge((1, 1), "1 kreuz m2 +"))
        evening.close_series((1, 2, 0), Decision("Regen", (), "Ida"))
    with client_of(cup) as desk:
        page = desk.get("/").text
        assert [about for state, _, about in steps_of(page) if state == "now"] == ["4 Preise sind auszuzahlen"]
        assert buttons_of(page) == ["/money"]
        with Evening.open(cup, write=True, author="Ida") as evening:
            pay_prizes(evening, evening.all_lists().prizes_won)
        assert buttons_of(desk.get("/").text) == ["/papers"]


@pytest.mark.parametrize("people", [0, 2])
def test_before_there_are_people_they_come_first_on_every_page(tmp_path, people):
    path = make_evening(tmp_path / "leer.skat", {}, players=players_of(PEOPLE[:people]))
    with client_of(path) as desk:
        assert buttons_of(desk.get("/").text) == ["/people"]
        assert "Weiter: Teilnehmer eintragen" in desk.get("/").text


@pytest.mark.evening({(n, 1): (1, 2, 3, 4) for n in (1, 2, 3)}, series=3, lines={(n, 1): ROUND * 2 for n in (1, 2)})
def test_the_button_names_the_series_that_can_be_closed(desk, event):
    with Evening.open(event, write=True, author="Ida") as evening:
        for key in ((1, 1), (2, 1)):
            sign_list(evening, key)
            page = desk.get("/").text.replace("\N{NO-BREAK SPACE}", " ")
            assert f"Weiter: Serie {key[0]} abschließen<" in page
            evening.close_series([key[0]])


@pytest.mark.evening({(n, 1): (1, 2, 3, 4) for n in (1, 2)}, series=2, lines={(1, 1): ROUND * 2})
def test_the_series_being_played_is_open_and_the_others_are_folded(desk, event):
    assert re.findall(r'<details id="series(\d)"', desk.get("/").text) == ["2"]
    with Evening.open(event, write=True, author="Ida") as evening:
        sign_list(evening)
        evening.close_series([1])
    assert re.findall(r'<details id="series(\d)"', desk.get("/").text) == ["1"]
