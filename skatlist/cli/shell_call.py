"""A call of the program as people type it, to be shown or asked for again."""

from collections.abc import Mapping, Sequence
from pathlib import Path


def check_call(paths: Sequence[Path], options: Mapping[str, object]) -> str:
    """Return the call that checks the same lists by the same rules; options that were not given are None.

    >>> check_call([Path("tisch 3.csv")], {"rules": None, "scoring": "bierlachs"})
    'skatlist check "tisch 3.csv" --scoring bierlachs'
    """
    words = ["check", *map(str, paths)]
    for name, value in options.items():
        if value is not None:
            words += [f"--{name}", str(value)]
    return call(*words)


def call(*words: str) -> str:
    """Return a call of the program, words with blanks in quotation marks.

    >>> call("enter", "club abend.skat")
    'skatlist enter "club abend.skat"'
    """
    return " ".join(f'"{word}"' if " " in word else word for word in ("skatlist", *words))
