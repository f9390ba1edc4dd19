"""Chromium with a profile of its own: it can be killed, and started again where it was."""

import os
import shutil
import signal
import subprocess
import threading

from needs import PATIENCE

PEOPLE = ("Anna Becker", "Bernd Clausen", "Carla Dietz", "Dora Ehlers", "Emil Frank", "Frieda Groß")
OPTIONS = (
    "--headless=new",
    "--no-sandbox",
    "--remote-debugging-port=0",
    "--no-first-run",
    "--accept-lang=de",
    "--disable-renderer-backgrounding",
    "--disable-backgrounding-occluded-windows",
)  # as in front of the scorer
# The page of a list sends this when a line is typed, and is answered by the number of the last record.
TYPE = """async ([path, line]) => {
  const page = new DOMParser().parseFromString(await (await fetch(path)).text(), "text/html");
  const fields = new URLSearchParams(new FormData([...page.forms].find((form) => form.line)));
  fields.set("line", line);
  const answer = await fetch(path, { method: "POST", body: fields });
  return Number(/data-version="(\\d+)"/.exec(await answer.text())[1]);
}"""


class Window:
    """A browser window with tabs of the edition."""

    def __init__(self, playwright, profile):
        self._playwright, self._profile = playwright, profile
        self._process = self._browser = self._stderr_reader = None

    def start(self):
        """Start the browser."""
        for left in self._profile.glob("Singleton*"):  # of the one that was killed
            left.unlink(missing_ok=True)
        call = [shutil.which("chromium"), *OPTIONS, f"--user-data-dir={self._profile}", "about:blank"]
        self._process = subprocess.Popen(call, start_new_session=True, stderr=subprocess.PIPE, text=True)
        address = next(line.split()[-1] for line in self._process.stderr if line.startswith("DevTools listening on"))
        self._stderr_reader = threading.Thread(target=self._process.stderr.read, daemon=True)
        self._stderr_reader.start()  # else it waits once the pipe is full
        self._browser = self._playwright.chromium.connect_over_cdp(address)

    def kill(self):
        """End the browser and every process of it, as a power cut would."""
        if self._process is not None and self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._stderr_reader.join()
            self._process.stderr.close()

    def new_page(self, **private):
        """Return a new tab; with options, of a private window that has these."""
        context = self._browser.new_context(**private) if private else self._browser.contexts[0]
        page = context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        return page

    def open(self, address):
        """Return a new tab, once the desk is shown in it."""
        page = self.new_page()
        page.goto(address)
        page.locator("#desk:visible, #state.fault").first.wait_for()
        assert not page.locator("#start").is_visible(), page.locator("#state").inner_text()
        page.frame_locator("#desk").locator("main h1").wait_for()
        return page


def go(page, path):
    """Show a page of the desk."""
    page.frame(name="desk").goto(f"{page.url.partition('#')[0]}desk{path}")
    return page.frame(name="desk")


def make_event(page):
    """Make an event of two tables of three."""
    desk = go(page, "/choose")
    desk.get_by_label("Name", exact=True).fill("Herbstpokal")
    desk.locator("#players").fill("\n".join(PEOPLE))
    desk.locator("[name=seats]").check()
    desk.get_by_role("button", name="Anlegen", exact=True).click()
    desk.get_by_text("ist angelegt").wait_for()


def answer_of(page, path):
    """Return status, media type and text of what the desk answers."""
    script = """async (path) => {
      const answer = await fetch(path);
      return [answer.status, answer.headers.get("content-type"), await answer.text()];
    }"""
    return page.frame(name="desk").evaluate(script, f"{page.url.partition('#')[0]}desk{path}")


def type_line(page, line, table=1):
    """Type a game into a list and return the number of the last record then."""
    path = f"{page.url.partition('#')[0]}desk/list/1/{table}"
    return page.frame(name="desk").evaluate(TYPE, [path, line])


def version_of(page):
    """Return the number of the last record that a page of the desk knows now."""
    return int(go(page, "/list/1/1").locator("body").get_attribute("data-version"))
