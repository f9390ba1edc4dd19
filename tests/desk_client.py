"""The desk of an event, asked as a browser asks it, or run as a program of its own."""

import html
import os
import re
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from needs import PATIENCE
from starlette.testclient import TestClient

from skatlist.desk.app import Desk
from skatlist.desk.event_desk import EventDesk
from skatlist.words import Language

HOST = "127.0.0.1:8025"
# Whatever started the tests (nohup, a job in the background) may ignore these signals, and hands that down.
_HEARD = """
import os, signal, sys
for ending in (signal.SIGINT, signal.SIGHUP):
    signal.signal(ending, signal.SIG_DFL)
os.execv(sys.executable, [sys.executable, "-m", "skatlist", *sys.argv[1:]])
"""


@dataclass
class Served:
    """A desk that runs as a program of its own."""

    address: str
    process: subprocess.Popen

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(PATIENCE)


@contextmanager
def client_of(path, lang=Language.DE, host=HOST, address="127.0.0.1", phones=None, *, names="full"):
    """Ask a desk; with `phones` it also goes by the name telephones call it. On its wall people have `names`."""
    event = EventDesk(Path(path), "Ida")
    event.phones, event.names = phones, names
    app = Desk(event, lang, [HOST, *([phones.address] if phones else [])]).app
    origin = {"origin": f"http://{host}"}
    with TestClient(app, base_url=f"http://{host}", headers=origin, client=(address, 50000)) as client:
        yield client


def fields_of(page, label):
    """Return the fields that a button with these words hands over."""
    forms = [form for form in re.findall(r"<form.*?</form>", page.text, re.DOTALL) if f">{label}</button>" in form]
    assert len(forms) == 1, (label, len(forms))
    found = re.findall(r'<input[^>]*name="([^"]*)"[^>]*value="([^"]*)"', forms[0])
    return {name: html.unescape(value) for name, value in found}


def press(desk, page, label):
    """Press the button with these words."""
    return desk.post(str(page.url), data=fields_of(page, label))


@contextmanager
def served(path, *options, lang="de", home=None):
    """Run `skatlist desk` until the block ends; with `home` as the folder of the user's own files.

    Without a `path` no file is named in the call.
    """
    call = [sys.executable, "-c", _HEARD, "desk", *([str(path)] if path else []), "--no-browser", *options]
    environ = {**os.environ, "SKATLIST_LANG": lang, **({"XDG_CONFIG_HOME": str(home)} if home else {})}
    with subprocess.Popen(call, env=environ, stdout=subprocess.PIPE, text=True, start_new_session=True) as process:
        address = process.stdout.readline().split()[-1]
        try:
            yield Served(address, process)
        finally:
            if process.poll() is None:
                process.kill()


def free_port():
    """Return a port that no other desk takes by itself, and no connection from this computer."""
    for port in range(20_000 + os.getpid() % 10_000, 32_000):
        with socket.socket() as trial:
            try:
                trial.bind(("", port))
            except OSError:
                continue
            return port
    raise AssertionError
