"""A game ended by a violation (ISkO 4.1): decided stays decided, and the level that the bid needs is granted."""

from itertools import product

import pytest
from checks import contradictions as oracle
from tiers import slow, some

import skatlist
from skatlist.skat.checks.game.game_checks import check_entry
from skatlist.skat.findings import Severity, has_errors
from skatlist.skat.findings.fixes import entry_with
from skatlist.skat.game import Contract, Entry, Level, Reason, legal_bids
from skatlist.skat.rules import load_profile

ISKO = load_profile()
SUITS_AND_GRAND = ("diamonds", "hearts", "spades", "clubs", "grand")


def points_and_codes(line):
    game = skatlist.value(line)
    return game.points, [(finding.code, finding.sentence) for finding in game.findings]


@pytest.mark.parametrize(
    ("line", "points", "findings"),
    [
        ("kreuz m1 augen 40 verstoß alleinspieler +", -48, [("G114", "undecided")]),
        ("kreuz m1 augen 60 verstoß alleinspieler +", -48, [("G114", "undecided")]),
        ("kreuz m1 augen 61 verstoß alleinspieler +", 24, []),
        ("kreuz m1 stiche 1 verstoß alleinspieler +", -48, [("G114", "undecided_tricks")]),
        ("kreuz m1 h sa augen 89 verstoß alleinspieler +", -120, [("G114", "undecided")]),
        ("kreuz m1 h sa augen 90 verstoß alleinspieler +", 60, []),
        ("kreuz m1 augen 70 verstoß gegner -", 24, [("G114", "decided")]),
        ("kreuz m1 stiche 9 verstoß gegner -", 24, [("G114", "decided_tricks")]),
        ("kreuz m1 augen 60 verstoß gegner -", -48, []),
        ("kreuz m1 augen 40 verstoß gegner +", 24, []),
        ("kreuz m1 r36 augen 70 verstoß gegner -", -72, []),
        ("null stiche 1 verstoß alleinspieler +", -46, [("G114", "null_won")]),
        ("null stiche 0 verstoß gegner -", 23, [("G114", "null_lost")]),
        # A wrong number of cards loses whatever was taken, and when it happened the points do not tell.
        ("kreuz m1 augen 70 verstoß alleinspieler -", -48, []),
    ],
)
def test_only_a_decided_game_stays_decided(line, points, findings):
    assert points_and_codes(line) == (points, findings)


def bids_beyond(contract, spitzen, letters):
    value = oracle.value_of(contract, spitzen, letters)
    return [bid for bid in sorted(legal_bids(ISKO)) if value < bid]


@pytest.mark.slow
@pytest.mark.parametrize("contract", [*slow(*SUITS_AND_GRAND[:-1]), "grand"])
def test_the_level_that_the_bid_needs_is_granted_if_the_cards_allow_it(contract):
    """The first remedy crosses it, and the row is right; elsewhere the game stays overbid and lost."""
    lifted = 0
    for spitzen, letters in product((1, 2, 4, -1, -4), (frozenset(), frozenset("H"), frozenset("S"))):
        for bid in some(bids_beyond(contract, spitzen, letters)):
            row = oracle.Row(contract, spitzen, letters, bid, None, None, True, False, "violation_opponents")
            levels = Level.NONE if not letters else Level[{"H": "HAND", "S": "SCHNEIDER"}[min(letters)]]
            reason = Reason.VIOLATION_OPPONENTS
            entry = Entry(Contract(contract), spitzen, levels, bid, won=True, reason=reason)
            game = skatlist.value(entry)
            (finding,) = (each for each in game.findings if each.severity is Severity.ERROR)
            assert finding.code == "G108", row
            most = row.worth(letters | {"S", "Z"})
            if most < bid or oracle.out_of_reach(row):
                assert (finding.sentence, game.overbid, game.points < 0) == ("result", True, True), row
                continue
            least = row.worth(letters | {"S"})
            assert (finding.sentence, game.overbid) == ("granted", False), row
            assert game.points == (least if least >= bid else most), row
            mended = entry_with(entry, finding.fixes[0].changes)
            assert not has_errors(check_entry(mended, ISKO)), row
            assert skatlist.value(mended).points == game.points, row
            lifted += 1
    assert lifted


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("kreuz m1 r36 verstoß gegner +", 36),
        ("karo m1 r27 verstoß gegner +", 27),
        ("kreuz m1 r36 verstoß gegner -", -72),  # decided before: lost for the bid
        ("kreuz m1 r36 verstoß alleinspieler +", -72),
        ("kreuz m1 r60 verstoß gegner +", -120),  # not even Schwarz reaches it
        ("kreuz o1 r48 verstoß gegner +", -96),  # Schwarz without the Kreuz-Bube: 3.6.4
    ],
)
def test_the_value_of_a_needed_level(line, points):
    game = skatlist.value(line, claim=points)
    assert game.points == points
    assert game.claim.right


def test_a_result_that_nobody_named_stays_open_for_a_needed_level():
    game = skatlist.value("kreuz m1 r36 verstoß gegner")
    assert (game.value, game.points, game.overbid) == (36, None, False)
    assert [finding.code for finding in game.findings] == ["L103"]
    claimed = skatlist.value("kreuz m1 r36 verstoß gegner", claim=36)
    assert (claimed.points, claimed.claim.right, claimed.decides) == (36, True, True)
