TEXTS = {
    "top": "Beschreibung der Veranstaltung.\nWas hinter # steht, ist nur Erklärung. Texte stehen in Anführungszeichen, das Datum als Jahr-Monat-Tag.",
    "sample": "Ein Muster: alle Namen, Vereine und die Sitzordnung durch die eigenen ersetzen.",
    "rules": 'Spielordnung: isko-2022, isko-2010, … (alle zeigt: skatlist regeln liste) oder eine eigene Datei wie "hausregeln.toml".',
    "other_rules": "true: Eine Liste darf nach anderen Regeln gerechnet sein, als hier stehen. Sonst meldet skatlist prüfen sie (E109),\nund die Rangliste ist vorläufig.",
    "series": "Anzahl der Serien.",
    "lists": "Wie viele Listen an jedem Tisch geführt werden: 1, oder 2 wie bei Meisterschaften und in der Liga.\nDie Zweitliste liegt daneben: serie1-tisch01-zweitliste.csv. Sie wird verglichen, nicht gewertet.",
    "games": "Vereinbarte Spiele je Serie: Tischgröße = Spiele.",
    "money": 'Geld in Euro. lost_games: das 1., 2., 3. … verlorene Spiel einer Liste, der letzte Betrag für jedes weitere; dann steht auf\njeder Liste der Betrag, sonst bleibt er leer und wird von Hand eingetragen. Auch: entry (Startgeld), series (je Serie, für die\nSerienpreise), cards (Kartengeld), passed_in (jedes eingepasste Spiel, von jedem am Tisch), by_rank = [0, 1.00, 2.00, 3.00]\n(nach Rang am Tisch), entry_of.guest = 20.00 (anderes Startgeld für Gäste, oder eine Klasse), stake = 0.25 (Einsatz in Cent je Punkt).\nPreise: je Wertung ein Abschnitt [[prizes]] mit of = "overall" (gesamt), "series", "table" (Tischsieger), "teams", "tandem"\noder dem Namen einer Klasse oder Nebenwertung; percent = [50, 30, 20] sind Anteile am Topf, gerundet auf step = 1.00, oder\namounts = [100.00, 50.00] Beträge; from = ["entry", "lost_games"] sagt, was den Topf füllt.',
    "players": 'Teilnehmer: Startnummer und Name, wenn gewünscht Verein (club) und Mannschaft (team); guest = true für Gäste, paid = true, wenn das Startgeld bezahlt ist.\nIm Turnier auch: tandem = "Blau", born = 1958 (Jahrgang), categories = ["Damen"], side_events = ["Tandem"];\nfirst_series = 2 (kommt erst zur 2. Serie), last_series = 1 (geht nach der 1.; 0: nicht gekommen).',
    "seating": "Sitzordnung: für jede Serie ein Abschnitt [seating.SERIE], darin je Zeile\nTisch = [Startnummern auf Platz 1, 2, 3 und 4]. Platz 1 gibt als Erster.\nDie Listen liegen in diesem Ordner als serie1-tisch01.csv, serie1-tisch02.csv und so weiter.",
}
