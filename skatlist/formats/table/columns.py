"""Which column of a list a heading means, however somebody spells it: for CSV and Excel forms."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from skatlist.sheet.columns import COLUMNS, heading, headings_of
from skatlist.words import Language
from skatlist.words.spelling import likeness, nearest, normalized

# What no list can do without: each inner tuple names columns of which one must be there. Without the number a game
# cannot be named, without the others no game can be valued or booked, and every single row would be a finding.
REQUIRED: Final = (("game",), ("declarer",), ("contract",), ("spitzen", "with", "without"), ("result",))


_BY_HEADING: Final = {
    normalized(word): name for name in COLUMNS for lang in Language for word in headings_of(name, lang)
}


@lru_cache(maxsize=256)  # every cell of the first rows might be a heading, and most hold the same few numbers
def column_of(heading: str) -> str | None:
    """Return the column a heading names in either language, None where it names none.

    >>> column_of("STAND 3"), column_of("schneider-announced"), column_of("Wetter")
    ('total_3', 'schneider_announced', None)
    """
    return _BY_HEADING.get(normalized(heading))


def spoken(headings: Iterable[str]) -> Language:
    """Return the language a row of headings is written in; where both would do, English.

    >>> spoken(["Spiel", "Spielart", "Bock"]).value, spoken(["game", "kontra"]).value
    ('de', 'en')
    """
    words = {normalized(written) for written in headings}
    known = {lang: sum(normalized(heading(name, lang)) in words for name in COLUMNS) for lang in Language}
    by_rank: list[Language] = [Language.EN, *Language]
    return max(by_rank, key=lambda lang: known[lang])


def near_among(names: Iterable[str], written: Iterable[str]) -> str | None:
    """Return the heading, out of those written, that somebody probably meant for one of these columns.

    >>> near_among(["declarer"], ["Wetter", "Spieler"]), near_among(["result"], ["Wetter"])
    ('Spieler', None)
    """
    headings = [word for name in names for lang in Language for word in headings_of(name, lang)]
    likenesses = {cell: max(likeness(cell, word) for word in headings) for cell in written}
    return max(likenesses, key=likenesses.__getitem__) if any(likenesses.values()) else None


def near_heading(written: str) -> str | None:
    """Return the column somebody probably meant, None where nothing is near.

    >>> near_heading("Reizwerd")
    'bid'
    """
    meant = nearest(written, _BY_HEADING)
    return None if meant is None else _BY_HEADING[meant]
