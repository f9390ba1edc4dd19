"""The results of lists are computed once and kept. A record renews only those that it can have changed."""

from pathlib import Path

import pytest
from club_evening import ROUND
from readings import calls_of
from tiers import slow, some

import skatlist
from skatlist.evening import Decision, Evening
from skatlist.evening.check_in import mark_here
from skatlist.evening.decisions import make_decision, take_back_decision
from skatlist.files.formats.notation.changes import read_change
from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.sheet import Source
from skatlist.skat.sheet.scoring import score
from skatlist.tournament.decision import DecisionKind, DirectorDecision
from skatlist.tournament.standings import standings
from skatlist.tournament.statistics import player_records

ROOT = Path(__file__).parents[2]
JOURNALS = sorted(ROOT.glob("samples/**/*.skat")) + sorted(ROOT.glob("tests/data/journals/*.skat"))
FIRST, SECOND, THIRD, LAST = (1, 1), (1, 2), (1, 3), (2, 1)
ALL = Decision("verschrieben", (1, 2, 3, 4))
DIRECTOR = Decision("verschrieben", (), "Ida")
LEAVES = read_change("platz 4 geht", 6, Source("a.skat"))
COMPUTED = (check_sheet, score, standings, player_records)
ZERO = DirectorDecision(0, DecisionKind.ZERO, director="Ida", reason="fehlte", people=(3,), series=1)
# An evening with four lists has all of this: a record of nearly every kind.
STEPS = (
    lambda it: it.enter(SECOND, it.judge(SECOND, "2 grand m1 +")),
    lambda it: it.correct(FIRST, 1, it.judge(FIRST, "2 kreuz m3 +", 1), ALL),
    lambda it: it.undo(FIRST),
    lambda it: it.rows.insert(FIRST, 2, it.judge(FIRST, "3 herz m1 +", 2, before=True), ALL),
    lambda it: it.rows.delete(FIRST, 2, ALL),
    lambda it: it.registry.register(skatlist.Player("Nina Neu", 10)),
    lambda it: it.registry.describe_person(1, it.registry.person(1)._replace(player=skatlist.Player("Ann Bo", 1))),
    lambda it: it.seat((2, 2), "3 4 10"),
    lambda it: mark_here(it, 9, is_here=True),
    lambda it: it.registry.change(SECOND, [LEAVES]),
    lambda it: it.rows.transfer(SECOND, THIRD, 5),
    lambda it: it.ends.end_after(FIRST, 4, "Regen"),
    lambda it: it.state_totals(FIRST, [86] * 4),
    lambda it: it.sign(FIRST, [1, 2, 3, 4]),
    lambda it: it.correct(FIRST, 2, it.judge(FIRST, "3 kreuz m3 +", 2), ALL),
    lambda it: it.raise_dispute(FIRST, 1, places=(2,)),
    lambda it: it.ends.unsign(FIRST, [2], DIRECTOR),
    lambda it: it.state_totals(SECOND, [1, 2, 3, 4]),
    lambda it: it.ends.end_after(SECOND, 4, "Regen"),
    lambda it: it.ends.release(SECOND, DIRECTOR),
    lambda it: make_decision(it, ZERO),
    lambda it: take_back_decision(it, 1, "Ida", "war da"),
    lambda it: it.seconds.enter(FIRST, it.seconds.judge(FIRST, "2 pik m2 +")),
    lambda it: it.close_series([1], DIRECTOR),
    lambda it: it.close_series([2, 0], DIRECTOR),
)


# Three lists in a series and one in the next, each with games.
SEATING = {FIRST: (1, 2, 3, 4), SECOND: (5, 6, 7, 8), THIRD: (9, 3, 4), LAST: (1, 5, 2, 6)}
LINES = {FIRST: ROUND, SECOND: ROUND, LAST: ROUND, THIRD: ["2 kreuz m1 r48 +"]}
pytestmark = pytest.mark.evening(SEATING, series=2, lines=LINES)


def results(evening):
    lists = evening.all_lists()
    return {
        "event": lists.event,
        "scored": lists.scored,
        "findings": lists.findings,
        "states": lists.states,
        "standings": [lists.standings(), *map(lists.standings, lists.standings().series)],
        "statistics": lists.statistics,
        "list findings": [evening.ends.findings(key) for key in evening.sheets.begun],
        "list states": [evening.ends.state(key) for key in evening.sheets.begun],
    }


def results_of_file(evening):
    with Evening.open(evening.file.path, until=len(evening.records)) as again:
        return results(again)


@pytest.mark.parametrize("path", some(JOURNALS), ids=lambda path: path.parent.name + path.stem)
@pytest.mark.parametrize("step", [11, *slow(1)])
def test_an_evening_that_grows_record_by_record_has_the_results_of_its_file(path, step, monkeypatch):
    """Compared at each record, or in the quick tier at each eleventh and at the last."""
    with Evening.open(path, until=1) as held, Evening.open(path) as whole:
        for left, record in some(zip(reversed(range(len(whole.records) - 1)), whole.records[1:], strict=True)):
            monkeypatch.setattr(held.file, "news", lambda record=record: [record])
            held.refresh()
            assert left % step or results(held) == results_of_file(held)


@pytest.mark.parametrize("every", [3, *slow(1)])
def test_after_any_change_the_results_are_those_of_the_file(evening, every):
    with Evening.open(evening.file.path) as held:
        for left, step in some(zip(reversed(range(len(STEPS))), STEPS, strict=True)):
            step(evening)
            held.refresh()
            assert left % every or results(evening) == results(held) == results_of_file(held)
        assert len({record.kind for record in held.records}) > 15


def test_nothing_is_computed_twice(evening):
    results(evening)
    with calls_of(*COMPUTED) as calls:
        results(evening)
    assert not calls


def test_a_row_has_its_own_list_computed_again_and_no_other(evening):
    results(evening)
    game = evening.judge(FIRST, "2 karo m1 +")
    with calls_of(*COMPUTED) as calls:
        evening.enter(FIRST, game)
        results(evening)
    assert calls["check_sheet"] == 1
    assert calls["score"] <= 1
    assert calls["player_records"] == 1


def test_state_findings_and_standings_share_the_checks():
    with calls_of(check_sheet) as calls:
        both = skatlist.read("samples/streitfall")
        assert [state.errors for state in both.states] == [2, 2]
        assert len(both.check()) == 4
        assert len(both.standings_state().faulty) == 2
    assert calls["check_sheet"] == 2
