"""One sample for every finding: it shows exactly this finding, and the expected output is what check says."""

import json
from pathlib import Path

import pytest

from skatlist.checks import KINDS
from skatlist.cli.app import run

ROOT = Path(__file__).parents[2] / "samples" / "errors"
EXPECTED = "erwartet.txt"
BESIDE = ("-wal", "-shm")  # while another test reads an event file
FOLDERS = sorted(path.name for path in ROOT.iterdir() if path.is_dir())
# The counts below a list can disagree with its games only where a game is not certain: the row says so itself.
COMPANIONS = {"S104": {"L103"}}


@pytest.fixture
def check(capsys, monkeypatch):
    monkeypatch.setenv("SKATLIST_LANG", "de")

    def call(folder, *options):
        monkeypatch.chdir(ROOT / folder)
        (name,) = (path.name for path in Path().iterdir() if path.name != EXPECTED and not path.name.endswith(BESIDE))
        code = run(["check", name, *options])
        return code, capsys.readouterr().out

    return call


def test_every_finding_has_a_sample_and_every_sample_a_finding():
    assert sorted(f"{kind.code.lower()}-{kind.name}" for kind in KINDS) == FOLDERS


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_sample_shows_exactly_its_finding(check, folder):
    _, out = check(folder, "--format", "json")
    found = json.loads(out)["findings"]
    code = folder[:4].upper()
    assert {finding["code"] for finding in found} == {code} | COMPANIONS.get(code, set())
    assert sum(finding["code"] == code for finding in found) == 1


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_expected_output_is_what_check_says(check, folder):
    code, out = check(folder)
    assert (ROOT / folder / EXPECTED).read_text(encoding="utf-8") == out, "python tools/make_error_samples.py"
    assert code == int("Fehler" in out.splitlines()[-1])
    assert max(map(len, out.splitlines())) <= 80
