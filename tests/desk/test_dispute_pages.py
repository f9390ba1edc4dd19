"""Disputes and the director's decisions at the desk."""

import pytest
from club_evening import ROUND, add_games
from desk_client import served
from needs import program
from tiers import some

from skatlist.evening import Evening

GAME = "/disputes/game/1/1/1"


@pytest.fixture
def desk_with_games(desk, event):
    with Evening.open(event, write=True) as evening:
        add_games(evening, *ROUND)
    return desk


def disputes_of(event):
    with Evening.open(event) as evening:
        return evening.disputes


def test_a_game_is_looked_at_with_its_rules_and_what_would_make_the_other_number_right(desk_with_games):
    page = desk_with_games.submit("/disputes", data={"list": "1/1", "game": "1", "claim": "+60"})
    assert page.url.path == GAME
    assert "für Kreuz mit 2, Schneider, Schwarz" in page.text
    assert "ISkO 2.5.2" in page.text
    assert 'name="party"' in page.text


def test_a_dispute_is_raised_decided_and_reopened(desk_with_games, event):
    page = desk_with_games.submit(GAME, data={"party": ["2"], "claim": "+60", "words": "mit 4"})
    assert page.url.path == "/disputes/1"
    assert "Aufgenommen als Streitfall 1." in page.text
    page = desk_with_games.submit("/disputes/1", data={"outcome": "changed", "line": "2 kreuz m4 +", "by": "table"})
    assert page.status_code == 422
    assert 'value="2 kreuz m4 +"' in page.text
    for wrong in ({"outcome": "stands", "line": "2 kreuz m4 +"}, {}):
        page = desk_with_games.submit("/disputes/1", data={"agreed": ["2"], "reason": "alle einig", **wrong})
        assert "Wie ist Streitfall 1 entschieden?" in page.text
        assert disputes_of(event)[0].open
    decided = {"outcome": "changed", "line": "2 kreuz m4 +", "agreed": ["1", "2", "3", "4"], "reason": "alle einig"}
    page = desk_with_games.submit("/disputes/1", data=decided)
    assert page.status_code == 200
    assert "Streitfall 1 ist entschieden: Der Eintrag wird geändert." in page.text
    assert not disputes_of(event)[0].open
    page = desk_with_games.submit("/disputes/1", data={"party": ["3"], "reason": "nochmal gezählt"})
    assert "Streitfall 1 ist wieder offen" in page.text
    assert disputes_of(event)[0].open


def test_a_number_no_game_counts_is_recorded_only_on_purpose(desk_with_games, event):
    page = desk_with_games.submit(GAME, data={"party": ["2"], "claim": "47", "words": "so war es"})
    assert page.status_code == 422
    assert 'value="so war es"' in page.text
    assert "--" not in page.text.partition('role="alert"')[2].partition("</div>")[0]
    desk_with_games.submit(GAME, data={"party": ["2"], "claim": "47", "force": "1"})
    assert disputes_of(event)[0].claim == 47


@pytest.mark.parametrize("path", [f"{GAME}/page.pdf?claim=60", f"{GAME}/page.pdf"])
def test_the_page_is_a_pdf_the_browser_shows(desk_with_games, path):
    paper = desk_with_games.get(path)
    assert paper.headers["content-type"] == "application/pdf"
    assert paper.headers["content-disposition"].startswith("inline")
    assert paper.content.startswith(b"%PDF")


def test_the_director_decides_and_takes_back(desk, event):
    typed = {"kind": "penalty", "whom": "Anna Becker", "points": "50", "director": "Ida Huß", "reason": ""}
    page = desk.submit("/decisions", data=typed)
    assert page.status_code == 422
    assert 'value="Anna Becker"' in page.text
    page = desk.submit("/decisions", data={**typed, "reason": "zu spät"})
    assert "Anna Becker (1), 50 Punkte Abzug" in page.text
    page = desk.submit("/decisions", data={"undo": "1", "director": "Ida Huß", "reason": "geklärt"})
    assert "geklärt" in page.text
    with Evening.open(event) as evening:
        assert not evening.sheets.decisions[0].in_force


@pytest.mark.parametrize(("kind", "status"), [("penalty", 422), ("zero", 422), ("extension", 200)])
def test_a_decision_without_people_is_an_extension_of_time_only(desk, event, kind, status):
    typed = {"series": "1", "table": "1", "minutes": "10", "points": "50", "director": "Ida Huß", "reason": "zu spät"}
    assert desk.submit("/decisions", data={**typed, "kind": kind}).status_code == status
    with Evening.open(event) as evening:
        assert len(evening.sheets.decisions) == (status == 200)


def test_a_field_without_a_number_asks_again(desk_with_games):
    page = desk_with_games.submit(GAME, data={"party": ["2"], "claim": "viel"})
    assert page.status_code == 422
    assert "„Behauptete Zahl“ braucht eine ganze Zahl" in page.text


FIELDS = {
    "zero": {"whom", "series"},
    "penalty": {"whom", "points", "series"},
    "expulsion": {"whom"},
    "lot": {"whom", "series"},
    "extension": {"series", "table", "minutes"},
}


@pytest.mark.parametrize("kind", ["penalty", "extension"])
def test_the_field_of_another_kind_is_not_written(desk, event, kind):
    typed = {"whom": "1", "points": "50", "series": "1", "table": "1", "minutes": "10"}
    page = desk.submit("/decisions", data={**typed, "kind": kind, "director": "Ida Huß", "reason": "zu spät"})
    assert "Eingetragen als Entscheidung 1" in page.text
    with Evening.open(event) as evening:
        made = evening.sheets.decisions[0]
    fields = {"whom": "people", "points": "points", "series": "series", "table": "table", "minutes": "minutes"}
    assert {field for field, name in fields.items() if getattr(made, name)} == FIELDS[kind]


@pytest.mark.slow
@program("chromium")
def test_each_kind_of_decision_asks_for_its_own_fields(event, chromium):
    with served(event) as running:
        page = chromium.new_page(viewport={"width": 1366, "height": 768})
        page.goto(f"{running.address}decisions")
        for kind, fields in some(FIELDS.items()):
            page.get_by_label("Was entschieden ist").select_option(kind)
            output = {each.get_attribute("name") for each in page.locator("#decision input").all() if each.is_visible()}
            assert output == {*fields, "director", "reason", "paragraph"}
            hints = [each.inner_text() for each in page.locator("#decision .small").all() if each.is_visible()]
            assert len(hints) == len(set(hints)) <= len(fields) + 1
        page.close()
        assert running.stop() == 0
