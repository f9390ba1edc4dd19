"""A call of the program as people type it, the command in their language."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from skatlist.cli.terminal.names import spoken
from skatlist.words import Language
from skatlist.words.visible import shell_word


def check_call(paths: Sequence[Path], options: Mapping[str, object], lang: Language) -> str:
    """Return the call that checks the same lists by the same rules; options that were not given are None.

    >>> check_call([Path("tisch 3.csv")], {"rules": None, "scoring": "bierlachs"}, Language.DE)
    'skatlist prüfen "tisch 3.csv" --scoring bierlachs'
    """
    given = [word for name, value in options.items() if value is not None for word in (f"--{name}", str(value))]
    return call("check", *map(str, paths), *given, lang=lang)


def call(*words: str, lang: Language) -> str:
    """Return a call, named by the contract, in a language; in quotation marks what a shell would take apart.

    >>> call("enter", "club abend.skat", "--table", "3", lang=Language.DE)
    'skatlist eintragen "club abend.skat" --table 3'
    """
    name, *rest = words
    return " ".join(map(shell_word, ("skatlist", spoken("command", name, lang)[0], *rest)))
