TEXTS = {
    "link": "Wandseite",
    "standings_so_far": "Rangliste, vorläufig",
    "tables": "Serie {series}: noch zu spielen",
    "left": "noch {left}",
    "played": "{played} gespielt",
    "unsigned": "prüfen",
    "done": "fertig",
    "seats": "Serie {series}: wer sitzt wo",
    "clock": "Serie {series} seit {since} Uhr ({taken} Std.) · {now} Uhr",
    "nothing": "Gleich geht es los.",
    "no_event": "Am Schreibtisch ist noch keine Veranstaltung geöffnet.",
}
