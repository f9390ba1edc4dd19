"""An evening at the desk: asked as a browser asks, or served and driven in Chromium."""

import shutil

import pytest
from desk_client import client_of


@pytest.fixture
def desk(event):
    """Ask the desk of the event as a browser at this computer does; redirects are followed."""
    with client_of(event) as client:
        yield client


@pytest.fixture
def chromium():
    """Return Debian's Chromium; a page is `chromium.new_page(viewport=…)`.

    It ends with the test: as long as Playwright is there its event loop runs, and none of ours can.
    """
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        yield browser
        browser.close()
