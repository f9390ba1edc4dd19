"""Every raw game there can be, 5,779,200 of them (in CI one in eleven), held against a second oracle. PROMISES R1."""

import runpy
import subprocess
import sys
from itertools import product
from pathlib import Path
from random import Random

import pytest
from notation import game
from tiers import slow, whole

from skatlist.skat.checks.game.game_checks import check_entry
from skatlist.skat.game import Contract, Entry, Level, legal_bids, valuate
from skatlist.skat.rules import load_profile

HERE = Path(__file__).parent
CONTRACTS = ("clubs", "spades", "hearts", "diamonds", "grand", "null")
CODES = {"G102", "G103", "G104", "G105", "G106", "G112", "G113"}
BIDS = (0, 18, 20, 22, 23, 24, 27, 36, 48, 59, 72, 264, 1, 17, 19, 21, 25, 26, 61, 150, 162, 163, 180, 200, 252, 300)
GAMES = 25 * 64 * 301  # Spitzen, sets of crosses, bids


@pytest.mark.parametrize("step", [*slow(11), *whole(1)])
@pytest.mark.parametrize("contract", CONTRACTS)
def test_every_raw_game_is_valued_and_judged_as_the_oracle_does(contract, step):
    """Won and lost run side by side, in processes that no test tool slows down."""
    command = [sys.executable, str(HERE / "exhaustive.py"), contract]
    results = [
        subprocess.Popen([*command, result, str(step)], stdout=subprocess.PIPE, text=True) for result in ("won", "lost")
    ]
    answers = [process.communicate()[0].splitlines() for process in results]
    assert answers == [[str(len(range(0, GAMES, step)))]] * 2


def test_all_of_them_are_compared():
    assert len(CONTRACTS) * GAMES * 2 == 5_779_200


@pytest.fixture(scope="module")
def oracle():
    return runpy.run_path(str(HERE / "oracle.py"))


def test_a_game_by_itself_gets_the_codes_the_oracle_gives(oracle):
    """The same comparison through the front door of the checks, for some games of each contract."""
    profile, random = load_profile(), Random(1889)
    for contract in CONTRACTS:
        for _ in range(300):
            spitzen, number, bid = random.randint(-12, 12), random.randrange(64), random.choice(BIDS)
            won = random.random() < 0.5
            entry = Entry(contract=Contract(contract), spitzen=spitzen, levels=Level(number), bid=bid, won=won)
            codes = {finding.code for finding in check_entry(entry, profile)} & CODES
            assert codes == oracle["faults"](contract, spitzen, oracle["SETS"][number], bid, won), entry


def test_spitzen_that_are_not_written_are_no_fault_of_range():
    """A Null without Spitzen, a suit whose Spitzen are missing: the reader asks for those (L103)."""
    profile = load_profile()
    for contract, levels in product(CONTRACTS, (Level.NONE, Level.HAND)):
        entry = Entry(contract=Contract(contract), levels=levels, bid=18, won=True)
        assert not {finding.code for finding in check_entry(entry, profile)} & CODES
        assert (valuate(entry, profile).value is None) == (contract != "null")


def test_the_oracle_imports_nothing_of_ours():
    assert "import skatlist" not in (HERE / "oracle.py").read_text(encoding="utf-8")
    assert "from skatlist" not in (HERE / "oracle.py").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("line", "value", "points"),
    [
        ("pik m1 h r72 +", 77, -154),
        ("herz m1 r24 +", 30, -60),
        ("grand m4 h sa r0 -", 192, -384),
        ("kreuz m1 s z r18 -", 48, -96),
        ("grand m4 h ou r264 +", 264, 264),
        ("karo o11 r18 +", 108, 108),
        ("null ou h r59 -", 59, -118),
        ("null r24 -", None, None),
    ],
)
def test_the_oracle_knows_the_games_most_programs_get_wrong(oracle, line, value, points):
    entry = game(line)
    letters = oracle["SETS"][entry.levels]
    assert oracle["booking"](entry.contract, entry.spitzen, letters, entry.bid, entry.won)[:2] == (value, points)


def test_the_oracle_and_the_program_have_the_same_legal_bids(oracle):
    assert legal_bids(load_profile()) == oracle["LEGAL_BIDS"]


def test_the_highest_games_stand_at_the_end_of_the_printed_ladders(oracle):
    ladders = oracle["LADDERS"]
    assert [ladders[name][17] for name in ("diamonds", "hearts", "spades", "clubs")] == [162, 180, 198, 216]
    assert ladders["grand"][10] == 264
    assert all(ladder == sorted(ladder) and ladder[-1] >= 600 for ladder in ladders.values())
