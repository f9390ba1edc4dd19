"""One sample for every finding: it shows exactly this finding."""

from pathlib import Path

import pytest

import skatlist
from skatlist.tournament.checks.kinds import all_kinds

ROOT = Path(__file__).parents[2] / "samples" / "errors"
EXPECTED = "erwartet.txt"
BESIDE = ("-wal", "-shm")  # while another test reads an event file
FOLDERS = sorted(path.name for path in ROOT.iterdir() if path.is_dir())
# The counts below a list can disagree with its games only where a game is not certain: the row says so itself.
COMPANIONS = {"S104": {"L103"}}


def test_every_finding_has_a_sample_and_every_sample_a_finding():
    assert sorted(f"{kind.code.lower()}-{kind.name}" for kind in all_kinds()) == FOLDERS


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_sample_shows_exactly_its_finding(folder):
    (name,) = (path for path in (ROOT / folder).iterdir() if path.name != EXPECTED and not path.name.endswith(BESIDE))
    findings = [finding.code for finding in skatlist.check(name)]
    code = folder[:4].upper()
    assert set(findings) == {code} | COMPANIONS.get(code, set())
    assert findings.count(code) == 1
