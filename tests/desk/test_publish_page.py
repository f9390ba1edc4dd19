"""The page that publishes results: now, after every change, and what it says if that fails."""

import asyncio

import pytest
from club_evening import ROUND, add_games, make_evening
from desk_client import client_of
from webdav_server import web_space

from skatlist.desk.event_desk import EventDesk
from skatlist.evening import Evening
from skatlist.words import Language

WEB = "https://skatclub.example/preisskat/"


@pytest.fixture
def played(tmp_path):
    path = make_evening(tmp_path / "abend.skat")
    with Evening.open(path, write=True, author="Ida") as evening:
        add_games(evening, *ROUND)
    return path


def form(to, do="now", **more):
    return {"to": str(to), "names": "short", "password": "", "do": do, **more}


def test_the_results_are_published_into_a_folder(played, tmp_path):
    with client_of(played) as desk:
        assert 'href="/publish"' in desk.get("/papers").text
        confirmation = desk.submit("/publish", data=form(tmp_path / "netz"))
        assert confirmation.status_code == 422
        assert f"Den Ordner {tmp_path / 'netz'} gibt es noch nicht" in confirmation.text
        assert not (tmp_path / "netz").exists()
        other = desk.submit("/publish", data=form(tmp_path / "nest", new=str(tmp_path / "netz")), page=confirmation)
        assert other.status_code == 422  # the tick was for the other folder
        answer = desk.submit("/publish", data=form(tmp_path / "netz", new=str(tmp_path / "netz")), page=confirmation)
        assert "veröffentlicht: 2 Dateien nach" in desk.get("/").text
        assert 'role="status">Änderungen werden jede Minute' not in answer.text
    assert f"veröffentlicht: 2 Dateien nach {tmp_path / 'netz'}." in answer.text
    assert "Anna B." in (tmp_path / "netz" / "index.html").read_text("utf-8")


@pytest.mark.parametrize(
    "word",
    ["www.verein.de", "verein.de/ergebnisse", "ida@web.verein.de", "verein.de:/netz", "C:\\Netz\\web", "//nas\\web"],
)
def test_a_server_and_a_path_of_windows_are_no_folders(played, monkeypatch, tmp_path, word):
    monkeypatch.chdir(tmp_path)
    if word.startswith("//"):
        word = word.replace("/", "\\")
    before = {*tmp_path.iterdir()}
    with client_of(played) as desk:
        answer = desk.submit("/publish", data=form(word))
    assert answer.status_code == 422
    assert "sftp://NAME@" in answer.text
    assert {*tmp_path.iterdir()} == before


def test_a_password_is_asked_for_kept_in_memory_and_shown_nowhere(played):
    with web_space() as space, client_of(played) as desk:
        missing = desk.submit("/publish", data=form(space.address))
        assert (missing.status_code, "Kennwort für WebDAV fehlt" in missing.text) == (422, True)
        wrong = desk.submit("/publish", data=form(space.address, password="Pik Sieben"))
        assert "nimmt Name oder Kennwort nicht an" in wrong.text
        right = desk.submit("/publish", data=form(space.address, password=space.password))
        assert "veröffentlicht: 2 Dateien" in right.text
        again = desk.submit("/publish", data=form(space.address))
        assert "nichts Neues" in again.text
        output = missing.text + wrong.text + right.text + again.text
    assert space.password not in output
    assert "Pik Sieben" not in output
    assert b"index.html" in b"".join(name.encode() for name in space.files)
    assert space.password.encode() not in played.read_bytes()


def test_a_change_is_published_by_itself_and_waits_while_the_server_is_away(played):
    """The switch is on; the server dies, comes back, and has the change."""

    async def evening(space):
        desk = EventDesk(played, "Ida")
        await desk.open()
        publishing = desk.publishing
        publishing.set_up(desk.path, space.address, "short", space.password, is_on=True)
        await publishing.publish_changes(desk)
        page = dict(space.files)
        space.requests.clear()
        await publishing.publish_changes(desk)
        assert space.requests == []  # nothing has changed
        await desk.ask(lambda evening: add_games(evening, "2 kreuz m1 +"))
        space.puts_left = 0
        await publishing.publish_changes(desk)
        assert publishing.fault.key == "errors.publish_offline"
        assert space.files["/dav/skat heim/index.html"] == page["/dav/skat heim/index.html"]
        space.puts_left = None
        await publishing.publish_changes(desk)
        assert publishing.fault is None
        assert space.files["/dav/skat heim/index.html"] != page["/dav/skat heim/index.html"]
        desk.path = played.with_name("anderer.skat")
        assert not publishing.is_of(desk.path)
        await desk.close()

    with web_space() as space:
        asyncio.run(evening(space))


def test_switched_off_nothing_more_is_sent(played, tmp_path):
    (tmp_path / "netz").mkdir()
    with client_of(played) as desk:
        on = desk.submit("/publish", data=form(tmp_path / "netz", "on"))
        assert "jede Minute von selbst" in on.text
        assert 'role="status">Änderungen werden jede Minute von selbst' in on.text
        off = desk.submit("/publish", data={"do": "off"})
    assert "Von selbst wird nichts mehr" in off.text
    assert "jede Minute" not in off.text


def test_a_fault_belongs_to_its_event(played, tmp_path):
    other = make_evening(tmp_path / "anderer.skat")
    (tmp_path / "datei").write_bytes(b"no folder")

    async def evenings():
        desk = EventDesk(played, "Ida")
        await desk.open()
        publishing = desk.publishing
        publishing.set_up(played, str(tmp_path / "datei"), "short", "", is_on=True)
        await publishing.publish_changes(desk)
        assert "nicht veröffentlicht" in publishing.last_sentence(played, Language.DE)
        publishing.set_up(other, str(tmp_path / "netz"), "short", "", is_on=True)
        assert (publishing.last_sentence(other, Language.DE), publishing.fault) == ("", None)
        await desk.close()

    asyncio.run(evenings())


def test_a_password_that_goes_unencrypted_is_warned_of(played):
    with client_of(played) as desk, web_space() as space:
        assert "schickt Name und Kennwort unverschlüsselt" not in desk.get("/publish").text
        desk.submit("/publish", data=form(space.address, password=space.password))
        assert "schickt Name und Kennwort unverschlüsselt" in desk.get("/publish").text


def test_the_address_of_the_results_is_on_the_wall_and_can_be_taken_back(played):
    with client_of(played) as desk:
        for wrong in ("skatclub.example", "javascript:alert(1)", "https://e.example/" + "x" * 190):
            page = desk.submit("/publish", data={"do": "page", "results_page": wrong})
            assert page.status_code == 422
            assert "keine Adresse" in page.text
        desk.submit("/publish", data={"do": "page", "results_page": WEB})
        walls = [desk.get(f"/wall?at={at}&lang=de").text for at in range(3)]
        assert sum(f"<p>{WEB}</p>" in each for each in walls) >= 1
        desk.submit("/publish", data={"do": "page", "results_page": ""})
        assert not any(WEB in desk.get(f"/wall?at={at}").text for at in range(3))
        log = desk.get("/log").text
    assert f"Adresse der Ergebnisse: {WEB}" in log
    assert "keine Adresse der Ergebnisse mehr" in log
