"""The words of lists in English: the first is written in tables, the second in lines (where there is none, the first).

All of them are read, in any case; a blank may be an underscore.
"""

TEXTS = {
    "contract": {
        "clubs": "clubs|clubs|club",
        "spades": "spades|spades|spade",
        "hearts": "hearts|hearts|heart",
        "diamonds": "diamonds|diamonds|diamond",
        "grand": "grand",
        "null": "null",
        "revolution": "revolution",
        "ramsch": "ramsch",
        "passed": "passed|passed|passed_in",
        "void": "void",
    },
    "level": {
        "hand": "hand",
        "schneider": "schneider",
        "schneider_announced": "schneider_announced",
        "schwarz": "schwarz",
        "schwarz_announced": "schwarz_announced",
        "ouvert": "ouvert|open",
        "spitze": "spitze",
    },
    "reason": {
        "played": "played",
        "given_up": "given_up",
        "conceded": "conceded|conceded|conceded_by_the_opponents",
        "claim": "claim|rest_claimed",
        "violation_declarer": "violation_declarer|violation_declarer|violation_by_the_declarer",
        "violation_opponents": "violation_opponents|violation_opponents|violation_by_the_opponents",
    },
    "result": {
        "won": "won",
        "lost": "lost",
    },
    "number": {
        "1": "one",
        "2": "two",
        "3": "three",
        "4": "four",
        "5": "five",
        "6": "six",
        "7": "seven",
        "8": "eight",
        "9": "nine",
        "10": "ten",
        "11": "eleven",
    },
    # Letters that belong to the number behind them, where a line has any: w2.
    "letter": {
        "with": "w",
        "without": "wo",
        "bid": "",
    },
    # What only lines have; the first is written.
    "line": {
        "overbid": "overbid",
        "with": "with",
        "without": "without",
        "bid": "bid",
        "tricks": "tricks",
        "shoves": "shoves",
        "passed": "passes",
        "kontra": "kontra",
        "bock": "bock",
        "re": "re",
        "hirsch": "hirsch",
        "value": "value",
        "game": "game",
        "dealer": "dealer",
        "kontra_by": "kontra by",
        "bidders": "bidders",
        "totals": "total",
        "won": "wins",
        "lost": "losses",
        "penalties": "penalty",
        "card_points": "points",
        "virgin": "virgin",
        "march": "march",
        "phase": "phase",
        "charged": "as",
        "columns": "columns",
        "crossed": "crossed",
    },
    # What a word looks like in full that must be followed by something.
    "example": {
        "charged": "clubs w1",
        "columns": "w2 wo3",
    },
}
