"""The browser edition, built once for all of its tests, and served as any web space serves it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from static_host import Host
from tab_window import Window

from skatlist.base.disk import locked

ROOT = Path(__file__).parents[2]
NOT_TO_BE_HAD = 75  # as tools/build_browser.py ends


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """Return the folder of the edition, built before where SKATLIST_EDITION names it."""
    if built := os.environ.get("SKATLIST_EDITION"):
        return Path(built)
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    folder = shared / "edition"
    with locked(shared / "edition.lock"):
        if not folder.exists():
            build = [sys.executable, ROOT / "tools" / "build_browser.py", folder]
            done = subprocess.run(build, check=False, stderr=subprocess.PIPE, text=True)
            if done.returncode == NOT_TO_BE_HAD:
                pytest.skip("needs the packages that pip and npm bring")
            assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture
def host(site, tmp_path):
    """Serve a copy of the edition, which a test may change."""
    shutil.copytree(site, tmp_path / "web" / "club" / "skatlist")
    host = Host(tmp_path / "web")
    yield host
    host.stop()


@pytest.fixture
def window(tmp_path):
    """Return a window of Chromium."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        window = Window(playwright, tmp_path / "profile")
        (tmp_path / "profile").mkdir()
        window.start()
        yield window
        window.kill()
