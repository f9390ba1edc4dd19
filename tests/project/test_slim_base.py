"""An evening from `new` to signed papers needs no extra; a Parquet file says which one it needs."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

SAMPLE = Path(__file__).parents[2] / "samples" / "clubabend"
WITHOUT_EXTRAS = """
import json, sys
for name in ("pyarrow", "dask", "distributed"):
    sys.modules[name] = None  # importing it fails as where it is not installed
from skatlist.cli.app import run
sys.exit(next(filter(None, map(run, json.loads(sys.argv[1]))), 0))
"""


@pytest.fixture
def skatlist(tmp_path):
    """Run commands in an environment without the extras, in a folder and a home of its own, until one fails."""
    home = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path / "config")}

    def run(*calls, code=0):
        done = subprocess.run(
            [sys.executable, "-c", WITHOUT_EXTRAS, json.dumps(calls)],
            check=False,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env={**os.environ, **home, "SKATLIST_LANG": "de"},
        )
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout + done.stderr

    return run


@pytest.mark.slow
def test_an_evening_from_new_to_signed_papers(skatlist, tmp_path):
    (tmp_path / "kennwort").write_text("vier Wörter ohne Sinn\n", encoding="utf-8")
    (tmp_path / "kennwort").chmod(0o600)
    passphrase = ("--passphrase-file", "kennwort")
    skatlist(
        ("key", "new", "-o", "verein.pem", "--name", "Herz Dame", *passphrase),
        ("new", "abend.skat", str(SAMPLE / "event.toml")),
        ("import", "abend.skat", str(SAMPLE)),
        ("check", "abend.skat", "--tier", "basic"),
        ("standings", "abend.skat"),
        ("export", "abend.skat", "-o", "papiere", "--sign", "--key", "verein.pem", *passphrase),
    )
    papers = sorted(map(str, (tmp_path / "papiere").iterdir()))
    assert {Path(paper).suffix for paper in papers} == {".pdf", ".xlsx", ".p7s"}
    skatlist(("verify", "--trust", "verein.crt", *papers))


@pytest.mark.slow
@pytest.mark.parametrize(
    "words", [["check", "archiv.parquet"], ["convert", str(SAMPLE / "serie1-tisch01.csv"), "archiv.parquet"]]
)
def test_a_parquet_file_says_what_it_needs(skatlist, tmp_path, words):
    if words[0] == "check":
        (tmp_path / "archiv.parquet").write_bytes(b"PAR1")
    assert 'pip install "skatlist[parquet]"' in skatlist(words, code=3)
