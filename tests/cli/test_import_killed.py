"""R5: an import that is killed leaves the event file as it was, or with all lists; a new one whole or not at all."""

import shutil
from functools import partial
from pathlib import Path

import pytest
from cli.nursery import Nursery

from skatlist.evening import Evening
from skatlist.files.journal.journal import RecordKind

SAMPLES = Path(__file__).parents[2] / "samples" / "clubabend"
LISTS = 4


@pytest.fixture(scope="module")
def nurse(tmp_path_factory):
    with Nursery(tmp_path_factory.mktemp("nurse")) as nurse:
        yield nurse


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    """A folder with the lists of the first series."""
    folder = tmp_path_factory.mktemp("serie1")
    for path in (SAMPLES / "event.toml", *SAMPLES.glob("serie1-*.[ct][sx][vt]")):
        shutil.copy(path, folder)
    return folder


@pytest.fixture(scope="module")
def empty(nurse, tmp_path_factory):
    """The event without its lists."""
    path = tmp_path_factory.mktemp("leer") / "leer.skat"
    imported(nurse, path, SAMPLES / "event.toml", call="new")
    assert lists(path) == 0
    return path


@pytest.fixture(scope="module")
def importing(nurse, source):
    """Import the lists and return what was said."""
    return partial(imported, nurse, source=source)


def imported(nurse, path, source, most=None, call="import"):
    """Import and return what was said."""
    return nurse.start([call, str(path), str(source)], typing=False, most=most).rest()


def lists(path):
    with Evening.open(path, write=True) as evening:
        return len(evening.sheets.begun)


def beside(path):
    """Return the names of what was left beside a file."""
    return [each.name for each in path.parent.iterdir() if each != path]


@pytest.mark.slow
@pytest.mark.parametrize("existing", [False, True])
def test_killed_while_it_writes_no_list_is_there(importing, empty, tmp_path, existing):
    path = tmp_path / "abend.skat"
    if existing:
        shutil.copy(empty, path)
    begin = path.stat().st_size if existing else 0
    assert "Serie" in importing(path)
    end = path.stat().st_size
    assert end - begin >= 4 * 4096
    kills = 20
    for kill in range(kills):
        path.unlink(missing_ok=True)
        if existing:
            shutil.copy(empty, path)
        assert importing(path, most=begin + (end - begin) * kill // kills) == ""
        assert beside(path)  # it was killed while it wrote
        if existing:
            assert lists(path) == 0
        else:
            assert not path.exists()
    # Files left behind are in nobody's way.
    assert "Serie" in importing(path)
    assert lists(path) == LISTS
    assert beside(path) == []


@pytest.mark.slow
@pytest.mark.parametrize("existing", [False, True])
def test_killed_after_it_has_said_so_all_lists_are_there(nurse, empty, source, tmp_path, existing):
    path = tmp_path / "abend.skat"
    if existing:
        shutil.copy(empty, path)
    child = nurse.start(["import", str(path), str(source)], typing=False)
    assert child.out.readline()
    child.kill()
    child.rest()
    assert lists(path) == LISTS


@pytest.mark.slow
def test_several_imports_at_once_double_nothing(nurse, empty, source, tmp_path):
    path = tmp_path / "abend.skat"
    shutil.copy(empty, path)
    running = [nurse.start(["import", str(path), str(source)], typing=False) for _ in range(4)]
    assert all(child.rest() for child in running)
    with Evening.open(path) as evening:
        results = [record.subject for record in evening.records if record.kind == RecordKind.LIST]
    assert len(results) == len(set(results)) == LISTS
