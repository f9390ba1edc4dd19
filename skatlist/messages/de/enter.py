TEXTS = {
    "ask_table": "Tisch: ",
    "ask_seats": "Serie {series}, Tisch {table}, wer sitzt da? ",
    "ask_game": "Spiel {game} ({dealer} gibt): ",
    "ask_correct": "Spiel {game} neu: ",
    "ask_full": "Liste voll (f Abschluss, k Korrektur, t Tisch): ",
    "ask_totals": "Gesamtpunkte laut Papier, {place} {name}: ",
    "ask_sign": "Unterschrieben haben (Plätze; a = alle, - = später): ",
    "ask_why": "Grund der Änderung: ",
    "ask_agreed": "Zugestimmt haben die Plätze: ",
    "help": """\
  Ein Spiel je Zeile: Platz, Spielart, Spitzen, Stufen, Reizwert, Ergebnis
    2 kreuz m2 h +         Platz 2, Kreuz mit 2, Hand, gewonnen
    212+2h+                dasselbe ohne Blanks
    110-1r36ü-             Platz 1, Herz ohne 1, gereizt 36, überreizt, verloren
    3 null ou -            Platz 3, Null ouvert, verloren      e   eingepasst
  Spielart   9 karo  10 herz  11 pik  12 kreuz  24 grand  23 null
  Spitzen    +2 m2 mit 2 / -3 o3 ohne 3      Reizwert r36      Ergebnis + oder -
  Stufen     h Hand  s Schneider  sa angesagt  z Schwarz  za angesagt  ou ouvert
  Wert vom Papier dazu, dann wird verglichen: =48 oder =-96

  z           das Letzte zurücknehmen
  k 12        Spiel 12 ändern; auch gleich: k 12 2 kreuz m2 +
  l           die Liste bis hierher           p        wer wo sitzt
  t 3         zu Tisch 3; t 2/3 zu Serie 2, Tisch 3; t allein zeigt alle Tische
  p 4 Name    auf Platz 4 sitzt ab jetzt Name (oder Startnummer); p 4 geht
  f           Abschluss: Gesamtpunkte vergleichen, unterschreiben
  q           Schluss; jede Zeile ist schon gesichert          ?   diese Hilfe""",
    "booked": "{points} für {name}, Stand {total}",
    "booked_lost": "{points} für {name} (verloren), Stand {total}",
    "overbid": "überreizt",
    "passed": "eingepasst",
    "void": "ungültig, zählt nicht",
    "ramsch": "Ramsch",
    "nothing": "ohne Alleinspieler",
    "not_computed": "Eingetragen, aber der Wert lässt sich so nicht ausrechnen.",
    "corrected": "Spiel {game} geändert: jetzt {now}; vorher {was}",
    "refused_line": "So geht es nicht: die Zeile verbessern; z verwirft sie.",
    "doubted_line": "Nicht eingetragen. Verbessern; steht es wirklich so da: Eingabetaste oder !   z verwirft.",
    "doubted_line_plain": "Nicht eingetragen. Neu tippen; steht es wirklich so da: !   z verwirft.",
    "refused": "{fault}",
    "table_head": "Serie {series}, Tisch {table}: {played} von {agreed} Spielen ({rules})",
    "table_head_open": "Serie {series}, Tisch {table}: {played} Spiele ({rules})",
    "last": "zuletzt Spiel {game}: {line}",
    "tables_none": "Noch ist kein Tisch besetzt. Die Nummer eines Tisches eingeben, zum Beispiel 1.",
    "tables_table": "Serie {series}, Tisch {table}",
    "tables_signed": "fertig, unterschrieben",
    "tables_empty": "noch leer",
    "tables_full": "{played} Spiele, Unterschriften fehlen",
    "tables_played": "{played} von {agreed} Spielen",
    "table_unknown": "„{line}“ ist kein Tisch. Richtig wäre zum Beispiel: 3, oder 2/3 für Serie 2, Tisch 3.",
    "table_not_seated": "In Serie {series} ist Tisch {table} nicht vorgesehen; besetzt sind: {tables}. Mit t und der Nummer geht es zurück.",
    "seats_unknown": "Serie {series}, Tisch {table}: Wer sitzt auf Platz 1, 2, 3 …? Startnummern (3 7 12 5) oder Namen mit Komma dazwischen.",
    "player_new": "{name} ist neu und bekommt die Startnummer {number}.",
    "player_taken": "„{word}“ ist {name} (Startnummer {number}).",
    "place_left": "Platz {place} geht; ab Spiel {game} wird ohne diesen Platz gespielt.",
    "place_joined": "Ab Spiel {game} sitzt auf Platz {place}: {name}.",
    "place_seated": "Auf Platz {place} sitzt {name}.",
    "rules_which": "Welche Regeln? Zum Beispiel: regeln isko-2022",
    "rules_changed": "Ab Spiel {game} gelten die Regeln {rules}.",
    "no_table": "Erst einen Tisch wählen: t und seine Nummer.",
    "nothing_doubted": "Hier ist nichts zu bestätigen.",
    "command_unknown": "„{line}“ ist weder ein Spiel noch ein Befehl. Gemeint ist vielleicht: {near}",
    "command_none": "„{line}“ ist weder ein Spiel noch ein Befehl. Ein Spiel beginnt mit dem Platz; ? zeigt alle Befehle.",
    "correct_which": "Welches Spiel? Zum Beispiel: k 12   (das letzte ist {last})",
    "signed_already": "Die Liste ist unterschrieben. Spiel {game} ändern geht nur mit Grund und Zustimmung; z verwirft.",
    "places_unknown": "„{line}“: gebraucht werden Plätze von 1 bis {size}, zum Beispiel: 1 2 3",
    "given_up": "Verworfen.",
    "undone_game": "Zurückgenommen: Spiel {game}, {line}",
    "undone_correction": "Zurückgenommen: die Änderung von Spiel {game}",
    "undone_change": "Zurückgenommen: {line}",
    "undone_totals": "Zurückgenommen: die Gesamtpunkte vom Papier",
    "list_full": "Die Liste hat ihre {played} Spiele. Ändern: k und die Nummer des Spiels. Abschließen: f. Anderer Tisch: t.",
    "uncounted": "So lässt sich die Liste nicht ausrechnen; zu berichtigen: Spiel {games}. Dazu k und die Nummer.",
    "finish_nothing": "Auf dieser Liste steht noch kein Spiel.",
    "finish_early": "Es fehlen noch Spiele: {played} von {agreed} stehen da.",
    "totals_how": "„{line}“: gebraucht wird eine Zahl für diesen Platz, oder alle {size} Zahlen in einer Zeile.",
    "totals_agree": "Die Gesamtpunkte stimmen mit dem Papier überein.",
    "on_paper": "laut Papier",
    "differs": "Die Gesamtpunkte stimmen nicht überein: {who}",
    "differs_how": "Spiel ändern: k und seine Nummer. War nur die Zahl vertippt: f, dann noch einmal eingeben. Die Liste zum Vergleichen: l",
    "sign_later": "Unterschriften später: t und der Tisch, dann f.",
    "signed": "Unterschrieben: Platz {places}",
    "final": "Serie {series}, Tisch {table} ist fertig und unterschrieben.",
    "news_game": "{author} hat hier eben Spiel {game} eingetragen: {line}",
    "news_correction": "{author} hat hier eben Spiel {game} geändert: {line}",
    "news_undo": "{author} hat hier eben etwas zurückgenommen.",
    "news_change": "{author} hat hier eben eingetragen: {line}",
    "news_list": "{author} hat diese Liste eben eingelesen.",
    "news_totals": "{author} hat hier eben die Gesamtpunkte eingetragen.",
    "news_seats": "{author} hat diesen Tisch eben neu besetzt.",
    "news_sign": "{author} hat hier eben Unterschriften eingetragen.",
    "news_release": "Der Spielleiter hat diese Liste eben freigegeben.",
    "overtaken_same": "Spiel {game} steht schon so da; es ist nur einmal eingetragen.",
    "overtaken": "Ein anderes Programm war an diesem Tisch schneller. Nicht eingetragen: {line}",
    "left": "Alles ist gesichert. Weiter geht es mit: skatlist enter {file}",
}
