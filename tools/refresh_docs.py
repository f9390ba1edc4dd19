"""Write what the commands in README and docs print now below them: python tools/refresh_docs.py

Blocks that leave something out (a line `…`), or read what such a block writes, are left alone; the tests compare
those too.
"""

import contextlib
import io
import os
import re
import shlex
import shutil
import sys
import tempfile
from pathlib import Path

from skatlist.cli.app import run

UNREADABLE = 3  # exit code where a file is missing or damaged
ROOT = Path(__file__).resolve().parents[1]
BLOCK = re.compile(r"(^```console\n)(.*?)(^```)", re.MULTILINE | re.DOTALL)


def printed(command: str) -> str | None:
    """Return what a call prints, as a pipe gets it; None where a file it reads is not there."""
    out = io.StringIO()
    words = shlex.split(command)
    if "<" in words:
        sys.stdin = io.StringIO(Path(words[-1]).read_text(encoding="utf-8"))
        words = words[: words.index("<")]
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        code = run(words[1:])
    return None if code == UNREADABLE else "".join(line.rstrip() + "\n" for line in out.getvalue().splitlines())


def refreshed(match: re.Match[str]) -> str:
    """Return a block with the output of its commands."""
    head, body, tail = match.groups()
    commands = [line for line in body.splitlines() if line.startswith("$ ")]
    if "…" in body or not all(command.startswith("$ skatlist") for command in commands):
        return match[0]
    below = [printed(command[2:]) for command in commands]
    if None in below:
        return match[0]
    return head + "".join(f"{command}\n{said}" for command, said in zip(commands, below, strict=True)) + tail


def main() -> None:
    """Refresh every page."""
    pages = [*ROOT.glob("README*.md"), *(ROOT / "docs").glob("*.md")]
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "samples", Path(folder) / "samples")
        os.chdir(folder)
        for page in pages:
            content = page.read_text(encoding="utf-8")
            # A page that names its German twin is English.
            lang = "en" if re.search(r"^\*Deutsch", content, re.MULTILINE) else "de"
            os.environ.update(SKATLIST_LANG=lang, COLUMNS="80")
            page.write_text(BLOCK.sub(refreshed, content), encoding="utf-8")


if __name__ == "__main__":
    main()
