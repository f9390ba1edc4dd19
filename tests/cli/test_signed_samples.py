"""Papers that earlier versions signed verify with every later one."""

import subprocess
import sys
from pathlib import Path

import pytest
from tiers import slow

SAMPLES = Path(__file__).parents[2] / "samples"
SIGNED = SAMPLES / "unterschrieben-0.1"
SIGNERS = {
    SIGNED: "Skatfreunde Łukasz & Söhne 1923",
    **dict.fromkeys((SAMPLES / "unterschrieben-0.2", SAMPLES / "unterschrieben-0.3"), "Verein"),
    SAMPLES / "unterschrieben-0.4": 'Skatfreunde Łukasz "A<B" & Öztürk',
    SAMPLES / "unterschrieben-0.5": '1906 Skat 32 – Łukasz "A<B" & Öztürk e. V.',
}
FILES = sorted(path for folder in SIGNERS for path in folder.iterdir() if path.suffix != ".crt")
OLDEST = [path for path in FILES if path.parent == SIGNED]


def test_there_is_one_paper_of_every_kind():
    assert {path.suffix for path in FILES} == {".pdf", ".xlsx", ".p7s", ".skat"}
    assert len(FILES) == 8 + 6 + 6 + 11 + 14


@pytest.mark.slow
@pytest.mark.parametrize(
    "path",
    [*OLDEST, *slow(*(path for path in FILES if path not in OLDEST))],
    ids=lambda path: f"{path.parent.name}/{path.name}",
)
def test_signatures_of_earlier_versions_are_good_for_ever(skatlist, path):
    done = skatlist("verify", path, "--trust", path.parent / "verein.crt", "--format", "json")
    (verdict,) = done.json["files"]
    assert (done.code, verdict["good"], verdict["differences"]) == (0, True, []), done.out
    assert (verdict["signer"], verdict["trusted"]) == (SIGNERS[path.parent], True)


@pytest.mark.slow
def test_it_does_not_matter_which_kind_is_verified_first():
    """The libraries learn once in a process what a signature may hold, one after the other."""
    files = [SIGNED / name for name in ("rangliste.xlsx.p7s", "rangliste.pdf")]
    call = [sys.executable, "-m", "skatlist", "verify", *files, "--trust", SIGNED / "verein.crt"]
    done = subprocess.run([str(word) for word in call], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
