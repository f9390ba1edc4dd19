"""The page of the evening, the list of a table, and what others enter meanwhile."""

import pytest
from club_evening import add_games
from desk_client import served
from needs import program

from skatlist.evening import Evening


def test_the_evening_says_what_is_missing(desk):
    page = desk.get("/").text
    assert "Anna Becker · Bernd Yılmaz · Carla Voß · Dieter Öz" in page
    assert "Weiter: Serie 1, Tisch 1 eintragen" in page


def test_a_list_that_is_not_there_is_a_sentence(desk):
    page = desk.get("/list/7/1")
    assert "Serie 7" in page.text


@pytest.mark.slow
@program("chromium")
def test_entries_of_another_program_appear(event, chromium):
    with served(event) as running:
        page = chromium.new_page(viewport={"width": 1366, "height": 768})
        page.goto(f"{running.address}list/1/1")
        page.keyboard.type("212+2")
        with Evening.open(event, write=True) as evening:
            add_games(evening, "3 pik m1 +")
        page.get_by_role("cell", name="Pik mit 1").wait_for()
        assert page.get_by_role("textbox").input_value() == "212+2"
        page.close()
        assert running.stop() == 0
