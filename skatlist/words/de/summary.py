TEXTS = {
    "lists": "Listen",
    "complete": "davon vollständig",
    "games": "Spiele",
    "won": "gewonnen",
    "lost": "verloren",
    "passed": "eingepasst",
    "overbid": "überreizt",
    "points": "Spielpunkte zusammen",
    "unread": "nicht lesbare Zeilen",
    "findings": "Befunde",
    "reading": "Listen lesen",
    "records": "Spielberichte lesen",
}
