"""Bytes of every kind into every reader, and disks and folders that refuse: a clear message, never a traceback."""

import errno
import os
import random
import stat
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from refusals import tells
from tiers import slow, some

from skatlist.base import disk
from skatlist.base.disk import read_bytes, write_file
from skatlist.files.formats import files
from skatlist.files.formats.files import decode, make_folder, write_new
from skatlist.files.formats.folder.event_file import EVENT_FILE, read_event_toml
from skatlist.files.formats.json.json_list import read_json
from skatlist.files.formats.registry import LIST_SUFFIXES, format_of, read_list
from skatlist.files.formats.table.csv_list import read_csv
from skatlist.words import InputError, Language, text

SHEETS = read_csv(
    "series,table,game,dealer,declarer,contract,spitzen,levels,bid,result,value,total_1,total_2,virgin,penalty_1,remark\n"
    "1,3,1,1,2,clubs,m2,H S,36,won,60,,60,va2,40,'=Ärger\n1,3,2,2,1,null,,O,23,lost,-92,-92,,,,\n"
    "1,3,3,3,,passed,,,,,,,,,,\n1,3,total,,,,,,,,,-92,60,,,\n",
    "a.csv",
).sheets
TOML = '[games]\n4 = 48\n[[players]]\nnumber = 1\nname = "Anna"\n[seating.1]\n1 = [1, 2, 3]\n'
GOOD = {suffix: format_of("liste" + suffix).write_file(SHEETS, Language.DE) for suffix in LIST_SUFFIXES} | {
    ".toml": TOML.encode()
}
quick = settings(max_examples=60)


def test_the_home_of_nobody_is_refused_in_one_place(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    assert disk.expand_home("~/club.pem") == tmp_path / "club.pem"
    assert disk.expand_home("club.pem") == Path("club.pem")
    for name in ("~nobodyhere/club.pem", "~nobodyhere", "~a\0b/club.pem"):
        with pytest.raises(InputError) as caught:
            disk.expand_home(name)
        assert caught.value.key == "errors.home_missing"
    package = Path(disk.__file__).parents[1]
    callers = [path.name for path in some(package.rglob("*.py"), 100) if "expanduser" in path.read_text("utf-8")]
    assert callers == ["disk.py"]


def reads_or_refuses(path: Path) -> None:
    """The only ways out: a result with findings that have words, or a refusal that has."""
    try:
        findings = () if path.suffix == ".toml" and read_event_toml(path) else read_list(path).findings
    except InputError as refusal:
        for lang in Language:
            text(refusal.key, lang, **refusal.params).encode()
        return
    for finding in findings:
        assert all(finding.text(lang).encode() for lang in Language)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("bytes")


@pytest.mark.parametrize("suffix", GOOD)
def test_the_good_files_are_good(desk: Path, suffix: str) -> None:
    path = desk / f"good{suffix}"
    path.write_bytes(GOOD[suffix])
    reads_or_refuses(path)
    if suffix != ".toml":
        assert len(read_list(path).sheets[0].rows) == 3


@pytest.mark.slow
@pytest.mark.parametrize("suffix", GOOD)
@quick
@given(data=st.binary(min_size=1, max_size=300))
def test_any_bytes(desk: Path, suffix: str, data: bytes) -> None:
    path = desk / f"any{suffix}"
    path.write_bytes(data)
    reads_or_refuses(path)


@pytest.mark.slow
@pytest.mark.parametrize("count", [100, *slow(400)])
@pytest.mark.parametrize("suffix", GOOD)
def test_mutated_files(desk: Path, suffix: str, count: int) -> None:
    dice = random.Random(suffix)
    path = desk / f"mutated{suffix}"
    for _ in range(min(count, 150) if suffix == ".xlsx" else count):
        data = bytearray(GOOD[suffix])
        for _ in range(dice.randint(1, 6)):
            at = dice.randrange(len(data))
            match dice.randrange(4):
                case 0:
                    data[at] = dice.randrange(256)
                case 1:
                    del data[at : at + dice.randint(1, 40)]
                case 2:
                    data[at:at] = dice.choice(
                        [b'"', b"\n", b"99999999999", b"[", b"null", b"\xff", b";", b"\\", b"1e9"]
                    )
                case _:
                    data[at:at] = data[max(0, at - 30) : at]
            if not data:
                break
        path.write_bytes(data)
        reads_or_refuses(path)


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 100_000,
        b'{"schema": "skatlist/list/1", "sheets": ' + b"[" * 5_000,
        b'{"schema": "skatlist/list/1", "sheets": [{"series": ' + b"9" * 5_000 + b"}]}",
        b'{"schema": "skatlist/list/1", "sheets": [{"series": NaN}]}',
        b'{"schema": "skatlist/list/1", "schema": "skatlist/list/1"}',
        b'{"schema": "skatlist/list/1", "sheets": [{"series": 1, "table": 1, "players": [{"name": "\\ud800"}]}]}',
        b'{"schema": "skatlist/list/2"}',
        b"null",
    ],
)
def test_malicious_json(data: bytes) -> None:
    with pytest.raises(InputError):
        read_json(data.decode(), "x.json")


@pytest.mark.parametrize("content", ["[]", "null", '"liste"', "{}", '{"schema": "skatlist/list/2", "sheets": []}'])
def test_json_that_is_no_list_is_called_so(content: str) -> None:
    with pytest.raises(InputError, check=tells("json_schema")):
        read_json(content, "x.json")


@pytest.mark.parametrize("rest", ["", ', "sheets": []', ', "sheets": null'])
def test_a_json_file_without_a_list_is_none(rest: str, tmp_path: Path) -> None:
    path = tmp_path / "leer.json"
    path.write_text('{"schema": "skatlist/list/1"' + rest + "}", encoding="utf-8")
    with pytest.raises(InputError, check=tells("import_nothing")):
        read_list(path)


def test_json_speaks_of_each_fact_that_is_wrong() -> None:
    row = (
        '{"game": 1, "declarer": 7, "contract": "clbs", "bid": "18.0", "tricks": true, "levels": ["H", "Q"], '
        '"resul": 1, "stated": {"totals": [1, 2.5]}, "house": {"virgin": [{"place": 9}]}, "remark": "\\u0000"}'
    )
    players = '"players": [{}, {}, {}]'
    result = read_json(
        f'{{"schema": "skatlist/list/1", "sheets": [{{"series": 1, "table": 2, {players}, "rows": [{row}]}}]}}',
        "x.json",
    )
    assert sorted((f.code, f.column) for f in result.findings) == sorted(
        [
            ("L101", "declarer"),
            ("L101", "contract"),
            ("L104", "bid"),
            ("L104", "tricks"),
            ("L101", "levels"),
            ("L102", "resul"),
            ("L104", "totals"),
            ("L101", "place"),
            ("L101", "remark"),
        ]
    )


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"series"', '"serie"', "json_key_near"),
        ('"series": 1', '"series": "1"', "json_value"),
        ('"series": 1, ', "", "json_missing"),
        ('"players": [{}, {}, {}]', '"players": []', "json_value"),
        ('"sheets": [', '"sheets": 1, "x": [', "json_key"),
        ("]}]}", "]}]", "json_syntax"),
    ],
)
def test_json_built_in_another_way(old: str, new: str, sentence: str) -> None:
    good = '{"schema": "skatlist/list/1", "sheets": [{"series": 1, "table": 2, "players": [{}, {}, {}], "rows": []}]}'
    assert read_json(good, "x.json").sheets
    assert old in good
    with pytest.raises(InputError) as caught:
        read_json(good.replace(old, new), "x.json")
    assert caught.value.key == f"errors.{sentence}"


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "file_empty"),
        (b" \n\t\n", "file_empty"),
        (b"\xef\xbb\xbf", "file_empty"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF", "file_binary"),
        (b"\x89PNG\r\n\x1a\n\x00", "file_binary"),
        (b"%PDF-1.7\n", "file_binary"),
        (b"Spiel;\x00", "file_binary"),
        (b"PK\x03\x04...", "file_is_workbook"),
        ("Spiel;Ä".encode("utf-16"), "file_is_utf16"),
        (b"Spiel\nM\x81ller", "file_encoding"),
        (b"\x01\x02\x03\xff\xfa", "file_binary"),
    ],
)
def test_a_file_that_is_no_text(tmp_path: Path, data: bytes, sentence: str) -> None:
    path = tmp_path / "foto.csv"
    path.write_bytes(data)
    with pytest.raises(InputError) as caught:
        read_list(path)
    assert caught.value.key == f"errors.{sentence}"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_encodings(encoding: str) -> None:
    assert decode("Müller – 5 € für „Ä“\n".encode(encoding), "a.csv") == "Müller – 5 € für „Ä“\n"


def test_a_file_too_big(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(b"x" * 11)
    assert read_bytes(path, 11)
    with pytest.raises(InputError, check=tells("file_too_big")):
        read_bytes(path, 10)


def _forbidding(*_: object, **__: object) -> None:
    raise PermissionError(errno.EACCES, "Permission denied")


def test_a_file_nobody_may_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.csv"
    path.write_text("x")
    monkeypatch.setattr(disk.os, "open", _forbidding)
    with pytest.raises(InputError, check=tells("file_forbidden")):
        read_list(path)


def test_a_folder_where_a_file_should_be(tmp_path: Path) -> None:
    (tmp_path / "a.csv").mkdir()
    with pytest.raises(InputError, check=tells("file_is_folder")):
        read_list(tmp_path / "a.csv")


def _failing(number: int) -> Callable[..., None]:
    def fail(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    return fail


@pytest.mark.parametrize("call", ["write", "fsync", "replace", "open"])
@pytest.mark.parametrize(
    ("number", "sentence"),
    [(errno.ENOSPC, "disk_full"), (errno.EACCES, "write_forbidden"), (errno.EIO, "write_failed")],
)
def test_a_disk_that_refuses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, number: int, sentence: str
) -> None:
    path = tmp_path / "a.csv"
    path.write_text("alt")
    monkeypatch.setattr(files.os, call, _failing(number))
    with pytest.raises(InputError, check=tells(sentence)):
        write_file(path, b"neu")
    monkeypatch.undo()
    assert path.read_text() == "alt"
    assert [file.name for file in tmp_path.iterdir()] == ["a.csv"]


@pytest.mark.parametrize(("platform", "place"), [("linux", "einen anderen Ort"), ("emscripten", "diesem Browser")])
def test_a_full_disk_names_what_helps_where_the_program_runs(
    monkeypatch: pytest.MonkeyPatch, platform: str, place: str
) -> None:
    monkeypatch.setattr(disk, "sys", SimpleNamespace(platform=platform))
    by_system = disk.file_refusal(Path("a.skat"), OSError(errno.ENOSPC, "full"), "write_forbidden", "write_failed")
    for fault in (by_system, disk.disk_full("a.skat")):
        sentence = fault.text("de")
        assert [each for each in ("einen anderen Ort", "diesem Browser") if each in sentence] == [place]


def test_a_disk_that_fills_up_in_the_middle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = 10
    real = os.write

    def some(descriptor: int, data: bytes) -> int:
        nonlocal room
        if room == 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        count = real(descriptor, bytes(data[:4]))
        room = max(0, room - count)
        return count

    monkeypatch.setattr(files.os, "write", some)
    with pytest.raises(InputError, check=tells("disk_full")):
        write_file(tmp_path / "a.csv", b"x" * 100)
    assert list(tmp_path.iterdir()) == []
    room = 10**6
    write_file(tmp_path / "a.csv", b"x" * 100)
    assert (tmp_path / "a.csv").read_bytes() == b"x" * 100


def test_the_interrupted_writer_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(files.os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_file(tmp_path / "a.csv", b"neu")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="POSIX permissions")
def test_a_written_file_has_usual_or_its_old_permissions(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    usual = os.umask(0o022)
    try:
        write_new(path, b"1")
    finally:
        os.umask(usual)
    assert stat.S_IMODE(path.stat().st_mode) == 0o644
    path.chmod(0o600)
    write_new(path, b"2", force=True)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("alt")
    (tmp_path / "link.csv").symlink_to(tmp_path / "a.csv")
    write_file(tmp_path / "link.csv", b"neu")
    assert (tmp_path / "link.csv").is_symlink()
    assert (tmp_path / "a.csv").read_text() == "neu"


@pytest.mark.parametrize(
    ("name", "sentence"), [("fehlt/a.csv", "folder_missing"), ("ordner", "file_is_folder"), ("x\0y", "folder_missing")]
)
def test_places_that_cannot_be_written(tmp_path: Path, name: str, sentence: str) -> None:
    (tmp_path / "ordner").mkdir()
    with pytest.raises(InputError, check=tells(sentence)):
        write_file(tmp_path / name, b"neu")
    assert [file.name for file in tmp_path.iterdir()] == ["ordner"]


def test_folders_are_made(tmp_path: Path) -> None:
    make_folder(tmp_path / "a" / "b")
    make_folder(tmp_path / "a" / "b")
    assert (tmp_path / "a" / "b").is_dir()
    (tmp_path / "datei").write_text("x")
    with pytest.raises(InputError, check=tells("folder_is_file")):
        make_folder(tmp_path / "datei")
    with pytest.raises(InputError):
        make_folder(tmp_path / "datei" / "darin")


def test_names_of_files_can_always_be_printed() -> None:
    for name in ("a\nb.csv", "a\x1b[31m.csv", "a\udcff.csv", "a\u202e.csv"):
        printed = files.path_text(name)
        assert printed.isprintable()
        assert printed.encode()


def test_the_description_is_reported(tmp_path: Path) -> None:
    (tmp_path / EVENT_FILE).write_bytes(b"\x00")
    with pytest.raises(InputError, check=tells("file_binary")):
        read_event_toml(tmp_path / EVENT_FILE)


def test_many_files_are_counted_and_the_first_that_cannot_be_written_stops(tmp_path):
    from skatlist.files.formats import files

    (tmp_path / "a").write_bytes(b"old")
    assert files.write_files(tmp_path, [("a", b"1"), ("b", b"2")]) == (2, 1)
    assert ((tmp_path / "a").read_bytes(), (tmp_path / "b").read_bytes()) == (b"1", b"2")
    made = []

    def making():
        for name in ("c", "d/e", "f", "g", "h"):
            made.append(name)
            yield name, b"x"

    with pytest.raises(InputError):
        files.write_files(tmp_path, making())
    assert (tmp_path / "c").exists()
    assert not (tmp_path / "h").exists()
    assert "h" not in made


@pytest.mark.parametrize("call", [lambda path: read_bytes(path, 1), lambda path: write_new(path, b"x"), make_folder])
def test_a_name_too_long_for_the_system_is_a_sentence_of_ours(tmp_path: Path, call: Callable[[Path], object]) -> None:
    with pytest.raises(InputError) as refusal:
        call(tmp_path / ("ä" * 300))
    assert refusal.value.key == "errors.name_too_long"


def test_leftovers_of_a_killed_call_are_removed_by_the_next_and_files_of_others_stay(tmp_path):
    import subprocess
    import sys

    from skatlist.base import disk

    with subprocess.Popen([sys.executable, "-c", "pass"]) as dead:
        dead.wait()
    left = tmp_path / f".skatlist-{disk._host()}-{dead.pid}-0123abcd.tmp"
    running = tmp_path / f".skatlist-{disk._host()}-{os.getpid()}-0123abcd.tmp"
    elsewhere = tmp_path / ".skatlist-anderswo-1-0123abcd.tmp"
    old = tmp_path / ".skatlist-0123456789abcdef.tmp"
    for path in (left, running, elsewhere, old):
        path.write_bytes(b"x")
    os.utime(old, (1, 1))
    write_file(tmp_path / "a.csv", b"neu")
    assert {path.name for path in tmp_path.iterdir()} == {"a.csv", running.name, elsewhere.name}


@pytest.mark.skipif(os.name != "posix", reason="folders are synced on Unix")
def test_the_folder_is_synced_once_the_file_has_its_name(tmp_path, monkeypatch):
    synced, real = [], os.fsync

    def fsync(descriptor):
        folder = stat.S_ISDIR(os.fstat(descriptor).st_mode)
        synced.append(sorted(path.name for path in tmp_path.iterdir()) if folder else "")
        real(descriptor)

    monkeypatch.setattr(os, "fsync", fsync)
    write_file(tmp_path / "a.csv", b"neu")
    assert synced == ["", ["a.csv"]]
    files.write_files(tmp_path, [("b", b"1"), ("c", b"2")])
    assert synced[2:] == ["", "", ["a.csv", "b", "c"]]
