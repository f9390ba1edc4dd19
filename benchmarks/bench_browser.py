"""P10: the browser edition: first visit, later start without a network, a typed row, in seconds; megabytes to load.

Chromium on this computer, the files from a web space on it: what a slower line takes comes on top.
"""

import gzip
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from timing import note, report

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))  # the window and the web space of the tests

from static_host import Host  # noqa: E402 - as above
from tab_window import Window, go, make_event  # noqa: E402 - as above

VISITS = 5
ROWS = ("1 kreuz m2 h +", "2 pik m1 +", "3 grand m1 +", "1 herz o2 -") * 3


def opened(window: Window, address: str) -> tuple[float, Page]:
    """Return a tab with the desk in it, and how long that took."""
    begun = time.perf_counter()
    page = window.open(address)
    return time.perf_counter() - begun, page


def row_times(page: Page) -> Iterator[float]:
    """Type rows, and yield how long each takes from Enter until the page shows it."""
    make_event(page)
    desk = go(page, "/list/1/1")
    for line in ROWS:
        shown = int(desk.locator("body").get_attribute("data-version")) + 1
        desk.fill("#line", line)
        begun = time.perf_counter()
        desk.press("#line", "Enter")
        desk.locator(f'body[data-version="{shown}"]').wait_for()
        yield time.perf_counter() - begun


def visits(web: Path, folder: Path) -> Iterator[tuple[float, float, list[float]]]:
    """Yield of people who come for the first time: seconds until the desk is there, again offline, and their rows."""
    with sync_playwright() as playwright:
        for number in range(VISITS):
            host, profile = Host(web), folder / f"profile{number}"
            profile.mkdir()
            window = Window(playwright, profile)
            window.start()
            first, page = opened(window, host.address)
            page.wait_for_function("caches.keys().then((all) => all.some((name) => name.endsWith('snapshot')))")
            time.sleep(1)  # until it is written
            rows = list(row_times(page))
            window.kill()
            host.stop()
            window.start()
            later, _ = opened(window, host.address)
            window.kill()
            yield first, later, rows


def main() -> None:
    """Build the edition and visit it."""
    if not all(map(shutil.which, ("npm", "chromium"))):
        note("needs npm and Chromium: not measured")
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        site = folder / "web" / "club" / "skatlist"
        subprocess.run([sys.executable, str(ROOT / "tools" / "build_browser.py"), str(site)], check=True)
        firsts, laters, rows = zip(*visits(folder / "web", folder), strict=True)
        sizes = (len(gzip.compress(each.read_bytes(), 9)) for each in site.rglob("*") if each.is_file())
        megabytes = sum(sizes) / 1_000_000
    report("first visit until the desk is there, s", statistics.median(firsts), 8)
    report("later start without a network, s", statistics.median(laters), 3)
    report("a typed row shown, s", statistics.median(each for of in rows for each in of), 0.15)
    report("to be loaded, gzip, MB", megabytes, 12)


if __name__ == "__main__":
    main()
