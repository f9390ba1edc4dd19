"""A call of the program, in German unless it says otherwise."""

import json
from dataclasses import dataclass
from typing import Any

import pytest

from skatlist.cli.app import run
from skatlist.cli.terminal import terminal


@dataclass
class Done:
    """The output and the exit code of a call."""

    code: int
    out: str
    err: str

    @property
    def words(self) -> str:
        """The printed words as one line."""
        return " ".join(self.out.split())

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture(autouse=True, scope="session")
def _no_bar_by_the_clock():
    """Let nobody wait: on a busy computer a bar would stand in what tests compare."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(terminal, "monotonic", lambda: 0.0)
        yield


@pytest.fixture(autouse=True)
def computer(tmp_path_factory, monkeypatch):
    """Sit down at another computer, on which nobody has worked; the first one is there from the beginning."""

    def sit_down():
        folder = tmp_path_factory.mktemp("computer")
        monkeypatch.setenv("XDG_CONFIG_HOME", str(folder))
        monkeypatch.setenv("APPDATA", str(folder))
        return folder / "skatlist"

    sit_down()
    return sit_down


@pytest.fixture
def skatlist(capsys, monkeypatch):
    monkeypatch.setenv("SKATLIST_LANG", "de")

    def call(*args):
        code = run([str(arg) for arg in args])
        printed = capsys.readouterr()
        return Done(code, printed.out, printed.err)

    return call
