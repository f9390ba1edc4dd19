TEXTS = {
    "X101": "es fehlt die Unterschrift von {player}",
    "X101.several": "es fehlen die Unterschriften von {players}",
    "X101.places": "es fehlen die Unterschriften von Platz {places}",
    "X102": "nach der Unterschrift wurde an der Liste noch etwas geändert",
    "X102.several": "nach der Unterschrift wurde an der Liste noch {count}-mal etwas geändert",
    "X103": "nach der Unterschrift berichtigt, ohne Grund und ohne dass jemand zugestimmt hat",
    "X103.reason": "nach der Unterschrift berichtigt, ohne dass ein Grund dabeisteht",
    "X103.consent": "nach der Unterschrift berichtigt, ohne dass jemand zugestimmt hat",
    "X103.some": "nach der Unterschrift berichtigt; es fehlt die Zustimmung von Platz {places}: dort ändern sich die Punkte, oder ein anderer gewinnt dazu",
    "X103.before": "vor der Unterschrift berichtigt; es fehlt die Zustimmung von Platz {places}: dort ändern sich die Punkte, oder ein anderer gewinnt dazu",
}
