TEXTS = {
    "complete": "Serie {series}, Tisch {table}: {games} Spiele, vollständig",
    "incomplete": "Serie {series}, Tisch {table}: {games} Spiele, unvollständig",
    "number": "Nr",
    "dealer": "Geber",
    "game": "Spiel",
    "value": "Wert",
    "place": "Platz {place}",
    "error": "Ein Fehler auf diesen Listen. Welcher, zeigt: {call}",
    "errors": "{count} Fehler auf diesen Listen. Welche, zeigt: {call}",
    "end_bierlachs": "Zu Ende mit Spiel {game}, mit mehr als {target} Minuspunkten verloren: {who}",
    "end_plus-only": "Zu Ende mit Spiel {game}, {target} Punkte erreicht: {who}",
}
