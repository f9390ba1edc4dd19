TEXTS = {
    "desk_no_game": "An Serie {series}, Tisch {table} ist gerade kein Spiel einzutragen.",
    "desk_overtaken": "An dieser Liste hat sich inzwischen etwas geändert. Sehen Sie nach, und schicken Sie es noch einmal ab, wenn es noch stimmt.",
    "upload_gone": "Die hochgeladene Datei ist nicht mehr da. Abhilfe: noch einmal hochladen.",
    "desk_no_choice": "Hier ist nichts gewählt, was zur Auswahl steht. Laden Sie die Seite neu und wählen Sie noch einmal.",
    "desk_no_file": "Keine Datei gewählt.",
    "desk_games": "„{value}“ ist keine Anzahl. Gebraucht wird eine Zahl ab 1.",
    "desk_line": "Zeile {line}: {fault}",
    "desk_other_name": "Startnummer {number} ist {name}. Soll {name} ab jetzt {new} heißen? Dann das Häkchen setzen und noch einmal absenden.",
    "desk_no_name": "Der Name fehlt.",
    "desk_no_table": "Keine Datei gewählt und nichts eingefügt.",
    "desk_redraw": "Die Serien {first} bis {last} sind schon ausgelost. Vielleicht hängt der Aushang schon. Sollen sie neu ausgelost werden, das Häkchen setzen und noch einmal absenden.",
    "desk_which_table": "Welcher Tisch? Gebraucht werden Serie und Tisch.",
}
