TEXTS = {
    "lists": "lists",
    "complete": "of these complete",
    "games": "games",
    "won": "won",
    "lost": "lost",
    "passed": "passed in",
    "overbid": "overbid",
    "points": "game points in all",
    "unread": "lines that cannot be read",
    "findings": "Findings",
    "reading": "Reading lists",
    "records": "Reading game records",
}
