TEXTS = {
    "series": "Serie {series} ist abgeschlossen. Ändern kann ab jetzt nur noch der Spielleiter.",
    "several": "Die Serien {series} sind abgeschlossen. Ändern kann ab jetzt nur noch der Spielleiter.",
    "event": "Die Veranstaltung ist abgeschlossen. Einsprüche sind noch {minutes} Minuten möglich.\nEndstand: skatlist standings {file}   Ausdrucke: skatlist export {file}   Sicherung: skatlist backup {file}",
    "open": "Noch nicht abgeschlossen. Es fehlt:",
    "no_list": "Serie {series}, Tisch {table}: die ganze Liste",
    "no_series": "Serie {series}: noch kein Tisch",
    "incomplete": "Serie {series}, Tisch {table}: {played} von {agreed} Spielen",
    "unsigned": "Serie {series}, Tisch {table}: die Unterschriften von {who}",
    "remedy": "Abhilfe: skatlist enter {file}; oder der Spielleiter entscheidet: --director NAME --reason GRUND",
    "sealed": "Versiegelt von {signer}. Prüfcode zum Aufschreiben: {code}",
    "unsealed": "Nicht versiegelt; mit --sign unterschreibt der Verein den Verlauf, und spätere Änderungen fallen auf.",
    "differing": 'Serie {series}, Tisch {table}: Die Gesamtpunkte vom Papier sind nicht die ausgerechneten ({who}). Nach einer Berichtigung die neuen eintragen: skatlist sign {file} --series {series} --table {table} --totals "{totals}"',
}
