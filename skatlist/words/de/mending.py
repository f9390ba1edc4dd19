TEXTS = {
    "remark": "berichtigt: {changes}",
    "written": "Berichtigt: {target}",
    "row": "Zeile",
    "struck": "Zeile gestrichen",
    "also": "nachgerechnet: {games}",
    "instead": "auch möglich: {fixes}",
    "left": "Offen bleibt",
    "nothing": "Nichts zu berichtigen.",
    "none": "{file}: hier lässt sich nichts von selbst berichtigen; das ist am Tisch zu klären.",
    "unreadable": "{file}: nicht alles ist zu lesen; die Befunde sagen, was. Erst das in der Liste ändern; dann noch einmal mit --fix.",
    "record": "{file}: ein Spielbericht wird nicht berichtigt. Abhilfe: vorher umwandeln (skatlist umschreiben).",
    "consent": "Die Listen selbst sind unverändert. Eine Berichtigung gilt erst, wenn die Spieler am Tisch zustimmen; dann tritt die neue Datei an die Stelle der Liste.",
}
