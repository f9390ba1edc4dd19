"""The page that lies beside the keyboard: how a game is typed, what it is worth, what else is typed."""

TEXTS = {
    "title": "Spickzettel",
    "typing": "Ein Spiel in einer Zeile: erst der Platz, dann alles Weitere in beliebiger Folge",
    "what": "was",
    "typed": "getippt",
    "example": "zum Beispiel",
    "typing_rows": """\
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
    "values": "Was ein Spiel zählt",
    "counted": "Gezählt werden die Spitzen, eins für das Spiel und eins je Stufe; das ist die Zahl hinter dem x.",
    "lost": "Verloren zählt doppelt. {null}",
    "null": "Null {plain}, Hand {hand}, ouvert {open}, ouvert Hand {both}.",
    "settled": "Seeger-Fabian: Jeder bekommt {own} für jedes gewonnene und gibt {own} ab für jedes verlorene Spiel. Für jedes verlorene Spiel eines anderen gibt es {four} am Vierertisch und {three} am Dreiertisch.",
    "commands": "Beim Eintragen, im Terminal und am Schreibtisch",
    "commands_rows": """\
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
