"""The first page and the first evening are followed to the letter, in one shell that knows no `skatlist` of its own."""

import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest
from terminal import Terminal
from tiers import some

ROOT = Path(__file__).parents[2]
TYPED = {"enter": "212+2h+\rq\r", "sign": "q\r"}  # at the questions of a command
ENGLISH = {"eintragen": "enter", "unterschreiben": "sign", "abschließen": "close", "prüfen": "check"}
ENGLISH |= {"streitfall": "dispute"}
FINDING = {"close", "check", "dispute"}  # end with code 1: lists are missing, the samples have errors
# Each page with the language of a computer on which it is read, and what makes `skatlist` a command there.
PAGES = {
    "README.md": ("C.UTF-8", ""),
    "README.de.md": ("de_DE.UTF-8", ""),
    "docs/first-evening.md": ("fr_FR.UTF-8", "source .venv/bin/activate"),
    "docs/erster-abend.md": ("de_DE.UTF-8", "source .venv/bin/activate"),
}


def printed_calls(page):
    """Return the calls of a page as they are printed, in their order: of an indented line, a block or a table."""
    text = page.read_text(encoding="utf-8")
    for line in text.splitlines():
        if line.startswith("    source "):
            yield line.strip()
        elif line.startswith("$ skatlist "):
            yield line[2:]
        elif line.startswith("| "):
            yield from re.findall(r"`(skatlist \S.*?)`", line)


def exit_code(call):
    """Return the exit code that a call of the pages has: 1 if it reports what is wrong or missing."""
    command = shlex.split(call)[1]
    return int(ENGLISH.get(command, command) in FINDING or "<" in call)


@pytest.fixture
def folder(tmp_path):
    """A folder of the repository after the first of the two commands: `samples`, and an environment with skatlist."""
    shutil.copytree(ROOT / "samples", tmp_path / "samples")
    scripts = tmp_path / ".venv" / "bin"
    scripts.mkdir(parents=True)
    (scripts / "activate").write_text(f'PATH="{scripts}:$PATH"\n', encoding="utf-8")
    (scripts / "skatlist").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m skatlist "$@"\n', encoding="utf-8")
    (scripts / "skatlist").chmod(0o755)
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_followed_to_the_letter(name, folder):
    locale, installed = PAGES[name]
    calls = [*filter(None, [installed]), *printed_calls(ROOT / name)]
    assert calls[0].startswith("source .venv")
    env = {"PATH": "/usr/bin:/bin", "HOME": str(folder), "XDG_CONFIG_HOME": str(folder / "config")}
    env |= {"TERM": "dumb", "LANG": locale, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    script = "".join(f'{call}\necho "$?" >> codes\n' for call in calls)
    (folder / "script").write_text(script, encoding="utf-8")
    with Terminal(["/bin/bash", "script"], env, folder) as shell:
        for call in some(calls[1:]):
            command = shlex.split(call)[1]
            shell.key("" if "<" in call else TYPED.get(ENGLISH.get(command, command), ""))
        assert shell.end() == 0, shell.screen_text
    codes = (folder / "codes").read_text(encoding="utf-8").split()
    assert dict(zip(calls[1:], map(int, codes[1:]), strict=True)) == {each: exit_code(each) for each in calls[1:]}
    total = "Stand 48" if "de_DE" in locale else "total 48"
    assert total in shell.screen_text
