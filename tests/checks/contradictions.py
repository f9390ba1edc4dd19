"""Which rows agree with their card points and tricks, written from the rules a second time.

How it is independent: it imports nothing of skatlist. It does not classify findings but plays all endings through:
for every number of card points and tricks that the cards allow it says how such a game has to be booked, and asks
whether the row says the same. Values come from the printed ladders of the other oracle.
"""

from functools import cache
from itertools import product
from typing import NamedTuple

from game.oracle import HAND_SETS, LADDERS, LEGAL_BIDS, NULL, SKAT_SETS, value_of

POINTS, TRICKS = (None, *range(121)), (None, *range(11))
REASONS = ("played", "claim", "given_up", "conceded", "violation_declarer", "violation_opponents")
TRUMPS = (2, 2, 2, 2, 11, 10, 4, 3, 0, 0, 0)  # card points of the trumps of a suit, from the Kreuz-Bube down


class Row(NamedTuple):
    """A row of a list; `bid` 0 stands for none."""

    contract: str
    spitzen: int | None
    letters: frozenset
    bid: int
    points: int | None
    tricks: int | None
    won: bool
    marked: bool
    reason: str

    def worth(self, letters):
        """Return what the game is worth with these crosses."""
        return value_of(self.contract, self.spitzen, letters)


@cache
def sums(cards):
    """Return the points that a number of cards can have: aces, tens, kings, queens and jacks, the rest blank."""
    counts = product(range(5), repeat=5)
    return {
        11 * aces + 10 * tens + 4 * kings + 3 * queens + 2 * jacks
        for aces, tens, kings, queens, jacks in counts
        if 0 <= cards - (aces + tens + kings + queens + jacks) <= 12
    }


# A player with t tricks has their 3t cards and the two of the skat.
ENDINGS = [(points, tricks) for tricks in range(11) for points in sorted(sums(3 * tricks + 2))]


@cache
def endings(points, tricks):
    """Return the endings that agree with what a row says."""
    return [(p, t) for p, t in ENDINGS if points in {None, p} and tricks in {None, t}]


def announced(letters):
    """Return what was announced, with what it carries; Schneider and Schwarz from play are not in it."""
    letters_of_levels = letters & {"H", "SA", "ZA", "O"}
    if letters_of_levels & {"ZA", "O"}:
        return letters_of_levels | {"S", "SA", "Z", "ZA"}
    return letters_of_levels | {"S"} if "SA" in letters_of_levels else letters_of_levels


def from_play(points, tricks):
    """Return what either side suffered in play. ISkO 2.5.5, 2.5.6."""
    if tricks in {0, 10}:
        return {"S", "Z"}
    return {"S"} if points <= 30 or points >= 90 else set()


def bookings(row, points, tricks):
    """Yield result, value and sets of crosses with which a game that ended so stands rightly on a list."""
    letters_of_levels = announced(row.letters)
    missed = tricks < 10 if "ZA" in letters_of_levels else points < 90 if "SA" in letters_of_levels else False
    ways = [letters_of_levels | from_play(points, tricks)]
    if missed:
        # Lost as announced (2.5.7); without a trick the cross for Schwarz decides, nothing is said of it.
        ways = [letters_of_levels, letters_of_levels | {"Z"}] if tricks == 0 else [letters_of_levels]
    made = points >= 61 and not missed
    for true in ways:
        value = row.worth(true)
        if made and value >= row.bid:
            yield True, value, [true]
        elif row.worth(letters_of_levels) >= row.bid:
            yield False, value, [true]
        else:
            # Lost for the bid: the multiple that reaches it, and the list may show the line that gives it (3.6.1).
            charged = next(step for step in LADDERS[row.contract] if step >= row.bid and step >= value)
            lines = [letters_of_levels, letters_of_levels | {"S"}, letters_of_levels | {"S", "Z"}]
            least = next((line for line in lines if row.worth(line) >= row.bid), None)
            yield False, charged, [line for line in lines if line <= true or line == least]


def agrees(row):
    """Whether a row can be right.

    A mark goes with a bid that what was announced does not reach: Schneider or Schwarz may be the line that gives the
    charge, or the declarer's own, and cost the same.
    """
    value = row.worth(row.letters)
    overbid = row.bid > value
    short = row.bid > row.worth(announced(row.letters))
    if (row.marked and (row.won or not short)) or (row.won and overbid):
        return False
    if row.contract == "null" and overbid:
        return False  # the game charged instead is not named (3.6.2)
    if row.reason not in {"played", "claim"}:
        return ended_early(row, short=short)
    if row.contract == "null":
        return any((tricks == 0) == row.won for _, tricks in endings(row.points, row.tricks))
    booked = next(step for step in LADDERS[row.contract] if step >= max(row.bid, value)) if overbid else value
    return any(
        row.won == right and booked == amount and row.letters in crosses
        for points, tricks in endings(row.points, row.tricks)
        for right, amount, crosses in bookings(row, points, tricks)
    )


def ended_early(row, *, short):
    """Whether the result goes with the reason; points and tricks are those so far (quellen.md A2)."""
    if row.reason == "given_up":
        return not row.won
    if row.reason == "conceded":
        return row.won or short
    if row.reason == "violation_opponents" and row.won and short:
        return not out_of_reach(row)
    if row.reason == "violation_declarer" and row.won:
        return True in decided_so_far(row)
    if row.reason == "violation_opponents" and not row.won and not short:
        return False in decided_so_far(row)
    return True


def decided_so_far(row):
    """Return the results a game may have had before a violation: decided stays decided (4.1)."""
    ends = endings(row.points, row.tricks)
    if row.contract == "null":
        return {tricks == 0 for _, tricks in ends} or {True, False}
    return {won for points, tricks in ends for won, _, _ in bookings(row, points, tricks)} or {True, False}


def out_of_reach(row):
    """Whether the other side's top trumps exclude what the bid needs (3.6.4): any of them takes a trick."""
    if row.spitzen is None or row.spitzen > 0:
        return False
    if row.worth(announced(row.letters) | {"S"}) < row.bid:
        return True  # Schwarz is needed
    tops = TRUMPS[:4] if row.contract == "grand" else TRUMPS
    return sum(tops[: -row.spitzen]) > 30


def rows_of(contract, spitzen, letters, bids):
    """Yield every row of a game: bid, points, tricks, result, mark, reason."""
    for bid in bids:
        marks = (False, True) if bid else (False,)
        for points, tricks, won, marked in product(POINTS, TRICKS, (True, False), marks):
            if points is not None or tricks is not None:
                yield Row(contract, spitzen, letters, bid, points, tricks, won, marked, "played")
        for won, marked, reason in product((True, False), marks, REASONS):
            yield Row(contract, spitzen, letters, bid, None, None, won, marked, reason)


def sets_of(contract):
    """Return the sets of crosses a list may show."""
    return list(NULL) if contract == "null" else [*SKAT_SETS, *HAND_SETS]


def steps_of(contract):
    """Return no bid and one bid in every step of a ladder: between two steps all bids come to the same."""
    bids = sorted(LEGAL_BIDS)
    ladder = sorted(NULL.values()) if contract == "null" else [step for step in LADDERS[contract] if step <= 264]
    return [0, *dict.fromkeys(max(b for b in bids if b <= step) for step in ladder if step >= 18)]
