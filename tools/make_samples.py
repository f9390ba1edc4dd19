"""Make the sample lists of `samples/` and of `skatlist demo`: python tools/make_samples.py

Everything comes out of seeds, so that whoever runs this gets the same files. `samples/erwartet` holds what the
program says about them, in German.
"""

import io
import os
import random
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from openpyxl import load_workbook
from openpyxl.workbook.workbook import Workbook
from openpyxl.writer.excel import ExcelWriter

from skatlist.event import Event
from skatlist.formats.folder.event_file import EVENT_FILE, write_event_toml
from skatlist.formats.table.csv_list import write_csv
from skatlist.formats.text.writer import write_text
from skatlist.formats.vocabulary import contract_word, result_word
from skatlist.game import LEVEL_NAMES, Entry
from skatlist.papers.forms.entry_form import entry_form
from skatlist.papers.forms.entry_layout import FIRST_GAME, HEAD, HEAD_VALUE, NAMES, PLACE_NAME, FormLayout
from skatlist.rules import load_profile
from skatlist.sheet import PerPlace, Sheet
from skatlist.sheet.columns import Cell
from skatlist.simulation.simulate import simulate_event
from skatlist.simulation.slip import Slip
from skatlist.simulation.slips import Manner, SlipKind, put_slips
from skatlist.words import Language

ROOT: Final = Path(__file__).resolve().parent.parent
EVENING: Final = "samples/clubabend"
DEMO: Final = "skatlist/data/samples/clubabend"  # the same files, where an installed program finds them
DISPUTE: Final = "samples/streitfall"
EXPECTED: Final = "samples/erwartet"

# What people hand in: most type a CSV file, one a text, one fills in the Excel form.
_FORMATS: Final = {(1, 3): ".txt", (2, 2): ".xlsx"}
_OLD_WINDOWS: Final = (2, 3)  # a CSV file as older spreadsheet programs write it
_FROM_PAPER: Final = (1, 3)  # typed from the paper list, which has no column for the bid
_DISPUTE_FORMATS: Final = {(1, 2): ".txt"}
# Two slips a list: what is argued about late in the evening.
_DISPUTED: Final = (
    (SlipKind.LEVEL, SlipKind.DIGIT_WRONG),
    (SlipKind.NOT_DOUBLED, SlipKind.COLUMN),
)
_CALLS: Final = {
    "clubabend-check": ["check", EVENING],
    "clubabend-standings": ["standings", EVENING],
    "clubabend-score": ["score", EVENING],
    "streitfall-check": ["check", DISPUTE],
    "streitfall-score": ["score", DISPUTE],
    "streitfall-standings": ["standings", DISPUTE],
}
_APART: Final = 8  # games between two slips of a list
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)


def sources() -> dict[str, bytes]:
    """Return the content of every sample file by its path in the repository, the program's answers left out."""
    evening = _evening()
    files = dict(_folder(evening, _FORMATS))
    dispute, slips = _dispute()
    return {
        **{f"{EVENING}/{name}": content for name, content in files.items()},
        **{f"{DEMO}/{name}": content for name, content in files.items()},
        **{f"{DISPUTE}/{name}": content for name, content in _folder(dispute, _DISPUTE_FORMATS)},
        f"{EXPECTED}/streitfall-fehler.csv": _told(slips),
    }


def answers() -> Iterator[tuple[str, bytes]]:
    """Yield what the program says about the samples as they lie in the repository, by path."""
    environ = os.environ | {"PYTHONUTF8": "1", "NO_COLOR": "1", "COLUMNS": "100"}
    for name, call in _CALLS.items():
        command = [sys.executable, "-m", "skatlist", *call, "--lang", "de"]
        run = subprocess.run(command, cwd=ROOT, capture_output=True, check=False, env=environ)  # noqa: S603 - our own
        if run.stderr or run.returncode not in {0, 1}:
            raise RuntimeError(run.stderr.decode("utf-8"))
        yield f"{EXPECTED}/{name}.txt", run.stdout.replace(b"\r\n", b"\n")


def _evening() -> Event:
    event = simulate_event(
        7516,
        players=15,
        series=2,
        bids=1.0,
        name="Clubabend der Skatfreunde Königsmühle",
        date="2026-03-06",
        place="Gasthaus Zum Löwen, Tannhübel",
        card_facts=False,
    )
    sheets = (_without_bids(s) if (s.series, s.table) == _FROM_PAPER else s for s in event.sheets)
    return event._replace(sheets=tuple(sheets))


def _without_bids(sheet: Sheet) -> Sheet:
    """Drop the bids nobody needs to reckon the list."""
    bare = (row if row.entry.overbid else row._replace(entry=row.entry._replace(bid=None)) for row in sheet.rows)
    return sheet._replace(rows=tuple(bare))


def _dispute() -> tuple[Event, tuple[Slip, ...]]:
    """Return a small evening whose two lists have two slips each, and these."""
    event = simulate_event(
        77,
        players=7,
        series=1,
        bids=1.0,
        name="Streitfall am Donnerstag",
        date="2026-03-12",
        place="Vereinsheim Süderfehn",
        card_facts=False,
    )
    spoilt = [_with_both(sheet, kinds) for sheet, kinds in zip(event.sheets, _DISPUTED, strict=True)]
    sheets = tuple(sheet for sheet, _ in spoilt)
    slips = tuple(slip for _, made in spoilt for slip in made)
    return event._replace(sheets=sheets), slips


def _with_both(sheet: Sheet, kinds: Sequence[SlipKind]) -> tuple[Sheet, tuple[Slip, ...]]:
    """Put one slip of each kind in; the first seed that gives the ordinary ones.

    They lie some games apart, wrong numbers are carried on, and the cross that is missing is Hand.
    """
    profile = load_profile()
    seed = 0
    while True:
        spoilt, slips = put_slips(sheet, random.Random(seed), len(kinds), profile, kinds)  # noqa: S311 - no secret
        ordinary = all(slip.manner is Manner.CARRIED or slip.true == "H" for slip in slips)
        games = sorted(int(slip.game) for slip in slips)
        if ordinary and games[-1] - games[0] > _APART and {slip.kind for slip in slips} == set(kinds):
            return spoilt, slips
        seed += 1


def _folder(event: Event, formats: Mapping[tuple[int, int], str]) -> Iterator[tuple[str, bytes]]:
    """Yield the files of an event folder."""
    yield EVENT_FILE, write_event_toml(event).encode()
    for sheet in event.sheets:
        suffix = formats.get((sheet.series, sheet.table), ".csv")
        name = f"serie{sheet.series}-tisch{sheet.table:02}{suffix}"
        if suffix == ".csv":
            old = (sheet.series, sheet.table) == _OLD_WINDOWS
            # The mark at the beginning of UTF-8: Excel shows umlauts right.
            yield name, write_csv([sheet], Language.DE).encode("cp1252" if old else "utf-8-sig")
        elif suffix == ".txt":
            yield name, write_text(sheet).encode()
        else:
            yield name, _filled_form(sheet, event)


def _filled_form(sheet: Sheet, event: Event) -> bytes:
    """Return the Excel form as somebody filled it in."""
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


def _told(slips: Sequence[Slip]) -> bytes:
    """Return what was put into the lists, as a table."""
    lines = ["series;table;game;kind;field;true;written;manner"]
    for slip in slips:
        words = (slip.series, slip.table, slip.game, slip.kind, slip.field, slip.true, slip.written, slip.manner)
        lines.append(";".join("" if word is None else str(word) for word in words))
    return ("\n".join(lines) + "\n").encode()


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
