"""Words that people type in German at a question, and their meaning.

The first word is used in examples. Case does not matter, and a word with an umlaut stands here in both spellings.
"""

TEXTS = {
    # The commands of `enter`, which the desk in the browser understands as well.
    "command": {
        "undo": "z|zurueck|zurück",
        "correct": "k|korrektur|korrigieren",
        "list": "l|liste",
        "table": "t|tisch",
        "place": "p|platz",
        "person": "n|name|leute|teilnehmer",
        "rules": "regeln",
        "finish": "f|fertig|abschluss",
        "sums": "s|summen",
        "signature": "unterschrift|unterschriften",
        "time": "zeit",
        "transfer": "um|umsetzen|umziehen",
        "points": "punkte|spielpunkte",
        "won": "gewonnen",
        "lost": "verloren",
        "stand": "stand|staende|stände",
        "help": "h|hilfe",
        "quit": "q|ende|schluss",
    },
    # Old yearly tables: headings of totals, names of rows below the people, cells of the absent, months by number.
    "old_table": {
        "total": "gesamt|gesamtpunkte|summe|punkte|ges",
        "row": "schnitt|durchschnitt|anzahl|mittelwert",
        "absent": "x|/|fehlt|fehlte|f|e|entschuldigt|entsch.|entsch|abwesend|krank|urlaub|nicht da",
        "months": "jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez",
    },
    "answer": {
        "yes": "j|ja",
        "no": "n|nein",
        "new": "neu",
        "all": "alle|a",
        "beginning": "anfang|von anfang an|anfangs",
        "draw": "auslosen|auslosung|losen",
        "later": "spaeter|später",
        "help": "h|hilfe",
        "stands": "bleibt|stimmt|abgelehnt",
        "withdrawn": "zurückgezogen|zurueckgezogen|zurückgenommen",
    },
    # Answers to a question about a photographed list.
    "reading": {
        "stop": "q|ende|aufhören|aufhoeren",
        "later": "s|später|spaeter",
    },
    # Actions on a row or a signature, the end of a list, games that move to another table.
    "row": {
        "out": "weg|raus|loeschen|löschen|entfernen",
        "before": "davor|vor|vorher",
        "behind": "dahinter|hinter|nach|danach",
        "from": "ab",
        "after": "nach|spiel",
    },
    # Facts about a person: as they stand, or followed by something.
    "person_flag": {
        "guest": "Gast",
        "member": "kein Gast|Mitglied",
        "paid": "bezahlt",
        "unpaid": "nicht bezahlt|unbezahlt|offen",
        "absent": "fehlt",
        "removed": "weg|raus|gestrichen|streichen|löschen|loeschen|entfernen",
        "present": "ist da|doch da",
    },
    "person_fact": {
        "name": "name|heißt",
        "tandem": "Tandem",
        "member_number": "Mitgliedsnummer|Passnummer|Passnr",
        "paper_name": "auf Papier|Papiername",
        "pronunciation": "gesprochen|sprich|Aussprache",
        "association": "Landesverband|LV|Verbandsgruppe|VG",
        "born": "Jahrgang|Jg|geb",
        "categories": "Klasse|Kategorie",
        "side_events": "spielt auch|Nebenwertung|Nebenwettbewerb",
        "first_series": "ab Serie|ab",
        "last_series": "bis Serie|bis",
    },
    # The cards. A letter that fits two suits (K for Kreuz or Karo) names neither.
    "suit": {
        "clubs": "kreuz|kr|eichel|ei|treff",
        "spades": "pik|pi|p|grün|gruen|blatt",
        "hearts": "herz|he|rot|ro",
        "diamonds": "karo|ka|schellen|sch",
    },
    "rank": {
        "A": "ass|as|daus",
        "T": "zehn",
        "K": "könig|koenig",
        "Q": "dame|d|ober|o",
        "J": "bube|b|unter|u|bauer",
        "9": "neun",
        "8": "acht",
        "7": "sieben",
    },
}
