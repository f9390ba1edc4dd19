"""Überreizt on a list without bids: the stated value is the charge, and what it cannot be is said (G123)."""

import pytest
from checks.sheets import codes, findings_of, full, german_sentences, plain, spoilt
from notation import game

from skatlist.skat.checks.game.game_checks import check_entry
from skatlist.skat.findings import Severity
from skatlist.skat.findings.fixes import entry_with
from skatlist.skat.game import Contract
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import score

ISKO = load_profile()
GAMES = ("1 kreuz m2 +", "2 pik m1 h r36 ü -", "3 karo m1 -", "2 grand m1 +", "1 herz o1 -", "2 null +")


def paper(*games, **more):
    """Return a full list as on paper: the bids only made its numbers."""
    sheet = full(*games, **more)
    return sheet._replace(rows=tuple(row._replace(entry=row.entry._replace(bid=None)) for row in sheet.rows))


def first_fixes(sheet, code):
    (finding,) = [finding for finding in findings_of(sheet) if finding.code == code]
    return [[(change.field, change.after) for change in fix.changes] for fix in finding.fixes]


def test_a_right_charge_counts_in_value_totals_and_counters():
    sheet = paper(*GAMES)
    assert codes(sheet, severity=None) == ["G120"]
    row = score(sheet, ISKO).rows[1]
    assert (row.valuation.value, row.valuation.points, row.valuation.overbid) == (44, -88, True)
    assert (row.bookings, row.totals, row.lost) == ((0, -88, 0), (36, -88, 0), (0, 1, 0))
    assert score(sheet, ISKO).complete


def test_a_wrong_total_behind_it_is_seen():
    """The totals of the player who was overbid were not checked at all."""
    assert codes(spoilt(paper(*GAMES), 4, total_2=-30)) == ["T101"]
    assert codes(spoilt(paper(*GAMES), 2, lost_2=2)) == ["T103"]


@pytest.mark.parametrize(
    ("value", "sentence", "right"),
    [
        (-66, "own", -88),
        (-44, "single", -88),
        (88, "gain", -88),
        (500, "gain", -88),
        (-87, "", -88),
        (-1000, "", -88),
    ],
)
def test_a_value_that_cannot_be_is_named_and_the_totals_know_the_right_one(value, sentence, right):
    sheet = spoilt(paper(*GAMES), 2, value=value)
    (finding,) = findings_of(sheet)
    assert (finding.code, finding.sentence, finding.game, finding.column) == ("G123", sentence, 2, "value")
    assert "-88, -110, -132" in german_sentences(finding)[0]
    assert first_fixes(sheet, "G123")[0] == [("value", right)]


def test_schneider_may_be_the_line_that_gives_the_charge():
    """A bid of 27 is charged with 36: as mit 1 Schneider, however it was written (ISkO 3.6.1)."""
    sheet = paper("1 kreuz m2 +", "2 kreuz m1 s r27 ü -", "3 karo m1 -")
    assert (sheet.rows[1].stated.value, codes(sheet)) == (-72, [])
    assert codes(spoilt(sheet, 2, value=-48)) == ["G123"]


def test_a_game_won_is_not_marked_any_more():
    entry = game("kreuz m1 s r27 ü -")._replace(card_points=95)
    (finding,) = check_entry(entry, ISKO)
    mended = entry_with(entry, finding.fixes[0].changes)
    assert (mended.won, mended.overbid, check_entry(mended, ISKO)) == (True, False, ())


def test_won_is_never_overbid():
    sheet = spoilt(paper(*GAMES), 2, won=True)
    (finding,) = findings_of(sheet)
    assert (finding.code, finding.sentence, finding.column) == ("G123", "won", "result")
    assert first_fixes(sheet, "G123")[0] == [("result", "lost")]


def test_without_a_value_a_fact_is_missing():
    assert codes(spoilt(paper(*GAMES), 2, value=None)) == ["L103"]


def test_a_null_needs_the_game_that_is_charged():
    sheet = paper("1 kreuz m2 +", "2 null r24 ü - als karo m1", "3 karo m1 -")
    assert codes(sheet) == []
    bare = spoilt(sheet, 2, charged_contract=None, charged_spitzen=None)
    assert codes(bare) == ["G111"]
    assert codes(spoilt(sheet, 2, charged_spitzen=None)) == ["G111"]


def test_schneider_that_would_have_reached_the_bid_is_missed():
    sheet = paper("1 karo m1 r24 ü -", "2 pik m1 +", "3 kreuz m1 +")
    assert codes(spoilt(sheet, 1, card_points=89)) == []
    assert codes(spoilt(sheet, 1, card_points=90)) == ["G115"]
    assert codes(spoilt(paper("1 karo m1 r36 ü -", "2 pik m1 +", "3 kreuz m1 +"), 1, card_points=90)) == []


@pytest.mark.parametrize("bid", [24, 50, 99])
@pytest.mark.parametrize("stated", [True, False])
def test_a_loss_that_only_overbid_explains_is_proposed_as_such(bid, stated):
    sheet = spoilt(
        paper("1 kreuz m2 +", f"2 karo m1 r{bid} ü -", "3 karo m1 -", "2 pik m1 +", size=3), 2, overbid=False
    )
    row = sheet.rows[1]
    wanted = [("overbid", 1)]
    if not stated:
        wanted.append(("value", row.stated.value))
        sheet = spoilt(sheet, 2, value=None)
    assert wanted in first_fixes(sheet, "G101" if stated else "T101")


def test_the_value_is_proposed_that_the_totals_show():
    sheet = spoilt(paper(*GAMES), 2, value=-110)
    assert codes(sheet) == ["T101"]
    assert [("value", -88)] in first_fixes(sheet, "T101")


def test_the_mark_may_be_the_slip():
    sheet = spoilt(paper("1 kreuz m2 +", "2 pik m1 -", "3 karo m1 -"), 2, overbid=True)
    assert [("overbid", None)] in first_fixes(sheet, "G123")


def test_a_list_with_bids_is_judged_by_them():
    sheet = full("1 kreuz m2 r18 +", "2 pik m1 h r36 ü -", "3 karo m1 r18 -")
    assert codes(spoilt(sheet, 2, value=-110)) == ["G109"]


def test_losses_by_the_bid_need_the_bid():

    profile = ISKO._replace(values=ISKO.values._replace(loss_by="bid"))
    (row,) = plain("1 pik m1 ü -").rows
    assert [finding.code for finding in check_entry(row.entry, profile, -66)] == ["L103", "L103"]
    assert Severity.ERROR in {finding.severity for finding in check_entry(row.entry._replace(won=True), profile, -66)}
    assert row.entry.contract is Contract.SPADES
