"""An evening in a tab of Firefox: typed, killed after every answer, continued without network, taken to the laptop."""

import base64

import pytest
from marionette import Firefox
from needs import program
from tab_window import TYPE
from tiers import some

from skatlist.evening import Evening

LINES = ("1 kreuz m2 h s +", "3 pik o1 r18 -", "2 grand m1 +")
MAKE = """const form = [...desk().forms].find((each) => each.players);
form.elements.name.value = "Herbstpokal";
form.players.value = "Anna Becker\\nBernd Clausen\\nCarla Dietz";
form.seats.checked = true;
form.requestSubmit(form.querySelector("button"));"""
FILE = """const bytes = new Uint8Array(await (await fetch(values[0])).arrayBuffer());
return btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join(""));"""


@pytest.fixture
def firefox(tmp_path):
    firefox = Firefox(tmp_path / "profile")
    firefox.start()
    yield firefox
    firefox.kill()


@pytest.mark.slow
@program("firefox-esr", "npm")
def test_nothing_is_lost_or_doubled_when_firefox_is_killed_and_the_network_is_gone(host, firefox, tmp_path):
    firefox.open(host.address)
    firefox.run(MAKE)
    firefox.wait("desk().body.textContent.includes('ist angelegt')")
    page = f"{host.address}desk/list/1/1"
    acknowledged = int(firefox.wait("desk().body.dataset.version"))
    host.stop()  # from here on there is no network
    for line in some(LINES):
        before, acknowledged = acknowledged, firefox.run(f"return ({TYPE})(values);", page, line)
        assert acknowledged == before + 1
        firefox.kill()
        firefox.start()
        firefox.open(f"{host.address}#/list/1/1")
        assert int(firefox.wait("desk().body.dataset.version")) == acknowledged
    file = tmp_path / "herbstpokal.skat"
    file.write_bytes(base64.b64decode(firefox.run(FILE, f"{host.address}desk/copies/copy.skat")))
    with Evening.open(file) as evening:
        assert len(evening.records) == acknowledged
        assert [len(sheet.rows) for sheet in evening.all_lists().sheets] == [len(LINES)]
