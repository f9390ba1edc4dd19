"""The labels of the head of a form: what stands beside them says whose list it is."""

import re
from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from skatlist.sheet import Sheet
from skatlist.sheet.columns import heading
from skatlist.words import Language
from skatlist.words.spelling import folded

# German and English; `event`, `date`, `place` and `keeper` go into the `header` of a list under these names.
HEAD_WORDS: Final = MappingProxyType(
    {
        "event": ("Veranstaltung", "event"),
        "date": ("Datum", "date"),
        "series": ("Serie", "series"),
        "table": ("Tisch", "table"),
        "agreed": ("Vereinbarte Spiele", "agreed games"),
        "rules": ("Regeln", "rules"),
        "place": ("Ort", "town"),
        "keeper": ("Listenführer", "list keeper"),
        "void": ("Ungültig", "void"),
    }
)
HEADER_WORDS: Final = ("event", "date", "place", "keeper")
_NAMES: Final = {folded(word): name for name, words in HEAD_WORDS.items() for word in words}
_PLACE: Final = re.compile(r"(?:platz|place)([1-5])")


def head_label(name: str, lang: Language) -> str:
    """Return the label of something in the head."""
    german, english = HEAD_WORDS[name]
    return german if lang is Language.DE else english


def place_label(place: int, lang: Language) -> str:
    """Return the label of the name at a place.

    >>> place_label(2, Language.DE)
    'Platz 2'
    """
    return f"{'Platz' if lang is Language.DE else 'place'} {place}"


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
