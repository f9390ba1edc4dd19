TEXTS = {
    "D101.begin": "the list begins with place {stated} as dealer; place {computed} deals the first game, after that the order is right",
    "D101.once": "place {computed} is the dealer, place {stated} is entered; after that the order is right again, so probably a slip of the pen",
    "D101.last": "place {stated} dealt, it was the turn of place {computed}: game {again} is void, place {computed} deals it again",
    "D101.running": "place {stated} dealt, it was the turn of place {computed}: games {again} to {last} are void, place {computed} deals game {again} again",
    "D101.earlier": "place {stated} dealt, it was the turn of place {computed}: full rounds stand, games {first} to {last} are void, place {starter} deals game {first} again",
    "D101.closed": "place {stated} dealt, it was the turn of place {computed}: the round is closed, all games stand",
    "D102": "place {stated} deals this game and sits out: he cannot be declarer",
    "D102.opposite": "place {stated} sits out when place {dealer} deals: he cannot be declarer",
    "D102.begun": "place {stated} should deal and sit out; everything fits if place {starter} dealt the first game",
    "D102.shifted": "place {stated} should deal and sit out, and from here on the order is shifted: before it a game is missing or stands twice",
    "D103": "there is no place {stated} at this table, it has {size} places",
    "D103.column": "the list says something for place {stated}, but the table has only {size} places",
}
