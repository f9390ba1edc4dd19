"""Names as tables of clubs have them: `Becker, Anna`, `Meier, Karl jun.`, a first name in a column of its own."""

import re
from typing import Final

TITLES: Final = frozenset(("dr", "prof", "dipl", "ing"))
# After a comma they are part of the name.
ADDITIONS: Final = frozenset(("sen", "sr", "jun", "jr", *TITLES))

_ADDRESS: Final = re.compile(r"^\s*(?:Herrn?|Frau|Mrs?\.?|Ms\.?)\s+(?=\S+\s)", re.IGNORECASE)


def spoken_name(written: str, first_name: str = "") -> str:
    """Return a name as it is spoken, the first name first.

    >>> spoken_name("Becker, Anna"), spoken_name("Meier, Karl jun."), spoken_name("Öz", "Ali"), spoken_name("", "Ali")
    ('Anna Becker', 'Karl Meier jun.', 'Ali Öz', 'Ali')
    """
    name, *rest = (" ".join(part.split()) for part in _ADDRESS.sub("", written).split(","))
    additions = [part for part in rest if is_addition(part)]
    before = [part for part in rest if part and not is_addition(part)]
    if len(before) > 1:
        return written
    words = (first_name or "".join(before)).split()
    behind = [word for word in words if is_addition(word) and not is_title(word)]
    titles = [part for part in additions if is_title(part)]
    behind += [part for part in additions if not is_title(part)]
    if not words:
        return written if additions else name
    if first_name and before:
        return f"{first_name} {written}"
    return " ".join(filter(None, [*titles, *(word for word in words if word not in behind), name, *behind]))


def is_addition(word: str) -> bool:
    """Whether a word is an addition to a name: `jun.`, `sen.`, `Dr.`."""
    return word.casefold().strip(".") in ADDITIONS


def is_title(word: str) -> bool:
    """Whether a word is said before a name: `Dr.`, `Prof.`."""
    return word.casefold().strip(".") in TITLES
