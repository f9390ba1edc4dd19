TEXTS = {
    "won": "gewonnen",
    "lost": "verloren",
    "overbid": "überreizt",
    "nobody_played": "niemand, eingepasst",
    "no_level": "keine",
}
