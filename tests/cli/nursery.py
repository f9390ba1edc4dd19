"""Calls of the program as processes of their own that start in no time, to be killed in tests.

One process imports the program and forks itself for every call: hundreds can be killed within seconds.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Self

_PROGRAM = """
import json, os, resource, signal, sys
from skatlist.cli.app import run
import skatlist.cli.commands.enter, skatlist.cli.commands.new, skatlist.cli.commands.backup, skatlist.cli.commands.sums
import skatlist.evening.dialogue.dialogue
import skatlist.cli.terminal.reply, skatlist.cli.terminal.keyboard
import skatlist.cli.evening_call, skatlist.evening, skatlist.files.journal.backup
import skatlist.cli.commands.import_, skatlist.evening.import_files
import skatlist.skat.checks.repair.whole_list
signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those who are killed
for request in sys.stdin:
    args, folder, into, out, most = json.loads(request)
    child = os.fork()
    if child:
        print(child, flush=True)
        continue
    if most is not None:
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
        sys.dont_write_bytecode = True  # Python would keep a module's byte code cut off at the bound
    os.chdir(folder)
    os.dup2(os.open(out, os.O_WRONLY), 1)
    os.dup2(1, 2)
    os.dup2(os.open(into, os.O_RDONLY) if into else os.open(os.devnull, os.O_RDONLY), 0)
    sys.stdin = os.fdopen(0, "r", encoding="utf-8")
    sys.stdout = os.fdopen(1, "w", encoding="utf-8")
    sys.stderr = os.fdopen(2, "w", encoding="utf-8")
    code = run(args)
    sys.stdout.flush()
    os._exit(code)
"""


class Nursery:
    """Starts calls of the program in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._count = 0
        self._process = subprocess.Popen(
            [sys.executable, "-c", _PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def start(self, args: Sequence[str], *, typing: bool = True, most: int | None = None) -> "Child":
        """Start a call; `typing` says that lines will be typed into it.

        The system kills it in the middle of the write that would make a file longer than `most` bytes.
        """
        import json

        self._count += 1
        out, into = (self.folder / f"{self._count}.{name}" for name in ("out", "in"))
        os.mkfifo(out)
        if typing:
            os.mkfifo(into)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        request = [[*args], str(self.folder), str(into) if typing else "", str(out), most]
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        pid = int(self._process.stdout.readline())
        return Child(pid, out, into if typing else None)


class Child:
    """A call that runs."""

    def __init__(self, pid: int, out: Path, into: Path | None) -> None:
        self.pid = pid
        self.out = out.open(encoding="utf-8", errors="replace")
        self.into = into.open("w", encoding="utf-8") if into is not None else None
        out.unlink()
        if into is not None:
            into.unlink()

    def type(self, line: str) -> None:
        """Type a line."""
        assert self.into is not None
        self.into.write(line + "\n")
        self.into.flush()

    def kill(self) -> None:
        """Kill it, unless it is over already: it gets no word in."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)

    def rest(self) -> str:
        """Return what it wrote until its end."""
        if self.into is not None:
            with suppress(BrokenPipeError):
                self.into.close()
        with self.out:
            return self.out.read()
