"""The pictures of README and docs show the program as it is; a page that was drawn anew needs new ones."""

from pathlib import Path

import pytest
from make_pictures import SHARES, differing, make, path_of
from needs import needs, program
from PIL import Image, ImageDraw
from tiers import some

from skatlist.desk.handbook_pages import pictures


@pytest.fixture
def chromium_browser():
    import shutil

    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.mark.slow
@program("chromium", "pdftoppm")
@needs(
    any(Path("/usr/share/fonts").rglob("LiberationSans-Regular.ttf")), "fonts-liberation, the letters of the pictures"
)
def test_the_pictures_are_those_of_the_program(chromium_browser, monkeypatch):
    for name in ("XDG_CONFIG_HOME", "SKATLIST_LANG", "SKATLIST_AUTHOR", "TZ"):
        monkeypatch.setenv(name, "")
    output = {name: differing(Image.open(path_of(name)), new) for name, new in some(make(chromium_browser))}
    assert {name for name, share in output.items() if share > SHARES} == set(), "python tools/make_pictures.py"
    assert {path_of(name) for name in output} >= {path_of(name.removesuffix(".png")) for name in pictures()}


def test_another_step_or_language_is_seen_and_another_word_is_not():
    old = Image.open(path_of("evening-de"))
    assert differing(old, Image.open(path_of("evening-en"))) > SHARES
    moved = old.convert("RGB")
    moved.paste(moved.crop((0, 120, moved.width, 700)), (0, 180))  # a step more
    assert differing(old, moved) > SHARES
    word = old.convert("RGB")
    ImageDraw.Draw(word).rectangle((100, 140, 200, 160), fill="white")
    assert differing(old, word) < SHARES
