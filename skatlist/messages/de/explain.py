TEXTS = {
    "what": "Was",
    "why": "Warum",
    "paragraph": "Paragraph",
    "wrong": "Falsch",
    "right": "Richtig",
    "correct": "So wird es richtig",
    "error": "Fehler",
    "warning": "Warnung",
    "info": "Hinweis",
}
