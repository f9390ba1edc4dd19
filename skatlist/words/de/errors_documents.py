TEXTS = {
    "glyph_missing": "Das Zeichen „{char}“ ({code}) in „{words}“ fehlt in der Druckschrift. Abhilfe: den Namen in lateinischer, griechischer oder kyrillischer Schrift und ohne Bildzeichen schreiben.",
}
