"""P9: a row typed at the desk of a tournament with 96 lists in its file, and every page there, in seconds.

A row is answered when the page that follows has arrived. Beside it stands how long the desk itself was busy, which a
computer that does other things does not change.
"""

import http.client
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from timing import busy_so_far, note, report, skatlist

from skatlist.desk.page import LINKED
from skatlist.evening import Evening
from skatlist.files.formats.folder.event_writer import event_files
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.tournament.simulation import simulate_event
from skatlist.words import Language

TABLES, SERIES = 32, 3
GOAL, PAGE_GOAL = 0.15, 0.5


def write_tournament(folder: Path) -> tuple[Path, dict[tuple[int, int], list[str]]]:
    """Make the file of a tournament with all lists but those of table 1; return it and the rows of these, to type."""
    event = simulate_event(7, players=4 * TABLES, series=SERIES)
    lists = folder / "lists"
    lists.mkdir()
    for name, content in event_files(event._replace(sheets=tuple(each for each in event.sheets if each.table != 1))):
        (lists / name).write_bytes(content)
    path = folder / "turnier.skat"
    for call in (skatlist("new", path, lists / "event.toml"), skatlist("import", path, lists)):
        done = subprocess.run(call, check=False, capture_output=True, text=True)
        if done.returncode not in {0, 1}:
            raise SystemExit(done.stderr)
    left = [each for each in event.sheets if each.table == 1]
    return path, {
        (each.series, each.table): [write_line(row, Language.DE, stated=False) for row in each.rows] for each in left
    }


class Browser:
    """A browser at the desk; `busy` says how many seconds the desk has worked so far."""

    def __init__(self, address: str, process: int) -> None:
        self.host = urlsplit(address).netloc
        self.process = process
        self.connection = http.client.HTTPConnection(self.host)

    def get(self, path: str) -> str:
        """Return a page."""
        return self._ask("GET", path, "")[1]

    def type(self, path: str, line: str) -> str:
        """Type a line and return the page that follows."""
        return self.send(path, urlencode({"line": line}))

    def send(self, path: str, form: str) -> str:
        """Send a form and return the page that follows."""
        where, _ = self._ask("POST", path, form)
        return self.get(where)

    def _ask(self, method: str, path: str, body: str) -> tuple[str, str]:
        head = {"Origin": f"http://{self.host}", "Content-Type": "application/x-www-form-urlencoded"}
        self.connection.request(method, path, body or None, head if body else {})
        answer = self.connection.getresponse()
        page = answer.read().decode()
        if answer.status >= 400:
            raise SystemExit(f"{path}: {answer.status}")
        return answer.headers.get("Location", path), page

    @property
    def busy(self) -> float:
        """Seconds of a processor that the desk has taken, where the system tells."""
        return busy_so_far(self.process)


@contextmanager
def served(event: Path) -> Iterator[Browser]:
    """Run the desk of an event until the block ends."""
    with subprocess.Popen(skatlist("desk", event, "--no-browser"), stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield Browser(process.stdout.readline().split()[-1], process.pid)
        finally:
            process.terminate()


def typed(browser: Browser, evening: Evening, rows: dict[tuple[int, int], list[str]]) -> list[tuple[float, float]]:
    """Type all rows; return of each how long its answer took, and how long the desk was busy with it."""
    taken = []
    for key, lines in rows.items():
        path = f"/list/{key[0]}/{key[1]}"
        browser.get(path)
        for count, line in enumerate(lines, 1):
            begun, busy = time.perf_counter(), browser.busy
            browser.type(path, line)
            taken.append((time.perf_counter() - begun, browser.busy - busy))
            evening.refresh()
            if len(evening.book(key).rows) < count:
                browser.type(path, "!")  # believable, but doubted
                evening.refresh()
            if len(evening.book(key).rows) != count:
                raise SystemExit(f"{line}: {len(evening.book(key).rows)} of {count} rows")
    return taken


def of_hundred(times: list[float], share: int) -> float:
    """Return the time that a percentage of them keeps."""
    return sorted(times)[len(times) * share // 100]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        event, rows = write_tournament(Path(folder))
        with served(event) as browser, Evening.open(event) as evening:
            taken = typed(browser, evening, rows)
            pages = {}
            for path, _ in LINKED:
                browser.get(path)
                times = []
                for _ in range(5):
                    begun = time.perf_counter()
                    browser.get(path)
                    times.append(time.perf_counter() - begun)
                pages[path] = statistics.median(times)
    answered, busy = ([each[at] for each in taken] for at in (0, 1))
    slowest = max(pages, key=lambda path: pages[path])
    report(f"P9 a row typed among {TABLES * SERIES} lists, 95 of 100, s", of_hundred(answered, 95), GOAL)
    report(f"P9 slowest page, {slowest}, s", pages[slowest], PAGE_GOAL)
    note(
        f"{len(answered)} rows: median {statistics.median(answered):.3f} s, most {max(answered):.3f} s; "
        f"the desk busy {statistics.median(busy):.3f} s, 95 of 100 {of_hundred(busy, 95):.3f} s, most {max(busy):.3f} s"
    )


if __name__ == "__main__":
    main()
