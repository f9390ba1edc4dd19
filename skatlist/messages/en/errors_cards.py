TEXTS = {
    "card_unknown": "There is no card “{card}”. Possible are CJ, SA, HT, D7 or names such as clubs-jack, Kreuz-Bube, Pik-Ass, Herz-10.",
    "card_twice": "The {card} is named twice.",
}
