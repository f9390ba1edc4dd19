"""Before the evening: an event chosen or made at the desk."""

import os
import re
import secrets
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest
from club_evening import make_evening
from desk_client import HOST, DeskClient
from starlette.testclient import TestClient

from skatlist.desk.app import Desk
from skatlist.desk.event_desk import EventDesk
from skatlist.desk.presence import Presence
from skatlist.desk.recent_files import RecentFiles
from skatlist.evening import Decision, Evening
from skatlist.words import Language

NEW = {"do": "new", "name": "Herbstpokal", "date": "20.11.2026", "series": "2", "players": "Anna\nBernd\nCarla\nDieter"}


@contextmanager
def empty_desk(folder):
    app = Desk(EventDesk(None, "Ida", RecentFiles(folder / "own" / "recent.txt")), Language.DE, [HOST]).app
    origin = {"origin": f"http://{HOST}"}
    with DeskClient(app, base_url=f"http://{HOST}", headers=origin, client=("127.0.0.1", 50000)) as client:
        yield client


@pytest.fixture
def desk(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with empty_desk(tmp_path) as client:
        yield client


def test_without_an_event_every_page_leads_to_the_choice(desk):
    page = desk.get("/")
    assert page.url.path == "/choose"
    assert "Neue Veranstaltung" in page.text


def test_an_event_is_made_and_goes_on_with_its_evening(desk, tmp_path):
    page = desk.submit("/choose", data={**NEW, "seats": "1"})
    assert page.url.path == "/"
    assert "Anna · Bernd · Carla · Dieter" in page.text
    with Evening.open(tmp_path / "2026-11-20-herbstpokal.skat") as evening:
        assert evening.journal.description["series"] == 2
        assert evening.roster.seating == {(1, 1): (1, 2, 3, 4)}


@pytest.mark.parametrize("field", ["series", "games_4", "games_3", "games_5", "team_size"])
@pytest.mark.parametrize("typed", ["eine", "0", "1000"])
def test_a_number_that_is_none_is_named_and_the_form_stays(desk, tmp_path, field, typed):
    page = desk.submit("/choose", data={**NEW, field: typed})
    assert page.status_code == 422
    label = re.search(rf'<label for="{field}">(.*?)</label>', page.text)[1]
    assert label in re.search(r'id="fault".*?</', page.text, re.DOTALL)[0]
    assert f'value="{typed}"' in page.text
    assert "Anna\nBernd\nCarla\nDieter" in page.text
    assert not list(tmp_path.glob("*.skat"))


def test_games_that_are_no_full_rounds_are_asked_about(desk, tmp_path):
    page = desk.submit("/choose", data={**NEW, "games_4": "50"})
    assert page.status_code == 422
    assert "Gemeint sind vielleicht 48 oder 52." in page.text
    assert "Ja, wirklich" not in page.text  # that is about people
    assert not list(tmp_path.glob("*.skat"))
    assert desk.submit("/choose", data={**NEW, "games_4": "50", "uneven": "1"}, page=page).url.path == "/"


def test_no_file_of_this_computer_is_removed_at_the_desk(desk, tmp_path):
    make_evening(tmp_path / "abend.skat")
    removed = desk.forge("/choose", data={"do": "remove", "file": "abend.skat", "unsaved_too": "1"})
    assert removed.status_code == 422
    assert (tmp_path / "abend.skat").exists()
    assert "unsaved_too" not in removed.text


def test_nobody_is_seated_before_a_draw_unless_it_is_ticked(desk, tmp_path):
    page = desk.get("/choose").text
    assert 'name="seats" value="1">' in page
    assert "Weiter: Plätze verteilen" in desk.submit("/choose", data=NEW).text
    with Evening.open(tmp_path / "2026-11-20-herbstpokal.skat") as evening:
        assert evening.roster.seating == {}


def test_a_paste_of_surnames_first_is_reordered_with_a_note(desk, tmp_path):
    pasted = "1. Becker, Anna\nÖz, Ali; Herz Dame\nvon Berg, Ida"
    page = desk.submit("/choose", data={**NEW, "players": pasted}).text
    assert "zum Beispiel „1. Becker, Anna“ als Anna Becker" in page
    with Evening.open(tmp_path / "2026-11-20-herbstpokal.skat") as evening:
        people = [(player.name, player.club) for player in evening.roster.players.values()]
    assert people == [("Anna Becker", ""), ("Ali Öz", "Herz Dame"), ("Ida von Berg", "")]


def test_a_comma_after_a_whole_name_is_a_club_with_a_note(desk):
    page = desk.submit("/choose", data={**NEW, "players": "Anna Becker, Herz Dame\nÖz, Ali"}).text
    assert "„Anna Becker, Herz Dame“ als Anna Becker; Herz Dame." in page
    assert "„Öz, Ali“ als Ali Öz." in page


def test_typed_fields_survive_a_mistake(desk, tmp_path):
    page = desk.submit("/choose", data={**NEW, "players": "Anna\nAnna"})
    assert page.status_code == 422
    assert "Zeile 2" in page.text
    assert 'value="Herbstpokal"' in page.text
    assert "Anna\nAnna</textarea>" in page.text
    assert not list(tmp_path.glob("*.skat"))


def test_an_event_of_the_folder_is_chosen_and_open_again_the_next_time(desk, tmp_path):
    path = make_evening(tmp_path / "abend.skat")
    assert "abend.skat</button>" in desk.get("/choose").text
    assert "Clubabend" in desk.submit("/choose", data={"do": "open", "file": "abend.skat"}).text
    with empty_desk(tmp_path) as again:
        page = again.get("/")
        assert (page.url.path, "Clubabend" in page.text) == ("/", True)
    with Evening.open(path, write=True) as evening:
        evening.close_series([1, 0], Decision("Regen", (), "Ida"))
    with empty_desk(tmp_path) as again:
        assert again.get("/").url.path == "/choose", "the event is over"
        assert f'value="{path}"' in again.get("/choose").text


@pytest.mark.slow
@pytest.mark.parametrize("what", ["gone", "damaged"])
def test_an_event_that_cannot_be_opened_again_is_chosen_anew(desk, tmp_path, what):
    path = make_evening(tmp_path / "abend.skat")
    older = make_evening(tmp_path / "alt.skat")
    for each in (older, path):
        desk.submit("/choose", data={"do": "open", "file": each.name})
    path.unlink()
    if what == "damaged":
        path.write_text("kein Abend")
    with empty_desk(tmp_path) as again:
        assert again.get("/").url.path == "/choose"
        assert f'value="{older}"' in again.get("/choose").text


def test_a_file_that_is_no_event_is_refused_and_the_open_one_stays(desk, tmp_path):
    make_evening(tmp_path / "abend.skat")
    desk.submit("/choose", data={"do": "open", "file": "abend.skat"})
    (tmp_path / "brief.skat").write_text("kein Abend")
    page = desk.submit("/choose", data={"do": "open", "file": "brief.skat"})
    assert page.status_code == 422
    assert "Clubabend" in desk.get("/").text


def test_a_description_is_handed_in_as_a_file(desk):
    described = b'name = "Stadtpokal"\ndate = 2026-05-01\nseries = 3\n[teams]\nsize = 4\n'
    page = desk.submit("/choose", data={"do": "new"}, files={"source": ("event.toml", described)})
    assert "Stadtpokal" in page.text


def test_an_event_is_made_of_a_folder_with_its_lists(desk, tmp_path):
    folder = Path(__file__).parents[2] / "samples" / "clubabend"
    page = desk.submit("/choose", data={"do": "new", "new_file": "verein", "source_folder": str(folder)})
    assert page.url.path == "/"
    with Evening.open(tmp_path / "verein.skat") as evening:
        assert len(evening.sheets.begun) == 8


def test_a_practice_evening_is_made_played_or_to_be_typed(desk, tmp_path):
    page = desk.submit("/choose", data={"do": "practice", "practice_people": "7", "played": "1"})
    assert page.url.path == "/"
    first, seed = re.search(
        r"(uebungsabend-[0-9]+)\.skat ist angelegt\. Mit der Startzahl ([0-9]+)", page.text
    ).groups()
    assert first == f"uebungsabend-{seed}"
    with Evening.open(tmp_path / f"{first}.skat") as evening:
        assert (len(evening.roster.players), len(evening.sheets.begun)) == (7, 4)
    request = {"do": "practice", "practice_people": "4", "practice_series": "1", "practice_seed": "7", "played": None}
    desk.submit("/choose", data=request)
    with Evening.open(tmp_path / "uebungsabend-7.skat") as evening:
        assert (len(evening.roster.players), list(evening.roster.seating), list(evening.sheets.begun)) == (
            4,
            [(1, 1)],
            [],
        )
    desk.submit("/choose", data=request)
    one, other = (Evening.open(tmp_path / f"uebungsabend-7{again}.skat") for again in ("", "-2"))
    with one, other:
        assert one.roster.players == other.roster.players
    wrong = desk.submit("/choose", data={"do": "practice", "practice_people": "2"})
    assert wrong.status_code == 422
    assert "von 3 bis 500" in wrong.text


def test_the_first_practice_evening_of_two_desks_is_not_the_same(tmp_path, monkeypatch):
    drawn = iter((11, 12))
    monkeypatch.setattr(secrets, "randbelow", lambda _: next(drawn))
    for folder in ("one", "other"):
        (tmp_path / folder).mkdir()
        monkeypatch.chdir(tmp_path / folder)
        with empty_desk(tmp_path / folder) as desk:
            desk.submit("/choose", data={"do": "practice", "practice_people": "4"})
    one, other = (Evening.open(next(tmp_path.glob(f"{folder}/uebungsabend-*.skat"))) for folder in ("one", "other"))
    with one, other:
        assert one.roster.players != other.roster.players


@pytest.mark.skipif(sys.platform != "linux", reason="names of any bytes")
def test_files_of_any_name_are_offered_and_opened(desk, tmp_path):
    for name in (b"\xff\xfe.skat", b"zwei  Blanks.skat"):
        os.rename(make_evening(tmp_path / "abend.skat"), os.fsencode(tmp_path) + b"/" + name)  # noqa: PTH104
    page = desk.get("/choose").text
    values = re.findall(r'name="file" value="([^"]+)"', page)
    assert len(values) == 2
    assert [desk.submit("/choose", data={"do": "open", "file": value}).url.path for value in values] == ["/", "/"]
    assert desk.get("/season", params={"file": values}).status_code == 200


@pytest.mark.parametrize("path", ["/season", "/files"])
@pytest.mark.parametrize("expected", ["~nobody-here/a.skat", "a\0b.skat", "loop.skat", "x" * 300])
def test_an_impossible_file_name_is_refused_in_a_sentence(desk, tmp_path, path, expected):
    (tmp_path / "loop.skat").symlink_to("loop.skat")
    assert desk.get(path, params={"file": expected}).status_code == 422


@pytest.mark.parametrize("expected", ["~nobody-here/a.skat", "~nobody-here", "~a\0b/c.skat"])
@pytest.mark.parametrize(
    ("field", "more"),
    [("file", {"do": "open"}), ("new_file", {}), ("source_folder", {}), ("players_from", {})],
)
def test_a_home_that_is_missing_is_a_sentence(desk, field, more, expected):
    answer = (desk.forge if field == "players_from" else desk.submit)("/choose", data={field: expected, **more})
    assert answer.status_code == 422
    assert "keinen persönlichen Ordner" in answer.text or "\0" in expected


@pytest.mark.parametrize(
    ("is_resuming", "crashed", "goes_on"),
    [(True, False, True), (True, True, True), (False, False, False), (False, True, True)],
)
def test_the_last_evening_goes_on_unless_the_first_page_was_asked_for(tmp_path, is_resuming, crashed, goes_on):
    path, own = make_evening(tmp_path / "abend.skat"), tmp_path / "own"
    RecentFiles(own / "recent.txt").add(path)
    if crashed:
        killed = Presence(own / "desks")
        killed.port = 1  # nothing listens there
        killed.come(path)
    desk = EventDesk(None, "Ida", RecentFiles(own / "recent.txt"))
    desk.presence = Presence(own / "desks")
    desk.is_resuming = is_resuming
    with TestClient(
        Desk(desk, Language.DE, [HOST]).app, base_url=f"http://{HOST}", client=("127.0.0.1", 50000)
    ) as client:
        assert (client.get("/").url.path == "/") is goes_on


def test_names_that_are_nearly_one_are_asked_about_before_the_event_is_made(desk, tmp_path):
    nearly = "Anna Becker; Herz Dame\nCarla Voß\nAnna Beker\nanna becker"
    page = desk.submit("/choose", data={**NEW, "players": nearly})
    assert page.status_code == 422
    assert "1 Anna Becker – 3 Anna Beker" in page.text
    assert "1 Anna Becker – 4 anna becker" in page.text
    assert not list(tmp_path.glob("*.skat"))
    desk.submit("/choose", data={"surely": "1"})
    assert len(list(tmp_path.glob("*.skat"))) == 1


def test_columns_of_a_table_that_a_new_event_does_not_read_are_named_with_the_remedy(desk):
    table = b"Nr;Name;Jahrgang;Hut\n1;Anna;1950;3\n2;Bernd;;\n3;Carla;;\n"
    page = desk.submit("/choose", data={**NEW, "players": ""}, files={"source": ("a.csv", table)})
    assert "Nicht gelesen sind die Spalten: Jahrgang, Hut. Abhilfe:" in page.text


def test_near_names_of_an_uploaded_table_can_be_confirmed(desk, tmp_path):
    table = {"source": ("a.csv", "Nr;Name\n1;Lothar Hufnagel\n2;Lotar Hufnagl\n3;Carla Voß\n".encode())}
    page = desk.submit("/choose", data={**NEW, "players": ""}, files=table)
    assert "1 Lothar Hufnagel – 2 Lotar Hufnagl" in page.text
    desk.submit("/choose", data={"surely": "1"}, files=table, page=page)
    assert len(list(tmp_path.glob("*.skat"))) == 1
