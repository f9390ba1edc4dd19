"""Reports as text: in windows of three widths, in both languages and as JSON, held against the approved ones."""

import difflib
import io
import re
import shlex
import shutil
from collections.abc import Callable, Sequence
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from report_texts.report_cases import CALLS, PAPERS, WRITING, Played, prepared

from skatlist.cli.app import run
from skatlist.cli.terminal.report import report_lines
from skatlist.cli.terminal.terminal import Terminal
from skatlist.papers.reports.model import Table
from skatlist.words import Language

APPROVED = Path(__file__).parent / "approved"
JSON = "JSON"
WINDOWS = {f"{lang}, {width} columns": (lang, width) for lang in Language for width in (60, 80, 120)}
PARTS = (*WINDOWS, JSON)
# The quick tier reads most: an English window of another width breaks the same sentences elsewhere.
MOST = tuple(part for part in PARTS if part not in {"en, 60 columns", "en, 120 columns"})
MOMENT = "2026-03-06T11:00:00.000Z"  # the same day on every computer of the world
_HEAD = "===== "
# These differ from computer to computer or from call to call: the time of day here, and hashes.
_CLOCK, _HASH = re.compile(r"(?<![:\w])\d\d:\d\d(:\d\d)?\b"), re.compile(r"\b[0-9a-f]{32,}\b")


class _Window(io.StringIO):
    """Standard output that is a window."""

    encoding = "utf-8"
    errors = "strict"

    def isatty(self) -> bool:
        return True


class Reports:
    """The reports of an evening that is played in a folder once."""

    def __init__(self, folder: Path) -> None:
        """Play the evening there."""
        self.folder = folder
        with self._here():
            prepared(folder)
            self._played = Played.of(folder)
        self._files = {path: path.read_bytes() for path in folder.glob("*.skat")}

    def text_of(self, name: str, parts: Sequence[str] = PARTS) -> str:
        """Return a report, or some parts of it, as it is approved."""
        output = [part for part in parts if part != JSON or name not in PAPERS]
        return "\n".join(f"{_HEAD}{part}\n{self._part(name, part).rstrip()}\n" for part in output)

    def _part(self, name: str, part: str) -> str:
        if part == JSON:
            return self._call(name, ["--format", "json"], io.StringIO())
        lang, width = WINDOWS[part]
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("COLUMNS", str(width))
            if name in PAPERS:
                return self._printed(lambda: PAPERS[name](self._played, lang), lang)
            return self._call(name, ["--lang", lang], _Window())

    def _call(self, name: str, options: list[str], out: io.StringIO) -> str:
        call = CALLS.get(name) or WRITING[name]
        with self._here(), redirect_stdout(out), redirect_stderr(io.StringIO()) as err:
            code = run([*shlex.split(call), *options])
        self._put_back(is_written=name in WRITING)
        return _anew(f"{out.getvalue()}{err.getvalue()}[exit code {code}]")

    def _put_back(self, *, is_written: bool) -> None:
        """Undo what a call wrote, and forget the keys it met; one that only looks has changed no evening."""
        shutil.rmtree(self.folder / "config", ignore_errors=True)
        for path, content in self._files.items():
            if path.read_bytes() != content:
                assert is_written, f"{path.name} was changed"
                path.write_bytes(content)

    def _printed(self, reports: Callable[[], list], lang: Language) -> str:
        with self._here(), redirect_stdout(_Window()) as out:
            terminal = Terminal(lang)
            for report in reports():
                parts = tuple(_with_boxes(part) if isinstance(part, Table) else part for part in report.parts)
                terminal.say_all(report_lines(report._replace(parts=parts), terminal))
        return _anew(out.getvalue())

    def _here(self) -> ExitStack:
        """Sit in the folder at a computer of its own, at the moment of the evening."""
        stack = ExitStack()
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.chdir(self.folder)
        patch.setenv("NO_COLOR", "1")
        patch.setenv("SKATLIST_LANG", "de")
        for name in ("XDG_CONFIG_HOME", "APPDATA"):
            patch.setenv(name, str(self.folder / "config"))
        patch.setattr("skatlist.files.journal.journal._stamp", lambda: MOMENT)
        patch.setattr("skatlist.evening.archive.archive.today", lambda: MOMENT[:10])
        return stack


def _with_boxes(table: Table) -> Table:
    """Return a table of which a window shows the columns, too, that are filled in by hand."""
    columns = tuple(column._replace(is_filled_by_hand=False) for column in table.columns)
    rows = [
        row._replace(
            cells=tuple(
                "□" if column.is_filled_by_hand and cell == "" else cell
                for column, cell in zip(table.columns, row.cells, strict=True)
            )
        )
        for row in table.rows
    ]
    return table._replace(columns=columns, rows=tuple(rows))


def _anew(text: str) -> str:
    text = _HASH.sub("hash", _CLOCK.sub(lambda match: "hh:mm:ss"[: len(match[0])], text))
    return "\n".join(line.rstrip() for line in text.splitlines())


def names() -> list[str]:
    """Return the names of all reports."""
    return [*CALLS, *WRITING, *PAPERS]


def approved(name: str, parts: Sequence[str] = PARTS) -> str:
    """Return the approved text of a report, or of some parts of it; an empty one before it was approved."""
    path = APPROVED / f"{name}.txt"
    texts = path.read_text("utf-8").split(_HEAD)[1:] if path.exists() else []
    return "\n".join(f"{_HEAD}{text.rstrip()}\n" for text in texts if text.partition("\n")[0] in parts)


def alike(text: str) -> str:
    """Return a text in which a path is written the same on every system."""
    return text.replace("\\\\", "/").replace("\\", "/")


def approve(name: str, text: str) -> None:
    """Keep a text as the approved one."""
    (APPROVED / f"{name}.txt").write_text(text, "utf-8", newline="\n")


def changes(name: str, now: str, parts: Sequence[str] = PARTS) -> str:
    """Return what differs from the approved text, line by line, and the command that approves it."""
    before = approved(name, parts)
    lines = difflib.unified_diff(before.splitlines(), now.splitlines(), "approved", "now", lineterm="", n=2)
    return "\n".join([f"{name} reads differently:", *lines, f"If it is meant: python tools/approve_reports.py {name}"])
