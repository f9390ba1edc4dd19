"""Look a sentence up and fill it in.

A key is `topic.name`; the topics are the modules beside each other in `de/` and `en/`, each with one
dictionary TEXTS. A topic is imported when its first sentence is needed: start-up stays short.
"""

import importlib
from collections.abc import Mapping
from enum import Enum, Flag, StrEnum
from functools import cache

from skatlist.messages.errors import SkatlistError

__all__ = ["Language", "text"]


class Language(StrEnum):
    """A language people see."""

    DE = "de"
    EN = "en"

    @classmethod
    def preferred(cls, asked: str | None, environ: Mapping[str, str]) -> "Language":
        """Return the language to speak: asked for, else SKATLIST_LANG, else the locale, else German.

        >>> Language.preferred(None, {"LC_ALL": "C", "LANG": "en_GB.UTF-8"}).value
        'de'
        >>> Language.preferred(None, {"LANG": "en_GB.UTF-8"}).value
        'en'
        """
        locale = environ.get("LC_ALL") or environ.get("LC_MESSAGES") or environ.get("LANG") or ""
        for wish in (asked, environ.get("SKATLIST_LANG"), locale):
            if wish and wish[:2].lower() in cls._value2member_map_:
                return cls(wish[:2].lower())
        return cls.DE


def text(key: str, lang: Language, /, **params: object) -> str:
    """Return the sentence of a key, its parameters filled in.

    Enum members among the parameters become words (`words.<Class>.<value>`, flags by name), tuples become lists,
    errors their sentence.
    Raises KeyError for an unknown key: every key in use is proved by a test.

    >>> text("words.Contract.clubs", Language.DE)
    'Kreuz'
    """
    topic, _, name = key.partition(".")
    sentence = _topic(topic, lang.value)[name]
    if not params:
        return sentence
    return sentence.format(**{name: _said(value, lang) for name, value in params.items()})


def _said(value: object, lang: Language) -> object:
    if isinstance(value, Enum):
        name = value.name if isinstance(value, Flag) else value.value
        return text(f"words.{type(value).__name__}.{name}", lang)
    if isinstance(value, SkatlistError):
        return text(value.key, lang, **value.params)
    if isinstance(value, tuple):
        return ", ".join(str(_said(item, lang)) for item in value)
    return "–" if value is None else value


@cache
def _topic(topic: str, lang: str) -> Mapping[str, str]:
    texts: Mapping[str, str] = importlib.import_module(f"skatlist.messages.{lang}.{topic}").TEXTS
    return texts
