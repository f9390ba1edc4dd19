"""A series and the event are closed at the desk, with what keeps them open."""

import re

import pytest
from club_evening import ROUND, add_games, sign_list, state_totals
from desk_client import client_of

from skatlist.evening import Evening

DIRECTOR = {"director": "Ida Sommer", "reason": "Tisch 2 fiel aus"}


pytestmark = pytest.mark.evening({(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7, 8)})


def with_blanks(answer):
    """Return a page with the blanks people type."""
    return answer.text.replace("\N{NO-BREAK SPACE}", " ")


def sign(path, table=1):
    with Evening.open(path, write=True) as evening:
        key = (1, table)
        add_games(evening, *ROUND * 2, key=key)
        sign_list(evening, key)


def test_a_reason_that_keeps_a_series_open_leads_to_its_list(desk, event):
    sign(event)
    page = with_blanks(desk.get("/close/1"))
    assert '<a href="/list/1/2">Serie 1, Tisch 2: noch kein Spiel</a>' in page
    assert "Tisch 1:" not in page
    assert page.index("Serie 1, Tisch 2: noch") < page.index("Der Spielleiter schließt trotzdem ab")


def test_nobody_but_the_director_closes_what_is_open(desk, event):
    refused = desk.submit("/close/1", data={"director": "Ida Sommer", "reason": ""})
    assert refused.status_code == 422
    assert 'value="Ida Sommer"' in refused.text
    assert "Serie 1 ist abgeschlossen" in desk.submit("/close/1", data=DIRECTOR).text
    with Evening.open(event) as evening:
        assert evening.records[-1].facts == {"series": [1], **{name: DIRECTOR[name] for name in DIRECTOR}}


def test_the_evening_leads_to_the_end(desk, event):
    sign(event)
    page = desk.get("/").text
    assert "Weiter: Serie 1, Tisch 2 eintragen" in page
    assert 'href="/sums/1"' in page
    sign(event, 2)
    page = desk.get("/").text
    assert re.search(r'href="/close/0"[^>]*>Weiter: die Veranstaltung abschließen<', page)
    assert 'href="/sums/1"' not in page  # no table is left for its sums
    page = desk.submit("/close/0").text
    assert page.count("Die Veranstaltung ist abgeschlossen") == 1
    assert "Serie 1 ist abgeschlossen" not in page
    assert "Einspruch ist möglich bis" in page
    assert "Weiter: die Papiere" in page


def test_the_signatures_of_several_lists_come_all_at_once(desk, event):
    with Evening.open(event, write=True) as evening:
        for key in ((1, 1), (1, 2)):
            add_games(evening, *ROUND * 2, key=key)
            state_totals(evening, key)
    assert re.search(r'href="/close/1"[^>]*>Weiter: Unterschriften der Serie 1 eintragen<', desk.get("/").text)
    page = desk.submit("/close/1", data={"do": "sign", "series": "1", "name": "Ida Sommer"}).text
    assert "Unterschriften von 2 Listen eingetragen" in page


def test_open_points_come_first(desk, event):
    with Evening.open(event, write=True) as evening:
        add_games(evening, *ROUND * 2, key=(1, 2))
    page = with_blanks(desk.get("/"))
    assert page.index("Zuerst ansehen") < page.index("Tisch 2</a>") < page.index("Noch ohne Spiel")
    assert "noch nicht unterschrieben" in page


def test_a_table_is_found_by_a_name(desk):
    page = desk.get("/", params={"find": "lohse"}).text
    assert "Tisch 2</a>" in page
    assert "Tisch 1</a>" not in page


def test_in_english(event):
    with client_of(event) as desk:
        assert "Next: enter series 1, table 1" in desk.get("/?lang=en").text


def test_lists_with_errors_are_closed_only_after_the_page_has_shown_them(desk, event):
    with Evening.open(event, write=True) as evening:
        evening.enter((1, 1), evening.judge((1, 1), "212+2+=33", 1).row)
    sign_rest(event)
    refused = desk.forge("/close/1")  # as from a page that was there before the error
    assert refused.status_code == 422
    assert "Sehen Sie nach" in refused.text
    page = with_blanks(desk.get("/close/1"))
    assert "Auf diesen Listen sind noch Fehler" in page
    assert '<a href="/list/1/1">Serie 1, Tisch 1' in page
    assert "Trotzdem abschließen" in page
    with Evening.open(event) as evening:
        assert not evening.closed
    assert "Serie 1 ist abgeschlossen" in desk.submit("/close/1", data={"seen": "1/1"}).text


def sign_rest(path):
    """Fill and sign both lists; the first has a game already."""
    sign(path, 2)
    with Evening.open(path, write=True) as evening:
        add_games(evening, *ROUND[1:], *ROUND)
        sign_list(evening)
