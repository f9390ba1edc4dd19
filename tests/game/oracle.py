"""The value of a game by the ISkO, written a second time in another way, to hold the program against.

How it is independent: it imports nothing of skatlist; nothing is computed from Spitzen, crosses and base by formula.
Values are looked up in the printed ladders of multiples; Null, the legal bids and the sets of crosses a list may
show are written out by hand; crosses are letters in sets, not bits. Only the order of the letters and the names of
the contracts are shared with the caller.
"""

from bisect import bisect_left

LETTERS = ("H", "S", "SA", "Z", "ZA", "O")  # bit 0 to bit 5 of a number from 0 to 63
SETS = [frozenset(letter for i, letter in enumerate(LETTERS) if number >> i & 1) for number in range(64)]

# The ladders a scorer knows by heart: the value of the 1st, 2nd, 3rd ... case.
LADDERS = {
    "diamonds": [9, 18, 27, 36, 45, 54, 63, 72, 81, 90, 99, 108, 117, 126, 135, 144, 153, 162],
    "hearts": [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180],
    "spades": [11, 22, 33, 44, 55, 66, 77, 88, 99, 110, 121, 132, 143, 154, 165, 176, 187, 198],
    "clubs": [12, 24, 36, 48, 60, 72, 84, 96, 108, 120, 132, 144, 156, 168, 180, 192, 204, 216],
    "grand": [24, 48, 72, 96, 120, 144, 168, 192, 216, 240, 264],
}
for ladder in LADDERS.values():  # tuples go higher than any real game: 12 Spitzen, bids to 300
    while ladder[-1] < 600:
        ladder.append(ladder[-1] + ladder[0])

NULL = {frozenset(): 23, frozenset("H"): 35, frozenset("O"): 46, frozenset("HO"): 59}

LEGAL_BIDS = {
    *(18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50, 54, 55, 59, 60, 63, 66, 70, 72, 77, 80, 81),
    *(84, 88, 90, 96, 99, 100, 108, 110, 117, 120, 121, 126, 130, 132, 135, 140, 143, 144, 150, 153, 154, 156, 160),
    *(162, 165, 168, 170, 176, 180, 187, 192, 198, 204, 216, 240, 264),
}

# Every set of crosses a suit or grand may show on a list; Null has its own four.
SKAT_SETS = [frozenset(), frozenset({"S"}), frozenset({"S", "Z"})]
HAND_SETS = [
    frozenset({"H"}),
    frozenset({"H", "S"}),
    frozenset({"H", "S", "Z"}),
    frozenset({"H", "S", "SA"}),
    frozenset({"H", "S", "SA", "Z"}),
    frozenset({"H", "S", "SA", "Z", "ZA"}),
    frozenset({"H", "S", "SA", "Z", "ZA", "O"}),
]


def value_of(contract, spitzen, letters):
    """Return what the game itself is worth."""
    if contract == "null":
        return NULL[letters & {"H", "O"}]
    words = ["Spitze"] * abs(spitzen) + ["Spiel", *letters]
    return LADDERS[contract][len(words) - 1]


def booking(contract, spitzen, letters, bid, won):
    """Return value, points and overbid; no value and points for a Null over its bid: its other game is not named."""
    value = value_of(contract, spitzen, letters)
    if bid <= value:
        return value, (value if won else -(value + value)), False
    if contract == "null":
        return None, None, True
    ladder = LADDERS[contract]
    charged = ladder[bisect_left(ladder, bid)]
    return charged, -(charged + charged), True


def faults(contract, spitzen, letters, bid, won):
    """Return the codes of what no such game can show: Spitzen, crosses, bid."""
    codes = set()
    if bid != 0 and bid not in LEGAL_BIDS:
        codes.add("G112")
    if contract == "null":
        codes.add("G102")  # something is written where a Null has nothing
        if letters - {"H", "O"}:
            codes.add("G106")
        return codes
    if spitzen not in (SPITZEN_GRAND if contract == "grand" else SPITZEN_SUIT):
        codes.add("G102")
    announced = letters & {"SA", "ZA", "O"}
    if announced and "H" not in letters:
        codes.add("G104")
    # A set is whole when it is one a list may show, whether or not Hand was forgotten.
    if letters not in WHOLE_SETS:
        codes.add("G113" if announced and not won else "G105")
    return codes


SPITZEN_SUIT = {*(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11), *(-1, -2, -3, -4, -5, -6, -7, -8, -9, -10, -11)}
SPITZEN_GRAND = {1, 2, 3, 4, -1, -2, -3, -4}
WHOLE_SETS = {*SKAT_SETS, *HAND_SETS, *(hand - {"H"} for hand in HAND_SETS)}
