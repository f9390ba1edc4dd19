"""One game at the desk, on a telephone and in the browser edition: what the gate tries in Chromium."""

import pytest
from club_evening import make_evening
from desk_client import served
from needs import program
from smoke import tried
from tab_window import go, make_event

from skatlist.desk.phone_secrets import Phones, lan_address
from skatlist.evening import Evening, RecordKind

pytestmark = [pytest.mark.slow, program("chromium")]
LAN = lan_address() or "127.0.0.2"


def games_in(path):
    with Evening.open(path) as evening:
        return [record.facts["line"] for record in evening.records if record.kind == RecordKind.GAME]


def test_the_desk(tmp_path):
    def play(page, work):
        path = make_evening(work / "abend.skat")
        with served(path) as running:
            page.goto(f"{running.address}list/1/1")
            page.locator("#line").fill("2 kreuz m1 +")
            page.locator("#line").press("Enter")
            page.locator("#game1", has_text="Kreuz").wait_for()
            page.goto(f"{running.address}standings")
            page.locator("main h1").wait_for()
            page.goto("about:blank")
            assert running.stop() == 0
        assert games_in(path) == ["2 kreuz m1 +"]

    tried("desk", play, tmp_path, viewport={"width": 1366, "height": 768})


def test_a_telephone(tmp_path):
    def play(page, work):
        path = make_evening(work / "abend.skat")
        secrets = Phones(work / "config" / "skatlist" / "tables")
        with Evening.open(path) as evening, served(path, "--lan", "--address", LAN, home=work / "config") as running:
            secrets.address = f"{LAN}:{running.address.rstrip('/').rpartition(':')[2]}"
            page.goto(secrets.table_address(evening, (1, 1)))
            page.get_by_role("heading", name="Spiel 1 von 8").wait_for()
            for pressed in ("#who2", "#contract-clubs", "#won"):
                page.locator(pressed).tap()
            page.get_by_text("Spiel 1 steht auf der Liste.").wait_for()
            page.goto("about:blank")
            assert running.stop() == 0
        assert games_in(path) == ["2 kreuz m1 +"]

    tried("phone", play, tmp_path, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)


def test_the_browser_edition(host, tmp_path):
    def play(page, _work):
        page.goto(host.address)
        page.frame_locator("#desk").locator("main h1").wait_for()
        make_event(page)
        desk = go(page, "/list/1/1")
        desk.locator("#line").fill("2 kreuz m1 +")
        desk.locator("#line").press("Enter")
        desk.locator("#game1", has_text="Kreuz").wait_for()

    tried("edition", play, tmp_path, viewport={"width": 1366, "height": 768})
