"""Bounds of the desk at the first refused and the last accepted value: fields, messages, secrets, clients, requests."""

import asyncio
import datetime as dt
import json
from types import SimpleNamespace

import pytest
from refusals import why_not
from starlette.datastructures import FormData, Headers, QueryParams

from skatlist.desk import guard
from skatlist.desk.guard import Guard, RequestBounds
from skatlist.desk.handbook_pages import HandbookPage, handbook_pages, page_html
from skatlist.desk.http_server import HttpServer, Limits
from skatlist.desk.news import News
from skatlist.desk.page import Call
from skatlist.desk.pages import phones as phones_page
from skatlist.desk.pages.check_in import Guest, _doors, _half
from skatlist.desk.pages.findings import _address
from skatlist.desk.phone_answers import Message
from skatlist.desk.phone_door import bounded_body
from skatlist.desk.phone_secrets import NotTakenError, Phones, Rights, Wifi
from skatlist.desk.recent_files import RecentFiles
from skatlist.desk.reply_view import _brief
from skatlist.desk.sentences import without_calls
from skatlist.desk.steps import chosen_entry
from skatlist.desk.uploads import Uploads
from skatlist.desk.wall import _break, _size, _time_left
from skatlist.skat.findings import Finding, Kind, Severity
from skatlist.tournament.model import Display, Event
from skatlist.words import InputError, Language

KEY = (1, 1)
HERE, THERE = "127.0.0.1", "192.168.4.7"
TEN = dt.datetime(2026, 11, 20, 22, 0, tzinfo=dt.UTC)


@pytest.mark.parametrize(("typed", "why"), [("0", "usage_range"), ("1", None), ("99", None), ("100", "usage_range")])
def test_a_number_of_a_form_lies_within_its_bounds(typed, why):
    call = Call(None, Language.DE, form=FormData([("copies", typed)]))
    assert why_not(call.number, "copies", "Stück", (1, 99)) == why


@pytest.mark.parametrize(
    ("name", "password", "why"),
    [
        ("x" * 32, "y" * 64, None),
        ("x" * 33, "", "wifi_too_long"),
        ("ü" * 17, "", "wifi_too_long"),  # bytes count
        ("x", "y" * 65, "wifi_too_long"),
    ],
)
def test_name_and_password_of_a_wifi_have_their_length(name, password, why):
    assert why_not(Wifi.of_form, name, password) == why


def is_taken(action, *args):
    try:
        action(*args)
    except NotTakenError:
        return False
    return True


@pytest.mark.parametrize(("length", "taken"), [(300, True), (301, False)])
def test_words_of_a_telephone_are_bounded(length, taken):
    assert is_taken(Message(KEY, "a1", {"line": "x" * length}, Language.DE).words, "line") is taken


@pytest.mark.parametrize(
    ("number", "taken"), [(100_000, True), (100_001, False), (-100_000, True), (-100_001, False), (True, False)]
)
def test_a_number_of_a_telephone_is_bounded(number, taken):
    assert is_taken(Message(KEY, "a1", {"game": number}, Language.DE).number, "game") is taken


@pytest.mark.parametrize(("length", "taken"), [(7, False), (8, True), (32, True), (33, False)])
def test_an_entry_of_a_telephone_has_a_long_name(length, taken):
    message = Message(KEY, "a1", {"id": "f" * length}, Language.DE)
    assert is_taken(lambda: message.sent) is taken


@pytest.mark.parametrize(("length", "taken"), [(8192, True), (8193, False)])
def test_a_message_is_read_up_to_eight_kilobytes(length, taken):
    async def stream():
        yield b"x" * 4096
        yield b"x" * (length - 4096)

    assert is_taken(asyncio.run, bounded_body(SimpleNamespace(stream=stream))) is taken


def test_counters_rise_up_to_the_last_that_browsers_count(tmp_path, evening):
    phones = Phones(tmp_path)
    for counter, taken in ((0, False), (1, True), (1, False), (2, True), (2**53, False), (2**53 - 1, True)):
        assert is_taken(phones.must_be_new, evening, KEY, "a1", phones.boot, counter) is taken, counter


def test_a_table_remembers_sixty_four_telephones(tmp_path, evening):
    phones = Phones(tmp_path)
    for number in range(64):
        phones.must_be_new(evening, KEY, f"phone{number}", phones.boot, 5)
    assert not is_taken(phones.must_be_new, evening, KEY, "phone0", phones.boot, 5)
    phones.must_be_new(evening, KEY, "another", phones.boot, 5)
    assert not is_taken(phones.must_be_new, evening, KEY, "phone1", phones.boot, 5)
    assert is_taken(phones.must_be_new, evening, KEY, "phone0", phones.boot, 5)


@pytest.mark.parametrize(("generation", "sound"), [(1, False), (2, True), (9999, True), (10_000, False)])
def test_a_table_has_as_many_secrets_as_it_has_had_codes(tmp_path, generation, sound):
    rights = {"secret": "00" * 32, "generations": {"1/1": generation}}
    (tmp_path / f"{'e' * 32}.json").write_text(json.dumps(rights))
    if sound:
        assert Rights(tmp_path, "e" * 64).secret(KEY)
    else:
        with pytest.raises(InputError):
            Rights(tmp_path, "e" * 64).secret(KEY)


@pytest.mark.parametrize(("series", "answer"), [("1", 1), ("9999", 9999), ("10000", 7), ("²", 7), ("", 7)])
def test_the_page_of_telephones_shows_a_series_or_the_first_open_one(series, answer):
    evening = SimpleNamespace(sheets=SimpleNamespace(first_open_series=7))
    assert phones_page._series(evening, Call(None, Language.DE, query=QueryParams({"series": series}))) == answer


def body_refusal(client, length, kind="application/x-www-form-urlencoded", path="/"):
    """Return why the guard does not read a body of this length."""
    door = Guard(None, ["x"], Language.DE, RequestBounds(page=100, files=300, elsewhere=50, photo=400))
    return door._body_refused(client, Headers({"content-length": str(length), "content-type": kind}), path)


@pytest.mark.parametrize(
    ("client", "kind", "most"), [(HERE, "text/plain", 100), (HERE, "multipart/form-data; boundary=x", 300),
                                 (THERE, "multipart/form-data", 50)]
)  # fmt: skip
def test_a_body_is_read_up_to_its_bound(client, kind, most):
    assert (body_refusal(client, most, kind), body_refusal(client, most + 1, kind)) == ("", "body")


@pytest.mark.parametrize("client", [HERE, THERE])
def test_a_photograph_of_a_phone_is_read_up_to_its_bound(client):
    kind, path = "application/octet-stream", "/table/1/1/photo"
    assert [body_refusal(client, length, kind, path) for length in (400, 401)] == ["", "body"]
    assert body_refusal(THERE, 51, kind, "/table/1/photo/1") == "body"


def test_a_client_asks_a_burst_at_once_and_then_as_time_goes_by(monkeypatch):
    now = 1000.0
    monkeypatch.setattr(guard, "time", SimpleNamespace(monotonic=lambda: now))
    often = guard._Often(3, 0.5)
    assert [often.may(THERE) for _ in range(4)] == [True, True, True, False]
    now = 1001.0
    assert not often.may(THERE)
    now = 1004.0
    assert [often.may(THERE) for _ in range(2)] == [True, False]


@pytest.mark.parametrize(("others", "forgotten"), [(3, False), (4, True)])
def test_of_four_times_a_burst_of_clients_the_most_silent_is_forgotten(monkeypatch, others, forgotten):
    monkeypatch.setattr(guard, "time", SimpleNamespace(monotonic=lambda: 1000.0))
    often = guard._Often(1, 0.0)
    assert often.may(THERE)
    for number in range(others):
        often.may(f"10.0.0.{number}")
    assert often.may(THERE) is forgotten


class Connected:
    """A task that answers a connection."""

    def cancel(self):
        """Drop the connection."""


def clients(**connections):
    """Return a server with idle or busy connections: `here=(idle, busy)`, `there=…`, `other=…`."""
    server = HttpServer(None, Language.DE, Limits(connections=10, own=4, others=6, of_a_client=3))
    for name, (idle, busy) in connections.items():
        client = {"here": HERE, "there": THERE, "other": "192.168.4.8"}[name]
        for at in range(idle + busy):
            server._connections[Connected()] = SimpleNamespace(client=(client, at), is_idle=at < idle)
            server._clients[client] += 1
    return server


@pytest.mark.parametrize(
    ("connections", "client", "status"),
    [
        ({"there": (0, 3)}, THERE, None),
        ({"there": (0, 4)}, THERE, 429),
        ({"there": (1, 3)}, THERE, None),  # an idle one makes room
        ({"there": (0, 3), "other": (0, 3)}, THERE, None),
        ({"there": (0, 3), "other": (0, 4)}, THERE, 503),
        ({"here": (0, 4)}, HERE, None),
        ({"here": (0, 5)}, HERE, 503),
        ({"here": (1, 4)}, HERE, None),
        ({"here": (0, 4), "there": (0, 3), "other": (0, 3)}, THERE, None),
    ],
)
def test_connections_are_bounded_for_each_client_and_each_side(connections, client, status):
    refusal = clients(**connections)._refusal_of(client)
    assert (refusal and refusal[0]) == status


@pytest.mark.parametrize(("connections", "status"), [(9, None), (10, None), (11, 503)])
def test_all_connections_together_are_bounded(connections, status):
    server = HttpServer(None, Language.DE, Limits(connections=10, own=0, others=0))
    for at in range(connections):
        client = (HERE, THERE)[at % 2]
        server._connections[Connected()] = SimpleNamespace(client=(client, at), is_idle=False)
        server._clients[client] += 1
    refusal = server._refusal_of(HERE)
    assert (refusal and refusal[0]) == status


@pytest.mark.parametrize(
    ("streams", "client", "free"),
    [
        ({(HERE, "/a"): 39}, HERE, True),
        ({(HERE, "/a"): 40}, HERE, False),
        ({(HERE, f"/{at}"): 11 for at in range(9)}, HERE, True),
        ({(HERE, f"/{at}"): 10 for at in range(10)}, HERE, False),
        ({(HERE, f"/{at}"): 10 for at in range(10)}, THERE, True),
        ({(THERE, f"/{at}"): 1 for at in range(23)}, THERE, True),
        ({(THERE, f"/{at}"): 1 for at in range(24)}, THERE, False),
        ({(f"10.0.0.{at}", "/a"): 1 for at in range(599)}, THERE, True),
        ({(f"10.0.0.{at}", "/a"): 1 for at in range(600)}, THERE, False),
    ],
)
def test_streams_of_news_are_bounded_for_each_and_all(streams, client, free):
    news = News(None)
    news._streams.update(streams)
    request = SimpleNamespace(client=SimpleNamespace(host=client), url=SimpleNamespace(path="/a"))
    assert (news.answer(request, lambda: 1, Language.DE).status_code == 200) is free


@pytest.mark.parametrize(("typed", "spitzen"), [("-264", -264), ("9999", 9999), ("-1000", None), ("²", None)])
def test_a_chosen_number_has_four_characters_at_most(typed, spitzen):
    assert chosen_entry({"spitzen": typed}).spitzen == spitzen


@pytest.mark.parametrize(("length", "answer"), [(300, "x" * 300), (301, "x" * 299 + "…")])
def test_a_typed_text_is_quoted_up_to_its_bound(length, answer):
    assert _brief("x" * length) == answer


def test_the_last_twelve_uploads_are_kept():
    uploads = Uploads()
    words = [uploads.keep([("liste.txt", b"x")]) for _ in range(13)]
    assert [why_not(uploads.files, word) for word in words] == ["upload_gone"] + [None] * 12
    uploads.end()


def test_the_last_eight_event_files_are_known(tmp_path):
    recent = RecentFiles(tmp_path / "recent")
    files = [tmp_path / f"{number}.skat" for number in range(9)]
    for file in files:
        file.touch()
        recent.add(file)
    assert recent.read() == files[:0:-1]


def guests(letters):
    return [Guest(at, f"{letter}x", "", "", False, False, False, "") for at, letter in enumerate(letters)]


@pytest.mark.parametrize(
    ("letters", "doors"),
    [
        ("A" * 12 + "B" * 12, ()),
        ("A" * 12 + "B" * 13, ("A – A", "B – B")),
        ("A" * 20 + "B" * 5, ("A – A", "B – B")),
        ("A" * 10 + "C" * 5 + "D" * 10, ("A – A", "C – D")),
        ("A" * 25, ()),
    ],
)
def test_more_than_twenty_four_people_come_through_two_doors(letters, doors):
    everybody = guests(letters)
    assert _doors(everybody) == doors
    halves = [_half(everybody, door) for door in "12"]
    assert halves == ([[each for each in everybody if (each.name[0] == "A") is first] for first in (True, False)]
                      if doors else [everybody, everybody])  # fmt: skip


@pytest.mark.parametrize(("length", "size"), [(9, 0), (10, 1), (19, 1), (20, 2)])
def test_a_long_name_is_smaller_on_the_wall(length, size):
    assert _size("x" * length, (10, 20)) == size


@pytest.mark.parametrize(("minutes", "over", "number"), [(1, False, "0:01"), (0, True, "0:00"), (-1, True, "0:00")])
def test_the_time_of_a_series_is_over_with_its_last_minute(minutes, over, number):
    event = Event(series=1, display=Display(minutes=120))
    begin = TEN + dt.timedelta(minutes=minutes - 120)
    clock = _time_left(event, 1, begin.isoformat(), TEN, Language.DE)
    assert (clock.detail.startswith("Die Zeit ist um"), clock.number) == (over, number)


@pytest.mark.parametrize(("start", "detail"), [("22:00", "Serie 2 um 22:00"), ("21:59", "Serie 2 folgt")])
def test_a_break_counts_down_to_the_minute_a_series_starts(start, detail):
    event = Event(series=2, display=Display(starts=("", start)))
    assert _break(event, 2, "2026-11-20T21:00:00+00:00", TEN, Language.DE).detail == detail


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("Noch sitzt niemand. So geht es jetzt hier: skatlist auslosen.", "Noch sitzt niemand."),
        ("Noch sitzt niemand. So geht es jetzt hier weiter: skatlist auslosen.", None),
    ],
)
def test_six_words_before_a_call_make_sense_by_themselves(words, kept):
    assert without_calls(words) == (kept or "Noch sitzt niemand. So geht es jetzt hier weiter")


def test_a_link_that_names_a_file_shows_the_title_of_its_page():
    other = handbook_pages()["befunde"]
    page = HandbookPage("x", "X", None, "# X\n\nSiehe [befunde.md](befunde.md) und [mehr](befunde.md#g124), ja.\n")
    answer = page_html(page, lambda _, to: f"/{to.name}", "/pictures")
    assert f'Siehe <a href="/befunde">{other.title}</a> und <a href="/befunde#g124">mehr</a>, ja.' in answer


@pytest.mark.parametrize(
    ("place", "address"), [({"table": 3}, "/list/1/3"), ({"series": 2, "table": 3}, "/list/2/3"), ({"series": 2}, "")]
)
def test_a_finding_leads_to_its_list(place, address):
    finding = Finding.of(Kind("G101", "spitzen", Severity.ERROR))._replace(**place)
    assert _address(finding) == address
