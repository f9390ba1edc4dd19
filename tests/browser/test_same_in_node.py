"""The edition finds and draws what the native program finds and draws."""

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest
from needs import program

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


@pytest.mark.slow
@program("node", "npm")
def test_findings_and_papers_are_those_of_the_native_program(site):
    samples, same = ROOT / "samples", HERE / "same.py"
    calls = ([sys.executable, same, samples], ["node", HERE / "in_node.mjs", site, samples, same])
    native, edition = (subprocess.run(call, capture_output=True, text=True, check=False) for call in calls)
    assert native.returncode == edition.returncode == 0, native.stderr + edition.stderr[-2000:]
    expected, edition_result = json.loads(native.stdout), json.loads(edition.stdout)
    assert len(expected["findings"]) > 60
    assert len(expected["papers"]) > 40
    assert edition_result["findings"] == expected["findings"]
    assert edition_result["papers"] == expected["papers"]


@pytest.mark.slow
@program("node", "npm")
def test_the_desk_answers_from_what_an_earlier_visit_kept(site):
    call = ["node", HERE / "again_in_node.mjs", site]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.startswith("200 <!DOCTYPE html>")
    assert "Veranstaltung wählen" in done.stdout


@pytest.mark.slow
@program("node", "npm")
def test_the_same_tree_gives_the_same_bytes(site, tmp_path):
    again = tmp_path / "again"
    subprocess.run([sys.executable, ROOT / "tools" / "build_browser.py", again], check=True)
    files = {each.relative_to(site): each.read_bytes() for each in site.rglob("*") if each.is_file()}
    assert {each.relative_to(again): each.read_bytes() for each in again.rglob("*") if each.is_file()} == files


@pytest.mark.slow
@program("npm")
def test_a_first_visit_loads_at_most_12_megabytes(site):
    files = [each for each in site.rglob("*") if each.is_file()]
    for page, words in (("webmaster.md", "Dateien"), ("web-master.md", "files")):
        assert f"{len(files)} {words}" in (ROOT / "docs" / page).read_text(encoding="utf-8")
    assert sum(len(gzip.compress(each.read_bytes(), 9)) for each in files) <= 12_000_000
    names = [name for name, _ in json.loads(gzip.decompress((site / "app.bin").read_bytes()).partition(b"\n")[0])]
    handbook = [name for name in names if "data/handbook/" in name]
    assert len(handbook) > 40
    assert [name for name in handbook if not name.endswith(".md")] == []
    sources = [name for name in names if name.endswith(".py") and not name.startswith("anyio/")]
    assert sources == []  # byte code starts sooner
