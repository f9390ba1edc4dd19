"""Players and announcers in the hall: each reads what is theirs by a code, and nobody else reads anything."""

import json

import pytest
from club_evening import PEOPLE, ROUND, add_games, make_evening, sign_list
from desk_client import client_of, served
from hall_client import HallDevice, announcer_device, joining, player_device
from needs import program
from tiers import some

from skatlist.desk.phone_secrets import Phones, Rights
from skatlist.desk.roles import StationRole
from skatlist.desk.stations import ANNOUNCER, Stations
from skatlist.evening import Decision, Evening
from skatlist.evening.settings import change_settings, set_news, set_times
from skatlist.files.journal.drafts import player_draft
from skatlist.tournament.tournament import Fees, PrizePlan, RankingName, Tournament

LAN = "192.168.4.1:8025"
TABLES = {(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7, 8), (2, 1): (8, 7, 2, 1), (2, 2): (3, 4, 5, 6)}
WEB = "https://skatclub.example/preisskat/"
VOICES = "() => { window.voices = []; speechSynthesis.speak = (each) => { voices.push([each.text, each.lang]); }; }"


@pytest.fixture
def event(tmp_path):
    """Two series: in the first a list that is signed and one that is being played; number 9 has no seat."""
    plans = (PrizePlan(of=RankingName.OVERALL, amounts=(3000, 1500)),)
    money = Tournament(fees=Fees(entry=2000), prizes=plans)
    path = make_evening(tmp_path / "preis.skat", TABLES, series=2, tournament=money)
    with Evening.open(path, write=True, author="Ida") as evening:
        player = evening.roster.players[2]._replace(name='Łukasz "A<B" Öztürk', club="1906 Skat 32")
        evening.add([player_draft(player)])
        add_games(evening, "2 kreuz m3 +", *ROUND[1:], *ROUND)
        sign_list(evening)
        add_games(evening, *ROUND[:2], key=(1, 2))
        set_times(evening, ["14:00", "16:30"], 120)
    return path


@pytest.fixture
def phones(tmp_path):
    made = Phones(tmp_path / "config" / "tables")
    made.address = LAN
    return made


@pytest.fixture
def stations(tmp_path):
    made = Stations(tmp_path / "config" / "stations")
    made.address = LAN
    return made


@pytest.fixture
def lan(event, phones, stations):
    """Ask the desk from another device of the Wi-Fi."""
    with client_of(event, host=LAN, address="192.168.4.7", phones=phones, stations=stations) as client:
        yield client


@pytest.fixture
def player(lan, event, phones):
    def made(number):
        with Evening.open(event) as evening:
            return player_device(lan, phones, evening, number)

    return made


def write(path, deed):
    with Evening.open(path, write=True, author="Ida") as evening:
        deed(evening)


# The page of a player


def test_a_player_sees_the_next_seat_and_the_own_standing(player, event):
    view = player(2).look().json()
    assert (view["name"], view["number"], view["event"]) == ('Łukasz "A<B" Öztürk', 2, "Clubabend")
    first, second = view["seats"]
    assert (first["when"], first["table"], first["place"]) == ("last", 1, 2)
    assert (second["when"], second["table"], second["place"], second["start"]) == ("next", 1, 3, "16:30")
    assert second["label"] == "Ihr nächster Platz: Serie 2"
    assert second["with"] == [PEOPLE[7], PEOPLE[6], PEOPLE[0]]
    assert view["standing"]["series"][0]["series"] == 1
    assert view["standing"]["rank"].endswith("von 8")
    assert view["note"] == "vorläufig"
    other = player(5).look().json()
    assert [each["when"] for each in other["seats"]] == ["now", "later"]
    write(event, lambda evening: evening.close_series([1], Decision("spät", (), "Ida")))
    assert [each["when"] for each in player(5).look().json()["seats"]] == ["last", "next"]


def test_the_view_of_a_player_without_a_seat_is_empty(player):
    view = player(9).look().json()
    assert (view["seats"], view["standing"]) == ([], None)


def test_news_and_results_are_on_the_page_once_they_are_known(player, event):
    device = player(1)
    assert (device.look().json()["news"], device.look().json()["results"]) == ("", "")
    write(event, lambda evening: (set_news(evening, "Suppe <b>um 18 Uhr"), change_settings(evening, results_page=WEB)))
    view = device.look().json()
    assert (view["news"], view["results"]) == ("Suppe <b>um 18 Uhr", WEB)


@pytest.mark.parametrize(("style", "name"), [("full", PEOPLE[7]), ("short", "Hans"), ("number", "Nr. 8")])
def test_names_are_as_the_event_decides(event, phones, style, name):
    with client_of(event, host=LAN, address="192.168.4.7", phones=phones, names=style) as client:
        with Evening.open(event) as evening:
            device = player_device(client, phones, evening, 1)
        view = device.look().json()
    assert name in view["seats"][1]["with"][0]
    assert style == "full" or "Becker" not in json.dumps(view)


def test_the_pages_name_nothing_of_the_event(lan):
    for path in some(["/seat/1", "/seat/99", ANNOUNCER]):
        page = lan.get(path)
        assert page.status_code == 200
        assert not any(word in page.text for word in ("Clubabend", "Becker", "Öztürk", "1906"))


# The announcer's device


def test_an_announcer_joins_by_a_code_and_has_everything_to_announce(lan, stations, event):
    device = announcer_device(lan, stations.new_code(StationRole.ANNOUNCER, "Mikrofon"))
    news = device.look().json()
    kinds = {each["kind"]: each["screens"] for each in news["kinds"]}
    assert list(kinds) == ["prizes", "seats", "calls", "news"]
    assert kinds["prizes"][-1]["names"] == ['Łukasz "A<B" Öztürk']
    assert "vorläufig" in news["provisional"]
    assert [each["voice"] for each in kinds["calls"]] == [
        "Serie 1 beginnt.",
        "Serie 1, Noch 10 Minuten.",
        "Serie 1, Noch 5 Minuten.",
        "Serie 1, Die Zeit ist um.",
        "Tisch 2, Noch 5 Minuten.",
    ]
    write(event, lambda evening: set_news(evening, "Es gibt Suppe."))
    assert device.look().json()["kinds"][3]["screens"][0]["names"] == ["Es gibt Suppe."]
    (station,) = stations.of(stations_event(event)).values()
    assert (station.name, station.is_here) == ("Mikrofon", True)


def stations_event(path):
    with Evening.open(path) as evening:
        return evening.records[0].hash


def test_a_device_that_joined_stays_after_a_restart(lan, stations, event, tmp_path):
    device = announcer_device(lan, stations.new_code(StationRole.VIEWER, ""))
    assert device.look().status_code == 200
    again = Stations(tmp_path / "config" / "stations")
    with client_of(event, host=LAN, address="192.168.4.7", phones=Phones(tmp_path / "t"), stations=again) as client:
        again.address = LAN
        device.client = client
    assert again.of(stations_event(event))[device.name].secret.hex() == device.secret


@pytest.mark.parametrize("role", [each for each in StationRole if each not in {"announcer", "viewer"}])
def test_a_code_for_a_computer_opens_no_announcements(lan, stations, role):
    code = stations.new_code(role, "")
    assert announcer_device(lan, code).status_code == 403
    assert stations.seconds_of(code)


# Attacks


def test_only_the_own_code_opens_the_page_of_a_player(player, lan, phones, event):
    mine, yours = player(1), player(2)
    assert mine.look().status_code == 200
    recorded = mine.body()
    assert mine.post(recorded).status_code == 200
    forged = HallDevice(lan, mine.path, "A" * 22, mine.name, phone=mine.fields["phone"])
    forged.boot, forged.counter = phones.boot, 900
    table = phones
    with Evening.open(event) as evening:
        of_table = HallDevice(lan, mine.path, table.rights(evening).secret((1, 1)), mine.name, **mine.fields)
    of_table.boot, of_table.counter = phones.boot, 900
    tries = [
        mine.post(recorded),
        forged.post(forged.body()),
        of_table.post(of_table.body()),
        yours.post(yours.body(boot=phones.boot), path=mine.path),
        mine.post(mine.body(), signature=""),
        mine.post(mine.body(), signature="0" * 65),
        mine.post(mine.body(boot="0" * 32)),
        mine.post(mine.body(counter=0)),
        mine.post(mine.body(counter=2**60)),
        mine.post(mine.body(phone="<script>")),
        mine.post(b"[]"),
        mine.post(b"[" * 4000),
        mine.post(b"x" * 9000),
        mine.post(mine.body(), origin="http://boese.example"),
        lan.post("/seat/99", content=mine.body(), headers={"x-signature": "0" * 64}),
    ]
    statuses = [answer.status_code for answer in tries]
    assert statuses == [409, 403, 403, 403, 403, 403, 409, 409, 409, 400, 400, 400, 413, 403, 403]
    assert not any("Becker" in answer.text for answer in tries)


def test_a_revoked_code_opens_nothing_and_a_new_one_does(player, event, phones, stations):
    device, other = player(1), player(2)
    assert device.look().status_code == other.look().status_code == 200
    with client_of(event, phones=phones, stations=stations) as desk:
        desk.get("/phones?player=1")
        page = desk.submit("/phones", {"do": "revoke_player"})
        assert "Nr. 1 gilt nicht mehr" in page.text
    assert [device.look().status_code, other.look().status_code] == [403, 200]
    assert player(1).look().status_code == 200
    with client_of(event, phones=phones, stations=stations) as desk:
        desk.get("/phones")
        desk.submit("/phones", {"do": "revoke_players"})
    assert other.look().status_code == 403
    assert player(2).look().status_code == 200


def test_the_codes_of_tables_stay_as_they_were_printed(tmp_path):
    """A known answer: cards printed by 0.5 hang at the tables."""
    rights = Rights(tmp_path, "e" * 64)
    rights._read()
    rights._secret = bytes(range(32))
    rights._write(replace=True)
    assert rights.secret((1, 3)) == "ix1IoAbn18-ub_UiVfN50g"
    rights.revoke(17)
    assert rights.secret((1, 3)) == "ix1IoAbn18-ub_UiVfN50g"


def test_a_code_is_for_one_device_and_only_its_holder_uses_it_up(lan, stations):
    code = stations.new_code(StationRole.ANNOUNCER, "")
    body, signature = joining(code)
    wrong = lan.post("/announcer/join", content=body, headers={"x-signature": "0" * 64})
    assert wrong.status_code == 403
    assert lan.post("/announcer/join", content=body, headers={"x-signature": signature}).status_code == 200
    again = lan.post("/announcer/join", content=body, headers={"x-signature": signature})
    assert (again.status_code, again.json()["why"]) == (403, "code_over")
    late = stations.new_code(StationRole.ANNOUNCER, "")
    stations.clock = lambda: late.until
    assert announcer_device(lan, late).status_code == 403


def test_a_blocked_replayed_or_forged_announcer_reads_nothing(lan, stations, event, phones):
    device = announcer_device(lan, stations.new_code(StationRole.ANNOUNCER, "Mikrofon"))
    assert device.look().status_code == 200
    recorded = device.body()
    assert device.post(recorded).status_code == 200
    tries = [
        device.post(recorded),
        device.post(device.body(), signature="0" * 64),
        device.post(device.body(boot="0" * 32)),
        device.post(device.body(station="0" * 16)),
        device.post(device.body(station=7)),
        device.post(device.body(counter="1")),
        device.post(b"{}"),
        device.post(b"x" * 9000),
    ]
    assert [answer.status_code for answer in tries] == [409, 403, 409, 403, 400, 400, 400, 413]
    with client_of(event, phones=phones, stations=stations) as desk:
        desk.get("/devices")
        desk.submit("/devices", {"do": "block"})
    assert (blocked := device.look()).status_code == 403
    assert not any("Becker" in answer.text for answer in (*tries, blocked))


def test_without_telephones_nobody_reads(event):
    with client_of(event, host=LAN, address="192.168.4.7") as client:
        client.base_url = f"http://{LAN}"
        assert client.get("/seat/1").status_code == 403


# In Chromium


@pytest.mark.slow
@program("chromium")
def test_a_player_and_an_announcer_in_chromium(event, tmp_path, chromium):
    """The telephone keeps its code for the next series, and both go on without the desk."""
    home = tmp_path / "leitung"
    with served(event, "--lan", "--address", "127.0.0.2", home=home) as running:
        at = f"127.0.0.2:{running.address.rstrip('/').rpartition(':')[2]}"
        phones = Phones(home / "skatlist" / "tables")
        phones.address = at
        with Evening.open(event) as evening:
            address = phones.player_address(evening, 2)
        window = chromium.new_context(viewport={"width": 360, "height": 740})
        page = window.new_page()
        page.goto(address)
        page.get_by_text("Ihr nächster Platz: Serie 2").wait_for()
        assert "#" not in page.url
        page.goto(page.url)
        page.get_by_text("Tisch 1", exact=True).wait_for()
        desk = chromium.new_page()
        desk.goto(f"{running.address}devices")
        desk.check('input[name="role"][value="announcer"]')
        desk.click('button[value="code"]')
        page.goto(desk.locator("code").first.inner_text())
        desk.set_viewport_size({"width": 390, "height": 844})
        desk.goto(f"{running.address}devices")
        desk.locator(".stations", has_text="Ansage").wait_for()
        table = desk.locator(".stations")
        assert table.evaluate("each => each.scrollWidth <= each.clientWidth")
        assert desk.evaluate("document.documentElement.scrollWidth") == 390
        page.get_by_text("2. Platz", exact=True).wait_for()
        for _ in range(int(page.locator(".count").inner_text().split()[-1]) - 1):
            page.keyboard.press("Enter")
        page.get_by_role("heading", name="Öztürk").wait_for()
        assert page.locator("#voice").get_attribute("aria-pressed") == "false"
        page.get_by_role("button", name="Aufrufe").click()
        page.evaluate(VOICES)
        page.locator("#voice").click()
        page.locator(".go").click()
        page.locator("#again").click()
        assert page.evaluate("voices") == [
            ["Serie 1 beginnt.", "de"],
            ["Serie 1, Noch 10 Minuten.", "de"],
            ["Serie 1, Noch 10 Minuten.", "de"],
        ]
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        desk.close()
    page.get_by_text("Keine Verbindung").wait_for()
    page.locator(".go").click()
    page.get_by_role("heading", name="Noch 5 Minuten").wait_for()
