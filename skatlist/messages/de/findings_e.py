TEXTS = {
    "E101": "für diese Serie und diesen Tisch gibt es schon eine Liste: {other}",
    "E101.same": "dieselbe Liste ist zweimal da: {other}",
    "E102": "{player} sitzt in derselben Serie auch an Tisch {other}",
    "E102.same_table": "{player} steht an diesem Tisch zweimal ({other})",
    "E102.unknown": "die Startnummer {number} hat niemand",
    "E103": "Serie {number}, Tisch {table}: es liegt keine Liste vor",
    "E103.series": "Serie {number}: es liegt noch keine Liste vor",
    "E103.not_seated": "Serie {number}, Tisch {table}: dort sitzt nach dem Sitzplan niemand",
    "E104": "gleichauf mit {total} Punkten, {won} gewonnenen und {lost} verlorenen Spielen: {players}; die Reihenfolge entscheidet das Los",
    "E105": "aus der Mannschaft {team} sitzen zusammen an einem Tisch: {players}",
    "E105.small": "die Mannschaft {team} hat nur {stated} Spieler, üblich sind hier {computed}",
    "E105.large": "die Mannschaft {team} hat {stated} Spieler, üblich sind hier {computed}",
}
