"""The desk of an event, asked as a browser asks it, or run as a program of its own."""

import os
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from needs import PATIENCE
from page_forms import forms_of
from starlette.testclient import TestClient

from skatlist.desk.app import Desk
from skatlist.desk.event_desk import EventDesk
from skatlist.words import Language

HOST = "127.0.0.1:8025"
# Whatever started the tests (nohup, a job in the background) may ignore these signals, and hands that down. On Linux
# the system ends the program with the tests that started it, also if they are killed.
_LISTEN = """
import ctypes, os, signal, sys
if sys.platform == "linux":
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG, kept over exec
    if os.getppid() != int(os.environ.pop("SKATLIST_TESTS")):
        sys.exit()  # they were gone before
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


class DeskClient(TestClient):
    """A browser without scripts: it fills in the forms of the pages it got, and presses their buttons."""

    page = None  # the one it shows
    tasks = None  # the long work of the desk

    def request(self, method, url, **more):
        """Ask for a page, and show it."""
        answer = super().request(method, url, **more)
        if "text/html" in answer.headers.get("content-type", "") and answer.text:
            self.page = answer
        return answer

    def submit(self, path, data=None, files=None, *, page=None, **more):
        """Fill in a form that goes to this path, press the button that `data` names, and return the next page.

        The form is on `page`, on the page shown, or on the one at this path, which is fetched then. A box without its
        tick is None. What a form has no field, choice or button for cannot be sent.
        """
        typed, wanted = data or {}, urlsplit(path).path
        names = [*files] if isinstance(files, dict) else [name for name, _ in files or ()]
        pages = (lambda: page,) if page else (lambda: self.page, lambda: self.get(path))
        for page_of in pages:
            forms = list(forms_of(current.text, str(current.url))) if (current := page_of()) else []
            for sent in (form.filled(wanted, typed, names) for form in forms):
                if sent is not None:
                    return super().post(path, data=sent, files=files, **more)
        raise AssertionError(("no form of the page sends this", path, typed, forms))

    def forge(self, path, **more):
        """Post what no form of a page sends, or not in this way."""
        return super().post(path, **more)

    def post(self, path, *, content=None, **more):
        """Post bytes, as a telephone does; refuse fields, for a form is taken from its page."""
        assert content is not None, "submit a form of the page, or forge one"
        return super().post(path, content=content, **more)


@contextmanager
def client_of(path, lang=Language.DE, host=HOST, address="127.0.0.1", phones=None, *, names="full", stations=None):
    """Ask a desk; with `phones` it also goes by the name telephones call it. On its wall people have `names`."""
    event = EventDesk(Path(path), "Ida")
    event.phones, event.names, event.stations = phones, names, stations
    event.long_tasks.patience = PATIENCE  # however busy this computer is
    app = Desk(event, lang, [HOST, *(each.address for each in (phones, stations) if each)]).app
    origin = {"origin": f"http://{host}"}
    with DeskClient(app, base_url=f"http://{host}", headers=origin, client=(address, 50000)) as client:
        client.tasks = event.long_tasks
        yield client


def fields_of(page, label):
    """Return the fields that a button with these words hands over."""
    forms = forms_of(page.text, str(page.url))
    candidates = [(form, button) for form in forms for button in form.buttons if button.words == label]
    assert len(candidates) == 1, (label, len(candidates))
    ((form, button),) = candidates
    sent = form.filled(button.path, {button.name: button.value} if button.name else {})
    return {name: values[0] if len(values) == 1 else values for name, values in sent.items()}


def press(desk, page, label):
    """Press the button with these words."""
    return desk.submit(str(page.url), data=fields_of(page, label), page=page)


@contextmanager
def served(path, *options, lang="de", home=None):
    """Run `skatlist desk` until the block ends; with `home` as the folder of the user's own files.

    Without a `path` no file is named in the call.
    """
    call = [sys.executable, "-c", _LISTEN, "desk", *([str(path)] if path else []), "--no-browser", *options]
    environ = {**os.environ, "SKATLIST_TESTS": str(os.getpid()), "SKATLIST_LANG": lang}
    environ |= {"XDG_CONFIG_HOME": str(home)} if home else {}
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
