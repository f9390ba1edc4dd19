TEXTS = {
    "spitzen": {
        "says": "Die Spitzen sind die lückenlose Reihe der höchsten Trümpfe vom Kreuz-Buben an. Wer sie hat, spielt „mit“ so vielen; wem sie fehlt, „ohne“ so viele. Der Skat gehört dazu, auch beim Handspiel. Bei Farbe sind es höchstens 11, bei Grand 4; Null hat keine.",
        "also": "spitze, matadore, mit, ohne, buben",
        "example": "pik o2 +",
    },
    "base": {
        "says": "Jede Spielart hat ihren Grundwert: Karo 9, Herz 10, Pik 11, Kreuz 12, Grand 24.",
        "also": "grundwert, farbe, farbspiel, grand, karo, herz, pik, kreuz",
        "example": "karo m1 +",
    },
    "null_value": {
        "says": "Null zählt immer gleich viel: Null 23, Null Hand 35, Null ouvert 46, Null ouvert Hand 59. Spitzen, Schneider und Schwarz gibt es dabei nicht.",
        "also": "nullspiel, null ouvert, null hand",
        "example": "null h ou +",
    },
    "levels": {
        "says": "Zu den Spitzen kommt eins für das Spiel selbst und je eins für Hand, Schneider, Schneider angesagt, Schwarz, Schwarz angesagt und offen. Auf der Liste ist jedes davon ein Kreuz.",
        "also": "stufe, stufen, gewinnstufe, kreuzchen",
        "example": "pik m1 h s +",
    },
    "value": {
        "says": "Der Spielwert ist die Zahl der Spitzen und Gewinnstufen mal dem Grundwert.",
        "also": "wert, rechnen, berechnung",
        "example": "herz o3 h +",
    },
    "points": {
        "says": "Der Alleinspieler gewinnt mit 61 Augen, die Augen im Skat zählen mit. Mit 60 hat er verloren.",
        "also": "augen, gewonnen, 60, 61",
        "example": "kreuz m1 augen 60",
    },
    "schneider": {
        "says": "Schneider ist, wer höchstens 30 Augen bekommt: die Gegner, wenn der Alleinspieler 90 hat, oder er selbst. Das zählt eine Stufe, gewonnen wie verloren.",
        "also": "eigenschneider, 30, 31, 89, 90",
        "example": "pik m1 s augen 90 +",
    },
    "schwarz": {
        "says": "Schwarz ist, wer keinen Stich bekommt. Ein Stich genügt, auch wenn keine Augen darin liegen: Dann ist es nur Schneider.",
        "also": "eigenschwarz, stiche",
        "example": "kreuz m1 s z stiche 10",
    },
    "announced": {
        "says": "Schneider und Schwarz darf nur ansagen, wer aus der Hand spielt. Wer das Angesagte nicht erreicht, hat verloren. Dann zählen alle angesagten Stufen; eigener Schneider kommt nicht noch dazu.",
        "also": "ansage, angesagt, schneider angesagt, schwarz angesagt, sa, za",
        "example": "kreuz m3 h sa augen 85",
    },
    "ouvert": {
        "says": "Offen spielt man Farbe und Grand nur aus der Hand, und Schneider und Schwarz sind damit angesagt: Kein Stich darf verloren gehen. Null ouvert geht auch, wenn der Skat aufgenommen wurde.",
        "also": "offen, ouvert, grand ouvert",
        "example": "grand m4 h ou +",
    },
    "null_won": {
        "says": "Null gewinnt, wer keinen einzigen Stich macht.",
        "also": "null verloren",
        "example": "null +",
    },
    "doubled": {
        "says": "Jedes verlorene Spiel wird doppelt abgezogen, auch ein Handspiel.",
        "also": "verloren, doppelt, minus",
        "example": "karo m1 -",
    },
    "hand": {
        "says": "Beim Handspiel bleibt der Skat liegen; dafür gibt es eine Stufe mehr. Zu den Spitzen und zu den Augen zählt der Skat trotzdem.",
        "also": "aus der hand, skataufnahme",
        "example": "kreuz m1 h +",
    },
    "seats": {
        "says": "Jeder behält seinen Platz, bis die Serie zu Ende ist. Das erste Spiel gibt Platz 1.",
        "also": "platz, sitzplatz, sitzordnung",
    },
    "second_list": {
        "says": "Bei Meisterschaften und in der Liga werden an jedem Tisch zwei Listen geführt. Die zweite ist zum Vergleichen da.",
        "also": "zweitliste, zweite liste, zwei listen, gegenliste",
    },
    "dealer": {
        "says": "Gegeben wird reihum, jedes Spiel der Nächste. Am Vierertisch spielt der Geber nicht mit.",
        "also": "geber, gibt, aussetzen, vierertisch, dreiertisch",
    },
    "valid_game": {
        "says": "Jedes Geben führt zu einem gültigen Spiel. Ist eines ungültig, gibt derselbe noch einmal; erst danach gibt der Nächste.",
        "also": "ungültig, vergeben, wiederholen",
    },
    "bid": {
        "says": "Gereizt werden nur Zahlen, die ein Spiel wert sein kann: 18, 20, 22, 23, 24 und so weiter bis 264. So viel muss das Spiel am Ende mindestens wert sein.",
        "also": "reizwert, reizwerte, gereizt, gebot, 18",
        "example": "pik o2 r33 +",
    },
    "passed_in": {
        "says": "Reizt niemand, ist das Spiel eingepasst. Es steht als Zeile auf der Liste, bringt niemandem Punkte, und der Nächste gibt.",
        "also": "einpassen, passe, passen, weg",
        "example": "eingepasst",
    },
    "announcement": {
        "says": "Der Alleinspieler sagt sein Spiel an, bevor die erste Karte fällt. Hand, offen und angesagte Stufen zählen nur, wenn er sie dabei nennt.",
        "also": "ansagen, spiel ansagen",
    },
    "overbid": {
        "says": "Ist das Spiel weniger wert als gereizt, hat der Alleinspieler überreizt und verloren. Gerechnet wird, wie oft der Grundwert genommen werden muss, damit der Reizwert erreicht ist, und das doppelt.",
        "also": "überreizen, überreizt, ü",
        "example": "karo m1 r20 -",
    },
    "null_overbid": {
        "says": "Wer mehr gereizt hat, als sein Null zählt, muss ein Farbspiel oder Grand nennen, das so viel wert ist. Dieses Spiel wird gerechnet, als verloren.",
        "also": "null reizen",
        "example": "null r24 - als kreuz m1",
    },
    "overbid_hand": {
        "says": "Auch ein Handspiel kann überreizt sein, wenn im Skat Spitzen liegen, mit denen niemand gerechnet hat. Gerechnet wird wie sonst, und verloren zählt doppelt.",
        "also": "handspiel überreizt",
        "example": "pik m1 h r72 -",
    },
    "impossible_level": {
        "says": "Reicht das Spiel nur mit einer Stufe für den Reizwert, die nach den Karten niemand erreichen kann, ist es verloren, auch wenn die Gegner einen Fehler machen. So ist es mit Schwarz ohne den Kreuz-Buben.",
        "also": "stufe unmöglich, theoretisch",
        "example": "kreuz o1 h s z r60 verstoß gegner",
    },
    "violation": {
        "says": "Mit einem Regelverstoß hat die Partei verloren, die ihn begangen hat. Gezählt wird einfach, wenn Schneider oder Schwarz nicht schon feststehen, angesagt oder für den Reizwert nötig sind: Dem Alleinspieler wird die nötige Stufe zuerkannt, wenn sie noch zu erreichen war. Was vorher entschieden war, bleibt entschieden.",
        "also": "regelverstoß, verstoß, falsch bedient, bedienen",
        "example": "karo m1 verstoß gegner +",
    },
    "claim": {
        "says": "Wer ein Spiel abkürzt, muss alles erreichen, was er dabei behauptet. Wer aufgibt, hat einfach verloren, wenn nicht mehr angesagt war.",
        "also": "abkürzen, aufgeben, aufgegeben, schenken, geschenkt",
        "example": "herz m1 aufgegeben -",
    },
    "list": {
        "says": "Jedes Spiel hat auf der Liste seine eigene Zeile: Spielart, Spitzen, Kreuze, Wert und beim Alleinspieler der neue Stand.",
        "also": "liste, zeile, anschreiben",
    },
    "running_total": {
        "says": "Nach jedem Spiel steht beim Alleinspieler, wie viele Punkte er jetzt hat, dazu seine gewonnenen und verlorenen Spiele.",
        "also": "stand, zwischenstand",
    },
    "signature": {
        "says": "Am Ende vergleichen alle am Tisch ihre Gesamtpunkte und unterschreiben die Liste. Damit stehen sie für sie ein.",
        "also": "unterschrift, unterschreiben, abzeichnen",
    },
    "complete": {
        "says": "Eine Serie hat am Vierertisch 48 Spiele und am Dreiertisch 36; jede Runde wird zu Ende gespielt. Eine Liste, auf der Spiele fehlen, kann von der Wertung ausgeschlossen werden.",
        "also": "vollständig, serie, runde, 48, 36",
    },
    "rating": {
        "says": "Nach Seeger-Fabian kommen zu den Spielpunkten 50 für jedes gewonnene und minus 50 für jedes verlorene eigene Spiel, dazu für jedes verlorene Spiel der anderen 40 am Dreiertisch, 30 am Vierertisch und 24 am Fünfertisch. Bei gleichen Gesamtpunkten entscheiden mehr gewonnene, dann weniger verlorene Spiele, dann das Los.",
        "also": "seeger, fabian, seeger-fabian, gesamtpunkte, gleichstand, los",
    },
    "correction": {
        "says": "Ein falscher Eintrag wird berichtigt, wenn alle zustimmen, deren Punkte sich ändern. Ist die Serie zu Ende, entscheidet der Spielleiter.",
        "also": "berichtigung, berichtigen, ändern, einspruch",
    },
    "kontra": {
        "says": "Mit Kontra verdoppeln die Gegner das Spiel, mit Re verdoppelt der Alleinspieler noch einmal. Die Internationale Skatordnung kennt beides nicht.",
        "also": "kontra, re, hirsch",
    },
    "bock": {
        "says": "In einer Bockrunde zählt jedes Spiel doppelt. Was eine auslöst, sagt die Hausordnung.",
        "also": "bock, bockrunde",
    },
    "ramsch": {
        "says": "Im Ramsch spielt jeder gegen jeden, und wer die meisten Augen hat, bekommt sie abgezogen.",
        "also": "ramschen",
    },
    "shoves": {
        "says": "Beim Schieberamsch nimmt jeder reihum den Skat auf oder schiebt ihn weiter; jedes Schieben verdoppelt.",
        "also": "schieben, geschoben",
    },
    "march": {
        "says": "Wer im Ramsch alle Stiche macht, hat einen Durchmarsch und gewinnt.",
        "also": "durchmarschieren",
    },
    "virgin": {
        "says": "Wer im Ramsch keinen Stich macht, ist Jungfrau; für den Verlierer zählt es dann doppelt.",
        "also": "jungfer",
    },
}
