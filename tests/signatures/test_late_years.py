"""Keys made and papers signed by a clock that is far ahead."""

import datetime as dt

import pytest
from papers.paper_lists import scored_of
from signatures import excel_signing, signing
from tiers import slow

from skatlist.papers.signatures.detached import sign_detached, verify_detached
from skatlist.papers.signatures.keys.key_file import MAX_YEARS, new_key
from skatlist.words import Language, UsageError

LAST = dt.datetime(2049, 12, 31, 23, 59, 59, tzinfo=dt.UTC)
CLOCKS = (LAST, LAST + dt.timedelta(seconds=1), LAST.replace(year=2051), LAST.replace(year=9998))


@pytest.mark.slow
@pytest.mark.parametrize("clock", [CLOCKS[1], *slow(CLOCKS[0], *CLOCKS[2:])])
def test_a_signature_by_any_clock_is_good_and_has_its_time(clock):
    key = signing.key_of(made=clock, years=1)
    paper = signing.content(scored_of(3, 3), key=key, now=clock)
    beside = sign_detached(b"workbook", key, clock)
    verdicts = (
        signing.verdict(signing.sign(paper, key, clock), key),
        excel_signing.verdict(excel_signing.sign(paper, key, clock), key),
        verify_detached(beside, b"workbook", "liste.xlsx.p7s", "liste.xlsx", [key.certificate]),
    )
    assert [(signing.failed(each), each.signed_at) for each in verdicts] == [(set(), clock)] * 3


@pytest.mark.parametrize(("clock", "years"), [(9999, 1), (9999, MAX_YEARS), (9970, MAX_YEARS)])
def test_a_key_that_would_outlive_the_calendar_is_refused(clock, years):
    with pytest.raises(UsageError) as caught:
        new_key("Club", "correct horse", now=LAST.replace(year=clock), years=years)
    assert caught.value.key == "errors.key_clock"
    assert str(clock) in caught.value.text(Language.DE)
