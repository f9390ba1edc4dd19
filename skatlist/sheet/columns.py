"""The columns of a list as a table, in English and German: one truth for files, papers and findings."""

from typing import Final, NamedTuple

from skatlist.game import Level
from skatlist.sheet.model import MAX_PLACES
from skatlist.words import Language


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
COLUMN_BY_NAME: Final = {column.name: column for column in COLUMNS}


def is_column(name: str) -> bool:
    """Whether a list has a column of this name."""
    return name in COLUMN_BY_NAME


def heading(name: str, lang: Language) -> str:
    """Return what stands above a column in a language.

    >>> heading("bid", Language.DE), heading("bid", Language.EN)
    ('Reizwert', 'bid')
    """
    return COLUMN_BY_NAME[name].german if lang is Language.DE else name
