"""The files of a version, and the container: built in a plain folder as the workflow and Docker do it."""

import hashlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import tomllib
import urllib.request
import venv
import zipfile
from pathlib import Path

import changes_of
import pytest
import release
import yaml
from needs import program, starting
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tiers import some

import skatlist

ROOT = Path(__file__).parents[2]
WORKFLOW = yaml.safe_load((ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture
def tree(tmp_path):
    """A tree whose version is 1.2.3 everywhere."""
    (tmp_path / "skatlist" / "base").mkdir(parents=True)
    (tmp_path / "skatlist" / "base" / "version.py").write_text('__version__ = "1.2.3"\n', encoding="utf-8")
    (tmp_path / "CITATION.cff").write_text("title: skatlist\nversion: 1.2.3\n", encoding="utf-8")
    (tmp_path / "CHANGELOG.md").write_text("# What changed\n\n## 1.2.3\n\nNew.\n\n## 1.2.2\n\nOld.\n", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("heading", ["## 1.2.3", "## 1.2.3 – 2026-11-29"])
def test_a_tag_agrees_with_version_changelog_and_citation(heading, tree):
    path = tree / "CHANGELOG.md"
    path.write_text(path.read_text(encoding="utf-8").replace("## 1.2.3", heading), encoding="utf-8")
    assert list(release.disagreements("v1.2.3", tree)) == []


@pytest.mark.parametrize("tag", ["1.2.3", "v1.2", "v1.2.3rc1", "version", ""])
def test_a_tag_of_another_form_is_refused(tag, tree):
    (fault,) = release.disagreements(tag, tree)
    assert "is no tag of a version" in fault


@pytest.mark.parametrize("name", ["skatlist/base/version.py", "CITATION.cff", "CHANGELOG.md"])
def test_a_file_of_another_version_is_refused(name, tree):
    path = tree / name
    path.write_text(path.read_text(encoding="utf-8").replace("1.2.3", "1.2.4"), encoding="utf-8")
    faults = list(release.disagreements("v1.2.3", tree))
    assert faults
    assert all(fault.startswith(name) for fault in faults)


def test_a_changelog_that_goes_on_after_the_version_is_refused(tree):
    (tree / "CHANGELOG.md").write_text("## 1.3.0\n\n## 1.2.3\n", encoding="utf-8")
    assert list(release.disagreements("v1.2.3", tree)) == ["CHANGELOG.md begins with 1.3.0, not with 1.2.3"]


def test_a_changelog_without_a_version_is_refused(tree):
    (tree / "CHANGELOG.md").write_text("# What changed\n", encoding="utf-8")
    assert list(release.disagreements("v1.2.3", tree)) == ["CHANGELOG.md begins with no version, not with 1.2.3"]


def test_the_notes_of_a_release_are_its_section():
    text = "# What changed\n\n## 1.10.0\n\nFirst.\n\n### Fixed\n\n- It.\n\n## 1.1.0 – 2026-01-30\n\nOld.\n"
    assert changes_of.changes_of("1.10.0", text) == "First.\n\n### Fixed\n\n- It.\n"
    assert changes_of.changes_of("1.1.0", text) == "Old.\n"
    with pytest.raises(SystemExit):
        changes_of.changes_of("1.1", text)


def test_archives_are_always_the_same_and_their_hashes_can_be_checked(tmp_path):
    (tmp_path / "made" / "inner").mkdir(parents=True)
    for name in ("b.txt", "a.txt", "inner/c.txt"):
        (tmp_path / "made" / name).write_text(name, encoding="utf-8")
    folder = tmp_path / "dist"
    folder.mkdir()
    for name in ("one.zip", "two.zip"):
        release.write_archive(folder / name, tmp_path / "made")
        os.utime(tmp_path / "made" / "a.txt", (0, 0))
    assert (folder / "one.zip").read_bytes() == (folder / "two.zip").read_bytes()
    with zipfile.ZipFile(folder / "one.zip") as archive:
        assert archive.namelist() == ["made/a.txt", "made/b.txt", "made/inner/c.txt"]
    release.write_sums(folder)
    release.write_sums(folder)
    lines = (folder / release.SUMS).read_text(encoding="utf-8").splitlines()
    assert [line.split("  ")[1] for line in lines] == ["one.zip", "two.zip"]
    for line in some(lines):
        expected, name = line.split("  ")
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == expected


def test_nothing_is_built_into_a_folder_with_other_files(tmp_path):
    (tmp_path / "old.whl").touch()
    with pytest.raises(SystemExit, match="something else"):
        release.build(tmp_path, "1.2.3")


def test_a_release_is_built_from_its_tag_checked_attested_and_left_as_a_draft():
    jobs = WORKFLOW["jobs"]
    assert WORKFLOW[True] == {"push": {"tags": ["v*"]}}  # YAML reads `on` as true
    calls = [step.get("run", "") for step in jobs["files"]["steps"]]
    assert 'python tools/release.py dist "${GITHUB_REF_NAME}"' in calls
    assert jobs["windows"] == {"uses": "./.github/workflows/windows.yml"}
    windows = yaml.safe_load((ROOT / ".github/workflows/windows.yml").read_text(encoding="utf-8"))
    assert "workflow_call" in windows[True]
    assert "github.workflow" not in windows["concurrency"]["group"]  # it would stop the release that waits for it
    draft = jobs["draft"]
    assert set(draft["needs"]) == {"files", "windows"}
    assert draft["permissions"] == {"contents": "write", "id-token": "write", "attestations": "write"}
    assert [name for name, job in jobs.items() if "permissions" in job] == ["draft"]
    steps = " ".join(step.get("run", step.get("uses", "")) for step in draft["steps"])
    assert steps.index("sha256sum --check") < steps.index("attest-build-provenance@") < steps.index("--draft")


def test_every_step_of_releasing_is_described():
    page = (ROOT / "docs" / "releasing.md").read_text(encoding="utf-8")
    assert [int(number) for number in re.findall(r"^(\d+)\. ", page, re.MULTILINE)] == [*range(1, 11)]
    for word in ("release.yml", "tools/release.py", "SHA256SUMS", "draft", "attestation"):
        assert word in page


# The pins of contributors.


@pytest.mark.parametrize(
    "need", [*PROJECT["project"]["dependencies"], *PROJECT["build-system"]["requires"], *(
        need for needs in PROJECT["project"]["optional-dependencies"].values() for need in needs
    )]
)  # fmt: skip
def test_each_need_of_contributors_is_pinned_to_a_version_that_fits(need):
    text = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    wanted = Requirement(need)
    name = canonicalize_name(wanted.name)
    if name == "skatlist":
        return
    pinned = re.findall(rf"^{re.escape(name)}(?:\[\w+\])?==([^\s;]+)", text, re.MULTILINE)
    assert pinned
    assert all(wanted.specifier.contains(version) for version in pinned)


def test_every_pin_has_hashes_and_none_an_address():
    text = (ROOT / "constraints.txt").read_text(encoding="utf-8").replace(" \\\n", " ")
    for line in some(text.splitlines()):
        assert re.fullmatch(r"[a-z0-9-]+==\S+( ; [^#]*?)?(\s+--hash=sha256:[0-9a-f]{64})+", line), line


# The container: no engine is needed to run its steps.


def instructions():
    """Return the instructions of the Dockerfile with their words."""
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
    return [tuple(line.split(" ", 1)) for line in lines if line and not line.startswith("#")]


def test_the_container_runs_the_desk_without_root_on_one_port():
    names = [name for name, _ in instructions()]
    assert names[0] == "FROM"
    assert names.index("USER") < names.index("CMD")
    words = json.loads(dict(instructions())["CMD"])
    assert words[:2] == ["skatlist", "desk"]
    for page in ("installation.md", "installieren.md"):
        text = (ROOT / "docs" / page).read_text(encoding="utf-8")
        assert "docker build -t skatlist ." in text
        assert words[words.index("--port") + 1] in text


def test_the_container_gets_every_file_that_its_steps_copy():
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    copied = [each for name, words in instructions() if name == "COPY" for each in words.split()[:-1]]
    assert [f"!{each}" for each in copied] == [line for line in ignored if line.startswith("!")]
    assert all((ROOT / each).exists() for each in some(copied))


@pytest.mark.slow
@program("sh")
def test_the_steps_of_the_container_run_in_a_plain_folder(tmp_path):
    """Copy, run and start as Docker does; users and their rights stay those of the test."""
    venv.create(tmp_path / "python", with_pip=True)
    scripts = tmp_path / "python" / "bin"
    for name in ("useradd", "chown"):
        (scripts / name).write_text("#!/bin/sh\n", encoding="utf-8")
        (scripts / name).chmod(0o755)
    environment = {**os.environ, "PATH": f"{scripts}:/usr/bin:/bin", "SKATLIST_LANG": "en"}
    for name in ("PYTHONPATH", "VIRTUAL_ENV"):
        environment.pop(name, None)

    def inside(text):
        return re.sub(r"(?<![\w.])/(build|events)\b", rf"{tmp_path}/\1", text)

    here, command = tmp_path, []
    for name, words in some(instructions()):
        if name == "WORKDIR":
            here = Path(inside(words))
            here.mkdir(exist_ok=True)
        elif name == "COPY":
            *sources, target = words.split()
            for each in sources:
                if (ROOT / each).is_dir():
                    shutil.copytree(ROOT / each, here / target, ignore=shutil.ignore_patterns("__pycache__"))
                else:
                    shutil.copy(ROOT / each, here / target)
        elif name == "RUN":
            subprocess.run(["sh", "-c", inside(words)], check=True, cwd=here, env=environment, capture_output=True)
        elif name == "ENV":
            key, _, value = words.partition("=")
            environment[key] = inside(value)
        elif name == "CMD":
            command = json.loads(words)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    command[command.index("--port") + 1] = port
    command[0] = str(scripts / command[0])
    assert not any((tmp_path / "build").iterdir())
    with (
        starting("skatlist"),
        subprocess.Popen(command, cwd=here, env=environment, stdout=subprocess.PIPE, text=True) as desk,
    ):
        try:
            assert f"http://127.0.0.1:{port}" in desk.stdout.readline()
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=60) as answer:
                assert answer.status == 200
                assert "<main" in answer.read().decode()
        finally:
            desk.send_signal(signal.SIGTERM)
    assert desk.returncode == 0
    with starting("skatlist"):
        call = [command[0], "--version"]
        done = subprocess.run(call, check=True, cwd=here, env=environment, capture_output=True, text=True)
    assert skatlist.__version__ in done.stdout


def test_the_interpreter_of_the_container_is_one_that_is_tested():
    image = dict(instructions())["FROM"]
    tested = yaml.safe_load((ROOT / ".github/workflows/tests.yml").read_text(encoding="utf-8"))
    versions = tested["jobs"]["first"]["strategy"]["matrix"]["python"]
    assert re.fullmatch(r"python:(\S+)-slim", image)[1] in versions
