"""Rights over a list at the first and the last case they hold for: consent, signatures, time, disputes, numbers."""

import pytest
from house_lists import row, sheet
from refusals import refused, why_not

from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import KEEPER, Correction, FooterName, FooterRow, ListHistory, SignOff, score
from skatlist.tournament import policy
from skatlist.tournament.dispute import Deadline, Dispute, Instance, ObjectionTime, Party, Reopening, Ruling, RulingKind
from skatlist.tournament.policy import NOBODY, Decision

ISKO = load_profile("isko-2022")
PAPER = sheet("2 kreuz m1 +", "3 pik m1 +", "4 herz m1 +", "1 karo m1 +", players=4, agreed=4)
TOTALS = score(PAPER, ISKO).footer(FooterName.TOTAL)
AFTER = row(1, "3 kreuz m1 +")  # concerns places 2 and 3
NOON = "2026-11-20T12:00:00.000Z"
DIRECTOR, REASON = Decision("verglichen", director="Ida"), Decision("verglichen")


def list_of(totals=TOTALS, agreed=4):
    footer = () if totals is None else (FooterRow(FooterName.TOTAL, (*totals, None)),)
    return score(PAPER._replace(footer=footer, agreed=agreed), ISKO)


def history(*signed, closed="", released=""):
    return ListHistory(1, 1, signed=tuple(SignOff(place, NOON) for place in signed), closed=closed, released=released)


@pytest.mark.parametrize(
    ("past", "decision", "why"),
    [
        (history(), NOBODY, None),
        (history(), Decision(agreed=(2, 3)), None),
        (history(), Decision(agreed=(2,)), "correct_concerned"),
        (history(1), Decision("verschrieben", (2, 3)), None),
        (history(1), Decision("verschrieben"), "list_signed"),
        (history(1), Decision("", (2, 3)), "list_signed"),
        (history(1), DIRECTOR, None),
        (history(1), Decision(director="Ida"), "release_reason"),
        (history(1, closed=NOON), DIRECTOR, None),
        (history(1, closed=NOON), Decision("verschrieben", (2, 3)), "series_closed"),
    ],
)
def test_an_entry_needs_consent_from_the_first_signature_on(past, decision, why):
    before = PAPER.rows[0]
    assert why_not(policy.must_be_agreed, list_of(), past, before, AFTER, decision) == why
    moved = PAPER._replace(rows=(AFTER, *PAPER.rows[1:]))
    assert why_not(policy.must_be_rearranged, list_of(), past, moved, decision) == why
    if why is None:
        concerned = (2, 3) if decision != NOBODY else ()
        assert policy.must_be_agreed(list_of(), past, before, AFTER, decision) == concerned
        assert policy.must_be_rearranged(list_of(), past, moved, decision) == concerned


@pytest.mark.parametrize(
    ("decides", "corrections", "moved", "why"),
    [
        (Instance.DIRECTOR, "series-end", False, None),
        (Instance.ARBITRATION, "series-end", False, "correct_late"),
        (Instance.ARBITRATION, "series-end", True, "rows_late"),
        (Instance.ARBITRATION, "open", True, None),
        (Instance.TABLE, "open", False, None),
    ],
)
def test_the_court_of_arbitration_alone_takes_the_pencil_away(decides, corrections, moved, why):
    profile = ISKO._replace(conduct=ISKO.conduct._replace(corrections=corrections))
    scored = score(PAPER, profile)
    assert why_not(policy.must_not_be_late, scored, decides, 1, is_moved=moved) == why


@pytest.mark.parametrize(
    ("past", "name", "off", "decision", "why"),
    [
        (history(), FooterName.POINTS, (), NOBODY, None),
        (history(), FooterName.TOTAL, (1,), NOBODY, None),
        (history(1), FooterName.TOTAL, (), NOBODY, None),
        (history(1), FooterName.TOTAL, (1, 4), NOBODY, "totals_differ"),
        (history(1), FooterName.POINTS, (), NOBODY, "list_signed"),
        (history(closed=NOON), FooterName.TOTAL, (4,), DIRECTOR, "totals_differ"),
        (history(closed=NOON), FooterName.TOTAL, (), NOBODY, "series_closed"),
        (history(closed=NOON), FooterName.TOTAL, (), DIRECTOR, None),
    ],
)
def test_below_a_signed_list_only_totals_that_agree_are_written(past, name, off, decision, why):
    values = [total + (place in off) for place, total in enumerate(TOTALS, 1)]
    assert why_not(policy.must_be_stated, list_of(), past, name, values, decision) == why
    if why == "totals_differ":
        fault = refused(policy.must_be_stated, list_of(), past, name, values, decision)
        assert fault.params == {"places": off}


@pytest.mark.parametrize(
    ("totals", "past", "places", "why"),
    [
        (TOTALS, history(), (1, 4, KEEPER), None),
        (TOTALS, history(), (-1,), "sign_place"),
        (TOTALS, history(), (5,), "sign_place"),
        (None, history(), (1,), "sign_no_totals"),
        ((*TOTALS[:3], None), history(), (1,), "sign_no_totals"),
        ((*TOTALS[:3], 0), history(), (1,), "sign_differs"),
        ((*TOTALS[:3], 0), history(released="laut Tisch"), (1,), None),
        (None, history(released="laut Tisch"), (5,), "sign_place"),
    ],
)
def test_a_place_of_the_table_signs_what_agrees_or_was_released(totals, past, places, why):
    assert why_not(policy.must_be_signed, list_of(totals), past, places) == why


@pytest.mark.parametrize(("agreed", "why"), [(4, None), (5, "sign_incomplete")])
def test_a_list_is_complete_with_its_last_game(agreed, why):
    assert why_not(policy.must_be_complete, list_of(agreed=agreed)) == why
    assert why_not(policy.must_be_signed, list_of(agreed=agreed), history(), (1,)) == why
    assert why_not(policy.must_be_released, list_of(agreed=agreed), DIRECTOR) == why
    assert why_not(policy.must_be_released, list_of(agreed=agreed), REASON) == "release_reason"


@pytest.mark.parametrize(
    ("past", "places", "decision", "why"),
    [
        (history(1, 2), (1, 2), REASON, None),
        (history(1, 2), (), REASON, "unsign_nobody"),
        (history(1, 2), (2, 3), REASON, "unsign_nobody"),
        (history(1, 2), (2,), NOBODY, "unsign_reason"),
        (history(1, 2, closed=NOON), (2,), REASON, "series_closed"),
        (history(1, 2, closed=NOON), (2,), DIRECTOR, None),
    ],
)
def test_a_signer_withdraws_with_a_reason(past, places, decision, why):
    assert why_not(policy.must_be_unsigned, past, places, decision) == why


@pytest.mark.parametrize(
    ("facts", "ends", "over"),
    [
        ({"appeals": ""}, Deadline.EVENT_END, False),
        ({"appeals": "12:00", "now": "12:00"}, Deadline.EVENT_END, False),  # the last moment counts
        ({"appeals": "12:00", "now": "12:01"}, Deadline.EVENT_END, True),
        ({"last": False}, Deadline.NEXT_SERIES, False),
        ({"last": False, "following": "13:00"}, Deadline.NEXT_SERIES, True),  # the record counts, not the clock
        ({"last": False, "following": "13:00", "outlasts": True}, Deadline.SERIES_END, False),
        ({"last": False, "following": "13:00", "outlasts": True, "closed": "13:30"}, Deadline.SERIES_END, True),
        ({"objections": "series-end", "closed": "13:30"}, Deadline.SERIES_END, True),
    ],
)
def test_objections_are_in_time_up_to_the_moment_they_end(facts, ends, over):
    conduct = ISKO.conduct._replace(objections=facts.get("objections", ISKO.conduct.objections))
    known = {"last": True, "following": "", "outlasts": False, "appeals": "", "late": False}
    known |= {name: value for name, value in facts.items() if name in known}
    past = history(closed=facts.get("closed", ""))
    time = policy.objection_time(past, conduct, facts.get("now", "12:00"), **known)
    assert (time.ends, time.over) == (ends, over)
    why = f"objection_{ends}".replace("-", "_") if over else None
    assert why_not(policy.must_be_in_time, time, REASON) == why
    assert why_not(policy.must_be_in_time, time, DIRECTOR) is None


def ruling(by, outcome=RulingKind.CHANGED):
    return Ruling(NOON, by, "Ida", (), outcome, "verglichen", "", "", "")


def dispute(*steps, game=2):
    return Dispute(1, 1, 1, game, "", NOON, Party((1,)), steps=steps)


@pytest.mark.parametrize(
    ("due", "steps", "decides"),
    [
        (Instance.TABLE, (), Instance.TABLE),
        (Instance.DIRECTOR, (), Instance.DIRECTOR),
        (Instance.TABLE, (ruling(Instance.TABLE),), Instance.DIRECTOR),
        (Instance.TABLE, (ruling(Instance.DIRECTOR),), Instance.ARBITRATION),
        (Instance.ARBITRATION, (ruling(Instance.TABLE),), Instance.ARBITRATION),
    ],
)
def test_an_appeal_goes_one_instance_up(due, steps, decides):
    time = ObjectionTime(Deadline.NEXT_SERIES, "", 0, over=False, decides=due)
    assert policy.deciding(dispute(*steps), time) is decides


@pytest.mark.parametrize(
    ("needed", "by", "outcome", "agreed", "why"),
    [
        (Instance.TABLE, Instance.TABLE, RulingKind.CHANGED, (1, 2), None),
        (Instance.TABLE, Instance.TABLE, RulingKind.CHANGED, (2, 3), "dispute_agreed"),
        (Instance.TABLE, Instance.DIRECTOR, RulingKind.CHANGED, (), None),
        (Instance.DIRECTOR, Instance.TABLE, RulingKind.CHANGED, (1,), "dispute_director"),
        (Instance.DIRECTOR, Instance.TABLE, RulingKind.WITHDRAWN, (1,), None),
        (Instance.DIRECTOR, Instance.TABLE, RulingKind.WITHDRAWN, (), "dispute_agreed"),
        (Instance.DIRECTOR, Instance.DIRECTOR, RulingKind.CHANGED, (), None),
        (Instance.ARBITRATION, Instance.DIRECTOR, RulingKind.CHANGED, (), "dispute_arbitration"),
        (Instance.ARBITRATION, Instance.DIRECTOR, RulingKind.WITHDRAWN, (), "dispute_arbitration"),
        (Instance.ARBITRATION, Instance.ARBITRATION, RulingKind.CHANGED, (), None),
    ],
)
def test_an_instance_decides_what_is_due_to_it_and_none_below(needed, by, outcome, agreed, why):
    decision = Decision("verglichen", agreed)
    assert why_not(policy.must_be_ruled, dispute(), needed, by, outcome, decision) == why
    decided = dispute(ruling(Instance.TABLE))
    assert why_not(policy.must_be_ruled, decided, needed, by, outcome, decision) == "dispute_decided"
    silent = Decision("", agreed)
    assert why_not(policy.must_be_ruled, dispute(), needed, by, outcome, silent) == "dispute_reason"


def test_at_least_one_place_agrees_to_the_withdrawal_of_a_guest():
    of_nobody = dispute()._replace(party=Party(()))
    assert why_not(policy.must_be_ruled, of_nobody, Instance.TABLE, Instance.TABLE, RulingKind.WITHDRAWN, REASON)


CHANGED = (row(2, "3 pik m1 +"), row(2, "3 pik m2 +"))
MOVED = (row(2, "3 pik m1 +"), row(3, "3 pik m1 +"))


@pytest.mark.parametrize(
    ("steps", "game", "rows", "ruled", "does"),
    [
        ((ruling(Instance.DIRECTOR),), 2, CHANGED, 8, True),
        ((ruling(Instance.DIRECTOR),), 2, CHANGED, 7, False),  # the correction itself is record 7
        ((ruling(Instance.DIRECTOR),), 3, CHANGED, 8, False),
        ((ruling(Instance.ARBITRATION),), 2, CHANGED, 8, True),
        ((ruling(Instance.TABLE),), 2, CHANGED, 8, False),
        ((ruling(Instance.DIRECTOR, RulingKind.WITHDRAWN),), 2, CHANGED, 8, False),
        ((ruling(Instance.DIRECTOR), Reopening(NOON, Party((1,)), "nein")), 2, CHANGED, 8, False),
        ((), 2, CHANGED, 8, False),
        *(((ruling(Instance.DIRECTOR),), game, MOVED, 7, 1 <= game <= 3) for game in range(5)),
        *(((ruling(Instance.DIRECTOR),), game, (None, CHANGED[1]), 7, 1 <= game <= 3) for game in range(5)),
        *(((ruling(Instance.DIRECTOR),), game, (CHANGED[0], None), 7, game <= 3) for game in range(5)),
    ],
)
def test_a_decision_settles_a_correction_of_its_game_and_rows_next_to_it(steps, game, rows, ruled, does):
    correction = Correction(2 if rows[1] else 0, *rows, NOON, record=7)
    assert policy.settles(dispute(*steps, game=game), ruled, correction, Instance.DIRECTOR) is does


@pytest.mark.parametrize(("objections", "minutes"), [("series-end", 0), ("at-once", 30)])
def test_an_end_with_the_series_leaves_no_minutes(objections, minutes):
    assert policy.appeal_minutes(ISKO.conduct._replace(objections=objections, appeal_minutes=30)) == minutes
