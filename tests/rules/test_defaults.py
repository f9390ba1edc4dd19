"""A rule file without a key has the number of the ISkO. These are its numbers, written down once more."""

from pathlib import Path

from skatlist.skat.rules import load_profile
from skatlist.skat.rules.profile import SECTIONS

ISKO = load_profile()


def test_the_numbers_of_the_isko():
    assert {name: getattr(ISKO, name)._asdict() for name in SECTIONS} == {
        "values": {
            "grand": 24,
            "grand_ouvert": 24,
            "grand_ouvert_levels": 7,
            "spitzen_suit": 11,
            "spitzen_grand": 4,
            "lost_skat": 2,
            "lost_hand": 2,
            "loss_by": "value",
            "schneider_from": 90,
            "schneider_by_cross": False,
            "schwarz_by": "tricks",
            "schwarz_announced_by": "tricks",
            "missed_own_schwarz": False,
            "suit_ouvert": True,
            "ouvert_without_hand": False,
            "hand_without_skat": False,
            "revolution": 0,
            "spitze": False,
        },
        "kontra": {"factors": (), "only_bidders": False},
        "bock": {
            "factor": 1,
            "games": 3,
            "lost_kontra": False,
            "sixty": False,
            "grand_hand": False,
            "kontra_re": False,
            "grand_bid_over": 0,
            "won_re": False,
            "own_schneider": False,
            "lost_grand_hand": False,
            "ramsch": False,
            "lengthens": False,
        },
        "ramsch": {
            "played": False,
            "games": 1,
            "skat": "loser",
            "each_own": False,
            "march": 120,
            "shoves": False,
            "shove_factor": 1,
            "jacks": False,
            "grand_hand": True,
            "grand_hand_adds": False,
            "virgin_announced": False,
            "march_announced": False,
            "virgin_factor": 1,
            "announced_factor": 1,
            "missed_factor": 1,
            "lengthens": True,
            "cap": 0,
            "kontra": False,
            "three_equal_zero": False,
        },
        "conduct": {
            "played_out": False,
            "wrong_count": "lost",
            "penalty": 0,
            "corrections": "series-end",
            "objections": "at-once",
            "appeal_minutes": 15,
        },
        "scoring": {"kind": "seeger-fabian", "target": 0, "own": 50, "others": {3: 40, 4: 30, 5: 24}},
        "list": {"games": {3: 36, 4: 48}, "passed": True, "round_closed": "begun"},
    }


def test_an_empty_file_has_them_and_is_for_no_tournament(tmp_path):
    Path(tmp_path, "leer.toml").write_text("", encoding="utf-8")
    profile = load_profile(tmp_path / "leer.toml")
    assert all(getattr(profile, name) == getattr(ISKO, name) for name in SECTIONS)
    assert (profile.tournament, ISKO.tournament) == (False, True)


def test_a_rule_set_is_itself_and_no_other():
    copy = ISKO._replace(name=ISKO.name)
    assert load_profile() == ISKO
    assert copy != ISKO
    assert len({ISKO, copy, load_profile()}) == 2
