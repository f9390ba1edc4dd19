"""A call of the program as people type it, to be shown or asked for again, in words of their language."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from skatlist.cli.terminal.names import spoken
from skatlist.words import Language
from skatlist.words.visible import shell_word


def check_call(paths: Sequence[Path], options: Mapping[str, object], lang: Language) -> str:
    """Return the call that checks the same lists by the same rules; options that were not given are None.

    >>> check_call([Path("tisch 3.csv")], {"rules": None, "scoring": "bierlachs"}, Language.DE)
    'skatlist prüfen "tisch 3.csv" --wertung bierlachs'
    """
    given = [word for name, value in options.items() if value is not None for word in (f"--{name}", str(value))]
    return call("check", *map(str, paths), *given, lang=lang)


def call(*words: str, lang: Language) -> str:
    """Return a call, named by the contract, in a language; in quotation marks what a shell would take apart.

    >>> call("enter", "club abend.skat", "--table", "3", lang=Language.DE)
    'skatlist eintragen "club abend.skat" --tisch 3'
    """
    return " ".join(map(shell_word, _in_language(words, lang)))


def _in_language(words: Sequence[str], lang: Language) -> Iterator[str]:
    yield "skatlist"
    yield spoken("command", words[0], lang)[0]
    for word in words[1:]:
        yield option_word(word[2:], lang) if word.startswith("--") else word


def option_word(name: str, lang: Language) -> str:
    """Return an option of the contract as people type it: `--tisch`."""
    return f"--{spoken('option', name, lang)[0]}"
