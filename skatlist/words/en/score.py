TEXTS = {
    "complete": "series {series}, table {table}: {games:# game|# games}, complete",
    "incomplete": "series {series}, table {table}: {games:# game|# games}, incomplete",
    "number": "No",
    "dealer": "dealer",
    "game": "game",
    "value": "value",
    "place": "seat {place}",
    "unread": "{count:One line|# lines} cannot be read and {count:is|are} missing here.",
    "uncounted": "Cannot be computed: game {games}; until that is corrected, {count:it does|they do} not count here.",
    "errors": "{count:One error|# errors} on these lists. To see {count:it|them}: {call}",
    "end_bierlachs": "Ended with game {game}; lost with more than {target} minus points: {who}",
    "end_plus-only": "Ended with game {game}; {target} points reached: {who}",
}
