TEXTS = {
    "won": "won",
    "lost": "lost",
    "overbid": "overbid",
    "nobody_played": "nobody, passed in",
    "no_level": "none",
}
