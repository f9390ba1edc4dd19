"""Requests as bytes to the real server: too slow, too big, too many, not to be understood, and how it stops."""

import asyncio
import socket
import sys
import threading
from contextlib import ExitStack, contextmanager

import h11
import pytest
from club_evening import make_evening
from needs import PATIENCE

from skatlist.desk import http_server, news
from skatlist.desk.app import Desk
from skatlist.desk.event_desk import EventDesk
from skatlist.desk.guard import is_this_computer
from skatlist.desk.http_server import HttpServer, Limits
from skatlist.words import Language

PATIENT = Limits(waiting=PATIENCE, head_seconds=PATIENCE, body_seconds=PATIENCE, answer_seconds=PATIENCE)


class Running:
    """A server in a thread of its own."""

    def __init__(self, path, limits):
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = self.listening.getsockname()[1]
        self.host = f"127.0.0.1:{self.port}"
        self.path, self.limits = path, limits
        self.ready = threading.Event()
        self.thread = threading.Thread(target=lambda: asyncio.run(self.serve()))

    async def serve(self):
        desk = Desk(EventDesk(self.path, "Ida"), Language.DE, [self.host])
        self.server = HttpServer(desk.app, Language.DE, self.limits)
        self.loop = asyncio.get_running_loop()
        async with desk.alive():
            await self.server.serve([self.listening], self.ready.set)

    def stop(self):
        if self.thread.is_alive():
            self.loop.call_soon_threadsafe(self.server.stop)
            self.thread.join(PATIENCE)
        return not self.thread.is_alive()

    def connect(self, address="127.0.0.1"):
        return socket.create_connection(("127.0.0.1", self.port), PATIENCE, (address, 0))

    def ask(self, *parts, late=None):
        """Send bytes, and return all that comes until the server closes; with `late` its clock is put forward then."""
        with self.connect() as connection:
            for part in parts:
                connection.sendall(part)
            if late is not None:
                self.put_forward(late)
            return everything(connection)

    def put_forward(self, late):
        """Put the clock of the server beyond all its limits as soon as `late` says so of its only connection."""

        def look():
            connections = [*self.server._connections.values()]
            if len(connections) == 1 and late(connections[0]):
                time = self.loop.time
                self.loop.time = lambda: time() + 2 * PATIENCE
            else:
                self.loop.call_soon(look)

        self.loop.call_soon_threadsafe(look)

    def head(self, method="GET", path="/", *lines):
        sent = [f"{method} {path} HTTP/1.1", f"Host: {self.host}", *lines, "", ""]
        return "\r\n".join(sent).encode()

    def post(self, path, *lines):
        return self.head("POST", path, f"Origin: http://{self.host}", *lines)


def everything(connection):
    sent = b""
    while part := connection.recv(65536):
        sent += part
    return sent.decode()


def is_elsewhere(_client):
    return False


def is_waiting(connection, server, path="/changes"):
    """Ask for news, and say whether they come."""
    connection.sendall(server.head("GET", path))
    return connection.recv(12) == b"HTTP/1.1 200"


@contextmanager
def running(path, limits=PATIENT):
    server = Running(path, limits)
    server.thread.start()
    assert server.ready.wait(PATIENCE)
    try:
        yield server
    finally:
        assert server.stop()


@pytest.fixture
def server(event):
    with running(event) as server:
        yield server


def status(sent):
    return int(sent.split()[1])


def test_two_requests_on_one_connection(server):
    sent = server.ask(server.head(), server.head("HEAD", "/list/1/1", "Connection: close"))
    assert sent.count("HTTP/1.1 200") == 2
    assert "Anna Becker" in sent


def test_nothing_empty_is_sent(server, monkeypatch):
    """From Python 3.12 on, the library would send an empty part again and again as long as the connection lasts."""
    sent = []
    monkeypatch.setattr(asyncio.StreamWriter, "writelines", lambda self, parts: [*map(self.write, parts)])
    write = asyncio.StreamWriter.write
    monkeypatch.setattr(asyncio.StreamWriter, "write", lambda self, data: (sent.append(data), write(self, data)))
    server.ask(server.head(), server.head("HEAD", "/list/1/1"), server.head("GET", "/nirgends", "Connection: close"))
    assert len(sent) > 2
    assert b"" not in sent


def test_the_rest_of_a_body_that_no_page_reads_is_no_request_and_breaks_no_connection(event, monkeypatch):
    monkeypatch.setattr(http_server, "GRACE_SECONDS", PATIENCE)
    with running(event) as server, server.connect() as connection:
        connection.sendall(server.post("/handbook/nirgends", "Content-Length: 100000"))
        sent = everything(connection)
        for _ in range(3):  # into a connection that is closed this could be sent once
            connection.sendall(server.head("GET", "/list/1/1"))
        assert everything(connection) == ""
    assert sent.count("HTTP/1.1 ") == 1
    assert status(sent) in {404, 405}


def test_a_body_in_parts_is_one_body(server):
    form = b"line=1+kreuz+m2+%2B"
    head = server.post(
        "/list/1/1",
        f"Content-Length: {len(form)}",
        "Content-Type: application/x-www-form-urlencoded",
        "Expect: 100-continue",
        "Connection: close",
    )
    sent = server.ask(head, form[:5], form[5:])
    assert sent.startswith("HTTP/1.1 100")
    assert "HTTP/1.1 303" in sent


def has_begun(connection):
    return connection._http.trailing_data[0]


def wants_a_body(connection):
    return connection._http.their_state is h11.SEND_BODY


def is_idle(connection):
    return connection.is_idle


def test_a_head_that_does_not_end_is_given_up(server):
    sent = server.ask(b"GET / HTTP/1.1\r\nHost: x\r\n", late=has_begun)
    assert status(sent) == 408
    assert "zu langsam" in sent


def test_a_silent_client_is_disconnected(server):
    assert server.ask(late=is_idle) == ""


def test_requests_sent_while_the_computer_slept_are_answered(server):
    def wake():
        (connection,) = server.server._connections.values()
        before = server.loop.time()
        server.loop.time = lambda: before + 1000
        server.loop.call_soon(connection.reader.feed_data, server.head("GET", "/", "Connection: close"))

    with server.connect() as connection:
        connection.sendall(server.head("HEAD"))
        assert connection.recv(65536).startswith(b"HTTP/1.1 200")
        server.loop.call_soon_threadsafe(wake)
        assert "HTTP/1.1 200" in everything(connection)


def test_a_body_that_does_not_come_is_given_up(server):
    head = server.post("/list/1/1", "Content-Length: 100", "Content-Type: application/x-www-form-urlencoded")
    sent = server.ask(head, b"line=1", late=wants_a_body)
    assert status(sent) == 408
    assert "zu langsam" in sent
    assert "Kreuz" not in server.ask(server.head("GET", "/list/1/1", "Connection: close"))


def test_a_body_that_ends_too_early_is_no_fault_of_the_page(server):
    head = server.post("/list/1/1", "Content-Length: 100", "Content-Type: application/x-www-form-urlencoded")
    with server.connect() as connection:
        connection.sendall(head + b"line=1+kreuz")
        connection.shutdown(socket.SHUT_WR)
        answer = everything(connection)
    assert status(answer) == 400
    assert "nicht zu verstehen" in answer


@pytest.mark.parametrize(
    ("lines", "code", "sentence"),
    [
        (["Content-Length: 9000000"], 413, "zu viel auf einmal"),
        (["Transfer-Encoding: chunked"], 411, "wie lang"),
        (["Content-Length: 5", "Origin: http://evil.example"], 403, "fremden Seite"),
        (["Content-Length: 5", "Sec-Fetch-Site: cross-site"], 403, "fremden Seite"),
        ([f"X-{number}: 1" for number in range(80)], 431, "schickt zu viel mit"),
        ([f"X: {'y' * 20_000}"], 431, "schickt zu viel mit"),
        (["Content-Length: 5", "Content-Length: 6"], 400, "nicht zu verstehen"),
    ],
)
def test_requests_refused_before_their_body_is_read(server, lines, code, sentence):
    sent = server.ask(server.post("/list/1/1", *lines), b"line=" + bytes(100_000))
    assert status(sent) == code
    assert sentence in sent
    assert "content-security-policy" in sent


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"])
def test_a_method_that_nobody_needs_is_refused(server, method):
    sent = server.ask(server.head(method, "/", "Connection: close"))
    assert status(sent) == 405
    assert "nimmt der Schreibtisch nicht an" in sent


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        b"GET http://x/ HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/3.7\r\nHost: x\r\n\r\n",
    ],
)
def test_a_malformed_request_gets_a_sentence(server, request_bytes):
    answer = server.ask(request_bytes)
    assert status(answer) == 400
    assert "nicht zu verstehen" in answer


def test_a_foreign_name_is_refused_in_the_language_of_the_browser(server):
    head = "GET / HTTP/1.1\r\nHost: evil.example\r\nAccept-Language: fr, en;q=0.8\r\nConnection: close\r\n\r\n"
    assert "Open the address" in server.ask(head.encode())


def test_too_many_connections_are_refused_in_a_sentence(event):
    limits = PATIENT._replace(connections=2, others=0)
    with running(event, limits) as server, server.connect() as first, server.connect() as second:
        for each in (first, second):
            each.sendall(server.head("GET", "/changes"))
            assert each.recv(12) == b"HTTP/1.1 200"
        sent = server.ask(server.head())
        assert status(sent) == 503
        assert "zu viele Geräte" in sent


@pytest.mark.slow
def test_idle_connections_keep_no_client_out(event):
    with running(event, PATIENT._replace(connections=20, others=0)) as server, ExitStack() as opened:
        silent = [opened.enter_context(server.connect()) for _ in range(200)]
        assert status(server.ask(server.head("GET", "/", "Connection: close"))) == 200
        silent[-1].sendall(server.head("GET", "/", "Connection: close"))
        assert status(everything(silent[-1])) == 200
        assert everything(silent[0]) == ""


def test_of_one_device_the_connections_that_ask_nothing_make_room(event, monkeypatch):
    monkeypatch.setattr(http_server, "is_this_computer", is_elsewhere)
    limits = PATIENT._replace(connections=20, own=10, of_a_client=4)
    with running(event, limits) as server, ExitStack() as opened:
        for _ in range(3):
            opened.enter_context(server.connect())
        for _ in range(4):
            waiting = opened.enter_context(server.connect())
            waiting.sendall(server.head("GET", "/changes"))
            assert waiting.recv(12) == b"HTTP/1.1 200"
        sent = server.ask(server.head())
        assert status(sent) == 429
        assert "Dieses Gerät" in sent


def test_some_connections_are_kept_for_this_computer(event, monkeypatch):
    limits = PATIENT._replace(connections=3, own=2, others=0)
    with running(event, limits) as server, server.connect() as waiting:
        waiting.sendall(server.head("GET", "/changes"))
        assert waiting.recv(12) == b"HTTP/1.1 200"
        monkeypatch.setattr(http_server, "is_this_computer", is_elsewhere)
        assert status(server.ask(server.head())) == 503
        monkeypatch.undo()
        assert status(server.ask(server.head("GET", "/", "Connection: close"))) == 200


@pytest.fixture
def many_tables(tmp_path):
    """Return an event of forty series at one table."""
    seating = {(series, 1): (1, 2, 3, 4) for series in range(1, 41)}
    return make_evening(tmp_path / "viele.skat", seating, series=40)


def test_too_many_streams_of_one_client_are_refused_and_no_other_client_suffers(many_tables, monkeypatch):
    monkeypatch.setattr(news, "_STREAMS_OF_ONE", 1)
    with running(many_tables) as server, ExitStack() as opened:

        def waits(path):
            return is_waiting(opened.enter_context(server.connect()), server, path)

        assert waits("/table/1/1/changes")
        sent = server.ask(server.head("GET", "/table/1/1/changes", "Connection: close"))
        assert status(sent) == 503
        assert "sieht von Zeit zu Zeit selbst nach" in sent
        assert waits("/table/2/1/changes")
        monkeypatch.setattr(news, "_STREAMS", 2)
        assert waits("/changes")
        monkeypatch.setattr(news, "is_this_computer", is_elsewhere)
        assert status(server.ask(server.head("GET", "/table/3/1/changes", "Connection: close"))) == 503


def test_phones_behind_one_address_are_all_answered(many_tables, monkeypatch):
    monkeypatch.setattr(http_server, "is_this_computer", is_elsewhere)
    monkeypatch.setattr(news, "is_this_computer", is_elsewhere)
    with running(many_tables) as server, ExitStack() as opened:
        answers = [
            is_waiting(opened.enter_context(server.connect()), server, f"/table/{series}/1/changes")
            for series in range(1, 41)
        ]
        assert answers == [True] * 24 + [False] * 16
        assert status(server.ask(server.head("GET", "/", "Connection: close"))) == 200


@pytest.mark.parametrize("path", ["/table/1/2/changes", "/table/41/1/changes", "/table/9999/9999/changes"])
def test_there_is_no_news_of_a_table_that_is_not_there(many_tables, path):
    with running(many_tables) as server:
        assert status(server.ask(server.head("GET", path, "Connection: close"))) == 404


def test_of_an_event_that_is_not_chosen_yet_there_is_no_news_of_tables():
    with running(None) as server:
        assert status(server.ask(server.head("GET", "/table/1/1/changes", "Connection: close"))) == 404


def test_streams_for_this_computer_are_bounded_on_every_page(many_tables, monkeypatch):
    monkeypatch.setattr(news, "_STREAMS_HERE", 30)
    with running(many_tables) as server, ExitStack() as opened:
        answers = [
            is_waiting(opened.enter_context(server.connect()), server, f"/table/{series}/1/changes")
            for series in range(1, 41)
        ]
        assert answers == [True] * 30 + [False] * 10
        assert status(server.ask(server.head("GET", "/", "Connection: close"))) == 200


@pytest.mark.skipif(sys.platform != "linux", reason="every address that begins with 127 is its own there")
@pytest.mark.parametrize("strays", [("127.0.0.1",), tuple(f"127.0.0.{number}" for number in range(2, 60))])
def test_a_stray_program_of_this_computer_leaves_room_for_the_phones(event, monkeypatch, strays):
    """It holds all it can get, from one address or many; another device is answered, and waits for news."""
    monkeypatch.setattr(news, "_STREAMS_HERE", 1000)
    for module in (http_server, news):
        monkeypatch.setattr(module, "is_this_computer", lambda client: client != "127.0.0.99")
    limits = PATIENT._replace(connections=40, own=10, others=20)
    with running(event, limits) as server, ExitStack() as opened:
        taken = 0
        for number in range(60):
            stray = opened.enter_context(server.connect(strays[number % len(strays)]))
            taken += is_waiting(stray, server, ("/changes", "/table/1/1/changes")[number % 2])
        assert taken == 20
        phones = [opened.enter_context(server.connect("127.0.0.99")) for _ in range(20)]
        assert all(is_waiting(phone, server) for phone in phones)


def test_any_address_of_this_computer_is_this_computer():
    assert [is_this_computer(each) for each in ("127.0.0.1", "::1", "127.0.0.2", "127.9.9.9")] == [True] * 4
    assert [is_this_computer(each) for each in ("192.168.4.7", "", "12.7.0.0", "1127.0.0.1")] == [False] * 4


def test_a_request_of_two_lengths_is_the_last_of_its_connection(server):
    """The other one behind it may be the body of the first, as another program read it (RFC 9112 6.3)."""
    lines = ("Content-Length: 5", "Transfer-Encoding: chunked")
    behind = server.head("GET", "/list/1/1")
    for head in (server.head("GET", "/", *lines), server.post("/list/1/1", *lines), server.head("GET", "/x", *lines)):
        sent = server.ask(head, b"0\r\n\r\n", behind)
        assert sent.count("HTTP/1.1 ") == 1
        assert "connection: close" in sent.lower()
        assert "Anna Becker" not in sent


def test_it_stops_at_once_while_browsers_wait_for_news(server):
    with server.connect() as waiting:
        waiting.sendall(server.head("GET", "/changes"))
        sent = b""
        while not sent.endswith(b"\r\n\r\n"):
            sent += waiting.recv(1)
        assert server.stop()
        assert everything(waiting).startswith("a\r\ndata: ")  # the last news, then the end


def test_a_client_that_does_not_read_is_disconnected_at_the_end_without_a_fault(event, monkeypatch, caplog):
    monkeypatch.setattr(http_server, "GRACE_SECONDS", 0.05)
    with running(event) as server, socket.socket() as sleeping:
        server.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        sleeping.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        sleeping.connect(("127.0.0.1", server.port))
        sleeping.sendall(20 * server.head("GET", "/handbook/abend"))
        assert sleeping.recv(1)  # the rest waits in the server
        assert server.stop()
    assert caplog.records == []


def test_a_page_that_fails_is_a_sentence_and_nothing_else_suffers(server, monkeypatch):
    monkeypatch.setattr(Desk, "_content", lambda *_: 1 / 0)  # not what the desk does by itself meanwhile
    sent = server.ask(server.head("GET", "/", "Connection: close"))
    assert status(sent) == 500
    assert "ZeroDivisionError" in sent
    monkeypatch.undo()
    assert status(server.ask(server.head("GET", "/", "Connection: close"))) == 200
