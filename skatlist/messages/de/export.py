TEXTS = {
    "label": "Drucke",
    "done": "{count} Dateien geschrieben nach {folder}",
    "errors": "Achtung: auf den Listen sind noch Fehler. Welche, zeigt: skatlist check",
    "file_list": "serie{series}-tisch{table}",
    "file_lists": "alle-listen",
    "file_standings": "rangliste",
}
