"""Other sites read these files of the repository: workflows, templates, the citation, the hook, the metadata."""

import json
import re
import subprocess
import tomllib
from pathlib import Path

import proofs
import pytest
import yaml
from needs import program
from tiers import some

import skatlist
from skatlist.cli.app import run

ROOT = Path(__file__).parents[2]
WORKFLOWS = [*(ROOT / ".github" / "workflows").glob("*.yml")]
WRITTEN = [*WORKFLOWS, *(ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"), ROOT / ".pre-commit-hooks.yaml"]
HOOK = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))[0]


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.name)
def test_it_can_be_read(path):
    assert yaml.safe_load(path.read_text(encoding="utf-8"))


def test_every_part_of_the_gate_is_a_job_and_every_nightly_proof(capsys):
    jobs = {path.stem: yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"] for path in WORKFLOWS}
    gate = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    parts = re.search(r"^PARTS=\((.*)\)$", gate, re.MULTILINE)[1].split()
    assert jobs["tests"]["gate"]["strategy"]["matrix"] == {"part": parts}
    assert len(parts) == 5
    assert "&& .ci/run ${{ matrix.part }}" in jobs["tests"]["gate"]["steps"][2]["run"]
    systems = jobs["tests"]["first"]["strategy"]["matrix"]
    assert systems["python"] == ["3.11", "3.12", "3.13", "3.14"]
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert f"\n    .venv/bin/{jobs['tests']['first']['steps'][-1]['run']}\n" in contributing
    assert proofs.main(["--nightly"]) == 0
    assert {"slow-cli-a-c", "quick-programs"} <= set(json.loads(capsys.readouterr().out))
    calls = [step.get("run", "") for job in jobs["proofs"].values() for step in job["steps"]]
    assert sum("tools/proofs.py --nightly" in call or "--only ${{ matrix.proof }}" in call for call in calls) == 2


@program("bash")
def test_the_gate_refuses_a_part_it_does_not_have():
    done = subprocess.run(
        ["bash", ROOT / ".ci" / "run", "style", "colour"], check=False, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (2, "usage: .ci/run [style newcomer programs browser package]\n")


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_may_only_read_and_runs_once_at_a_time(path):
    workflow = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert workflow["permissions"] == {"contents": "read"}
    assert "github.ref" in workflow["concurrency"]["group"]


def test_the_citation_names_this_version_and_its_authors():
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert cited["version"] == skatlist.__version__
    assert cited["authors"] == project["authors"]
    assert cited["license"] == project["license"]


@pytest.mark.parametrize(
    ("name", "is_checked"),
    [
        ("2026-03-06/serie1-tisch04.csv", True),
        ("series2-table12.txt", True),
        ("serie1-tisch01-zweitliste.xlsx", True),
        ("abend.skat", True),
        ("event.toml", False),
        ("notes.txt", False),
    ],
)
def test_the_hook_checks_lists_and_event_files(name, is_checked):
    assert bool(re.search(HOOK["files"], name)) == is_checked


def test_the_hook_refuses_a_list_with_errors(capsys):
    calls = {
        folder: run([*HOOK["entry"].split()[1:], str(ROOT / "samples" / folder / "serie1-tisch01.csv")])
        for folder in ("streitfall", "clubabend")
    }
    capsys.readouterr()
    assert calls == {"streitfall": 1, "clubabend": 0}


@pytest.mark.parametrize("page", ["webmaster.md", "web-master.md"])
def test_the_web_master_finds_the_settings_of_three_servers(page):
    servers = re.findall(r"`servers/([\w.]+)`", (ROOT / "docs" / page).read_text(encoding="utf-8"))
    settings = {each.name: each.read_text(encoding="utf-8") for each in (ROOT / "browser" / "servers").iterdir()}
    assert sorted(servers) == sorted(settings)
    for text in some(settings.values()):
        assert "application/wasm" in text
        assert "frame-ancestors 'none'" in text
