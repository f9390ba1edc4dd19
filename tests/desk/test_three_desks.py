"""An evening at three desks in Chromium, with two telephones; the director's desk is killed twice."""

import http.client
import json
import re
from contextlib import ExitStack, closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from club_evening import ROUND, make_evening, sign_list
from desk_client import free_port, served
from needs import PATIENCE, program
from phone_client import Phone

from skatlist.desk.phone_secrets import Phones
from skatlist.evening import Evening
from skatlist.evening.merging import counted_content
from skatlist.tournament.tournament import Fees, Tournament

TABLES = {(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7, 8)}
LAN = "127.0.0.2"  # another address of this computer, as another device would call it
WINDOW = {"width": 1366, "height": 768}


class Wire:
    """The way of a telephone to the desk."""

    def __init__(self, port):
        self.port = port

    def post(self, path, content, headers):
        """Send a message and return its answer."""
        with closing(http.client.HTTPConnection(LAN, self.port, timeout=PATIENCE)) as line:
            line.request("POST", path, content, {**headers, "origin": f"http://{LAN}:{self.port}"})
            answer = line.getresponse()
            body = answer.read()
        return SimpleNamespace(status_code=answer.status, json=lambda: json.loads(body))


class Hall:
    """The director's desk, which can be killed and started again, and the desks that join it."""

    def __init__(self, stack, folder, chromium):
        self.stack, self.folder, self.chromium = stack, folder, chromium
        self.port = str(free_port())
        self.event = make_evening(folder / "abend.skat", TABLES, tournament=Tournament(fees=Fees(entry=1000)))
        self.start()

    def start(self):
        """Start the director's desk."""
        options = "--lan", "--address", LAN, "--port", self.port
        self.director = self.stack.enter_context(served(self.event, *options, home=self.folder / "leitung"))

    def kill(self):
        """Kill the director's desk."""
        self.director.process.kill()
        self.director.process.wait()

    def window(self, desk):
        """Return a window of a desk."""
        page = self.chromium.new_page(viewport=WINDOW)
        page.goto(desk.address)
        return page

    def join(self, role, name):
        """Let a computer join with the code that the director's page shows, and return its window and its file."""
        page = self.window(self.director)
        page.goto(f"{self.director.address}devices")
        page.check(f'input[name="role"][value="{role}"]')
        page.fill('input[name="name"]', name)
        page.click('button[value="code"]')
        address = re.search(r'"(http://[^"]+)"', page.locator("code").inner_text())[1]
        home = self.folder / name
        home.mkdir()
        desk = self.stack.enter_context(served(home / "abend.skat", "--join", address, home=home))
        return self.window(desk), desk, home / "abend.skat"

    def phone(self, key):
        """Return a telephone at a table."""
        phones = Phones(self.folder / "leitung" / "skatlist" / "tables")
        with Evening.open(self.event) as evening:
            secret = phones.rights(evening).secret(key)
        return Phone(Wire(int(self.port)), secret, key)


def enter(page, *lines):
    """Type lines at a desk by keyboard."""
    for line in lines:
        page.locator("#line").fill(line)
        page.keyboard.press("Enter")
        page.locator(".entry:not([aria-busy=true])").wait_for()


def content(path):
    with Evening.open(path) as evening:
        return counted_content(evening.journal), len(evening.records)


@pytest.mark.slow
@program("chromium")
def test_three_desks_and_two_telephones_become_equal(tmp_path, chromium):
    with ExitStack() as stack:
        hall = Hall(stack, tmp_path, chromium)
        scorer, scorers, scorers_file = hall.join("scorer", "Schreiber")
        cash, treasurers, cash_file = hall.join("treasurer", "Kasse")
        phone, other = hall.phone((1, 2)), hall.phone((1, 2))
        scorer.goto(f"{scorers.address}list/1/1")
        enter(scorer, *ROUND[:2])
        assert phone.enter("2 kreuz m2 +", 1).status_code == 200
        hall.kill()
        scorer.locator('[data-live="link"] .note').wait_for()
        enter(scorer, *ROUND[2:])
        cash.goto(f"{treasurers.address}people")
        cash.locator('button[name="paid"]').first.click()
        hall.start()
        scorer.get_by_text("Verbunden mit der Turnierleitung").wait_for()
        assert other.enter("3 kreuz m2 +", 2).status_code == 200
        hall.kill()
        enter(scorer, *ROUND)
        hall.start()
        director = hall.window(hall.director)
        director.goto(f"{hall.director.address}devices")
        director.get_by_role("row").filter(has_text="Schreiber").get_by_text("nichts").wait_for()
        scorer.get_by_text("Verbunden mit der Turnierleitung").wait_for()
        cash.get_by_text("Verbunden mit der Turnierleitung").wait_for()
        director.goto(f"{hall.director.address}list/1/1")
        director.get_by_text("172").first.wait_for()
        with Evening.open(hall.event, write=True, author="Heinz") as evening:
            sign_list(evening)
        for page in (scorer, cash):
            page.goto(page.url)
        director.goto(hall.director.address)
        for desk, page in ((scorers, scorer), (treasurers, cash)):
            page.goto(f"{desk.address}log")
            page.locator("main", has_text="unterschrieben von").wait_for()
    assert content(scorers_file) == content(cash_file) == content(hall.event)
    with Evening.open(hall.event) as evening:
        assert [len(evening.sheets.sheet(key).rows) for key in TABLES] == [8, 2]
        assert sum(bool(person.registration.paid) for person in evening.people) == 1
    assert Path(scorers_file).exists()
