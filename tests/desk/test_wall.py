"""The wall: what everybody may see, as the Rangliste has it, and always as it is now."""

import datetime as dt
import re

import pytest
from club_evening import EACH, ROUND, add_games, make_evening
from desk_client import client_of, served
from needs import program

from skatlist.desk import wall
from skatlist.evening import Evening
from skatlist.lists import read
from skatlist.words import Language


def screens(desk, address="/wall"):
    """Return all screens, as they follow one another."""
    found = [desk.get(address).text]
    while "at=0" not in (address := re.search(r'data-following="([^"]+)"', found[-1])[1].replace("&amp;", "&")):
        found.append(desk.get(address).text)
    return found


def test_before_the_first_game_the_wall_says_who_sits_where(desk):
    only = screens(desk)
    assert len(only) == 1
    assert 'href="/wall"' in desk.get("/").text
    assert "Serie 1: wer sitzt wo" in only[0]
    assert "Anna Becker · Bernd Yılmaz · Carla Voß · Dieter Öz" in only[0]


def test_the_wall_shows_what_standings_shows(event, desk):
    with Evening.open(event, write=True) as evening:
        add_games(evening, *ROUND)
    pages = screens(desk)
    assert "Rangliste, vorläufig" in pages[0]
    shown = re.findall(r'<tr><td>(.+?)</td><th scope="row">(.+?)</th><td>(.+?)</td></tr>', pages[0])
    lines = read(event).standings().players
    assert [(rank, name, int(total.replace("−", "-"))) for rank, name, total in shown] == [
        (f"{line.rank}{'=' if line.shared else '.'}", line.player.name, line.total) for line in lines if line.is_counted
    ]
    assert re.search(r"<dt>Tisch 1</dt><dd>noch \d+</dd>", pages[1])
    assert "Serie 1 seit" in pages[0]


def test_an_entry_is_on_the_wall(desk):
    desk.get("/wall")
    desk.post("/list/1/1", data={"line": "1 grand m4 h s +"})
    assert "Anna Becker" in desk.get("/wall").text


def test_a_signed_list_is_done_and_the_next_seats_follow(tmp_path):
    seating = {(1, 1): (1, 2, 3, 4), (2, 1): (4, 3, 2, 1)}
    path = make_evening(tmp_path / "abend.skat", seating, series=2)
    with Evening.open(path, write=True, author="Ida") as evening:
        add_games(evening, *ROUND, *ROUND)
        evening.state_totals((1, 1), [EACH] * 4)
    with client_of(path) as desk:
        assert "<dd>prüfen</dd>" in screens(desk)[1]
        with Evening.open(path, write=True, author="Ida") as evening:
            evening.sign((1, 1), (1, 2, 3, 4))
        desk.get("/")
        pages = screens(desk, "/wall?lang=en")
        with Evening.open(path, write=True, author="Ida") as evening:
            evening.close_series([1])
        desk.get("/")
        assert "Series 1 since" in pages[0]
        assert "Series 1 since" not in screens(desk, "/wall?lang=en")[0]
    assert "<dd>done</dd>" in pages[1]
    assert "Series 2: who sits where" in pages[2]
    assert "Dieter Öz · Carla Voß · Bernd Yılmaz · Anna Becker" in pages[2]


def test_anybody_in_the_network_may_look_and_nobody_writes(event):
    with client_of(event, address="192.168.4.7") as desk:
        assert desk.get("/wall").status_code == 200
        assert desk.post("/wall").status_code in {403, 404, 405}


def test_a_screen_that_is_not_there_is_another_one(desk):
    for asked in ("7", "-1", "x", "9" * 400):
        assert "wer sitzt wo" in desk.get("/wall", params={"at": asked}).text


def test_five_hundred_people_are_fifty_screens():
    rows = [(str(number), "Anna", "1") for number in range(500)]
    found = list(wall._screens("standings", "Rangliste", rows, wall.ROWS))
    assert [len(each.rows) for each in found] == [wall.ROWS] * 50
    assert found[-1].part == "50/50"


@pytest.mark.parametrize(("begin", "taken"), [("19:00", "1:30"), ("20:35", "0:00")])
def test_the_clock_counts_from_the_first_entry(begin, taken):
    now = dt.datetime.fromisoformat("2026-11-20T20:30:00+01:00")
    said = wall._clock(2, f"2026-11-20T{begin}:00+01:00", now, Language.DE)
    assert said == f"Serie 2 seit {begin} Uhr ({taken} Std.) · 20:30 Uhr"


def test_short_names_are_all_there_is(event):
    with client_of(event, names="short") as desk:
        said = desk.get("/wall").text
    assert "Anna B. · Bernd Y." in said
    assert "Becker" not in said


def test_what_nobody_has_changed_is_not_computed_again(event, monkeypatch):
    computed = []
    ours = wall.scored_lists
    monkeypatch.setattr(wall, "scored_lists", lambda parsed: computed.append(1) or ours(parsed))
    with client_of(event) as desk:
        for _ in range(3):
            desk.get("/wall")
        assert len(computed) == 1


@pytest.mark.slow
@program("chromium")
@pytest.mark.parametrize("scripts", [True, False])
def test_the_wall_turns_by_itself(event, chromium, scripts):
    with Evening.open(event, write=True) as evening:
        add_games(evening, *ROUND)
    with served(event) as running:
        context = chromium.new_context(viewport={"width": 1920, "height": 1080}, java_script_enabled=scripts)
        page = context.new_page()
        page.goto(f"{running.address}wall")
        page.get_by_role("heading", name="Rangliste").wait_for()
        page.get_by_role("heading", name="noch zu spielen").wait_for(timeout=20_000)
        context.close()
        assert running.stop() == 0
