"""The location of the signing key: given in the call, else in the environment, else in a small settings file."""

import os
from pathlib import Path
from typing import Final, NamedTuple

from skatlist.base.disk import config_path, expand_home, head_of, home_folder
from skatlist.files.formats.files import read_toml_file
from skatlist.words import UsageError

_KEYS: Final = ("key", "passphrase_file")
_LIMIT: Final = 64 * 1024
_KEY_FILE: Final = "key.pem"


class Config(NamedTuple):
    """The entries of the settings file. Paths without a folder are next to it."""

    key: Path | None = None
    passphrase_file: Path | None = None


class KeyPlace(NamedTuple):
    """The file of the key, and the file with its passphrase: None if the user has to be asked."""

    key: Path
    passphrase_file: Path | None


def read_config() -> Config:
    """Return the configuration.

    It is empty if the file is missing and SKATLIST_CONFIG does not name one. Raises InputError if the file cannot be
    read or has an unknown entry.
    """
    path = config_path()
    if not os.environ.get("SKATLIST_CONFIG") and not os.path.lexists(path):
        return Config()
    if not head_of(path, 1):  # an empty file sets nothing
        return Config()
    table = read_toml_file(path, _LIMIT)
    table.allow(_KEYS)
    return Config(**{key: path.parent / expand_home(table.get(key, "text", _names_file)) for key in table.values})


def _names_file(value: object) -> bool:
    return isinstance(value, str) and value != ""


def key_place(key: Path | None, passphrase_file: Path | None) -> KeyPlace:
    """Return the key to use: that of the call, else of SKATLIST_KEY, else of the configuration, else of the user.

    The same order holds for the file with the passphrase (SKATLIST_PASSPHRASE_FILE). Raises UsageError if there is no
    key.
    """
    config = read_config()
    secret = os.environ.get("SKATLIST_PASSPHRASE_FILE")
    passphrase_file = passphrase_file or (Path(secret) if secret else config.passphrase_file)
    from_environment = os.environ.get("SKATLIST_KEY")
    path = key or (Path(from_environment) if from_environment else config.key)
    if path is None:
        path = usual_key()
        if not os.path.lexists(path):
            raise UsageError("key_none")
    return KeyPlace(path, passphrase_file)


def usual_key() -> Path:
    """Return the default path of this user's key."""
    return home_folder() / _KEY_FILE


def known_file() -> Path:
    """Return the file with the keys that this user has seen."""
    return home_folder() / "known-keys.json"
