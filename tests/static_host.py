"""A web space on this computer that has files and nothing else."""

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer


class _Quiet(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        if self.path.endswith("/app.bin"):
            self.server.has_program.wait()
        super().do_GET()

    def log_message(self, *_):
        pass


class Host:
    """A web space with the edition in a folder of it."""

    def __init__(self, folder, port=0):
        self.folder = folder
        self._server = ThreadingHTTPServer(("127.0.0.1", port), partial(_Quiet, directory=str(folder)))
        self.has_program = self._server.has_program = threading.Event()  # until then the edition goes on loading
        self.has_program.set()
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}/club/skatlist/"

    def stop(self):
        """Take the network away."""
        self._server.shutdown()
        self._server.server_close()
