"""The codes on screens of the desk are read by another decoder, and are the addresses that open something."""

import pytest
from club_evening import make_evening
from codes import codes_of_pictures
from desk_client import free_port, served
from needs import program

from skatlist.desk.phone_secrets import Phones
from skatlist.evening import Evening
from skatlist.evening.settings import change_settings

LAN = "127.0.0.2"
WEB = "https://www.skatverband-beispielstadt.example/turniere/2026/herbst-preisskat/"
TABLES = {(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7, 8)}


@pytest.mark.slow
@program("chromium", "zbarimg")
def test_another_decoder_reads_the_codes_on_the_screen(chromium, tmp_path):
    event = make_evening(tmp_path / "abend.skat", TABLES)
    with Evening.open(event, write=True, author="Ida") as evening:
        change_settings(evening, results_page=WEB)
    options = "--lan", "--address", LAN, "--port", str(free_port())
    with served(event, *options, "--wifi", 'Skat; "Heim" Süd', home=tmp_path / "config") as desk:
        page = chromium.new_page(viewport={"width": 1366, "height": 768})

        def on_screen(path=""):
            if path:
                page.goto(f"{desk.address}{path}")
            picture = tmp_path / "screen.png"
            page.screenshot(path=picture, full_page=True)
            return codes_of_pictures([picture])

        page.goto(f"{desk.address}devices")
        page.click('button[value="code"]')
        (typed,) = on_screen()
        assert page.locator("code").first.inner_text() == typed

        phones = Phones(tmp_path / "config" / "skatlist" / "tables")
        phones.address = f"{LAN}:{options[-1]}"
        with Evening.open(event) as evening:
            tables = {phones.table_address(evening, key) for key in TABLES}
            player = phones.player_address(evening, 3)
        assert set(on_screen("phones")) == {*tables, 'WIFI:T:nopass;S:Skat\\; \\"Heim\\" Süd;;'}
        assert player in on_screen("phones?player=3")

        page.goto(f"{desk.address}wall")
        page.locator(".code img").wait_for()
        assert on_screen() == [WEB]
