"""A web space on this computer that has files and nothing else, with the manners that web spaces have."""

import base64
import hashlib
import threading
from collections import Counter
from collections.abc import Mapping
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple


class Manners(NamedTuple):
    """Types by ending of the file, headers by path or "" for every answer, and which paths are redirected where."""

    types: Mapping[str, str] = {}
    headers: Mapping[str, Mapping[str, str]] = {}
    moved: Mapping[str, str] = {}


class _Quiet(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        name = self.path.partition("?")[0].rpartition("/")[2]
        self.server.requests[name] += 1
        if name == "app.bin":
            self.server.has_program.wait()
        moved = self.server.manners.moved.get(name)
        if moved is None:
            super().do_GET()
        else:
            self.send_response(301)
            self.send_header("Location", moved)
            self.send_header("Content-Length", "0")
            self.end_headers()

    def guess_type(self, path):
        return self.server.manners.types.get(f".{str(path).rpartition('.')[2]}") or super().guess_type(path)

    def end_headers(self):
        for path, headers in self.server.manners.headers.items():
            for name, value in headers.items() if self.path.endswith(path) else ():
                self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_):
        pass


class Host:
    """A web space with the edition in a folder of it."""

    def __init__(self, folder, port=0):
        self.folder = folder
        self._server = ThreadingHTTPServer(("127.0.0.1", port), partial(_Quiet, directory=str(folder)))
        self.has_program = self._server.has_program = threading.Event()  # until then the edition goes on loading
        self.has_program.set()
        self.requests = self._server.requests = Counter()  # how often, by the name of a file
        self.behave(Manners())
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}/club/skatlist/"

    @property
    def site(self):
        return self.folder / "club" / "skatlist"

    def behave(self, manners):
        """Answer with these manners from now on."""
        self._server.manners = manners

    def change(self, name, change):
        """Write a script of the edition anew as if it had been built so."""
        file, worker = self.site / name, self.site / "service_worker.js"
        before = file.read_bytes()
        after = change(before.decode()).encode()
        assert after != before
        file.write_bytes(after)
        if file != worker:
            sums = [base64.b64encode(hashlib.sha256(each).digest()).decode() for each in (before, after)]
            assert worker.read_text().count(sums[0]) == 1
            worker.write_text(worker.read_text().replace(*sums))

    def stop(self):
        """Take the network away."""
        self._server.shutdown()
        self._server.server_close()
