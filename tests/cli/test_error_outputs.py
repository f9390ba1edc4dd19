"""The output of `check` for the sample of each finding is the file beside it."""

from pathlib import Path

import pytest

from skatlist.cli.app import run

ROOT = Path(__file__).parents[2] / "samples" / "errors"
EXPECTED = "erwartet.txt"
BESIDE = ("-wal", "-shm")  # while another test reads an event file
FOLDERS = sorted(path.name for path in ROOT.iterdir() if path.is_dir())


@pytest.fixture
def check(capsys, monkeypatch):
    monkeypatch.setenv("SKATLIST_LANG", "de")

    def call(folder, *options):
        monkeypatch.chdir(ROOT / folder)
        (name,) = (path.name for path in Path().iterdir() if path.name != EXPECTED and not path.name.endswith(BESIDE))
        code = run(["check", name, *options])
        return code, capsys.readouterr().out

    return call


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_expected_output_is_what_check_says(check, folder):
    code, out = check(folder)
    assert (ROOT / folder / EXPECTED).read_text(encoding="utf-8") == out, "python tools/make_error_samples.py"
    assert code == int("Fehler" in out.splitlines()[-1])
    assert max(map(len, out.splitlines())) <= 80
