"""Write the pages for `man skatlist` from the help of the program: python tools/make_man.py FOLDER

`FOLDER/man1/skatlist.1` is English, `FOLDER/de/man1/skatlist.1` German: a folder of manual pages as `man` looks for
them, for example `~/.local/share/man`.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from unittest.mock import patch

from skatlist.base.version import __version__
from skatlist.cli.app import GROUPS, run
from skatlist.cli.command_words import words_for
from skatlist.words import Language, text

COLUMNS = "72"  # of examples and tables, which keep their lines: `man` indents them in a window of 80
# The headings that every reader of manual pages expects.
HEADINGS = {
    Language.EN: ("NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS"),
    Language.DE: ("BEZEICHNUNG", "ÜBERSICHT", "BESCHREIBUNG", "BEFEHLE"),
}


def help_page(words: list[str], lang: Language) -> list[str]:
    """Return the lines that `--help` prints for a command."""
    printed = StringIO()
    with patch.dict(os.environ, COLUMNS=COLUMNS, HOME="/home/USER"), redirect_stdout(printed):
        os.environ.pop("XDG_CONFIG_HOME", None)
        code = run([*words, "--help", "--lang", lang.value])
    if code:
        raise SystemExit(f"skatlist {' '.join(words)} --help ends with {code}")
    return printed.getvalue().rstrip().splitlines()


def roff(line: str) -> str:
    r"""Return a line that `man` shows as it is.

    >>> roff(".skat is a file, E:\\ a folder: --lang")
    '\\&.skat is a file, E:\\e a folder: \\-\\-lang'
    """
    shown = line.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{shown}" if shown[:1] in {".", "'"} else shown


def as_written(lines: list[str]) -> Iterator[str]:
    """Yield lines that keep their breaks and blanks."""
    yield ".nf"
    yield from map(roff, lines)
    yield ".fi"


def man_page(lang: Language) -> str:
    """Return the manual page in a language."""
    name, synopsis, description, commands = HEADINGS[lang]
    usage, _, *about = help_page([], lang)
    about = about[about.index("") + 1 :]  # after the purpose, which stands under the name
    lines = [f'.TH SKATLIST 1 "" "skatlist {__version__}"', f".SH {name}"]
    purpose = text("help.program", lang).split(maxsplit=2)[2].replace("\n", " ")  # after its name and a dash
    lines += [f"skatlist \\- {roff(purpose)}", f".SH {synopsis}", roff(usage.partition(" ")[2])]
    lines += [f".SH {description}", *as_written(about), f".SH {commands}"]
    for command in (each for group in GROUPS.values() for each in group):
        word = words_for("command", command, lang)[0]
        lines += [f".SS {roff(word)}", *as_written(help_page([command], lang))]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write both pages."""
    [folder] = sys.argv[1:]
    for lang in Language:
        target = Path(folder) / ("" if lang is Language.EN else lang.value) / "man1" / "skatlist.1"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(man_page(lang), encoding="utf-8")


if __name__ == "__main__":
    main()
