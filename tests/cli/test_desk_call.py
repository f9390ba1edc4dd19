"""`skatlist desk` as it is called: what it asks for before it serves."""

import getpass
import socket
import sys
from io import StringIO

import pytest

from skatlist.desk import serving
from skatlist.desk.phone_secrets import Wifi

CALL = ("desk", "--lan", "--address", "192.0.2.7", "--wifi", "Lokal", "--wifi-password", "-", "--no-browser")


@pytest.fixture
def served(monkeypatch):
    """Return the desks that would be served."""
    desks = []
    monkeypatch.setattr(serving, "serve", lambda event, *_: desks.append(event))
    return desks


@pytest.mark.parametrize(
    ("typed", "password"), [("Kreuz Bube 18\n", "Kreuz Bube 18"), (" a \r\nb\n", " a "), ("\n", None), ("", None)]
)
def test_the_password_of_the_wifi_comes_through_a_pipe(skatlist, served, monkeypatch, typed, password):
    """The list of processes shows the words of a command to every account, not what it reads."""
    monkeypatch.setattr(sys, "stdin", StringIO(typed))
    done = skatlist(*CALL)
    assert done.code == (0 if password else 2)
    assert [event.phones.wifi for event in served] == ([Wifi("Lokal", password)] if password else [])
    assert ("WLANs ist leer" in done.err) == (password is None)


def test_the_password_of_the_wifi_is_typed_and_not_printed(skatlist, served, monkeypatch):
    monkeypatch.setattr(sys, "stdin", StringIO())
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr(getpass, "getpass", lambda question: "geheim!!" if "WLAN" in question else "")
    done = skatlist(*CALL)
    assert [event.phones.wifi for event in served] == [Wifi("Lokal", "geheim!!")]
    assert "geheim" not in done.out + done.err


def test_a_password_in_the_command_is_taken_as_before(skatlist, served):
    assert skatlist(*CALL[:-2], "Herz Dame", "--no-browser").code == 0
    assert [event.phones.wifi for event in served] == [Wifi("Lokal", "Herz Dame")]


@pytest.mark.parametrize(
    "options", [("--port", "8351"), ("--port=8351",), ("--no-browser",), ("--lang", "en", "--names", "short")]
)
def test_the_options_of_the_desk_reach_it_without_its_name(skatlist, served, options):
    assert skatlist(*options).code == 0
    assert len(served) == 1


@pytest.mark.parametrize(("option", "code"), [("--version", 0), ("--help", 0), ("--prot", 2), ("--director", 2)])
def test_other_options_do_not_open_the_desk(skatlist, served, option, code):
    assert skatlist(option).code == code
    assert served == []


@pytest.fixture
def refused(skatlist, monkeypatch):
    """Call a desk that does not get as far as serving; return its exit code and what it prints."""

    def refuse(path, *options):
        monkeypatch.setattr(serving.HttpServer, "serve", lambda *_: pytest.fail("it serves"))
        done = skatlist("desk", path, "--no-browser", *options)
        return done.code, done.out + done.err

    return refuse


@pytest.mark.parametrize(("lang", "sentence"), [("de", "Der Port"), ("en", "is taken by another program")])
def test_a_port_in_use_is_a_sentence(refused, event, lang, sentence):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        code, message_text = refused(event, "--port", str(taken.getsockname()[1]), "--lang", lang)
    assert code == 2
    assert sentence in message_text
    assert "Traceback" not in message_text


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (str, "gibt es nicht"),
        (lambda path: path.mkdir(), "Ordner"),
        (lambda path: path.write_bytes(b""), "leer"),
        (lambda path: path.write_bytes(b"SQLite format 3\0" + bytes(5000)), "Abhilfe"),
    ],
)
def test_a_file_that_is_no_event_is_refused_in_a_sentence(refused, tmp_path, make, sentence):
    path = tmp_path / "abend.skat"
    make(path)
    code, message_text = refused(path)
    assert code == 3
    assert sentence in message_text
    assert "Traceback" not in message_text


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--wifi", "Lokal"), "gehören zu den Telefonen"),
        (("--lan", "--address", "192.0.2.77"), "in keinem Netz"),
        (("--lan", "--address", "abend.invalid"), "in keinem Netz"),
        (("--lan", "--address", "127.0.0.1"), "Unter 127.0.0.1 erreicht kein Telefon"),
    ],
)
def test_telephones_come_in_where_there_is_a_network_only(refused, event, options, sentence):
    code, words = refused(event, *options)
    assert code == 2
    assert sentence in words
