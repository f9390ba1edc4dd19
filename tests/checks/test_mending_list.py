"""Whole lists mended: single slips leave a clean list, several never leave more errors than there were."""

import random

import pytest
from checks.sheets import ISKO, believable, findings_of, plain
from hypothesis import strategies as st
from slips.putting import FIELD_KINDS, SlipKind, put_slips
from tiers import drawn, slow

from skatlist.files.formats.text.text_reader import read_text
from skatlist.skat.checks import fix_list as module
from skatlist.skat.checks.audit.stated_columns import StatedColumn
from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.checks.fix_list import fix_list
from skatlist.skat.checks.repair.whole_list import explain_list
from skatlist.skat.findings import Change, Severity
from skatlist.skat.findings.fixes import fix
from skatlist.skat.sheet import score

# Only the table knows the declarer and the game of a row that is missing.
SLIPS_OF_THE_TABLE = (SlipKind.COLUMN, SlipKind.DECLARER, SlipKind.PASSED, SlipKind.ROW_LEFT_OUT)
# A fact is wrong, and other facts may explain the numbers as well.
OF_FACTS = {SlipKind.CONTRACT, SlipKind.SPITZEN, SlipKind.LEVEL, SlipKind.BID}
# The number is wrong or it is there twice: nothing else would explain the list.
CERTAIN = {SlipKind.NOT_DOUBLED, SlipKind.MINUS_LOST, SlipKind.COUNTER, SlipKind.FOOTER, SlipKind.BONUS_FACTOR}


def spoilt_list(seed, count, kinds=FIELD_KINDS):
    size = 3 + seed % 3
    sheet = believable(seed, size, 12 * size)
    return sheet, *put_slips(sheet, random.Random(seed), count, ISKO, kinds)


@pytest.mark.slow
@pytest.mark.parametrize("kind", [kind for kind in FIELD_KINDS if kind not in SLIPS_OF_THE_TABLE])
@pytest.mark.parametrize("seed", [*range(3), *slow(*range(3, 9))])
def test_a_list_with_one_slip_is_clean_afterwards(kind, seed):
    true, wrong, slips = spoilt_list(seed, 1, [kind])
    result = fix_list(score(wrong, ISKO))
    if kind in OF_FACTS and not result.corrections:
        assert result.sheet == wrong  # facts that explain as many numbers: the table has to decide
        assert all(len(finding.fixes) > 1 for finding in findings_of(wrong))
        return
    assert findings_of(result.sheet) == []
    assert len(result.corrections) == len(slips)
    if kind in CERTAIN:
        assert result.sheet == true


@pytest.mark.slow
@pytest.mark.parametrize("kind", SLIPS_OF_THE_TABLE)
@pytest.mark.parametrize("seed", [*range(3), *slow(*range(3, 6))])
def test_facts_that_only_the_table_knows_stay_unchanged(kind, seed):
    _, wrong, _ = spoilt_list(seed, 1, [kind])
    result = fix_list(score(wrong, ISKO))
    if kind is SlipKind.COLUMN and all(len(finding.fixes) == 1 for finding in findings_of(wrong)):
        return  # the numbers after it show whose game it was
    assert result.sheet == wrong
    assert not result.changes
    assert result.remaining == tuple(findings_of(wrong))


@drawn(2, 40, seed=st.integers(0, 10**6), count=st.integers(2, 6))
def test_several_slips_never_leave_more_errors(seed, count):
    _, wrong, _ = spoilt_list(seed, count)
    result = fix_list(score(wrong, ISKO))
    left = findings_of(result.sheet)
    assert tuple(left) == result.remaining
    assert len(left) <= len(findings_of(wrong)) - len(result.corrections)


def test_only_the_findings_wanted_are_mended():
    _, once, _ = spoilt_list(4, 1, [SlipKind.NOT_DOUBLED])
    wrong, _ = put_slips(once, random.Random(1), 1, ISKO, [SlipKind.FOOTER])
    assert len(findings_of(wrong)) == 2
    result = fix_list(score(wrong, ISKO), lambda finding: finding.code == "G107")
    assert [correction.finding.code for correction in result.corrections] == ["G107"]
    assert len(result.remaining) == 1


@pytest.mark.slow
def test_changes_of_one_field_are_one_change_and_belong_to_their_rows():
    for seed in range(4):
        _, wrong, _ = spoilt_list(seed, 4, [SlipKind.NOT_DOUBLED, SlipKind.DIGIT_WRONG, SlipKind.ROW_TWICE])
        result = fix_list(score(wrong, ISKO))
        keys = [(change.game, change.field) for change in result.changes if change.field != "row"]
        assert len(keys) == len(set(keys))
        assert len(result.of_rows) == len(result.sheet.rows)
        before = {row.number: row for row in wrong.rows}
        for row, changes in zip(result.sheet.rows, result.of_rows, strict=True):
            if not changes:
                assert row in wrong.rows
            elif changes[0].field == "value":
                assert (before[changes[0].game].stated.value, row.stated.value) == (
                    changes[0].before,
                    changes[0].after,
                )


def test_a_list_without_errors_or_declared_void_is_left_alone():
    sheet = believable(3)
    assert fix_list(score(sheet, ISKO)).sheet == sheet
    _, wrong, _ = spoilt_list(4, 2)
    void = wrong._replace(void="Liste verloren")
    assert fix_list(score(void, ISKO)).sheet == void


def test_a_list_without_a_row_lacks_no_row_between_others():
    empty = believable(1, 3, 36)._replace(rows=(), agreed=1)
    assert fix_list(score(empty, ISKO)).sheet.rows == ()


def endless(games):
    """Return a list on which one row stands over and over, and every total after it is wrong."""
    sheet = believable(2, 3, 36)
    row = next(row for row in sheet.rows if row.declarer)
    wrong = row._replace(stated=row.stated._replace(value=1))
    return score(sheet._replace(rows=tuple(wrong._replace(number=at + 1) for at in range(games))), ISKO)


@pytest.mark.slow
@pytest.mark.parametrize("games", [48, 300, *slow(2_000)])
def test_a_list_without_end_is_not_mended_without_end(games, monkeypatch):
    sheet = endless(games)
    fixes = tuple(fix("write", Change(at, "value", 1, 2)) for at in range(1, 49))
    error = next(each for each in check_sheet(endless(48)) if each.severity is Severity.ERROR)._replace(fixes=fixes)
    read = []
    monkeypatch.setattr(module, "list_findings", lambda other: read.append(len(other.rows)) or (error,))
    fix_list(sheet)
    assert sum(read[1:]) <= max(3_000, games) + games
    assert len(read) > 1


@pytest.mark.parametrize(("games", "mended"), [(30, 9), (300, 7)])
def test_of_many_wrong_values_a_long_list_has_fewer_mended(games, mended):
    sheet = plain(*["1 kreuz m2 +"] * games)
    rows = tuple(row._replace(stated=row.stated._replace(value=99)) for row in sheet.rows[:9])
    result = fix_list(score(sheet._replace(rows=(*rows, *sheet.rows[9:])), ISKO))
    assert [correction.finding.code for correction in result.corrections] == ["G101"] * mended
    assert [finding.code for finding in result.remaining] == ["G101"] * (9 - mended)


@pytest.mark.slow
@pytest.mark.parametrize("games", [48, 300, 2_000])
def test_few_lists_are_tried_for_one_without_end(games):
    sheet = endless(games)
    errors = check_sheet(endless(48))
    read = []
    explain_list(sheet, errors, lambda other: read.append(len(other.rows)) or ())
    assert sum(read) <= 1_200 + games


def test_a_number_is_held_against_few_slips_however_many_there_were():
    column = StatedColumn("total_1", 1, [0] * 500, [0] * 500, [0] * 500, open_from=500)
    for _ in range(500):
        column.add(None, 3)
    assert len(column.open) <= 60
    assert column.offset == 1_500
    assert column.settle(-3)
    assert column.offset == 1_497


def test_of_equal_repairs_none_changes_a_fact():
    """Grand for clubs, and Schneider with Schwarz, explain the 48 and both totals: the table has to decide."""
    head = "serie 1\ntisch 1\nspiele 3\nplatz 1 A\nplatz 2 B\nplatz 3 C\n"
    later = "2 2 grand m1 + =48\n3 1 kreuz m2 + =36 stand {}\n"
    for first, total in (("1 1 kreuz m1 + =48 stand 48\n", 84), ("1 1 kreuz m1 + =48\n", 84)):
        (sheet,) = read_text(head + first + later.format(total), "a.txt").sheets
        assert fix_list(score(sheet, ISKO)).sheet.rows[0].entry == sheet.rows[0].entry
    (sheet,) = read_text(f"{head}1 1 kreuz m1 + =48 stand 48\n{later.format(84)}", "a.txt").sheets
    assert fix_list(score(sheet, ISKO)).sheet == sheet
