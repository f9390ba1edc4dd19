TEXTS = {
    "laid_out": "Ein Vereinsabend liegt jetzt im Ordner {folder}: drei Vierertische und ein Dreiertisch, zwei Serien.",
    "check": "1. Alle Listen prüfen",
    "score": "2. Eine Liste ausrechnen",
    "standings": "3. Die Rangliste",
    "export": "4. Listen und Rangliste drucken: PDF und Excel",
    "done": "Fertig in {seconds} Sekunden. Zum Ansehen: die Dateien im Ordner {folder}, die Ausdrucke in seinem Unterordner ausdruck.",
}
