TEXTS = {
    "key_name": "Der Name des Schlüssels braucht 1 bis {limit} Zeichen, ohne Zeilenumbruch. Abhilfe: den Vereinsnamen kürzen.",
    "key_passphrase_empty": "Ohne Kennwort gibt es keinen Schlüssel. Abhilfe: ein Kennwort wählen, das sich merken lässt.",
    "key_years": "Ein Schlüssel gilt 1 bis {limit} Jahre.",
    "key_no_certificate": "In {file} steht kein lesbares Zertifikat. Abhilfe: die Schlüsseldatei (.pem) oder das Zertifikat (.crt) des Vereins angeben; eine beschädigte Datei aus der Sicherung holen.",
    "key_public_only": "{file} ist nur das Zertifikat zum Weitergeben; damit lässt sich nicht unterschreiben. Abhilfe: die Schlüsseldatei (.pem) angeben.",
    "key_not_locked": "Der Schlüssel in {file} ist nicht mit einem Kennwort geschützt und wird nicht benutzt. Abhilfe: mit „skatlist key new“ einen neuen anlegen.",
    "key_passphrase_wrong": "Das Kennwort passt nicht zu {file}. Abhilfe: Kennwort noch einmal eingeben (Groß- und Kleinschreibung beachten). Stimmt es sicher, ist die Datei beschädigt: aus der Sicherung holen.",
    "key_other_kind": "Der Schlüssel in {file} ist von anderer Art (gebraucht wird ECDSA P-256). Abhilfe: mit „skatlist key new“ einen neuen anlegen.",
    "key_not_a_pair": "In {file} gehören Schlüssel und Zertifikat nicht zusammen. Abhilfe: die Datei aus der Sicherung holen.",
    "key_expired": "Der Schlüssel in {file} ist am {date} abgelaufen; damit wird nicht mehr unterschrieben. Abhilfe: mit „skatlist key new“ einen neuen anlegen.",
    "key_not_yet": "Der Schlüssel in {file} gilt erst ab {date}. Abhilfe: Datum und Uhr des Rechners prüfen.",
}
