"""A game typed at two places is one game; a desk that is killed goes on where it was, and sends what it promised."""

import re
import signal
import urllib.request

import pytest
from club_evening import add_games, games_of, make_evening
from desk_client import HOST, free_port, served
from needs import PATIENCE, program
from starlette.testclient import TestClient

from skatlist.desk.app import Desk
from skatlist.desk.event_desk import EventDesk
from skatlist.desk.phone_secrets import Phones, lan_address
from skatlist.evening import Evening
from skatlist.words import Language

KEY = (1, 1)
LAN = lan_address() or "127.0.0.2"
FIRST, SECOND = "2 kreuz m1 +", "3 pik m1 +"
TAPS = ("#who3", "#contract-spades")
NAMES = {"de": ("Stimmt das?", "Prüfen", "Eintragen"), "en": ("Is this right?", "Check", "Enter")}


@pytest.mark.parametrize("game", ["2 kreuz m1 +", "1 pik m1 +"])
def test_a_game_chosen_step_by_step_is_the_one_asked_for_at_the_first_step(desk, event, game):
    address = "/list/1/1/steps"
    mark = re.search(r'name="mark" value="([^"]*)"', desk.get(address).text)[1]
    with Evening.open(event, write=True) as evening:
        add_games(evening, "2 kreuz m1 +")
    who, suit, _, _ = game.split()
    chosen = (
        f"who={who}&contract={ {'kreuz': 'clubs', 'pik': 'spades'}[suit] }&spitzen=1&levels=&result=won&mark={mark}"
    )
    page = desk.get(f"{address}?{chosen}")
    assert "Spiel 1" in page.text
    message = desk.submit(address, data={"do": "enter", "mark": mark}, page=page).text
    assert games_of(event) == ["2 kreuz m1 +"]
    assert ("nur einmal eingetragen" if game == "2 kreuz m1 +" else "Nicht eingetragen: 1 pik m1 +") in message


def test_a_line_typed_behind_another_belongs_to_the_game_asked_for_right_after_that_one(desk, event):
    page = desk.get("/list/1/1").text
    mark = re.search(r'name="mark" value="([^"]*)" data-after', page)[1]
    desk.submit("/list/1/1", data={"line": FIRST, "mark": mark}, follow_redirects=False)
    with Evening.open(event, write=True) as evening:
        add_games(evening, "3 herz m1 +")
    page = desk.get("/list/1/1").text
    after = re.search(r'data-after="([^"]*)"', page)[1]
    assert after != re.search(r'name="mark" value="([^"]*)" data-after', page)[1]
    typed = {"line": "4 pik m1 +", "mark": after}  # by the script of the page
    assert "Nicht eingetragen: 4 pik m1 +" in desk.forge("/list/1/1", data=typed).text
    assert games_of(event) == [FIRST, "3 herz m1 +"]


def test_a_line_for_another_evening_is_not_entered(desk, event, tmp_path):
    output = desk.get("/list/1/1")
    other = make_evening(tmp_path / "anderer.skat", place="Köln")
    desk.submit("/choose", data={"do": "open", "file": str(other)})
    page = desk.submit("/list/1/1", data={"line": FIRST}, page=output)
    assert page.status_code == 422
    assert "eine andere Veranstaltung offen" in page.text
    assert games_of(event) == games_of(other) == []


def test_a_telephone_waits_while_no_evening_is_open(tmp_path):
    phones = Phones(tmp_path / "tables")
    phones.address = "192.0.2.1:8025"
    event = EventDesk(None, "Ida")
    event.phones = phones
    with TestClient(
        Desk(event, Language.DE, [HOST]).app, base_url=f"http://{HOST}", headers={"origin": f"http://{HOST}"}
    ) as client:
        assert "data-words" in client.get("/table/1/1").text, "the page is there, and keeps what waits on it"
        answer = client.post("/table/1/1", content=b"{}", headers={"x-signature": "0"})
    assert answer.status_code == 503
    assert answer.json()["fault"] == "Der Abend wird am Schreibtisch gerade geöffnet. Warten Sie einen Augenblick."


class Telephone:
    """A telephone with the page of its table, in a language."""

    def __init__(self, chromium, address, lang="de"):
        self.window = chromium.new_context(viewport={"width": 360, "height": 740}, bypass_csp=True)
        self.page = self.window.new_page()
        self.confirm, self.check, self.do_enter = NAMES[lang]
        self.page.goto(address.replace("#", f"?lang={lang}#"))

    def press(self, name):
        self.page.get_by_role("button", name=name, exact=True).click()

    def ask(self, how, *, news=False):
        """Choose a game by taps or type it as a line, all but the last tap; with `news` the table is looked at then."""
        self.by_taps = how == "taps"
        if self.by_taps:
            for tapped in TAPS:
                self.page.locator(tapped).click()
        else:
            self.page.locator("details", has=self.page.locator("#line")).locator("summary").click()
            self.page.locator("#line").press_sequentially(how)
        if news:
            self.page.evaluate("look()")

    def enter(self):
        if self.by_taps:
            self.page.locator("#won").click()
            return
        self.press(self.check)
        self.page.get_by_role("heading", name=self.confirm).wait_for()
        self.press(self.do_enter)


@pytest.mark.slow
@program("chromium")
@pytest.mark.parametrize(
    ("how", "answer"),
    [
        (("taps", "taps"), "same"),
        (("taps", "3 pik m1 s +"), "same"),
        (("3 pik m1 +", "1 herz m1 +"), "same"),
        (("3 pik m1 +", "1 herz m1 +"), "next"),
    ],
)
def test_one_game_on_two_telephones_is_entered_once(tmp_path, chromium, how, answer):
    path = make_evening(tmp_path / "abend.skat")
    secrets = Phones(tmp_path / "config" / "skatlist" / "tables")
    with (
        Evening.open(path, write=True) as evening,
        served(path, "--lan", "--address", LAN, home=tmp_path / "config") as on,
    ):
        add_games(evening, "2 kreuz m1 +")
        secrets.address = f"{LAN}:{on.address.rstrip('/').rpartition(':')[2]}"
        one, other = (Telephone(chromium, secrets.table_address(evening, KEY)) for _ in range(2))
        one.ask(how[0], news=True)
        other.ask(how[1], news=True)
        one.enter()
        one.page.get_by_role("heading", name="Spiel 3 von 8").wait_for()
        other.page.wait_for_function("state.next === 3")  # the other telephone has heard of it
        assert "Spiel 2" in other.page.locator("main").inner_text()
        other.enter()
        other.page.get_by_role("heading", name="Spiel 2 steht schon auf der Liste").wait_for()
        assert len(games_of(path)) == 2
        if answer == "same":
            other.press("Es ist dasselbe Spiel: meine Zeile verwerfen")
        else:
            other.press("Es ist ein anderes: als Spiel 3 eintragen")
        for each in (one, other):
            each.page.get_by_role("heading", name=f"Spiel {3 if answer == 'same' else 4} von 8").wait_for()
        assert len(games_of(path)) == (2 if answer == "same" else 3)


@pytest.mark.slow
@program("chromium")
@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("known", [True, False])
def test_a_desk_killed_and_started_as_before_goes_on_by_itself(tmp_path, chromium, lang, known):
    """The evening is opened by the desk, or, where it does not know it any more, by the scorer."""
    path = make_evening(tmp_path / "abend.skat", {(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7, 8)})
    home, port = tmp_path / "config", str(free_port())
    secrets = Phones(home / "skatlist" / "tables")
    secrets.address = f"{LAN}:{port}"
    options = ("--lan", "--address", LAN, "--port", port)
    with Evening.open(path) as evening:
        address = secrets.table_address(evening, (1, 2))
    page = chromium.new_page()
    with served(path, *options, home=home, lang=lang) as on:
        page.goto(f"{on.address}list/1/1?lang={lang}")
        phone = Telephone(chromium, address, lang)
        phone.ask("2 kreuz m1 +" if lang == "de" else "2 clubs w1 +")
        on.process.send_signal(signal.SIGKILL)
        on.process.wait(PATIENCE)
        phone.enter()
        for line in ("212+1+", "311+1+"):
            page.locator("#line").fill(line)
            page.keyboard.press("Enter")
        page.locator(".replies", has_text="311+1+").wait_for()
    assert games_of(path) == []
    if not known:
        (home / "skatlist" / "recent.txt").unlink()
    with served(None, *options, home=home, lang=lang) as on:
        if not known:
            sentences = {
                "de": "Der Abend wird am Schreibtisch gerade geöffnet",
                "en": "The scorer is opening the evening",
            }
            phone.page.locator("#link", has_text=sentences[lang]).wait_for()
            page.reload()  # the scorer looks what is wrong
            assert page.url.endswith("/choose")
            chosen = urllib.request.Request(
                f"{on.address}choose", f"do=open&file={path}".encode(), {"origin": on.address.rstrip("/")}
            )
            urllib.request.urlopen(chosen).close()
            page.goto(f"{on.address}list/1/1")
        page.locator("#game2").wait_for()
        phone.page.locator(".latest", has_text="24").wait_for()
        phone.page.locator("#link").wait_for(state="hidden")
        assert games_of(path) == ["2 kreuz m1 +", "3 pik m1 +"]
        with Evening.open(path) as evening:
            assert [row.source.text for row in evening.book((1, 2)).rows] == ["2 kreuz m1 +"]
        assert on.stop() == 0
