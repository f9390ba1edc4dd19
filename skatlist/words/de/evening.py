TEXTS = {
    "next": "Weiter mit: {call}",
    "on_network": "Achtung: {file} liegt auf einem Netzlaufwerk. Schreiben zwei Rechner zugleich, kann dort etwas verloren gehen. Abhilfe: die Datei auf die Festplatte dieses Rechners kopieren, dort eintragen und am Ende zurückkopieren.",
    "on_cloud": "Achtung: {file} liegt in einem Cloud-Ordner, der sie auf andere Rechner überträgt. Wird sie auch dort geändert, gilt am Ende nur eine Fassung. Abhilfe: die Datei in einen anderen Ordner legen und erst nach dem Abend zurückkopieren.",
    "on_removable": "{file} liegt auf einem Stick oder einer Speicherkarte: vor dem Abziehen auswerfen („sicher entfernen“).",
    "clock_behind": "Hinweis: Die Uhr dieses Rechners geht nach. Der letzte Eintrag in {file} ist von {time}; neue Einträge bekommen keine frühere Zeit. Abhilfe: Datum und Uhrzeit des Rechners prüfen.",
    "clock_way_back": "Gehen sie richtig, ging die Uhr bei Eintrag {next} vor. So {count:bleibt der # Eintrag|bleiben die # Einträge} davor, und alle weiteren werden neu eingetragen:\n  skatlist verlauf {file:call} --text --at {count} > verlauf.jsonl\n  skatlist neu neu.skat verlauf.jsonl",
    "clock_ahead": "Achtung: Die Uhr dieses Rechners steht auf {now}, der letzte Eintrag in {file} ist von {time}. Geht die Uhr vor, bitte erst stellen: Spätere Einträge bekommen keine frühere Zeit mehr.",
}
