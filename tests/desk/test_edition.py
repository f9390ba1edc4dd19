"""The installed desk offers the browser edition if one was built."""

import subprocess
import sys
import urllib.request
from urllib.error import HTTPError

import pytest
from desk_client import served
from tiers import slow


def fetch(address):
    with urllib.request.urlopen(address) as answer:
        return answer.headers, answer.read()


@pytest.fixture
def edition(tmp_path):
    folder = tmp_path / "config" / "skatlist" / "browser"
    (folder / "pyodide").mkdir(parents=True)
    (folder / "index.html").write_text("<title>skatlist</title>")
    (folder / "service_worker.js").write_text("// nothing")
    (folder / "pyodide" / "pyodide.asm.wasm").write_bytes(b"\0asm")
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("expected", [True, *slow(False)])
def test_it_lies_below_the_desk(event, edition, tmp_path, expected):
    home = tmp_path / ("empty" if expected else "config")
    with served(event, *(["--edition", str(edition)] if expected else []), home=home) as running:
        headers, page = fetch(f"{running.address}browser/")
        assert page == b"<title>skatlist</title>"
        assert "'wasm-unsafe-eval'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        headers, content = fetch(f"{running.address}browser/pyodide/pyodide.asm.wasm")
        assert (headers["content-type"], content) == ("application/wasm", b"\0asm")
        for path in ("browser/missing.js", "browser/..%2f..%2fabend.skat"):
            with pytest.raises(HTTPError, match="404"):
                fetch(f"{running.address}{path}")
        assert "wasm" not in fetch(running.address)[0]["content-security-policy"]
        assert running.stop() == 0
        assert f"{running.address}browser/" in running.process.stdout.read()


@pytest.mark.slow
def test_a_folder_without_one_is_a_sentence(event, tmp_path):
    options = ("--lang", "de", "desk", str(event), "--no-browser", "--edition", str(tmp_path))
    done = subprocess.run([sys.executable, "-m", "skatlist", *options], capture_output=True, text=True, check=False)
    assert done.returncode == 3
    assert "keine Fassung für den Browser" in done.stderr
