"""Files written and read: conversions, printed papers, templates, samples, large files."""

TEXTS = {
    # Converting
    "convert.left": "Nicht darin, weil dieses Format keinen Platz dafür hat: {facts}",
    "convert.left_names": "Namen der Spieler",
    "convert.left_people": "Startnummern, Vereine und Mannschaften",
    "convert.left_head": "Kopf der Liste",
    "convert.left_agreed": "vereinbarte Spiele",
    "convert.left_event": "Beschreibung der Veranstaltung",
    "convert.done": "Geschrieben: {target}{count:| (# Listen)}",
    # Printing
    "export.label": "Drucke",
    "export.done": "{count:Eine Datei|# Dateien} geschrieben nach {folder}",
    "export.boxed": "{count:Dieses Zeichen kann das Papier nicht zeigen|Diese Zeichen kann das Papier nicht zeigen}: {chars}, in {words}. Auf dem PDF {count:steht seine Nummer in einem Kästchen|stehen ihre Nummern in Kästchen}; Excel zeigt den Namen, wie er ist.",
    "export.done_replaced": "{count:Eine Datei|# Dateien} geschrieben nach {folder}, {count:die vorige|davon {replaced}} ersetzt",
    "export.left_out": "Weggelassen, weil es jetzt niemand braucht. Trotzdem drucken: {call}",
    "export.dropped": "{count:Die Unterschrift|# Unterschriften} daneben (.p7s) entfernt; sie {count:gehörte zu der ersetzten Datei|gehörten zu den ersetzten Dateien}",
    "export.as_folder": "{file} liegt jetzt auch als Ordner da: {folder} ({count} Dateien). Zurück geht es mit: skatlist übernehmen NEU.skat {folder:call}",
    "export.folder": "ausdruck",
    "export.errors": "Achtung: noch ist nicht alles in Ordnung. Was fehlt oder falsch ist, zeigt: {call}",
    "export.file_list": "serie{series}-tisch{table}",
    "export.file_lists": "alle-listen",
    "export.file_standings": "rangliste",
    # Templates
    "template.done": "Geschrieben: {path}",
    "template.next": "Ausgefüllt weiter mit: {call}",
    "template.pdf": "eine PDF-Datei",
    "template.xlsx": "eine Excel-Datei",
    "template.toml": "eine Textdatei mit der Endung .toml",
    # The samples to look around in
    "demo.laid_out": "Ein Vereinsabend liegt jetzt im Ordner {folder}: drei Vierertische und ein Dreiertisch, zwei Serien.",
    "demo.check": "1. Alle Listen prüfen",
    "demo.score": "2. Eine Liste ausrechnen",
    "demo.standings": "3. Die Rangliste",
    "demo.export": "4. Listen und Rangliste drucken: PDF und Excel",
    "demo.done": "Fertig in {seconds} Sekunden. Zum Ansehen: die Dateien im Ordner {folder}, die Ausdrucke in seinem Unterordner ausdruck.",
    # Simulated evenings
    "simulate.folder": "probeabend",
    "simulate.done": "{count:# Liste liegt|# Listen liegen} jetzt im Ordner {folder}.",
    # A summary of large files
    "summary.lists": "Listen",
    "summary.complete": "davon vollständig",
    "summary.games": "Spiele",
    "summary.won": "gewonnen",
    "summary.lost": "verloren",
    "summary.passed": "eingepasst",
    "summary.overbid": "überreizt",
    "summary.points": "Spielpunkte zusammen",
    "summary.unread": "nicht lesbare Zeilen",
    "summary.findings": "Befunde",
    "summary.reading": "Listen lesen",
    "summary.records": "Spielberichte lesen",
}
