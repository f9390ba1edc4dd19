"""The signatures of a series at once: only of lists that are full, agree with the paper and have no error."""

import re

import pytest
from club_evening import EACH, ROUND, add_games, make_evening, many_people
from desk_client import client_of
from tiers import some

from skatlist.evening import Evening
from skatlist.evening.series_signing import (
    lists_to_sign,
    lists_without_totals,
    sign_series,
    state_totals_as_computed,
    totals_word,
)
from skatlist.skat.sheet import ListSums
from skatlist.words import RefusedError, UsageError

SEATING = {(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7, 8), (1, 3): (9, 10, 11, 12), (2, 1): (1, 2, 3, 4)}


@pytest.fixture
def path(tmp_path):
    """Three tables: one agrees, the totals of one differ, one is not full."""
    path = make_evening(tmp_path / "abend.skat", SEATING, series=2, players=many_people(12))
    with Evening.open(path, write=True, author="Ida") as evening:
        for table in (1, 2):
            add_games(evening, *ROUND, *ROUND, key=(1, table))
        add_games(evening, *ROUND, key=(1, 3))
        evening.state_totals((1, 1), [EACH] * 4)
        evening.state_totals((1, 2), [EACH, EACH, EACH, EACH + 10])
    return path


def test_only_lists_that_wait_for_signatures_alone_are_signed(path):
    with Evening.open(path, write=True, author="Ida") as evening:
        assert lists_to_sign(evening, 1) == ((1, 1),)
        assert sign_series(evening, 1, "Karla Leitung") == ((1, 1),)
        assert evening.ends.is_final((1, 1))
        assert not evening.ends.unsigned((1, 1))
        assert len(evening.ends.unsigned((1, 2))) == len(evening.ends.unsigned((1, 3))) == 4
        assert evening.records[-1].author == "Karla Leitung"
        with pytest.raises(RefusedError):
            sign_series(evening, 1, "Karla Leitung")


def test_a_name_is_needed_and_a_closed_series_takes_none(path):
    with Evening.open(path, write=True, author="Ida") as evening:
        with pytest.raises(UsageError):
            sign_series(evening, 1, "")
        assert evening.ends.unsigned((1, 1))
        assert lists_to_sign(evening, 2) == ()


def test_the_desk_offers_it_where_a_series_is_closed(path):
    with client_of(path) as desk:
        page = desk.get("/close/1").text
        assert "1 Liste stimmt mit dem Papier überein" in page
        assert "/list/1/2" in page
        done = desk.submit("/close/1", data={"do": "sign", "series": "1", "name": "Karla Leitung"})
        assert "gesehen von Karla Leitung" in done.text
        assert "nur auf Unterschriften" not in done.text
        assert desk.forge("/close/1", data={"do": "sign", "series": "1", "name": "K"}).status_code == 422


BY_SUMS = (
    ListSums((412, 268, 595, 304), (9, 8, 11, 10), (1, 3, 2, 0)),
    ListSums((96, 48, 24, 0), (4, 2, 1, 0), (0, 0, 0, 0)),
)


@pytest.fixture
def imported(tmp_path):
    """Two tables by sums without the totals of the paper, as an import leaves them, and one with totals alone."""
    path = make_evening(tmp_path / "abend.skat", SEATING, series=2, players=many_people(12), games={4: 48})
    with Evening.open(path, write=True, author="Ida") as evening:
        for table, sums in enumerate(BY_SUMS, 1):
            evening.state_sums((1, table), sums)
        evening.state_sums((1, 3), ListSums(total=(1071, 239, 755, 1175)))
    return path


def test_totals_of_lists_by_sums_are_compared_at_once(imported):
    with Evening.open(imported, write=True, author="Ida") as evening:
        assert lists_to_sign(evening, 1) == ()
        keys = lists_without_totals(evening, 1)
        assert keys == ((1, 1), (1, 2))
        seen = totals_word(evening, keys)
        evening.state_sums((1, 2), BY_SUMS[1]._replace(points=(98, 48, 24, 0)))
        with pytest.raises(RefusedError):
            state_totals_as_computed(evening, 1, seen)
        assert evening.ends.differing((1, 1)) is None
        assert state_totals_as_computed(evening, 1, totals_word(evening, keys)) == keys
        assert lists_to_sign(evening, 1) == keys
        assert lists_without_totals(evening, 1) == ()
        with pytest.raises(RefusedError):
            state_totals_as_computed(evening, 1, "")


def test_the_desk_shows_the_totals_and_takes_them_as_those_of_the_paper(imported):
    with client_of(imported) as desk:
        assert re.search(r'href="/close/1"[^>]*>Weiter: Unterschriften der Serie 1 eintragen<', desk.get("/").text)
        page = desk.get("/close/1").text
        assert "2 Listen nach Summen kamen ohne Gesamtpunkte vom Papier" in page
        assert 'href="/sums/1?table=2"' in page
        assert "autofocus" not in page  # the totals are read first
        assert [each for each in some(("962", "608", "1165", "984", "296")) if f"<b>{each}</b>" not in page] == []
        fields = {"do": "totals", "series": "1"}
        page = desk.submit("/close/1", data=fields)
        assert "Gesamtpunkte von 2 Listen eingetragen" in page.text
        assert "2 Listen stimmen mit dem Papier überein" in page.text
        assert desk.forge("/close/1", data=fields).status_code == 422


def test_totals_alone_lead_to_the_director_who_closes_the_series(tmp_path):
    seating = {(1, table): numbers for (series, table), numbers in SEATING.items() if series == 1 and table < 3}
    path = make_evening(tmp_path / "abend.skat", seating, players=many_people(12))
    with Evening.open(path, write=True, author="Ida") as evening:
        for key in some(seating):
            evening.state_sums(key, ListSums(total=(1071, 239, 755, 1175)))
        assert [each.totals_alone for each in evening.open_points(1)] == [True, True]
    with client_of(path) as desk:
        assert "2 nur mit Gesamtpunkten" in desk.get("/").text
        assert re.search(r'href="/close/1"[^>]*>Weiter: Serie 1 abschließen<', desk.get("/").text)
        page = desk.get("/close/1").text
        assert "<details open>" in page
        assert "noch nicht unterschrieben" not in page
        closed = desk.submit("/close/1", data={"director": "Berta", "reason": "nur Gesamtpunkte"})
        assert "Serie 1 ist abgeschlossen" in closed.text
        findings = desk.get("/check").text
        assert "S109" in findings
        assert "X101" not in findings
