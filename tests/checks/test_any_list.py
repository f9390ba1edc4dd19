"""No list stops the checks: whatever a reader hands over comes back as findings that can be said and mended."""

import pytest
from checks.sheets import german_sentences
from hypothesis import given, settings
from hypothesis import strategies as st
from tiers import drawn, records

from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.checks.game.game_checks import check_entry
from skatlist.skat.findings import Severity
from skatlist.skat.findings.fixes import with_fix
from skatlist.skat.game import Contract, Entry, Level, Reason
from skatlist.skat.rules import load_profile, profile_names
from skatlist.skat.sheet import (
    NOTHING,
    ChangeKind,
    FooterName,
    FooterRow,
    HouseRuleFacts,
    Phase,
    Player,
    Row,
    Sheet,
    SheetChange,
    Stated,
    Written,
    score,
)

PROFILES = [load_profile(name) for name in profile_names()]
small = st.none() | st.integers(-13, 13)
number = st.none() | st.integers(-300, 300)
places = st.none() | st.integers(0, 6)
levels = st.integers(0, 127).map(Level)
totals = st.just(NOTHING) | st.tuples(number, number, number, number, number)
entries = records(
    Entry,
    contract=st.none() | st.sampled_from(Contract),
    spitzen=small,
    levels=levels,
    bid=st.none() | st.integers(0, 300),
    won=st.none() | st.booleans(),
    overbid=st.booleans(),
    reason=st.sampled_from(Reason),
    charged_contract=st.none() | st.sampled_from(Contract),
    charged_spitzen=small,
    card_points=st.none() | st.integers(0, 130),
    tricks=st.none() | st.integers(0, 12),
    kontra=st.integers(0, 5),
    bock=st.integers(0, 2),
)
rows = records(
    Row,
    number=st.none() | st.integers(1, 9) | st.just(10**9),
    entry=entries,
    declarer=places,
    dealer=places,
    stated=records(Stated, value=number, totals=totals, won=totals, lost=totals, passed=small),
    written=st.none() | records(Written, with_=small, without=small, levels=st.none() | levels),
    house=st.none()
    | records(
        HouseRuleFacts,
        phase=st.none() | st.sampled_from(Phase),
        kontra_by=st.just(()) | st.just((2, 7)),
        card_points=totals,
    ),
)
changes = records(
    SheetChange,
    before=st.integers(1, 9),
    kind=st.sampled_from([ChangeKind.LEFT, ChangeKind.JOINED]),
    place=st.integers(1, 3),
)
sheets = records(
    Sheet,
    players=st.integers(3, 5).map(lambda size: (Player(),) * size),
    agreed=st.none() | st.integers(1, 50),
    rows=st.lists(rows, max_size=9).map(tuple),
    footer=st.lists(records(FooterRow, name=st.sampled_from(FooterName), values=totals), max_size=7).map(tuple),
    changes=st.lists(changes, max_size=2).map(tuple),
)


@drawn(30, 300, 3_000, entry=entries, stated=number, profile=st.sampled_from(PROFILES))
def test_any_game_can_be_judged(entry, stated, profile):
    for finding in check_entry(entry, profile, stated):
        assert german_sentences(finding)


GONE = Sheet(
    players=(Player(),) * 4,
    rows=tuple(
        Row(number=number or None, entry=Entry(contract=Contract.GRAND, spitzen=1, won=True), declarer=1)
        for number in range(9)
    ),
    changes=tuple(SheetChange(before=2, kind=kind, place=4) for kind in (ChangeKind.JOINED, ChangeKind.LEFT)),
)


def checked_and_mended(sheet, profile):
    findings = check_sheet(score(sheet, profile))
    for finding in findings:
        assert german_sentences(finding)
        assert finding.severity in Severity
        for fix in finding.fixes:
            check_sheet(score(with_fix(sheet, fix), profile))


@drawn(1, 40, 400, sheet=sheets, profile=st.sampled_from(PROFILES))
def test_any_list_can_be_checked_and_mended(sheet, profile):
    checked_and_mended(sheet, profile)


def test_a_list_can_be_checked_where_who_is_to_deal_next_has_left_before():
    checked_and_mended(GONE, PROFILES[0])


@settings(max_examples=20)
@given(sheet=sheets)
@pytest.mark.slow
def test_a_list_is_checked_the_same_twice(sheet):
    scored = score(sheet, PROFILES[0])
    assert check_sheet(scored) == check_sheet(scored)
    assert check_sheet(scored._replace(sheet=sheet._replace(void="x"))) == ()
