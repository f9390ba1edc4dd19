"""An evening begun at the desk in a real window, by the keyboard alone."""

import pytest
from desk_client import served
from needs import program


def follow(page, name):
    page.get_by_role("link", name=name).focus()
    page.keyboard.press("Enter")


@pytest.mark.slow
@program("chromium")
def test_an_evening_is_made_drawn_and_begun_without_the_mouse(event, chromium, tmp_path):
    with served(event) as running:
        page = chromium.new_page(viewport={"width": 1366, "height": 768})
        page.goto(f"{running.address}choose")
        page.get_by_label("Name", exact=True).focus()
        page.keyboard.type("Herbstpokal")
        page.get_by_label("Teilnehmer", exact=True).focus()
        page.keyboard.type("\n".join(f"Gast Nummer{number}" for number in "ABCDEFGH"))
        page.get_by_role("checkbox", name="Serie 1 gleich").focus()
        page.keyboard.press("Space")
        page.get_by_role("button", name="Anlegen").focus()
        page.keyboard.press("Enter")
        page.get_by_role("heading", name="Abend").wait_for()
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
