"""Requests to the real server of a desk on loopback: as browsers and phones send them, and spoilt."""

import re
import socket
from pathlib import Path

from desk.test_http_server import running

from skatlist.desk.http_server import Limits

HOST = b"127.0.0.1:8025"  # in a request, for the address the server gets
SECONDS = 20  # for an answer, on however busy a computer
_LINE = b"line=2+kreuz+m2+h+%2B"  # place 1 deals
_FORM = b"Content-Type: application/x-www-form-urlencoded"
_PHONE = b'{"do": "enter", "line": "1 kreuz m2 h +", "game": 1, "id": "a1", "phone": "b2", "boot": "", "counter": 1}'
_UPLOAD = b"""--grenze\r
Content-Disposition: form-data; name="lists"; filename="tisch1.txt"\r
Content-Type: text/plain\r
\r
serie 1 tisch 1\r
1 kreuz m2 h +\r
\r
--grenze--\r
"""
# Parts of a request that mean something: two lengths, other origins, odd versions, halves of letters.
_ODD_LINES = (
    *(b"Content-Length: 0", b"Content-Length: 5", b"Content-Length: 99999999999999999999", b"Content-Length: -1"),
    *(b"Content-Length: 5, 5", b"Content-Length: +5", b"Content-Length:\t5", b"Content-Length : 5"),
    *(b"Transfer-Encoding: chunked", b"Transfer-Encoding: gzip, chunked", b"Transfer-Encoding: identity"),
    *(b"Expect: 100-continue", b"Connection: close", b"Connection: upgrade", b"Upgrade: websocket", b"Upgrade: h2c"),
    *(b"Host: evil.example", b"Host:", b"Origin: null", b"Sec-Fetch-Site: cross-site", b"Range: bytes=0-,0-,5-1"),
    *(b"Accept-Language: " + 300 * b"x,", b"Cookie: lang=\xff; lang=en; =;", b"X: " + 17_000 * b"y", b"\xff: \xfe"),
    *(b"Content-Type: multipart/form-data", b"Content-Type: multipart/form-data; boundary=", b" folded", b"", b":"),
    *(b"If-None-Match: *", b"If-Modified-Since: Thu, 99 Jan 0000 00:00:00 GMT", b"GET / HTTP/1.1", b"0"),
)
_ODD_TARGETS = (
    *(b"*", b"//", b"/../../etc/passwd", b"/%2e%2e/%2fetc", b"/%", b"/%ff%00", b"/list/1/1?x=%zz&lang=xx&lang="),
    *(b"/list/0/0", b"/list/-1/99999999999999999999", "/list/1/²".encode(), b"/list/1/%C2%B2", b"/static/../app.py"),
    *(b"/static/%2e%2e/app.py", b"/" + 9_000 * b"a", b"/?" + 9_000 * b"&", b"http://127.0.0.1/", b"/wall?light=\xff"),
    *(b"/table/1/1", b"/table/1/1/changes", b"/changes", b"/handbook/..%2f..%2fabend", b"/people?q=%F0%9F%82%A1"),
)


_CHUNKED = (b"Transfer-Encoding: chunked",), (b"Content-Length: 5", b"Transfer-Encoding: chunked")
_PAGES = (
    *(b"/", b"/list/1/1", b"/standings", b"/people", b"/money", b"/log", b"/wall", b"/draw", b"/papers"),
    *(b"/table/1/1", b"/changes", b"/static/desk.css", b"/handbook/abend"),
)


def requests():
    """Return what browsers and phones send, each with a plain request behind it on the same connection."""
    heads = [_request(b"GET", page) for page in _PAGES]
    heads += [_request(b"HEAD", b"/"), _request(b"GET", b"/list/1/1?lang=en", b"Accept-Language: fr, en;q=0.8")]
    forms = [_post(b"/list/1/1", line, _FORM) for line in (_LINE, b"line=z", b"line=fertig&more=%00%FF")]
    forms += [_post(b"/people", b"line=Ida+Neu%2C+Herz+Dame", _FORM)]
    forms += [_post(b"/papers", b"do=write&paper=lists&kind=pdf", _FORM)]
    forms += [_post(b"/table/1/1", _PHONE, b"X-Signature: 00")]
    forms += [_post(b"/import", _UPLOAD, b"Content-Type: multipart/form-data; boundary=grenze")]
    chunks = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in (_LINE[:5], _LINE[5:])) + b"0\r\n\r\n"
    forms += [_request(b"POST", b"/list/1/1", b"Origin: http://" + HOST, _FORM, *more) + chunks for more in _CHUNKED]
    return [each + _request(b"GET", b"/list/1/1", b"Connection: close") for each in (*heads, *forms)]


def _request(method, target, *lines):
    return b"\r\n".join((b"%s %s HTTP/1.1" % (method, target), b"Host: " + HOST, *lines, b"", b""))


def _post(target, body, *lines):
    return _request(b"POST", target, b"Origin: http://" + HOST, b"Content-Length: %d" % len(body), *lines) + body


def spoilt_request(chance, data, spoilt_bytes):
    """Return requests with another target, a header line too many, twice or gone, or spoilt as bytes."""
    if chance.random() < 0.3:
        return spoilt_bytes(chance, data)
    lines = data.split(b"\r\n")
    for _ in range(chance.choice((1, 1, 2, 4))):
        at = chance.randrange(len(lines))
        match chance.randrange(7):
            case 0:
                lines[0] = lines[0].split(b" ")[0] + b" " + chance.choice(_ODD_TARGETS) + b" HTTP/1.1"
            case 1:
                method = chance.choice((b"GET", b"POST", b"PUT", b"OPTIONS", b"CONNECT", b"PRI", b"get", b"", b"\xff"))
                lines[0] = method + b" " + lines[0].partition(b" ")[2]
            case 2:
                lines[0] = lines[0].rpartition(b" ")[0] + chance.choice((b" HTTP/1.0", b" HTTP/2.0", b" HTTP/9", b""))
            case 3:
                lines.insert(at, chance.choice(lines))
            case 4 if len(lines) > 1:
                del lines[at]
            case 5:
                lines[at] = spoilt_bytes(chance, lines[at])
            case _:
                lines.insert(min(at, 3) or 1, chance.choice(_ODD_LINES))
    return chance.choice((b"\r\n", b"\r\n", b"\r\n", b"\r\n", b"\n", b"\r")).join(lines)


def send(file, event):
    """Send what a file holds to the desk of an event. Return 0 if it is answered or refused and the desk goes on."""
    with running(event, Limits()) as server:
        here = server.host.encode()
        statuses, _ = _answers(server, Path(file).read_bytes().replace(HOST, here))
        after, page = _answers(server, _request(b"GET", b"/", b"Connection: close").replace(HOST, here))
    (version,) = re.findall(rb'data-version="(\d+)"', page)[:1] or [b"?"]
    print("answers:", *statuses, "- then", *after, "version", version.decode())
    return 0 if after == [200] and 500 not in statuses else 5


def _answers(server, data):
    """Return the statuses of all answers until the server closes the connection, and the answers themselves."""
    answer = b""
    with server.connect() as connection:
        connection.settimeout(SECONDS)
        try:
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)  # nothing more comes: the server may stop waiting
            while part := connection.recv(1 << 16):
                answer += part
        except (ConnectionResetError, BrokenPipeError):
            pass  # refused while it was sent
    assert answer[:9] in {b"", b"HTTP/1.1 "}, answer[:200]
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3}) [A-Za-z -]*\r\n", answer)], answer
