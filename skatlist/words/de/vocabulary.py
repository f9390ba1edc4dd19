"""The words of lists in German: the first is written in tables, the second in lines (where there is none, the first).

All of them are read, in any case, with or without umlauts; a blank may be an underscore.
"""

TEXTS = {
    "contract": {
        "clubs": "Kreuz|kreuz|kr|eichel|eicheln",
        "spades": "Pik|pik|pi|grün|laub",
        "hearts": "Herz|herz|he|rot",
        "diamonds": "Karo|karo|ka|schellen|schelle",
        "grand": "Grand|grand|gr",
        "null": "Null|null|nu",
        "revolution": "Revolution|revolution",
        "ramsch": "Ramsch|ramsch",
        "passed": "eingepasst|e",
        "void": "ungültig",
    },
    "level": {
        "hand": "hand",
        "schneider": "schneider",
        "schneider_announced": "schneider_angesagt",
        "schwarz": "schwarz",
        "schwarz_announced": "schwarz_angesagt",
        "ouvert": "ouvert|offen",
        "spitze": "spitze",
    },
    "reason": {
        "played": "gespielt",
        "given_up": "aufgegeben",
        "conceded": "von der Gegenpartei geschenkt|geschenkt",
        "claim": "Rest angesagt|rest angesagt|rest",
        "violation_declarer": "Regelverstoß des Alleinspielers|verstoß alleinspieler",
        "violation_opponents": "Regelverstoß der Gegenpartei|verstoß gegner",
    },
    "result": {
        "won": "gewonnen|gew|g",
        "lost": "verloren|verl|v",
    },
    "number": {
        "1": "ein|eins|einem|einen|einer",
        "2": "zwei|zweien|zwo",
        "3": "drei|dreien",
        "4": "vier|vieren",
        "5": "fünf|fünfen",
        "6": "sechs|sechsen",
        "7": "sieben",
        "8": "acht",
        "9": "neun",
        "10": "zehn",
        "11": "elf",
    },
    # Letters that belong to the number behind them, where a line has any: m2.
    "letter": {
        "with": "m",
        "without": "o",
        "bid": "r",
    },
    # What only lines have; the first is written.
    "line": {
        "overbid": "ü|überreizt",
        "with": "mit",
        "without": "ohne",
        "bid": "gereizt",
        "tricks": "stiche|st",
        "shoves": "schieben",
        "passed": "ep",
        "kontra": "kontra",
        "bock": "bock",
        "re": "re",
        "hirsch": "hirsch",
        "value": "wert",
        "game": "spiel",
        "dealer": "geber",
        "kontra_by": "kontra von",
        "bidders": "gereizt von",
        "totals": "stand",
        "won": "gew",
        "lost": "verl",
        "penalties": "strafe",
        "card_points": "augen|au",
        "virgin": "jungfrau",
        "march": "durchmarsch",
        "phase": "phase",
        "charged": "als",
        "columns": "spalten",
        "crossed": "angekreuzt",
    },
    # What a word looks like in full that must be followed by something.
    "example": {
        "charged": "kreuz m1",
        "columns": "m2 o3",
    },
}
