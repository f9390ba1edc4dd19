"""An evening at the desk: asked as a browser asks, or served and driven in Chromium."""

import shutil

import pytest
from desk_client import client_of
from needs import PATIENCE


@pytest.fixture
def desk(event):
    """Ask the desk of the event as a browser at this computer does; redirects are followed."""
    with client_of(event) as client:
        yield client


class PatientBrowser:
    """A browser that waits, by default, as long as a busy computer needs."""

    def __init__(self, browser):
        self._browser = browser

    def new_context(self, **options):
        """Return a window of its own, without the cookies of another one."""
        context = self._browser.new_context(**options)
        context.set_default_timeout(1000 * PATIENCE)
        return context

    def new_page(self, **options):
        """Return the only page of a window of its own; the window ends with it."""
        page = self._browser.new_page(**options)
        page.set_default_timeout(1000 * PATIENCE)
        return page


@pytest.fixture
def chromium():
    """Return Debian's Chromium; a page is `chromium.new_page(viewport=…)`.

    It ends with the test: as long as Playwright is there its event loop runs, and none of ours can.
    """
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        yield PatientBrowser(browser)
        browser.close()
