TEXTS = {
    "what": "Was",
    "why": "Warum",
    "paragraph": "Paragraph",
    "wrong": "Falsch",
    "right": "Richtig",
    "correct": "So wird es richtig",
    "notation": "Die Zeilen lesen sich so: in einer Liste zuerst die Spielnummer, dann Platz, Spielart, m\u00a0mit oder o\u00a0ohne Spitzen, h\u00a0Hand, s\u00a0Schneider, z\u00a0Schwarz, sa und za angesagt, ou\u00a0offen, r\u00a0Reizwert, +\u00a0gewonnen oder -\u00a0verloren, =\u00a0angeschriebener Wert. Was hinter # steht, ist nur Erklärung.",
    "error": "Fehler",
    "warning": "Warnung",
    "info": "Hinweis",
}
