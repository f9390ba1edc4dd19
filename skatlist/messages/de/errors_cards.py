TEXTS = {
    "card_unknown": "Die Karte „{card}“ gibt es nicht. Möglich sind CJ, SA, HT, D7 oder Kreuz-Bube, Pik-Ass, Herz-10, Karo-7.",
    "card_twice": "Die Karte {card} ist zweimal genannt.",
}
