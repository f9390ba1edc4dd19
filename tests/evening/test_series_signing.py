"""The signatures of a series at once: only of lists that are full, agree with the paper and have no error."""

import pytest
from club_evening import EACH, ROUND, add_games, make_evening, many_people
from desk_client import client_of

from skatlist.evening import Evening
from skatlist.evening.series_signing import lists_to_sign, sign_series
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
