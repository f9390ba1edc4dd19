"""Calls of the program as people type them: the words of a language for commands, papers and styles of names.

The contract's names always work. The words of every language are in the topic `help`. Options have the same name in
every language.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Final

from skatlist.words import Language, UsageError
from skatlist.words.catalogue import sentences
from skatlist.words.spelling import likeness, lookup_key, nearest
from skatlist.words.visible import shell_word

_SHORTEST: Final = 3  # least letters that may stand for the whole word
ALIKE: Final = 0.72  # löschen and sichern have a similarity of more than two thirds
_STYLES: Final = ("full", "short", "number")  # of names


def words_for(kind: str, name: str, lang: Language) -> tuple[str, ...]:
    """Return the words of a language for a command or a paper (`kind`) of the contract. The first one is shown.

    >>> words_for("command", "check", Language.DE)
    ('prüfen', 'prüfe')
    """
    return tuple(sentences("help", lang.value).get(f"{kind}.{name}", name).split("|"))


def names_for(kind: str, word: str, known: Iterable[str], lang: Language | None = None) -> list[str]:
    """Return the fixed names for a word of any language and any spelling, among those `known`.

    The beginning of a word is enough. If several begin that way, return the one of the user's language, else all of
    them.

    >>> names_for("command", "Pruefen", ["check", "score"]), names_for("paper", "spiel", ["players", "report"])
    (['check'], ['players', 'report'])
    >>> names_for("command", "ent", ["enter", "decide"]), names_for("command", "ent", ["enter", "decide"], Language.EN)
    (['enter', 'decide'], ['enter'])
    """
    key = lookup_key(word)
    begun = []
    for name in known:
        keys = [*map(lookup_key, all_words(kind, name))]
        if key in keys:
            return [name]
        if len(key) >= _SHORTEST and any(each.startswith(key) for each in keys):
            begun.append(name)
    own = {name for name in begun if lang for each in words_for(kind, name, lang) if lookup_key(each).startswith(key)}
    return [*own] if len(own) == 1 else begun


def near(kind: str, word: str, known: Iterable[str], lang: Language) -> list[str]:
    """Return the nearest word in a list, in the user's language or a fixed name. It is empty if none is near."""
    names = {each: name for name in known for each in all_words(kind, name)}
    nearest_word = nearest(word, names)
    if nearest_word is None or likeness(word, nearest_word) < ALIKE:
        return []
    words = words_for(kind, names[nearest_word], lang)
    return [nearest_word if nearest_word == names[nearest_word] or nearest_word in words else words[0]]


def listed_names(kind: str, name: str) -> list[str]:
    """Return a fixed name and the first word for it in every language."""
    return [name, *(words_for(kind, name, lang)[0] for lang in Language)]


def all_words(kind: str, name: str) -> Iterator[str]:
    """Yield a fixed name and all words for it in every language."""
    return chain([name], *(words_for(kind, name, lang) for lang in Language))


def name_style(word: str, lang: Language) -> str:
    """Return the style of names for a word: `full`, `short` or `number`. Raises UsageError."""
    styles = names_for("names", word, _STYLES, lang)
    if len(styles) != 1:
        known = ", ".join(words_for("names", name, lang)[0] for name in _STYLES)
        raise UsageError("names_unknown", word=word, names=known)
    return styles[0]


def check_call(paths: Sequence[Path], options: Mapping[str, object], lang: Language) -> str:
    """Return the call that checks the same lists by the same rules. Options not given are None.

    >>> check_call([Path("tisch 3.csv")], {"rules": None, "scoring": "bierlachs"}, Language.DE)
    'skatlist prüfen "tisch 3.csv" --scoring bierlachs'
    """
    given = [word for name, value in options.items() if value is not None for word in (f"--{name}", str(value))]
    return call("check", *map(str, paths), *given, lang=lang)


def call(*words: str, lang: Language) -> str:
    """Return a call in a language. The first of the words is the fixed name of the command.

    Words that a shell would split are in quotation marks.

    >>> call("enter", "club abend.skat", "--table", "3", lang=Language.DE)
    'skatlist eintragen "club abend.skat" --table 3'
    """
    name, *rest = words
    return " ".join(map(shell_word, ("skatlist", words_for("command", name, lang)[0], *rest)))
