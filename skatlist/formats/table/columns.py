"""Which column of a list a heading means, however somebody spells it: for CSV and Excel forms."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from skatlist.sheet.columns import COLUMN_BY_NAME, COLUMNS
from skatlist.words import Language
from skatlist.words.spelling import folded, likeness, nearest

# What no list can do without: each inner tuple names columns of which one must be there. Without the number a game
# cannot be named, without the others no game can be valued or booked, and every single row would be a finding.
REQUIRED: Final = (("game",), ("declarer",), ("contract",), ("spitzen", "with", "without"), ("result",))


_BY_HEADING: Final = {folded(heading): column.name for column in COLUMNS for heading in (column.german, column.name)}


@lru_cache(maxsize=256)  # every cell of the first rows might be a heading, and most hold the same few numbers
def column_of(heading: str) -> str | None:
    """Return the column a heading names in either language, None where it names none.

    >>> column_of("STAND 3"), column_of("schneider-announced"), column_of("Wetter")
    ('total_3', 'schneider_announced', None)
    """
    return _BY_HEADING.get(folded(heading))


def spoken(headings: Iterable[str]) -> Language:
    """Return the language a row of headings is written in; where both would do, English.

    >>> spoken(["Spiel", "Spielart", "Bock"]).value, spoken(["game", "kontra"]).value
    ('de', 'en')
    """
    words = {folded(written) for written in headings}
    german = sum(folded(column.german) in words for column in COLUMNS)
    english = sum(folded(column.name) in words for column in COLUMNS)
    return Language.DE if german > english else Language.EN


def near_among(names: Iterable[str], written: Iterable[str]) -> str | None:
    """Return the heading, out of those written, that somebody probably meant for one of these columns.

    >>> near_among(["declarer"], ["Wetter", "Spieler"]), near_among(["result"], ["Wetter"])
    ('Spieler', None)
    """
    headings = [heading for name in names for heading in (COLUMN_BY_NAME[name].german, name)]
    likenesses = {cell: max(likeness(cell, heading) for heading in headings) for cell in written}
    return max(likenesses, key=likenesses.__getitem__) if any(likenesses.values()) else None


def near_heading(written: str) -> str | None:
    """Return the column somebody probably meant, None where nothing is near.

    >>> near_heading("Reizwerd")
    'bid'
    """
    meant = nearest(written, _BY_HEADING)
    return None if meant is None else _BY_HEADING[meant]
