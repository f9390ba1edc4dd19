"""R11: the same bytes for the same input, whatever locale, time zone, hash seed and order of tables."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tiers import slow, some

CLUB = Path(__file__).parents[2] / "samples" / "clubabend"
PLACES = {
    "de": {"LC_ALL": "de_DE.UTF-8", "TZ": "Europe/Berlin", "PYTHONHASHSEED": "1"},
    "tr": {"LC_ALL": "tr_TR.UTF-8", "TZ": "Pacific/Kiritimati", "PYTHONHASHSEED": "4711"},
    "c": {"LC_ALL": "C", "TZ": "America/St_Johns", "PYTHONHASHSEED": "0"},
}
CALLS = {
    "text": ("convert", "club/serie1-tisch02.csv", "liste.txt"),
    "csv": ("convert", "club/serie1-tisch02.csv", "liste.csv"),
    "json": ("standings", "club", "--format", "json"),
    "check": ("check", "club", "--format", "json"),
    "papers": ("export", "club", "-o", "blatt", "--now", "2026-03-07"),
}


def made(folder, place, call, *, turned=False):
    """Return what a call prints and the files it makes, in a place; `turned`: the lists were laid there backwards."""
    folder.mkdir()
    shutil.copytree(CLUB, folder / "club", ignore=shutil.ignore_patterns("serie*"))
    for path in sorted(CLUB.glob("serie*"), reverse=turned):
        shutil.copy(path, folder / "club")
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "TZ"))}
    environ = {**inherited, **PLACES[place], "SKATLIST_LANG": "de", "XDG_CONFIG_HOME": str(folder / "konfig")}
    done = subprocess.run(
        [sys.executable, "-m", "skatlist", *call], cwd=folder, env=environ, capture_output=True, check=False
    )
    assert done.returncode in {0, 1}, done.stderr
    files = (path for path in sorted(folder.rglob("*")) if path.is_file() and "club" not in path.parts)
    return done.stdout, {str(path.relative_to(folder)): path.read_bytes() for path in files}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["text", "json", *slow("csv", "check", "papers")])
def test_the_same_bytes_everywhere(tmp_path, name):
    first, *others = some((made(tmp_path / place, place, CALLS[name]) for place in PLACES), 3)
    assert all(other == first for other in others)
    assert made(tmp_path / "turned", "c", CALLS[name], turned=True) == first
    assert first[0] or first[1]


@pytest.mark.slow
def test_another_input_is_seen(tmp_path):
    first = made(tmp_path / "a", "c", CALLS["json"])
    other = made(tmp_path / "b", "c", ("standings", "club", "--format", "json", "--series", "1"))
    assert first != other
    assert re.search(rb'"schema"', first[0])
