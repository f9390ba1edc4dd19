TEXTS = {
    "top": "Beschreibung der Veranstaltung.\nWas hinter # steht, ist nur Erklärung. Texte stehen in Anführungszeichen, das Datum als Jahr-Monat-Tag.",
    "sample": "Ein Muster: alle Namen, Vereine und die Sitzordnung durch die eigenen ersetzen.",
    "rules": 'Spielordnung: isko-2022, isko-2010, … (alle zeigt: skatlist regeln liste) oder eine eigene Datei wie "hausregeln.toml".',
    "series": "Anzahl der Serien.",
    "lists": "Wie viele Listen an jedem Tisch geführt werden: 1, oder 2 wie bei Meisterschaften und in der Liga.\nDie Zweitliste liegt daneben: serie1-tisch01-zweitliste.csv. Sie wird verglichen, nicht gewertet.",
    "games": "Vereinbarte Spiele je Serie: Tischgröße = Spiele.",
    "money": "Geld für verlorene Spiele, in Euro: das 1., 2., 3. … verlorene Spiel einer Liste, der letzte Betrag für jedes weitere.\nDann steht auf jeder Liste der Betrag; ohne diese Zeile bleibt er leer und wird von Hand eingetragen.",
    "players": 'Teilnehmer: Startnummer und Name, wenn gewünscht Verein (club) und Mannschaft (team); guest = true für Gäste, paid = true, wenn das Startgeld bezahlt ist.\nIm Turnier auch: tandem = "Blau", born = 1958 (Jahrgang), categories = ["Damen"], side_events = ["Tandem"];\nfirst_series = 2 (kommt erst zur 2. Serie), last_series = 1 (geht nach der 1.; 0: nicht gekommen).',
    "seating": "Sitzordnung: für jede Serie ein Abschnitt [seating.SERIE], darin je Zeile\nTisch = [Startnummern auf Platz 1, 2, 3 und 4]. Platz 1 gibt als Erster.\nDie Listen liegen in diesem Ordner als serie1-tisch01.csv, serie1-tisch02.csv und so weiter.",
}
