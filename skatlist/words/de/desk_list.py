TEXTS = {
    "won": "gewonnen",
    "lost": "verloren",
    "overbid": "überreizt",
    "nobody_played": "niemand, eingepasst",
    "no_level": "keine",
    "second_title": "Zweitliste, Serie {series}, Tisch {table}",
    "games": "Die Spiele der Liste",
    "dealer": "Geber",
    "dealer_short": "Geb.",
    "deals": "gibt",
    "gone": "weg",
    "has_signed": "unterschrieben",
    "total_now": "Stand",
    "played_of": "{played} von {agreed} Spielen, {left:voll|noch #|noch #}",
    "played": "{played:noch kein Spiel|# Spiel|# Spiele}",
    "control": "Abrechnung",
    "answers": "Antworten",
    "dispute": "Streitfall",
    "compare_lists": "Beide Listen vergleichen",
    "entry": "Eintragen",
    "change_game": "Spiel {game} ändern",
    "to_game": "zu Spiel {game}",
    "ask_game": "Spiel {game}, es gibt {name}:",
    "ask_correct": "Spiel {game} neu, es gab {name}:",
    "ask_insert": "Spiel {game}, einzufügen, es gab {name}:",
    "ask_again": "Spiel {game} noch einmal dasselbe?",
    "ask_full": "Liste voll:",
    "ask_seats": "Oder alle in einer Zeile:",
    "ask_totals": "Oder in einer Zeile, {place} {name}:",
    "ask_sign": "Unterschrieben haben (Plätze; a = alle):",
    "ask_confirm": "Ja oder nein (j, n):",
    "ask_confirm_new": "Ja oder nein (j, n):",
    "line_how": "? hilft; Pfeil hoch holt die letzte Zeile, Esc leert das Feld.",
    "waiting": "Der Rechner antwortet gerade nicht. Das wird gesendet, sobald er wieder da ist:",
    "undo": "Zurücknehmen (z)",
    "mend": "{line}",
    "as_it_stands": "Es steht so da (!)",
    "drop": "Verwerfen (z)",
    "once_more": "Ja, noch einmal",
    "not_entered": "Nicht eingetragen:",
    "impossible": "so geht es nicht.",
    "lacking": "nur das Fehlende tippen: {example}",
    "yes": "Ja (j)",
    "no": "Nein (n)",
    "no_new": "Nein, jemand Neues (n)",
    "next_list": "Weiter: Serie {series}, Tisch {table}",
    "seats_how": "Startnummer oder Name. Auf Platz 1 sitzt, wer zuerst gibt; Platz 4 und 5 können frei bleiben.",
    "seat_them": "So sitzen sie",
    "reason": "Grund",
    "agreed": "Am Tisch haben zugestimmt",
    "director": "Oder es entscheidet der Spielleiter (Name)",
    "director_name": "Name des Spielleiters",
    "do_it": "So ändern",
    "give_up": "Nicht ändern",
    "game_title": "Spiel {game}",
    "row_line": "Das Spiel",
    "row_change": "Ändern",
    "row_before": "Davor einfügen",
    "row_behind": "Dahinter einfügen",
    "row_other": "vor Spiel",
    "row_move": "Versetzen",
    "row_delete": "Streichen",
    "close_row": "Schließen",
    "panel_control": "Gesamtpunkte vom Papier",
    "panel_signing": "Unterschriften",
    "panel_seats": "Wer sitzt wo",
    "panel_end": "Liste endet früher",
    "panel_transfer": "An einen anderen Tisch",
    "panel_rules": "Andere Regeln",
    "totals_how": "Gesamtpunkte, wie sie auf dem Papier stehen",
    "compare": "Vergleichen",
    "more_numbers": "Andere Zahlen vom Papier, wenn die Gesamtpunkte nicht stimmen",
    "which_row": "Zeile",
    "row_punkte": "Spielpunkte",
    "row_gewonnen": "gewonnen",
    "row_verloren": "verloren",
    "or_after": "oder Stand nach Spiel",
    "release": "Trotzdem unterschreiben lassen",
    "release_it": "Freigeben",
    "who_signed": "Unterschrieben haben",
    "sign": "Unterschriften eintragen",
    "take_back": "Zurücknehmen",
    "take_them_back": "Unterschriften zurücknehmen",
    "place": "Platz",
    "seat_who": "Es kommt",
    "seat_how": "Startnummer oder Name; bleibt das Feld leer, geht, wer dort sitzt.",
    "seat": "Ab dem nächsten Spiel",
    "end_game": "Letztes Spiel",
    "end_list": "Liste enden lassen",
    "series": "Serie",
    "from_game": "ab Spiel (leer: alle)",
    "transfer": "Umsetzen",
    "rules": "Regeln ab dem nächsten Spiel",
    "change_rules": "Regeln wechseln",
    "steps": "In sechs Schritten",
    "second_list": "Zweitliste",
    "first_list": "Erstliste",
    "steps_title": "Spiel {game} in Schritten",
    "step_of": "Schritt {number} von 6",
    "step_dealer": "es gibt {name}",
    "step_who": "Wer hat gespielt?",
    "step_contract": "Was wurde gespielt?",
    "step_spitzen": "Mit oder ohne wie viele Spitzen?",
    "step_levels": "Welche Gewinnstufen?",
    "step_result": "Wie ging es aus?",
    "step_bid": "Bis wohin war gereizt?",
    "step_back": "Ein Schritt zurück",
    "to_list": "Zur Liste",
    "help_title": "Was sich tippen lässt",
    "help": """\
2 kreuz m2 h +|Platz 2, Kreuz mit 2, Hand, gewonnen
212+2h+|dasselbe ohne Leerzeichen
110-1r36ü-|Platz 1, Herz ohne 1, bis 36, überreizt, verloren
3 null ou -|Platz 3, Null ouvert, verloren
e|eingepasst
9 10 11 12 24 23|Karo, Herz, Pik, Kreuz, Grand, Null
h s sa z za ou|Hand, Schneider, angesagt, Schwarz, angesagt, ouvert
=48 oder =-96|dahinter: der Wert vom Papier, dann wird verglichen
z|das Letzte zurücknehmen; was nicht eingetragen ist, verwerfen
!|die angezweifelte Zeile doch eintragen
k 12|Spiel 12 ändern; auch gleich: k 12 2 kreuz m2 +
t 3|zu Tisch 3; t 2/3 zu Serie 2, Tisch 3; t allein zum Abend
p 4 Name|auf Platz 4 sitzt ab jetzt Name; p 4 geht
f|Abschluss: Gesamtpunkte vergleichen, unterschreiben
?mehr|weitere Befehle""",
    "help_more": """\
k 12 weg|Spiel 12 streichen; die Spiele dahinter rücken auf
k 27 davor 110-2+|ein vergessenes Spiel vor Spiel 27 einfügen
k 13 vor 27|Spiel 13 vor Spiel 27 stellen; oder: k 13 hinter 27
um 2|die Liste gehört an Tisch 2; ab Spiel 31: um 2 ab 31
zeit 32|die Liste endet wegen Zeit nach Spiel 32 (volle Runde)
unterschrift 2 weg|die Unterschrift von Platz 2 zurücknehmen
stand 24 120 240 -30|der Stand vom Papier nach Spiel 24; auch punkte, gewonnen, verloren
n|alle Teilnehmer mit Startnummer
n 5 Uwe Tiedemann|Startnummer 5 heißt so; dahinter auch: ; Verein
n 5 bezahlt|oder: n 5 Gast, n 5 team Buben, n 5 nr 21, n 5 fehlt""",
}
