"""A list from a pipe, where a call names `-`: the same findings as from a file, under the name `-`."""

import io
from pathlib import Path
from types import SimpleNamespace

import pytest

LIST = Path(__file__).parents[2] / "samples/streitfall/serie1-tisch01.csv"


@pytest.fixture
def pipe(monkeypatch):
    def put(data):
        monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(data), isatty=lambda: False))

    return put


@pytest.mark.slow
@pytest.mark.parametrize("suffix", [".csv", ".txt", ".xlsx", ".json", ".parquet"])
@pytest.mark.parametrize("command", ["check", "score"])
def test_every_format_is_known_by_its_bytes(skatlist, pipe, tmp_path, command, suffix):
    name = f"serie1-tisch01{suffix}"
    skatlist("convert", LIST, tmp_path / name)
    from_file = skatlist(command, tmp_path / name, "--format", "json")
    pipe((tmp_path / name).read_bytes())
    piped = skatlist(command, "-", "--format", "json")
    assert piped.code == from_file.code == 1
    assert piped.out == from_file.out.replace(str(tmp_path / name), "-")


def test_a_finding_names_the_pipe_and_the_line(skatlist, pipe):
    pipe(LIST.read_bytes())
    assert "\n-:8" in "\n" + skatlist("check", "-").out


def test_a_list_from_a_pipe_belongs_to_no_event_of_the_folder(skatlist, pipe, monkeypatch):
    monkeypatch.chdir(LIST.parent.parent / "clubabend")
    pipe(LIST.read_bytes())
    assert skatlist("check", "-").code == 1


@pytest.mark.parametrize("data", [b"", b"\0\1\2", b"PK\3\4rest", b"{", b"a;b;c\n1;2;3\n", b"hallo\n", b"PAR1"])
def test_a_pipe_that_is_no_list_is_refused_under_its_name(skatlist, pipe, data):
    pipe(data)
    done = skatlist("check", "-")
    assert done.code in {1, 3}
    assert "-" in done.out + done.err
    assert "pipe." not in done.out + done.err
    assert "Programm" not in done.err


def test_no_copy_is_written_beside_a_pipe(skatlist, pipe):
    pipe(LIST.read_bytes())
    done = skatlist("check", "-", "--fix", "--lang", "en")
    assert (done.code, done.out) == (2, "")
    assert "save the list as a file" in done.err
