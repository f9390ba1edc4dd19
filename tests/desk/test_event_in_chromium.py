"""An evening begun at the desk in a real window, by the keyboard alone."""

from urllib.parse import urlsplit

import pytest
from club_evening import EACH, PEOPLE, ROUND, add_games, make_evening, players_of
from desk_client import served
from needs import program
from tiers import some

from skatlist.evening import Evening


def follow(page, name):
    page.get_by_role("link", name=name).focus()
    page.keyboard.press("Enter")


@pytest.mark.slow
@program("chromium")
def test_an_evening_is_made_drawn_and_begun_without_the_mouse(event, chromium, tmp_path):
    with served(event) as running:
        page = chromium.new_page(viewport={"width": 1366, "height": 768})
        page.goto(f"{running.address}choose")
        row = [page.locator(name).bounding_box() for name in ("#rules", "#games_3", "#games_4", "#games_5")]
        assert len({box["y"] for box in some(row)}) == 1
        page.get_by_label("Name", exact=True).focus()
        page.keyboard.type("Herbstpokal")
        page.locator("#players").focus()
        page.keyboard.type("\n".join(PEOPLE[:8]))
        page.get_by_role("button", name="Anlegen", exact=True).focus()
        page.keyboard.press("Enter")
        page.wait_for_url(lambda url: urlsplit(url).path == "/")  # a heading of the page before says "Abend", too
        follow(page, "Auslosung")
        page.locator("#seed:focus").wait_for()
        page.keyboard.type("4711")
        page.keyboard.press("Enter")
        page.get_by_text("Serie 1 ist ausgelost").wait_for()
        follow(page, "Abend")
        follow(page, "Weiter: Serie 1, Tisch 1 eintragen")
        page.get_by_role("textbox").first.wait_for()
        assert page.url.endswith("/list/1/1")
        page.close()
        assert running.stop() == 0
    assert len(list(tmp_path.glob("*-herbstpokal.skat"))) == 1


@pytest.mark.slow
@program("chromium")
@pytest.mark.evening({})
@pytest.mark.parametrize("size", [(360, 740), (390, 844), (1366, 768)])
def test_the_draw_and_its_question_are_answered_without_scrolling(event, chromium, size):
    with served(event) as running:
        page = chromium.new_page(viewport=dict(zip(("width", "height"), size, strict=True)))
        page.goto(f"{running.address}draw")
        box = page.get_by_role("button", name="Auslosen", exact=True).bounding_box()
        assert box["y"] + box["height"] <= size[1]
        with Evening.open(event, write=True) as evening:
            evening.seat((1, 1), "1 2 3 4")
            add_games(evening, "2 pik m1 +", "3 pik m1 +")
        page.goto(f"{running.address}draw?series=1&table=1")
        page.locator("#who").fill("2 1 3 4")
        page.get_by_role("button", name="Setzen", exact=True).click()
        page.get_by_text("Seit wann sitzen sie so?").wait_for()
        box = page.get_by_role("button", name="Setzen", exact=True).bounding_box()
        assert box["y"] + box["height"] <= size[1]
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
        page.close()
        assert running.stop() == 0


def press_alt(page, key):
    """Press Alt and a key as a keyboard does; `page.keyboard` leaves out what an access key is known by."""
    devtools = page.context.new_cdp_session(page)
    pressed = {"modifiers": 1, "key": key, "windowsVirtualKeyCode": ord(key.upper())}
    devtools.send("Input.dispatchKeyEvent", {"type": "keyDown", "text": key, "unmodifiedText": key, **pressed})
    devtools.send("Input.dispatchKeyEvent", {"type": "keyUp", **pressed})


@pytest.mark.slow
@program("chromium")
def test_alt_and_a_digit_lead_to_a_page_and_w_to_what_is_next(event, chromium):
    with served(event) as running:
        page = chromium.new_page(viewport={"width": 1366, "height": 768})
        page.goto(running.address)
        links = page.locator("nav a[accesskey]")
        keys = {links.nth(at).get_attribute("accesskey"): links.nth(at).get_attribute("href") for at in range(10)}
        assert sorted(keys) == list("0123456789")
        for key, path in some(keys.items()):
            page.goto(f"{running.address}list/1/1")
            page.locator("#line").focus()
            press_alt(page, key)
            page.wait_for_url(lambda url, path=path: url.endswith(path))
        page.goto(running.address)
        press_alt(page, "w")
        page.wait_for_url("**/list/1/1")
        page.close()


@pytest.mark.slow
@program("chromium")
@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_list_of_pages_is_one_row_on_a_laptop_and_a_grid_on_a_phone(event, chromium, lang):
    with served(event, lang=lang) as running:
        rows = {}
        for width in (1366, 1920, 360):
            page = chromium.new_page(viewport={"width": width, "height": 768})
            page.goto(running.address)
            tops = [link.bounding_box() for link in page.locator("nav a").all()]
            rows[width] = len({round(box["y"] / 10) for box in tops})
            columns = len({round(box["x"]) for box in tops})
            page.close()
    assert rows == {1366: 1, 1920: 1, 360: -(-len(tops) // 4)}
    assert columns == 4


@pytest.mark.slow
@program("chromium")
@pytest.mark.parametrize("address", ["draw", "people"])
def test_on_a_phone_nobody_and_no_button_stands_beside_the_screen(event, chromium, address):
    with served(event) as running:
        page = chromium.new_page(viewport={"width": 360, "height": 768})
        page.goto(f"{running.address}{address}")
        page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")
        rooms = page.evaluate(
            "[...document.querySelectorAll('.scroll')].map(each => [each.scrollWidth, each.clientWidth])"
        )
        page.close()
    assert all(inside <= wide for inside, wide in some(rooms))


@pytest.mark.slow
@program("chromium")
def test_the_sums_of_all_seats_are_in_sight_at_any_width(event, chromium):
    with Evening.open(event, write=True) as evening:
        add_games(evening, "2 grand m2 s z +")
    with served(event) as running:
        for width in (1366, 1024, 390, 360):
            page = chromium.new_page(viewport={"width": width, "height": 768})
            page.goto(f"{running.address}list/1/1")
            games, sums = page.locator(".games").bounding_box(), page.locator("#game1 td:last-child").bounding_box()
            assert sums["x"] + sums["width"] <= games["x"] + games["width"], width
            assert page.locator("#game1 td:last-child").evaluate("each => each.scrollWidth <= each.clientWidth"), width
            page.close()


def boxes_of(page, *names):
    """Return where parts of a page are."""
    return [page.locator(name).first.bounding_box() for name in names]


@pytest.mark.slow
@program("chromium")
@pytest.mark.parametrize("size", [(360, 740), (390, 844), (1366, 768), (1920, 1080)])
def test_rows_of_a_full_list_stay_in_sight_and_no_button_touches_its_field(event, chromium, size):
    with Evening.open(event, write=True) as evening:
        add_games(evening, *ROUND, *ROUND)
    with served(event) as running:
        page = chromium.new_page(viewport=dict(zip(("width", "height"), size, strict=True)))
        page.goto(f"{running.address}list/1/1")
        for place, total in enumerate((EACH, EACH + 1, EACH - 2, EACH), 1):
            page.locator(f".ask [name=place{place}]").fill(str(total))
        page.get_by_role("button", name="Vergleichen", exact=True).first.click()
        page.get_by_text("Die Gesamtpunkte stimmen nicht überein").first.wait_for()
        games, entry = boxes_of(page, ".games", ".entry")
        assert games["y"] + games["height"] <= entry["y"] + 1  # what is said covers no row
        assert games["height"] >= 100
        for place in range(1, 5):
            page.locator(f".ask [name=place{place}]").fill(str(EACH))
        page.get_by_role("button", name="Vergleichen", exact=True).first.click()
        page.get_by_text("Die Gesamtpunkte stimmen mit dem Papier überein").wait_for()
        field, button = boxes_of(page, "#line", "#entry button")
        below, beside = (
            button["y"] - field["y"] - field["height"],
            button["x"] - field["x"] - field["width"],
        )
        assert max(below, beside) >= 4
        page.close()
        assert running.stop() == 0


@pytest.mark.slow
@program("chromium")
def test_no_name_on_the_wall_is_cut(tmp_path, chromium):
    given = ("Maximiliane", "Hans-Georg", "Wilhelmine", "Karl-Friedrich", "Anna-Katharina", "Bo")
    surnames = ("Rübsamen-Straßburger", "Hartmann", "Freiherr von Wegner-Großkopf", "Wimmelmann", "Ng", "Mühlenkamp")
    people = players_of(f"{first} {last}" for first in given for last in surnames)
    tables = {(1, table): tuple(range(4 * table - 3, 4 * table + 1)) for table in range(1, 10)}
    event = make_evening(tmp_path / "abend.skat", tables, players=people, lines=dict.fromkeys(tables, ROUND))
    with served(event) as running:
        page = chromium.new_page(viewport={"width": 1366, "height": 768})
        for at in (1, 2):  # behind the first eight
            page.goto(f"{running.address}wall?at={at}")
            cut = "all => all.filter(each => each.scrollWidth > each.clientWidth + 1).map(each => each.textContent)"
            assert page.locator(".person").count() >= 4
            assert page.eval_on_selector_all(".person", cut) == []
        page.close()
        assert running.stop() == 0
