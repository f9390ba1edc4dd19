TEXTS = {
    "complete": "Serie {series}, Tisch {table}: {games} Spiele, vollständig",
    "incomplete": "Serie {series}, Tisch {table}: {games} Spiele, unvollständig",
    "number": "Nr",
    "dealer": "Geber",
    "game": "Spiel",
    "value": "Wert",
    "place": "Platz {place}",
    "error": "Ein Fehler auf diesen Listen. Welcher, zeigt: skatlist check",
    "errors": "{count} Fehler auf diesen Listen. Welche, zeigt: skatlist check",
}
