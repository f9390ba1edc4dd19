"""Disputes in an event file: raised, decided, reopened; who may, when, and what it does to the list. SkWO 6.2, A20."""

from types import MappingProxyType

import pytest
from club_evening import ROUND, add_games, close_all, make_evening, pass_appeals, sign_list
from house_lists import row
from refusals import refusal
from tiers import some

from skatlist.base.fields import Fields
from skatlist.evening import Decision, Evening, Instance, RecordKind, RulingKind
from skatlist.files.journal.journal import Draft, list_key
from skatlist.papers.list_traces import correction_notes
from skatlist.papers.reports.not_final_note import finality_words
from skatlist.papers.signatures.payload.paper import read_state, state_json
from skatlist.tournament.dispute import Deadline, Party
from skatlist.tournament.state import ListState, StandingsState
from skatlist.words import InputError, Language

KEY, OTHER = (1, 1), (1, 2)
TOTALS = (86, 98, 86, 86)
DIRECTOR = Decision("nachgerechnet", director="Ida")
TABLE = Decision("verlesen", agreed=(1, 2, 3, 4))


pytestmark = pytest.mark.evening({KEY: (1, 2, 3, 4), OTHER: (5, 6, 7)}, games={4: 4, 3: 3}, lines=ROUND)


def replayed(evening):
    with Evening.open(evening.file.path) as again:
        return again.disputes


def second_series(evening, *, begun):
    evening.add(
        [Draft(RecordKind.EVENT, "", {"series": 2}), Draft(RecordKind.SEATS, "2/1", {"numbers": [1, 2, 3, 4]})], ""
    )
    if begun:
        add_games(evening, "212+2+", key=(2, 1))


def test_disputes_are_numbered_in_the_order_they_are_raised_and_replayed_as_they_were(evening):
    first = evening.raise_dispute(KEY, 2, (3, 4), claim=48, words="Hand war angesagt")
    add_games(evening, "1 kreuz m1 +", key=OTHER)
    second = evening.raise_dispute(OTHER, 1, name="Mannschaftsführer")
    assert [first.number, second.number] == [1, 2]
    assert (first.key, first.game, first.line) == (KEY, 2, "3 kreuz m2 +")
    assert (first.party, first.claim, first.words) == (Party((3, 4)), 48, "Hand war angesagt")
    assert (second.party, second.claim, second.open) == (Party((), "Mannschaftsführer"), None, True)
    assert replayed(evening) == evening.disputes == (first, second)
    assert evening.event().disputes == (first, second)


def test_a_dispute_changes_nothing_on_the_list_and_is_never_taken_back_by_z(evening):
    before = evening.scored(KEY)
    evening.raise_dispute(KEY, 4, (2,))
    assert evening.scored(KEY) == before
    assert evening.undo(KEY).facts["game"] == 4  # the game, not the dispute
    [dispute] = evening.disputes
    assert (dispute.game, dispute.open) == (4, True)


def test_the_table_decides_before_the_first_signature(evening):
    evening.raise_dispute(KEY, 1, (3,), claim=48)
    decided = evening.decide(1, TABLE, row(1, "2 kreuz m2 h +"))
    assert not decided.open
    assert (decided.ruling.by, decided.ruling.outcome) == (Instance.TABLE, RulingKind.CHANGED)
    assert (decided.ruling.before, decided.ruling.line) == ("2 kreuz m2 +", "2 kreuz m2 h +")
    assert evening.scored(KEY).rows[0].valuation.points == 48
    [correction] = evening.sheets.history(KEY).corrections
    assert (correction.dispute, correction.reason, correction.agreed) == (1, "verlesen", (1, 2, 3, 4))
    assert replayed(evening) == (decided,)


def test_the_entry_may_stand_and_a_dispute_may_be_withdrawn(evening):
    evening.raise_dispute(KEY, 1, (3,), claim=48)
    assert evening.decide(1, TABLE, paragraph="ISkO 2.5.1").ruling.outcome is RulingKind.STANDS
    evening.raise_dispute(KEY, 2, (4,))
    ruling = evening.decide(2, Decision("verhört", agreed=(4,)), withdrawn=True).ruling
    assert (ruling.outcome, ruling.line) == (RulingKind.WITHDRAWN, "3 kreuz m2 +")
    assert evening.sheets.history(KEY).corrections == ()
    assert evening.disputes[0].ruling.paragraph == "ISkO 2.5.1"


@pytest.mark.parametrize(
    ("decision", "key"),
    [
        (Decision(), "dispute_reason"),
        (Decision("x"), "dispute_agreed"),
        (Decision("x", agreed=(1, 2)), "dispute_agreed"),  # place 3 objected
        (Decision("x", agreed=(3, 9)), "sign_place"),
    ],
)
def test_a_decision_says_why_and_the_table_agrees_with_who_objected(evening, decision, key):
    evening.raise_dispute(KEY, 1, (3,))
    assert refusal(evening.decide, 1, decision) == key
    assert evening.disputes[0].open


def test_another_entry_takes_what_a_correction_takes(evening):
    evening.raise_dispute(KEY, 1, (3,))
    count = len(evening.records)
    assert refusal(evening.decide, 1, Decision("x", agreed=(3,)), row(1, "2 kreuz m2 h +")) == "correct_concerned"
    assert refusal(evening.decide, 1, TABLE, row(1, "2 kreuz m2 +")) == "correct_same"
    assert len(evening.records) == count


def test_the_director_decides_after_the_first_signature(evening):
    sign_list(evening)
    evening.raise_dispute(KEY, 1, (3,), claim=48)
    assert evening.sheets.objection_time(KEY).decides is Instance.DIRECTOR
    assert refusal(evening.decide, 1, TABLE) == "dispute_director"
    ruling = evening.decide(1, DIRECTOR, row(1, "2 kreuz m2 h +")).ruling
    assert (ruling.by, ruling.name) == (Instance.DIRECTOR, "Ida")
    assert evening.sheets.history(KEY).altered == ()


def test_an_objector_may_withdraw_at_any_time(evening):
    sign_list(evening)
    evening.raise_dispute(KEY, 1, (3,))
    assert evening.decide(1, Decision("verhört", agreed=(3,)), withdrawn=True).ruling.outcome is RulingKind.WITHDRAWN


def test_after_the_time_for_appeals_the_court_decides_and_a_dispute_raised_in_time_is_not_late(evening, monkeypatch):
    sign_list(evening)
    evening.raise_dispute(KEY, 1, (3,))
    close_all(evening, 1, 0)
    assert evening.sheets.objection_time(KEY).decides is Instance.DIRECTOR
    pass_appeals(monkeypatch)
    assert refusal(evening.decide, 1, DIRECTOR) == "dispute_arbitration"
    court = Decision("Karten gezeigt", director="Ida, Paul und Eva")
    evening.decide(1, court, row(1, "2 kreuz m2 h +"), by=Instance.ARBITRATION)
    [correction] = evening.sheets.history(KEY).corrections
    assert (correction.late, correction.dispute, correction.director) == (False, 1, "Ida, Paul und Eva")
    assert evening.disputes[0].ruling.by is Instance.ARBITRATION


def test_a_decision_is_taken_back_only_by_a_later_entry(evening):
    evening.raise_dispute(KEY, 1, (3,))
    evening.decide(1, TABLE, row(1, "2 kreuz m2 h +"))
    assert refusal(evening.undo, KEY) == "undo_ruling"
    assert refusal(evening.decide, 1, TABLE) == "dispute_decided"
    assert refusal(evening.raise_dispute, KEY, 1, (3,)) == "dispute_decided"
    assert refusal(evening.reopen, 1, "") == "dispute_reason"
    again = evening.reopen(1, "Zeuge gehört", (2,))
    assert again.open
    assert again.ruling.line == "2 kreuz m2 h +"
    assert refusal(evening.reopen, 1, "x") == "dispute_open"
    assert refusal(evening.decide, 1, TABLE) == "dispute_director"  # an appeal goes to the one above
    evening.decide(1, DIRECTOR, row(1, "2 kreuz m2 +"))
    assert [type(step).__name__ for step in evening.disputes[0].steps] == ["Ruling", "Reopening", "Ruling"]
    assert evening.scored(KEY).rows[0].valuation.points == 36
    evening.reopen(1, "Einspruch gegen die Entscheidung", (3,))
    assert refusal(evening.decide, 1, DIRECTOR) == "dispute_arbitration"
    assert replayed(evening) == evening.disputes


def test_a_dispute_about_nothing_is_refused(evening):
    assert refusal(evening.raise_dispute, KEY, 9, (1,)) == "game_missing"
    assert refusal(evening.raise_dispute, KEY, 1) == "dispute_party"
    assert refusal(evening.raise_dispute, KEY, 1, (5,)) == "sign_place"
    assert refusal(evening.raise_dispute, KEY, 1, (3,), claim=47) == "claim_impossible"
    assert refusal(evening.decide, 1, TABLE) == "no_such_dispute"
    assert evening.raise_dispute(KEY, 1, (3,), claim=47, force=True).claim == 47
    assert refusal(evening.raise_dispute, KEY, 1, (2,)) == "dispute_pending"


@pytest.mark.parametrize("claim", [0, 18, -36, 96, -154, 264, -528, 23, -118, 59, 120, -240])
def test_the_value_of_some_game_may_be_claimed(evening, claim):
    assert evening.raise_dispute(KEY, 1, (3,), claim=claim).claim == claim


@pytest.mark.parametrize("claim", [1, 17, 47, -47, 1000, 96000])
def test_a_value_of_no_game_may_not(evening, claim):
    assert refusal(evening.raise_dispute, KEY, 1, (3,), claim=claim) == "claim_impossible"


def test_the_time_for_objections_ends_when_the_next_series_begins(evening):
    second_series(evening, begun=False)
    assert evening.sheets.objection_time(KEY)[:4] == (Deadline.NEXT_SERIES, "", 15, False)
    close_all(evening, 1)
    assert evening.sheets.objection_time(KEY).decides is Instance.DIRECTOR
    evening.raise_dispute(KEY, 1, (3,))
    add_games(evening, "212+2+", key=(2, 1))
    time = evening.sheets.objection_time(KEY)
    assert (time.over, time.decides, bool(time.until)) == (True, Instance.ARBITRATION, True)
    assert refusal(evening.raise_dispute, KEY, 2, (3,)) == "objection_next_series"
    let_in = evening.raise_dispute(KEY, 2, (3,), decision=Decision("war am Telefon", director="Ida"))
    assert (let_in.director, let_in.reason) == ("Ida", "war am Telefon")


def test_after_the_last_series_some_minutes_are_left(evening, monkeypatch):
    assert evening.sheets.objection_time(KEY).ends is Deadline.EVENT_END
    close_all(evening, 1, 0)
    time = evening.sheets.objection_time(KEY)
    assert (time.over, time.until) == (False, evening.event().appeals)
    evening.raise_dispute(KEY, 1, (3,))
    pass_appeals(monkeypatch)
    assert refusal(evening.raise_dispute, KEY, 2, (3,)) == "objection_event_end"


def test_a_prize_skat_ends_objections_with_the_series(tmp_path):
    path = make_evening(tmp_path / "p.skat", rules="preisskat", games=MappingProxyType({4: 4}))
    with Evening.open(path, write=True) as evening:
        add_games(evening, *ROUND)
        evening.raise_dispute(KEY, 1, (3,))
        close_all(evening, 1, 0)
        assert evening.cases.appeal_minutes == 0
        assert refusal(evening.raise_dispute, KEY, 2, (3,)) == "objection_series_end"


def test_a_series_with_an_open_dispute_is_closed_by_the_director_only(evening):
    sign_list(evening)
    add_games(evening, "1 kreuz m1 +", "2 kreuz m1 +", "3 kreuz m1 +", key=OTHER)
    evening.state_totals(OTHER, (74, 74, 74))
    evening.sign(OTHER, (1, 2, 3))
    assert evening.open_points(1) == ()
    evening.raise_dispute(KEY, 1, (3,))
    [point] = evening.open_points(1)
    assert (point.table, point.disputes, point.unsigned) == (1, (1,), ())
    assert refusal(evening.close_series, (1,)) == "close_open"
    evening.decide(1, DIRECTOR)
    assert evening.open_points(1) == ()
    evening.reopen(1, "x", (3,))
    evening.close_series((1,), Decision("entscheidet das Schiedsgericht", director="Ida"))


def test_the_event_is_closed_with_a_dispute_of_an_earlier_series_by_the_director_only(evening):
    second_series(evening, begun=False)
    close_all(evening, 1)
    evening.raise_dispute(KEY, 1, (3,))
    evening.close_series((2,), Decision("nicht gespielt", director="Ida"))
    assert [point.disputes for point in evening.closing().missing] == [(1,)]
    assert refusal(evening.close_series, (0,)) == "close_open"
    evening.decide(1, DIRECTOR)
    assert evening.closing().missing == ()
    evening.close_series((0,))


def test_a_withdrawn_dispute_may_be_raised_again(evening):
    evening.raise_dispute(KEY, 1, (3,))
    evening.decide(1, Decision("verhört", agreed=(3,)), withdrawn=True)
    assert evening.raise_dispute(KEY, 1, (2,)).number == 2


def test_a_dispute_goes_with_its_game_where_rows_move(evening):
    evening.raise_dispute(KEY, 2, (3,))
    evening.rows.insert(KEY, 1, row(1, "e"))
    assert evening.disputes[0].game == 3
    evening.rows.delete(KEY, 1)
    assert evening.disputes[0].game == 2
    evening.rows.delete(KEY, 2)
    assert evening.disputes[0].game == 0
    assert evening.decide(1, TABLE).ruling.before == "3 kreuz m2 +"
    evening.reopen(1, "x", (3,))
    assert refusal(evening.decide, 1, DIRECTOR, row(1, "3 kreuz m3 +")) == "game_missing"


def test_a_table_is_not_the_one_written_last_because_of_a_dispute(evening):
    add_games(evening, "1 kreuz m1 +", key=OTHER)
    evening.raise_dispute(KEY, 1, (3,))
    assert evening.ends.begun_or_next() == OTHER


def test_two_programs_do_not_decide_one_dispute(evening):
    evening.raise_dispute(KEY, 1, (3,))
    with Evening.open(evening.file.path, write=True) as other:
        other.decide(1, TABLE)
        assert refusal(evening.decide, 1, TABLE) == "event_overtaken"
    assert [record.kind for record in evening.records if record.kind == RecordKind.RULING] == []
    evening.refresh()
    assert not evening.disputes[0].open


@pytest.mark.parametrize(
    ("kind", "facts"),
    [
        (RecordKind.RULING, {"dispute": 2}),
        (RecordKind.RULING, {"dispute": 1, "by": "judge"}),
        (RecordKind.RULING, {"dispute": 1, "outcome": "x"}),
        (RecordKind.REOPENING, {"dispute": 1, "reason": "not decided yet"}),
        (RecordKind.DISPUTE, {"game": 1}),
    ],
)
def test_a_record_without_a_dispute_is_no_journal(evening, kind, facts):
    evening.raise_dispute(KEY, 1, (3,))
    whole = {"by": "table", "outcome": "stands", "reason": "x", "before": "e", "line": "e"}
    content = {**whole, **facts} if kind is RecordKind.RULING else facts
    with pytest.raises(InputError):
        evening.add([Draft(kind, list_key(*KEY), content)], "")


def test_a_ruling_of_another_list_is_none_of_this_dispute(evening):
    evening.raise_dispute(KEY, 1, (3,))
    facts = {"dispute": 1, "by": "table", "outcome": "stands", "reason": "x", "before": "e", "line": "e"}
    with pytest.raises(InputError):
        evening.add([Draft(RecordKind.RULING, list_key(*OTHER), facts)], "")


def test_part_of_the_journal_shows_the_disputes_as_they_were(evening):
    evening.raise_dispute(KEY, 1, (3,))
    middle = len(evening.records)
    evening.decide(1, TABLE, row(1, "2 kreuz m2 h +"))
    with Evening.open(evening.file.path, until=middle) as then:
        assert [each.open for each in some(then.disputes)] == [True]


def test_an_open_dispute_keeps_list_and_standings_provisional(evening):
    sign_list(evening)
    evening.raise_dispute(KEY, 1, (3,))
    lists = evening.all_lists()
    assert [state.disputes for state in lists.states] == [(1,)]
    assert lists.standings_state().disputes == (1,)
    assert "Streitfall 1 ist noch offen" in finality_words(lists.states[0], Language.DE)
    assert "dispute 1 is still open" in finality_words(lists.standings_state(), Language.EN)
    evening.decide(1, DIRECTOR)
    assert [state.disputes for state in evening.all_lists().states] == [()]


def test_the_list_says_which_dispute_a_correction_decides(evening):
    for game, decision in ((1, TABLE), (2, DIRECTOR)):
        number = evening.raise_dispute(KEY, game, (3,)).number
        evening.decide(number, decision, row(1, f"{game + 1} kreuz m3 +"))
    [state] = evening.all_lists().states
    table, director = correction_notes(evening.sheets.sheet(KEY), state, Language.DE)
    assert "Streitfall 1" in table
    assert "entschieden von Ida (Streitfall 2)" in director
    again = read_state(Fields(state_json(state), report=pytest.fail), ranking=False)
    assert [each.dispute for each in again.corrections] == [1, 2]


def test_a_signed_paper_says_for_ever_what_was_open_when_it_was_signed():
    for state, ranking in ((ListState(disputes=(1, 3)), False), (StandingsState(disputes=(2,)), True)):
        read_fields = Fields(state_json(state), report=pytest.fail)
        assert read_state(read_fields, ranking=ranking).disputes == state.disputes
