"""A fix of an entry takes along the numbers that agreed with the entry as it stood."""

import pytest
from checks.sheets import after, codes, findings_of, full, german_sentences, spoilt
from tiers import some

from skatlist.skat.game import Level
from skatlist.skat.sheet import FooterName
from skatlist.tournament.checks.kinds import all_kinds

GAMES = ("2 kreuz m2 r18 +", "1 grand m1 h r20 +", "3 karo o1 r18 -")


@pytest.mark.parametrize(
    ("line", "facts", "code"),
    [
        ("1 kreuz m1 r18 +", {"card_points": 55}, "G114"),
        ("1 kreuz m1 r18 +", {"card_points": 95}, "G115"),
        ("1 kreuz m1 s r18 +", {"card_points": 75}, "G115"),
        ("1 kreuz m1 s r18 +", {"tricks": 10}, "G116"),
        ("1 kreuz m1 s z r18 +", {"tricks": 9}, "G116"),
        ("1 kreuz m1 h sa r18 +", {"card_points": 80}, "G113"),
        ("1 kreuz m1 sa r18 +", {}, "G104"),
        ("1 null r18 +", {"levels": Level.SCHNEIDER}, "G106"),
        ("1 null r18 +", {"tricks": 1}, "G114"),
    ],
)
def test_a_mended_entry_leaves_no_wrong_number(line, facts, code):
    sheet = spoilt(full(line, *GAMES[1:]), 1, **facts)
    (finding,) = findings_of(sheet)
    assert finding.code == code
    for which in some(range(len(finding.fixes))):
        assert codes(after(sheet, finding, which)) == []


def test_an_earlier_fault_stays_for_its_own_finding():
    sheet = spoilt(full(*GAMES), 1, card_points=55)
    wrong = spoilt(sheet, 2, value=95)
    finding = next(finding for finding in findings_of(wrong) if finding.code == "G114")
    assert ("value", 2) not in {(change.field, change.game) for change in finding.fixes[0].changes}
    assert {line.name for line in sheet.footer} >= {FooterName.TOTAL}
    assert codes(after(wrong, finding)) == ["G101"]


RUNNING = ("1 kreuz m1 r18 +", "1 pik m2 r18 +", "1 karo m1 r18 +")  # 24, 57, 75


def test_a_total_that_is_right_again_but_for_a_slip_of_its_row_is_none_of_its_own():
    sheet = spoilt(spoilt(full(*RUNNING), 2, total_1=75), 3, value=27, total_1=84)
    assert [(each.code, each.game) for each in findings_of(sheet)] == [("T101", 2), ("G101", 3)]
    assert findings_of(sheet)[0].sentence == "alone"


def test_a_total_is_as_far_off_as_the_two_numbers_named_are_apart():
    sheet = spoilt(spoilt(full(*RUNNING), 2, total_1=75), 3, total_1=98)
    first, second, *_ = findings_of(sheet)
    assert "Stand 75 angeschrieben, richtig 57: 18 zu viel" in german_sentences(first)[0]
    assert "Stand 98 angeschrieben, richtig 75: 23 zu viel" in german_sentences(second)[0]


def test_a_finding_has_the_same_key_on_a_copy_whose_rows_are_numbered_anew():
    sheet = spoilt(full(*RUNNING * 2), 5, value=98)
    (finding,) = findings_of(sheet)
    later = sheet._replace(rows=tuple(row._replace(number=row.number + 3) for row in sheet.rows))
    (same,) = (each for each in findings_of(later) if each.code == "G101")
    assert (finding.game, same.game) == (5, 8)
    assert same.key == finding.key
    (other,) = findings_of(spoilt(sheet, 5, value=99))
    assert other.key != finding.key


def test_a_kind_silences_only_effects_that_some_kind_has():
    silenced = some(kind.silences for kind in all_kinds() if kind.silences)
    assert [effects for effects in silenced if not any(kind.effects & effects for kind in all_kinds())] == []
