"""P13: the sums of a series of 31 tables typed at the desk, seconds from a row sent until the next one is there.

The keys that a table takes, at most 45 and with a question 65, are counted in Chromium by tests/desk/test_sums_page.py.
"""

import statistics
import subprocess
import tempfile
import time
from pathlib import Path
from urllib.parse import urlencode

from bench_desk_rows import Browser, of_hundred, served
from timing import note, report, skatlist

from skatlist.evening import Evening
from skatlist.files.formats.folder.event_writer import event_files
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import ScoredSheet, score
from skatlist.tournament.simulation import simulate_event

TABLES = 31
GOAL = 0.15


def write_series(folder: Path) -> tuple[Path, dict[int, ScoredSheet]]:
    """Make the file of a drawn series without games; return it, and the played list of each table."""
    event = simulate_event(7, players=4 * TABLES, series=1)
    lists = folder / "lists"
    lists.mkdir()
    for name, content in event_files(event._replace(sheets=())):
        (lists / name).write_bytes(content)
    path = folder / "serie.skat"
    subprocess.run(skatlist("new", path, lists / "event.toml"), check=True, stdout=subprocess.DEVNULL)
    return path, {sheet.table or 0: score(sheet, load_profile()) for sheet in event.sheets}


def boxes(table: int, scored: ScoredSheet) -> dict[str, str]:
    """Return what the boxes of a table hold, as the scorer reads it from the paper."""
    rows = {"points": [each.points for each in scored.places]}
    rows |= {"won": [each.won for each in scored.places], "lost": [each.lost for each in scored.places]}
    typed = {f"{name}{at}": str(value) for name, values in rows.items() for at, value in enumerate(values, 1)}
    return {"table": str(table), "known": "", **typed}


def typed(browser: Browser, lists: dict[int, ScoredSheet]) -> list[float]:
    """Type every table; return of each how long its answer took."""
    taken = []
    browser.get("/sums/1")
    for table, scored in sorted(lists.items()):
        begun = time.perf_counter()
        browser.send(f"/sums/1?table={table}", urlencode(boxes(table, scored)))
        taken.append(time.perf_counter() - begun)
    return taken


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        event, lists = write_series(Path(folder))
        with served(event) as browser:
            taken = typed(browser, lists)
        with Evening.open(event) as evening:
            kept = sum(evening.scored(key).is_begun for key in evening.sheets.keys)
    if kept != TABLES:
        raise SystemExit(f"{kept} of {TABLES} tables have their sums")
    report(f"P13 sums of {TABLES} tables, an answer, 95 of 100, s", of_hundred(taken, 95), GOAL)
    note(f"{len(taken)} tables: median {statistics.median(taken):.3f} s, most {max(taken):.3f} s")


if __name__ == "__main__":
    main()
