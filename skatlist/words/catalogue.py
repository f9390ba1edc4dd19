"""Look up a sentence and fill it in.

A key is `topic.name`. The topics are the modules of `de/` and `en/`, each with one dictionary TEXTS. A record has keys
of three parts, `topic.name.part`, so that all words about a finding are in one record. The topic `findings` is a
folder, because it is long: the letter of a code determines the file. A topic is imported when its first sentence is
needed, so that start-up stays short.
"""

import importlib
import os
from collections.abc import Iterable, Mapping
from enum import Enum, Flag
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from skatlist.words.errors import SkatlistError
from skatlist.words.language import Language
from skatlist.words.visible import shell_word, visible

FINDINGS = {
    "L": "reading",
    "G": "game",
    "T": "totals",
    "S": "order",
    "D": "order",
    "E": "event",
    "C": "comparison",
    "X": "signatures",
}


def text(key: str, lang: Language, /, **params: object) -> str:
    """Return the sentence of a key with its parameters filled in.

    Enum members among the parameters become words (`words.<Class>.<value>`, flags by name), tuples become lists,
    errors become their sentence. `{games:# game|# games}` gives singular or plural, `{games:no game|# game|#
    games}` also none. A tuple counts as the number of its items. `{file:call}` is a word of a call to type. A
    parameter that the sentence does not use needs no words. Raises KeyError for an unknown key. A test proves that
    every key in use is known.

    >>> text("words.Contract.clubs", Language.DE)
    'Kreuz'
    >>> text("evening.importing.new", Language.DE, series=1, table=3, content="1 Spiel", file="tisch3.csv")
    'Serie 1, Tisch 3: übernommen, 1 Spiel (tisch3.csv)'
    """
    return fill(unfilled_sentence(key, lang), lang, **params)


def unfilled_sentence(key: str, lang: Language) -> str:
    """Return the sentence of a key before its parameters are filled in."""
    topic, _, name = key.partition(".")
    return sentences(f"findings.{FINDINGS[name[0]]}" if topic == "findings" else topic, lang.value)[name]


def fill(sentence: str, lang: Language, /, **params: object) -> str:
    """Return a sentence with its parameters filled in as `text` does."""
    if not params:
        return sentence
    return sentence.format_map(_Params(params, lang, counts="|" in sentence))


def finding_text(code: str, part: str, lang: Language, /, **params: object) -> str:
    """Return a part of the record of words of a finding, filled in.

    The parts are `title`, `says` (with several sentences `says.<sentence>`), `remedy` (likewise), and for `explain`
    `what`, `why`, `wrong`, `right` and `correct`.

    >>> finding_text("G101", "title", Language.DE)
    'Wert falsch'
    """
    return text(f"findings.{code}.{part}", lang, **params)


class Phrase(NamedTuple):
    """A sentence by its key, put into words when it is shown. Several are separated by semicolons.

    >>> Phrase("words.Side.first").text(Language.EN)
    'first list'
    """

    key: str
    params: Mapping[str, object] = MappingProxyType({})
    more: "tuple[Phrase, ...]" = ()

    def text(self, lang: Language) -> str:
        """Return the sentence in a language."""
        return "; ".join([text(self.key, lang, **self.params), *(each.text(lang) for each in self.more)])


def enumerated(items: Iterable[str]) -> str:
    """Return a list in words, separated by semicolons if an item contains a comma.

    >>> enumerated(["Anna Becker", "Jan Voß"]), enumerated(["Becker, Anna", "Jan Voß"])
    ('Anna Becker, Jan Voß', 'Becker, Anna; Jan Voß')
    """
    every = list(items)
    return ("; " if any("," in item for item in every) else ", ").join(every)


class _Params(dict[str, object]):
    """The parameters of a sentence as words. With `counts` the sentence has plural forms."""

    def __init__(self, params: Mapping[str, object], lang: Language, *, counts: bool) -> None:
        super().__init__(params)
        self._lang = lang
        self._counts = counts

    def __getitem__(self, name: str) -> object:
        value = super().__getitem__(name)
        words = _in_words(value, self._lang)
        if not self._counts:
            return words
        if isinstance(value, int) and not isinstance(value, bool):
            return _Counted(words, value, set_apart(value, self._lang))
        return _Counted(words, len(value) if isinstance(value, tuple) else value, str(words))


class _AsTyped(str):
    """A text filled in as it is, or as a word of a call for `{file:call}`."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        return shell_word(self) if spec == "call" else format(str(self), spec)


class _Counted:
    """A number filled in for `{games:# Spiel|# Spiele}`, in its singular or plural form."""

    def __init__(self, words: object, count: object, number: str) -> None:
        self._words = words
        self._count = count
        self._number = number

    def __format__(self, spec: str) -> str:
        *none, one, many = spec.split("|") if "|" in spec else ("", "")
        if not (one or many):
            return format(self._words, spec)
        form = none[0] if none and self._count == 0 else one if self._count == 1 else many
        return form.replace("#", self._number)


def set_apart(number: int, lang: Language) -> str:
    """Return a number with its thousands set apart.

    >>> set_apart(1433, Language.DE), set_apart(20000, Language.EN)
    ('1.433', '20,000')
    """
    return f"{number:,}".replace(",", text("style.thousands", lang))


def _in_words(value: object, lang: Language) -> object:
    if isinstance(value, Phrase):
        return value.text(lang)
    if isinstance(value, Enum):
        name = value.name if isinstance(value, Flag) else value.value
        return text(f"words.{type(value).__name__}.{name}", lang)
    if isinstance(value, SkatlistError):
        return text(value.key, lang, **value.params)
    if isinstance(value, tuple):
        return enumerated(str(_in_words(item, lang)) for item in value)
    if isinstance(value, str | os.PathLike):
        return _AsTyped(visible(os.fspath(value)))
    return "–" if value is None else value


def _error_sentence(key: str, params: Mapping[str, object], lang: str | None) -> str:
    return text(key, Language.of(lang), **params)


SkatlistError.sentence = staticmethod(_error_sentence)


@cache
def sentences(topic: str, lang: str) -> Mapping[str, str]:
    """Return every sentence of a topic by name, those of a record by `name.part`."""
    by_key: dict[str, str] = {}
    for name, record in texts_of(topic, lang).items():
        if isinstance(record, str):
            by_key[name] = record
        else:
            by_key.update((f"{name}.{part}", words) for part, words in record.items())
    return by_key


def texts_of(topic: str, lang: str) -> Mapping[str, Any]:
    """Return the texts of a topic by name, a record as a mapping.

    Topics missing in a language are in English, so that a translation may begin with a few.
    """
    if topic == "findings":
        files = dict.fromkeys(FINDINGS.values())
        return {code: record for file in files for code, record in texts_of(f"findings.{file}", lang).items()}
    module = f"skatlist.words.{lang}.{topic}"
    try:
        texts: Mapping[str, Any] = importlib.import_module(module).TEXTS
    except ModuleNotFoundError as fault:
        if not f"{module}.".startswith(f"{fault.name}.") or lang == Language.EN:
            raise
        return texts_of(topic, Language.EN.value)
    return texts
