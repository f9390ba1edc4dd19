"""The check-in at the door: boxes for each person, in two windows at once, and late entries."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from club_evening import PEOPLE, make_evening, players_of
from desk_client import client_of, served
from needs import program
from tiers import some

from skatlist.evening import Evening
from skatlist.evening.check_in import mark_here
from skatlist.evening.decisions import make_decision
from skatlist.papers.qr_code import scanned_number, start_code
from skatlist.tournament.decision import DecisionKind, DirectorDecision
from skatlist.tournament.tournament import Fees, Registration, Tournament

CUP = Tournament(fees=Fees(entry=1200))
SURNAMES = ("Adler", "Berg", "Conrad", "Dorn", "Ernst", "Fink", "Groß", "Haas", "Igel", "Jung", "Koch", "Lang", "Maier")
MANY = tuple(f"{given} {surname}" for given in ("Anna", "Bernd") for surname in SURNAMES)


@pytest.fixture
def cup(tmp_path):
    return make_evening(tmp_path / "pokal.skat", {}, tournament=CUP)


@pytest.fixture
def door(cup):
    with client_of(cup) as desk:
        yield desk


def boxes(page):
    """Return the boxes of each person: whether they are ticked, by what they say."""
    matches = re.findall(r'aria-checked="(\w+)" aria-label="([^"]*)"', page)
    return {label.replace("\N{NO-BREAK SPACE}", " "): ticked == "true" for ticked, label in matches}


def names(page):
    return re.findall(r"<b>([^<]*)</b>", page)


def test_a_box_is_ticked_and_taken_back(door, cup):
    page = door.get("/check-in").text
    assert boxes(page)["Becker, Anna: anwesend"] is False
    assert boxes(page)["Becker, Anna: 12,00 €"] is False
    door.submit("/check-in", data={"tick": "here 1 on"})
    page = door.submit("/check-in", data={"tick": "paid 1 on"}).text
    assert boxes(page)["Becker, Anna: anwesend"]
    assert boxes(page)["Becker, Anna: bezahlt"]
    assert "Zuletzt: Anna Becker" in page
    assert not boxes(door.submit("/check-in", data={"tick": "here 1 off"}).text)["Becker, Anna: anwesend"]
    with Evening.open(cup) as evening:
        assert (evening.roster.arrived, evening.registry.person(1).registration.paid) == (set(), True)


def test_the_people_page_and_the_account_know_who_has_paid(door):
    door.submit("/check-in", data={"tick": "paid 2 on"})
    assert "1 bezahlt" not in door.get("/people").text
    page = door.get("/check-in").text.replace("\N{NO-BREAK SPACE}", " ")
    assert "<strong>12,00 €</strong> eingenommen" in page
    assert "96,00 € sind noch offen" in page


def test_the_sums_count_all_people_not_only_those_listed(door):
    for tick in ("here 1 on", "paid 1 on"):
        door.submit("/check-in", data={"tick": tick})
    every, *narrowed = (
        re.search(r'<div class="sums".*?</div>', door.get(f"/check-in{query}").text, re.DOTALL)[0]
        for query in ("", "?missing=1", "?find=yilm")
    )
    assert f"<strong>1 / {len(PEOPLE)}</strong>" in every
    assert narrowed == [every, every]


def test_only_the_missing_and_the_first_letters(door):
    door.submit("/check-in", data={"tick": "here 1 on"})
    door.submit("/check-in", data={"tick": "paid 1 on"})
    assert names(door.get("/check-in?missing=1").text)[0] == "Groß, Hans"
    assert len(names(door.get("/check-in?missing=1").text)) == len(PEOPLE) - 1
    door.submit("/people", data={"line": "2 fehlt"})
    assert len(names(door.get("/check-in?missing=1").text)) == len(PEOPLE) - 2
    assert len(names(door.get("/check-in").text)) == len(PEOPLE)
    assert names(door.get("/check-in?find=ha+gr").text) == ["Groß, Hans"]
    assert names(door.get("/check-in?find=yilm").text) == ["Yılmaz, Bernd"]
    assert names(door.get("/check-in?find=9").text) == ["Groß, Hans"]


def test_two_doors_share_the_people(tmp_path):
    path = make_evening(tmp_path / "viele.skat", {}, players=players_of(MANY), tournament=CUP)
    with client_of(path) as desk:
        whole = desk.get("/check-in").text
        doors = [names(desk.get(f"/check-in?door={each}").text) for each in (1, 2)]
        following = desk.submit("/check-in?door=2&missing=1", data={"tick": "here 26 on"}, follow_redirects=False)
    assert doors[0] + doors[1] == names(whole)
    assert all(len(each) >= len(MANY) // 2 - 2 for each in some(doors))
    assert "A – F</a>" in whole
    assert following.headers["location"] == "/check-in?door=2&missing=1#p26"


def card(page):
    """Return the kind and the words of the card of a scanned person."""
    match = re.search(r'<section class="card (\w+)" data-tone="(\w+)".*?</section>', page.text, re.DOTALL)
    words = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", match[0])).replace("\N{NO-BREAK SPACE}", " ")
    return match[1], match[2], words


@pytest.mark.parametrize("code", ["1", " 9 ", start_code(1), "http://192.168.1.5:8025/seat/9#k=AbC-_0"])
def test_a_scanned_start_card_says_who_it_is_and_what_is_owed(door, cup, code):
    number = scanned_number(code)
    name = {1: "Becker, Anna", 9: "Groß, Hans"}[number]
    kind, tone, words = card(door.submit("/check-in", data={"do": "scan", "code": code}))
    assert (kind, tone) == ("owes", "owes")
    assert f"{number} {name} 12,00 € zahlen ist jetzt als anwesend eingetragen" in words
    door.submit("/check-in", data={"tick": f"paid {number} on"})
    kind, tone, words = card(door.submit("/check-in", data={"do": "scan", "code": code}))
    assert (kind, tone) == ("good", "again")
    assert "Bezahlt war schon als anwesend eingetragen" in words
    door.submit("/check-in", data={"tick": f"here {number} off"})
    with Evening.open(cup) as evening:
        assert evening.roster.arrived == set()
        assert evening.registry.person(number).registration.paid


def test_a_person_without_fees_is_done_at_the_first_scan(tmp_path):
    with client_of(make_evening(tmp_path / "frei.skat", {})) as desk:
        assert card(desk.submit("/check-in", data={"do": "scan", "code": "3"}))[:2] == ("good", "good")


@pytest.mark.parametrize(
    "code", ["", "77", "0", "3 4", "SEAT/", start_code(10), "https://example.org/17/x", "<b>5</b>"]
)
def test_a_code_of_nobody_is_refused_in_red_and_nothing_is_written(door, cup, code):
    page = door.submit("/check-in", data={"do": "scan", "code": code})
    assert page.status_code == 422
    assert card(page)[:2] == ("bad", "bad")
    assert "<b>5</b>" not in page.text
    with Evening.open(cup) as evening:
        assert not evening.roster.arrived


def test_an_excluded_person_is_not_let_in(door, cup):
    with Evening.open(cup, write=True) as evening:
        ban = DirectorDecision(0, DecisionKind.EXPULSION, people=(2,), director="Ida", reason="so")
        make_decision(evening, ban)
    page = door.submit("/check-in", data={"do": "scan", "code": "2"})
    assert card(page)[0] == "bad"
    assert "ausgeschlossen" in page.text


@pytest.mark.parametrize("tick", ["", "here x on", "here 1", "gone 1 on", "here 1 on off", "here 77 on"])
def test_a_tick_that_is_none_is_refused(door, tick):
    assert door.forge("/check-in", data={"tick": tick}).status_code == 422


def test_a_person_comes_without_an_entry(door, cup):
    page = door.submit("/check-in", data={"do": "late", "line": "Ida Neu; Herz Dame"}).text
    assert "Startnummer 10" in page
    assert boxes(page)["Neu, Ida: anwesend"]
    refused = door.submit("/check-in", data={"do": "late", "line": "Ana Becker"})
    assert refused.status_code == 422
    assert 'value="Ana Becker"' in refused.text
    with Evening.open(cup) as evening:
        assert evening.roster.arrived == {10}


def test_the_draw_says_who_is_not_checked_in_and_leaves_them_out(door, cup):
    for number in range(1, 8):
        door.submit("/check-in", data={"tick": f"here {number} on"})
    page = door.get("/draw").text.replace("\N{NO-BREAK SPACE}", " ")
    assert "Von 9 Teilnehmern sind 2 noch nicht da: 8 Hans Klein, 9 Hans Groß." in page
    assert re.search(r'name="arrived"[^>]* checked', page)
    drawn = door.submit("/draw", data={"do": "draw", "seed": "4711", "asks_missing": "1", "arrived": "1"}).text
    assert "Ohne 2 Teilnehmer, die nicht da sind" in drawn
    with Evening.open(cup) as evening:
        assert {number for seats in evening.roster.seating.values() for number in seats} == {*range(1, 8)}


def test_the_draw_takes_everybody_if_the_box_is_cleared(door, cup):
    door.submit("/check-in", data={"tick": "here 1 on"})
    door.submit("/draw", data={"do": "draw", "seed": "4711", "arrived": None})
    with Evening.open(cup) as evening:
        assert {number for seats in evening.roster.seating.values() for number in seats} == {*range(1, 10)}


def test_many_windows_at_once_lose_nothing(cup):
    ticks = [f"{box} {number} on" for number in range(1, 10) for box in ("here", "paid")]
    with client_of(cup) as desk, ThreadPoolExecutor(6) as helpers:
        page = desk.get("/check-in")  # all windows show it
        ticked = helpers.map(lambda tick: desk.submit("/check-in", data={"tick": tick}, page=page), ticks * 2)
        answers = [answer.status_code for answer in ticked]
    assert answers == [200] * len(ticks) * 2
    with Evening.open(cup) as evening:
        assert evening.roster.arrived == {*range(1, 10)}
        assert all(person.registration.paid for person in some(evening.people))
        assert sum(record.kind == "arrival" for record in evening.records) == len(PEOPLE)


@pytest.mark.slow
@program("chromium")
def test_two_helpers_tick_in_two_windows_and_see_each_other(tmp_path, chromium):
    path = make_evening(tmp_path / "viele.skat", {}, players=players_of(MANY), tournament=CUP)
    with served(path) as running:
        one, two = (chromium.new_page(viewport={"width": 1366, "height": 768}) for _ in range(2))
        one.goto(f"{running.address}check-in?door=1")
        two.goto(f"{running.address}check-in?door=2")
        for at in range(6):
            for page in (one, two):
                page.locator(".guests li").nth(at).get_by_role("checkbox").first.click()
        for page in (one, two):
            page.locator(".sums").get_by_text("12 / 26").wait_for()
        one.locator("#find").press_sequentially("an ad")
        assert one.locator(".guests li:visible").count() == 1
        box = one.locator(".guests li:visible").get_by_role("checkbox").last
        box.focus()
        one.keyboard.press("Space")
        one.locator("#p1").get_by_role("checkbox", name="bezahlt").wait_for()
        assert one.locator(".guests li:visible").count() == 1
        assert one.evaluate("document.activeElement.value") == "paid 1 off"
        for page in (one, two):
            page.close()
        assert running.stop() == 0
    with Evening.open(path) as evening:
        assert len(evening.roster.arrived) == 12
        assert evening.registry.person(1).registration.paid


@pytest.mark.slow
@program("chromium")
def test_an_older_look_at_the_page_is_not_drawn_over_a_newer_one(tmp_path, chromium):
    path = make_evening(tmp_path / "viele.skat", {}, players=players_of(MANY), tournament=CUP)
    held = []

    def hold_the_first(route):
        answer = route.fetch()
        if held:
            route.fulfill(response=answer)
        held.append((route, answer))

    with served(path) as running:
        page = chromium.new_page()
        page.goto(f"{running.address}check-in")
        page.route("**/check-in", hold_the_first)
        with Evening.open(path, write=True) as evening:
            mark_here(evening, 1, is_here=True)
            while not held:
                page.wait_for_timeout(50)
            mark_here(evening, 2, is_here=True)
            page.wait_for_timeout(1500)  # whatever looks a second time does so by now
        route, answer = held[0]
        route.fulfill(response=answer)
        page.locator(".sums").get_by_text("2 / 26").wait_for()
        page.wait_for_timeout(600)
        assert page.locator("#p2 [aria-checked=true]").count() == 1
        page.close()
        assert running.stop() == 0


CAMERA = """
window.BarcodeDetector = class {
  static getSupportedFormats() { return Promise.resolve(["qr_code"]); }
  detect() { return Promise.resolve(window.held ? [{ rawValue: window.held }] : []); }
};
HTMLMediaElement.prototype.play = () => Promise.resolve();
navigator.mediaDevices.getUserMedia = () => Promise.resolve(new MediaStream());
"""


@pytest.mark.slow
@program("chromium")
def test_a_hand_scanner_and_the_camera_fill_the_hall(tmp_path, chromium):
    """A scanner types faster than the desk answers; the camera sees a card for a while and takes it once."""
    path = make_evening(tmp_path / "viele.skat", {}, players=players_of(MANY), tournament=CUP)
    with served(path) as running:
        page = chromium.new_page(viewport={"width": 1366, "height": 768})
        page.add_init_script(CAMERA)
        page.goto(f"{running.address}check-in")
        page.locator("#find").fill("Niemals")
        page.get_by_text("Hier steht niemand, der so heißt.").wait_for()
        page.locator("#find").fill("")
        page.get_by_text("Hier steht niemand, der so heißt.").wait_for(state="hidden")
        for number in range(1, 11):
            page.keyboard.insert_text(f"httpÖ--192.168.1.5Ö8025-seat-{number}§k´Ab" if number % 2 else str(number))
            page.keyboard.press("Enter")
        page.locator(".card .who", has_text="10").wait_for()
        page.locator(".sums").get_by_text("10 / 26").wait_for()
        page.locator(".card button", has_text="12,00").click()
        page.locator(".card.good", has_text="Bezahlt").wait_for()
        page.locator("#camera").click()
        page.evaluate("window.held = 'http://192.168.1.5:8025/seat/26#k=x'")
        page.locator(".card .who", has_text="26").wait_for()
        page.wait_for_timeout(700)  # the camera still sees the card
        page.evaluate("window.held = 'https://example.org/17'")
        page.locator(".card.bad").wait_for()
        page.locator("#camera").click()
        page.locator("#find").press_sequentially("an ad")
        page.keyboard.press("Enter")
        assert page.locator(".guests li:visible").count() == 1
        page.close()
        assert running.stop() == 0
    with Evening.open(path) as evening:
        assert evening.roster.arrived == {*range(1, 11), 26}
        assert sum(record.kind == "arrival" for record in evening.records) == 11
        assert evening.registry.person(10).registration.paid


def test_the_light_of_a_federation_stands_beside_each_person(tmp_path):
    known = {1: Registration(member_number="0417"), 2: Registration(member_number="9999")}
    cup = make_evening(tmp_path / "pokal.skat", {}, registrations=known)
    with client_of(cup) as door:
        page = door.get("/check-in").text
        assert 'class="light' not in page
        assert "Spielerpass" not in page
        rules = 'members = "mitglieder.csv"\n[eligibility]\nunknown_number = "Ordnung 3.1"\n'
        (tmp_path / "federation.toml").write_text(rules, "utf-8")
        (tmp_path / "mitglieder.csv").write_text(f"Pass-Nr.;Name\n0417;{players_of(PEOPLE)[0].name}\n", "utf-8")
        page = door.get("/check-in").text
        lights = [len(re.findall(f'class="light {light}"', page)) for light in ("red", "amber", "green")]
        assert lights == [1, len(PEOPLE) - 2, 0]
        assert "Ordnung 3.1" in page
        assert "Spielerpass vergleichen" in page
        (tmp_path / "mitglieder.csv").write_text("Wetter\n", "utf-8")
        page = door.get("/check-in").text
        assert "mitglieder.csv" in page
        assert 'class="light' not in page
