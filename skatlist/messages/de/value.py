TEXTS = {
    "passed": "Eingepasst: zählt als Spiel, bringt niemandem Punkte.",
    "void": "Ungültig: die Zeile bleibt stehen und zählt nicht.",
    "overbid": "gereizt {bid}, das Spiel ist {own} wert: überreizt, also verloren",
    "overbid_unbid": "als überreizt vermerkt, also verloren; der Reizwert fehlt",
    "overbid_bids": "als überreizt vermerkt, also verloren; der Reizwert fehlt: so viel zählt es, wenn {bids} gereizt waren",
    "bid": "gereizt {bid}",
    "no_bid": "ohne Gebot",
    "won": "gewonnen: {points}",
    "lost": "verloren, zählt doppelt: {points}",
    "lost_single": "verloren, zählt einfach: {points}",
    "would_win": "gewonnen wären es {points}",
    "would_lose": "verloren wären es {points}",
}
