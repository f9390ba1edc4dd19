TEXTS = {
    "complete": "series {series}, table {table}: {games} games, complete",
    "incomplete": "series {series}, table {table}: {games} games, incomplete",
    "number": "No",
    "dealer": "dealer",
    "game": "game",
    "value": "value",
    "place": "place {place}",
    "error": "One error on these lists. To see it: {call}",
    "errors": "{count} errors on these lists. To see them: {call}",
    "end_bierlachs": "Ended with game {game}, lost with more than {target} minus points: {who}",
    "end_plus-only": "Ended with game {game}, {target} points reached: {who}",
}
