"""The labels of the head of a form: what stands beside them says whose list it is."""

import re
from collections.abc import Iterator
from typing import Final

from skatlist.sheet import Sheet
from skatlist.sheet.columns import heading
from skatlist.words import Language
from skatlist.words.spelling import folded
from skatlist.words.vocabulary import spellings, table_word


def head_label(name: str, lang: Language) -> str:
    """Return the label of something in the head."""
    return table_word("head", name, lang)


HEADS: Final = tuple(name for name in spellings("head") if name != "other")
HEADER_WORDS: Final = ("event", "date", "place", "keeper")  # they go into the `header` of a list under these names
_NAMES: Final = {folded(head_label(name, lang)): name for lang in Language for name in HEADS}
_PLACE: Final = re.compile(rf"(?:{'|'.join(map(folded, spellings('change')['place']))})([1-5])")


def place_label(place: int, lang: Language) -> str:
    """Return the label of the name at a place.

    >>> place_label(2, Language.DE)
    'Platz 2'
    """
    return f"{table_word('change', 'place', lang)} {place}"


def head_name(label: str) -> str | None:
    """Return what a label announces, None where it is no label.

    >>> head_name("Listenführer:"), head_name("Wetter")
    ('keeper', None)
    """
    return _NAMES.get(folded(label))


def place_named(label: str) -> int | None:
    """Return the place whose name a label announces, None where it announces none.

    >>> place_named("Platz 3:"), place_named("Tisch")
    (3, None)
    """
    match = _PLACE.fullmatch(folded(label))
    return int(match[1]) if match else None


def head_rows(sheet: Sheet, lang: Language) -> Iterator[tuple[str, str | int]]:
    """Yield label and value of what a list knows beside its rows; series, table and rules stand in the rows.

    With a colon, so that somebody called like a label is not taken for one.
    """
    for name in HEADER_WORDS:
        if sheet.header.get(name):
            yield f"{head_label(name, lang)}:", sheet.header[name]
    if sheet.void:
        yield f"{head_label('void', lang)}:", sheet.void
    if sheet.agreed is not None:
        yield f"{head_label('agreed', lang)}:", sheet.agreed
    for place, player in enumerate(sheet.players, 1):
        if player.name:
            yield f"{place_label(place, lang)}:", player.name


def sheet_title(sheet: Sheet, lang: Language) -> str:
    """Return a short title: `Serie 1 Tisch 3`."""
    return f"{heading('series', lang)} {sheet.series} {heading('table', lang)} {sheet.table}"
