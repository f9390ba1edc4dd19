"""The draw at the desk."""

import pytest
from club_evening import PEOPLE, add_games, make_evening
from desk_client import client_of, fields_of

from skatlist.evening import Evening, Event, Seating
from skatlist.files.formats.folder.event_file import write_event_toml
from skatlist.skat.sheet import Player

pytestmark = pytest.mark.evening({}, series=2)


def seating(path):
    with Evening.open(path) as evening:
        return dict(evening.roster.seating)


def test_a_draw_is_by_a_public_number_and_says_what_it_costs(desk, event):
    page = desk.submit("/draw", data={"seed": "4711"}).text
    assert "ausgelost mit der Startzahl 4711" in page
    assert page.index("Weiter: Serie 1, Tisch 1 eintragen") < page.index("Noch einmal auslosen")
    assert "Noch einmal gegeneinander" in page
    assert len(seating(event)) == 6


def test_a_draw_that_is_there_is_thrown_away_only_with_a_tick(desk, event):
    desk.submit("/draw", data={"seed": "1"})
    before = seating(event)
    page = desk.submit("/draw", data={"first": "1", "seed": "2"})
    assert page.status_code == 422
    assert 'name="again"' in page.text
    assert seating(event) == before
    desk.submit("/draw", data={"first": "1", "seed": "2", "again": "1"})
    assert seating(event) != before


def test_a_series_that_has_begun_is_not_drawn_again(desk, event):
    desk.submit("/draw", data={"seed": "1"})
    confirmation = desk.submit("/draw", data={"first": "1"})
    with Evening.open(event, write=True) as evening:
        add_games(evening, "2 pik m1 +")
    page = desk.submit("/draw", data={"again": "1"}, page=confirmation)
    assert page.status_code == 422
    assert "wird schon gespielt" in page.text


def test_a_late_player_gets_a_chair(desk, event):
    desk.submit("/draw", data={"seed": "1"})
    with Evening.open(event, write=True) as evening:
        evening.registry.register(Player("Spät Kommer", 10))
    page = desk.get("/draw").text
    assert page.count("In Serie 1 ohne Platz: 10 Spät Kommer") == 1
    assert "<button>Nachzügler setzen</button>" in page
    assert 'href="/draw" accesskey="w"' not in page  # what comes next is here
    assert "10 Spät Kommer sitzt in Serie 1" in desk.submit("/draw", data={"do": "late"}).text


def test_a_substitute_has_a_seat_and_to_a_closed_series_nobody_comes(desk, event):
    desk.submit("/draw", data={"seed": "1"})
    with Evening.open(event, write=True) as evening:
        add_games(evening, "e", "e", "e")
    desk.submit("/list/1/1", data={"do": "seat", "place": "2", "who": "Ganz Neu"})
    page = desk.get("/draw").text
    assert "Serie 2 ohne Platz: 10 Ganz Neu" in page
    assert "Serie 1 ohne Platz" not in page
    with Evening.open(event, write=True) as evening:
        evening.registry.register(Player("Spät Kommer", 11))
    assert "Serie 1 ohne Platz: 11 Spät Kommer" in desk.get("/draw").text
    desk.submit("/close/1", data={"director": "Ida", "reason": "Zeit"})
    page = desk.get("/draw").text
    assert "Serie 1 ohne Platz" not in page
    assert "Serie 2 ohne Platz" in page


def test_a_table_is_seated_by_hand(desk, event):
    form = {"do": "seat", "series": "1", "table": "2"}
    assert desk.submit("/draw", data={**form, "who": "3 17"}).status_code == 422
    page = desk.submit("/draw", data={**form, "who": "Anna Beker, Bernd Yılmaz, Ganz Neu"})
    assert "Anna Beker" in page.text
    assert page.status_code == 422
    desk.submit("/draw", data={**form, "who": "3 5 7"})
    assert seating(event) == {(1, 2): (3, 5, 7)}


def test_a_draw_from_elsewhere_is_counted_again(desk):
    players = tuple(Player(name, number) for number, name in enumerate(PEOPLE[:6], 1))
    other = Event(name="Anderswo", players=players, seating=(Seating(1, 1, (1, 2, 3)), Seating(1, 2, (3, 4, 5))))
    page = desk.submit("/draw", data={"do": "check"}, files={"drawn": ("event.toml", write_event_toml(other).encode())})
    assert "auf mehreren Plätzen: 3 Carla Voß" in page.text
    assert "ohne Platz: 6 Franz Kern" in page.text


def test_the_next_series_is_seated_by_the_standings(tmp_path):
    path = make_evening(tmp_path / "abend.skat", {(1, 1): (1, 2, 3, 4)}, series=2)
    with Evening.open(path, write=True) as evening:
        add_games(evening, "2 pik m1 +")
    with client_of(path) as desk:
        assert "Serie 2 ist ausgelost" in desk.submit("/draw", data={"standing": "1"}).text
    assert seating(path)[2, 1][0] == 2


@pytest.mark.parametrize("seed", ["-1", "1000000", "1000000000", "99999999999999999999", "x"])
def test_a_seed_is_what_the_command_takes(desk, seed):
    """The desk took more than the file could keep, and called what it did not take no number."""
    refused = desk.submit("/draw", data={"seed": seed})
    assert refused.status_code == 422
    assert "braucht eine ganze Zahl von 0 bis 999999." in refused.text
    assert desk.submit("/draw", data={"seed": "999999"}).status_code == 200


def sent(page, **more):
    """Return the form that seats a table, as it stands on the page, with what is chosen there."""
    return {**fields_of(page, "Setzen"), **more}


def test_others_at_a_begun_table_are_asked_about(desk, event):
    seats = {"do": "seat", "series": "1", "table": "1"}
    desk.submit("/draw", data={**seats, "who": "6 3 4 5"})
    games = ["2 pik m1 +", "3 pik m1 +", "4 pik m1 +", "1 pik m1 +", "2 karo m3 +"]
    with Evening.open(event, write=True) as evening:
        add_games(evening, *games)
    before = totals(event)
    for who in ("6 3 4", "3 4 5"):
        page = desk.submit("/draw", data={**seats, "who": who})
        assert page.status_code == 422
        assert "Wer mitgespielt hat, bleibt auf der Liste" in page.text
    page = desk.submit("/draw", data={**seats, "who": "3 6 4 5"})
    assert page.status_code == 422
    assert "1: Franz Kern → Carla Voß" in page.text
    assert "Der Tausch gilt für beide Listen" not in page.text  # both sit at this table
    assert (totals(event), seating(event)) == (before, {(1, 1): (6, 3, 4, 5)})
    page = desk.submit("/draw", data=sent(page, since="game"))
    assert page.status_code == 422
    assert "mitten in der Runde" in page.text
    later = desk.submit("/draw", data=sent(page, since="game", since_game="5"))
    assert "ab Spiel 5: 3 Carla Voß" in later.text
    assert "Auf der Liste 1/1 passt seitdem nicht mehr: Spiel 5 (Platz 2 gibt in diesem Spiel" in later.text
    assert totals(event) == before
    now = desk.get("/draw?series=1&table=1").text
    assert now.index("3 Carla Voß") < now.index("6 Franz Kern")  # as they sit now, not as they were drawn
    assert "An Tisch 1 sitzen sie jetzt anders" in now
    assert 'value="3 6 4 5"' in now
    again = desk.submit("/draw", data={**seats, "who": "3 6 4 5"})
    assert "sitzen sie schon so" in again.text
    with Evening.open(event, write=True) as evening:
        evening.undo((1, 1))
    page = desk.submit("/draw", data={**seats, "who": "3 6 4 5"})
    desk.submit("/draw", data=sent(page, since="beginning"))
    assert totals(event) == before | {3: before[6], 6: before[3]}


def totals(path):
    with Evening.open(path) as evening:
        lines = evening.all_lists().standings().players
        return {line.player.number: line.total for line in lines if line.seats}
