"""Every Python example of README and docs is a script that runs and prints what stands below it."""

import contextlib
import os
import re
import runpy
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from tiers import some

ROOT = Path(__file__).parents[2]
EXAMPLE = re.compile(r"^```python\n(.*?)^```\n\n```text\n(.*?)^```", re.MULTILINE | re.DOTALL)
FILES = {page.name: page for page in sorted([*ROOT.glob("README*.md"), *(ROOT / "docs").glob("*.md")])}
PAGES = {name: EXAMPLE.findall(page.read_text(encoding="utf-8")) for name, page in FILES.items()}
CLUSTER = "tcp://127.0.0.1:8786"  # of the scheduler that the page starts before
PORT = "8786"
# Dask speaks on stderr of a computer with other work.
ALONE = {**os.environ, "PYTHONUTF8": "1", "DASK_LOGGING__DISTRIBUTED": "critical"}


@pytest.fixture
def page(request, tmp_path, monkeypatch):
    """Put the scripts of a page, each with what it prints, into a folder with the samples."""
    shutil.copytree(ROOT / "samples", tmp_path / "samples")
    monkeypatch.chdir(tmp_path)
    scripts = [Path(f"example{number}.py") for number, _ in enumerate(PAGES[request.param])]
    for path, (script, _) in zip(scripts, PAGES[request.param], strict=True):
        path.write_text(script, encoding="utf-8")
    return [(path, script, printed) for path, (script, printed) in zip(scripts, PAGES[request.param], strict=True)]


@pytest.mark.slow
@pytest.mark.parametrize("page", [name for name, examples in PAGES.items() if examples], indirect=True)
def test_the_examples_print_what_the_page_says(page, capsys):
    """In the order of the page: an example may use the files of the one before. Warnings are errors here too."""
    for path, script, printed in some(page):
        if CLUSTER not in script:
            runpy.run_path(str(path), run_name="__main__")
            assert capsys.readouterr().out == printed


@pytest.fixture
def port(request, page):  # noqa: ARG001 - the workers start beside its files
    """Start the scheduler and its workers as the page does, on a free port, beside its files."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        number = str(free.getsockname()[1])
    calls = re.findall(
        r"^dask .*$", FILES[request.node.callspec.params["page"]].read_text(encoding="utf-8"), re.MULTILINE
    )
    assert [call.split()[1] for call in calls] == ["scheduler", "worker"]
    with contextlib.ExitStack() as started:
        for call in calls:
            words = call.replace(PORT, number).split()
            options = ["--dashboard-address", "127.0.0.1:0"]
            process = subprocess.Popen(
                [sys.executable, "-m", "dask", *words[1:], *options],
                env=ALONE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
            )  # fmt: skip
            started.callback(process.wait)
            started.callback(os.killpg, process.pid, signal.SIGTERM)
        yield number


@pytest.mark.slow
@pytest.mark.parametrize("page", [name for name, examples in PAGES.items() if CLUSTER in str(examples)], indirect=True)
def test_the_examples_that_ask_a_scheduler_print_what_the_page_says(page, port):
    for path, script, printed in some(page):
        path.write_text(script.replace(PORT, port), encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-W", "error", path],
            check=False, capture_output=True, text=True, encoding="utf-8", env=ALONE,
        )  # fmt: skip
        assert (done.returncode, done.stdout) == (0, printed), done.stderr


def test_every_python_block_is_an_example():
    for page, examples in some(PAGES.items()):
        assert FILES[page].read_text(encoding="utf-8").count("```python") == len(examples)
    assert len(PAGES["statistik.md"]) == len(PAGES["statistics.md"]) == 3
    assert len(PAGES["bibliothek.md"]) == len(PAGES["library.md"]) >= 10
