"""`enter` on a list about which the court of arbitration decides: the way that works is named before any question."""

from types import MappingProxyType

import pytest
from club_evening import add_games, make_evening
from dialogue.talk import Talk

from skatlist.evening import Decision, Evening

KEY, NEXT = (1, 1), (2, 1)
GAMES = ("1 kreuz m1 r18 +", "2 grand m1 r24 +", "3 herz o1 r20 +")


@pytest.fixture
def path(tmp_path):
    path = make_evening(
        tmp_path / "a.skat", {KEY: (1, 2, 3), NEXT: (1, 2, 3)}, series=2, games=MappingProxyType({3: 3})
    )
    with Evening.open(path, write=True) as evening:
        add_games(evening, *GAMES)
        evening.close_series([1], Decision("Feierabend", director="Ida"))
        add_games(evening, GAMES[0], key=NEXT)
    return path


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        ("k 2", "correct_late"),
        ("k 2 2 grand m2 r24 +", "correct_late"),
        ("k 2 weg", "rows_late"),
        ("k 2 davor e", "rows_late"),
        ("k 2 vor 3", "rows_late"),
    ],
)
def test_the_way_that_works_is_named_before_any_question(typed, fault, path):
    with Talk(path, 1, 1) as talk:
        count = len(talk.evening.records)
        assert talk.refusal(typed) == fault
        assert len(talk.evening.records) == count
