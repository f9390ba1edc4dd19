"""The money of an evening and what is wrong with it, at the desk."""

import re

import pytest
from club_evening import ROUND, add_games, make_evening
from desk_client import client_of

from skatlist.evening import Evening
from skatlist.skat.sheet import FooterName
from skatlist.tournament.tournament import Fees, PrizePlan, Tournament


@pytest.fixture
def paying(tmp_path):
    fees = Fees(entry=500, passed_in=10, by_rank=(0, 50))
    tournament = Tournament(fees=fees, prizes=(PrizePlan(of="overall", amounts=(1000, 500)),))
    path = make_evening(tmp_path / "preis.skat", tournament=tournament)
    with Evening.open(path, write=True) as evening:
        add_games(evening, *ROUND, "212+2-")
    return path


def test_cash_boxes_are_typed_in_one_form_and_stay_typed_after_an_error(paying):
    with client_of(paying) as desk:
        page = desk.submit("/money", data={"cash-box-1-1": "1,2,3"})
        assert page.status_code == 422
        assert 'value="1,2,3"' in page.text
        assert "Serie 1: eine Kasse, keine gezählt" in desk.get("/money").text
        page = desk.submit("/money", data={"cash-box-1-1": "0,50"})
        assert "Serie 1: eine Kasse, eine gezählt" in page.text
        assert "Eine Kasse als gezählt eingetragen." in page.text
        assert 'value="0,50"' in page.text
        assert desk.submit("/money", data={"cash-box-1-1": "0,50"}).status_code == 422
    with Evening.open(paying) as evening:
        assert evening.event().cash_boxes == {(1, 1): 50}


def test_account_debtors_and_winners_stand_there(paying):
    with client_of(paying) as desk:
        page = desk.get("/money").text
        assert "Noch nicht bezahlt" in page
        assert "Gesamtwertung" in page
        book = desk.get("/money/account.xlsx")
    assert book.content.startswith(b"PK")
    assert "preis-abrechnung.xlsx" in book.headers["content-disposition"]


def test_lists_are_settled_for_a_stake(desk, event):
    with Evening.open(event, write=True) as evening:
        add_games(evening, *ROUND)
    assert "bezahlt an" not in desk.get("/money").text
    page = desk.get("/money?stake=1%2F4").text
    assert "0,25 Cent je Punkt" in page
    wrong = desk.get("/money?stake=viel")
    assert "„viel“ ist kein Einsatz" in wrong.text


def test_a_substitute_settles_with_the_name_of_the_replaced_player(desk):
    desk.submit("/list/1/1", data={"line": "212+2+"})
    desk.submit("/list/1/1", data={"do": "seat", "place": "3", "who": "Erika Straße"})
    page = desk.get("/money?stake=1%2F4").text
    assert "Erika Straße (für Carla Voß) zahlt Bernd Yılmaz" in page
    assert "Anna Becker zahlt Bernd Yılmaz" in page
    end = desk.submit("/list/1/1", data={"do": "totals", "place1": "1", "place2": "2", "place3": "3", "place4": "4"})
    assert "Erika Straße" in end.text.split('class="replies"')[1]
    assert "Carla Voß" not in end.text.split('class="replies"')[1].split("</section>")[0]


def test_all_findings_lead_to_their_list(desk, event):
    with Evening.open(event, write=True) as evening:
        add_games(evening, *ROUND)
        evening.state_totals((1, 1), (1, 2, 3, 4), FooterName.POINTS)
    page = desk.get("/check?tier=advice").text
    assert '<p class="note">Vorläufig: ' in page
    assert 'href="/list/1/1"' in page
    [link] = set(re.findall(r'href="/handbook/(befunde#s101[^"]*)"', page))
    assert f'id="{link.partition("#")[2]}"' in desk.get(f"/handbook/{link}").text
    assert "Abhilfe: die fehlenden Spiele nachtragen" in page


def test_findings_of_an_unfinished_list_wait_in_one_line(tmp_path):
    path = make_evening(tmp_path / "abend.skat", {(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7, 8)}, series=2)
    with Evening.open(path, write=True) as evening:
        add_games(evening, *ROUND, *ROUND)
        add_games(evening, "212+2+", "3 pik m1 + =21", key=(1, 2))
    with client_of(path) as desk:
        now, early = desk.get("/check").text.split('<details id="early">')
        assert "G120" in now  # of the list that is full
        assert '<li class="error">' in now
        for code in ("S101", "E104"):
            assert code not in now
            assert code in early
        assert "Befunde warten, bis zu Ende gespielt und unterschrieben ist" in early
        desk.submit("/close/1", data={"director": "Ida", "reason": "Zeit"})
        now, early = desk.get("/check").text.split('<details id="early">')
        assert "S101" in now
        assert "E104" in early  # the second series is still to come


def test_a_hint_about_several_lists_is_said_once_and_leads_to_each(tmp_path):
    path = make_evening(tmp_path / "abend.skat", {(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7, 8)}, series=2)
    with Evening.open(path, write=True) as evening:
        for key in ((1, 1), (1, 2)):
            add_games(evening, *ROUND, *ROUND, key=key)
    with client_of(path) as desk:
        now = desk.get("/check").text.split('<details id="early">')[0]
    assert now.count("G120</a>") == 1
    assert '<a href="/list/1/1">Serie 1, Tisch 1</a>' in now
    assert 'Ebenso: <a href="/list/1/2">Serie 1, Tisch 2</a>' in now
