TEXTS = {
    "next": "Weiter mit: {call}",
    "on_network": "Achtung: {file} liegt auf einem Netzlaufwerk. Schreiben zwei Rechner zugleich, kann dort etwas verloren gehen. Abhilfe: die Datei auf die Festplatte dieses Rechners kopieren, dort eintragen und am Ende zurückkopieren.",
    "on_cloud": "Achtung: {file} liegt in einem Cloud-Ordner, der sie auf andere Rechner überträgt. Wird sie auch dort geändert, gilt am Ende nur eine Fassung. Abhilfe: die Datei in einen anderen Ordner legen und erst nach dem Abend zurückkopieren.",
    "on_removable": "{file} liegt auf einem Stick oder einer Speicherkarte: vor dem Abziehen auswerfen („sicher entfernen“).",
    "older": "Hinweis: {file} wurde mit einer älteren Fassung des Programms angelegt; alles wird gelesen.",
    "clock_behind": "Hinweis: Die Uhr dieses Rechners geht nach. Der letzte Eintrag in {file} ist von {time}; neue Einträge bekommen keine frühere Zeit. Abhilfe: Datum und Uhrzeit des Rechners prüfen.",
}
