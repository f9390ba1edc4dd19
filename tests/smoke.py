"""A page tried in Chromium, at most three times; of each failure its console and its look are kept."""

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from needs import starting

ATTEMPTS = 3
WAIT = 60_000  # milliseconds for one thing to appear: what takes longer is tried anew
KEPT = "SKATLIST_SHOTS"  # the folder of the screenshots; without it that of the test


class Console:
    """The lines in the console of a browser, and the errors among them."""

    def __init__(self, context):
        self.lines, self.errors = [], []
        context.on("console", lambda message: self._add_line(message.text, is_error=message.type == "error"))
        context.on("weberror", lambda fault: self._add_line(str(fault.error), is_error=True))

    def _add_line(self, line, *, is_error):
        self.lines.append(line)
        if is_error:
            self.errors.append(line)


def tried(name: str, play: Callable, folder: Path, **window: object) -> None:
    """Let `play` work in a window, anew after a failure; it gets the window and an empty folder.

    It fails where it raises, and where the console has an error.
    """
    from playwright.sync_api import Error, sync_playwright

    kept = Path(os.environ.get(KEPT) or folder)
    kept.mkdir(parents=True, exist_ok=True)
    for attempt in range(1, ATTEMPTS + 1):
        work = folder / f"attempt-{attempt}"
        work.mkdir(parents=True)
        with starting("node"), sync_playwright() as playwright:  # another Node than its own, if the caller says so
            context = playwright.chromium.launch_persistent_context(
                work / "profile", executable_path=shutil.which("chromium"), args=["--no-sandbox"], locale="de", **window
            )
            console = Console(context)
            context.set_default_timeout(WAIT)
            try:
                play(context.pages[0], work)
                assert console.errors == []
            except (AssertionError, Error) as fault:
                _keep(context, console, kept / f"{name}-{attempt}", fault)
                if attempt == ATTEMPTS:
                    pytest.fail(f"{name}: {ATTEMPTS} attempts failed, the last one with {fault}", pytrace=False)
            else:
                return
            finally:
                context.close()


def _keep(context, console, path, fault):
    from playwright.sync_api import Error

    path.with_suffix(".txt").write_text("\n".join([str(fault), *console.lines]), encoding="utf-8")
    sys.stdout.write(
        f"\n{path.name} failed: {fault}\nIts console:\n" + "".join(f"  {line}\n" for line in console.lines)
    )
    try:
        context.pages[0].screenshot(path=path.with_suffix(".png"))
    except Error as unseen:  # the browser itself has ended
        sys.stdout.write(f"No screenshot: {unseen}\n")
    else:
        sys.stdout.write(f"Its page: {path.with_suffix('.png')}\n")
