TEXTS = {
    "label": "Drucke",
    "done": "{count} Dateien geschrieben nach {folder}",
    "errors": "Achtung: auf den Listen sind noch Fehler. Welche, zeigt: skatlist check",
}
