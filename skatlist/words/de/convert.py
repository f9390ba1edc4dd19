TEXTS = {
    "left": "Nicht darin, weil dieses Format keinen Platz dafür hat: {facts}",
    "left_names": "Namen der Spieler",
    "left_people": "Startnummern, Vereine und Mannschaften",
    "left_head": "Kopf der Liste",
    "left_agreed": "vereinbarte Spiele",
    "left_event": "Beschreibung der Veranstaltung",
    "done": "Geschrieben: {target}{count:| (# Listen)}",
}
