"""A small WebDAV server on loopback: files in memory, one account, and a fault where a test wants one."""

import base64
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote, urlsplit


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_any(self):
        space, path = self.server.space, unquote(self.path)
        body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
        space.requests.append((self.command, path))
        account = base64.b64encode(f"verein:{space.password}".encode()).decode()
        status, content = 401, b""
        if self.headers.get("Authorization") == f"Basic {account}":
            status, content = space.answer(self.command, path, body, self.headers)
        if status is None:
            self.close_connection = True
            return
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_PUT = do_MOVE = do_MKCOL = do_DELETE = do_any  # noqa: N815

    def log_message(self, *_):
        pass


class WebSpace:
    def __init__(self, password):
        self.password = password
        self.files, self.requests = {}, []
        self.puts_left = None  # the server is dead after this number of files
        self.put_status = 201

    def answer(self, method, path, body, headers):
        if self.puts_left == 0 and method == "PUT":
            return None, b""
        match method:
            case "GET":
                return (200, self.files[path]) if path in self.files else (404, b"")
            case "MKCOL":
                return 405, b""
            case "PUT":
                if self.put_status == 201:
                    self.files[path] = body
                    self.puts_left = self.puts_left and self.puts_left - 1
                return self.put_status, b""
            case "MOVE":
                self.files[unquote(urlsplit(headers["Destination"]).path)] = self.files.pop(path)
                return 204, b""
        return (204, b"") if self.files.pop(path, None) is not None else (404, b"")


@contextmanager
def web_space(password="Herz Dame"):
    """Run a server until the block ends."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.space = WebSpace(password)
    server.space.address = f"webdav://verein@127.0.0.1:{server.server_port}/dav/skat heim"
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield server.space
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
