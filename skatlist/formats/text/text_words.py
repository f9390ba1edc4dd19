"""The words at the beginning of a line of a text list."""

from types import MappingProxyType
from typing import Final

from skatlist.formats.table.footers import FOOTER_WORDS
from skatlist.sheet import FooterName
from skatlist.words.spelling import folded

# The first word is the one we write; event, date, place and keeper go into the `header` of a list.
HEADS: Final = MappingProxyType(
    {
        "series": ("serie", "series"),
        "table": ("tisch", "table"),
        "agreed": ("spiele", "games"),
        "rules": ("regeln", "rules"),
        "void": ("ungültig", "void"),
        "event": ("veranstaltung", "event", "name"),
        "date": ("datum", "date"),
        "place": ("ort", "town"),
        "keeper": ("listenführer", "keeper"),
    }
)
EXAMPLES: Final = MappingProxyType(
    {
        "series": "1",
        "table": "3",
        "agreed": "48",
        "rules": "isko-2022",
        "void": "falsch gegeben",
        "event": "Clubabend",
        "date": "2026-01-31",
        "place": "Altenburg",
        "keeper": "Anna Becker",
    }
)
FREE_HEAD: Final = ("kopf", "head")  # any other word of a head, and what it says
HEAD_NAMES: Final = MappingProxyType({folded(word): name for name, words in HEADS.items() for word in words})
# What we write before the numbers of a footer row; all words of other lists are read as well.
FOOTERS: Final = MappingProxyType(
    {
        FooterName.POINTS: "punkte",
        FooterName.WON: "gewonnen",
        FooterName.LOST: "verloren",
        FooterName.PASSED: "eingepasst",
        FooterName.BONUS_OWN: "bonus eigene",
        FooterName.BONUS_OTHERS: "bonus andere",
        FooterName.TOTAL: "gesamt",
    }
)
KNOWN: Final = (
    *(word for words in HEADS.values() for word in words),
    *FREE_HEAD,
    *FOOTER_WORDS,
    *("platz", "place", "ab", "from"),
)
