"""A file that is damaged, newer, not ours or empty, and a clock that goes back: what every command says."""

import io
import shutil
import sqlite3
from contextlib import closing

import pytest
from cli.talk import Talk
from club_evening import ROUND, make_evening
from desk_client import client_of

from skatlist.evening import Evening
from skatlist.files.journal import journal as moment

TOTALS = "172 172 172 172"
READING = [
    ["check"], ["score"], ["standings"], ["log"], ["log", "--text"], ["backup"], ["export", "-o", "papiere"],
    ["export", "--to-folder", "ordner"],
]  # fmt: skip
WRITING = [
    ["enter"], ["sign", "--totals", TOTALS, "--places", "alle"], ["close"],
    ["import", "liste.csv"], ["correct", "1", "2", "pik", "m2", "+", "--reason", "so", "--agreed", "alle"],
]  # fmt: skip
CALLS = [*READING, *WRITING]


def call_of(skatlist, call):
    return skatlist(call[0], "abend.skat", *call[1:])


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    path = make_evening(tmp_path_factory.mktemp("whole") / "abend.skat")
    with Talk(path) as talk:
        talk.say(*ROUND, *ROUND)
    return path


@pytest.fixture
def path(tmp_path, monkeypatch, whole):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))  # nobody types
    return shutil.copy(whole, tmp_path / "abend.skat")


def nothing(path):
    path.unlink()


def empty(path):
    path.write_bytes(b"")


def text(path):
    path.write_text("Serie;Tisch;Spiel\n1;1;1\n", "utf-8")


def cut(path):
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def head_only(path):
    path.write_bytes(path.read_bytes()[:100])


def painted(path):
    data = bytearray(path.read_bytes())
    at = data.rindex(b"2 kreuz m2 +")
    data[at : at + 12] = b"2 kreuz m3 +"
    path.write_bytes(data)


def scribbled(path):
    data = bytearray(path.read_bytes())
    data[4096:4400] = bytes(range(200, 256)) * 5 + bytes(24)
    path.write_bytes(data)


def other_database(path):
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE journal (seq INTEGER)")


def newer(path):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")


def rebuilt(path):
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("DROP TRIGGER journal_never_shrinks")


def left_out(path):
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        guard = connection.execute("SELECT sql FROM sqlite_schema WHERE name = 'journal_never_shrinks'").fetchone()[0]
        connection.execute("DROP TRIGGER journal_never_shrinks")
        connection.execute("DELETE FROM journal WHERE seq = 12")
        connection.execute(guard)


DAMAGES = [
    (nothing, "gibt es nicht"),
    (empty, "leer"),
    (text, "keine Veranstaltungsdatei"),
    (other_database, "keine Veranstaltungsdatei"),
    (newer, "neueren Fassung"),
    (cut, "beschädigt"),
    (head_only, "beschädigt"),
    (scribbled, "beschädigt"),
    (painted, "Eintrag"),
    (left_out, "Eintrag 12"),
    (rebuilt, "fremden Programm"),
]


@pytest.mark.parametrize("call", CALLS, ids=" ".join)
@pytest.mark.parametrize(("damage", "message"), DAMAGES, ids=lambda value: getattr(value, "__name__", ""))
def test_a_fault_of_the_file_is_reported_with_its_remedy(skatlist, path, call, damage, message):
    (path.parent / "liste.csv").write_text("Spiel;Alleinspieler;Spielart;Spitzen;Ergebnis\n1;2;Kreuz;2;g\n", "utf-8")
    damage(path)
    before = path.read_bytes() if path.is_file() else None
    done = call_of(skatlist, call)
    assert done.code == 3, done.out
    assert message in done.err, done.err
    assert "Fehler im Programm" not in done.err
    assert "Traceback" not in done.err + done.out
    assert (path.read_bytes() if path.is_file() else None) == before


@pytest.mark.parametrize("call", CALLS, ids=" ".join)
def test_a_clock_that_went_back_is_reported_once_and_the_order_of_entries_stays(skatlist, path, call, monkeypatch):
    (path.parent / "liste.csv").write_text("Spiel;Alleinspieler;Spielart;Spitzen;Ergebnis\n1;2;Kreuz;2;g\n", "utf-8")
    monkeypatch.setattr(moment, "_stamp", lambda: "2001-01-01T00:00:00.000Z")
    done = call_of(skatlist, call)
    assert done.code in {0, 1, 2}
    if call in WRITING:
        assert done.err.count("geht nach") == 1, done.err
    with Evening.open(path) as evening:
        times = [record.time for record in evening.records]
    assert times == sorted(times)
    assert times[-1] > "2001-01-02"


@pytest.mark.slow
@pytest.mark.parametrize("by_version_0_1", [False, True])
def test_a_sealed_event_that_is_only_looked_at_stays_as_it_is(skatlist, path, monkeypatch, by_version_0_1):
    secret = path.with_name("kennwort")
    secret.write_text("vier Worte sind gut\n")
    secret.chmod(0o600)
    assert skatlist("key", "new", "--name", "Club", "--passphrase-file", secret).code == 0
    decided = ("--director", "Ida", "--reason", "Das Lokal macht zu")
    assert skatlist("close", path, *decided, "--sign", "--passphrase-file", secret).code == 0
    if by_version_0_1:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
    before, written = path.read_bytes(), path.stat().st_mtime_ns
    for typed in ("", "?\n", "1\n"):
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        skatlist("enter", path)
    with client_of(path) as desk:
        assert [desk.get(page).status_code for page in ("/", "/list/1/1", "/log")] == [200] * 3
    assert (path.read_bytes(), path.stat().st_mtime_ns) == (before, written)
    assert [each.name for each in path.parent.glob(f"{path.name}*")] == [path.name]
    assert skatlist("verify", path).code == 0
