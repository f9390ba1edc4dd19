TEXTS = {
    "spitzen": {
        "says": "Matadors (Spitzen) are the unbroken run of top trumps from the jack of clubs down. Whoever holds them plays “with” so many, whoever lacks them “without” so many. The skat belongs to the declarer's cards, in hand games too. There are at most 11 in a suit game and 4 in Grand; Null has none.",
        "also": "matadors, matador, with, without, jacks",
        "example": "spades wo2 +",
    },
    "base": {
        "says": "Each kind of game has its base value: diamonds 9, hearts 10, spades 11, clubs 12, Grand 24.",
        "also": "base value, suit, suit game, grand, diamonds, hearts, spades, clubs",
        "example": "diamonds w1 +",
    },
    "null_value": {
        "says": "Null is always worth the same: Null 23, Null hand 35, Null open 46, Null open hand 59. It has no matadors, no Schneider and no Schwarz.",
        "also": "null open, null hand, null ouvert",
        "example": "null h open +",
    },
    "levels": {
        "says": "One is added to the matadors for the game itself, and one each for hand, Schneider, Schneider announced, Schwarz, Schwarz announced and open. On the list each of them is a cross.",
        "also": "level, multiplier, crosses",
        "example": "spades w1 h s +",
    },
    "value": {
        "says": "The value of a game is its matadors and levels, counted together, times the base value.",
        "also": "value, reckoning, calculation",
        "example": "hearts wo3 h +",
    },
    "points": {
        "says": "The declarer wins with 61 card points, those in the skat included. With 60 the game is lost.",
        "also": "card points, won, 60, 61",
        "example": "clubs w1 points 60",
    },
    "schneider": {
        "says": "A side with 30 card points or fewer is Schneider: the opponents when the declarer has 90, or the declarer himself. It counts one level, won or lost.",
        "also": "own schneider, 30, 31, 89, 90",
        "example": "spades w1 s points 90 +",
    },
    "schwarz": {
        "says": "A side without a trick is Schwarz. One trick is enough to be Schneider only, even if there are no points in it.",
        "also": "own schwarz, tricks",
        "example": "clubs w1 s z tricks 10",
    },
    "announced": {
        "says": "Schneider and Schwarz can be announced in a hand game only. Whoever falls short of what was announced has lost. All announced levels count then; own Schneider is not added.",
        "also": "announced, schneider announced, schwarz announced, sa, za",
        "example": "clubs w3 h sa points 85",
    },
    "ouvert": {
        "says": "An open suit game or Grand is a hand game, and announces Schneider and Schwarz: not one trick may be lost. Null may be open with the skat taken, too.",
        "also": "open, ouvert, grand ouvert",
        "example": "grand w4 h open +",
    },
    "null_won": {
        "says": "The declarer wins Null by taking no trick at all.",
        "also": "null lost",
        "example": "null +",
    },
    "doubled": {
        "says": "Every lost game is deducted twice, a hand game too.",
        "also": "lost, double, minus",
        "example": "diamonds w1 -",
    },
    "hand": {
        "says": "In a hand game the skat stays where it is, which is worth one level. It still counts for the matadors and for the card points.",
        "also": "hand, skat not taken",
        "example": "clubs w1 h +",
    },
    "seats": {
        "says": "All keep their seats until the series is over. Seat 1 deals the first game.",
        "also": "seat, seating",
    },
    "second_list": {
        "says": "In championships and leagues every table keeps two lists. The second one is there to compare.",
        "also": "second list, two lists",
    },
    "dealer": {
        "says": "Dealing goes round, one game each. At a table of four the dealer sits out.",
        "also": "dealer, deals, sits out, table of four, table of three",
    },
    "valid_game": {
        "says": "Every deal leads to a valid game. If one is void the same player deals again, and only then the next.",
        "also": "void, misdeal, replay",
    },
    "bid": {
        "says": "A bid is a number a game can be worth: 18, 20, 22, 23, 24 and so on up to 264. In the end the game has to be worth at least that much.",
        "also": "bids, bidding, 18",
        "example": "spades wo2 bid 33 +",
    },
    "passed_in": {
        "says": "If nobody bids, the game is passed in. It has its row on the list, nobody scores, and the next player deals.",
        "also": "pass, passed, passed out",
        "example": "passed",
    },
    "announcement": {
        "says": "The declarer announces the game before the first card is played. Hand, open and announced levels count only if they are named then.",
        "also": "announce, announcement",
    },
    "overbid": {
        "says": "If the game is worth less than the bid, the declarer has overbid and lost. What counts is the base value, taken often enough to reach the bid, and that twice.",
        "also": "overbidding",
        "example": "diamonds w1 bid 20 -",
    },
    "null_overbid": {
        "says": "Whoever bid more than the Null is worth has to name a suit game or Grand that is worth enough. That game counts instead, as lost.",
        "also": "null bid",
        "example": "null bid 24 - as clubs w1",
    },
    "overbid_hand": {
        "says": "A hand game can be overbid as well, when matadors turn up in the skat. It is counted in the same way, and a loss counts twice.",
        "also": "hand overbid",
        "example": "spades w1 h bid 72 -",
    },
    "impossible_level": {
        "says": "If the game reaches the bid only with a level that the cards make impossible, it is lost, even when the opponents make a mistake. So it is with Schwarz without the jack of clubs.",
        "also": "level impossible",
        "example": "clubs wo1 h s z bid 60 violation opponents",
    },
    "violation": {
        "says": "The side that breaks a rule has lost the game. It counts without Schneider and Schwarz, unless these were certain already, announced, or needed for the bid: then the declarer is granted the level if it was still within reach. A game that was decided before stays decided.",
        "also": "violation, revoke, follow suit",
        "example": "diamonds w1 violation opponents +",
    },
    "claim": {
        "says": "Whoever cuts a game short has to reach everything that was claimed. Whoever gives up has lost the plain game, unless more was announced.",
        "also": "claim, give up, given up, concede",
        "example": "hearts w1 given up -",
    },
    "list": {
        "says": "Each game has a row of its own on the list: the game, matadors, crosses, value, and the declarer's new total.",
        "also": "row, score sheet, list",
    },
    "running_total": {
        "says": "After every game the declarer's new total is written down, with the number of games won and lost so far.",
        "also": "total, totals",
    },
    "signature": {
        "says": "At the end everybody at the table compares the totals and signs the list. That is how they stand by it.",
        "also": "signature, sign",
    },
    "complete": {
        "says": "A series has 48 games at a table of four and 36 at a table of three; every round is played to its end. A list with games missing can be left out of the ranking.",
        "also": "complete, series, round, 48, 36",
    },
    "rating": {
        "says": "By Seeger-Fabian, 50 points are added to the game points for each own game won and 50 deducted for each one lost, and each game lost by another player adds 40 at a table of three, 30 at a table of four and 24 at a table of five. Equal totals are decided by more games won, then fewer lost, then by lot.",
        "also": "seeger, fabian, seeger-fabian, ranking, tie, lot",
    },
    "correction": {
        "says": "A wrong entry is corrected if everybody agrees whose points it changes. Once the series is over, the director decides.",
        "also": "correct, correction, objection",
    },
    "kontra": {
        "says": "With Kontra the opponents double the game, with Re the declarer doubles it once more. The International Skat Order knows neither.",
        "also": "kontra, re, contra",
    },
    "bock": {
        "says": "In a Bock round every game counts twice. The house rules say what starts one.",
        "also": "bock, bock round",
    },
    "ramsch": {
        "says": "In Ramsch everybody plays alone, and whoever has the most card points loses them.",
        "also": "ramsch",
    },
    "shoves": {
        "says": "In Schieberamsch each player in turn takes the skat or passes it on; each pass doubles.",
        "also": "shove, schieberamsch",
    },
    "march": {
        "says": "Taking every trick of a Ramsch is a march, and wins it.",
        "also": "march, durchmarsch",
    },
    "virgin": {
        "says": "A player without a trick in Ramsch is a virgin; the loser's points count twice then.",
        "also": "virgin",
    },
}
