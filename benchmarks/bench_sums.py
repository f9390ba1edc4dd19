"""P13: the sums of a series of 31 tables typed at the desk, in seconds, in a file with 500 lists by sums; and its keys.

An answer has arrived when the next table is open: the row sent, and the page that follows. The totals asked for while
typing are another answer. The keys are those of the page: every digit, and Enter behind each of the twelve numbers.
"""

import statistics
import subprocess
import tempfile
import time
from pathlib import Path
from urllib.parse import urlencode

from bench_desk_rows import Browser, of_hundred, served
from timing import note, report, seconds, skatlist

from skatlist.evening import Evening
from skatlist.files.formats.folder.event_writer import event_files
from skatlist.files.formats.table.csv_list import write_csv
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import ListSums, Sheet, score
from skatlist.tournament.simulation import simulate_event
from skatlist.words import Language

TABLES, LISTS = 31, 500
GOAL, KEYS_GOAL = 0.15, 45
COLUMNS = ("points", "won", "lost")


def by_sums(sheet: Sheet) -> Sheet:
    """Return a list as its table hands it in: the numbers below it, without its games."""
    places = score(sheet, load_profile()).places
    points, won, lost, total = zip(*((each.points, each.won, each.lost, each.total) for each in places), strict=True)
    return sheet._replace(rows=(), changes=(), footer=ListSums(points, won, lost, total=total).footer)


def write_tournament(folder: Path) -> tuple[Path, dict[int, ListSums], float]:
    """Make a tournament with all lists by sums but those of the last series; return these, and the seconds of import.

    The lists come as one CSV file with one row a person.
    """
    series = LISTS // TABLES + 1
    event = simulate_event(7, players=4 * TABLES, series=series)
    lists = folder / "lists"
    lists.mkdir()
    for name, content in event_files(event._replace(sheets=())):
        (lists / name).write_bytes(content)
    handed_in = [by_sums(each) for each in event.sheets]
    table = folder / "sums.csv"
    before = [each for each in handed_in if each.series < series]
    table.write_text(write_csv(before, Language.EN), encoding="utf-8")
    path = folder / "turnier.skat"
    done = subprocess.run(skatlist("new", path, lists / "event.toml"), check=False, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    taken = seconds(skatlist("import", path, table))
    return path, {each.table: ListSums.of(each) for each in handed_in if each.series == series}, taken


def fields(sums: ListSums) -> dict[str, str]:
    """Return what is typed into the boxes of a table, in the order of the paper."""
    rows = {name: getattr(sums, name) for name in COLUMNS}
    return {f"{name}{at + 1}": str(rows[name][at]) for at in range(len(sums.points[:4])) for name in COLUMNS}


def typed(browser: Browser, series: int, sums: dict[int, ListSums]) -> tuple[list[float], list[float], list[float]]:
    """Type all tables; return how long each row and each total took, and how long the desk was busy with a row."""
    rows, totals, busy = [], [], []
    for table, numbers in sums.items():
        boxes = {"table": str(table), "known": "", **fields(numbers)}
        path = f"/sums/{series}"
        browser.get(f"{path}?table={table}")
        begun = time.perf_counter()
        browser.get(f"{path}?{urlencode(boxes)}")
        totals.append(time.perf_counter() - begun)
        begun, worked = time.perf_counter(), browser.busy
        browser.send(f"{path}?table={table}", urlencode(boxes))
        rows.append(time.perf_counter() - begun)
        busy.append(browser.busy - worked)
    return rows, totals, busy


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path, sums, imported = write_tournament(Path(folder))
        with Evening.open(path) as evening:
            series = max(key[0] for key in evening.sheets.keys)
            count = len(evening.sheets.begun)
        with served(path) as browser:
            rows, totals, busy = typed(browser, series, sums)
        with Evening.open(path) as evening:
            missing = [table for table in sums if not evening.scored((series, table)).is_begun]
        if missing:
            raise SystemExit(f"not kept: tables {missing}")
    keys = [sum(len(number) + 1 for number in fields(each).values()) for each in sums.values()]
    report(f"P13 a table by sums among {count} lists, 95 of 100, s", of_hundred(rows, 95), GOAL)
    report("P13 its totals while typing, 95 of 100, s", of_hundred(totals, 95), GOAL)
    report("P13 keys a table, most", max(keys), KEYS_GOAL)
    note(
        f"{len(rows)} tables: median {statistics.median(rows):.3f} s, the desk busy {statistics.median(busy):.3f} s; "
        f"totals {statistics.median(totals):.3f} s; keys {statistics.mean(keys):.0f} on average; "
        f"{count} lists imported in {imported:.2f} s"
    )


if __name__ == "__main__":
    main()
