"""Game records of the International Skat Server made for tests: dealt, bid and played by random legal moves."""

import random
import re
from pathlib import Path

from skatlist.files.formats.iss.sessions import read_iss
from skatlist.skat.game import SUITS, Contract
from skatlist.skat.game.cards import DECK, card_points, playable, trick_taker

EXCERPT = Path(__file__).parents[1] / "data" / "iss_excerpt.sgf"
SHARED = Path(__file__).parents[3] / "shared" / "data"
LETTERS = dict(zip("CSHDGN", (*SUITS, Contract.GRAND, Contract.NULL), strict=True))
NAMES = ("Ada", "Ben", "Cem")


def record(moves, *, result="", session=1, game=1, names=NAMES, date="2024-03-05/19:30:00/UTC", comment=""):
    players = "".join(f"P{seat}[{name}]" for seat, name in enumerate(names))
    head = f"(;GM[Skat]PC[International Skat Server]CO[{comment}]SE[{session}]ID[{game}]DT[{date}]{players}R0[]R1[]R2[]"
    return f"{head}MV[{moves}]R[{result}] ;)"


def read_one(moves, **facts):
    """Read a record by itself; return its row (None where it was refused) and the findings."""
    parsed = read_iss(record(moves, **facts), "a.sgf")
    rows = [row for sheet in parsed.sheets for row in sheet.rows]
    return (rows[0] if rows else None), parsed.findings


def dealt(deck=DECK, bars=False):
    """Return the move that deals a deck."""
    groups = [deck[:10], deck[10:20], deck[20:30], deck[30:]]
    return "w " + ("|" if bars else ".").join(".".join(group) for group in groups)


def random_game(seed, letter="C", declarer=0):
    """Return the moves of a game played by chance to its end, with the declarer's points and tricks."""
    rng = random.Random(seed)
    deck = list(DECK)
    rng.shuffle(deck)
    hands = [deck[:10], deck[10:20], deck[20:30]]
    bidding = {0: "1 p 2 p 0 18", 1: "1 18 0 p 2 p", 2: "1 p 2 18 0 p"}[declarer]
    hands[declarer] += deck[30:]
    rng.shuffle(hands[declarer])
    put = [hands[declarer].pop(), hands[declarer].pop()]
    moves = [dealt(deck), bidding, f"{declarer} s w {deck[30]}.{deck[31]}", f"{declarer} {letter}.{put[0]}.{put[1]}"]
    points, tricks, leader = card_points(put), 0, 0
    for _ in range(10):
        trick = []
        for seat in (leader, leader + 1, leader + 2):
            hand = hands[seat % 3]
            card = rng.choice(playable(hand, trick[0] if trick else None, LETTERS[letter]))
            hand.remove(card)
            trick.append(card)
            moves.append(f"{seat % 3} {card}")
        leader = (leader + trick_taker(trick, LETTERS[letter])) % 3
        if leader == declarer:
            points, tricks = points + card_points(trick), tricks + 1
    return " ".join(moves), points, tricks


def field(line, name):
    return re.search(rf"\b{name}\[([^\]]*)\]", line)[1]
