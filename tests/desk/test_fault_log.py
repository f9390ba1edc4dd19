"""A page that failed stands in the log, which can be sent to the authors: no names, no secrets."""

import asyncio
import os
import stat
import sys
from pathlib import Path

import pytest
from club_evening import PEOPLE, add_games
from desk.test_http_server import running, status
from desk_client import HOST, served
from needs import PATIENCE
from refusals import tells
from starlette.testclient import TestClient
from tiers import some

import skatlist
from skatlist.desk import fault_log
from skatlist.desk.app import Desk
from skatlist.desk.event_desk import EventDesk
from skatlist.desk.fault_log import kept_log, log_fault, require_log
from skatlist.desk.news import News
from skatlist.evening import Evening
from skatlist.words import InputError, Language

SECRET = "cGljcyBvciBpdCBkaWQgbm90"


@pytest.fixture
def log(tmp_path):
    return tmp_path / "desk.log"


def fails(*_):
    """Fail as a page does that meets a player it does not expect."""
    try:
        {}[PEOPLE[0]]
    except KeyError as fault:
        raise ValueError(f"{PEOPLE[1]} {SECRET} {Path.cwd()}") from fault


def test_a_page_that_failed_is_found_in_the_log_by_the_line_of_the_program(event, log, monkeypatch):
    with kept_log(log), running(event) as server:
        monkeypatch.setattr(Desk, "_content", fails)
        for path in ("/?token=" + SECRET, "/list/1/1?said=Anna+Becker"):
            assert status(server.ask(server.head("GET", path, "Connection: close"))) == 500
        monkeypatch.undo()
        assert status(server.ask(server.head("GET", "/", "Connection: close"))) == 200
    first, second = log.read_text("ascii").split(" ERROR ")[1:]
    assert first.startswith("GET /\n")
    assert second.startswith("GET /list/1/1\n")
    for each in (first, second):
        assert "  builtins.ValueError\n" in each
        assert "  builtins.KeyError\n" in each
        assert " fails" in each
        assert "skatlist/desk/app.py:" in each
        assert "starlette/routing.py:" in each


def test_no_name_no_secret_and_no_folder_stands_in_the_log(event, log, monkeypatch):
    monkeypatch.setattr(Desk, "_done", fails)
    with kept_log(log), running(event) as server:
        body = f"line=1+kreuz+m2&name={SECRET}".encode()
        head = server.post(f"/list/1/1?at={SECRET}", f"Content-Length: {len(body)}", "Connection: close")
        response = server.ask(head, body)
    assert status(response) == 500
    content = log.read_text("ascii")
    assert "ERROR POST /list/1/1\n" in content
    folders = (str(event.parent), str(Path.cwd()), sys.prefix)
    for word in (*PEOPLE, *(name.split()[0] for name in PEOPLE), SECRET, event.stem, "Ida", *folders):
        assert word not in content, word


def test_a_fault_while_the_desk_looks_for_news_is_logged_once_and_it_looks_again(event, log, monkeypatch):
    looks = []

    async def hear_of_a_game():
        desk = EventDesk(event, "Ida")
        await desk.open()
        look = desk.look

        async def look_or_fail():
            looks.append(len(looks))
            if looks[-1] < 3:
                fails()
            await look()

        monkeypatch.setattr(desk, "look", look_or_fail)
        watching = asyncio.create_task(desk.watch())
        before = desk.version
        with Evening.open(event, write=True) as elsewhere:
            add_games(elsewhere, "1 kreuz m2 h s +")
        next_version = await asyncio.wait_for(anext(desk.versions(before)), PATIENCE)
        watching.cancel()
        await desk.close()
        return next_version - before

    with kept_log(log):
        assert asyncio.run(hear_of_a_game()) == 1
    assert log.read_text("ascii").count(" ERROR WATCH /\n") == 1


def test_a_client_that_goes_is_no_fault(event, log):
    with kept_log(log), running(event) as server:
        for _ in range(5):
            with server.connect() as gone:
                gone.sendall(server.post("/list/1/1", "Content-Length: 1000"))
            with server.connect() as gone:
                gone.sendall(5 * server.head("GET", "/handbook/abend"))
        assert status(server.ask(server.head("GET", "/", "Connection: close"))) == 200
    assert " ERROR " not in log.read_text("ascii")


@pytest.mark.parametrize(("address", "is_printed"), [("127.0.0.1", True), ("192.168.4.7", False)])
def test_the_page_says_where_the_log_is_at_this_computer_only(event, log, monkeypatch, address, is_printed):
    monkeypatch.setattr(News, "answer", fails)
    desk = EventDesk(event, "Ida")
    desk.log = log
    app = Desk(desk, Language.DE, [HOST]).app
    with TestClient(app, f"http://{HOST}", raise_server_exceptions=False, client=(address, 50000)) as client:
        answer = client.get("/changes")
    assert answer.status_code == 500
    assert "Fehler im Programm" in answer.text
    assert (str(log) in answer.text) == is_printed


def test_the_log_is_bounded_and_only_its_owner_reads_it(log, monkeypatch):
    monkeypatch.setattr(fault_log, "_SIZE", 2_000)
    with kept_log(log):
        for _ in range(200):
            log_fault("GET", "/people/Anna Müller/" + "x" * 500, ValueError())
    files = some(log.parent.glob("desk.log*"), 3)
    assert len(files) == 3
    assert all(file.stat().st_size <= 2_000 for file in files)
    assert all("Müller" not in file.read_text("ascii") for file in files)
    if os.name == "posix":
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    require_log(log)


def test_a_log_that_cannot_be_written_stops_nothing(event, tmp_path, capfd, monkeypatch):
    monkeypatch.setattr(Desk, "_content", fails)
    with kept_log(tmp_path / "missing" / "desk.log"), running(event) as server:
        assert status(server.ask(server.head("GET", "/", "Connection: close"))) == 500
    assert "Traceback" not in "".join(capfd.readouterr())


def test_only_a_log_is_written_in(tmp_path, event):
    before = event.read_bytes()
    cases = {"log_not_ours": event, "file_is_folder": tmp_path, "folder_missing": tmp_path / "missing" / "desk.log"}
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        cases["file_no_file"] = tmp_path / "pipe"
    for sentence, path in cases.items():
        with pytest.raises(InputError, check=tells(sentence)):
            require_log(path)
    assert event.read_bytes() == before
    (tmp_path / "empty.log").touch()
    require_log(tmp_path / "empty.log")


@pytest.mark.slow
def test_the_desk_keeps_a_log_by_itself_and_where_it_is_asked_to(event, tmp_path):
    with served(event, home=tmp_path) as usual:
        assert usual.stop() == 0
    with served(event, "--log", str(tmp_path / "own.log"), home=tmp_path) as desk_server:
        assert desk_server.stop() == 0
    for log in (tmp_path / "skatlist" / "desk.log", tmp_path / "own.log"):
        (line,) = log.read_text("ascii").splitlines()
        assert f"INFO skatlist {skatlist.__version__}, Python " in line
