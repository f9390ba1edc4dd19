"""No row that contradicts its card points or tricks is passed over, and none that agrees is accused.

A part of the rows is drawn here, many more with -m slow. All seventeen million, a quarter of an hour on two cores:
python -m pytest -n 2 -m whole tests/checks/test_contradictions.py
"""

from itertools import islice
from pathlib import Path
from random import Random

import pytest
from checks import contradictions as oracle
from tiers import slow, whole

from skatlist.skat.checks.game.game_checks import check_entry
from skatlist.skat.findings import Severity, has_errors
from skatlist.skat.findings.fixes import entry_with
from skatlist.skat.game import BASE, Contract, Entry, Level, Reason
from skatlist.skat.rules import load_profile

ISKO = load_profile()
CONTRACTS = ("clubs", "spades", "hearts", "diamonds", "grand", "null")
# More Spitzen only shift the ladder; 7 without are where a suit cannot become Schneider any more.
GAMES = [
    ("null", None),
    *(("grand", spitzen) for spitzen in (1, -1)),
    *((suit, spitzen) for suit in CONTRACTS[:4] for spitzen in (1, -1, -7)),
]
STRIDE, STRIDES = 307, {"grand": 101, "null": 11}  # primes: every column of the rows is met
LETTERS = {"H": 1, "S": 2, "SA": 4, "Z": 8, "ZA": 16, "O": 32}


def entry_of(row):
    return Entry(
        contract=Contract(row.contract),
        spitzen=row.spitzen,
        levels=Level(sum(LETTERS[letter] for letter in row.letters)),
        bid=row.bid or None,
        won=row.won,
        overbid=row.marked,
        reason=Reason(row.reason),
        card_points=row.points,
        tricks=row.tricks,
    )


def assert_judged(row):
    errors = [item.code for item in check_entry(entry_of(row), ISKO) if item.severity is Severity.ERROR]
    assert bool(errors) != oracle.agrees(row), (row, errors)


def spitzen_of(random, contract):
    if contract == "null":
        return None
    return random.choice((1, -1)) * random.randint(1, 4 if contract == "grand" else 11)


def drawn(seed, count):
    """Yield facts as they come, and rows near to a right one: where verdicts turn."""
    random = Random(seed)
    bids = [0, *sorted(oracle.LEGAL_BIDS)]
    for _ in range(count):
        contract = random.choice(CONTRACTS)
        letters = random.choice(oracle.sets_of(contract))
        spitzen = spitzen_of(random, contract)
        value = oracle.value_of(contract, spitzen, letters)
        near = [bid for bid in bids if abs(bid - value) < 40]
        bid = random.choice([0, random.choice(bids), *[random.choice(near or bids)] * 3])
        points, tricks = random.choice(oracle.POINTS), random.choice(oracle.TRICKS)
        if random.random() < 0.6:
            points, tricks = random.choice(oracle.ENDINGS)
            points, tricks = random.choice([(points, tricks), (points, None), (None, tricks)])
        reason = random.choice(("played", *oracle.REASONS))
        marked = bool(bid) and random.random() < 0.4
        yield oracle.Row(contract, spitzen, letters, bid, points, tricks, random.random() < 0.5, marked, reason)


@pytest.mark.slow
def test_rows_drawn_from_all_there_are():
    wrong = 0
    for row in drawn(1998, 4_000):
        assert_judged(row)
        wrong += not oracle.agrees(row)
    assert 1_000 < wrong < 3_200


@pytest.mark.slow
def test_the_proposal_for_the_one_error_of_a_row_leaves_none():
    """A result turned takes its crosses along; no bid is proposed that makes the game another wrong one."""
    tried = 0
    for row in drawn(7, 2_500):
        entry = entry_of(row)
        errors = [item for item in check_entry(entry, ISKO) if item.severity is Severity.ERROR]
        for fix in errors[0].fixes if len(errors) == 1 else ():
            tried += 1
            assert not has_errors(check_entry(entry_with(entry, fix.changes), ISKO)), (row, errors, fix)
    assert tried > 500


@pytest.mark.parametrize("all_rows", [*slow(False), *whole(True)])
@pytest.mark.parametrize(("contract", "spitzen"), GAMES)
def test_rows_of_every_kind(contract, spitzen, all_rows):
    """All points, tricks, results, marks and reasons with each set of crosses and a bid in every step of the ladder."""
    steps = oracle.steps_of(contract)
    every = (row for letters in oracle.sets_of(contract) for row in oracle.rows_of(contract, spitzen, letters, steps))
    stride = 1 if all_rows else STRIDES.get(contract, STRIDE)
    rows = 0
    for row in islice(every, 0, None, stride):
        assert_judged(row)
        rows += 1
    assert rows > 1_000


def test_the_oracle_imports_nothing_of_ours():
    text = Path(oracle.__file__).read_text(encoding="utf-8")
    assert "import skatlist" not in text
    assert "from skatlist" not in text
    assert set(CONTRACTS) == {*BASE, Contract.NULL}


def test_the_oracle_knows_the_edges():
    assert (min(oracle.sums(2)), max(oracle.sums(2)), oracle.sums(32)) == (0, 22, {120})
    assert [points for points in range(121) if not oracle.endings(points, None)] == [1, 119]
    assert not oracle.endings(70, 1)
    assert not oracle.endings(100, 10)
    assert oracle.endings(120, 6)
