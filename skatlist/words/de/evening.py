TEXTS = {
    "next": "Weiter mit: {call}",
    "older": "Hinweis: {file} wurde mit einer älteren Fassung des Programms angelegt; alles wird gelesen.",
    "clock_behind": "Hinweis: Die Uhr dieses Rechners geht nach. Der letzte Eintrag in {file} ist von {time}; neue Einträge bekommen keine frühere Zeit. Abhilfe: Datum und Uhrzeit des Rechners prüfen.",
}
