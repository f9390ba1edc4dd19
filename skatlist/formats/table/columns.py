"""The columns of a list as a table, in English and German: one truth for CSV and Excel forms."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from skatlist.game import Level
from skatlist.sheet import MAX_PLACES
from skatlist.words import Language
from skatlist.words.spelling import folded, likeness, nearest


class Column(NamedTuple):
    """A column: `name` is the English heading and the name everywhere in the program, `german` the German heading."""

    name: str
    german: str


# The crosses as on paper, in the order of the paper list.
LEVEL_COLUMNS: Final = (
    (Level.HAND, "hand"),
    (Level.SCHNEIDER, "schneider"),
    (Level.SCHNEIDER_ANNOUNCED, "schneider_announced"),
    (Level.SCHWARZ, "schwarz"),
    (Level.SCHWARZ_ANNOUNCED, "schwarz_announced"),
    (Level.OUVERT, "ouvert"),
)


def _per_place(name: str, german: str) -> tuple[Column, ...]:
    return tuple(Column(f"{name}_{place}", f"{german} {place}") for place in range(1, MAX_PLACES + 1))


# In the order they are written.
COLUMNS: Final = (
    Column("series", "Serie"),
    Column("table", "Tisch"),
    Column("game", "Spiel"),
    Column("dealer", "Geber"),
    Column("declarer", "Alleinspieler"),
    Column("contract", "Spielart"),
    Column("spitzen", "Spitzen"),
    Column("with", "mit"),
    Column("without", "ohne"),
    Column("levels", "Stufen"),
    Column("hand", "Hand"),
    Column("schneider", "Schneider"),
    Column("schneider_announced", "Schneider angesagt"),
    Column("schwarz", "Schwarz"),
    Column("schwarz_announced", "Schwarz angesagt"),
    Column("ouvert", "Offen"),
    Column("bid", "Reizwert"),
    Column("card_points", "Augen"),
    Column("tricks", "Stiche"),
    Column("result", "Ergebnis"),
    Column("overbid", "Überreizt"),
    Column("reason", "Grund"),
    Column("charged_contract", "Berechnet als"),
    Column("charged_spitzen", "Spitzen berechnet"),
    Column("kontra", "Kontra"),
    Column("bock", "Bock"),
    Column("kontra_by", "Kontra von"),
    Column("bidders", "Gereizt von"),
    Column("phase", "Phase"),
    *_per_place("penalty", "Strafe"),
    Column("shoves", "Schieben"),
    Column("virgin", "Jungfrau"),
    Column("march", "Durchmarsch"),
    *_per_place("card_points", "Augen"),
    Column("value", "Wert"),
    *_per_place("total", "Stand"),
    *_per_place("won", "Gewonnen"),
    *_per_place("lost", "Verloren"),
    Column("passed_count", "Eingepasst"),
    Column("remark", "Bemerkung"),
)

# What no list can do without: each inner tuple names columns of which one must be there. Without the number a game
# cannot be named, without the others no game can be valued or booked, and every single row would be a finding.
REQUIRED: Final = (("game",), ("declarer",), ("contract",), ("spitzen", "with", "without"), ("result",))


_BY_HEADING: Final = {folded(heading): column.name for column in COLUMNS for heading in (column.german, column.name)}
_BY_NAME: Final = {column.name: column for column in COLUMNS}


@lru_cache(maxsize=256)  # every cell of the first rows might be a heading, and most hold the same few numbers
def column_of(heading: str) -> str | None:
    """Return the column a heading names in either language, None where it names none.

    >>> column_of("STAND 3"), column_of("schneider-announced"), column_of("Wetter")
    ('total_3', 'schneider_announced', None)
    """
    return _BY_HEADING.get(folded(heading))


def is_column(name: str) -> bool:
    """Whether a list has a column of this name."""
    return name in _BY_NAME


def heading(name: str, lang: Language) -> str:
    """Return what stands above a column in a language.

    >>> heading("bid", Language.DE), heading("bid", Language.EN)
    ('Reizwert', 'bid')
    """
    return _BY_NAME[name].german if lang is Language.DE else name


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
    headings = [heading for name in names for heading in (_BY_NAME[name].german, name)]
    likenesses = {cell: max(likeness(cell, heading) for heading in headings) for cell in written}
    return max(likenesses, key=likenesses.__getitem__) if any(likenesses.values()) else None


def near_heading(written: str) -> str | None:
    """Return the column somebody probably meant, None where nothing is near.

    >>> near_heading("Reizwerd")
    'bid'
    """
    meant = nearest(written, _BY_HEADING)
    return None if meant is None else _BY_HEADING[meant]
