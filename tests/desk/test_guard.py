"""Who may ask the desk for what."""

import pytest
from desk_client import client_of

LINE = {"line": "1 kreuz m2 +"}


@pytest.mark.parametrize("host", ["abend.example:8025", "127.0.0.1:9999", "localhost.evil.example:8025"])
def test_a_rebound_name_is_refused(event, host):
    with client_of(event, host=host) as desk:
        answer = desk.get("/")
    assert answer.status_code == 403
    assert "So heißt dieser Rechner nicht" in answer.text


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:9999", "https://127.0.0.1:8025"])
def test_a_page_from_elsewhere_writes_nothing(desk, origin):
    answer = desk.post("/list/1/1", data=LINE, headers={"origin": origin})
    assert answer.status_code == 403
    assert "fremden Seite" in answer.text
    assert "Kreuz" not in desk.get("/list/1/1").text


def test_another_computer_is_no_desk(event):
    with client_of(event, address="192.168.4.7") as desk:
        assert desk.get("/").status_code == 403
        assert desk.post("/list/1/1", data=LINE).status_code == 403
        assert desk.get("/static/desk.css").status_code == 200


def test_every_answer_says_what_the_browser_may_do_with_it(desk):
    for answer in (desk.get("/"), desk.get("/nothing"), desk.get("/static/desk.js")):
        assert answer.headers["content-security-policy"].startswith("default-src 'none'")
        assert answer.headers["x-content-type-options"] == "nosniff"
