"""After signing: whose consent a correction takes, what closes a series, and what the director may still do."""

from types import MappingProxyType

import pytest
from club_evening import make_evening, row_of, sign_list, state_totals
from refusals import refused

from skatlist.evening import Evening
from skatlist.files.journal.journal import Draft, RecordKind, list_key
from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.findings import Severity
from skatlist.skat.sheet import score
from skatlist.tournament.checks.event_checks import check_event
from skatlist.tournament.policy import Decision

KEY = (1, 1)


LINES = ("1 kreuz m2 +", "2 pik m1 +", "3 grand m1 +")
pytestmark = pytest.mark.evening({KEY: (1, 2, 3)}, games={3: 3}, lines=LINES)


@pytest.fixture
def evening(evening):
    """A signed list of three games at a table of three."""
    sign_list(evening)
    return evening


def correct(evening, game, line, **decision):
    return evening.correct(KEY, game, row_of(line), Decision(**decision))


def test_everybody_whose_points_change_has_to_agree(evening):
    fault = refused(correct, evening, 1, "2 kreuz m2 +", reason="verwechselt", agreed=(2,))
    assert (fault.key, fault.params) == ("errors.correct_concerned", {"places": (1,)})
    correct(evening, 1, "2 kreuz m2 +", reason="verwechselt", agreed=(1, 2))


def test_a_lost_game_concerns_the_others_too(evening):
    assert refused(correct, evening, 1, "1 kreuz m2 -", reason="x", agreed=(1,)).params == {"places": (2, 3)}


def test_a_correction_that_changes_nothing_is_none(evening):
    assert refused(correct, evening, 1, "1 kreuz m2 +", reason="x", agreed=(1,)).key == "errors.correct_same"


def test_a_series_closes_only_with_totals_that_agree_again(evening):
    assert evening.open_points(1) == ()
    correct(evening, 1, "2 kreuz m2 +", reason="verwechselt", agreed=(1, 2))
    [open_point] = evening.open_points(1)
    assert (open_point.unsigned, open_point.differing) == ((), (1, 2))
    assert not evening.ends.is_final(KEY)
    assert refused(evening.close_series, (1,)).key == "errors.close_open"
    state_totals(evening)
    assert evening.ends.is_final(KEY)
    evening.close_series((1,))


def test_after_closing_the_director_corrects_and_writes_the_new_totals(evening):
    evening.close_series((1,))
    director = Decision(reason="Einspruch", director="Ida")
    evening.correct(KEY, 1, row_of("1 kreuz m2 -"), director)
    assert refused(state_totals, evening).key == "errors.series_closed"
    state_totals(evening, decision=director)
    codes = {finding.code for finding in check_event(evening.event(), [evening.scored(KEY)])}
    assert codes.isdisjoint({"E107", "X101", "X102", "X103"})


def test_a_series_the_event_does_not_have_cannot_be_closed(evening):
    assert refused(evening.closing, 4).key == "errors.no_such_series"


def test_a_list_that_was_all_taken_back_is_no_list(tmp_path):
    with Evening.open(make_evening(tmp_path / "a.skat", {KEY: (1, 2, 3)}), write=True) as evening:
        evening.enter(KEY, row_of("1 kreuz m2 +"))
        evening.undo(KEY)
        assert evening.sheets.begun == ()
        assert evening.event().sheets == ()


IMPORTED = """serie 1
tisch 1
platz 1 Anna Becker
platz 2 Bernd Yılmaz
platz 3 Carla Voß

1 1 kreuz m2 + =36 stand 36
2 2 pik m1 + =22 stand 22
3 3 grand m1 + =48 stand 48

punkte 36 22 48
gewonnen 1 1 1
verloren 0 0 0
gesamt 86 72 98
"""


@pytest.mark.parametrize("decision", [Decision("verzählt", (1, 2, 3)), Decision("Einspruch", (), "Ida")])
def test_numbers_before_an_agreed_correction_are_no_error_after_it(tmp_path, decision):
    path = make_evening(tmp_path / "a.skat", {KEY: (1, 2, 3)}, games=MappingProxyType({3: 3}))
    with Evening.open(path, write=True) as evening:
        evening.add([Draft(RecordKind.LIST, list_key(*KEY), {"text": IMPORTED})], "me")
        evening.sign(KEY, (1, 2, 3))
        evening.correct(KEY, 1, row_of("1 kreuz m2 -"), decision)
        stated = [each.values[:3] for each in evening.sheets.sheet(KEY).footer]
        assert stated == [(36, 22, 48), (1, 1, 1), (0, 0, 0), (86, 72, 98)]  # nothing is forgotten
    with Evening.open(path) as evening:
        event = evening.event()
        scored = score(event.sheets[0], evening.journal.rules)
        results = [*check_sheet(scored), *check_event(event, [scored])]
        assert [finding.code for finding in results if finding.severity is Severity.ERROR] == []
        assert event.sheets[0].rows[1].stated.totals[1] == 22


def test_a_correction_past_the_bookkeeping_is_a_finding_before_signing_too(tmp_path):
    path = make_evening(tmp_path / "a.skat", {KEY: (1, 2, 3)}, games=MappingProxyType({3: 1}))
    with Evening.open(path, write=True) as evening:
        evening.enter(KEY, row_of("1 kreuz m2 +"))
        content = {"game": 1, "line": "2 kreuz m2 +", "agreed": [3]}
        evening.add([Draft(RecordKind.CORRECTION, list_key(*KEY), content)], "me")
        [finding] = [each for each in check_event(evening.event(), [evening.scored(KEY)]) if each.code == "X103"]
        assert (finding.sentence, finding.params["places"]) == ("before", (1, 2))
        state_totals(evening)
        evening.sign(KEY, (1, 2, 3))
        assert not [each for each in check_event(evening.event(), [evening.scored(KEY)]) if each.code == "X103"]
