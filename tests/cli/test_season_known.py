"""The standings of a season over evenings that an archive knows: they are not read, and every byte is the same."""

import shutil
import sqlite3
from contextlib import closing

import pytest
from archive_evenings import FEW_GAMES, evening_of, pool_of, write_evening, write_evenings
from club_evening import PEOPLE, ROUND, make_evening, players_of, sign_list
from tiers import slow, some

from skatlist import Evening, archive
from skatlist.evening import season as season_module
from skatlist.evening.archive import kept

CALLS = [
    *(("--format", "json"), (), ("--best", "3", "--lang", "en"), ("--evenings", "--best", "2", "--gaps")),
    *slow(("--average", "--least", "2"), ("--least-series", "5"), ("--lang", "en", "--best", "4", "--average")),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Evenings of every kind, and their index: folders, sums, an open file, a closed one, one not yet played."""
    place = tmp_path_factory.mktemp("abende")
    write_evenings(place, 11)
    make_evening(place / "offen.skat", lines=ROUND, date="2024-12-06", place="Zum Löwen")
    closed = make_evening(place / "zu.skat", lines=[*ROUND, *ROUND], date="2024-12-13", players=players_of(PEOPLE[:4]))
    with Evening.open(closed, write=True, author="Ida") as evening:
        sign_list(evening)
        evening.close_series([0, 1])
    make_evening(place / "naechster.skat", date="2999-01-01")
    near = ("Anna Beckerr", "Bernd Yilmaz", "Ida")
    write_evening(place / "fast-gleich", evening_of(near, 3, "2024-12-20", games=FEW_GAMES))
    archive(place).close()
    return place


def paths_in(folder):
    return sorted(path for path in folder.iterdir() if path.is_dir() or path.suffix == ".skat")


def standings(skatlist, folder, *options):
    done = skatlist("standings", *some(paths_in(folder), 2), *options)
    return done.code, done.out, done.err


@pytest.fixture
def read_paths(monkeypatch):
    """The evenings that are read."""
    paths, read = [], season_module.read
    monkeypatch.setattr(season_module, "read", lambda path, **more: paths.append(path) or read(path, **more))
    return paths


@pytest.mark.parametrize("options", CALLS, ids=" ".join)
def test_every_byte_is_the_same_without_reading(folder, tmp_path, skatlist, read_paths, options):
    known = standings(skatlist, folder, *options)
    assert (known[0], read_paths) == (0, [])
    shutil.move(folder / "archive.db", tmp_path / "weg.db")
    try:
        assert standings(skatlist, folder, *options) == known
    finally:
        shutil.move(tmp_path / "weg.db", folder / "archive.db")
    assert len(read_paths) == 15


def test_other_rules_of_counting_are_not_those_of_the_index(folder, skatlist, read_paths):
    assert standings(skatlist, folder, "--scoring", "bierlachs")[0] == 0
    assert len(read_paths) == 15


@pytest.fixture
def few(tmp_path, computer):
    """Two evenings and their index."""
    computer()
    for number in (1, 2):
        names = pool_of(4)
        write_evening(
            tmp_path / f"abende/abend{number}", evening_of(names, number, f"2026-01-0{number}", games=FEW_GAMES)
        )
    archive(tmp_path / "abende").close()
    return tmp_path / "abende"


def test_a_changed_evening_is_read(few, skatlist, read_paths):
    before = standings(skatlist, few)
    toml = few / "abend1/event.toml"
    toml.write_text(toml.read_text("utf-8").replace("Herz Dame", "Pik As"), "utf-8")
    assert standings(skatlist, few) != before
    assert [path.name for path in read_paths] == ["abend1"]


def test_content_of_another_version_is_not_taken(few, skatlist, read_paths, monkeypatch):
    monkeypatch.setattr(kept, "__version__", "99")
    assert standings(skatlist, few)[0] == 0
    assert len(read_paths) == 2


def test_beside_a_file_of_a_federation_an_evening_is_read(few, skatlist, read_paths):
    (few / "federation.toml").write_text('name = "Kreis"\n', "utf-8")
    assert standings(skatlist, few)[0] == 0
    assert len(read_paths) == 2


@pytest.mark.parametrize("content", [b"", b"SQLite format 3\0", b"kein Archiv"])
def test_another_file_of_that_name_changes_nothing(few, skatlist, content):
    before = standings(skatlist, few)
    (few / "archive.db").write_bytes(content)
    assert standings(skatlist, few) == before
    assert (few / "archive.db").read_bytes() == content


def test_content_that_cannot_be_read_is_not_taken(few, skatlist, read_paths):
    before = standings(skatlist, few)
    with closing(sqlite3.connect(few / "archive.db")) as index, index:
        index.execute("UPDATE evening SET kept = substr(kept, 1, 60)")
    assert standings(skatlist, few) == before
    assert len(read_paths) == 2


def test_an_evening_of_a_deleted_person_is_not_kept(few, skatlist, read_paths):
    name = pool_of(4)[0]
    with archive(index=few / "archive.db") as opened:
        opened.forget(opened.find(name))
    assert name.encode() not in (few / "archive.db").read_bytes()
    assert name in standings(skatlist, few)[1]
    assert len(read_paths) == 2
