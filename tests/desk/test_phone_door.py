"""Telephones at the tables: what they enter, whom the desk believes, and that a repeat is the same entry."""

import json
import re
import socket
import stat
import threading
from contextlib import contextmanager
from uuid import uuid4

import pytest
from archives import ARCHIVE, checked, faults
from club_evening import ROUND, add_games, close_all
from desk_client import client_of, fields_of
from papers.photographs import scan
from phone_client import Phone
from readings import calls_of, counted
from tiers import sample, slow, some

from skatlist.base import disk
from skatlist.desk import phone_answers
from skatlist.desk.phone_secrets import Phones, Rights, Wifi, lan_address, signed
from skatlist.evening import Evening, RecordKind, photos
from skatlist.evening.photos import photos_of
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.files.journal import list_book
from skatlist.skat.sheet import ListSums
from skatlist.skat.sheet.row_words import game_title
from skatlist.words import InputError, Language

LAN = "192.168.4.1:8025"
KEY, OTHER = (1, 1), (1, 2)
LINE = "2 kreuz m2 +"


pytestmark = pytest.mark.evening({KEY: (1, 2, 3, 4), OTHER: (5, 6, 7), (2, 1): (1, 2, 3, 4)}, series=2)


@pytest.fixture
def phones(tmp_path):
    made = Phones(tmp_path / "config" / "tables")
    made.address = LAN
    return made


@pytest.fixture
def lan(event, phones):
    """Ask the desk from another computer of the Wi-Fi."""
    with client_of(event, host=LAN, address="192.168.4.7", phones=phones) as client:
        yield client


@pytest.fixture
def secret(event, phones):
    with Evening.open(event) as evening:
        return lambda key=KEY: phones.rights(evening).secret(key)


@pytest.fixture
def phone(lan, secret):
    return Phone(lan, secret())


def games(event, key=KEY):
    with Evening.open(event) as evening:
        return [
            record.facts["line"] for record in evening.records if record.kind == RecordKind.GAME and record.key == key
        ]


def count(event):
    with Evening.open(event) as evening:
        return len(evening.records)


# The lines that a telephone enters


def test_a_game_is_on_the_disk_and_the_table_sees_what_comes_next(phone, event):
    answer = phone.enter(LINE, 1).json()
    assert answer["entered"] == 1
    assert games(event) == [LINE]
    state = answer["state"]
    assert (state["next"], state["played"], state["agreed"], state["full"]) == (2, 1, 8, False)
    assert state["games"]["2"]["dealer"] == "Bernd Yılmaz"
    assert [name for _, name in state["games"]["2"]["who"]][:3] == ["Anna Becker", "Carla Voß", "Dieter Öz"]
    assert [(row["game"], row["who"], row["points"], row["mine"]) for row in state["last"]] == [
        (1, "Bernd Yılmaz", "+36", True)
    ]
    with Evening.open(event) as evening:
        assert evening.records[-1].author == "Tisch 1"


CHOSEN = {"who": "2", "contract": "clubs", "spitzen": "2", "levels": "", "result": "won"}


@pytest.mark.parametrize("game", [{"line": "212+2+"}, {"chosen": CHOSEN}])
def test_a_posted_game_is_read_and_written_once_and_put_into_words_once(phone, event, game):
    for kept in (list_book._parsed, phone_answers._in_words):
        kept.cache_clear()  # from other tests
    for number, line in enumerate(("2 pik m1 +", *ROUND[1:]), 1):
        phone.enter(line, number)
    with counted() as texts, calls_of(write_line, game_title) as calls:
        answer = phone.ask("enter", **game, game=5, id=uuid4().hex[:16]).json()
    assert (answer["entered"], answer["state"]["last"][-1]["line"]) == (5, LINE)
    assert texts == {LINE: 1} | ({game["line"]: 1} if "line" in game else {})  # the journal's line, and the typed one
    assert calls == {"write_line": 2, "game_title": 1}  # once for the journal, once for the answer
    with calls_of(write_line, game_title) as calls:
        assert phone.ask("look").json()["state"] == answer["state"]
    assert calls == {}
    assert games(event)[-1] == LINE


def test_value_and_steps_are_said_before_anything_is_written(phone, event):
    judged = phone.ask("judge", line="2 kreuz m2 h -", game=1).json()["judged"]
    assert (judged["who"], judged["words"], judged["points"]) == ("Bernd Yılmaz", "Kreuz mit 2, Hand", "−96")
    judged = phone.ask("judge", line="2 kreuz m2 h +", game=1).json()["judged"]
    assert (judged["points"], judged["steps"], judged["doubts"]) == ("+48", "mit 2, Spiel 3, Hand 4; 4 x 12", [])
    assert games(event) == []


@pytest.mark.parametrize(("line", "refused"), [("1 kreuz m2 +", True), ("2 kreuz m2 +", False)])
def test_a_refused_line_gets_no_value(phone, line, refused):
    judged = phone.ask("judge", line=line, game=1).json()["judged"]
    assert bool(judged["refused"]) is refused
    assert {"who", "points", "value", "words", "steps"} & set(judged) == (
        set() if refused else {"who", "points", "value", "words", "steps"}
    )


def test_an_open_game_is_entered_with_hand_and_the_telephone_gets_a_note(phone, event):
    judged = phone.ask("judge", line="2 grand m1 ou +", game=1).json()["judged"]
    assert "Hand ist mit eingetragen" in judged["note"]
    assert (judged["points"], judged["doubts"]) == ("+192", [])
    assert "note" not in phone.ask("judge", line="2 grand m1 hou +", game=1).json()["judged"]
    phone.enter("2 grand m1 ou +", 1)
    assert games(event) == ["2 grand m1 h ou +"]


def test_the_six_steps_are_explained_once(phone):
    steps = phone.ask("look", steps=True).json()["steps"]
    assert [value for value, _ in steps["contract"]][:2] == ["clubs", "spades"]
    assert "steps" not in phone.ask("look").json()


@pytest.fixture
def asking(event):
    """Let table 1 ask for a second player, as the desk's page does."""
    with client_of(event, phones=Phones(event.parent / "more")) as desk:
        page = desk.submit("/phones", data={"do": "confirming", "confirming": "1"})
        assert "An diesen Tischen wird bestätigt: 1" in page.text
        assert re.search(r'name="confirming" value="1" checked', page.text)


@pytest.mark.usefixtures("asking")
def test_a_second_player_confirms_where_the_table_asks_for_it(phone, event):
    answer = phone.enter(LINE, 1).json()
    assert answer["unconfirmed"]["points"] == "+36"
    assert answer["by"] == [[1, "Anna Becker"], [3, "Carla Voß"], [4, "Dieter Öz"]]
    assert games(event) == []
    assert phone.enter(LINE, 1, confirmed=4).json()["entered"] == 1
    with Evening.open(event) as evening:
        assert evening.records[-1].facts["confirmed"] == 4
    with client_of(event) as desk:
        assert "bestätigt von Platz 4" in desk.get("/log").text


@pytest.mark.usefixtures("asking")
@pytest.mark.parametrize("witness", [2, 5, 0, -1])
def test_nobody_confirms_who_has_played_or_is_not_there(phone, event, witness):
    assert "unconfirmed" in phone.enter(LINE, 1, confirmed=witness).json()
    assert games(event) == []


@pytest.mark.usefixtures("asking")
def test_everybody_may_confirm_that_nobody_played(phone):
    assert [place for place, _ in phone.enter("e", 1).json()["by"]] == [1, 2, 3, 4]
    assert phone.enter("e", 1, confirmed=2).json()["entered"] == 1


@pytest.mark.usefixtures("asking")
def test_other_tables_and_the_scorer_need_no_second_player(lan, secret, event):
    assert Phone(lan, secret(OTHER), OTHER).enter(LINE, 1).json()["entered"] == 1
    with Evening.open(event, write=True) as evening:
        add_games(evening, LINE)
    assert games(event) == [LINE]


def test_a_phone_learns_that_its_series_is_closed(phone, event):
    assert phone.ask("look").json()["state"]["closed"] is False
    with Evening.open(event, write=True) as evening:
        close_all(evening, 1)
    assert phone.ask("look").json()["state"]["closed"] is True


def test_no_table_asks_for_a_second_player_unless_it_is_set(phone, event):
    assert phone.ask("look").json()["state"]["confirming"] is False
    with client_of(event, phones=Phones(event.parent / "more")) as desk:
        assert "checked" not in desk.get("/phones").text
        desk.submit("/phones", data={"do": "confirming", "all": "1"})
        assert phone.ask("look").json()["state"]["confirming"] is True
        assert "An keinem Tisch" in desk.submit("/phones", data={"do": "confirming", "confirming": None}).text
    assert phone.ask("look").json()["state"]["confirming"] is False
    assert "entered" in phone.enter(LINE, 1).json()


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_doubt_is_shown_and_confirmed(lan, secret, event, lang):
    phone = Phone(lan, secret(), lang=lang)
    doubted = phone.enter("2 kreuz m2 + =99", 1, entry="aaaaaaaa").json()["doubted"]
    assert doubted["doubts"][0]["says"]
    assert "36" in doubted["offered"]
    assert games(event) == []
    assert phone.enter("2 kreuz m2 + =99", 1, entry="aaaaaaaa", sure=True).json()["entered"] == 1


def test_an_impossible_game_is_not_entered_even_when_confirmed(phone, event):
    answer = phone.enter("1 kreuz m2 +", 1, sure=True).json()
    assert answer["doubted"]["refused"]
    assert games(event) == []


def test_the_same_game_again_is_asked_about(phone, event):
    phone.enter("3 pik m1 +", 1)
    assert "noch einmal" in phone.enter("3 pik m1 +", 2).json()["doubted"]["doubts"][0]["says"]
    assert len(games(event)) == 1


# A repeat is the same entry


def test_a_repeat_is_answered_like_the_first_also_by_the_next_desk(event, phones, secret):
    with client_of(event, host=LAN, address="192.168.4.7", phones=phones) as client:
        phone = Phone(client, secret())
        first = phone.enter(LINE, 1, entry="aaaaaaaa").json()
        assert phone.enter(LINE, 1, entry="aaaaaaaa").json() == first
    phones.boot = uuid4().hex  # the desk was killed and started again
    with client_of(event, host=LAN, address="192.168.4.7", phones=phones) as client:
        phone.client = client
        assert phone.enter(LINE, 1, entry="aaaaaaaa").json() == first
    assert games(event) == [LINE]


def test_an_entry_undone_at_the_desk_does_not_come_again(phone, event):
    phone.enter(LINE, 1, entry="aaaaaaaa")
    with Evening.open(event, write=True) as evening:
        evening.undo(KEY)
    assert phone.enter(LINE, 1, entry="aaaaaaaa").json()["undone"] == 1
    with Evening.open(event) as evening:
        assert evening.book(KEY).rows == ()
    assert phone.enter(LINE, 1).json()["entered"] == 1


def test_a_second_telephone_learns_the_line_of_the_first(lan, secret, event):
    first, second = Phone(lan, secret()), Phone(lan, secret())
    first.enter(LINE, 1)
    answer = second.enter("3 pik m1 +", 1, entry="bbbbbbbb").json()
    assert (answer["taken"]["line"], answer["taken"]["mine"], answer["next"]) == (LINE, False, 2)
    assert second.enter("3 pik m1 +", 2, entry="bbbbbbbb").json()["entered"] == 2
    assert games(event) == [LINE, "3 pik m1 +"]


def test_an_entry_before_its_turn_waits(phone, event):
    assert phone.enter(LINE, 2).json() | {"state": 0} == {"early": 2, "next": 1, "state": 0}
    assert games(event) == []


def test_a_full_list_takes_nothing(lan, secret, event):
    with Evening.open(event, write=True) as evening:
        add_games(evening, *ROUND, *ROUND)
    assert Phone(lan, secret()).enter(LINE, 9).json()["next"] is None
    assert len(games(event)) == 8


def test_the_own_last_game_only_is_taken_back(lan, secret, event):
    first, second = Phone(lan, secret()), Phone(lan, secret())
    first.enter(LINE, 1, entry="aaaaaaaa")
    assert second.ask("look").json()["state"]["undo"] == ""
    assert second.ask("undo", id="aaaaaaaa").status_code == 400
    second.enter("3 pik m1 +", 2)
    assert first.ask("undo", id="aaaaaaaa").json()["why"] == "not_last"
    undo = second.ask("look").json()["state"]["undo"]
    assert second.ask("undo", id=undo).json()["undone"] == 2
    assert second.ask("undo", id=undo).json()["undone"] == 2
    with Evening.open(event) as evening:
        assert len(evening.book(KEY).rows) == 1


# The end of a list, and what goes to the desk


@contextmanager
def played_out(event, phones, secret):
    """Open the desk over a full list; yield it, the phone of the table, and the totals there."""
    with Evening.open(event, write=True) as evening:
        add_games(evening, *ROUND, *ROUND)
    with client_of(event, phones=phones) as desk:
        phone = Phone(desk, secret())
        yield desk, phone, [each["total"] for each in phone.ask("look").json()["state"]["end"]]


def test_everybody_taps_and_the_desk_signs(event, phones, secret):
    with played_out(event, phones, secret) as (desk, phone, totals):
        for place in some(range(1, len(totals) + 1)):
            assert phone.ask("agree", id=uuid4().hex[:16], place=place, totals=totals).json()["agreed"]
        with Evening.open(event) as evening:
            assert sum(record.kind == RecordKind.REQUEST for record in evening.records) == 4
        page = desk.get("/phones").text
        assert "einverstanden mit der Liste: Anna Becker, Bernd Yılmaz, Carla Voß, Dieter Öz" in page
        here = desk.get("/list/1/1")
        assert "Am Telefon einverstanden: Anna Becker, Bernd Yılmaz, Carla Voß, Dieter Öz." in here.text
        signed = desk.submit("/phones", data=fields_of(here, "Annehmen und unterschreiben"), page=here)
        assert signed.url.path == "/list/1/1"
        assert "unterschrieben" in signed.text
        assert "Am Telefon einverstanden" not in signed.text
        assert all(each["signed"] for each in phone.ask("look").json()["state"]["end"])
    with Evening.open(event) as evening:
        assert evening.ends.is_final(KEY)


def test_the_desk_refuses_who_agrees_with_a_reason(event, phones, secret):
    with played_out(event, phones, secret) as (desk, phone, totals):
        for place in (1, 3):
            phone.ask("agree", id=uuid4().hex[:16], place=place, totals=totals)
        assert "einverstanden mit der Liste: Anna Becker, Carla Voß" in desk.get("/phones").text
        page = desk.submit("/phones", data={"do": "unsign", "reason": "erst die Summen vergleichen"}).text
        assert "einverstanden mit der Liste" not in page
        state = phone.ask("look").json()["state"]
        assert [(each["state"], each["reason"]) for each in state["messages"]] == [
            ("refused", "erst die Summen vergleichen")
        ] * 2
        assert not any(each["agreed"] or each["signed"] for each in state["end"])


def test_totals_that_are_others_by_now_are_not_agreed_to(phone, event):
    with Evening.open(event, write=True) as evening:
        add_games(evening, *ROUND, *ROUND)
    answer = phone.ask("agree", id="aaaaaaaa", place=1, totals=[1, 2, 3, 4])
    assert answer.status_code == 422
    assert "Gesamtpunkte sind inzwischen andere" in answer.json()["fault"]


def test_a_correction_goes_to_the_desk_and_its_answer_to_the_table(event, phones, secret):
    with Evening.open(event, write=True) as evening:
        add_games(evening, LINE, "3 pik m1 +")
    with client_of(event, phones=phones) as desk:
        phone = Phone(desk, secret())
        for _ in range(2):
            question = phone.ask("correct", id="aaaaaaaa", game=1, line="2 kreuz m3 +", words="mit drei").json()
        assert [each["state"] for each in question["state"]["messages"]] == ["waits"]
        phone.ask("correct", id="bbbbbbbb", game=2, words="war Anna")
        page = desk.get("/phones").text
        assert "Richtig wäre: 2 kreuz m3 +" in page
        assert "mit drei" in page
        desk.submit("/phones", data={"do": "accept", "number": "1"})
        assert (
            "Schreiben Sie, warum Sie die Meldung ablehnen"
            in desk.submit("/phones", data={"do": "refuse", "number": "2"}).text
        )
        desk.submit("/phones", data={"do": "refuse", "number": "2", "reason": "nein, Carla"})
        messages = phone.ask("look").json()["state"]["messages"]
    assert [(each["state"], each["reason"]) for each in messages] == [("done", ""), ("refused", "nein, Carla")]
    with Evening.open(event) as evening:
        assert evening.book(KEY).rows[0].entry.spitzen == 3


SUMS = {"points": [412, 268, 595, 304], "won": [9, 8, 11, 10], "lost": [1, 3, 2, 0]}
TOTALS = (962, 608, 1165, 984)


def sums_of(event):
    with Evening.open(event) as evening:
        return ListSums.of(evening.scored(KEY).sheet)


@pytest.mark.evening({KEY: (1, 2, 3, 4)}, games={4: 48})
def test_a_table_sends_its_sums_and_agrees_to_them(phone, event):
    before = count(event)
    tried = phone.ask("sums", **SUMS, **{"try": True}).json()
    assert (tried["totals"], tried["doubts"]) == (["962", "608", "1165", "984"], [])
    assert count(event) == before
    for _ in range(2):  # the answer was lost, and the telephone sends again
        assert phone.ask("sums", **SUMS).json()["summed"]
    assert count(event) == before + 1
    state = phone.ask("look").json()["state"]
    assert (state["by_sums"], tuple(each["total"] for each in state["end"])) == (True, TOTALS)
    numbers = [(each["shown"], each["points"], each["won"], each["lost"]) for each in state["end"]]
    assert numbers == [
        (str(total), str(points), won, lost) for total, points, won, lost in zip(TOTALS, *SUMS.values(), strict=True)
    ]
    assert phone.ask("agree", id=uuid4().hex[:16], place=2, totals=list(TOTALS)).json()["agreed"] == 2


@pytest.mark.evening({KEY: (1, 2, 3, 4)}, games={4: 48})
def test_sums_that_do_not_add_up_are_said_and_not_kept(phone, event):
    before = count(event)
    for more in ({"try": True}, {}):
        assert phone.ask("sums", **{**SUMS, "won": [9, 8, 16, 10]}, **more).json()["doubts"]
    assert count(event) == before


@pytest.mark.evening({KEY: (1, 2, 3, 4)}, games={4: 48})
def test_other_sums_of_the_desk_are_shown_and_ours_reported(event, phones, secret):
    with Evening.open(event, write=True) as evening:
        evening.state_sums(KEY, ListSums((412, 268, 559, 304), tuple(SUMS["won"]), tuple(SUMS["lost"])))
    with client_of(event, phones=phones) as desk:
        phone = Phone(desk, secret())
        assert phone.ask("sums", **SUMS).json()["there"] == [[3, "559", 11, 2, "1129"]]
        for _ in range(2):
            assert phone.ask("sums", **SUMS, id="aaaaaaaa", report=True).json()["reported"]
        page = desk.get("/phones").text
        assert "Andere Summen an Tisch 1, Serie 1" in page
        assert "Carla Voß: 595 Punkte, 11 gewonnen, 2 verloren" in page
        assert "Carla Voß: 559 Punkte, 11 gewonnen, 2 verloren" in page
        assert sums_of(event).points[2] == 559  # the desk decides
        desk.submit("/phones", data={"do": "accept", "number": "1"})
        assert [each["state"] for each in phone.ask("look").json()["state"]["messages"]] == ["done"]


def test_a_list_with_games_takes_no_sums(phone, event):
    phone.enter(LINE, 1)
    answer = phone.ask("sums", **SUMS)
    assert answer.status_code == 422
    assert games(event) == [LINE]


@pytest.mark.parametrize(
    "points", [[1, 2, 3], [1, 2, 3, 4, 5], [1, 2, 3, "4"], [1, 2, 3, 100_001], None, [1, 2, 3, True]]
)
def test_strange_sums_are_refused(phone, event, points):
    before = count(event)
    refused(phone.ask("sums", **{**SUMS, "points": points}), 400, "strange")
    assert count(event) == before


def test_an_objection_is_a_dispute(phone, event):
    phone.enter(LINE, 1)
    posted = {"game": 1, "place": 3, "claim": 48, "words": "das war Hand"}
    for _ in range(2):
        state = phone.ask("object", id="cccccccc", **posted).json()["state"]
    assert state["disputes"] == [1]
    with Evening.open(event) as evening:
        [dispute] = evening.disputes
        assert (dispute.party.places, dispute.claim, dispute.words) == ((3,), 48, "das war Hand")


# W3: without the secret nothing is written


def refused(answer, status, why):
    assert answer.status_code == status
    assert answer.json()["why"] == why
    assert re.search(r"\w.*[.!]", answer.json()["fault"])


def test_a_request_without_the_secret_writes_nothing(lan, phone, secret, event):
    phone.ask("look")
    before = count(event)
    body = phone.body("enter", line=LINE, game=1, id="aaaaaaaa")
    forged = [
        phone.post(body, ""),
        phone.post(body, "0" * 64),
        phone.post(body, signed("guessed", KEY, body)),
        phone.post(body.replace(b"kreuz", b"grand"), signed(secret(), KEY, body)),
        phone.post(body, signed(secret(), KEY, body)[:-1]),
        phone.post(body, signed(secret(OTHER), KEY, body)),  # the secret of another table
        phone.post(body, signed(secret((2, 1)), KEY, body)),  # of another series
        Phone(lan, secret(), OTHER).post(body, signed(secret(), KEY, body)),
        Phone(lan, secret(), (9, 9)).post(body, signed(secret(), KEY, body)),
    ]
    for answer in some(forged):
        refused(answer, 403, "unsigned")
    assert count(event) == before


def test_a_recorded_request_is_worth_nothing_later(phone, phones, event):
    phone.ask("look")
    body = phone.body("enter", line=LINE, game=1, id="aaaaaaaa")
    assert phone.post(body).json()["entered"] == 1
    refused(phone.post(body), 409, "stale")
    with Evening.open(event, write=True) as evening:
        evening.undo(KEY)
    refused(phone.post(body), 409, "stale")
    phones.boot = uuid4().hex  # and not after the desk was started again
    phones._counters.clear()
    refused(phone.post(body), 409, "other_run")
    with Evening.open(event) as evening:
        assert evening.book(KEY).rows == ()


def test_counters_only_rise(phone, event):
    phone.ask("look")
    phone.counter = 500
    assert phone.enter(LINE, 1).status_code == 200
    phone.counter = 400
    body = phone.body("enter", line="3 pik m1 +", game=2, id="bbbbbbbb")
    refused(phone.post(body), 409, "stale")
    assert len(games(event)) == 1


@pytest.mark.parametrize("counter", [0, -1, 2**60, "7", 1.5, True, None])
def test_a_counter_is_a_number_that_a_browser_can_count(phone, counter):
    phone.ask("look")
    body = json.dumps({"do": "look", "phone": phone.name, "boot": phone.boot, "counter": counter}).encode()
    assert phone.post(body).status_code in {400, 409}


def test_a_revoked_code_is_good_no_more_and_the_others_are(event, phones, secret):
    with client_of(event, phones=phones) as desk:
        old, other = Phone(desk, secret()), Phone(desk, secret(OTHER), OTHER)
        assert old.enter(LINE, 1).status_code == 200
        desk.submit("/phones", data={"do": "revoke", "series": "1", "table": "1"})
        refused(old.enter("3 pik m1 +", 2), 403, "unsigned")
        assert other.enter("2 pik m1 +", 1).status_code == 200
        assert Phone(desk, secret()).enter("3 pik m1 +", 2).json()["entered"] == 2


@pytest.mark.parametrize("origin", ["http://evil.example", "null", f"https://{LAN}"])
def test_a_page_from_elsewhere_writes_nothing(phone, event, origin):
    phone.ask("look")
    body = phone.body("enter", line=LINE, game=1, id="aaaaaaaa")
    refused(phone.post(body, origin=origin), 403, "origin")
    refused(phone.post(body, host="abend.example:8025"), 403, "host")
    assert games(event) == []


@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b"{", b'{"do":"enter"}', b"\xff\xfe", b"[" * 5000, b'"' + b"x" * 7000 + b'"'],
)
def test_a_request_that_no_page_sends_is_refused(phone, event, body):
    phone.ask("look")
    before = count(event)
    refused(phone.post(body), 400, "strange")
    assert count(event) == before


@pytest.mark.parametrize(
    "posted",
    [
        {"do": "feast"},
        {"do": "enter", "line": 7, "game": 1, "id": "aaaaaaaa"},
        {"do": "enter", "line": LINE, "game": "1", "id": "aaaaaaaa"},
        {"do": "enter", "line": LINE, "game": True, "id": "aaaaaaaa"},
        {"do": "enter", "line": LINE, "game": 1, "id": "a"},
        {"do": "enter", "line": LINE, "game": 1, "id": "../../../x"},
        {"do": "enter", "line": LINE * 50, "game": 1, "id": "aaaaaaaa"},
        {"do": "agree", "place": 1, "totals": "x", "id": "aaaaaaaa"},
        {"do": "undo", "id": "aaaaaaaa"},
    ],
)
def test_a_signed_message_may_be_strange_too(phone, event, posted):
    before = count(event)
    refused(phone.ask(**posted), 400, "strange")
    assert count(event) == before


VALUES = (None, True, -1, 10**9, 0.5, "x", "1", [], [1], ["won"], [None], {}, {"who": "2"}, {"who": 2}, {"a": {}}, [[]])
FIELDS = ("game", "results", "chosen", "line", "id", "sure", "confirmed", "place", "totals", "words", "claim", "steps")
HONEST = {
    "look": {},
    "judge": {"game": 1, "results": ["won"], "chosen": {"who": "2"}},
    "enter": {"game": 1, "line": LINE, "id": "aaaaaaaa"},
    "undo": {"id": "aaaaaaaa"},
    "agree": {"place": 1, "totals": [1, 2, 3, 4], "id": "aaaaaaaa"},
    "correct": {"game": 1, "line": LINE, "words": "x", "id": "bbbbbbbb"},
    "object": {"game": 1, "place": 1, "claim": 1, "words": "x", "id": "cccccccc"},
}


@pytest.mark.parametrize("count", [100, *slow(None)])
def test_every_field_of_a_signed_message_is_looked_at_before_use(phone, count):
    """Each action with each field of every JSON type: an answer or a refusal, never a fault of the program."""
    cases = [(do, name, value) for do in HONEST for name in ("do", *FIELDS) for value in VALUES]
    for do, name, value in some(sample(cases, count)):
        posted = {"do": do, **HONEST[do], name: value}
        answer = phone.ask(posted.pop("do"), **posted)
        assert answer.status_code < 500, (do, name, value)
        assert answer.headers["content-type"] == "application/json", (do, name, value)


def test_a_message_is_bounded(phone):
    phone.ask("look")
    refused(phone.post(phone.body("look", more="x" * 9000)), 413, "too_big")


@pytest.mark.slow
def test_invented_telephones_lock_nobody_out(event, lan, phones, secret):
    """Other tables, the telephone of the table, a new one, and one with a new code all get through."""
    old, other = Phone(lan, secret()), Phone(lan, secret(OTHER), OTHER)
    assert [old.enter(LINE, 1).status_code, other.ask("look").status_code] == [200, 200]
    for _ in range(100):
        assert Phone(lan, secret()).ask("look").status_code == 200
    assert all(len(each) <= 64 for each in some(phones._counters.values(), 2))
    assert old.enter("3 pik m1 +", 2).json()["entered"] == 2
    assert Phone(lan, secret()).enter("4 herz m1 +", 3).json()["entered"] == 3
    with Evening.open(event) as evening:
        phones.rights(evening).revoke(KEY)
    refused(old.ask("look"), 403, "unsigned")
    assert Phone(lan, secret()).enter("1 karo m1 +", 4).json()["entered"] == 4
    assert other.ask("look").status_code == 200


@pytest.mark.slow
def test_the_telephone_silent_longest_is_forgotten_and_its_entries_stay_one(lan, phones, secret, event):
    silent, busy = Phone(lan, secret()), Phone(lan, secret())
    silent.ask("look")
    body = silent.body("enter", line=LINE, game=1, id="aaaaaaaa")
    assert silent.post(body).json()["entered"] == 1
    for _ in range(64):
        busy.ask("look")
        Phone(lan, secret()).ask("look")
    (known,) = phones._counters.values()
    assert busy.name in known
    assert silent.name not in known
    assert silent.post(body).json()["entered"] == 1
    assert games(event) == [LINE]


def test_a_new_code_begins_with_nobody_known(lan, phones, secret, event):
    phone = Phone(lan, secret())
    phone.ask("look")
    phone.counter = 2**53 - 2
    assert phone.ask("look").status_code == 200
    with Evening.open(event) as evening:
        phones.rights(evening).revoke(KEY)
    phone.secret, phone.counter = secret(), 0
    assert phone.ask("look").status_code == 200


def test_without_lan_there_are_no_telephones(desk):
    answer = Phone(desk, "x").ask("look")
    refused(answer, 403, "off")
    assert "nur für ihn selbst" in desk.get("/phones").text


def test_another_computer_reaches_its_table_only(lan):
    assert lan.get("/table/1/1").status_code == 200
    for path in ("/", "/phones", "/phones/1.pdf", "/list/1/1"):
        assert lan.get(path).status_code == 403
    page = lan.get("/table/1/1").text
    assert "Anna" not in page  # nothing of the evening without the secret


# Secrets


def test_the_secret_is_for_its_owner_and_stays(tmp_path):
    rights = Rights(tmp_path / "skatlist" / "tables", "e" * 64)
    secret = rights.secret(KEY)
    [file] = (tmp_path / "skatlist" / "tables").iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert Rights(tmp_path / "skatlist" / "tables", "e" * 64).secret(KEY) == secret
    others = {rights.secret(OTHER), rights.secret((2, 1)), Rights(file.parent, "f" * 64).secret(KEY)}
    assert len(others | {secret}) == 4


def test_two_desks_know_of_a_revoked_table(tmp_path):
    one, other = Rights(tmp_path, "e" * 64), Rights(tmp_path, "e" * 64)
    secret = one.secret(KEY)
    assert other.secret(KEY) == secret
    other.revoke(KEY)
    assert one.secret(KEY) == other.secret(KEY) != secret


def test_two_desks_that_revoke_at_the_same_moment_take_nothing_back(tmp_path, monkeypatch):
    """The second comes when the first has read and not written yet."""
    first, second = Rights(tmp_path, "e" * 64), Rights(tmp_path, "e" * 64)
    before = {key: first.secret(key) for key in (KEY, OTHER)}
    came, write = threading.Event(), first._write

    def revoke():
        second.revoke(OTHER)
        came.set()  # also where nothing held it back

    later = threading.Thread(target=revoke)

    def lock(path):
        if threading.current_thread() is later:
            came.set()
        return disk.locked(path)

    def write_once_the_second_is_there(**how):
        later.start()
        came.wait()
        write(**how)

    monkeypatch.setattr("skatlist.desk.phone_secrets.locked", lock)
    monkeypatch.setattr(first, "_write", write_once_the_second_is_there)
    first.revoke(KEY)
    later.join()
    assert all(rights.secret(key) != before[key] for rights in (first, second) for key in before)


@pytest.mark.parametrize(
    "content", [b"{}", b"[]", b"x", b'{"secret":"00","generations":{}}', b'{"secret":7,"generations":{}}']
)
def test_a_damaged_file_of_secrets_is_a_sentence(tmp_path, content):
    (tmp_path / f"{'e' * 32}.json").write_bytes(content)
    with pytest.raises(InputError) as fault:
        Rights(tmp_path, "e" * 64).secret(KEY)
    assert "Codes der Tische neu" in fault.value.text(Language.DE)


def test_no_secret_is_in_the_event_file_or_the_page(event, phones, secret, lan):
    Phone(lan, secret()).enter(LINE, 1)
    assert secret().encode() not in event.read_bytes()
    with client_of(event, phones=phones) as desk:
        assert secret() not in desk.get("/phones").text
        assert secret() not in desk.get("/table/1/1").text


@checked
def test_the_codes_are_a_paper_for_archives(event, phones):
    phones.wifi = Wifi('Skat; "heim"', "18:20\\x")
    with client_of(event, phones=phones) as desk:
        for lang in ("de", "en"):
            paper = desk.get(f"/phones/1.pdf?lang={lang}")
            assert paper.headers["content-type"] == "application/pdf"
            assert faults(paper.content, ARCHIVE) == []


def test_the_wifi_is_kept_in_memory_only(event, phones, tmp_path):
    with client_of(event, phones=phones) as desk:
        page = desk.submit("/phones", data={"do": "wifi", "wifi_name": "Lokal", "wifi_password": "geheim99"}).text
    assert "Code für das WLAN Lokal" in page
    assert "geheim99" not in page
    assert not [path for path in tmp_path.rglob("*") if path.is_file() and b"geheim99" in path.read_bytes()]


def test_the_address_in_the_network_is_no_loopback():
    assert re.fullmatch(r"(?!127\.)(\d+\.){3}\d+|", lan_address())


@pytest.mark.parametrize(
    ("addresses", "address"),
    [
        (["192.168.4.7"], "192.168.4.7"),
        (["127.0.0.1", "192.168.4.7"], "192.168.4.7"),
        (["0.0.0.0", "10.0.0.5"], "10.0.0.5"),
        ([None, "10.0.0.5"], "10.0.0.5"),
        (["127.0.1.1", "0.0.0.0", None], ""),
    ],
)
def test_the_address_is_the_first_one_that_telephones_reach(monkeypatch, addresses, address):
    """None: there is no way to that network."""
    answers = iter(addresses)

    class Asking(socket.socket):
        def connect(self, _):
            self.address = next(answers, None)
            if self.address is None:
                raise OSError

        def getsockname(self):
            return self.address, 9

    monkeypatch.setattr("skatlist.desk.phone_secrets.socket.socket", Asking)
    assert lan_address() == address


def test_a_wifi_that_no_code_holds_is_refused(event, phones):
    with client_of(event, phones=phones) as desk:
        answer = desk.submit("/phones", data={"do": "wifi", "wifi_name": "x" * 5000})
        assert "höchstens 32" in answer.text
        assert desk.get("/phones").status_code == 200


def photographed(phone, content, entry="photo123"):
    """Send a photograph as the page of a phone does."""

    def sent():
        body = phone.body("photo", id=entry) + b"\n" + content
        path = phone.path.replace("?", "/photo?")
        signature = signed(phone.secret, phone.key, body)
        return phone.client.post(path, content=body, headers={"x-signature": signature})

    answer = sent()
    if answer.status_code == 409:
        phone.boot, phone.counter = answer.json()["boot"], answer.json().get("counter", 0)
        answer = sent()
    return answer


@pytest.mark.slow
def test_a_phone_files_the_photograph_of_its_list_once(event, phone):
    with Evening.open(event) as evening:
        mark = evening.journal.first_hash
    content = scan(first_hash=mark, series=1, table=1)
    for _ in range(2):
        answer = photographed(phone, content)
        assert answer.status_code == 200
        assert answer.json()["state"]["photos"] == 1
    with Evening.open(event) as evening:
        [photo] = photos_of(evening, KEY)
        assert photo.is_here
        assert photo.record.author == "Tisch 1"


def test_a_photograph_without_a_code_is_filed_at_the_table_of_its_phone(event, phone, monkeypatch):
    threads, look = [], photos.seen_photo
    monkeypatch.setattr(
        photos, "seen_photo", lambda *each: threads.append(threading.current_thread().name) or look(*each)
    )
    assert photographed(phone, scan(dots=40)).status_code == 200
    assert threads == ["pictures_0"]
    with Evening.open(event) as evening:
        assert len(photos_of(evening, KEY)) == 1


@pytest.mark.slow
def test_a_photograph_of_another_table_is_refused(event, phone):
    with Evening.open(event) as evening:
        mark = evening.journal.first_hash
    answer = photographed(phone, scan(3, first_hash=mark, series=1, table=2))
    assert answer.status_code == 422
    assert "Tisch 2" in answer.json()["fault"]
    with Evening.open(event) as evening:
        assert not evening.journal.photos


def test_a_refused_photograph_is_not_named_after_a_file(phone):
    content = scan(dots=40)
    assert photographed(phone, content, "photo123").status_code == 200
    refused = [photographed(phone, each, f"photo45{at}") for at, each in enumerate((content, b"GIF89a"))]
    assert [answer.status_code for answer in refused] == [422, 422]
    twice, other = (answer.json()["fault"] for answer in refused)
    assert twice == "Dieses Foto liegt schon bei Serie 1, Tisch 1."
    assert other.startswith("Diese Datei ist kein Bild")


def test_a_photograph_needs_the_secret_and_has_a_bound(lan, event):
    assert photographed(Phone(lan, "another secret"), b"x").status_code == 403
    assert photographed(Phone(lan, "another secret"), b"x" * (5 << 20)).status_code == 413
    with Evening.open(event) as evening:
        assert not evening.journal.photos


def test_a_game_is_judged_for_every_result_that_is_asked_and_no_other(phone):
    chosen = {"who": "2"}
    every = ["won", "lost", "overbid"]
    answer = phone.ask("judge", game=1, results=every, chosen=chosen)
    assert (answer.status_code, [*answer.json()["judged"]]) == (200, every)
    refused(phone.ask("judge", game=1, results=[*every, "drawn"], chosen=chosen), 400, "strange")
