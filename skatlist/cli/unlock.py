"""The club's key for commands: find it, ask for its passphrase, unlock it."""

import datetime as dt
import getpass
import sys
import warnings
from pathlib import Path
from typing import Final

from skatlist.base.disk import path_text, read_bytes
from skatlist.cli.terminal.terminal import Terminal
from skatlist.files.formats.files import decode
from skatlist.papers.club_key import unlocked_key
from skatlist.papers.signatures.keys.key_file import (
    MIN_PASSPHRASE,
    ClubKey,
    require_long,
    require_private,
    seen_by_others,
)
from skatlist.papers.signatures.keys.places import key_place
from skatlist.words import InputError, UsageError

_LIMIT: Final = 4096  # bytes of a passphrase
_ATTEMPTS: Final = 3


def unlocked(terminal: Terminal, key: Path | None, passphrase_file: Path | None, now: dt.datetime) -> ClubKey:
    """Return the key for signing, valid now. Warn if others can read the key.

    Raises InputError for a key that cannot be unlocked or is not valid, UsageError if nobody can be asked.
    """
    place = key_place(key, passphrase_file)
    require_private(place.key)
    warn_if_seen(terminal, place.key)
    if place.passphrase_file is not None:
        words = passphrase_from(place.passphrase_file, terminal)
    else:
        words = ask_hidden(terminal.text("signatures.ask_passphrase", file=path_text(place.key)))
    return unlocked_key(place.key, words, now)


def warn_if_seen(terminal: Terminal, path: Path) -> None:
    """Warn on standard error that others can read a key, or the file with its passphrase."""
    try:
        open_to_others = seen_by_others(path)
    except OSError:
        return  # the function that reads the file reports the error
    if open_to_others:
        terminal.note(terminal.text("signatures.key_seen", file=path_text(path)))


def passphrase_from(path: Path, terminal: Terminal) -> str:
    """Return the passphrase from the first line of a file. Warn if others can read the file. Raises InputError."""
    words = (
        decode(read_bytes(path, _LIMIT, "passphrase_file_too_big", pipe=True), path).split("\n")[0].removesuffix("\r")
    )
    if not words:
        raise InputError("passphrase_file_empty", file=path_text(path))
    warn_if_seen(terminal, path)
    return words


def club_name(terminal: Terminal) -> str:
    """Ask for the owner of the key. Raises UsageError without a terminal."""
    if not sys.stdin.isatty():
        raise UsageError("key_name_nobody_to_ask")
    try:
        return input(f"{terminal.text('signatures.ask_name')} ").strip()
    except EOFError as fault:
        raise UsageError("key_name_nobody_to_ask") from fault


def new_passphrase(terminal: Terminal) -> str:
    """Ask for a new passphrase twice, and again if it is empty, too short or typed differently.

    Raises UsageError after three attempts, and without a terminal.
    """
    terminal.note(terminal.text("signatures.new_passphrase_how", least=MIN_PASSPHRASE))
    for left in range(_ATTEMPTS - 1, 0, -1):
        try:
            return _typed_twice(terminal)
        except UsageError as fault:
            if fault.key == "errors.passphrase_nobody_to_ask":
                raise
            terminal.note(terminal.text("signatures.once_more", fault=fault, count=left))
    return _typed_twice(terminal)


def _typed_twice(terminal: Terminal) -> str:
    """Return a new passphrase typed twice. Raises UsageError if it is empty, too short or typed differently."""
    words = ask_hidden(terminal.text("signatures.ask_new_passphrase"))
    if not words:
        raise UsageError("key_passphrase_empty")
    require_long(words)
    if words != ask_hidden(terminal.text("signatures.ask_again")):
        raise UsageError("key_passphrase_differs")
    return words


def ask_hidden(question: str, unanswered: str = "passphrase_nobody_to_ask") -> str:
    """Return a text typed invisibly at the terminal. Raises UsageError without a terminal."""
    if not sys.stdin.isatty():
        raise UsageError(unanswered)
    try:
        with warnings.catch_warnings():
            # Without hidden input there is no question.
            warnings.simplefilter("error", getpass.GetPassWarning)
            return getpass.getpass(f"{question} ")
    except (EOFError, getpass.GetPassWarning) as fault:
        raise UsageError(unanswered) from fault
