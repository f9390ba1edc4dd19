TEXTS = {
    "profile_unknown": "Die Spielordnung „{name}“ gibt es nicht. Gemeint ist vielleicht: {near}. Alle zeigt: skatlist rules list",
    "profile_circle": "Die Spielordnung „{name}“ baut über „extends“ auf sich selbst auf. Abhilfe: eine der Zeilen „extends“ streichen.",
    "profile_syntax": "Die Datei {name} ist keine gültige TOML-Datei: {fault}",
    "profile_unreadable": "Die Datei {name} ist nicht zu lesen: {fault}",
    "profile_value": "{name}: „{key} = {value}“ ist dort nicht möglich. Erlaubte Werte zeigt: skatlist rules show isko-2022",
    "profile_key": "{name}: den Eintrag „{key}“ gibt es nicht. Gemeint ist vielleicht: {near}",
}
