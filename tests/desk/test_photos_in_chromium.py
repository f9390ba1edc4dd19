"""Photographs in Chromium: one of twelve megapixels dropped at the desk and read by keys, one sent by a telephone."""

import io

import pytest
from club_evening import make_evening
from desk_client import served
from needs import program
from papers.photographs import photo, scan
from PIL import Image
from reading.filled_lists import filled_photo

from skatlist.desk.phone_secrets import Phones, lan_address
from skatlist.evening import Evening
from skatlist.evening.photos import photos_of
from skatlist.files.photos.pictures import picture_size

KEY = (1, 1)
LAN = lan_address() or "127.0.0.2"
MOST_KEYS = 60


@pytest.fixture
def evening_file(tmp_path):
    return make_evening(tmp_path / "abend.skat", {(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7, 8)}, games={4: 48})


def photos(path):
    with Evening.open(path) as evening:
        return photos_of(evening, KEY)


@pytest.mark.slow
@program("chromium")
def test_a_photograph_is_read_at_the_desk_by_keys_alone(tmp_path, chromium, evening_file):
    _, jpeg = filled_photo(1, width=3000)
    picture = tmp_path / "liste.jpg"
    picture.write_bytes(jpeg)
    with served(evening_file) as running:
        page = chromium.new_page(viewport={"width": 1366, "height": 768})
        wrong = []
        page.on("pageerror", lambda fault: wrong.append(str(fault)))
        page.goto(f"{running.address}photos")
        page.locator("#photos").set_input_files(picture)
        page.locator("#table").select_option("1/1")
        page.locator("form[data-shrink] button").click()
        page.get_by_role("link", name="Foto lesen").click()
        page.get_by_role("button", name="Foto lesen").wait_for()
        page.keyboard.press("Enter")
        page.locator("#question, .said").first.wait_for()
        keys = 0
        page.locator("#question").or_(page.get_by_role("button", name="Spiele eintragen")).first.wait_for()
        while page.locator("#question").count() and keys < MOST_KEYS:
            title = page.locator("#question").inner_text()
            page.wait_for_function("() => document.querySelector('.cut img').naturalHeight > 20")
            page.keyboard.press("0" if keys == 0 else "Enter")
            page.wait_for_function("title => document.querySelector('#question')?.innerText !== title", arg=title)
            page.locator("#question").or_(page.get_by_role("button", name="Spiele eintragen")).first.wait_for()
            keys += 1
        page.get_by_role("button", name="Diese 48 Spiele eintragen").wait_for()
        page.keyboard.press("Enter")
        page.locator("#game48").wait_for()
        assert wrong == []
        page.close()
    with Evening.open(evening_file) as evening:
        assert len(evening.scored(KEY).sheet.rows) == 48
    [photo_there] = photos(evening_file)
    assert photo_there.is_here


@pytest.mark.slow
@program("chromium")
def test_a_large_picture_is_made_smaller_before_it_is_sent(tmp_path, chromium, evening_file):
    picture = tmp_path / "liste.jpg"
    with Evening.open(evening_file) as evening:
        mark = evening.journal.first_hash
    picture.write_bytes(photo(seed=3, dots=100, width=3000, first_hash=mark, series=1, table=1).jpeg)
    assert picture_size(picture.read_bytes())[1] == 4000
    with served(evening_file) as running:
        page = chromium.new_page()
        page.goto(f"{running.address}photos")
        page.locator("#photos").set_input_files(picture)
        page.locator("#table").select_option("1/1")
        page.locator("form[data-shrink] button").click()
        page.locator("[data-photo] svg").wait_for()
        image = page.locator("[data-photo] image").get_attribute("href")
        answer = page.request.get(f"{running.address.rstrip('/')}{image.removesuffix('/flat')}")
        assert max(Image.open(io.BytesIO(answer.body())).size) == 3000
        turns = page.locator("[data-photo] .turned")
        before = turns.get_attribute("transform") or ""
        page.locator("[data-do=turn]").click()
        assert turns.get_attribute("transform") != before
        wide = page.locator("[data-photo] svg").bounding_box()["width"]
        page.locator("[data-do=larger]").click()
        assert page.locator("[data-photo] svg").bounding_box()["width"] > wide
        page.close()


@pytest.mark.slow
@program("chromium")
def test_a_telephone_sends_the_photograph_of_its_list_once(tmp_path, chromium, evening_file):
    with Evening.open(evening_file) as evening:
        mark = evening.journal.first_hash
    picture = tmp_path / "liste.jpg"
    picture.write_bytes(scan(4, first_hash=mark, series=1, table=1, dots=150))
    secrets = Phones(tmp_path / "config" / "skatlist" / "tables")
    home = tmp_path / "config"
    with served(evening_file, "--lan", "--address", LAN, home=home) as running:
        secrets.address = f"{LAN}:{running.address.rstrip('/').rpartition(':')[2]}"
        with Evening.open(evening_file) as evening:
            address = secrets.table_address(evening, KEY)
        window = chromium.new_context(viewport={"width": 390, "height": 844})
        page = window.new_page()
        page.goto(address)
        page.get_by_role("button", name="Liste fotografieren").wait_for()
        for answer in ("Das Foto ist am Schreibtisch angekommen.", "liegt schon bei Serie 1, Tisch 1"):
            page.locator("#photo").set_input_files(picture)
            page.get_by_text(answer).wait_for()
            page.get_by_text("Fotos am Schreibtisch: 1").wait_for()
            assert len(photos(evening_file)) == 1
        other = tmp_path / "andere.jpg"
        other.write_bytes(scan(4, first_hash=mark, series=1, table=2, dots=150))
        page.locator("#photo").set_input_files(other)
        page.get_by_text("nicht die dieses Tisches").wait_for()
        window.close()
    [photo_there] = photos(evening_file)
    assert photo_there.record.facts["sent"]
