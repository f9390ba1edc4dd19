"""Firefox with a profile of its own, driven by Marionette: messages of JSON, each with its length before."""

import json
import os
import shutil
import signal
import socket
import subprocess
import time

PATIENCE = 300  # seconds: other programs may run beside the tests
SETTINGS = {
    "marionette.port": 0,  # a free one, which it writes into the profile
    "intl.accept_languages": "de",
    "app.update.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
}
# In the page around the desk: `desk()` is the page that its frame shows.
RUN = """const desk = () => document.getElementById("desk").contentDocument;
const answer = arguments[arguments.length - 1];
(async (...values) => { %s })(...arguments).then((value) => answer([value]), (fault) => answer(String(fault)));"""


class Firefox:
    """A browser window: it can be killed, and started again where it was."""

    def __init__(self, profile):
        profile.mkdir()
        settings = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in SETTINGS.items())
        (profile / "user.js").write_text("".join(settings))
        self._profile = profile
        self._process = self._line = None
        self._number = 0

    def start(self):
        """Start the browser."""
        port = self._profile / "MarionetteActivePort"
        port.unlink(missing_ok=True)
        call = [shutil.which("firefox-esr"), "--headless", "--marionette", "--no-remote", "--profile", self._profile]
        self._process = subprocess.Popen(
            call, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        while not (port.exists() and port.read_text()):
            assert self._process.poll() is None
            time.sleep(0.1)
        self._line = socket.create_connection(("127.0.0.1", int(port.read_text())), timeout=PATIENCE)
        self._read()  # its greeting
        patience = {"script": PATIENCE * 1000, "pageLoad": PATIENCE * 1000}
        self.command("NewSession", {"capabilities": {"alwaysMatch": {"timeouts": patience}}})

    def kill(self):
        """End the browser and every process of it, as a power cut would."""
        if self._line is not None:
            self._line.close()
        if self._process is not None and self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()

    def _read(self):
        length = b""
        while not length.endswith(b":"):
            length += self._line.recv(1)
        words = b""
        while len(words) < int(length[:-1]):
            words += self._line.recv(int(length[:-1]) - len(words))
        return json.loads(words)

    def command(self, name, values):
        """Return what the browser answers to a command."""
        self._number += 1
        words = json.dumps([0, self._number, f"WebDriver:{name}", values]).encode()
        self._line.sendall(f"{len(words)}:".encode() + words)
        _, _, fault, answer = self._read()
        assert fault is None, fault
        return answer.get("value") if isinstance(answer, dict) else answer

    def run(self, script, *values):
        """Return what JavaScript returns; `values` are its arguments."""
        answer = self.command("ExecuteAsyncScript", {"script": RUN % script, "args": list(values)})
        assert isinstance(answer, list), answer
        return answer[0]

    def wait(self, condition):
        """Wait until an expression of JavaScript is true."""
        self.run(f"while (!({condition})) await new Promise((on) => setTimeout(on, 50));")

    def open(self, address):
        """Show the edition in a window that has shown something else, until the desk is in its frame."""
        self.command("Navigate", {"url": "about:blank"})
        self.command("Navigate", {"url": address})
        self.wait("!document.getElementById('desk').hidden || document.querySelector('#state.fault')")
        fault = self.run("return document.querySelector('#state.fault')?.textContent")
        assert fault is None, fault
        self.wait("desk()?.querySelector('main h1')")
