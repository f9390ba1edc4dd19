"""Firefox with a profile of its own, driven by Marionette: messages of JSON, each with its length before."""

import json
import os
import shutil
import signal
import socket
import subprocess
import threading

from needs import PATIENCE

SETTINGS = {
    "marionette.port": 0,  # a free one, which it names
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
        self._process = self._line = self._reader = None
        self._number = 0

    def start(self):
        """Start the browser."""
        call = [shutil.which("firefox-esr"), "--headless", "--marionette", "--no-remote", "--profile", self._profile]
        self._process = subprocess.Popen(
            call, start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        port = next(line.split()[-1] for line in self._process.stdout if "Listening on port" in line)
        self._reader = threading.Thread(target=self._process.stdout.read, daemon=True)
        self._reader.start()  # else it waits once the pipe is full
        self._line = socket.create_connection(("127.0.0.1", int(port)), timeout=PATIENCE)
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
            self._reader.join()
            self._process.stdout.close()

    def _read(self):
        length = b""
        while not length.endswith(b":"):
            length += self._received(1)
        words = b""
        while len(words) < int(length[:-1]):
            words += self._received(int(length[:-1]) - len(words))
        return json.loads(words)

    def _received(self, most):
        words = self._line.recv(most)
        assert words, "Firefox has ended"
        return words

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

    def wait(self, expression):
        """Return a text or number of JavaScript once it is there: a page that is still loading lacks things."""
        result, fault = self.run(f"""let fault = "never true";
            for (const end = Date.now() + {(PATIENCE - 60) * 1000}; Date.now() < end; ) {{
              try {{
                const found = {expression};
                if (found) return [typeof found === "object" ? "there" : found, ""];
              }} catch (why) {{ fault = String(why); }}
              await new Promise((on) => setTimeout(on, 50));
            }}
            return ["", fault];""")
        assert not fault, f"{expression}: {fault}"
        return result

    def open(self, address):
        """Show the edition in a window that has shown something else, until the desk is in its frame."""
        self.command("Navigate", {"url": "about:blank"})
        self.command("Navigate", {"url": address})
        self.wait("!document.getElementById('desk').hidden || document.querySelector('#state.fault')")
        fault = self.run("return document.querySelector('#state.fault')?.textContent")
        assert fault is None, fault
        self.wait("desk().readyState === 'complete' && desk().querySelector('main h1')")
