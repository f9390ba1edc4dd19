"""The conversation of entering, signing one list after another, and the sheet that lies beside the keyboard."""

TEXTS = {
    "ask_table": "Tisch: ",
    "ask_seats": "Serie {series}, Tisch {table}, wer sitzt da? ",
    "ask_game": "Spiel {game} ({dealer} gibt): ",
    "ask_game_bock": "Spiel {game} ({dealer} gibt, Bock fällig): ",
    "ask_game_ramsch": "Spiel {game} ({dealer} gibt, Ramsch fällig): ",
    "ask_again": "Spiel {game} noch einmal (Eingabetaste, sonst z): ",
    "ask_rare": "Spiel {game} wirklich so (Eingabetaste, sonst z): ",
    "ask_correct": "Spiel {game} neu: ",
    "ask_insert": "Spiel {game}, einzufügen: ",
    "ask_full": "Liste voll (f Abschluss, k Korrektur, t Tisch): ",
    "ask_totals": "Gesamtpunkte laut Papier, {place} {name}: ",
    "ask_sign": "Unterschrieben haben (Plätze; a = alle, - = später): ",
    "ask_why": "Grund der Änderung: ",
    "ask_director": "Spielleiter: ",
    "ask_agreed": "Zugestimmt haben die Plätze: ",
    "ask_confirm": "j = ja, n = nein: ",
    "ask_since": "anfang, oder ab {next} (z verwirft): ",
    "ask_confirm_new": "j = ja, n = neu: ",
    "help": """\
  Ein Spiel je Zeile: Platz, Spielart, Spitzen, Stufen, Reizwert, Ergebnis
    2 kreuz m2 h +         Platz 2, Kreuz mit 2, Hand, gewonnen
    212+2h+                dasselbe ohne Leerzeichen
    110-1r36ü-             Platz 1, Herz ohne 1, bis 36, überreizt, verloren
    3 null ou -            Platz 3, Null ouvert, verloren      e   eingepasst
  Spielart   9 karo  10 herz  11 pik  12 kreuz  24 grand  23 null
  Spitzen    +2 m2 mit 2 / -3 o3 ohne 3      Reizwert r36      Ergebnis + oder -
  Stufen     h Hand  s Schneider  sa angesagt  z Schwarz  za angesagt  ou ouvert
  Wert vom Papier dazu, dann wird verglichen: =48 oder =-96

  z           das Letzte zurücknehmen; noch nicht Eingetragenes verwerfen
  !           die angezweifelte Zeile doch eintragen; Pfeil hoch, Tab holt sie
  k 12        Spiel 12 ändern; auch gleich: k 12 2 kreuz m2 +
  l  l 20     die Liste; um Spiel 20          p        wer wo sitzt
  t 3         zu Tisch 3; t 2/3 zu Serie 2, Tisch 3; t allein zeigt alle Tische
  p 4 Name    auf Platz 4 sitzt ab jetzt Name (oder Startnummer); p 4 geht
  f           Abschluss: Gesamtpunkte vergleichen, unterschreiben
  punkte, gewonnen, verloren, stand 24   dahinter je Platz eine Zahl vom Papier:
              stimmt es nicht, wird enger, wo der Fehler steckt
  q           Schluss; alles ist gesichert       ? mehr   weitere Befehle""",
    "help_passed": "e   eingepasst",
    "help_house": "  Hausregeln {typed}      mehr dazu: ? mehr",
    "house.kontra": "1 herz m3 kontra re +|Kontra und Re gesagt; weiter hirsch, bock",
    "house.kontra_by": "kontra von 2 gereizt von 2 3|dahinter: wer Kontra sagte, wer gereizt hat",
    "house.bock": "1 herz m3 bock +|in der Bockrunde: zählt doppelt",
    "house.ramsch": "ramsch augen 1:50 2:40 3:30|Ramsch, die Augen der drei Spieler",
    "house.shoves": "ramsch schieben 2 augen …|zweimal geschoben",
    "house.virgin": "ramsch jungfrau 3 augen …|Platz 3 blieb ohne Stich; angesagt: va3",
    "house.march": "ramsch durchmarsch 3|Platz 3 nahm alle Stiche; angesagt: ma3",
    "help_more": """\
  k 12 weg                Spiel 12 entfernen; die Spiele dahinter rücken auf
  k 27 davor 110-2+       ein vergessenes Spiel vor Spiel 27 einfügen
  k 13 vor 27             Spiel 13 vor Spiel 27 stellen; oder: k 13 hinter 27

  um 2                    die Liste gehört an Tisch 2; ab Spiel 31: um 2 ab 31
  zeit 32                 die Liste endet wegen Zeit nach Spiel 32 (volle Runde)
  unterschrift 2 weg      die Unterschrift von Platz 2 zurücknehmen

  n                       alle Teilnehmer mit Startnummer
  n 5 Uwe Tiedemann       Startnummer 5 heißt so; dahinter auch: ; Verein
  n 5 bezahlt             oder: n 5 Gast   n 5 team Buben   n 5 nr 21
  n 5 ab Serie 2          oder: n 5 bis Serie 1   n 5 fehlt   n 5 tandem Blau""",
    "example": "Zum Beispiel: {place} kreuz m1 +   oder: {name} kreuz m1 +   (Hilfe: ?)",
    "booked": "{points} für {name}, Stand {total}",
    "booked_lost": "{points} für {name} (verloren), Stand {total}",
    "passed": "eingepasst",
    "void": "ungültig, zählt nicht",
    "ramsch": "Ramsch",
    "nothing": "ohne Alleinspieler",
    "not_computed": "Eingetragen, aber der Wert lässt sich so nicht ausrechnen.",
    "corrected": "Spiel {game} geändert: jetzt {now}; vorher {was}",
    "refused_line_ready": "Nicht eingetragen, so geht es nicht. Neu tippen; Pfeil hoch oder Tab holt: {line}",
    "refused_line_anew": "Nicht eingetragen, so geht es nicht. Neu tippen; z verwirft.",
    "refused_line_call": "Nicht eingetragen, so geht es nicht. Abhilfe: den Aufruf verbessern.",
    "doubted_line_ready": "Nicht eingetragen. Steht es wirklich so da: !   Sonst neu tippen; Pfeil hoch oder Tab holt: {line}",
    "doubted_line_anew": "Nicht eingetragen. Neu tippen; steht es wirklich so da: !   z verwirft.",
    "doubted_line_call": "Nicht eingetragen. Abhilfe: den Aufruf verbessern; steht es wirklich so da: noch einmal mit --force.",
    "lacking_line": "Nicht eingetragen. Nur das Fehlende tippen: {example}; oder die ganze Zeile neu.",
    "lacking_result": "+ oder -",
    "lacking_spitzen": "m1 oder o1",
    "lacking_both": "m1 +",
    "repeats": "Spiel {game} ist genau wie Spiel {last}: {line}. Noch einmal dasselbe? Eingabetaste = ja, z = nein",
    "rare": "Spiel {game}, {side} {count}: Das gab es wohl noch nie. Steht es wirklich so da? Eingabetaste = ja, z = nein",
    "rare_entered": "Spiel {game}, {side} {count}: Das gab es wohl noch nie. War es vertippt: k\u00a0{game} und die Zeile",
    "repeats_entered": "Spiel {game} ist genau wie Spiel {last}. War es nur doppelt getippt: k\u00a0{game}\u00a0weg",
    "replaced": "Das ist jetzt Spiel {game}, statt der Zeile, die nicht eingetragen ist. Fehlt die davor: k\u00a0{game}\u00a0davor\u00a0{line}",
    "replaced_rows": "Das ist jetzt Spiel {game}. Davor nicht eingetragen: {count:# Zeile|# Zeilen}. Der Reihe nach:",
    "offer": "{number}. k\u00a0{game}\u00a0davor\u00a0{line}",
    "offer_correction": "{number}. k\u00a0{game}\u00a0{line}",
    "offer_next": "{number}. {line}",
    "kept": "Als das Programm hier zuletzt abbrach, war eine Zeile nicht eingetragen. Fehlt sie: k\u00a0{game}\u00a0davor\u00a0{line}",
    "kept_rows": "Als das Programm hier zuletzt abbrach, {count:war # Zeile|waren # Zeilen} nicht eingetragen. Der Reihe nach:",
    "replaced_later": "Das ist jetzt Spiel {game}. Und nun die Zeile, die eben nicht ging: {line}",
    "missing_game": "Fehlt Spiel {game}?",
    "missing_some": "Fehlt ein Spiel?",
    "missing_won": "{name} {total} = ein gewonnenes Spiel zu {value}",
    "missing_lost": "{name} {total} = ein verlorenes Spiel zu {value}",
    "missing_rows": "Nicht eingetragen, der Reihe nach:",
    "missing": "Nicht eingetragen ist diese Zeile. Ist sie es, die fehlt: k\u00a0{game}\u00a0davor\u00a0{line}",
    "correction_left": "Bei Spiel {game} ist nichts geändert; die Zeile jetzt ist Spiel {next}. Gehört sie doch zu Spiel {game}: z, dann k\u00a0{game} und die Zeile",
    "left_too": "Auch noch nicht eingetragen: {line}",
    "adds_hand": "Angesagt und offen wird nur aus der Hand gespielt: Hand ist mit eingetragen",
    "adds_grand": "„g“ ist als Grand gelesen, wie auf der Liste",
    "adds_nobody_alone": "Im Ramsch spielt niemand allein: Es ist kein Alleinspieler eingetragen",
    "rounds_bock": "Jetzt ist Bock fällig: {bock:ein Spiel zählt|# Spiele zählen} doppelt",
    "rounds_ramsch": "Jetzt ist Ramsch fällig: {ramsch:ein Spiel|# Spiele}",
    "rounds_both": "Jetzt ist Bock fällig: {bock:ein Spiel zählt|# Spiele zählen} doppelt, danach {ramsch:ein Ramschspiel|# Ramschspiele}",
    "rounds_longer": "{count:Ein Spiel kommt|# Spiele kommen} dazu: Die Liste hat jetzt {agreed} Spiele",
    "adds_overbid": "Gereizt {bid}, so viel ist das Spiel nicht wert: „überreizt“ ist mit eingetragen",
    "from_minus": "Aus der Minusspalte: {value}, verloren",
    "standing": "Spiel {game} bisher: {line}",
    "row_inserted": "Spiel {game} eingefügt; was hier stand, ist jetzt Spiel {next}, das letzte Spiel {last}.",
    "row_inserted_last": "Spiel {game} angefügt; es ist jetzt das letzte.",
    "row_deleted": "Spiel {game} ist weg ({line}); die Spiele dahinter rücken auf.",
    "row_deleted_last": "Spiel {game} ist weg ({line}).",
    "row_moved": "Spiel {game} ist jetzt Spiel {now}: {line}",
    "row_dealers_call": "In Spiel {games} hätte jetzt der Geber gespielt. Davor fehlt noch eine Zeile, oder eine steht doppelt da. Die Liste ansehen: skatlist eintragen …, dort l",
    "transfer_ask": "{count:# Spiel|# Spiele}, ab Spiel {first}, an Serie {series}, Tisch {table} umsetzen, dort ab Spiel {now}? Da sitzen: {who}.",
    "transfer_along": "{count:# Spiel|# Spiele} an Serie {series}, Tisch {table} umsetzen? Dort sitzt noch niemand; die Leute kommen mit: {who}.",
    "transferred": "{count:# Spiel steht|# Spiele stehen} jetzt an Serie {series}, Tisch {table}; weiter geht es dort. z bringt {count:es|sie} zurück.",
    "transfer_how": "An welchen Tisch? Zum Beispiel: um 2   oder nur die letzten Spiele: um 2 ab 31",
    "row_dealers": "In Spiel {games} hätte jetzt der Geber gespielt. Davor fehlt noch eine Zeile, oder eine steht doppelt da: l zeigt die Liste.",
    "left_out": "Nicht eingetragen: {line}",
    "missed": "{count:# Zeile|# Zeilen} nicht eingetragen: Zeile {lines} der Eingabe",
    "refused": "{fault}",
    "table_head": "Serie {series}, Tisch {table}: {played} von {agreed} Spielen ({rules})",
    "table_head_open": "Serie {series}, Tisch {table}: {played} Spiele ({rules})",
    "last": "zuletzt Spiel {game}: {line}",
    "tables_none": "Noch ist kein Tisch besetzt. Die Nummer eines Tisches eingeben, zum Beispiel 1.",
    "tables_signed": "fertig, unterschrieben",
    "tables_empty": "noch leer",
    "tables_full": "{played} Spiele, Unterschriften fehlen",
    "table_unknown": "„{line}“ ist kein Tisch. Richtig wäre zum Beispiel: 3, oder 2/3 für Serie 2, Tisch 3.",
    "series_beyond": "Der Abend hat {count:nur eine Serie|# Serien}; Serie {series} gibt es nicht. War die Nummer vertippt: t und die richtige, zum Beispiel t {count}/{table}. Gibt es sie doch, geht es hier weiter.",
    "table_not_seated": "Tisch {table} ist in Serie {series} neu; besetzt sind dort bisher: {tables}. War die Nummer vertippt: t und die richtige.",
    "seats_unknown": "Serie {series}, Tisch {table}: Wer sitzt auf Platz 1, 2, 3 …? Startnummern (3 7 12 5) oder Namen mit Komma dazwischen.",
    "draw_elsewhere": "Ausgelost wird mit einem eigenen Befehl: erst q, dann skatlist auslosen …",
    "seats_free": "Noch ohne Platz in Serie {series}: {who}",
    "player_new": "{name} ist neu und bekommt die Startnummer {number}.",
    "player_taken": "„{word}“ ist {name} (Startnummer {number}).",
    "name_near": "{word} gibt es nicht. Ist {name} gemeint (Startnummer {number})?",
    "person_other": "Startnummer {number} ist {name}. Soll {name} ab jetzt {new} heißen?",
    "confirm_wanted": "Gebraucht wird j oder n; z verwirft.",
    "person_removed": "{number} {name} ist gestrichen. Die Startnummer {number} wird nicht neu vergeben.",
    "ghost": "{name} sitzt an keinem Tisch und steht damit auch in keiner Rangliste.",
    "place_left": "Platz {place} geht; ab Spiel {game} wird ohne diesen Platz gespielt.",
    "place_joined": "Ab Spiel {game} sitzt auf Platz {place}: {name}.",
    "place_seated": "Auf Platz {place} sitzt {name}.",
    "since_wanted": "Gebraucht wird anfang, oder ab und die Nummer des Spiels, zum Beispiel: ab {next}; z verwirft.",
    "seats_begun": "Platz {seats}? {games:# Spiel steht|# Spiele stehen} schon da. Seit wann sitzen sie so? anfang: Die Namen waren vertauscht, die Spiele bleiben beim Platz. ab\u00a0{next}: Sie haben die Stühle getauscht, jeder behält seine Spiele.",
    "seats_begun_new": "Platz {seats}? {games:# Spiel steht|# Spiele stehen} schon da. Seit wann? anfang: Der Name war falsch, alle Spiele des Platzes gehören dem Neuen. ab\u00a0{next}: Ersatz, die Punkte bleiben bei dem, der angefangen hat.",
    "seats_begun_tables": "Platz {seats}? Der spielt an einem anderen Tisch. anfang: Die Namen der beiden Tische waren von Anfang an vertauscht; die Spiele bleiben beim Platz.",
    "wrong_name": "Hieß, wer auf Platz {place} sitzt, von Anfang an {name}? Dann z, und: p {place} {name} anfang",
    "seats_exchanged": "Von Anfang an auf Platz {place}: {name}. Die Spiele bleiben beim Platz.",
    "chairs_exchanged": "Ab Spiel {game} haben {name} und {other} die Stühle getauscht. Auf der Liste behält jeder seinen Platz ({seats}); nur die Reihe beim Geben ist eine andere.",
    "place_freed": "{name} sitzt nicht mehr an diesem Tisch.",
    "rules_which": "Welche Regeln? Zum Beispiel: regeln isko-2022",
    "rules_changed": "Ab Spiel {game} gelten die Regeln {rules}.",
    "no_table": "Erst einen Tisch wählen: t und seine Nummer.",
    "nothing_doubted": "Hier ist nichts zu bestätigen.",
    "command_unknown": "„{line}“ ist weder ein Spiel noch ein Befehl. Gemeint ist vielleicht: {near}",
    "command_none": "„{line}“ ist weder ein Spiel noch ein Befehl. Ein Spiel beginnt mit dem Platz; ? zeigt alle Befehle.",
    "correct_which": "Welches Spiel? Zum Beispiel: k 12   (das letzte ist {last})",
    "row_how": "„{word}“ ist kein Spiel. Möglich ist: k {game} und das Spiel; k {game} weg; k {game} davor 110-2+; k {game} vor {other}; k {game} hinter {other}",
    "series_over": "Die Serie ist abgeschlossen. Spiel {game} ändern kann nur noch der Spielleiter, mit einem Grund.",
    "signed_already": "Die Liste ist unterschrieben. Spiel {game} ändern geht nur mit Grund und Zustimmung; z verwirft.",
    "agreed_lacking": "Es fehlt die Zustimmung von Platz {places}: Dort ändern sich die Punkte, oder ein anderer gewinnt dazu. Am Tisch fragen und alle Plätze eintippen, die zustimmen; z verwirft. Sonst entscheidet der Spielleiter: skatlist berichtigen … --director NAME",
    "places_unknown": "„{line}“: gebraucht werden Plätze von 1 bis {size}, zum Beispiel: 1 2 3",
    "seats_inside": "{why}. Trotzdem? Das entscheidet der Spielleiter.",
    "director_decides": "Der Grund und der Name des Spielleiters gehören dazu; z verwirft.",
    "given_up": "Verworfen: {line}",
    "undone_game": "Zurückgenommen: Spiel {game}, {line}",
    "undone_correction": "Zurückgenommen: die Änderung von Spiel {game}",
    "undone_rows_insert": "Zurückgenommen: das eingefügte Spiel {game}, {line}",
    "undone_rows_delete": "Zurückgenommen: Spiel {game} steht wieder da.",
    "undone_rows_move": "Zurückgenommen: Spiel {now} ist wieder Spiel {game}.",
    "undone_move_out": "Zurückgenommen: Die Spiele ab {game} stehen wieder hier.",
    "undone_move_in": "Zurückgenommen: Die Spiele stehen wieder an dem Tisch, von dem sie kamen.",
    "undone_change": "Zurückgenommen: {line}",
    "undone_reseat": "Zurückgenommen: Es sitzen wieder alle da, wo sie vorher saßen.",
    "undone_totals": "Zurückgenommen: {name} laut Papier",
    "undone_length": "Zurückgenommen: Die Liste hat wieder ihre vereinbarte Länge.",
    "list_how": "Um welches Spiel? Zum Beispiel: l 20; die ganze Liste: l",
    "list_full": "Die Liste hat ihre {played} Spiele. Ändern: k und die Nummer des Spiels. Abschließen: f. Anderer Tisch: t.",
    "list_long": "Die Liste hat {played} Spiele, vereinbart sind {agreed}. Steht eines doppelt da: k, seine Nummer und weg.",
    "uncounted": "So lässt sich die Liste nicht ausrechnen; zu berichtigen: Spiel {games}. Dazu k und die Nummer.",
    "unread": "Aus der Datei nicht zu lesen oder nicht auszurechnen: Spiel {games}. Dazu k und die Nummer.",
    "not_agreed": "{names} {count:hat|haben} den eigenen Regeln nicht zugestimmt. Sie gelten nur, wenn alle zustimmen; so bleibt die Liste fehlerhaft (G118).",
    "finish_nothing": "Auf dieser Liste steht noch kein Spiel.",
    "finish_early": "Es fehlen noch Spiele: {played} von {agreed} stehen da. Ist das Papier voll, sagen seine Gesamtpunkte, welche Zeile hier fehlt. Sonst einfach weiter mit dem nächsten Spiel.",
    "points_how": "Gebraucht wird für jeden der {size} Plätze eine Zahl vom Papier, zum Beispiel zu dritt: punkte 260 494 407",
    "won_how": "Gebraucht wird für jeden der {size} Plätze eine Zahl vom Papier, zum Beispiel zu dritt: gewonnen 9 12 8",
    "lost_how": "Gebraucht wird für jeden der {size} Plätze eine Zahl vom Papier, zum Beispiel zu dritt: verloren 2 3 1",
    "stand_how": "Gebraucht wird ein Spiel, das dasteht, und für jeden der {size} Plätze der Stand danach, zum Beispiel zu dritt nach Spiel 24: stand 24 120 240 -30",
    "ready": "k {game} {line}",
    "ready_call": "Spiel {game}: {line}",
    "ready_paper": "auf dem Papier {fix}",
    "differs_open": "Eine oder zwei Zeilen allein erklären das nicht. Ist das Papier falsch oder die Eingabe?",
    "differs_corrected": "Seit diese Summen auf dem Papier stehen, ist ein Spiel berichtigt. Die neuen Gesamtpunkte auf dem Papier nachtragen und hier eintippen: {totals}",
    "differs_corrected_call": 'Seit diese Summen auf dem Papier stehen, ist ein Spiel berichtigt. Die neuen Gesamtpunkte auf dem Papier nachtragen und hier angeben: --totals "{totals}"',
    "differs_points": "Das sind die Spielpunkte. Gesamtpunkte sind sie erst mit dem, was für gewonnene und verlorene Spiele dazukommt; auf dem Papier stehen sie darunter.",
    "differs_narrow": "Mehr Zahlen vom Papier zeigen genauer, wo der Fehler steckt, für jeden Platz eine: punkte … (Spielpunkte), gewonnen …, verloren …; oder der Stand in der Mitte: stand 24 …",
    "differs_narrow_call": "Mehr Zahlen vom Papier zeigen genauer, wo der Fehler steckt: skatlist eintragen, dort punkte …, gewonnen …, verloren … oder stand 24 … und für jeden Platz eine Zahl.",
    "differs_paper": "Zeile für Zeile mit dem Papier vergleichen: l. Stimmt jede, ist auf dem Papier falsch zusammengezählt: Zahl dort berichtigen, die Spieler zeichnen es ab; dann f und die neue Zahl.",
    "totals_how": "„{line}“: gebraucht wird eine Zahl für diesen Platz, oder alle {size} Zahlen in einer Zeile.",
    "totals_agree": "Die Gesamtpunkte stimmen mit dem Papier überein.",
    "on_paper": "laut Papier",
    "differs": "Die Gesamtpunkte stimmen nicht überein: {who}",
    "differs_too": "Ebenso {who}: {stated} auf dem Papier, {computed} aus den Spielen",
    "differs_how": "Spiel ändern: k und seine Nummer. War nur die Zahl vertippt: f, dann noch einmal eingeben. Die Liste zum Vergleichen: l",
    "differs_how_call": "Spiel ändern: skatlist berichtigen … --series {series} --table {table} --reason GRUND. War nur die Zahl vertippt: noch einmal aufrufen. Die Liste ansehen: skatlist abrechnen …",
    "totals_wanted": "Gebraucht wird eine Zahl; - heißt später, q hört auf. Alles ist gesichert.",
    "totals_later": "Gesamtpunkte später: t und der Tisch, dann f.",
    "totals_later_call": "Gesamtpunkte später: noch einmal aufrufen.",
    "sign_wanted": "Gebraucht werden Plätze, etwa 1 3; a heißt alle, - später, q hört auf.",
    "sign_later": "Unterschriften später: t und der Tisch, dann f.",
    "sign_later_call": "Unterschriften später: noch einmal aufrufen.",
    "signed": "Unterschrieben: Platz {places}",
    "signed_some": "Unterschrieben: Platz {places}. Es fehlen noch: {who}",
    "unsign_why": "Die Unterschrift von Platz {places} wird zurückgenommen. Der Grund gehört dazu; z verwirft.",
    "unsigned": "Zurückgenommen: die Unterschrift von Platz {places}",
    "signature_how": "Unterschrieben {places:hat|haben} Platz {places}. Zurücknehmen: unterschrift {place} weg   oder alle: unterschrift weg",
    "signature_none": "Hier hat noch niemand unterschrieben. f fragt danach, sobald die Liste voll ist.",
    "list_ends": "Die Liste endet nach Spiel {game}; Grund: {reason}.",
    "list_ends_how": "Nach welchem Spiel ist Schluss? Zum Beispiel: zeit 32   oder mit Grund: zeit 32 Lokal schließt",
    "time": "Zeit",
    "final": "Serie {series}, Tisch {table} ist fertig und unterschrieben.",
    "news_game": "{author} hat hier eben Spiel {game} eingetragen: {line}",
    "news_correction": "{author} hat hier eben Spiel {game} geändert: {line}",
    "news_rows_insert": "{author} hat hier eben Spiel {game} eingefügt: {line}",
    "news_rows_delete": "{author} hat hier eben Spiel {game} entfernt.",
    "news_rows_move": "{author} hat hier eben Spiel {game} versetzt; es ist jetzt Spiel {now}.",
    "news_move_out": "{author} hat die Spiele ab {game} eben an einen anderen Tisch umgesetzt.",
    "news_move_in": "{author} hat eben Spiele von einem anderen Tisch hierher umgesetzt.",
    "news_dispute": "{author} hat hier eben einen Streitfall zu Spiel {game} aufgenommen.",
    "news_ruling": "{author} hat hier eben einen Streitfall entschieden; jetzt steht da: {line}",
    "news_reopening": "{author} hat hier eben einen Streitfall wieder aufgenommen.",
    "news_undo": "{author} hat hier eben etwas zurückgenommen.",
    "news_change": "{author} hat hier eben eingetragen: {line}",
    "news_list": "{author} hat diese Liste eben eingelesen.",
    "news_totals": "{author} hat hier eben vom Papier eingetragen: {name}",
    "news_seats": "{author} hat diesen Tisch eben neu besetzt.",
    "news_reseat": "{author} hat eben entschieden, wer an diesem Tisch wo sitzt.",
    "news_request": "Dieser Tisch hat eben etwas gemeldet.",
    "news_answer": "{author} hat eben eine Meldung dieses Tisches beantwortet.",
    "news_tin": "{author} hat eben die Kasse dieses Tisches gezählt.",
    "news_sign": "{author} hat hier eben Unterschriften eingetragen.",
    "news_unsign": "{author} hat hier eben eine Unterschrift zurückgenommen.",
    "news_length": "{author} hat hier eben festgehalten, dass die Liste früher endet.",
    "news_release": "Der Spielleiter hat diese Liste eben freigegeben.",
    "overtaken_same": "Spiel {game} steht schon so da; es ist nur einmal eingetragen.",
    "overtaken": "An diesem Tisch hat eben jemand anders etwas eingetragen. Nicht eingetragen: {line}   Die Liste ansehen (l); fehlt die Zeile, noch einmal tippen.",
    "overtaken_command": "An diesem Tisch hat eben jemand anders etwas eingetragen. Nicht ausgeführt: {line}   Die Liste ansehen (l); passt es noch, noch einmal tippen.",
    "left_closed": "Alles ist gesichert. Die Veranstaltung ist abgeschlossen.",
    "left_moved": "Alles Bestätigte ist gesichert, aber nicht mehr unter dem Namen {file}: Die Datei wurde umbenannt, verschoben oder ersetzt. Weiter geht es mit: skatlist eintragen und ihrem neuen Namen.",
    "left": "Alles ist gesichert. Weiter geht es mit: {call}",
    # Signing one list after the other
    "sign.none": "Gerade wartet keine fertige Liste auf Unterschriften.",
    "sign.all": "{count} Listen warten auf Unterschriften, eine nach der anderen: - heißt später und geht zur nächsten, q hört auf.",
    "sign.which": "{table} ({at} von {count})",
    "sign.missing": "Serie {series}, Tisch {table}: Es fehlen noch die Unterschriften von {who}.",
    # The page that lies beside the keyboard: how a game is typed, what it is worth, what else is typed.
    "cheat_sheet.title": "Spickzettel",
    "cheat_sheet.typing": "Ein Spiel in einer Zeile: erst der Platz, dann alles Weitere in beliebiger Folge",
    "cheat_sheet.what": "was",
    "cheat_sheet.typed": "getippt",
    "cheat_sheet.example": "zum Beispiel",
    "cheat_sheet.typing_rows": """\
Platz|1 bis 5 oder ein Name|2 kreuz m1 +
Karo, Herz, Pik, Kreuz|9 10 11 12|210m1+
Grand, Null|24, 23|224m1+
mit, ohne Spitzen|m2 oder +2, o3 oder -3|310-3+
gewonnen, verloren|+ oder -|1 pik m1 -
Hand|h|212+2h+
Schneider, angesagt|s, sa|2 pik m1 hsa +
Schwarz, angesagt|z, za|2 pik m1 hza +
ouvert|ou|3 null ou -
Reizwert|r36|212+2r36+
überreizt|ü|110-1r36ü-
Wert vom Papier|=33|2 pik m2 + =33
eingepasst|e|e""",
    "cheat_sheet.house": "Mit Hausregeln dazu, in der Zeile eines Spiels",
    "cheat_sheet.values": "Was ein Spiel zählt",
    "cheat_sheet.counted": "Gezählt werden die Spitzen, eins für das Spiel und eins je Stufe; das ist die Zahl hinter dem x.",
    "cheat_sheet.lost": "Verloren zählt doppelt. {null}",
    "cheat_sheet.null": "Null {plain}, Hand {hand}, ouvert {open}, ouvert Hand {both}.",
    "cheat_sheet.settled": "Seeger-Fabian: Jeder bekommt {own} für jedes gewonnene und gibt {own} ab für jedes verlorene Spiel. Für jedes verlorene Spiel eines anderen gibt es {four} am Vierertisch, {three} am Dreiertisch und {five} am Fünfertisch.",
    "cheat_sheet.commands": "Beim Eintragen, im Terminal und am Schreibtisch",
    "cheat_sheet.commands_rows": """\
z|das Letzte zurücknehmen; Angezweifeltes verwerfen
!|die angezweifelte Zeile doch eintragen
k 12 2 kreuz m2 +|Spiel 12 ändern
k 12 weg|Spiel 12 entfernen
k 27 davor 110-2+|ein vergessenes Spiel vor Spiel 27 einfügen
l, l 20|die Liste; um Spiel 20
t 3, t 2/3|zu Tisch 3; zu Serie 2, Tisch 3
p 4 Name, p 4 geht|auf Platz 4 sitzt jetzt jemand anders; niemand mehr
f|Abschluss: Gesamtpunkte vergleichen, unterschreiben
q, ?|Schluss; alle Befehle""",
}
