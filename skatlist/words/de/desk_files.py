"""Was der Schreibtisch mit anderen Dateien macht als der der Veranstaltung."""

TEXTS = {
    "season": "Jahreswertung",
    "evenings": "Abende",
    "another": "Weitere Veranstaltungsdatei",
    "another_hint": "Name oder Pfad einer .skat-Datei oder eines Ordners mit event.toml und Listen",
    "kind": "Tabelle",
    "scoring": "Abrechnung",
    "by_rules": "wie es die Regeln sagen",
    "best": "So viele beste Ergebnisse zählen",
    "least": "So viele Abende braucht es für einen Rang",
    "season_hint": "Leer: wie es der letzte Abend sagt, sonst alle.",
    "by_evening": "Ein Ergebnis ist der ganze Abend, nicht die Serie",
    "by_average": "Gewertet wird der Durchschnitt",
    "add_up": "Zusammenzählen",
    "season_file": "jahreswertung",
}
