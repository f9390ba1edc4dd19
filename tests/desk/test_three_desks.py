"""An evening with money at three desks in Chromium, with two telephones.

The network is cut twice, and the director's desk killed twice.
"""

import re
import socket
import threading
from contextlib import ExitStack, suppress
from urllib.parse import urlsplit

import pytest
from club_evening import EACH, PEOPLE, make_evening, players_of
from desk_client import free_port, served
from needs import PATIENCE, program
from tiers import some

from skatlist.desk.phone_secrets import Phones
from skatlist.evening import Evening
from skatlist.evening.merging import counted_content
from skatlist.files.journal.journal import RecordKind
from skatlist.tournament.tournament import Fees, PrizePlan, RankingName, Tournament

TABLES = {(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7, 8)}
LINES = ("2 kreuz m2 +", "3 kreuz m2 +", "4 kreuz m2 +", "1 kreuz m2 +") * 2
LAN = "127.0.0.2"  # another address of this computer, as another device would call it
CABLE = "127.0.0.3"  # the way of the joined desks to it, which can be cut
WINDOW = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}


class Cable:
    """The network between the joined desks and the director's: cut, nobody answers there."""

    def __init__(self, port):
        self.port, self.socket = port, None
        self.mend()

    def mend(self):
        """Let messages through."""
        self.socket = socket.create_server((CABLE, self.port))
        threading.Thread(target=self._carry, args=(self.socket,), daemon=True).start()

    def cut(self):
        """Let no message through."""
        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()

    def _carry(self, listening):
        with suppress(OSError):
            while True:
                here, _ = listening.accept()
                threading.Thread(target=self._message, args=(here,), daemon=True).start()

    def _message(self, here):
        """Carry one message and its answer, under the name that the director's desk has."""
        with here, suppress(OSError), socket.create_connection((LAN, self.port), timeout=PATIENCE) as there:
            head = here.recv(65_536)
            while b"\r\n\r\n" not in head:
                head += here.recv(65_536)
            there.sendall(head.replace(f"{CABLE}:{self.port}".encode(), f"{LAN}:{self.port}".encode()))
            threading.Thread(target=_pump, args=(here, there), daemon=True).start()
            _pump(there, here)


def _pump(one, other):
    with suppress(OSError):
        while part := one.recv(65_536):
            other.sendall(part)


class Hall:
    """The director's desk, which can be killed and started again, the desks that join it, and the telephones."""

    def __init__(self, stack, folder, chromium):
        self.stack, self.folder, self.chromium = stack, folder, chromium
        self.port = free_port()
        plans = (PrizePlan(of=RankingName.OVERALL, amounts=(5000, 3000)),)
        tournament = Tournament(fees=Fees(entry=1000), prizes=plans)
        self.event = make_evening(folder / "abend.skat", TABLES, players=players_of(PEOPLE[:8]), tournament=tournament)
        self.cable = Cable(self.port)
        stack.callback(self.cable.cut)
        self.start()

    def start(self):
        """Start the director's desk."""
        options = "--lan", "--address", LAN, "--port", str(self.port)
        self.director = self.stack.enter_context(served(self.event, *options, home=self.folder / "leitung"))

    def kill(self):
        """Kill the director's desk."""
        self.director.process.kill()
        self.director.process.wait()

    def window(self, address):
        """Return a window that shows an address."""
        page = self.chromium.new_page(viewport=WINDOW)
        page.goto(address)
        return page

    def join(self, role, name):
        """Let a computer join with the code that the director's page shows; return window, address and file of it."""
        page = self.window(f"{self.director.address}devices")
        page.check(f'input[name="role"][value="{role}"]')
        page.fill('input[name="name"]', name)
        page.click('button[value="code"]')
        address = page.locator("code").first.inner_text().replace(LAN, CABLE)
        page.close()
        home = self.folder / name
        home.mkdir()
        desk = self.stack.enter_context(served(home / "abend.skat", "--join", address, home=home))
        return self.window(desk.address), desk.address, home / "abend.skat"

    def phone(self, key):
        """Return a telephone that has read the code of a table."""
        phones = Phones(self.folder / "leitung" / "skatlist" / "tables")
        phones.address = f"{LAN}:{self.port}"
        with Evening.open(self.event) as evening:
            address = phones.table_address(evening, key)
        page = self.chromium.new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
        page.goto(address)
        return page


def enter(page, *lines):
    """Type lines at a desk by keyboard."""
    for line in lines:
        page.locator("#line").fill(line)
        page.keyboard.press("Enter")
        page.locator(".entry:not([aria-busy=true])").wait_for()


def tap_game(page, game):
    """Enter a game on the one screen of a telephone: hearts with one, won."""
    page.get_by_role("heading", name=f"Spiel {game} von 8").wait_for()
    for each in (f"#who{game % 4 + 1}", "#contract-hearts", "#won"):
        page.locator(each).tap()


def pay(page, *numbers):
    """Tick the fees of people at the check-in."""
    for number in numbers:
        page.locator(f'[value="paid {number} on"]').click()
        page.locator(f'[value="paid {number} off"]').wait_for()


def content(path):
    with Evening.open(path) as evening:
        return counted_content(evening.journal), len(evening.records)


WAITS = '[data-live="link"] .note'
TAKE_BACK = re.compile("^zurücknehmen", re.IGNORECASE)


class Windows:
    """The windows of the evening: scorer and treasurer at desks that joined, two telephones at the second table."""

    def __init__(self, hall):
        self.hall = hall
        self.scorer, self.at_scorer, self.scorers_file = hall.join("scorer", "Schreiber")
        self.cash, self.at_cash, self.cash_file = hall.join("treasurer", "Kasse")
        self.one, self.two = hall.phone((1, 2)), hall.phone((1, 2))

    def begin(self):
        """Let everybody enter something."""
        self.cash.goto(f"{self.at_cash}check-in")
        pay(self.cash, 1, 2, 3)
        self.scorer.goto(f"{self.at_scorer}list/1/1")
        enter(self.scorer, *LINES[:2])
        tap_game(self.one, 1)
        tap_game(self.two, 2)
        self.one.get_by_role("heading", name="Spiel 3 von 8").wait_for()

    def go_on_without_the_network(self):
        """Cut the way between the desks; the telephones have another one."""
        self.hall.cable.cut()
        self.scorer.locator(WAITS).wait_for()
        enter(self.scorer, *LINES[2:5])
        self.scorer.locator(WAITS, has_text="3 Einträge warten").wait_for()
        self.cash.locator(WAITS).wait_for()
        pay(self.cash, 4, 5)
        self.cash.locator(WAITS, has_text="2 Einträge warten").wait_for()
        tap_game(self.one, 3)
        self.one.get_by_text("Spiel 3 steht auf der Liste.").wait_for()
        self.hall.cable.mend()
        self.are_connected()

    def go_on_without_the_director(self):
        """Kill the director's desk; a game waits on a telephone, entries wait on both desks."""
        self.hall.kill()
        self.scorer.locator(WAITS).wait_for()
        enter(self.scorer, *LINES[5:7])
        tap_game(self.one, 4)
        self.one.get_by_text("Spiele, die hier warten: 1").wait_for()
        pay(self.cash, 6)
        self.hall.start()
        self.are_connected()
        self.two.get_by_role("heading", name="Spiel 5 von 8").wait_for()

    def kill_while_games_are_on_their_way(self):
        """Kill the director's desk again, and play both lists to their end."""
        for game in (5, 6):
            tap_game(self.two, game)
        self.hall.kill()
        tap_game(self.two, 7)
        enter(self.scorer, LINES[7])
        self.hall.start()
        self.one.get_by_role("heading", name="Spiel 8 von 8").wait_for()
        tap_game(self.one, 8)
        for name in PEOPLE[4:8]:
            self.two.get_by_role("button", name=f"{name}: stimmt", exact=True).tap()
            self.one.get_by_text(f"{name} ist einverstanden").wait_for()

    def sign_without_the_network(self):
        """Cut the way between the desks again: the scorer signs, the treasurer takes the last fees."""
        self.hall.cable.cut()
        self.scorer.locator(WAITS).wait_for()
        sign_at(self.scorer)
        pay(self.cash, 7, 8)
        self.hall.cable.mend()
        self.are_connected()

    def end(self):
        """Close the event at the director's desk, and pay the prizes at the treasurer's."""
        address = self.hall.director.address
        director = self.hall.window(f"{address}phones")
        director.get_by_role("button", name="Annehmen und unterschreiben").click()
        close_event(director, address)
        self.cash.goto(f"{self.at_cash}log")
        self.cash.locator("main", has_text="Veranstaltung abgeschlossen").wait_for()
        self.cash.goto(f"{self.at_cash}money")
        pay_prizes(self.cash)
        for page, desk in ((director, address), (self.scorer, self.at_scorer), (self.cash, self.at_cash)):
            page.goto(f"{desk}money")
            page.get_by_role("button", name=TAKE_BACK).first.wait_for()

    def are_connected(self):
        """Wait until both desks have the director's again, and nothing waits."""
        for page in (self.scorer, self.cash):
            page.get_by_text("Verbunden mit der Turnierleitung").wait_for()


@pytest.mark.slow
@program("chromium")
def test_three_desks_and_two_telephones_play_an_evening_with_money(tmp_path, chromium):
    with ExitStack() as stack:
        hall = Hall(stack, tmp_path, chromium)
        windows = Windows(hall)
        windows.begin()
        windows.go_on_without_the_network()
        windows.go_on_without_the_director()
        windows.kill_while_games_are_on_their_way()
        windows.sign_without_the_network()
        windows.end()
    assert content(windows.scorers_file) == content(windows.cash_file) == content(hall.event)
    with Evening.open(hall.event) as evening:
        assert {*evening.closed} == {0, 1}
        for key, table in some({(1, 1): LINES, (1, 2): [f"{game % 4 + 1} herz m1 +" for game in range(1, 9)]}.items()):
            assert [row.source.text for row in evening.book(key).rows] == list(table)
            assert evening.ends.is_final(key)
        assert all(person.registration.paid for person in some(evening.people))
        assert sum(each.facts["cents"] for each in evening.records if each.kind == RecordKind.PAYOUT) == 8000
        games = [each.id for each in evening.records if each.kind == RecordKind.GAME]
        assert len(games) == len(set(games)) == 16


def sign_at(page):
    """Type the totals of a full list as they are on the paper, and let everybody sign."""
    page.goto(page.url)
    for at in range(4):
        page.locator("form.inline .numbers input:visible").nth(at).fill(str(EACH))
    page.locator("form.inline button:visible", has_text="Vergleichen").click()
    page.locator("#entry button", has_text="Unterschriften eintragen").wait_for()
    for at in range(4):
        page.locator("[name=places]:visible").nth(at).check()
    page.locator("#entry button").click()
    page.get_by_text("unterschrieben").first.wait_for()


def close_event(page, address):
    """Close the event by the button that the page shows."""
    page.goto(address)
    page.get_by_role("link", name=re.compile("^Weiter: die Veranstaltung abschließen")).click()
    page.get_by_role("button", name="Veranstaltung abschließen").click()
    page.wait_for_url(lambda url: urlsplit(url).path == "/")


def pay_prizes(page):
    """Tick every prize as handed over."""
    boxes = page.locator("[name=prize]")
    for at in range(boxes.count()):
        boxes.nth(at).check()
    page.get_by_role("button", name="Angehakte sind ausgezahlt").click()
    page.get_by_role("button", name=TAKE_BACK).first.wait_for()
