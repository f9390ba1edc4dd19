"""`skatlist desk` as it is called: what it asks for before it serves."""

import getpass
import sys
from io import StringIO

import pytest

from skatlist.desk import serving
from skatlist.desk.phones import Wifi

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


def test_the_password_of_the_wifi_is_asked_for_and_not_shown(skatlist, served, monkeypatch):
    monkeypatch.setattr(sys, "stdin", StringIO())
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr(getpass, "getpass", lambda question: "geheim!!" if "WLAN" in question else "")
    done = skatlist(*CALL)
    assert [event.phones.wifi for event in served] == [Wifi("Lokal", "geheim!!")]
    assert "geheim" not in done.out + done.err


def test_a_password_in_the_command_is_taken_as_before(skatlist, served):
    assert skatlist(*CALL[:-2], "Herz Dame", "--no-browser").code == 0
    assert [event.phones.wifi for event in served] == [Wifi("Lokal", "Herz Dame")]
