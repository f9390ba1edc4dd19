"""Functions shared by the commands of an evening: the open event file, the author, the places, the reason."""

import getpass
import os
import sys
from pathlib import Path
from typing import Annotated

from skatlist.cli.terminal.options import option
from skatlist.cli.terminal.terminal import Terminal
from skatlist.evening import Evening, Medium, medium_of, now_utc
from skatlist.evening.seat_names import all_places
from skatlist.papers.reports.typeset import local_time_text
from skatlist.skat.sheet import Sheet
from skatlist.skat.sheet.presence import as_of
from skatlist.words import UsageError
from skatlist.words.word_tables import typed_words

AuthorOption = Annotated[str, option("--author", metavar="NAME")]
ReasonOption = Annotated[str, option("--reason", metavar="GRUND")]
DirectorOption = Annotated[str, option("--director", metavar="NAME")]
AgreedOption = Annotated[str, option("--agreed", metavar="PLÄTZE")]
SecondOption = Annotated[bool, option("--second")]


def open_evening(
    path: Path, terminal: Terminal, author: str | None = None, *, second: bool = False, until: int | None = None
) -> "Evening":
    """Return the evening of an event file, with its second lists if `second` is given.

    It is open for writing if `author` is given (if empty, `author_of` supplies the name), else for reading. It can also
    be read as it was after its first `until` records. Warnings go to standard error: a file on an unsafe medium, a
    clock behind the last entry or far ahead of it. Raises InputError.
    """
    evening = Evening.open(path, write=author is not None, until=until, author=author_of(author or ""), second=second)
    try:
        evening.journal.show = terminal.show
        _warn(evening, terminal, writes=author is not None)
    except BaseException:
        evening.file.close()
        raise
    return evening


def _warn(evening: "Evening", terminal: Terminal, *, writes: bool) -> None:
    if writes and (medium := medium_of(evening.file.path)) in {Medium.NETWORK, Medium.CLOUD}:
        terminal.note(terminal.text(f"evening.on_{medium}", file=evening.name))
    last = evening.clock_behind
    if last is not None:
        terminal.note(
            terminal.text("evening.clock_behind", file=evening.name, time=local_time_text(last.time, terminal.lang))
        )
        if kept := evening.before_clock_was_ahead:
            terminal.note(terminal.text("evening.clock_way_back", file=evening.name, count=kept, next=kept + 1))
    last = evening.clock_ahead if writes else None
    if last is not None:
        terminal.note(
            terminal.text(
                "evening.clock_ahead",
                file=evening.name,
                time=local_time_text(last.time, terminal.lang),
                now=local_time_text(now_utc(), terminal.lang),
            )
        )


def author_of(author: str) -> str:
    """Return the name for the journal, on one line: the given one, else SKATLIST_AUTHOR, else the login name."""
    name = author or os.environ.get("SKATLIST_AUTHOR", "") or _login()
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())


def _login() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # no login name, as in a container
        return ""


def is_asking() -> bool:
    """Whether a person can answer questions."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def places_of(text: str, sheet: Sheet) -> tuple[int, ...]:
    """Return the places in a text, by number or by name: `1,2,4`, `1 2 4`, `Anna Bernd`, or all.

    Raises UsageError.
    """
    places = range(1, sheet.size + 1)
    if text.strip().casefold() in typed_words("answer")["all"]:
        return tuple(places)
    words = all_places(text, dict(zip(places, as_of(sheet).players, strict=False))).split()
    if not all(word in map(str, places) for word in words):
        raise UsageError("places", text=text, size=sheet.size)
    return tuple(dict.fromkeys(map(int, words)))
