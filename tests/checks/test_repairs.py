"""Repairs: the change that makes most numbers right, and what is common decides between equals."""

import random

import pytest
from checks.sheets import ISKO, THREE, after, believable, below, codes, findings_of, full, plain, spoilt
from slips.putting import FIELD_KINDS, SlipKind, put_slips
from tiers import slow, some

from skatlist.skat.checks.audit.explain_footer import Candidate, Changes
from skatlist.skat.checks.likely import bid_share, contracts_worth, game_share, number_likeness
from skatlist.skat.findings.fixes import change, fix
from skatlist.skat.game import Contract, Entry, Level
from skatlist.skat.sheet import FooterName, score

SIX = (*THREE, "2 pik m1 r18 +", "1 herz o2 r18 +", "3 null r22 +")


def proposals(sheet):
    """Return label and first change of every fix of the only error."""
    (finding,) = findings_of(sheet)
    return [
        (fix.label, fix.changes[0].field, fix.changes[0].after) if fix.changes else fix.label for fix in finding.fixes
    ]


def wrong_fact(game, **facts):
    """Return a list whose numbers are right and one fact is not."""
    return spoilt(full(*SIX), game, **facts)


@pytest.mark.parametrize(
    ("game", "facts", "first"),
    [
        (1, {"spitzen": 3}, ("spitzen", "spitzen", 2)),
        (1, {"contract": Contract.SPADES}, ("contract", "contract", "clubs")),
        (2, {"levels": Level.NONE}, ("spitzen", "spitzen", 2)),
        (1, {"levels": Level.HAND}, ("uncross", "levels", None)),
        (3, {"won": True}, ("result", "result", "lost")),
        (5, {"won": False}, ("result", "result", "won")),
        (1, {"bid": 81}, ("overbid_lost", "value", -168)),
        (1, {"bid": 19}, ("bid", "bid", 18)),
    ],
)
def test_one_wrong_fact_explains_all_numbers(game, facts, first):
    sheet = wrong_fact(game, **facts)
    assert proposals(sheet)[0] == first


def test_a_bid_that_cannot_be_meant_is_proposed_second():
    assert proposals(wrong_fact(1, bid=81))[1] == ("digits_swapped", "bid", 18)


def test_the_wrong_declarer_explains_more_than_the_wrong_column():
    assert proposals(wrong_fact(4, declarer=1)) == [("declarer", "declarer", 2), ("move_booking", "total_2", None)]


def test_a_game_noted_as_passed_in():
    (finding,) = findings_of(wrong_fact(4, entry=Entry(contract=Contract.PASSED), declarer=None))
    fix = finding.fixes[0]
    assert (finding.code, fix.label) == ("S105", "played")
    assert [(c.field, c.after) for c in fix.changes] == [("contract", "spades"), ("declarer", 2), ("result", "won")]


def test_a_game_left_out_says_whose_points_are_missing():
    sheet = full(*SIX)
    (finding,) = findings_of(sheet._replace(rows=(*sheet.rows[:2], *sheet.rows[3:])))
    assert (finding.fixes[0].label, dict(finding.fixes[0].params)) == (
        "insert_row",
        {"game": 3, "place": 3, "points": -36},
    )


def test_without_a_value_the_running_total_tells():
    sheet = full(*SIX)
    bare = sheet._replace(rows=tuple(r._replace(stated=r.stated._replace(value=None)) for r in sheet.rows))
    sheet = spoilt(bare, 5, contract=Contract.SPADES)
    assert proposals(sheet)[0] == ("contract", "contract", "hearts")


def test_one_change_explains_two_findings_of_a_row():
    sheet = full("1 kreuz m1 r24 +", *SIX[1:4], "1 herz o2 r18 +", SIX[5])
    bare = sheet._replace(rows=tuple(r._replace(stated=r.stated._replace(value=None)) for r in sheet.rows))
    (finding,) = findings_of(spoilt(bare, 1, contract=Contract.DIAMONDS))
    assert (finding.code, finding.game, finding.follows) == (
        "G108",
        1,
        (5, "points", "won", "lost", "bonus_own", "bonus_others", "total"),
    )
    assert ("contract", "contract", "clubs") in proposals(spoilt(bare, 1, contract=Contract.DIAMONDS))


def test_two_slips_in_one_row_are_recognised_as_two():
    sheet = wrong_fact(5, spitzen=-3, contract=Contract.CLUBS)
    (finding,) = findings_of(sheet)
    two = [fix for fix in finding.fixes if fix.label == "two"]
    assert [{change.field for change in fix.changes} for fix in two] == [{"contract", "spitzen"}]
    assert codes(after(sheet, finding, finding.fixes.index(two[0]))) == []


def test_two_slips_in_two_rows_are_two_findings_each_with_its_repair():
    sheet = spoilt(wrong_fact(1, spitzen=3), 6, bid=21)
    assert [(f.code, f.game, f.fixes[0].changes[0].after) for f in findings_of(sheet)] == [
        ("G101", 1, 2),
        ("G112", 6, 20),
    ]


def test_one_row_explains_a_footer_nothing_else_stands_beside():
    lines = [line.name for line in full(*SIX).footer]
    sheet = plain(*SIX)._replace(footer=full(*SIX).footer)
    assert len(lines) == 7
    assert codes(sheet) == []
    assert proposals(spoilt(sheet, 4, declarer=3))[0] == ("declarer", "declarer", 2)
    passed = spoilt(spoilt(sheet, 4, entry=Entry(contract=Contract.PASSED)), 4, declarer=None)
    assert ("played", "contract", "spades") in proposals(passed)
    assert ("cross", "levels", "S") in proposals(spoilt(sheet, 2, levels=Level.NONE))


def test_numbers_that_nothing_explains_are_simply_corrected():
    sheet = below(full(*SIX), "points", 66, 95, -13)
    assert proposals(sheet)[0][0] == "one_digit"


@pytest.mark.slow
@pytest.mark.parametrize("kind", [kind for kind in FIELD_KINDS if kind not in {SlipKind.ROW_LEFT_OUT, SlipKind.PASSED}])
@pytest.mark.parametrize("seed", [*range(2), *slow(*range(2, 6))])
def test_every_proposal_leaves_a_list_without_error(kind, seed):
    wrong, slips = put_slips(believable(seed, 3 + seed % 3), random.Random(seed), 1, ISKO, [kind])
    for finding in some(findings_of(wrong) if slips else ()):
        assert finding.fixes
        assert codes(after(wrong, finding)) in ([], ["S103"])


@pytest.mark.parametrize(
    ("written", "right", "label"),
    [
        (84, 48, "digits_swapped"),
        (-916, -196, "digits_swapped"),
        (43, 48, "one_digit"),
        (-48, -96, "write"),
        (96, -96, "minus"),
        (7, 48, "write"),
    ],
)
def test_how_a_number_was_written_down_wrong(written, right, label):
    assert number_likeness(written, right).label == label


def test_common_slips_rank_first():
    common = Entry(contract=Contract.GRAND, spitzen=1)
    assert game_share(common) > game_share(common._replace(levels=Level.HAND)) > game_share(common._replace(spitzen=9))
    assert bid_share(18) > bid_share(20) > bid_share(264)
    assert contracts_worth(48, ISKO)[:2] == (Contract.GRAND, Contract.CLUBS)
    assert contracts_worth(1, ISKO) == ()


def test_of_two_changes_together_the_likeliest_pair_comes_first_and_the_upper_row_before_the_lower():
    def candidate(weight, effect, row):
        name = f"{effect}/{row}"
        return Candidate(weight, fix(name, change("contract", name, None)), (effect,), row)

    changes = Changes(score(full(*SIX), ISKO), {(FooterName.TOTAL, 1): 30}, (), ())
    candidates = [candidate(0.9, 5, 7), candidate(0.2, 25, 3), candidate(0.5, 10, 2), candidate(0.5, 20, 9)]
    changes.by_effect = changes.sound = {each.effect: [each] for each in candidates}
    pairs = changes.pairs((30,))
    assert [(each.weight, each.row) for each in pairs] == [(pytest.approx(0.25), 2), (pytest.approx(0.18), 3)]
    assert [[part.before for part in each.fix.changes] for each in pairs] == [["10/2", "20/9"], ["25/3", "5/7"]]
    changes.sound = {(15,): [candidate(0.9, 15, 4), candidate(0.3, 15, 4)]}
    changes.by_effect = changes.sound
    assert changes.pairs((30,)) == []  # one row is not changed twice
