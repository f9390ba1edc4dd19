TEXTS = {
    "event": "Abend ohne Namen",
    "player": "Spieler {number}",
    "team": "Mannschaft {number}",
    "tandem": "Tandem {number}",
    "ranking": "Wertung {number}",
    "director": "Turnierleitung",
    "reason": "ohne Angabe",
    "rules": "Eigene Regeln",
    "file": "ohne-namen",
    "done": "Kopie ohne Namen: {file}, {players:ein Spieler|# Spieler}, {lists:eine Liste|# Listen}.",
    "left_behind": "Sie ist neu angelegt und enthält den Endstand. Nicht dabei sind Vereine, Orte, Jahrgänge, Bemerkungen, Geld, Protokoll, Berichtigungen, Streitfälle und Unterschriften; ein Siegel oder eine Unterschrift des Originals gilt für sie nicht.",
}
