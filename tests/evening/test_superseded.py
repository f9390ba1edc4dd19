"""What the paper said is replaced by an agreed correction, with all that followed from the slip, and nothing else."""

import shutil
from pathlib import Path

import pytest
from tiers import some

from skatlist.evening import Evening, Event, Seating
from skatlist.event.policy import Decision
from skatlist.lists import read
from skatlist.sheet import FooterName, Player

SAMPLES = Path(__file__).parents[2] / "samples"
AGREED = Decision("nachgerechnet", (1, 2, 3, 4))
# Table, game, what all agreed to, and the findings that are left then.
STEPS = (
    ((1, 1), 7, "2 grand m2 r18 + =72", ["G101", "T102", "G107"]),
    ((1, 1), 37, "4 kreuz m1 r18 + =24", ["T102", "G107"]),
    ((1, 2), 18, "1 grand o1 r48 + =48", ["G107"]),
    ((1, 2), 27, "2 kreuz o1 r22 - =-48", []),
)


@pytest.fixture
def disputed(tmp_path):
    shutil.copytree(SAMPLES / "streitfall", tmp_path / "streitfall")
    event = read(tmp_path / "streitfall").event
    with Evening.create(tmp_path / "abend.skat", event._replace(sheets=()), "Ida") as evening:
        evening.take_over(sorted((tmp_path / "streitfall").glob("serie1-*")))
        yield evening


def errors(evening):
    return [finding.code for finding in evening.all_lists().check("basic")]


def correct(evening, key, game, line):
    agreed = AGREED._replace(agreed=AGREED.agreed[: evening.sheet(key).size])
    evening.correct(key, game, evening.judge(key, line, game), agreed)


def test_a_number_put_right_takes_all_along_that_followed_from_it(disputed):
    assert errors(disputed) == ["G101", "G101", "T102", "G107"]
    for key, game, line, left in STEPS:
        correct(disputed, key, game, line)
        assert errors(disputed) == left


def test_a_list_corrected_signed_and_closed_is_in_order(disputed):
    for key, game, line, _left in STEPS:
        correct(disputed, key, game, line)
    for key in some(disputed.lists):
        scored = disputed.scored(key)
        disputed.state_totals(key, [place.total for place in scored.places])
        assert disputed.compare(key).findings == ()
        disputed.sign(key, range(1, scored.sheet.size + 1))
    disputed.close_series((1, 0))
    lists = disputed.all_lists()
    assert lists.check("basic") == ()
    assert [state.is_provisional for state in lists.states] == [False, False]
    assert [len(state.corrections) for state in lists.states] == [2, 2]


def test_another_slip_behind_it_is_still_found(disputed):
    key = (1, 1)
    row = next(row for row in disputed.sheet(key).rows if row.number == 30)
    slip = tuple(None if total is None else total + 10 for total in row.stated.totals)
    played = [at for at, total in enumerate(row.stated.totals) if total is not None]
    assert played
    disputed.correct(key, 30, row._replace(stated=row.stated._replace(totals=slip)))
    correct(disputed, key, 7, "2 grand m2 r18 + =72")
    found = [finding.game for finding in disputed.all_lists().check("basic") if finding.table == 1]
    assert found == [30, 37]


def test_without_consent_the_paper_still_says_what_it_says(disputed):
    disputed.correct((1, 1), 7, disputed.judge((1, 1), "2 grand m2 r18 + =72", 7))
    assert errors(disputed) == ["T101", "G101", "T102", "G107"]


def test_sums_that_followed_from_a_wrong_value_go_where_no_totals_were_written(tmp_path):
    lines = ["1 kreuz m1 r18 +", "2 pik m1 r18 +", "3 herz m1 r18 +"]
    people = tuple(Player(name, number) for number, name in enumerate(("Anna", "Bernd", "Carla"), 1))
    event = Event(games={3: 3}, players=people, seating=(Seating(1, 1, (1, 2, 3)),))
    key = (1, 1)
    with Evening.create(tmp_path / "abend.skat", event, "Ida") as evening:
        for line in lines:
            evening.enter(key, evening.judge(key, line))
        row = evening.sheet(key).rows[0]
        evening.correct(key, 1, row._replace(stated=row.stated._replace(value=44)))
        points = evening.scored(key).footer(FooterName.POINTS)
        evening.state_totals(key, [points[0] + 20, *points[1:]], FooterName.POINTS)
        assert errors(evening) == ["G101"]
        evening.correct(key, 1, evening.judge(key, "1 kreuz m1 r18 + =24", 1), Decision("nachgerechnet", (1, 2, 3)))
        assert errors(evening) == []
