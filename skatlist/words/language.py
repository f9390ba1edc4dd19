"""The languages people see. Each is a member here, and a folder of sentences."""

import os
import sys
from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from skatlist.words.errors import UsageError

_WINDOWS: Final = {0x07: "de", 0x09: "en"}  # the ten low bits of its number of a language, whatever the country


class Language(StrEnum):
    """A language people see.

    >>> Language.of("en") is Language.EN
    True
    """

    DE = "de"
    EN = "en"

    @classmethod
    def of(cls, wish: "Language | str | None" = None) -> "Language":
        """Return the language asked for, or the preferred one. Raises UsageError for an unknown one."""
        if wish is None:
            return cls.preferred(None, os.environ)
        if wish not in tuple(cls):
            raise UsageError("usage_choice", what="lang", choices=", ".join(cls))
        return cls(wish)

    @classmethod
    def preferred(cls, option: str | None, environ: Mapping[str, str]) -> "Language":
        """Return the language to use: the one asked for, else SKATLIST_LANG, else that of the computer, else English.

        >>> Language.preferred(None, {"LANG": "de_AT.UTF-8"}).value
        'de'
        >>> Language.preferred(None, {"LC_ALL": "C", "LANG": "de_DE.UTF-8"}).value
        'en'
        """
        locale = environ.get("LC_ALL") or environ.get("LC_MESSAGES") or environ.get("LANG") or _windows_locale()
        for wish in (option, environ.get("SKATLIST_LANG"), locale):
            if wish and wish[:2].lower() in cls._value2member_map_:
                return cls(wish[:2].lower())
        return cls.EN


def _windows_locale() -> str:
    """Return the language in which Windows itself speaks, or nothing on other systems."""
    if sys.platform == "win32":
        import ctypes

        return _WINDOWS.get(ctypes.windll.kernel32.GetUserDefaultUILanguage() & 0x3FF, "")
    return ""
