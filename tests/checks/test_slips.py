"""Faultless lists are faultless, and one slip of a tired scorer is one error, where it was made."""

import random

import pytest
from checks.sheets import ISKO, believable, findings_of, plain
from hypothesis import strategies as st
from slips.putting import FIELD_KINDS, Manner, SlipKind, put_slips
from tiers import drawn, slow, some

NUMBERED = {SlipKind.ROW_LEFT_OUT, SlipKind.ROW_TWICE}
EXPECTED = {
    SlipKind.RESULT: {"G114", "G107", "G108", "G101"},
    SlipKind.CONTRACT: {"G101", "G107", "G108", "G109", "G110", "G111", "G114"},
    SlipKind.SPITZEN: {"G101", "G107", "G108", "G109", "G110", "G114"},
    SlipKind.LEVEL: {"G101", "G107", "G108", "G110", "G114", "G115", "G116"},
    SlipKind.BID: {"G108", "G111", "G112"},
    SlipKind.DECLARER: {"T102"},
    SlipKind.PASSED: {"S105"},
    SlipKind.NOT_DOUBLED: {"G107"},
    SlipKind.DIGITS_SWAPPED: {"G101", "G106", "G107", "G109", "T101"},
    SlipKind.DIGIT_WRONG: {"G101", "G106", "G107", "G109", "T101"},
    SlipKind.MINUS_LOST: {"G107", "G108", "T101"},
    SlipKind.COLUMN: {"T102"},
    SlipKind.COUNTER: {"T103"},
    SlipKind.FOOTER: {"T104", "T105", "T106"},
    SlipKind.BONUS_FACTOR: {"T105"},
    SlipKind.ROW_LEFT_OUT: {"S103", "S101"},
    SlipKind.ROW_TWICE: {"S103"},
}


@drawn(5, 60, seed=st.integers(0, 10**6), size=st.sampled_from([3, 4, 5]), cards=st.booleans())
def test_a_faultless_list_has_no_error(seed, size, cards):
    assert findings_of(believable(seed, size, card_facts=cards)) == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", FIELD_KINDS)
@pytest.mark.parametrize("seed", [*range(4), *slow(*range(4, 12))])
def test_one_slip_is_one_error_at_its_place(kind, seed):
    sheet = believable(seed, 3 + seed % 3, 12 * (3 + seed % 3))
    wrong, slips = put_slips(sheet, random.Random(seed), 1, ISKO, [kind])
    for slip in some(slips):
        findings = findings_of(wrong)
        assert [finding.code for finding in findings if finding.code not in EXPECTED[kind]] == []
        assert len(findings) == 1
        moved = kind in NUMBERED and slip.manner is Manner.NUMBERED
        assert findings[0].game == slip.game or (moved and abs(findings[0].game - slip.game) == 1)


@pytest.mark.parametrize("seed", range(6))
def test_bare_facts_are_enough_for_a_faultless_list(seed):
    sheet = believable(seed, 4)
    assert findings_of(plain(size=4, agreed=48)) != []
    assert findings_of(type(sheet)(players=sheet.players, rows=sheet.rows, agreed=48)) == []
