TEXTS = {
    "profile_unknown": "Die Spielordnung „{name}“ gibt es nicht. Gemeint ist vielleicht: {near}. Alle zeigt: skatlist rules list",
    "profile_circle": "Die Spielordnung „{name}“ baut über „extends“ auf sich selbst auf. Abhilfe: eine der Zeilen „extends“ streichen.",
    "profile_syntax": "{name}, Zeile {line}: keine gültige TOML-Schreibweise. Häufigster Grund: ein Text ohne Anführungszeichen.",
    "profile_encoding": "{name}, Zeile {line}: nicht als UTF-8 gespeichert. Abhilfe: im Editor „Speichern unter“ mit der Codierung UTF-8.",
    "profile_missing": "Die Datei {name} gibt es nicht. Die mitgelieferten Spielordnungen zeigt: skatlist rules list",
    "profile_unreadable": "Die Datei {name} ist nicht zu lesen. Abhilfe: prüfen, ob es eine TOML-Datei ist und ob sie geöffnet werden darf.",
    "profile_value": "{name}: „{key} = {value}“ ist dort nicht möglich. Erlaubte Werte zeigt: skatlist rules show isko-2022",
    "profile_text": "{name}: „{key}“ muss ein Text in Anführungszeichen sein, bei „notes“ eine Liste solcher Texte.",
    "profile_key": "{name}: den Eintrag „{key}“ gibt es nicht. Gemeint ist vielleicht: {near}",
}
