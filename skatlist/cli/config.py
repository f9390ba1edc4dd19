"""What a club writes down once: which key signs. A small file of one's own, else the environment, else the call."""

import os
from pathlib import Path
from typing import Any, Final, NamedTuple

import typer

from skatlist.disk import read_bytes, shown
from skatlist.formats.files import decode
from skatlist.formats.vocabulary import nearest
from skatlist.rules.toml_table import TomlError, brief, toml_table
from skatlist.words import InputError, UsageError

_KEYS: Final = ("key", "passphrase_file")
_LIMIT: Final = 64 * 1024
_KEY_FILE: Final = "key.pem"


class Config(NamedTuple):
    """The file's entries; files named there lie beside it where they name no folder."""

    key: Path | None = None
    passphrase_file: Path | None = None


class KeyPlace(NamedTuple):
    """Where the key is, and the file with its passphrase: None where it is to be asked for."""

    key: Path
    passphrase_file: Path | None


def home_folder() -> Path:
    """Return the folder of skatlist's own files for this user."""
    return Path(typer.get_app_dir("skatlist"))


def read_config() -> Config:
    """Return the configuration: the file that SKATLIST_CONFIG names, else `config.toml` of the user's own folder.

    No file is an empty one, unless it is named. Raises InputError where it cannot be read or has an unknown entry.
    """
    named = os.environ.get("SKATLIST_CONFIG")
    path = Path(named) if named else home_folder() / "config.toml"
    if not named and not os.path.lexists(path):
        return Config()
    table = _parsed(path)
    for key in table:
        if key not in _KEYS:
            near = nearest(key, _KEYS)
            sentence, said = ("event_key", ", ".join(_KEYS)) if near is None else ("event_key_near", near)
            raise InputError(sentence, file=shown(path), key=key, near=said)
    return Config(**{key: _beside(path, key, table[key]) for key in table})


def _parsed(path: Path) -> dict[str, Any]:
    try:
        return toml_table(decode(read_bytes(path, _LIMIT), path))
    except TomlError as fault:
        raise InputError(fault.sentence, file=shown(path), line=fault.line) from fault


def _beside(path: Path, key: str, value: Any) -> Path:
    if not isinstance(value, str) or not value:
        raise InputError("event_text", file=shown(path), key=key, value=brief(value))
    return path.parent / Path(value).expanduser()


def key_place(key: Path | None, passphrase_file: Path | None) -> KeyPlace:
    """Return the key to use: that of the call, else of SKATLIST_KEY, else of the configuration, else of the user.

    The file with the passphrase likewise (SKATLIST_PASSPHRASE_FILE). Raises UsageError where there is no key.
    """
    config = read_config()
    secret = os.environ.get("SKATLIST_PASSPHRASE_FILE")
    passphrase_file = passphrase_file or (Path(secret) if secret else config.passphrase_file)
    named = os.environ.get("SKATLIST_KEY")
    found = key or (Path(named) if named else config.key)
    if found is None:
        found = usual_key()
        if not os.path.lexists(found):
            raise UsageError("key_none")
    return KeyPlace(found, passphrase_file)


def usual_key() -> Path:
    """Return where the key of this user is looked for when nothing names one."""
    return home_folder() / _KEY_FILE


def known_file() -> Path:
    """Return where the keys this user has met are kept."""
    return home_folder() / "known-keys.json"
