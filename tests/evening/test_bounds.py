"""Refusals at the first and the last case of their ranges: numbers of decisions, requests, places, minutes, people."""

from contextlib import nullcontext

import pytest
from club_evening import EACH, ROUND, add_games
from refusals import why_not

from skatlist.evening.check_in import draw_arrived
from skatlist.evening.decisions import make_decision, take_back_decision
from skatlist.evening.publish import WebDavTarget
from skatlist.evening.seating import join
from skatlist.evening.settings import loss_fees
from skatlist.tournament.decision import DecisionKind, DirectorDecision
from skatlist.words import InputError, UsageError

KEY = (1, 1)


def decided(kind, *people, **more):
    return DirectorDecision(0, kind, director="Ida", reason="zu spät", people=people, **more)


@pytest.mark.parametrize(("points", "why"), [(0, "decision_penalty"), (1, None)])
def test_a_penalty_is_at_least_a_point(evening, points, why):
    assert why_not(make_decision, evening, decided(DecisionKind.PENALTY, 1, points=points)) == why


@pytest.mark.parametrize(("minutes", "why"), [(0, "decision_extension"), (1, None)])
def test_an_extension_is_at_least_a_minute(evening, minutes, why):
    assert why_not(make_decision, evening, decided(DecisionKind.EXTENSION, series=1, minutes=minutes)) == why


@pytest.mark.parametrize(("people", "why"), [((1,), "decision_lot"), ((1, 2), None)])
def test_a_lot_is_drawn_between_two_at_least(evening, people, why):
    add_games(evening, *ROUND)
    result = why_not(make_decision, evening, decided(DecisionKind.LOT, *people))
    assert (result == "decision_lot") is (why is not None)


@pytest.mark.parametrize(("number", "why"), [(0, "decision_none"), (1, None), (2, None), (3, "decision_none")])
def test_a_decision_is_taken_back_by_its_number(evening, number, why):
    for person in (1, 2):
        make_decision(evening, decided(DecisionKind.PENALTY, person, points=1))
    assert why_not(take_back_decision, evening, number, "Ida", "verwechselt") == why


@pytest.mark.parametrize(("number", "why"), [(0, "no_such_request"), (1, None), (2, None), (3, "no_such_request")])
def test_a_request_is_refused_by_its_number(evening, number, why):
    add_games(evening, *ROUND)
    for game in (1, 2):
        evening.cases.ask_correction(KEY, game, f"a1b2c3d4/0000000{game}", words="falsch")
    assert why_not(evening.cases.refuse_request, number, "nein") == why


def test_a_table_waits_for_twenty_corrections_at_most(evening):
    add_games(evening, "212+2+")
    whys = [why_not(evening.cases.ask_correction, KEY, 1, f"a1b2c3d4/{at:08}", words="falsch") for at in range(21)]
    assert whys == [None] * 20 + ["requests_many"]


@pytest.mark.parametrize(("place", "why"), [(0, "sign_place"), (1, None), (4, None), (5, "sign_place")])
def test_a_place_of_the_table_agrees_and_objects(evening, place, why):
    add_games(evening, *ROUND, *ROUND)
    assert why_not(evening.cases.agree, KEY, place, (EACH,) * 4, "a1b2c3d4/00000001") == why
    assert why_not(evening.cases.raise_dispute, KEY, 1, [place]) == why


@pytest.mark.parametrize(("number", "why"), [(0, "no_such_dispute"), (1, None), (2, None), (3, "no_such_dispute")])
def test_a_dispute_has_a_number(evening, number, why):
    add_games(evening, *ROUND)
    for game in (1, 2):
        evening.cases.raise_dispute(KEY, game, [1])
    assert why_not(evening.cases.dispute, number) == why


@pytest.mark.parametrize(("count", "why"), [(-1, "lost_games_count"), (0, None), (19, None), (20, "lost_games_count")])
def test_so_many_lost_games_may_have_a_price_of_their_own(count, why):
    assert why_not(loss_fees, 50, count, 100) == why


def test_the_refusal_of_too_many_lost_games_has_the_most():
    with pytest.raises(UsageError) as refused:
        loss_fees(50, 20, 100)
    assert refused.value.params["most"] == 19


@pytest.mark.parametrize(("place", "why"), [(5, None), (6, "place_gap")])
def test_the_next_place_is_taken_and_none_beyond(open_evening, place, why):
    evening = open_evening({KEY: (1, 2, 3, 4)}, games={4: 8, 5: 10})
    assert why_not(join, evening, KEY, place, "7") == why


@pytest.mark.parametrize(("first", "why"), [(2, None), (3, "draw_beyond")])
def test_the_last_series_may_be_drawn_again_and_none_beyond(open_evening, first, why):
    evening = open_evening({}, series=2)
    draw_arrived(evening, None, 7)
    assert why_not(draw_arrived, evening, first, 8) == why
    assert why_not(draw_arrived, evening, None, 8) == "draw_done"


@pytest.mark.parametrize(
    ("status", "others", "is_good"),
    [
        (199, (), False), (200, (), True), (299, (), True), (300, (), False),
        (404, (), False), (404, (404,), True), (405, (404,), False),
    ],
)  # fmt: skip
def test_an_answer_of_a_web_server_is_good_from_200_to_299_or_if_it_is_expected(status, others, is_good):
    target = WebDavTarget("dav.example.org", 443, "", "/skat", lambda: "", is_secure=True)
    with nullcontext() if is_good else pytest.raises(InputError):
        target._require(status, *others)
