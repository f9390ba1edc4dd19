"""How final a list and a Rangliste are, as facts."""

import datetime as dt
from functools import partial

from papers.paper_lists import scored_of

from skatlist.skat.findings import Effect, Finding, Kind, Severity, at_sheet
from skatlist.skat.sheet import ChangeKind, Correction, ListHistory, Player, SheetChange, SignOff, Source, score
from skatlist.tournament import Event
from skatlist.tournament import state as module
from skatlist.tournament.decision import DecisionKind, DirectorDecision
from skatlist.tournament.state import (
    ListState,
    StandingsState,
    Substitute,
    Unfinished,
    list_state,
    list_states,
    standings_state,
)

NOW = dt.datetime(2026, 3, 20, 22, 0, tzinfo=dt.UTC)
WRONG = Kind("T104", "footer", Severity.ERROR)
UNREAD = Kind("L102", "line", Severity.ERROR)
NOBODY = Kind("E107", "person", Severity.ERROR)
UNSIGNED = Kind("X101", "signature-missing", Severity.ERROR, effects=Effect.UNSIGNED)


def full(table=1, **changed):
    scored = scored_of(4, 48, table=table, agreed=48)
    return score(scored.sheet._replace(**changed), scored.profile)


def test_a_list_alone_says_its_length_and_who_came():
    zofia = Player("Zofia Nowak", 99)
    short = scored_of(4, 19, agreed=48)
    changes = (SheetChange(9, ChangeKind.LEFT, 2), SheetChange(9, ChangeKind.JOINED, 2, zofia))
    state = list_state(score(short.sheet._replace(changes=changes), short.profile))
    assert (state.played, state.agreed, state.is_short, state.is_provisional) == (19, 48, True, True)
    assert state.substitutes == (Substitute(2, 9, zofia, short.sheet.players[1]),)


def test_a_returning_player_is_no_substitute():
    scored = full()
    back = scored.sheet.players[1]
    changes = (SheetChange(9, ChangeKind.LEFT, 2), SheetChange(13, ChangeKind.JOINED, 2, back))
    assert list_state(full(changes=changes)).substitutes == ()


def test_a_void_list_is_decided():
    state = list_state(full(void="Betrug"), [at_sheet(Finding.of(WRONG), full().sheet)])
    assert (state.void, state.errors, state.is_provisional) == ("Betrug", 1, False)


def test_only_corrections_with_an_author_are_reported():
    row = full().sheet.rows[0]
    slip = Correction(1, row, row, "2026-03-20T20:00:00Z")
    agreed = Correction(3, row, row, "2026-03-20T20:05:00Z", reason="verschrieben", agreed=(1, 2, 3, 4), signed=True)
    history = ListHistory(1, 1, (SignOff(1, "2026-03-20T20:01:00Z"),), (slip, agreed))
    state = list_state(full(), [], history)
    assert [each.game for each in state.corrections] == [3]
    assert dt.datetime.fromisoformat(state.corrections[0].time) == dt.datetime(2026, 3, 20, 20, 5, tzinfo=dt.UTC)
    assert (state.unsigned, state.is_provisional) == ((2, 3, 4), True)


def test_a_missing_signature_is_no_error_of_the_list():
    scored = full()
    findings = [at_sheet(Finding.of(kind), scored.sheet) for kind in (WRONG, UNSIGNED)]
    (state,) = list_states([scored], findings, None)
    assert state.errors == 1


def test_the_state_of_the_standings_names_every_list_once():
    lists = [full(1), full(2), full(3, void="Betrug"), scored_of(4, 19, table=4, agreed=48)]
    states = [list_state(each) for each in lists]
    states[1] = states[1]._replace(errors=2)
    states[3] = states[3]._replace(errors=1)
    state = standings_state(lists, states, None, NOW)
    assert state == StandingsState(missing=(Unfinished(1, 4, 19, 48),), faulty=((1, 2),), void=((1, 3),))


def test_lists_of_no_event_wait_for_no_signature():
    assert standings_state([full()], [list_state(full())], None, NOW) == StandingsState()


def test_an_event_file_is_open_until_it_is_closed_and_objections_are_over():
    history = (ListHistory(1, 1, tuple(SignOff(place, "2026-03-20T20:01:00Z") for place in (1, 2, 3, 4))),)
    event = Event(series=1, history=history)
    assert standings_state([full()], [list_state(full(), [], history[0])], event, NOW).unclosed
    event = event._replace(appeals="2026-03-20T22:30:00Z")
    state = standings_state([full()], [list_state(full(), [], history[0])], event, NOW)
    assert dt.datetime.fromisoformat(state.objections) == dt.datetime(2026, 3, 20, 22, 30, tzinfo=dt.UTC)
    later = standings_state([full()], [ListState()], event, NOW + dt.timedelta(minutes=30))
    assert (later, later.is_provisional) == (StandingsState(), False)


def test_errors_of_a_table_are_counted_once_however_often_its_list_is_there(monkeypatch):
    sheet, counted = full(), []
    finding = at_sheet(Finding.of(WRONG), sheet.sheet)
    monkeypatch.setattr(module, "_count_errors", lambda findings, _: counted.append(len(findings)) or len(findings))
    states = list_states([sheet] * 50, [finding] * 50, None)
    assert [state.errors for state in states] == [50] * 50
    assert sum(counted) == 50


def test_a_line_that_is_no_list_is_an_error_of_the_list_around_it_alone():
    lists = [
        scored._replace(sheet=scored.sheet._replace(source=Source("abend.txt", line)))
        for scored, line in ((full(1), 2), (full(2), 60))
    ]
    unread = Finding.of(UNREAD)._replace(source=Source("abend.txt", 70))
    about_people = Finding.of(NOBODY)._replace(source=Source("abend.txt", 10))
    there = at_sheet(Finding.of(WRONG), lists[0].sheet)
    states = list_states(lists, [unread, about_people, there], None)
    assert [state.errors for state in states] == [1, 1]


def test_a_decision_is_about_the_people_of_its_series():
    sheet = full().sheet
    person = sheet.players[0].number
    of = partial(DirectorDecision, 1, people=(person,))
    decisions = (of(DecisionKind.PENALTY, series=1), of(DecisionKind.PENALTY, series=2), of(DecisionKind.LOT, series=1))
    assert [each.is_about(sheet) for each in decisions] == [True, False, False]
