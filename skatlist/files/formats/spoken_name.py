"""A name as tables of clubs have it, in spoken order: `Becker, Anna`, `Meier, Karl jun.`, a first name of its own."""

import re
from typing import Final

from skatlist.base.patterns import pattern

TITLES: Final = frozenset(("dr", "prof", "dipl", "ing"))
# Additions that are part of the name even after a comma.
ADDITIONS: Final = frozenset(("sen", "sr", "jun", "jr", *TITLES))

_ADDRESS: Final = pattern(r"^\s*(?:Herrn?|Frau|Mrs?\.?|Ms\.?)\s+(?=\S+\s)", re.IGNORECASE)


def first_name_first(written: str, first_name: str = "") -> str:
    """Return a name in spoken order, the first name first.

    >>> first_name_first("Becker, Anna"), first_name_first("Meier, Karl jun."), first_name_first("Öz", "Ali")
    ('Anna Becker', 'Karl Meier jun.', 'Ali Öz')
    """
    name, *rest = (" ".join(part.split()) for part in _ADDRESS.sub("", written).split(","))
    additions = [part for part in rest if is_addition(part)]
    before = [part for part in rest if part and not is_addition(part)]
    if len(before) > 1:
        return written
    words = (first_name or "".join(before)).split()
    suffixes = [word for word in words if is_addition(word) and not is_title(word)]
    titles = [part for part in additions if is_title(part)]
    suffixes += [part for part in additions if not is_title(part)]
    if not words:
        return written if additions else name
    if first_name and before:
        return f"{first_name} {written}"
    return " ".join(filter(None, [*titles, *(word for word in words if word not in suffixes), name, *suffixes]))


def is_addition(word: str) -> bool:
    """Whether a word is an addition to a name: `jun.`, `sen.`, `Dr.`."""
    return word.casefold().strip(".") in ADDITIONS


def is_title(word: str) -> bool:
    """Whether a word is a title before a name: `Dr.`, `Prof.`."""
    return word.casefold().strip(".") in TITLES
