"""Write what `skatlist check` says about the samples of mistakes: python tools/make_error_samples.py

The inputs in `samples/errors` are written by hand, one folder per finding; only the workbook of L106 is made here,
because no spreadsheet program saves a formula without calculating it, and event files by make_skat_samples.py.
"""

import contextlib
import io
import os
from pathlib import Path
from typing import Final

from openpyxl import Workbook

from skatlist.cli.app import run

ROOT: Final = Path(__file__).resolve().parent.parent / "samples" / "errors"
EXPECTED: Final = "erwartet.txt"
STALE: Final = "l106-stale-formula/liste.xlsx"
_BESIDE: Final = ("-wal", "-shm")  # files of SQLite beside an event file that is being read
_ROWS: Final = (
    ("Tisch", 1),
    ("Vereinbarte Spiele", 3),
    ("Spiel", "Alleinspieler", "Spielart", "Spitzen", "Reizwert", "Ergebnis", "Wert", "Stand 1", "Stand 2", "Stand 3"),
    (1, 1, "Pik", "m1", 18, "gewonnen", 22, 22),
    (2, 2, "Kreuz", "m2", 18, "gewonnen", "=12*3", None, 36),
    (3, 3, "Herz", "o1", 18, "verloren", -40, None, None, -40),
)


def input_of(folder: Path) -> str:
    """Return the name of what is to be checked in a folder: its one file or folder beside the expected output."""
    (name,) = (path.name for path in folder.iterdir() if path.name != EXPECTED and not path.name.endswith(_BESIDE))
    return name


def printed(folder: Path) -> str:
    """Return what `skatlist check` prints in German about the input of a folder, called in that folder."""
    out = io.StringIO()
    with contextlib.chdir(folder), contextlib.redirect_stdout(out):
        run(["check", input_of(folder), "--lang", "de"])
    return out.getvalue()


def make_workbook(path: Path) -> None:
    """Write the list with a formula that was never calculated."""
    book = Workbook()
    for row in _ROWS:
        book.worksheets[0].append(row)
    path.parent.mkdir(exist_ok=True)
    book.save(path)


def main() -> None:
    """Write every expected output anew."""
    os.environ["COLUMNS"] = "80"
    if not (ROOT / STALE).exists():
        make_workbook(ROOT / STALE)
    for folder in sorted(path for path in ROOT.iterdir() if path.is_dir()):
        (folder / EXPECTED).write_text(printed(folder), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
