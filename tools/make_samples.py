"""Write the sample lists of `samples/` and of `skatlist demo` again: python tools/make_samples.py

What stands on them stays; they are written as the program writes lists today, the demo as a copy. `samples/erwartet`
holds what the program says about them, in German.
"""

import io
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from openpyxl import load_workbook
from openpyxl.workbook.workbook import Workbook
from openpyxl.writer.excel import ExcelWriter

from skatlist.files.formats.folder.event_file import EVENT_FILE, write_event_toml
from skatlist.files.formats.folder.event_writer import list_name
from skatlist.files.formats.loading import load
from skatlist.files.formats.table.csv_list import write_csv
from skatlist.files.formats.text.text_writer import write_text
from skatlist.files.formats.word_lookup import contract_word, result_word
from skatlist.papers.forms.entry_form import entry_form
from skatlist.papers.forms.entry_formulas import FIRST_GAME, HEAD, HEAD_VALUE, NAMES, PLACE_NAME, FormLayout
from skatlist.skat.game import LEVEL_NAMES, Entry
from skatlist.skat.sheet import PerPlace, Sheet
from skatlist.skat.sheet.columns import Cell
from skatlist.tournament import Event
from skatlist.words import Language

ROOT: Final = Path(__file__).resolve().parent.parent
EVENING: Final = "samples/clubabend"
DEMO: Final = "skatlist/data/samples/clubabend"  # the same files, where an installed program finds them
DISPUTE: Final = "samples/streitfall"
EXPECTED: Final = "samples/erwartet"

# People hand in different files: most a CSV file, one a text, one the Excel form.
_FORMATS: Final = {(1, 3): ".txt", (2, 2): ".xlsx"}
_OLD_WINDOWS: Final = (2, 3)  # a CSV file as older spreadsheet programs write it
_DISPUTE_FORMATS: Final = {(1, 2): ".txt"}
_CALLS: Final = {
    "clubabend-check": ["check", EVENING],
    "clubabend-standings": ["standings", EVENING],
    "clubabend-score": ["score", EVENING],
    "streitfall-check": ["check", DISPUTE],
    "streitfall-score": ["score", DISPUTE],
    "streitfall-standings": ["standings", DISPUTE],
}
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)


def sources() -> dict[str, bytes]:
    """Return the content of every sample file by its path in the repository, the program's answers left out."""
    files = dict(_folder(_read(EVENING), _FORMATS))
    return {
        **{f"{EVENING}/{name}": content for name, content in files.items()},
        **{f"{DEMO}/{name}": content for name, content in files.items()},
        **{f"{DISPUTE}/{name}": content for name, content in _folder(_read(DISPUTE), _DISPUTE_FORMATS)},
    }


def answers() -> Iterator[tuple[str, bytes]]:
    """Yield what the program says about the samples as they lie in the repository, by path."""
    environ = os.environ | {"PYTHONUTF8": "1", "NO_COLOR": "1", "COLUMNS": "100"}
    for name, call in _CALLS.items():
        command = [sys.executable, "-m", "skatlist", *call, "--lang", "de"]
        run = subprocess.run(command, cwd=ROOT, capture_output=True, check=False, env=environ)
        if run.stderr or run.returncode not in {0, 1}:
            raise RuntimeError(run.stderr.decode("utf-8"))
        yield f"{EXPECTED}/{name}.txt", run.stdout.replace(b"\r\n", b"\n")


def _read(folder: str) -> Event:
    event = load([ROOT / folder]).event
    if event is None:
        raise FileNotFoundError(ROOT / folder / EVENT_FILE)
    return event


def _folder(event: Event, formats: Mapping[tuple[int, int], str]) -> Iterator[tuple[str, bytes]]:
    """Yield the files of an event folder."""
    yield EVENT_FILE, write_event_toml(event).encode()
    for sheet in event.sheets:
        suffix = formats.get((sheet.series, sheet.table), ".csv")
        name = list_name(sheet, suffix)
        if suffix == ".csv":
            old = (sheet.series, sheet.table) == _OLD_WINDOWS
            # The mark at the beginning of UTF-8: Excel shows umlauts right.
            yield name, write_csv([sheet], Language.DE).encode("cp1252" if old else "utf-8-sig")
        elif suffix == ".txt":
            yield name, write_text(sheet).encode()
        else:
            yield name, _filled_form(sheet, event)


def _filled_form(sheet: Sheet, event: Event) -> bytes:
    """Return the Excel form, filled in."""
    games = sheet.agreed or len(sheet.rows)
    layout = FormLayout(sheet.size, games)
    book = load_workbook(io.BytesIO(entry_form(Language.DE, sheet.size, games)))
    form = book.worksheets[0]
    head = {
        "event": event.name,
        "place": event.place,
        "date": event.date,
        "series": sheet.series,
        "table": sheet.table,
        "agreed": games,
        "keeper": sheet.players[0].name,
    }
    for row, key in enumerate(HEAD, start=NAMES):
        form.cell(row, HEAD_VALUE, head[key])
    for row, player in enumerate(sheet.players, start=NAMES):
        form.cell(row, PLACE_NAME, player.name)
    for line, row in enumerate(sheet.rows, start=FIRST_GAME):
        cells = {"declarer": row.declarer, **_entry_cells(row.entry), "value": row.stated.value}
        cells |= _places(row.stated.totals, sheet.size)
        for column, value in cells.items():
            if value is not None:
                form.cell(line, layout.number(column), value)
    return _saved(book)


def _entry_cells(entry: Entry) -> dict[str, int | str | None]:
    """Return what the form says about a game: Spitzen in two columns, crosses as on paper."""
    spitzen = entry.spitzen or 0
    crosses = {str(level.name).lower(): "x" for level in LEVEL_NAMES if entry.levels & level}
    return {
        "contract": contract_word(entry.contract, Language.DE) if entry.contract else None,
        "with": spitzen if spitzen > 0 else None,
        "without": -spitzen if spitzen < 0 else None,
        **crosses,
        "bid": entry.bid,
        "overbid": "x" if entry.overbid else None,
        "result": None if entry.won is None else result_word(entry.won, Language.DE),
    }


def _places(numbers: PerPlace, size: int) -> dict[str, int | str | None]:
    return {Cell("total", place): number for place, number in enumerate(numbers[:size], start=1)}


def _saved(book: Workbook) -> bytes:
    """Return the bytes of a workbook without the time of day in them."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        ExcelWriter(book, archive).write_data()
    out = io.BytesIO()
    with zipfile.ZipFile(packed) as archive, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as fixed:
        for name in sorted(archive.namelist()):
            fixed.writestr(zipfile.ZipInfo(name, _EPOCH), archive.read(name), zipfile.ZIP_DEFLATED)
    return out.getvalue()


def main() -> None:
    """Write everything; files that do not belong there any more are removed from the folders of lists."""
    made = sources()
    for folder in (EVENING, DEMO, DISPUTE):
        (ROOT / folder).mkdir(parents=True, exist_ok=True)
        for old in (ROOT / folder).iterdir():
            if f"{folder}/{old.name}" not in made:
                old.unlink()
    (ROOT / EXPECTED).mkdir(parents=True, exist_ok=True)
    for path, content in made.items():
        (ROOT / path).write_bytes(content)
    for path, content in answers():
        (ROOT / path).write_bytes(content)


if __name__ == "__main__":
    main()
