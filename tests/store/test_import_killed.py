"""R5: an import that is killed leaves the event file as it was, or with all lists; a new one whole or not at all."""

import os
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from skatlist.store.evening import Evening
from skatlist.store.journal import Kind

SAMPLES = Path(__file__).parents[2] / "samples" / "clubabend"
KILLS = int(os.environ.get("SKATLIST_KILLS", "6"))
LISTS = 8


def command(path, source):
    return [sys.executable, "-m", "skatlist", "import", str(path), str(source)]


def imported(path, source):
    """Import and return the exit code."""
    return subprocess.run(command(path, source), capture_output=True, check=False).returncode


def killed(path, source, after):
    """Kill an import after so many seconds, and return what it had said."""
    with subprocess.Popen(command(path, source), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        time.sleep(after)
        process.kill()
        return process.communicate()[0]


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Return how long an import takes, and the event without its lists."""
    folder = tmp_path_factory.mktemp("whole")
    (folder / "leer").mkdir()
    shutil.copy(SAMPLES / "event.toml", folder / "leer")
    assert imported(folder / "leer.skat", folder / "leer") == 0
    start = time.monotonic()
    assert imported(folder / "voll.skat", SAMPLES) == 0
    return time.monotonic() - start, folder / "leer.skat"


@pytest.mark.parametrize("existing", [False, True])
def test_all_lists_are_there_or_none(whole, tmp_path, existing):
    taken, empty = whole
    dice = random.Random(5)
    for attempt in range(KILLS):
        path = tmp_path / f"{attempt}.skat"
        if existing:
            shutil.copy(empty, path)
        # Most of the time goes by before anything is written.
        said = killed(path, SAMPLES, taken * dice.uniform(0.4, 1.1))
        if not path.exists():
            assert not existing
            assert b"Serie" not in said
            continue
        with Evening.open(path, write=True) as evening:
            assert len(evening.lists) in ({0, LISTS} if existing else {LISTS})
            assert len(evening.lists) == LISTS or b"Serie" not in said
        # What was left lying about is in nobody's way.
        assert imported(path, SAMPLES) == 0
        with Evening.open(path) as evening:
            assert len(evening.lists) == LISTS


def test_several_imports_at_once_double_nothing(whole, tmp_path):
    path = tmp_path / "abend.skat"
    shutil.copy(whole[1], path)
    running = [
        subprocess.Popen(command(path, SAMPLES), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) for _ in range(4)
    ]
    assert [process.wait() for process in running] == [0] * len(running)
    with Evening.open(path) as evening:
        lists = [record.subject for record in evening.records if record.kind == Kind.LIST]
    assert len(lists) == len(set(lists)) == LISTS
