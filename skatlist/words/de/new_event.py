TEXTS = {
    "stem": "abend",
    "done": "Angelegt: {file}",
    "rebuilt": "Wiederhergestellt: {file}, {count} Einträge aus {source}",
    "rules": "Regeln {rules}",
    "series": "{count:keine Serie|eine Serie|# Serien}",
    "players": "{count:noch keine Spieler|ein Spieler|# Spieler}",
    "tables": "{count:kein Tisch|ein Tisch|# Tische}",
    "seated": "Serie {series}: {tables} besetzt",
    "unread": "Nicht gelesen sind die Spalten: {columns}",
    "other_sheets": "Nicht gelesen sind die anderen Tabellenblätter mit Spielern: {sheets}",
    "was_damaged": "Dieser Verlauf kommt aus einer beschädigten Datei: Nach Eintrag {count} fehlt, was noch eingegeben war.",
    "lists": "Listen aus dem Ordner dazu: {call}",
}
