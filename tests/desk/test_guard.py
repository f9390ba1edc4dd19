"""The rights of each client at the desk."""

import os
import sys
from types import SimpleNamespace

import pytest
from desk_client import client_of

from skatlist.desk import guard
from skatlist.desk.guard import RequestBounds
from skatlist.desk.recent_files import RecentFiles

LINE = {"line": "1 kreuz m2 +"}


@pytest.mark.parametrize("host", ["abend.example:8025", "127.0.0.1:9999", "localhost.evil.example:8025"])
def test_a_rebound_name_is_refused(event, host):
    with client_of(event, host=host) as desk:
        answer = desk.get("/")
    assert answer.status_code == 403
    assert "So heißt dieser Rechner nicht" in answer.text


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:9999", "https://127.0.0.1:8025"])
def test_a_page_from_elsewhere_writes_nothing(desk, origin):
    answer = desk.forge("/list/1/1", data=LINE, headers={"origin": origin})
    assert answer.status_code == 403
    assert "fremden Seite" in answer.text
    assert "Kreuz" not in desk.get("/list/1/1").text


def test_another_computer_is_no_desk(event):
    with client_of(event, address="192.168.4.7") as desk:
        assert desk.get("/").status_code == 403
        assert desk.forge("/list/1/1", data=LINE).status_code == 403
        assert desk.get("/static/desk.css").status_code == 200


def test_every_answer_says_what_the_browser_may_do_with_it(desk):
    for answer in (desk.get("/"), desk.get("/nothing"), desk.get("/static/desk.js")):
        assert answer.headers["content-security-policy"].startswith("default-src 'none'")
        assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("host", "isolates"),
    [("127.0.0.1:8025", True), ("localhost:8025", True), ("192.168.4.1:8025", False), ("[", False)],
)
def test_the_headers_give_a_browser_nothing_to_complain_about(event, host, isolates):
    with client_of(event, host=host) as desk:
        assert ("cross-origin-opener-policy" in desk.get("/static/desk.css").headers) is isolates


@pytest.mark.slow
def test_another_computer_may_not_ask_without_end(event, monkeypatch):
    monkeypatch.setattr(guard, "time", SimpleNamespace(monotonic=lambda: 1000.0))
    with client_of(event, address="192.168.4.7") as desk:
        answers = [
            desk.get("/static/wall.css", headers={"accept-language": "en"}) for _ in range(RequestBounds().burst + 1)
        ]
    assert {answer.status_code for answer in answers[:-1]} == {200}
    assert answers[-1].status_code == 429
    assert "Too much came from this device" in answers[-1].text


@pytest.mark.slow
def test_the_desk_itself_may_ask_as_often_as_it_likes(event, monkeypatch):
    monkeypatch.setattr(guard, "time", SimpleNamespace(monotonic=lambda: 1000.0))
    with client_of(event) as desk:
        assert {desk.get("/static/wall.css").status_code for _ in range(RequestBounds().burst + 1)} == {200}


@pytest.mark.parametrize(("address", "status"), [("192.168.4.7", 413), ("127.0.0.1", 303)])
def test_another_computer_sends_little(event, address, status):
    with client_of(event, address=address) as desk:
        path = "/table/1/1" if status == 413 else "/list/1/1"
        answer = desk.forge(path, data={"line": "x" * 100_000}, follow_redirects=False)
    assert answer.status_code in {status, 422}
    assert (answer.status_code == 413) == (status == 413)


def test_no_page_is_embedded_by_another_site(desk):
    assert desk.get("/", headers={"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"}).status_code == 403
    assert desk.get("/", headers={"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}).status_code == 200
    # Nor may a link from there say what is to be read.
    request = {
        "params": {"file": "/dev/null"},
        "headers": {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"},
    }
    assert desk.get("/files", **request).status_code == 403


@pytest.mark.parametrize("path", ["/list/{}/1", "/people/{}", "/table/{}/1", "/phones/{}.pdf"])
def test_a_number_nobody_counts_to_is_no_page(desk, path):
    assert desk.get(path.format("9" * 5000)).status_code == 404


@pytest.mark.parametrize("kind", ["multipart/form-data", "multipart/form-data; boundary=x"])
def test_a_form_that_cannot_be_read_is_a_sentence(desk, kind):
    answer = desk.post("/import", content=b"line=e", headers={"content-type": kind})
    assert answer.status_code == 400
    assert "nicht zu verstehen" in answer.text


@pytest.mark.parametrize(
    ("page", "form"),
    [
        ("/decisions", {"kind": "", "whom": "1"}),
        ("/decisions", {"kind": "x", "whom": "1"}),
        ("/decisions", {"kind": "zero", "whom": "9" * 5000}),
        ("/decisions", {"undo": "x"}),
        ("/people", {"do": "rename", "thing": "number", "before": "1", "after": "2"}),
        ("/draw", {"do": "draw", "without": "9" * 5000}),
        ("/list/1/1", {"do": "decide", "reason": "so", "agreed": ["", "12", "²"]}),
    ],
)
def test_a_value_that_no_form_offers_is_refused_in_a_sentence(desk, page, form):
    answer = desk.forge(page, data=form)
    assert answer.status_code == (422 if page != "/list/1/1" else 200)
    assert 'role="alert"' in answer.text or "Anna Becker" in answer.text


def test_steps_that_nobody_offers_ask_again_or_say_nothing(desk):
    for who in ("%s", "9" * 5000, "0"):
        answer = desk.get("/list/1/1/steps", params={"who": who, "contract": "x", "result": "won"})
        assert answer.status_code == 200


@pytest.mark.parametrize("name", ["\U0001f600" * 80 + ".csv", "x." + "ü" * 200, ". " * 80, "../../x.csv"])
def test_a_file_may_be_called_anything(desk, name):
    answer = desk.forge("/import", files={"lists": (name, b"Serie 1\nTisch 1\n1 kreuz m2 +\n")})
    assert answer.status_code in {200, 422}


def test_a_mark_nobody_was_given_is_none(desk):
    assert desk.forge("/list/1/1", data={"line": "e", "mark": f"game.0.1.{'9' * 5000}"}).status_code == 200


@pytest.mark.skipif(sys.platform == "darwin", reason="names are UTF-8 there")
def test_an_event_file_of_any_bytes_is_taken_away(event):
    odd = event.rename(os.fsdecode(os.fsencode(event.parent) + b"/ab\xff.skat"))
    recent = RecentFiles(event.parent / "config" / "recent.txt")
    recent.add(odd)
    assert recent.read() == [odd]
    with client_of(odd) as desk:
        for copy in ("page.html", "folder.zip", "copy.skat", "journal.jsonl"):
            assert desk.get(f"/copies/{copy}").status_code == 200, copy
