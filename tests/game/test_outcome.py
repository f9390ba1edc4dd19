"""Result and crosses that card points and tricks prove. ISkO 2.5.4-2.5.9."""

import pytest
from notation import game

from skatlist.skat.game import Level, Reason, implied_bid, valuate
from skatlist.skat.game.outcome import granted, outcome, unreachable
from skatlist.skat.rules import Kontra, Values, load_profile

ISKO = load_profile()
BY_POINTS = ISKO._replace(values=Values(schwarz_by="points", schwarz_announced_by="points"))
BY_BID = ISKO._replace(values=Values(loss_by="bid"))


@pytest.mark.parametrize(
    ("announced", "points", "tricks", "won", "crosses"),
    [
        ("kreuz", 60, 5, False, "kreuz"),
        ("kreuz", 61, 5, True, "kreuz"),
        ("kreuz", 30, 3, False, "kreuz s"),
        ("kreuz", 31, 3, False, "kreuz"),
        ("kreuz", 89, 8, True, "kreuz"),
        ("kreuz", 90, 8, True, "kreuz s"),
        ("kreuz", 120, 10, True, "kreuz s z"),
        ("kreuz", 120, 9, True, "kreuz s"),
        ("kreuz", None, 10, True, "kreuz s z"),
        ("kreuz", None, 0, False, "kreuz s z"),
        ("kreuz", None, 7, None, "kreuz"),
        ("kreuz", None, None, None, "kreuz"),
        ("grand h sa", 90, 8, True, "grand h s sa"),
        ("grand h sa", 89, 8, False, "grand h sa"),
        ("grand h sa", 25, 2, False, "grand h sa"),
        ("grand h sa", 120, 10, True, "grand h sa z"),
        ("grand h sa", None, 10, True, "grand h sa z"),
        ("grand h sa", None, 0, False, "grand h sa"),
        ("grand h sa", None, 9, None, "grand h sa"),
        ("grand h za", 120, 10, True, "grand h za"),
        ("grand h za", 120, 9, False, "grand h za"),
        ("grand h za", 118, None, False, "grand h za"),
        ("grand h za", 120, None, None, "grand h za"),
        ("grand h za", None, None, None, "grand h za"),
        ("karo h ou", 120, 10, True, "karo h ou"),
        ("karo h ou", 116, 9, False, "karo h ou"),
        ("null", None, 0, True, "null"),
        ("null ou h", 4, 1, False, "null ou h"),
        ("null h", 0, None, None, "null h"),
    ],
)
def test_facts_proved_by_points_and_tricks(announced, points, tricks, won, crosses):
    entry = game(announced)
    assert outcome(entry.contract, entry.levels, points, tricks, ISKO) == (won, game(crosses).levels)


def test_own_schwarz_behind_a_missed_announcement():
    grand, old = game("grand h sa"), load_profile("skatordnung")
    assert outcome(grand.contract, grand.levels, 0, 0, old) == (False, game("grand h sa z").levels)
    assert outcome(grand.contract, grand.levels, 25, 2, old) == (False, grand.levels)


def test_schwarz_by_points_looks_at_no_trick():
    entry = game("grand h za")
    assert outcome(entry.contract, entry.levels, 120, 9, BY_POINTS)[0] is True
    assert outcome(entry.contract, entry.levels, 118, 9, BY_POINTS)[0] is False
    assert outcome(entry.contract, entry.levels, None, 10, BY_POINTS)[0] is True
    assert outcome(entry.contract, entry.levels, None, None, BY_POINTS)[0] is None


def test_a_loss_by_the_bid_knows_no_own_schneider():
    kreuz = game("kreuz h")
    assert outcome(kreuz.contract, kreuz.levels, 25, 2, BY_BID) == (False, game("kreuz h").levels)
    assert outcome(kreuz.contract, kreuz.levels, 95, 9, BY_BID) == (True, game("kreuz h s").levels)
    assert outcome(kreuz.contract, kreuz.levels, None, None, BY_BID) == (None, game("kreuz h").levels)


@pytest.mark.parametrize(
    ("line", "unreached", "grants"),
    [
        ("kreuz m1 r24 +", Level.NONE, Level.NONE),
        ("kreuz m1 r36 +", Level.NONE, Level.SCHNEIDER),
        ("kreuz m1 r48 +", Level.NONE, Level.SCHNEIDER | Level.SCHWARZ),
        ("kreuz o1 r36 +", Level.NONE, Level.SCHNEIDER),
        ("kreuz o1 r48 +", Level.SCHWARZ, Level.NONE),
        ("kreuz o6 r96 +", Level.NONE, Level.SCHNEIDER),
        ("kreuz o7 r108 +", Level.SCHNEIDER, Level.NONE),
        ("kreuz m1 s r36 +", Level.NONE, Level.NONE),
        ("kreuz m1 r36 -", Level.NONE, Level.NONE),
        ("kreuz m1 r36 ü", Level.NONE, Level.NONE),
        ("kreuz r36 +", Level.NONE, Level.NONE),
    ],
)
def test_levels_a_bid_needs_and_a_violation_grants(line, unreached, grants):
    """The Kreuz-Bube takes a trick; without seven trumps 33 points are lost, without six 29."""
    entry = game(line)._replace(reason=Reason.VIOLATION_OPPONENTS)
    assert (unreachable(entry, ISKO), granted(entry, ISKO)) == (unreached, grants)
    assert granted(entry._replace(reason=Reason.PLAYED), ISKO) == Level.NONE


@pytest.mark.parametrize(
    ("line", "stated", "bid"),
    [
        ("pik m1 r24 +", None, 24),
        ("pik m1 +", None, 0),
        ("pik m1 ü", -88, 44),
        ("pik m1 kontra1 ü", -176, 44),
        ("pik m1 ü", -80, 0),
        ("pik m1 r30 -", -66, 30),
    ],
)
def test_the_bid_a_game_has_to_reach_is_written_or_follows_from_its_charge(line, stated, bid):
    entry = game(line)
    kontra = ISKO._replace(kontra=Kontra(factors=(2,)))
    assert implied_bid(entry, valuate(entry, kontra, stated), kontra) == bid
