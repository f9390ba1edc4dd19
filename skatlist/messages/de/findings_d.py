TEXTS = {
    "D101.begin": "die Liste beginnt mit Platz {stated} als Geber; das erste Spiel gibt Platz {computed}, danach stimmt die Reihenfolge",
    "D101.once": "Geber ist Platz {computed}, eingetragen ist Platz {stated}; danach stimmt die Reihenfolge wieder, also vermutlich verschrieben",
    "D101.last": "Platz {stated} hat gegeben, an der Reihe war Platz {computed}: Spiel {again} ist ungültig, Platz {computed} gibt es noch einmal",
    "D101.running": "Platz {stated} hat gegeben, an der Reihe war Platz {computed}: Spiel {again} bis {last} sind ungültig, Platz {computed} gibt Spiel {again} noch einmal",
    "D101.earlier": "Platz {stated} hat gegeben, an der Reihe war Platz {computed}: die vollen Runden bleiben gültig, Spiel {first} bis {last} sind ungültig, Platz {starter} gibt Spiel {first} noch einmal",
    "D101.closed": "Platz {stated} hat gegeben, an der Reihe war Platz {computed}: die Runde ist abgeschlossen, alle Spiele bleiben gültig",
    "D102": "Platz {stated} gibt in diesem Spiel und sitzt: er kann nicht Alleinspieler sein",
    "D102.opposite": "Platz {stated} sitzt, wenn Platz {dealer} gibt: er kann nicht Alleinspieler sein",
    "D102.begun": "Platz {stated} müsste geben und sitzen; alles passt, wenn das erste Spiel Platz {starter} gegeben hat",
    "D102.shifted": "Platz {stated} müsste geben und sitzen, und von hier an ist die Reihenfolge verschoben: davor fehlt ein Spiel oder eines steht zweimal",
    "D103": "Platz {stated} gibt es an diesem Tisch nicht, er hat {size} Plätze",
    "D103.column": "für Platz {stated} steht etwas auf der Liste, der Tisch hat aber nur {size} Plätze",
}
