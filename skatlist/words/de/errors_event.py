TEXTS = {
    "upload_gone": "Die hochgeladene Datei ist nicht mehr da. Abhilfe: noch einmal hochladen.",
    "desk_no_file": "Keine Datei gewählt.",
    "desk_games": "„{value}“ ist keine Anzahl. Gebraucht wird eine Zahl ab 1.",
    "desk_line": "Zeile {line}: {fault}",
}
