TEXTS = {
    "what": "What",
    "why": "Why",
    "paragraph": "Paragraph",
    "wrong": "Wrong",
    "right": "Right",
    "correct": "How to correct",
    "error": "error",
    "warning": "warning",
    "info": "note",
}
