"""`skatlist publish` to a folder, a real sshd and a WebDAV server on loopback: whole files, the page last."""

import datetime as dt
import getpass
import json
import os
import resource
import shutil
import signal
import socket
import subprocess
import threading
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from urllib.parse import quote

import pytest
from needs import program
from tiers import slow, slow_rows, some
from webdav_server import web_space

from skatlist.cli.commands import publish as command
from skatlist.evening.publish import RECORD, FolderTarget, SftpTarget, WebDavTarget, publish
from skatlist.papers.lists import read
from skatlist.words import InputError, Language

EVENING = Path(__file__).parents[2] / "samples" / "clubabend"
NOW = dt.datetime(2026, 11, 20, 22, 15, tzinfo=dt.UTC)
REAL_SFTP = shutil.which("sftp")
SERVED = ("sshd", "sftp", "ssh-keygen")


@cache
def evening():
    return read(EVENING)


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return listening.getsockname()[1]


# The folder


@pytest.mark.slow
def test_page_and_results_are_published_with_short_names(skatlist, tmp_path):
    done = skatlist("veröffentlichen", EVENING, "--to", tmp_path / "netz")
    assert done.code == 0
    assert "2 Dateien" in done.out
    files = {path.name: path.read_text("utf-8") for path in (tmp_path / "netz").iterdir()}
    assert sorted(files) == ["index.html", "published.json", "results.json"]
    results = json.loads(files["results.json"])
    assert (results["schema"], results["names"]) == ("skatlist/results/1", "short")
    full = json.loads(skatlist("standings", EVENING, "--format", "json").out)["players"]
    assert [each["total"] for each in results["players"]] == [each["total"] for each in full]
    for player in some(full):
        assert player["name"] not in files["results.json"] + files["index.html"]
    assert "Stand dieser Seite: " in files["index.html"]


@pytest.mark.slow
def test_full_names_bring_the_papers_and_short_ones_take_them_away(skatlist, tmp_path):
    call = ("publish", EVENING, "--to", tmp_path, "--format", "json", "--names")
    full = skatlist(*call, "full").json
    papers = [name for name in full["sent"] if name.endswith(".pdf")]
    assert len(papers) > 5
    assert full["sent"][-1] == "index.html"
    short = skatlist(*call, "short").json
    assert (short["sent"], short["removed"]) == (["results.json", "index.html"], papers)
    assert not list(tmp_path.glob("*.pdf"))


@pytest.mark.slow
def test_an_unchanged_file_is_not_sent_again(skatlist, tmp_path):
    call = ("publish", EVENING, "--to", tmp_path, "--format", "json")
    assert skatlist(*call).json["sent"] == ["results.json", "index.html"]
    assert skatlist(*call).json["sent"] == []
    assert "nichts Neues" in skatlist(*call[:-2]).out
    assert skatlist(*call, "--names", "number").json["sent"] == ["results.json", "index.html"]
    assert skatlist(*call, "--names", "number", "--again").json["sent"] == ["results.json", "index.html"]


@pytest.mark.slow
def test_cut_off_between_two_files_the_former_page_is_whole(skatlist, tmp_path, monkeypatch):
    call = ("publish", EVENING, "--to", tmp_path, "--format", "json")
    skatlist(*call)
    page = (tmp_path / "index.html").read_bytes()
    write, written = FolderTarget.write, []

    def cut_off(target, files, removed):
        write(target, files[:2], removed)
        written.extend(name for name, _ in files[:2])
        raise KeyboardInterrupt

    monkeypatch.setattr(FolderTarget, "write", cut_off)
    assert skatlist(*call, "--names", "number").code == 130
    assert written == [RECORD, "results.json"]
    assert (tmp_path / "index.html").read_bytes() == page
    monkeypatch.undo()
    monkeypatch.setenv("SKATLIST_LANG", "de")
    assert skatlist(*call).json["sent"] == ["results.json", "index.html"]  # as before, and sent all the same


STRANGE_RECORDS = {
    "deep": b"[" * 2000,
    "half a letter": b'{"\\ud800": "y"}',
    "empty": b"",
    "NaN": b'{"index.html": NaN}',
    "long": b'{"a": "' + b"x" * (1 << 20) + b'"}',
    "digits": b'{"a": ' + b"1" * 5000 + b"}",
    "list": b"[]",
    "no text": b"\xff",
    "cut off": b"{",
    "outside": b'{"../evil.pdf": "x", "index.html": 7}',
}


@pytest.mark.parametrize("record", STRANGE_RECORDS.values(), ids=STRANGE_RECORDS)
def test_a_record_that_cannot_be_read_counts_as_none(record, tmp_path):
    (tmp_path / RECORD).write_bytes(record)
    (tmp_path.parent / "evil.pdf").write_bytes(b"mine")
    for sent in (("results.json", "index.html"), ()):
        published = publish(evening(), FolderTarget(tmp_path), "short", Language.DE, NOW)
        assert published.sent == sent
        assert published.removed == ()
    assert (tmp_path.parent / "evil.pdf").read_bytes() == b"mine"
    assert sorted(json.loads((tmp_path / RECORD).read_text())) == ["index.html", "results.json"]


@pytest.mark.parametrize("name", [RECORD, "index.html"])
def test_a_link_in_the_target_is_replaced_and_not_followed(name, tmp_path):
    (tmp_path / "mine.txt").write_bytes(b"mine")
    space = tmp_path / "web"
    space.mkdir()
    (space / name).symlink_to("../mine.txt")
    publish(evening(), FolderTarget(space), "short", Language.DE, NOW)
    assert (tmp_path / "mine.txt").read_bytes() == b"mine"
    assert not (space / name).is_symlink()


# This cannot be


@pytest.mark.parametrize(
    ("target", "sentence"),
    [
        ("ftp://example.org/skat", "ist kein Ort"),
        ("sftp://-oProxyCommand=x/skat", "ist kein Ort"),
        ("sftp://-l@example.org/skat", "ist kein Ort"),
        ("sftp://example.org/a%0Aput", "ist kein Ort"),
        ("sftp://example.org:port/", "ist kein Ort"),
        ("webdavs://", "ist kein Ort"),
        ("webdavs://verein:geheim@example.org/", "Kennwort"),
    ],
)
def test_an_address_that_is_none_is_refused(skatlist, target, sentence):
    done = skatlist("publish", EVENING, "--to", target)
    assert done.code == 2
    assert sentence in done.err
    assert "geheim" not in done.err


def test_without_a_place_an_example_is_printed(skatlist):
    done = skatlist("publish", EVENING)
    assert done.code == 2
    assert "webdavs://NAME@SERVER/ORDNER" in done.err


@pytest.mark.slow
def test_again_and_again_it_waits_for_the_network(skatlist, monkeypatch):
    monkeypatch.setenv(command.PASSWORD_VARIABLE, "x")
    waits = []

    def wait(seconds):
        waits.append(seconds)
        if len(waits) > 1:
            raise KeyboardInterrupt

    monkeypatch.setattr(command.time, "sleep", wait)
    done = skatlist("publish", EVENING, "--to", f"webdav://v@127.0.0.1:{free_port()}/", "--every", "5")
    assert done.code == 130
    assert waits == [300, 300]
    assert done.err.count("nicht zu erreichen") == 2


# WebDAV


@pytest.fixture
def space(monkeypatch):
    with web_space() as space:
        monkeypatch.setenv(command.PASSWORD_VARIABLE, space.password)
        yield space


def names_in(space):
    return sorted(path.rpartition("/")[2] for path in space.files)


@pytest.mark.slow
def test_a_web_space_by_webdav(skatlist, space):
    call = ("publish", EVENING, "--to", space.address, "--format", "json")
    assert skatlist(*call).json["sent"] == ["results.json", "index.html"]
    assert names_in(space) == ["index.html", "published.json", "results.json"]
    assert all(path.startswith("/dav/skat heim/") for path in space.files)
    moved = [path.rpartition("/")[2] for method, path in space.requests if method == "MOVE"]
    assert moved == ["published.json.part", "results.json.part", "index.html.part", "published.json.part"]
    space.requests.clear()
    assert skatlist(*call).json["sent"] == []
    assert [method for method, _ in space.requests] == ["GET"]


@pytest.mark.slow
@pytest.mark.parametrize("puts", [2, *slow(0, 1, 3)])
def test_a_server_that_dies_between_two_files_keeps_the_page_whole(skatlist, space, puts):
    call = ("publish", EVENING, "--to", space.address)
    skatlist(*call)
    page = space.files["/dav/skat heim/index.html"]
    space.puts_left = puts
    done = skatlist(*call, "--names", "number")
    assert done.code == 3
    assert "nicht zu erreichen" in done.err
    now = space.files["/dav/skat heim/index.html"]
    assert now == page if puts < 3 else (now != page and now.endswith(b"</html>"))
    space.puts_left = None
    assert skatlist(*call, "--names", "number").code == 0
    assert b"Anja" not in b"".join(space.files.values())
    assert skatlist(*call, "--names", "number", "--format", "json").json["sent"] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("status", "sentence"),
    [
        (507, "Speicherplatz"),
        (403, "nicht geschrieben"),
        *slow_rows((409, "gibt es"), (500, "HTTP 500"), (301, "HTTP 301")),
    ],
)
def test_a_refusal_of_the_server_is_a_sentence(skatlist, space, status, sentence):
    space.put_status = status
    done = skatlist("publish", EVENING, "--to", space.address)
    assert done.code == 3
    assert sentence in done.err
    assert "Abhilfe" in done.err
    assert not space.files


def test_a_wrong_password_is_reported_and_none_is_printed(skatlist, space, monkeypatch):
    monkeypatch.setenv(command.PASSWORD_VARIABLE, "Kreuz Bube")
    done = skatlist("publish", EVENING, "--to", space.address)
    assert done.code == 3
    assert "Kennwort" in done.err
    assert "Kreuz Bube" not in done.err + done.out


@pytest.mark.slow
def test_the_password_is_asked_for_once(skatlist, space, monkeypatch):
    monkeypatch.delenv(command.PASSWORD_VARIABLE)
    assert skatlist("publish", EVENING, "--to", space.address).code == 2  # nobody to ask
    prompts = []
    monkeypatch.setattr(command, "ask_hidden", lambda question, _: prompts.append(question) or space.password)
    assert skatlist("publish", EVENING, "--to", space.address).code == 0
    assert prompts == ["Kennwort für WebDAV:"]


def test_a_password_that_goes_unencrypted_is_warned_of(skatlist, monkeypatch):
    monkeypatch.setenv(command.PASSWORD_VARIABLE, "x")
    for scheme, is_warned in (("webdav", True), ("webdavs", False)):
        done = skatlist("publish", EVENING, "--to", f"{scheme}://v@127.0.0.1:{free_port()}/")
        assert ("unverschlüsselt" in done.err) == is_warned
        assert "nicht zu erreichen" in done.err


@contextmanager
def silent_server():
    """Run a server that begins an answer and never ends it."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def begin():
            with suppress(OSError):
                asking, _ = listening.accept()
                with asking:
                    asking.recv(1 << 16)
                    asking.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n[")
                    asking.recv(1)  # until the other side ends it

        thread = threading.Thread(target=begin)
        thread.start()
        yield listening.getsockname()[1]
    thread.join()


@pytest.mark.slow
def test_a_server_that_never_ends_is_left_after_the_time_for_the_whole(monkeypatch):
    monkeypatch.setattr("skatlist.evening.publish._seconds_for", lambda _size: 0)
    with silent_server() as port, pytest.raises(InputError) as fault:
        WebDavTarget("127.0.0.1", port, "", "/", str, is_secure=False).read(RECORD)
    assert fault.value.key == "errors.publish_slow"


# SFTP


def stand_in(folder, monkeypatch, script):
    """Put a program `sftp` in front that notes its batch, then does something else."""
    program = folder / "sftp"
    program.write_text(f"#!/bin/sh\ncat > '{folder}/batch'\n{script}\n")
    program.chmod(0o700)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    return SftpTarget("example.org", None, "", "/skat")


@program("sftp")
def test_sftp_that_never_ends_is_left_after_the_time_for_the_whole(tmp_path, monkeypatch):
    monkeypatch.setattr("skatlist.evening.publish._seconds_for", lambda _size: 0)
    target = stand_in(tmp_path, monkeypatch, "exec tail -f /dev/null")
    with pytest.raises(InputError) as fault:
        target.read(RECORD)
    assert fault.value.key == "errors.publish_slow"


@program("sftp")
@pytest.mark.parametrize("script", [":> 0", "head -c 2000000 /dev/zero > 0; exec tail -f /dev/null"])
def test_an_empty_or_endless_record_by_sftp_counts_as_none(tmp_path, monkeypatch, script):
    assert stand_in(tmp_path, monkeypatch, script).read(RECORD) == b""


@program("sftp")
def test_by_sftp_a_part_is_removed_before_it_is_written(tmp_path, monkeypatch):
    stand_in(tmp_path, monkeypatch, "").write([("index.html", b"x")], ())
    lines = (tmp_path / "batch").read_text().splitlines()
    at = lines.index('-rm "/skat/index.html.part"')
    assert lines[at + 1 : at + 3] == [
        'put 0 "/skat/index.html.part"',
        'rename "/skat/index.html.part" "/skat/index.html"',
    ]


def test_a_program_beside_the_files_of_the_evening_is_not_started(tmp_path, monkeypatch):
    target = stand_in(tmp_path, monkeypatch, "")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", os.pathsep.join(("", ".")))
    with pytest.raises(InputError) as fault:
        target.read(RECORD)
    assert fault.value.key == "errors.publish_no_sftp"
    assert not (tmp_path / "batch").exists()


@contextmanager
def sshd(folder, largest=None):
    """Run a real sshd on loopback that knows one key; its disk takes no file that is larger than `largest`."""

    def bound_disk():
        if largest is not None:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))

    for name in ("host", "key", "other"):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder / name], check=True)
    port = free_port()
    (folder / "authorized").write_bytes((folder / "key.pub").read_bytes())
    (folder / "known").write_text(f"[127.0.0.1]:{port} {(folder / 'host.pub').read_text()}")
    (folder / "sshd_config").write_text(
        f"ListenAddress 127.0.0.1:{port}\nHostKey {folder}/host\nAuthorizedKeysFile {folder}/authorized\n"
        f"PidFile none\nStrictModes no\nUsePAM no\nPasswordAuthentication no\nKbdInteractiveAuthentication no\n"
        "PermitRootLogin prohibit-password\nSubsystem sftp internal-sftp\n"
    )
    Path("/run/sshd").mkdir(exist_ok=True) if os.getuid() == 0 else None
    call = [shutil.which("sshd"), "-D", "-e", "-f", str(folder / "sshd_config")]
    settings = {"stderr": subprocess.PIPE, "text": True, "restore_signals": False}
    with subprocess.Popen(call, preexec_fn=bound_disk, **settings) as process:  # noqa: PLW1509 - no threads here
        assert any("Server listening" in line for line in process.stderr)
        try:
            yield f"sftp://{getpass.getuser()}@127.0.0.1:{port}"
        finally:
            process.kill()


@pytest.fixture
def server(tmp_path, monkeypatch):
    folder = tmp_path / "ssh"
    folder.mkdir(mode=0o700)
    use_key(folder, monkeypatch, "key")
    with sshd(folder) as address:
        yield address


def use_key(folder, monkeypatch, key, known="known"):
    """Put a program `sftp` before the real one that hands it the settings of this test."""
    (folder / "ssh_config").write_text(
        f"Host *\nIdentityFile {folder}/{key}\nIdentitiesOnly yes\nUserKnownHostsFile {folder}/{known}\n"
        "GlobalKnownHostsFile none\nIdentityAgent none\n"
    )
    (folder / "sftp").write_text(f'#!/bin/sh\nexec {REAL_SFTP} -F {folder}/ssh_config "$@"\n')
    (folder / "sftp").chmod(0o700)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")


@pytest.mark.slow
@program(*SERVED)
def test_a_web_space_by_sftp(skatlist, server, tmp_path):
    space = tmp_path / 'Skat "heim" [1]'
    call = ("publish", EVENING, "--to", f"{server}{space}".replace(" ", "%20").replace('"', "%22"), "--format", "json")
    done = skatlist(*call)
    assert done.code == 0, done.err
    assert done.json["sent"] == ["results.json", "index.html"]
    assert sorted(path.name for path in space.iterdir()) == ["index.html", "published.json", "results.json"]
    assert skatlist(*call).json["sent"] == []
    full = skatlist(*call, "--names", "full").json
    assert sorted(path.name for path in space.glob("*.pdf")) == sorted(full["sent"][:-2])
    assert skatlist(*call).json["removed"] == full["sent"][:-2]
    assert not list(space.glob("*.pdf"))


@pytest.mark.slow
@program(*SERVED)
def test_sftp_cut_off_between_two_files_keeps_the_page_whole(skatlist, server, tmp_path, monkeypatch):
    space = tmp_path / "netz"
    call = ("publish", EVENING, "--to", f"{server}{space}")
    assert skatlist(*call).code == 0
    page = (space / "index.html").read_bytes()
    run = SftpTarget._run

    def cut_off(target, folder, lines, *bounds):
        lines = list(lines)
        if len(lines) > 1:  # the line that puts the page in place comes too late
            at = next(number for number, line in enumerate(lines) if "rename" in line and "index.html" in line)
            run(target, folder, lines[:at], *bounds)
            raise KeyboardInterrupt
        run(target, folder, lines, *bounds)

    monkeypatch.setattr(SftpTarget, "_run", cut_off)
    assert skatlist(*call, "--names", "number").code == 130
    assert (space / "index.html").read_bytes() == page
    assert (space / "index.html.part").exists()
    monkeypatch.setattr(SftpTarget, "_run", run)
    assert skatlist(*call, "--names", "number").code == 0
    assert (space / "index.html").read_bytes() != page
    assert not list(space.glob("*.part"))


@pytest.mark.slow
@program(*SERVED)
def test_a_refusal_of_the_sftp_server_is_a_sentence(skatlist, server, tmp_path, monkeypatch):
    def sentence(path, address=server):
        done = skatlist("publish", EVENING, "--to", address + str(path))
        assert done.code == 3
        assert "Abhilfe" in done.err
        return done.err

    assert "gibt es auf 127.0.0.1 nicht" in sentence(tmp_path / "a" / "b")
    use_key(tmp_path / "ssh", monkeypatch, "other")
    assert "keinen Schlüssel" in sentence(tmp_path)
    use_key(tmp_path / "ssh", monkeypatch, "key", "unknown")
    assert "kennt den Server" in sentence(tmp_path)
    assert "nicht zu erreichen" in sentence(tmp_path, f"sftp://127.0.0.1:{free_port()}")
    assert "nicht zu finden" in sentence(tmp_path, "sftp://gibt-es-nicht.invalid")


@pytest.mark.slow
@program(*SERVED)
def test_a_full_disk_of_the_sftp_server_is_reported_and_the_page_stays(skatlist, tmp_path, monkeypatch):
    folder, space = tmp_path / "ssh", tmp_path / "open: No such file"  # a path is no answer of the server
    folder.mkdir(mode=0o700)
    space.mkdir()
    (space / "index.html").write_text("die Seite von gestern")
    use_key(folder, monkeypatch, "key")
    with sshd(folder, largest=50_000) as address:
        done = skatlist("publish", EVENING, "--to", f"{address}{quote(str(space))}")
    assert done.code == 3
    assert "konnte eine Datei nicht speichern" in done.err
    assert (space / "index.html").read_text() == "die Seite von gestern"


def test_without_openssh_the_remedy_is_printed(skatlist, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    done = skatlist("publish", EVENING, "--to", "sftp://example.org/skat")
    assert done.code == 3
    assert "OpenSSH installieren" in done.err
