"""A season at the desk: evenings of several files added up, its web page, a league."""

import re
import shutil

import pytest
from club_evening import add_games, make_evening, players_of
from desk_client import client_of
from tiers import some

from skatlist.evening import Evening
from skatlist.evening.decisions import make_decision
from skatlist.tournament.decision import DecisionKind, DirectorDecision
from skatlist.tournament.tournament import SeasonTerms, Tournament


@pytest.fixture
def files(tmp_path):
    terms = Tournament(season=SeasonTerms(best=1))
    made = [
        make_evening(tmp_path / "januar.skat", date="2026-01-09"),
        make_evening(tmp_path / "februar.skat", date="2026-02-06", tournament=terms),
    ]
    for path, line in zip(made, ("112+2+", "212+3+"), strict=True):
        with Evening.open(path, write=True) as evening:
            add_games(evening, line)
    return made


@pytest.fixture
def desk(files):
    with client_of(files[0]) as client:
        yield client


def test_evenings_of_the_folder_are_offered_and_added_up(desk, files):
    page = desk.get("/season").text
    assert all(f'name="file" value="{file}"' in page for file in files)
    assert "<table" not in page
    page = desk.get("/season", params={"file": [*map(str, files), ""]}).text
    assert "Jahreswertung: 2 Abende, 09.01.2026 bis 06.02.2026" in page
    assert "Die beste" in page  # as the last evening says
    assert page.count("checked") == 2
    first, second = (page.index(name) for name in ("Bernd Yılmaz</th>", "Anna Becker</th>"))
    assert first < second


def test_terms_that_are_typed_hold_and_a_wrong_one_is_said_beside_the_form(desk, files):
    chosen = {"file": [*map(str, files)], "best": "2", "least": "2", "by_evening": "1"}
    assert "Die besten 2 Abende zählen. Für einen Rang braucht es 2 Abende." in desk.get("/season", params=chosen).text
    refused = desk.get("/season", params={**chosen, "best": "0"})
    assert refused.status_code == 422
    assert "von 1 bis 999" in refused.text
    assert 'name="best" type="text" value="0"' in refused.text


def test_a_file_from_elsewhere_is_typed_and_stays_chosen(desk, files, tmp_path):
    (tmp_path / "alt").mkdir()
    old = shutil.move(files[1], tmp_path / "alt" / "februar.skat")
    page = desk.get("/season", params={"file": [str(files[0]), "alt/februar"]}).text
    assert "2 Abende" in page
    assert f'value="{old}" checked' in page
    gone = desk.get("/season", params={"file": ["nirgends.skat"]})
    assert gone.status_code == 422
    assert "nirgends.skat" in gone.text


def test_the_page_of_the_season_is_the_one_for_the_web_site(desk, files):
    chosen = {"file": [*map(str, files)], "names": "number"}
    answer = desk.get("/season.html", params=chosen)
    assert "jahreswertung.html" in answer.headers["content-disposition"]
    assert answer.text.startswith("<!DOCTYPE html>")
    assert "2 Abende" in answer.text
    assert "Bernd" not in answer.text
    assert desk.get("/season.html", params={**chosen, "names": "x"}).status_code == 422
    assert desk.get("/season.pdf", params=chosen).content.startswith(b"%PDF")
    assert desk.get("/season.xlsx", params=chosen).content.startswith(b"PK")


def test_a_league_without_teams_is_a_sentence(desk, files):
    page = desk.get("/season", params={"file": [*map(str, files)], "kind": "league", "lang": "en"}).text
    assert "League table: 2 match days" in page
    assert "<h1>League table</h1>" in page
    assert "No team takes part here." in page


@pytest.mark.parametrize("kind", ["", "league", "statistics"])
def test_an_evening_without_a_list_is_reported(desk, files, tmp_path, kind):
    waiting = make_evening(tmp_path / "maerz.skat", date="2026-03-06")
    page = desk.get("/season", params={"file": [*map(str, files), str(waiting)], "kind": kind}).text
    assert "Noch ohne Liste: 06.03.2026." in page
    assert "2 Abende" in page or "2 Spieltage" in page


def test_people_who_are_perhaps_one_are_listed(desk, files, tmp_path):
    people = players_of(("Bernd Yilmaz", "Ida", "Jo", "Kai"))
    path = make_evening(tmp_path / "maerz.skat", date="2026-03-06", players=people)
    with Evening.open(path, write=True) as evening:
        add_games(evening, "112+2+")
    page = desk.get("/season", params={"file": [str(files[0]), str(path)]}).text
    assert "Vielleicht jeweils dieselbe Person, hier als zwei gezählt: Bernd Yilmaz / Bernd Yılmaz." in page


def test_decisions_stand_below_the_table_of_a_league_with_their_day(desk, files):
    message = DirectorDecision(0, DecisionKind.PENALTY, director="Ida", reason="zu spät", people=(2,), points=20)
    with Evening.open(files[1], write=True) as evening:
        make_decision(evening, message)
    page = desk.get("/season", params={"file": [*map(str, files)], "kind": "league"}).text
    assert re.search(r"06\.02\.2026: [^<]*zu spät", page)


def test_the_statistics_of_several_evenings(desk, files):
    page = desk.get("/season", params={"file": [*map(str, files)], "kind": "statistics"}).text
    assert "Statistik der Saison: 2 Abende" in page
    assert "Kreuz" in page
    assert page.count("<table") == 3


def test_in_another_language_it_is_the_same_page(desk, files):
    page = desk.get("/season", params={"file": [*map(str, files)], "kind": "statistics"}).text
    other = re.search(r'href="([^"]*)" lang="en"', page)[1].replace("&amp;", "&")
    assert "Statistics of the season: 2 evenings" in desk.get(f"/season{other}").text


@pytest.mark.parametrize("kind", ["", "league", "statistics"])
def test_a_list_is_no_evening(desk, files, tmp_path, kind):
    (tmp_path / "liste.txt").write_text("serie 1\ntisch 1\n\n1 1 karo m1 r18 +\n", "utf-8")
    message = {1: "liste.txt passt nicht dazu", 2: "liste.txt ist keine Veranstaltung"}
    for count, words in some(message.items()):
        answer = desk.get("/season", params={"file": [*map(str, files[:count]), "liste.txt"], "kind": kind})
        assert answer.status_code == 422
        assert words in answer.text
        assert "skatlist übernehmen" not in answer.text
