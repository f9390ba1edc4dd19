"""Pipes, devices and links where a file is expected: answered at once, and nothing elsewhere is read or written."""

import os
import shutil
import signal
from pathlib import Path

import pytest
from tiers import slow

SAMPLES = Path(__file__).parents[2] / "samples"
pytestmark = pytest.mark.skipif(os.name == "nt", reason="POSIX pipes and links")
LIST = "serie 1\ntisch 1\nplatz 1 Anna\nplatz 2 Bert\nplatz 3 Cem\n1 2 kreuz m1 +\n"


@pytest.fixture(autouse=True)
def _never_for_ever():
    """A reader that waits for a writer would wait for ever: the whole run would stand still."""

    def stop(*_):
        raise AssertionError("waits for ever")

    signal.signal(signal.SIGALRM, stop)
    signal.alarm(100)
    yield
    signal.alarm(0)


CALLS = """
check pipe.csv / check pipe.txt / check pipe.xlsx / check pipe.json / check pipe.parquet / check pipe.sgf
check pipe.iss
check pipe.skat / score pipe.skat / standings pipe.csv / export pipe.txt / convert pipe.csv neu.txt
convert pipe.sgf neu.csv / log pipe.skat / backup pipe.skat neu.skat / enter pipe.skat / import pipe.skat gut.txt
verify pipe.pdf / verify pipe.xlsx / verify pipe.p7s / verify pipe.skat / verify --trust pipe.crt gut.pdf
verify pipe.pdf.p7s pipe.pdf / new neu.skat pipe.csv / new neu.skat pipe.toml / new neu.skat pipe.jsonl
new neu.skat --players-from pipe.skat --name A / check --rules pipe.toml gut.txt / check regeln.txt pipe.toml
rules show pipe.toml / export --sign --key pipe.pem --passphrase-file gut.txt gut.txt
correct pipe.skat 1 1 / close pipe.skat
sign pipe.skat --series 1 --table 1
"""


@pytest.mark.parametrize("call", [call.strip() for call in CALLS.replace("\n", "/").split("/") if call.strip()])
@pytest.mark.parametrize("kind", ["pipe", *slow("device")])
def test_a_path_that_is_no_file_is_refused(skatlist, tmp_path, monkeypatch, call, kind):
    monkeypatch.chdir(tmp_path)
    for name in [word for word in call.split() if word.startswith("pipe")]:
        os.mkfifo(name) if kind == "pipe" else Path(name).symlink_to("/dev/zero")
    Path("gut.txt").write_text(LIST, encoding="utf-8")
    Path("regeln.txt").write_text("regeln pipe.toml\n" + LIST, encoding="utf-8")
    done = skatlist(*call.split())
    assert done.code in {2, 3}
    assert "Fehler im Programm" not in done.out + done.err
    assert "pipe" in done.out + done.err


@pytest.mark.parametrize("beside", ["-wal", "-journal"])
def test_a_pipe_beside_an_event_file(skatlist, tmp_path, beside):
    event = tmp_path / "abend.skat"
    assert skatlist("new", event, SAMPLES / "clubabend").code == 0
    os.mkfifo(f"{event}{beside}")
    for call in (("log", event), ("check", event), ("verify", event)):
        assert skatlist(*call).code == 3


def test_a_pipe_in_an_event_folder_is_one_list_that_cannot_be_read(skatlist, tmp_path):
    folder = shutil.copytree(SAMPLES / "clubabend", tmp_path / "abend")
    os.mkfifo(folder / "serie1-tisch09.csv")
    done = skatlist("check", "--format", "concise", folder)
    assert "serie1-tisch09.csv: E103" in done.out
    assert "ist keine Datei" in done.out


@pytest.mark.slow
@pytest.mark.parametrize("name", ["serie1-tisch09.txt", "notiz.txt"])
def test_a_link_out_of_an_event_folder_is_not_quoted(skatlist, tmp_path, name):
    folder = shutil.copytree(SAMPLES / "clubabend", tmp_path / "abend")
    (tmp_path / "fremd").write_text("root:geheim:1\n1 2 kreuz m1 + geheim\n2 2 kreuz m1 +\n", encoding="utf-8")
    (folder / name).symlink_to(tmp_path / "fremd")
    done = skatlist("check", folder)
    assert "geheim" not in done.out + done.err
    assert "verweist auf eine Datei außerhalb" in done.words


def test_a_link_within_the_folder_is_a_list(skatlist, tmp_path):
    (tmp_path / "listen").mkdir()
    (tmp_path / "listen" / "a.dat").write_text(LIST, encoding="utf-8")
    (tmp_path / "listen" / "tisch1.txt").symlink_to(tmp_path / "listen" / "a.dat")
    assert "verweist" not in skatlist("check", tmp_path / "listen").out


def test_export_never_writes_through_a_link(skatlist, tmp_path):
    (tmp_path / "tisch1.txt").write_text(LIST, encoding="utf-8")
    precious = tmp_path / "wichtig"
    precious.write_text("unersetzlich")
    target = tmp_path / "ausdruck"
    target.mkdir()
    (target / "serie1-tisch01.pdf").symlink_to(precious)
    assert skatlist("export", tmp_path / "tisch1.txt", "-o", target, "--only", "pdf").code == 0
    assert precious.read_text() == "unersetzlich"
    assert not (target / "serie1-tisch01.pdf").is_symlink()
    assert (target / "serie1-tisch01.pdf").read_bytes().startswith(b"%PDF")


def test_a_passphrase_may_come_through_a_pipe(tmp_path):
    from skatlist.base.disk import head_of

    reader, writer = os.pipe()
    os.write(writer, b"streng geheim\n")
    os.close(writer)
    assert head_of(Path(f"/dev/fd/{reader}"), 100, pipe=True) == b"streng geheim\n"
    os.close(reader)
    os.mkfifo(tmp_path / "wort")
    assert head_of(tmp_path / "wort", 100, pipe=True) == b""  # nobody writes: nothing to wait for
