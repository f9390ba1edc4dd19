"""The Internationale Skatordnung and Skatwettspielordnung of November 2022: its name, notes and paragraphs.

The defaults of the keys (`profile.py`) are its rules. A rule that changes is stated here in its section, as in a rule
file. Rule sets that do not extend this one keep theirs. For a paragraph number that could not be confirmed, the chapter
is given. This is Python, not TOML like the others, because nearly every call needs it and few need a parser.
"""

from typing import Any, Final

NAME: Final = "isko-2022"
_NOTES: Final = [
    "Gezählt werden Kreuze: Hand, Schneider und Schwarz ohne Ansage sind mit dem Spiel zusammen vier.",
    "Angesagt und verfehlt: alle angesagten Kreuze zählen, eigener Schneider kommt nicht noch einmal dazu.",
    "Schneider angesagt und selbst ohne Stich: die Ordnung schweigt, der Eintrag (Kreuz bei Schwarz) entscheidet.",
    "Fünfertisch: die 24 Punkte stehen nicht in der Skatwettspielordnung, aber auf den gedruckten Fünferlisten.",
]
_NOTES_ENGLISH: Final = [
    "Crosses are counted: Hand, Schneider and Schwarz without announcement make four together with the game.",
    "Announced and missed: all announced crosses count, own Schneider is not counted again.",
    "Schneider announced and no trick at all: the order is silent, the entry (cross at Schwarz) decides.",
    "Table of five: the 24 points are not in the tournament order but on the printed lists for five.",
]
TABLE: Final[dict[str, Any]] = {
    "tournament": True,
    "title": {
        "de": "Internationale Skatordnung, Ausgabe November 2022",
        "en": "International Skat Order, edition of November 2022",
    },
    "notes": {"de": _NOTES, "en": _NOTES_ENGLISH},
    "paragraphs": {
        "spitzen": "ISkO 2.3",
        "base": "ISkO 2.4.1",
        "null_value": "ISkO 2.4.2",
        "levels": "ISkO 2.5.1",
        "value": "ISkO 2.5.2",
        "points": "ISkO 2.5.4",
        "schneider": "ISkO 2.5.5",
        "schwarz": "ISkO 2.5.6",
        "announced": "ISkO 2.5.7",
        "ouvert": "ISkO 2.5.8",
        "null_won": "ISkO 2.5.9",
        "doubled": "ISkO 2.5.11",
        "hand": "ISkO 2.6",
        "seats": "ISkO 3.2.1",
        "dealer": "ISkO 3.2",
        "valid_game": "ISkO 3.2.19",
        "bid": "ISkO 3.3.1",
        "passed_in": "ISkO 3.3.7",
        "announcement": "ISkO 3.5.1",
        "overbid": "ISkO 3.6.1",
        "null_overbid": "ISkO 3.6.2",
        "overbid_hand": "ISkO 3.6.3",
        "impossible_level": "ISkO 3.6.4",
        "violation": "ISkO 4.1",
        "claim": "ISkO 4.4",
        "list": "SkWO 6.2",
        "running_total": "SkWO 6.2.3",
        "signature": "SkWO 6.2.5",
        "complete": "SkWO 6.2.6",
        "rating": "SkWO 6.3.1",
        "correction": "SkWO 6.2",
        "second_list": "SpO 1.7",
    },
}
