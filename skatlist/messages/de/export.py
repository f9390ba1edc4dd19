TEXTS = {
    "label": "Drucke",
    "done": "{count} Dateien geschrieben nach {folder}",
    "done_replaced": "{count} Dateien geschrieben nach {folder}, davon {replaced} ersetzt",
    "done_one": "Eine Datei geschrieben nach {folder}",
    "done_one_replaced": "Eine Datei geschrieben nach {folder}, die vorige ersetzt",
    "as_folder": "{file} liegt jetzt auch als Ordner da: {folder} ({count} Dateien). Zurück geht es mit: skatlist import NEU.skat {folder}",
    "folder": "ausdruck",
    "errors": "Achtung: auf den Listen sind noch Fehler. Welche, zeigt: {call}",
    "file_list": "serie{series}-tisch{table}",
    "file_lists": "alle-listen",
    "file_standings": "rangliste",
}
