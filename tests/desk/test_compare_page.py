"""Two lists of a table at the desk."""

import pytest
from club_evening import ROUND, add_games, make_evening
from desk_client import client_of

from skatlist.evening import Evening
from skatlist.evening.photos import SeenPhoto, file_photo

PATH = "/compare/1/1"


pytestmark = pytest.mark.evening(lists=2, lines=ROUND)


@pytest.fixture
def event(event):
    with Evening.open(event, write=True, second=True) as evening:
        add_games(evening, "212+3+", *ROUND[1:])
    return event


def test_both_readings_are_shown_and_the_table_settles_them(event):
    with client_of(event) as desk:
        page = desk.get(PATH)
        assert page.status_code == 200
        name = page.text.partition('name="point|')[2].partition('"')[0]
        chosen = {f"point|{name}": "second"}
        refused = desk.submit(PATH, data={**chosen, "reason": ""})
        assert refused.status_code == 422
        assert f'name="point|{name}" value="second" checked' in refused.text
        page = desk.submit(PATH, data={**chosen, "reason": "nachgezählt", "agreed": ["1", "2", "3", "4"]})
        assert page.status_code == 200
    with Evening.open(event) as evening:
        assert evening.book((1, 1)).rows[0].entry.spitzen == 3


def test_the_points_are_a_sheet_to_tick(event):
    with client_of(event) as desk:
        assert desk.get(f"{PATH}/points.pdf").content.startswith(b"%PDF")


def test_a_table_without_a_second_list_is_a_sentence(tmp_path):
    path = make_evening(tmp_path / "eine.skat")
    with Evening.open(path, write=True) as evening:
        add_games(evening, *ROUND)
    with client_of(path) as desk:
        assert "keine Zweitliste eingetragen" in desk.get(PATH).text


def test_the_page_names_the_game_on_the_photograph_of_each_list(event):
    with Evening.open(event, write=True) as evening:
        file_photo(evening, SeenPhoto("erste.jpg", b"one"), (1, 1))
        file_photo(evening, SeenPhoto("zweite.jpg", b"two"), (1, 1), second=True)
    with client_of(event) as desk:
        page = desk.get(PATH).text
    assert '<a href="/list/1/1?game=1">Spiel 1 auf dem Foto: Erstliste</a>' in page
    assert '<a href="/list/1/1/second?game=1">Spiel 1 auf dem Foto: Zweitliste</a>' in page
