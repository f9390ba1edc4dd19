"""Which rows agree with their card points and tricks, written from the rules a second time.

How it is independent: it imports nothing of skatlist. It does not classify findings but plays all endings through:
for every number of card points and tricks that the cards allow it says how such a game has to be booked, and asks
whether the row says the same. Values come from the printed ladders of the other oracle.
"""

from functools import cache
from itertools import product

from game.oracle import HAND_SETS, LADDERS, LEGAL_BIDS, NULL, SKAT_SETS, value_of

POINTS, TRICKS = (None, *range(121)), (None, *range(11))
REASONS = ("played", "claim", "given_up", "conceded", "violation_declarer", "violation_opponents")
TRUMPS = (2, 2, 2, 2, 11, 10, 4, 3, 0, 0, 0)  # card points of the trumps of a suit, from the Kreuz-Bube down


@cache
def sums(cards):
    """Return what so many cards can count: so many aces, tens, kings, queens and jacks, the rest blank."""
    counts = product(range(5), repeat=5)
    return {
        11 * aces + 10 * tens + 4 * kings + 3 * queens + 2 * jacks
        for aces, tens, kings, queens, jacks in counts
        if 0 <= cards - (aces + tens + kings + queens + jacks) <= 12
    }


# Who takes t tricks has their 3t cards and the two of the skat.
ENDINGS = [(points, tricks) for tricks in range(11) for points in sorted(sums(3 * tricks + 2))]


@cache
def endings(points, tricks):
    """Return the endings that agree with what a row says."""
    return [(p, t) for p, t in ENDINGS if points in {None, p} and tricks in {None, t}]


def spoken(letters):
    """Return what was announced, with what it carries; Schneider and Schwarz from play are not in it."""
    said = letters & {"H", "SA", "ZA", "O"}
    if said & {"ZA", "O"}:
        return said | {"S", "SA", "Z", "ZA"}
    return said | {"S"} if "SA" in said else said


def from_play(points, tricks):
    """Return what either side suffered in play. ISkO 2.5.5, 2.5.6."""
    if tricks in {0, 10}:
        return {"S", "Z"}
    return {"S"} if points <= 30 or points >= 90 else set()


def bookings(contract, spitzen, letters, bid, points, tricks):
    """Yield result, value and sets of crosses with which a game that ended so stands rightly on a list."""
    said = spoken(letters)
    reached = from_play(points, tricks)
    if "ZA" in said:
        made = tricks == 10
    elif "SA" in said:
        made = points >= 90
    else:
        made = points >= 61
    if said & {"SA", "ZA"} and not made:
        # Lost as announced (2.5.7); without a trick the cross for Schwarz decides, nothing is said of it.
        ways = [said, said | {"Z"}] if tricks == 0 else [said]
    else:
        ways = [said | reached]
    for true in ways:
        value = value_of(contract, spitzen, true)
        if made and value >= bid:
            yield True, value, [true]
        elif value_of(contract, spitzen, said) >= bid:
            yield False, value, [true]
        else:
            # Lost for the bid: the multiple that reaches it, and the list may show the line that gives it (3.6.1).
            charged = next(step for step in LADDERS[contract] if step >= bid and step >= value)
            lines = [said, said | {"S"}, said | {"S", "Z"}]
            least = next((line for line in lines if value_of(contract, spitzen, line) >= bid), None)
            yield False, charged, [line for line in lines if line <= true or line == least]


def agrees(contract, spitzen, letters, bid, points, tricks, won, marked, reason):
    """Whether a row can be right. `bid` 0 stands for none; a mark goes with a bid."""
    value = value_of(contract, spitzen, letters)
    overbid = bid > value
    if (marked and not overbid) or (won and overbid):
        return False
    if contract == "null" and overbid:
        return False  # the game charged instead is not named (3.6.2)
    if reason not in {"played", "claim"}:
        return ended_early(contract, spitzen, letters, bid, won, reason)
    if contract == "null":
        return any((t == 0) == won for _, t in endings(points, tricks))
    booked = next(step for step in LADDERS[contract] if step >= max(bid, value)) if overbid else value
    return any(
        won == right and booked == amount and letters in crosses
        for p, t in endings(points, tricks)
        for right, amount, crosses in bookings(contract, spitzen, letters, bid, p, t)
    )


def ended_early(contract, spitzen, letters, bid, won, reason):
    """Whether the result goes with the reason; points and tricks are those so far (SEEDS A2)."""
    short = bid > value_of(contract, spitzen, spoken(letters))
    if reason == "given_up":
        return not won
    if reason == "conceded":
        return won or short
    if reason == "violation_opponents" and won and short and spitzen is not None and spitzen < 0:
        return not out_of_reach(contract, spitzen, letters, bid)
    return True


def out_of_reach(contract, spitzen, letters, bid):
    """Whether the other side's top trumps exclude what the bid needs (3.6.4): any of them takes a trick."""
    if value_of(contract, spitzen, spoken(letters) | {"S"}) < bid:
        return True  # Schwarz is needed
    tops = TRUMPS[:4] if contract == "grand" else TRUMPS
    return sum(tops[:-spitzen]) > 30


def rows_of(contract, spitzen, letters, bids):
    """Yield every row of a game: bid, points, tricks, result, mark, reason."""
    for bid in bids:
        marks = (False, True) if bid else (False,)
        for points, tricks, won, marked in product(POINTS, TRICKS, (True, False), marks):
            if points is not None or tricks is not None:
                yield contract, spitzen, letters, bid, points, tricks, won, marked, "played"
        for won, marked, reason in product((True, False), marks, REASONS):
            yield contract, spitzen, letters, bid, None, None, won, marked, reason


def sets_of(contract):
    """Return the sets of crosses a list may show."""
    return list(NULL) if contract == "null" else [*SKAT_SETS, *HAND_SETS]


def steps_of(contract):
    """Return no bid and one bid in every step of a ladder: between two steps all bids come to the same."""
    bids = sorted(LEGAL_BIDS)
    ladder = sorted(NULL.values()) if contract == "null" else [step for step in LADDERS[contract] if step <= 264]
    return [0, *dict.fromkeys(max(b for b in bids if b <= step) for step in ladder if step >= 18)]
