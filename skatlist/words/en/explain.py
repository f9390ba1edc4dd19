TEXTS = {
    "what": "What",
    "why": "Why",
    "paragraph": "Paragraph",
    "wrong": "Wrong",
    "right": "Right",
    "correct": "How to correct",
    "notation": "How to read the lines: in a list first the number of the game, then seat, contract, Spitzen (matadors) with or without, hand, s\u00a0Schneider, z\u00a0Schwarz, sa and za announced, ou\u00a0open, bid, +\u00a0won or -\u00a0lost, =\u00a0value on the list. Anything after # is only an explanation.",
    "error": "error",
    "warning": "warning",
    "info": "note",
}
