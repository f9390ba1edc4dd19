"""The desk of the edition makes every page and file with the packages that are pinned for it, and no other."""

import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

from club_evening import add_games, make_evening

from skatlist.evening import Evening

HERE = Path(__file__).parent
PINS = HERE.parents[1] / "browser" / "pins.toml"


# Modules of Python that a tab lacks.
NOT_IN_A_TAB = ("multiprocessing", "fcntl", "resource", "termios", "curses", "pwd", "grp", "tkinter", "readline")


def missing_modules():
    """Return the modules that other packages bring, and those of Python that a tab lacks."""
    pinned = set(tomllib.loads(PINS.read_text())["wheels"]) | {"skatlist"}
    others = (
        module
        for module, packages in packages_distributions().items()
        if module.isidentifier() and not pinned & {each.lower().replace("_", "-") for each in packages}
    )
    return sorted({*others, *NOT_IN_A_TAB})


def test_pages_and_files_need_no_package_that_the_edition_leaves_out(tmp_path):
    event = make_evening(tmp_path / "abend.skat")
    with Evening.open(event, write=True) as evening:
        add_games(evening, "1 kreuz m1 +")
    (tmp_path / ".recent").write_text(f"{event}\n")
    modules = missing_modules()
    assert {"lxml", "pandas", "pyhanko", "cryptography", "typer"} <= set(modules)
    call = [sys.executable, HERE / "ask_bridge.py", tmp_path, ",".join(modules)]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answers = dict(line.rsplit(" ", 1) for line in done.stdout.splitlines())
    assert {"/list/1/1", "/copies/folder.zip"} <= answers.keys()
    assert any(address.startswith("/papers/") and address.endswith(".pdf") for address in answers)
    assert {path: status for path, status in answers.items() if status != "200"} == {}
