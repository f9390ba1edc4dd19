"""A program in a real pseudo-terminal of 80 columns, for tests: typed keys in, what stands there out."""

import codecs
import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Self

from needs import PATIENCE

_STEPS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>()][0-9A-Za-z]?|\x07")
# The terminal becomes the controlling one, so that Ctrl-C reaches the program; what runs in the background ignores it.
_TAKE_OVER = """
import fcntl, os, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.argv[1], sys.argv[1:])
"""


class Terminal:
    """A running program; `screen_text` is everything it has written, without colours and cursor movements."""

    def __init__(self, call: Sequence[str], env: Mapping[str, str], folder: Path, encoding: str = "utf-8") -> None:
        self.encoding = encoding
        self.raw = ""
        self._letters = codecs.getincrementaldecoder(encoding)("replace")  # a letter may come in two pieces
        self._at = 0
        master, slave = os.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self._master = master
        self.process = subprocess.Popen(
            [sys.executable, "-IS", "-c", _TAKE_OVER, *call],
            stdin=slave, stdout=slave, stderr=slave, start_new_session=True, env=dict(env), cwd=folder,
        )  # fmt: skip
        os.close(slave)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
        os.close(self._master)

    @property
    def screen_text(self) -> str:
        return without_styles(self.raw)

    def key(self, keys: str) -> None:
        """Press keys."""
        if "\x03" in keys:
            # A signal between the prompt and the wait for keys is noticed only at the next key; nobody is that fast.
            self._until_it_waits()
        os.write(self._master, keys.encode(self.encoding))

    def _until_it_waits(self) -> None:
        """Wait until the program sleeps: there is nothing it could do without a key."""
        stat = Path(f"/proc/{self.process.pid}/stat")
        while stat.exists() and stat.read_bytes().rpartition(b")")[2].split()[0] == b"R":
            os.sched_yield()

    def wait(self, words: str) -> str:
        """Wait until words stand there that were not waited for yet, and return what came until then."""
        while True:
            fresh = without_styles(self.raw[self._at :])
            if words in fresh:
                self._at = len(self.raw)
                return fresh
            if not self._read(PATIENCE):
                raise AssertionError(f"{words!r} never came; the last words were:\n{self.screen_text[-2000:]}")

    def line(self, typed: str, then: str) -> str:
        """Type a line, and wait for what comes then."""
        self.key(typed + "\r")
        return self.wait(then)

    def end(self) -> int:
        """Wait until the program is over, and return its exit code."""
        while self._read(PATIENCE):
            pass
        return self.process.wait(PATIENCE)

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self._master], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self._master, 65536)
        except OSError:  # the program is gone
            return False
        self.raw += self._letters.decode(data)
        return bool(data)

    @property
    def widest(self) -> int:
        """The most columns a line took."""
        return max(map(_columns, self.screen_text.split("\n")))


def without_styles(text: str) -> str:
    """Return what a program wrote without colours and cursor movements."""
    return _STEPS.sub("", text)


def _columns(line: str) -> int:
    """Return how far to the right a line went; rubbing out and going back to its beginning are no letters."""
    at = most = 0
    for letter in line:
        at = 0 if letter == "\r" else max(at - 1, 0) if letter == "\x08" else at + 1
        most = max(most, at)
    return most
