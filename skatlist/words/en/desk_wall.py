TEXTS = {
    "link": "Wall page",
    "standings_so_far": "Standings, provisional",
    "tables": "Series {series}: games left",
    "left": "{left} left",
    "played": "{played} played",
    "unsigned": "to be checked",
    "done": "done",
    "seats": "Series {series}: who sits where",
    "clock": "Series {series} since {since} ({taken} h) · {now}",
    "nothing": "It will start soon.",
    "no_event": "No event is open at the desk yet.",
}
