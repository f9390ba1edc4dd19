"""Findings of signatures (X)."""

TEXTS = {
    "X101": {
        "title": "Unterschrift fehlt",
        "says": "{players:es fehlt die Unterschrift|es fehlen die Unterschriften} von {players}",
        "says.places": "es fehlen die Unterschriften von Platz {places}",
        "remedy": "unterschreiben lassen und eintragen (skatlist unterschreiben)",
        "what": "Auf einer vollständigen Liste fehlt eine Unterschrift.",
        "why": "Erst wenn alle unterschrieben haben, ist die Serie zu Ende. Eine Liste ohne Unterschrift kann von der Wertung ausgeschlossen werden.",
        "wrong": "unterschrieben: Anna Becker, Cem Yıldız\nnicht unterschrieben: Jürgen Voß",
        "right": "unterschrieben: Anna Becker, Cem Yıldız, Jürgen Voß",
        "correct": "Am Tisch unterschreiben lassen und mit „skatlist unterschreiben“ eintragen. Geht das nicht mehr, entscheidet der Spielleiter.",
    },
    "X102": {
        "title": "nach der Unterschrift geändert",
        "says": "nach der Unterschrift wurde an der Liste noch {count:etwas|#-mal etwas} geändert",
        "remedy": "mit dem Papier vergleichen; stimmt die Liste, alle noch einmal unterschreiben lassen (skatlist unterschreiben)",
        "what": "Nach der Unterschrift wurde an der Liste etwas geändert, das keine Berichtigung mit Grund und Zustimmung ist.",
        "why": "Wer unterschrieben hat, steht für die Liste ein, wie sie da war. Was danach unbemerkt dazukommt oder wegfällt, hat niemand gesehen.",
        "wrong": "22:40 unterschrieben von allen\n22:55 Spiel 37 kommt dazu",
        "right": "22:40 unterschrieben von allen\n22:55 Spiel 36 berichtigt, Grund „verschrieben“, zugestimmt: Plätze 1, 2, 3",
        "correct": "Mit dem Papier vergleichen. Stimmt die Liste jetzt, alle noch einmal unterschreiben lassen; sonst das Falsche mit „skatlist berichtigen“ ändern.",
    },
    "X103": {
        "title": "berichtigt ohne Zustimmung",
        "says": "nach der Unterschrift berichtigt, ohne Grund und ohne dass jemand zugestimmt hat",
        "says.reason": "nach der Unterschrift berichtigt, ohne dass ein Grund dabeisteht",
        "says.consent": "nach der Unterschrift berichtigt, ohne dass jemand zugestimmt hat",
        "says.some": "nach der Unterschrift berichtigt; es fehlt die Zustimmung von Platz {places}: dort ändern sich die Punkte, oder ein anderer gewinnt dazu",
        "says.before": "vor der Unterschrift berichtigt; es fehlt die Zustimmung von Platz {places}: dort ändern sich die Punkte, oder ein anderer gewinnt dazu",
        "remedy": "am Tisch fragen und das Spiel noch einmal eintragen, mit Grund und Zustimmung (skatlist berichtigen … --reason GRUND --agreed PLÄTZE)",
        "what": "Ein Spiel wurde nach der Unterschrift berichtigt, und es fehlt der Grund oder die Zustimmung.",
        "why": "Was auf der Liste steht, ändert niemand allein. Zustimmen müssen alle, deren Punkte sich ändern; gewinnt jemand dazu und verliert niemand, der ganze Tisch. Sonst entscheidet der Spielleiter. Der Grund gehört dazu, damit es später noch jemand versteht.",
        "wrong": "22:40 unterschrieben von allen\n22:50 Spiel 12 berichtigt",
        "right": "22:40 unterschrieben von allen\n22:50 Spiel 12 berichtigt, Grund „verschrieben“, zugestimmt: Plätze 1, 2, 3",
        "correct": "Am Tisch fragen. Das Spiel mit „skatlist berichtigen“ noch einmal eintragen, diesmal mit --reason und --agreed; das letzte Wort zählt.",
    },
}
