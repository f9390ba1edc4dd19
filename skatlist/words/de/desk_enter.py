"""Answers of the conversation as the desk says them: there are fields and buttons, and nothing to call."""

TEXTS = {
    "agreed_lacking": "Es fehlt die Zustimmung von Platz {places}: Dort ändern sich die Punkte, oder ein anderer gewinnt dazu. Fragen Sie am Tisch und kreuzen Sie alle an, die zustimmen; sonst entscheidet der Spielleiter.",
    "confirm_wanted": "Gebraucht wird ja oder nein (j, n).",
    "differs_corrected": "Seit diese Summen auf dem Papier stehen, ist ein Spiel berichtigt. Tragen Sie die neuen Gesamtpunkte auf dem Papier nach und hier ein: {totals}",
    "differs_how": "War nur eine Zahl vertippt, tragen Sie die Gesamtpunkte noch einmal ein. Ein Spiel ändert, wer auf seine Nummer klickt oder k und die Nummer tippt.",
    "differs_narrow": "Enger wird es mit anderen Zahlen vom Papier, Spielpunkten, gewonnenen, verlorenen Spielen oder dem Stand in der Mitte: Die Felder stehen bei den Gesamtpunkten vom Papier.",
    "differs_paper": "Vergleichen Sie Zeile für Zeile mit dem Papier. Stimmt jede, ist auf dem Papier falsch zusammengezählt: Berichtigen Sie die Zahl dort, die Spieler zeichnen es ab; dann tragen Sie hier die neue Zahl ein.",
    "list_full": "Die Liste hat ihre {played} Spiele. Ein Spiel ändert, wer auf seine Nummer klickt oder k und die Nummer tippt; f schließt ab.",
    "missing": "Nicht eingetragen ist diese Zeile. Ist sie es, die fehlt?",
    "overtaken": "An dieser Liste hat sich inzwischen etwas geändert. Nicht eingetragen: {line}",
    "overtaken_command": "An dieser Liste hat sich inzwischen etwas geändert. Nicht ausgeführt: {line}",
    "repeated": "Spiel {game} ist genau wie Spiel {last}. War es nur doppelt getippt?",
    "repeats": "Spiel {game} ist genau wie Spiel {last}: {line}. Noch einmal dasselbe?",
    "replaced": "Das ist jetzt Spiel {game}, statt der Zeile, die nicht ging. Fehlt die davor?",
    "row_dealers": "In Spiel {games} hätte jetzt der Geber gespielt. Davor fehlt noch eine Zeile, oder eine steht doppelt da.",
    "sign_later": "Unterschriften später: Die Felder stehen bei den Unterschriften.",
    "sign_wanted": "Gebraucht werden Plätze, etwa 1 3; a heißt alle, - später.",
    "signed_already": "Die Liste ist unterschrieben. Spiel {game} ändern geht nur mit Grund und Zustimmung.",
    "totals_later": "Gesamtpunkte später: Die Felder stehen bei den Gesamtpunkten vom Papier.",
    "totals_wanted": "Gebraucht wird eine Zahl; - heißt später. Alles ist gesichert.",
    "unsign_why": "Die Unterschrift von Platz {places} wird zurückgenommen. Der Grund gehört dazu.",
}
