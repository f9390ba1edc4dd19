TEXTS = {
    "label": "Drucke",
    "done": "{count:Eine Datei|# Dateien} geschrieben nach {folder}",
    "boxed": "{count:Dieses Zeichen kann das Papier nicht zeigen|Diese Zeichen kann das Papier nicht zeigen}: {chars}, in {words}. Auf dem PDF {count:steht seine Kennung in einem Kästchen|stehen ihre Kennungen in Kästchen}; Excel zeigt den Namen, wie er ist.",
    "done_replaced": "{count:Eine Datei|# Dateien} geschrieben nach {folder}, {count:die vorige|davon {replaced}} ersetzt",
    "left_out": "Weggelassen, weil es jetzt niemand braucht; es kommt mit {call}",
    "dropped": "{count:Die Unterschrift|# Unterschriften} daneben (.p7s) entfernt; sie {count:gehörte zu der ersetzten Datei|gehörten zu den ersetzten Dateien}",
    "as_folder": "{file} liegt jetzt auch als Ordner da: {folder} ({count} Dateien). Zurück geht es mit: skatlist übernehmen NEU.skat {folder:call}",
    "folder": "ausdruck",
    "errors": "Achtung: noch ist nicht alles in Ordnung. Was fehlt oder falsch ist, zeigt: {call}",
    "file_list": "serie{series}-tisch{table}",
    "file_lists": "alle-listen",
    "file_standings": "rangliste",
}
