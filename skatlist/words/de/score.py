TEXTS = {
    "complete": "Serie {series}, Tisch {table}: {games:# Spiel|# Spiele}, vollständig",
    "incomplete": "Serie {series}, Tisch {table}: {games:# Spiel|# Spiele}, unvollständig",
    "number": "Nr",
    "dealer": "Geber",
    "game": "Spiel",
    "value": "Wert",
    "place": "Platz {place}",
    "unread": "{count:Eine Zeile ist|# Zeilen sind} nicht zu lesen und {count:fehlt|fehlen} hier.",
    "uncounted": "Nicht auszurechnen: Spiel {games}; bis das berichtigt ist, {count:zählt es|zählen sie} hier nicht mit.",
    "errors": "{count:Ein|#} Fehler auf diesen Listen. {count:Welcher|Welche}, zeigt: {call}",
    "end_bierlachs": "Zu Ende mit Spiel {game}, mit mehr als {target} Minuspunkten verloren: {who}",
    "end_plus-only": "Zu Ende mit Spiel {game}, {target} Punkte erreicht: {who}",
}
