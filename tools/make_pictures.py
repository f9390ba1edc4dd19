"""Make the pictures of README and docs from the running program: python tools/make_pictures.py

An evening is invented, its first series signed and closed, its second one half played. The desk, the wall and a phone
are then opened in Chromium, the list is printed, and `title.html` puts all four together. What differs from the
pictures that are there by no more than the texts of a page is left alone.
"""

import contextlib
import datetime as dt
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from skatlist import Evening, Event, read
from skatlist.desk.phone_secrets import Phones
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.skat.sheet import ListSums, ScoredSheet
from skatlist.words import Language

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
TITLE = Path(__file__).with_suffix(".html")
LANGUAGES = ("de", "en")
LAPTOP, PROJECTOR, PHONE = (1366, 800), (1280, 720), (390, 844)
PHONE_ADDRESS = "127.0.0.2"  # this computer, under an address that counts as one of the Wi-Fi
STARTS = ("18:30", "20:30")
NOW = dt.datetime.fromisoformat("2026-11-27T21:14:00+01:00")
PATIENCE = 300_000  # milliseconds: other programs may run beside this one
EARLIER = NOW - dt.timedelta(minutes=40)  # when the games were entered
PLAYED = {1: 22, 2: 31, 3: 27, 4: 35}  # games of the second series by table
SLIP = 3  # of the twelve numbers of a table, the one with two digits exchanged: the points of place 2
SHARES = 0.01  # of a picture that may differ before it is drawn anew
_CELL, _SEEN = 8, 0.15
# A clock that shows the evening of the pictures, put in place before the program is imported.
_CLOCK = """
import datetime, sys
class Evening(datetime.datetime):
    shift = datetime.timedelta(seconds=float(sys.argv.pop(1)))
    @classmethod
    def now(cls, tz=None):
        return super().now(tz) + cls.shift
datetime.datetime = Evening
from skatlist.cli.app import run
sys.exit(run(sys.argv[1:]))
"""
_WORDS = {
    "de": {
        "folder": "uebungsabend", "file": "abend.skat", "sums": "summen.skat", "name": "Clubabend der Skatfreunde",
        "wrong": "2 pik m3 + =33",
        "head": "Der Skatabend, vom Auslosen bis zur Urkunde",
        "lines": ("eintragen am Laptop, am Telefon, vom Papier", "prüfen jedes Spiel, mit Rechnung und Paragraph",
                  "abrechnen nach Seeger-Fabian, auf den Cent", "drucken Listen, Rangliste, Urkunden"),
    },
    "en": {
        "folder": "trial-evening", "file": "evening.skat", "sums": "sums.skat", "name": "Club evening",
        "wrong": "2 spades w3 + =33",
        "head": "The Skat evening, from the draw to the certificate",
        "lines": ("enter on the laptop, on a phone, from paper", "check every game, with steps and paragraph",
                  "settle by Seeger-Fabian, to the cent", "print lists, standings, certificates"),
    },
}  # fmt: skip


Act = Callable[[Page], None] | None


class Scene(NamedTuple):
    """The desk of an invented evening that runs, in a language."""

    lang: str
    browser: Browser
    desk: str
    phone: str
    paper: Image.Image


@contextlib.contextmanager
def scene(lang: str, browser: Browser, folder: Path) -> Iterator[Scene]:
    """Run the desk of a new evening until the block ends."""
    path = make_evening(folder, lang)
    with running(folder, path.name, "--lan", "--address", PHONE_ADDRESS) as desk:
        phones = Phones(folder / "home" / "skatlist" / "tables")
        phones.address = f"{PHONE_ADDRESS}:{desk.rstrip('/').rpartition(':')[2]}"
        with Evening.open(path) as evening:
            phone = phones.table_address(evening, (2, 3))
        yield Scene(lang, browser, desk, phone, printed(folder, path))


@contextlib.contextmanager
def running(folder: Path, *words: str) -> Iterator[str]:
    """Run `skatlist desk` until the block ends; yield its address."""
    with subprocess.Popen(
        clocked(NOW, "desk", *words, "--no-browser"), cwd=folder, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None  # noqa: S101 - it is a pipe
        try:
            yield process.stdout.readline().split()[-1]
        finally:
            process.terminate()
            process.wait(20)


def make_evening(folder: Path, lang: str) -> Path:
    """Invent an evening of which the first series is closed and the second half played; return its file."""
    words = _WORDS[lang]
    lists, path = folder / words["folder"], folder / words["file"]
    call(folder, "simulate", "-o", str(lists), "--players", "16", "--seed", "7")
    described = lists / "event.toml"
    text = re.sub(r"(?m)^name = .*", f'name = "{words["name"]}"', described.read_text(encoding="utf-8"), count=1)
    text = re.sub(r"(?m)^language = .*", f'language = "{lang}"', text)
    described.write_text(re.sub(r"(?m)^date = .*", f'date = "{NOW:%Y-%m-%d}"', text), encoding="utf-8")
    call(folder, "new", path.name, str(described))
    call(folder, "import", path.name, *map(str, sorted(lists.glob("*1-*.csv"))))
    for table in PLAYED:
        with Evening.open(path) as evening:
            totals = [str(place.total) for place in evening.scored((1, table)).places]
        of_table = ("--series", "1", "--table", str(table))
        call(folder, "sign", path.name, *of_table, "--totals", ",".join(totals), "--places", "1,2,3,4")
    call(folder, "close", path.name, "--series", "1")
    for found in read(lists).sheets:
        if found.series == 2:  # noqa: PLR2004
            lines = [write_line(row, Language(lang)) for row in found.rows[: PLAYED[found.table]]]
            call(folder, "enter", path.name, "--series", "2", "--table", str(found.table), typed="\n".join(lines))
    return path


def clocked(time: dt.datetime, *words: str) -> list[str]:
    """Return a call of skatlist that begins at a time on the evening of the pictures."""
    shift = (time - dt.datetime.now(dt.UTC)).total_seconds()
    return [sys.executable, "-c", _CLOCK, str(shift), *words]


def call(folder: Path, *words: str, typed: str = "") -> None:
    """Call skatlist in a folder; it must succeed."""
    done = subprocess.run(
        clocked(EARLIER, *words), cwd=folder, input=typed, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{' '.join(words)}\n{done.stdout}{done.stderr}")


def printed(folder: Path, path: Path) -> Image.Image:
    """Return the printed list of table 2 in the first series."""
    call(folder, "export", path.name, "-o", "print", "--only", "pdf")
    [paper] = (folder / "print").glob("*1-*02.pdf")
    draw = ["pdftoppm", "-r", "120", "-singlefile", "-png", str(paper), str(folder / "page")]
    subprocess.run(draw, check=True)
    return Image.open(folder / "page.png").convert("RGB")


def pictures(lang: str, browser: Browser) -> Iterator[tuple[str, Image.Image]]:
    """Yield the pictures of a language, each with its name."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        home = {"XDG_CONFIG_HOME": str(folder / "home"), "TZ": "Europe/Berlin"}
        os.environ.update(home, SKATLIST_LANG=lang, SKATLIST_AUTHOR="Ida")
        with running(folder) as desk:
            yield f"choose-{lang}", shot(browser, desk, LAPTOP)
        with scene(lang, browser, folder) as here:
            yield f"evening-{lang}", shot(browser, here.desk, LAPTOP)
            yield f"papers-{lang}", shot(browser, f"{here.desk}papers", LAPTOP)
            yield f"sums-{lang}", sums_page(browser, folder, lang)
            yield f"paper-{lang}", here.paper.resize((here.paper.width * 3 // 4, here.paper.height * 3 // 4))
            yield from list_and_title(here)


def sums_page(browser: Browser, folder: Path, lang: str) -> Image.Image:
    """Return the page of the sums of a series: one table is typed, at the next two digits were exchanged by typing."""
    words = _WORDS[lang]
    path = folder / words["sums"]
    lists = [each for each in read(folder / words["folder"]).scored if each.sheet.series == 1]
    with Evening.create(path, Event(name=words["name"], series=2, games={4: 48}), author="Ida") as evening:
        for each in lists:
            evening.seat((1, each.sheet.table), ", ".join(each.sheet.names("{place}")))
        evening.state_sums((1, 1), sums_of(lists[0]))
    typed = sums_of(lists[1])

    def type_sums(page: Page) -> None:
        numbers = [str(each) for three in zip(typed.points, typed.won, typed.lost, strict=True) for each in three]
        *first, tens, ones = numbers[SLIP]
        numbers[SLIP] = "".join((*first, ones, tens))
        page.locator("#sums .points:focus").wait_for()
        for at, number in enumerate(numbers):
            page.keyboard.type(number)
            if at < len(numbers) - 1:
                page.keyboard.press("Enter")
        page.keyboard.type(f"p{SLIP // 3 + 1}{typed.total[SLIP // 3]}")
        page.keyboard.press("Enter")
        page.locator(".question").wait_for()

    with running(folder, path.name) as desk:
        return shot(browser, f"{desk}sums/1", LAPTOP, type_sums)


def sums_of(scored: ScoredSheet) -> ListSums:
    """Return the sums of a list, as its table hands them in."""
    rows = {name: [getattr(place, name) for place in scored.places] for name in ("points", "won", "lost", "total")}
    return ListSums(**{name: tuple(values) for name, values in rows.items()})


def list_and_title(here: Scene) -> Iterator[tuple[str, Image.Image]]:
    """Yield the picture of a list with an answer, and the one that README begins with: all four together."""
    shot(here.browser, f"{here.desk}display", LAPTOP, set_times)
    refused = shot(
        here.browser, f"{here.desk}list/2/1", LAPTOP, lambda page: type_line(page, _WORDS[here.lang]["wrong"])
    )
    yield f"list-{here.lang}", refused
    wall = shot(here.browser, f"{here.desk}wall?at=0", PROJECTOR)
    phone = shot(here.browser, here.phone, PHONE, tap_game, scale=2)
    yield f"title-{here.lang}", title(here, {"desk": refused, "wall": wall, "phone": phone, "paper": here.paper})


def shot(browser: Browser, address: str, size: tuple[int, int], act: Act = None, *, scale: float = 1) -> Image.Image:
    """Return what a window of a size shows of an address, after something was done on the page."""
    width, height = size
    window = browser.new_context(viewport={"width": width, "height": height}, device_scale_factor=scale)
    page = window.new_page()
    page.set_default_timeout(PATIENCE)
    page.clock.set_fixed_time(NOW)
    page.goto(address)
    if act:
        act(page)
    page.evaluate("document.activeElement?.blur()")
    drawn = page.screenshot(animations="disabled")
    window.close()
    return Image.open(io.BytesIO(drawn)).convert("RGB")


def set_times(page: Page) -> None:
    """Say when the series start, so that the wall shows how much time is left."""
    for series, start in enumerate(STARTS, 1):
        page.locator(f"#start-{series}").fill(start)
    page.locator("button[value=times]").click()
    page.wait_for_load_state()


def type_line(page: Page, line: str) -> None:
    """Type a line on a list and wait for the answer."""
    page.locator("#line").fill(line)
    page.keyboard.press("Enter")
    page.locator("#fault, .replies, [role=alert]").first.wait_for()
    page.wait_for_timeout(500)


def tap_game(page: Page) -> None:
    """Tap a game on a phone up to its result."""
    page.locator("#who2").click()
    page.locator("#contract-clubs, #contract-kreuz").first.click()
    page.locator("#more").click()
    page.locator(".levels button").first.click()
    page.wait_for_timeout(300)


def title(here: Scene, parts: dict[str, Image.Image]) -> Image.Image:
    """Return the picture that README begins with: desk, wall, phone and paper together."""
    words = _WORDS[here.lang]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part, picture in parts.items():
            picture.save(folder / f"{part}.png")
        lines = "".join("<li><b>{}</b> {}</li>".format(*line.split(" ", 1)) for line in words["lines"])
        page = TITLE.read_text(encoding="utf-8").replace("HEAD", str(words["head"])).replace("LINES", lines)
        (folder / "title.html").write_text(page, encoding="utf-8")
        return shot(here.browser, (folder / "title.html").as_uri(), (1200, 675), scale=1.5)


def differing(old: Image.Image, new: Image.Image) -> float:
    """Return the share of two pictures that differs visibly; 1 for pictures of two sizes."""
    if old.size != new.size:
        return 1
    both = (each.convert("L").reduce(_CELL).tobytes() for each in (old, new))
    cells = [abs(a - b) / 255 > _SEEN for a, b in zip(*both, strict=True)]
    return sum(cells) / len(cells)


def saved(picture: Image.Image) -> bytes:
    """Return a picture as a small PNG of its most frequent colours."""
    counted = sorted(picture.getcolors(picture.width * picture.height) or (), reverse=True)[:256]
    colours = Image.new("P", (1, 1))
    colours.putpalette([shade for _, colour in counted for shade in colour])
    file = io.BytesIO()
    picture.quantize(palette=colours, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()


def make(browser: Browser) -> Iterator[tuple[str, Image.Image]]:
    """Yield every picture with its name."""
    for lang in LANGUAGES:
        yield from pictures(lang, browser)


def path_of(name: str) -> Path:
    """Return the file of a picture; those that only README shows are not part of the handbook."""
    return DOCS / f"{name}.png" if name.startswith("title") else DOCS / "pictures" / f"{name}.png"


def main() -> None:
    """Draw the pictures and keep those that changed."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, new in make(browser):
            path = path_of(name)
            if not path.exists() or differing(Image.open(path), new) > SHARES:
                path.write_bytes(saved(new))
                sys.stdout.write(f"{path.name}: {path.stat().st_size // 1024} kB\n")
        browser.close()


if __name__ == "__main__":
    main()
