"""The Windows program is built from pinned actions and packages: by commit, by version and hash."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tiers import some

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PIN = re.compile(r"([a-z0-9-]+)==([0-9][0-9a-z.]*) --hash=sha256:[0-9a-f]{64}")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
NEEDS = [*PROJECT["project"]["dependencies"], *PROJECT["build-system"]["requires"], "pyinstaller"]


@pytest.fixture(scope="module")
def pinned():
    """Return the version of each pinned package by its name."""
    lines = (ROOT / "standalone" / "requirements.txt").read_text(encoding="utf-8").splitlines()
    match = [PIN.fullmatch(line) for line in some(lines)]
    assert all(match), [line for line, pin in zip(lines, match, strict=True) if pin is None]
    return {pin[1]: pin[2] for pin in match if pin is not None}


@pytest.mark.parametrize("need", NEEDS)
def test_each_need_of_the_program_is_pinned_to_a_version_that_fits(need, pinned):
    wanted = Requirement(need)
    assert wanted.specifier.contains(pinned[canonicalize_name(wanted.name)])


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_names_each_action_by_its_commit(workflow):
    for action in some(re.findall(r"uses: *(.*)", workflow.read_text(encoding="utf-8"))):
        is_ours = action.startswith("./") and (ROOT / action).exists()
        assert is_ours or re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+", action), action


def test_the_windows_build_installs_nothing_that_is_not_pinned():
    text = (ROOT / ".github" / "workflows" / "windows.yml").read_text(encoding="utf-8")
    calls = some(re.findall(r"pip install (.*)", text))
    assert calls == [
        "--require-hashes --only-binary :all: -r standalone/requirements.txt",
        "--no-deps --no-build-isolation .",
    ]
    assert re.search(r'python-version: "([\d.]+)"', text)[1] in (ROOT / "tools" / "pin_standalone.py").read_text()
