"""The desk as a program: how it starts, what keeps it from starting, and how it ends."""

import os
import select
import shutil
import signal
import socket
import stat
import subprocess
import sys
import urllib.request
from pathlib import Path
from types import SimpleNamespace

import pytest
from desk_client import free_port, served
from needs import PATIENCE
from tiers import slow, some

from skatlist.desk import presence, serving
from skatlist.desk.presence import Presence
from skatlist.desk.recent_files import RecentFiles
from skatlist.words import Language


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["SIGINT", *slow("SIGTERM", "SIGHUP")])
def test_it_ends_at_once_in_one_sentence_while_a_browser_waits(event, tmp_path, ending):
    with served(event, home=tmp_path) as running, urllib.request.urlopen(f"{running.address}changes") as waiting:
        assert waiting.read(6) == b"data: "
        running.process.send_signal(getattr(signal, ending))
        assert running.process.wait(PATIENCE) == 0
        assert "Beendet. Alles Eingetragene steht in" in running.process.stdout.read()


@pytest.mark.slow
def test_two_desks_at_one_file_know_of_each_other(event, tmp_path):
    with served(event, home=tmp_path) as first, served(event, home=tmp_path) as second:
        assert first.address != second.address
        page = urllib.request.urlopen(second.address).read().decode()
        assert f"auch an einem anderen Schreibtisch offen: {first.address}" in page
        assert second.stop() == 0
        assert second.process.stdout.read().count(first.address) == 1
        assert first.stop() == 0
    assert sorted(path.name for path in event.parent.iterdir() if path.name.startswith(event.stem)) == [event.name]


def test_a_desk_that_was_killed_is_forgotten(tmp_path):
    file = tmp_path / "abend.skat"
    killed, ours = Presence(tmp_path / "desks"), Presence(tmp_path / "desks")
    killed.port, ours.port = free_port(), 1
    killed.come(file)
    assert ours.others(tmp_path / "other.skat") == ()
    assert list((tmp_path / "desks").iterdir())
    assert ours.others(file) == ()
    assert not list((tmp_path / "desks").iterdir())


@pytest.mark.slow
def test_the_program_at_the_port_of_a_killed_desk_is_asked_for_the_file(event, tmp_path, monkeypatch):
    monkeypatch.setattr(presence, "_PATIENCE", PATIENCE)
    other = event.with_name("other.skat")
    shutil.copy(event, other)
    with served(other, home=tmp_path) as running:
        desks = tmp_path / "skatlist" / "desks"
        killed, ours = Presence(desks), Presence(desks)
        killed.port, ours.port = int(running.address.rpartition(":")[2].strip("/")), 1
        assert ours.others(other) == (running.address,)
        killed.come(event)
        assert ours.others(event) == ()
        assert not list(desks.iterdir())


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="no bits say who may read")
def test_no_other_account_learns_which_files_are_open(event, tmp_path):
    old = os.umask(0)
    try:
        with served(event, home=tmp_path) as running:
            written = [path for path in some((tmp_path / "skatlist").rglob("*"), 3) if path.is_file()]
            assert {path.name for path in written} >= {"recent.txt"}
            assert {path.suffix for path in written} >= {".txt", ".desk"}
            assert {stat.S_IMODE(path.stat().st_mode) for path in written} == {0o600}
            page_here = urllib.request.urlopen(f"{running.address}here").read()
            assert event.stem.encode() not in page_here
            assert len(page_here) == 32
            recent = tmp_path / "skatlist" / "recent.txt"
            recent.chmod(0o644)  # as version 0.4 wrote it
            RecentFiles(recent).add(event)
            assert stat.S_IMODE(recent.stat().st_mode) == 0o600
    finally:
        os.umask(old)


def test_a_missing_file_is_reported_on_the_page_and_comes_back(desk, event):
    desk.get("/")
    away = event.rename(event.with_name("weg.skat"))
    page = desk.get("/")
    assert page.status_code == 422
    assert "umbenannt" in page.text
    assert 'role="alert"' in page.text
    away.rename(event)
    assert desk.get("/").status_code == 200


@pytest.mark.slow
def test_nothing_heavy_is_imported_before_the_first_page():
    program = (
        "import sys, skatlist.cli.app, skatlist.cli.commands.desk, skatlist.desk.serving\n"
        "print(*{name.partition('.')[0] for name in sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    heavy = {"reportlab", "PIL", "pandas", "openpyxl", "cryptography", "pyhanko", "lxml", "uvicorn"}
    assert "starlette" in done.stdout.split()
    assert not heavy & set(done.stdout.split())


@pytest.mark.slow
def test_no_port_is_open_beyond_this_computer_by_default(event, tmp_path):
    with served(event, home=tmp_path) as running:
        port = int(running.address.rstrip("/").rpartition(":")[2])
        with socket.socket() as outside, pytest.raises(ConnectionRefusedError):
            outside.connect(("127.0.0.2", port))
        assert running.stop() == 0


_STARTS = """
import signal, sys
from desk_client import served
with served(sys.argv[1], home=sys.argv[2]) as running:
    print(running.process.pid, flush=True)
    signal.pause()
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends a program with the one that started it")
def test_a_desk_of_tests_that_are_killed_ends_with_them(event, tmp_path):
    call = [sys.executable, "-c", _STARTS, str(event), str(tmp_path)]
    environ = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    with subprocess.Popen(call, env=environ, stdout=subprocess.PIPE, text=True) as tests:
        desk = os.pidfd_open(int(tests.stdout.readline()))
        assert select.select([desk], [], [], 0)[0] == []  # it runs
        tests.kill()
    assert select.select([desk], [], [], PATIENCE)[0] == [desk]
    os.close(desk)


@pytest.mark.parametrize("which", ["phones", "stations"])
def test_phones_and_stations_learn_where_the_desk_is_if_there_are_any(which, monkeypatch):
    there = SimpleNamespace(address="")
    event = SimpleNamespace(presence=SimpleNamespace(port=0), phones=None, stations=None)
    setattr(event, which, there)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        monkeypatch.setattr(serving, "_listening", lambda *_: [listening])
        monkeypatch.setattr(serving.asyncio, "run", lambda work: work.close())
        serving.serve(event, Language.DE, None, print, "192.0.2.7")
        port = listening.getsockname()[1]
    assert (there.address, event.presence.port) == (f"192.0.2.7:{port}", port)
