"""The right to change an entry: corrections, rows and disputes ask one rule, and what it lets pass is no E107. A20."""

import inspect
from types import MappingProxyType

import pytest
from club_evening import add_games, close_all, make_evening, pass_appeals, sign_list, state_totals
from house_lists import row
from refusals import refusal
from tiers import some

from skatlist.evening import Decision, Evening, Instance
from skatlist.evening.cases import Cases
from skatlist.evening.ends import Ends
from skatlist.evening.people import Registry
from skatlist.evening.rows import Rows
from skatlist.files.journal.journal import Draft, RecordKind, list_key
from skatlist.files.journal.sheets import Sheets
from skatlist.skat.findings import Finding
from skatlist.skat.sheet import ChangeKind, ListSums, SheetChange
from skatlist.tournament.checks.event_checks import check_event
from skatlist.tournament.dispute import Deadline
from skatlist.words import Language, RefusedError, UsageError, finding_text

KEY, NEXT = (1, 1), (2, 1)
GAMES = ("1 kreuz m1 r18 +", "2 grand m1 r24 +", "3 herz o1 r20 +")
OTHER = "2 grand m2 r24 +"
IDA = Decision("nachgerechnet", director="Ida")
COURT = Decision("Karten gezeigt", director="Paul und Eva")
PHASES = ("signed", "closed", "next series", "closed after the next began", "event closed", "appeals over")
RULES = ("isko-2022", "preisskat", "hausregeln")
LATE = {"next series", "closed after the next began", "appeals over"}


def reach(evening, phase, monkeypatch):
    """Bring an evening with a list of three games into a phase."""
    sign_list(evening)
    if phase == "closed after the next began":
        add_games(evening, GAMES[0], key=NEXT)
    if phase not in {"signed", "event closed", "appeals over"}:
        close_all(evening, 1)
    if phase == "next series":
        add_games(evening, GAMES[0], key=NEXT)
    if phase in {"event closed", "appeals over"}:
        close_all(evening, 1, 2, 0)
    if phase == "appeals over":
        pass_appeals(monkeypatch)


def made(tmp_path, rules="isko-2022"):
    path = make_evening(
        tmp_path / "a.skat",
        {KEY: (1, 2, 3), NEXT: (1, 2, 3)},
        series=2,
        rules=rules,
        games=MappingProxyType({3: 3}),
    )
    evening = Evening.open(path, write=True, author="Ida")
    add_games(evening, *GAMES)
    return evening


@pytest.fixture
def evening(tmp_path):
    with made(tmp_path) as opened:
        yield opened


def overdue(evening) -> list[Finding]:
    sheets = [evening.scored(key) for key in evening.sheets.begun]
    return [each for each in check_event(evening.event(), sheets, ()) if each.code == "E107"]


def written(action, *args, **more):
    """Whether the rules let a call pass."""
    try:
        action(*args, **more)
    except RefusedError:
        return False
    return True


CHANGES = {
    "correct": lambda evening: evening.correct(KEY, 2, row(1, OTHER), IDA),
    "insert": lambda evening: evening.rows.insert(KEY, 2, row(1, "e"), IDA),
    "delete": lambda evening: evening.rows.delete(KEY, 2, IDA),
    "move": lambda evening: evening.rows.move(KEY, 2, 3, IDA),
}


# In a prize skat the time ends with the event.
WHEN = [(phase, rules) for phase in PHASES for rules in RULES if (phase, rules) != ("event closed", "preisskat")]


@pytest.mark.parametrize(("phase", "rules"), WHEN)
@pytest.mark.parametrize("change", CHANGES)
def test_the_director_changes_a_list_as_long_as_the_director_decides_its_disputes(
    change, phase, rules, tmp_path, monkeypatch
):
    with made(tmp_path, rules) as evening:
        evening.raise_dispute(KEY, 1, (3,))
        reach(evening, phase, monkeypatch)
        decides = evening.sheets.objection_time(KEY).decides
        assert evening.cases.decides(evening.cases.dispute(1)) is decides
        assert decides is (Instance.ARBITRATION if phase in LATE else Instance.DIRECTOR)
        assert written(CHANGES[change], evening) == (decides is Instance.DIRECTOR)
        assert written(evening.decide, 1, IDA) == (decides is Instance.DIRECTOR)
        assert overdue(evening) == []
    with Evening.open(evening.file.path) as again:
        assert overdue(again) == []


@pytest.mark.parametrize("phase", sorted(LATE))
def test_a_correction_after_the_time_is_refused_with_the_way_that_works(phase, evening, monkeypatch):
    reach(evening, phase, monkeypatch)
    assert refusal(evening.correct, KEY, 2, row(1, OTHER), IDA) == "correct_late"
    assert refusal(evening.raise_dispute, KEY, 2, (3,)) in {
        "objection_next_series",
        "objection_series_end",
        "objection_event_end",
    }
    evening.raise_dispute(KEY, 2, (3,), decision=IDA)
    assert refusal(evening.decide, 1, IDA, row(1, OTHER)) == "dispute_arbitration"
    evening.decide(1, COURT, row(1, OTHER), by=Instance.ARBITRATION)
    assert evening.scored(KEY).rows[1].valuation.points == 72
    assert refusal(evening.correct, KEY, 2, row(1, GAMES[1]), IDA) == "correct_late"  # nor against the court
    state_totals(evening, decision=IDA)
    assert overdue(evening) == []


@pytest.mark.parametrize("phase", sorted(LATE))
@pytest.mark.parametrize("change", ["insert", "delete", "move"])
def test_a_row_after_the_time_is_put_right_once_the_court_has_decided_the_game_there(
    change, phase, evening, monkeypatch
):
    reach(evening, phase, monkeypatch)
    assert refusal(CHANGES[change], evening) == "rows_late"
    evening.raise_dispute(KEY, 2, (3,), decision=IDA)
    assert refusal(CHANGES[change], evening) == "rows_late"
    evening.decide(1, COURT, by=Instance.ARBITRATION)
    CHANGES[change](evening)
    assert overdue(evening) == []


def written_past_the_rules(evening, kind, **facts):
    """Write into the journal as version 0.4 did, or another program."""
    evening.journal.add([Draft(kind, list_key(*KEY), facts)], "Ida", at="2098-01-01T00:00:00.000Z")


DIRECTED = {"reason": "spät", "director": "Ida"}


@pytest.mark.parametrize("phase", sorted(LATE))
@pytest.mark.parametrize(
    ("kind", "facts"),
    [
        (RecordKind.CORRECTION, {"game": 2, "line": OTHER, **DIRECTED}),
        (RecordKind.CORRECTION, {"game": 2, "line": OTHER, "reason": "spät", "agreed": [1, 2, 3]}),
        (RecordKind.ROWS, {"was": 2, **DIRECTED}),
        (RecordKind.ROWS, {"now": 2, "line": "eingepasst", **DIRECTED}),
        (RecordKind.ROWS, {"was": 2, "now": 3, **DIRECTED}),
    ],
)
def test_a_late_change_of_an_older_journal_is_settled_by_the_court(kind, facts, phase, evening, monkeypatch):
    reach(evening, phase, monkeypatch)
    written_past_the_rules(evening, kind, **facts)
    [result] = overdue(evening)
    for lang in some(Language):
        assert "--arbitration" in finding_text("E107", "remedy.late", lang)
    game = result.game if isinstance(result.game, int) else 2
    evening.raise_dispute(KEY, game, (3,), decision=IDA)
    assert overdue(evening) == [result]
    evening.decide(1, Decision("verhört", agreed=(3,)), withdrawn=True)
    assert overdue(evening) == [result]
    evening.raise_dispute(KEY, game, (3,), decision=IDA)
    evening.decide(2, COURT, by=Instance.ARBITRATION)
    assert overdue(evening) == []
    evening.reopen(2, "Zeuge", (1,), decision=IDA)
    assert overdue(evening) == [result]


def test_a_correction_without_the_director_is_settled_by_entering_it_once_more(evening, monkeypatch):
    reach(evening, "closed", monkeypatch)
    written_past_the_rules(evening, RecordKind.CORRECTION, game=2, line=OTHER, reason="spät", agreed=[1, 2, 3])
    assert [result.sentence for result in overdue(evening)] == [""]
    again = evening.book(KEY).rows[1]
    assert refusal(evening.correct, KEY, 2, again, Decision("so", agreed=(1, 2, 3))) == "correct_same"
    evening.correct(KEY, 2, again, IDA)
    assert overdue(evening) == []
    assert refusal(evening.correct, KEY, 2, again, IDA) == "correct_same"


@pytest.mark.parametrize(
    "settle", [lambda evening: evening.ends.release(KEY, IDA), lambda evening: evening.sign(KEY, (1, 2, 3))]
)
def test_a_change_after_the_end_is_settled_by_a_release_or_by_everybody(settle, evening):
    state_totals(evening)
    close_all(evening, 1)
    written_past_the_rules(evening, RecordKind.GAME, game=4, line="eingepasst")
    written_past_the_rules(evening, RecordKind.UNDO, record=evening.records[-1].seq)
    assert [result.sentence for result in overdue(evening)] == ["changed"]
    settle(evening)
    assert overdue(evening) == []


def test_the_end_of_the_next_series_makes_no_earlier_correction_late(evening):
    sign_list(evening)
    add_games(evening, GAMES[0], key=NEXT)
    evening.correct(KEY, 2, row(1, OTHER), IDA)  # the director, while both series go on
    state_totals(evening)
    close_all(evening, 1)
    assert overdue(evening) == []


def test_objections_are_possible_until_the_end_of_a_series_that_outlasts_the_next_one(evening):
    assert evening.sheets.objection_time(KEY)[:2] == (Deadline.NEXT_SERIES, "")
    add_games(evening, GAMES[0], key=NEXT)
    assert evening.sheets.objection_time(KEY)[:4] == (Deadline.SERIES_END, "", 15, False)
    evening.raise_dispute(KEY, 1, (3,))
    sign_list(evening)
    close_all(evening, 1)
    time = evening.sheets.objection_time(KEY)
    assert (time.ends, time.until, time.over) == (Deadline.SERIES_END, evening.closed[1].time, True)


def calls_with_decisions():
    """Return the calls of the library that take a decision, by the part of an evening they belong to."""
    for part, kind in (("registry", Registry), ("sheets", Sheets), ("rows", Rows), ("ends", Ends), ("cases", Cases)):
        for name, call in inspect.getmembers(kind, inspect.isfunction):
            if not name.startswith("_") and "decision" in inspect.signature(call).parameters:
                yield part, name


ARGUMENTS = {
    "accept_correction": (1,),
    "change": (KEY, [SheetChange(2, ChangeKind.LEFT, 1)]),
    "close_series": ((1,),),
    "closing": (),
    "correct": (KEY, 2, row(1, OTHER)),
    "correction": (KEY, 2, row(1, OTHER)),
    "decide": (1,),
    "delete": (KEY, 2),
    "insert": (KEY, 2, row(1, "e")),
    "move": (KEY, 2, 3),
    "raise_dispute": (KEY, 2, (1,)),
    "release": (KEY,),
    "reopen": (1, "so"),
    "state_sums": (KEY, ListSums(total=(1, 2, 3))),
    "state_totals": (KEY, (1, 2, 3)),
    "unsign": (KEY, (1,)),
}


def test_every_call_with_a_decision_is_tried():
    assert sorted(name for _, name in calls_with_decisions()) == sorted(ARGUMENTS)


@pytest.mark.parametrize(("part", "name"), sorted(calls_with_decisions()))
@pytest.mark.parametrize("value", [None, "Ida", ("x", (1,))])
def test_an_unknown_decision_is_refused_in_a_sentence_and_nothing_is_written(part, name, value, evening):
    evening.raise_dispute(KEY, 1, (3,))
    evening.decide(1, Decision("so", agreed=(3,)))
    count = len(evening.records)
    with pytest.raises(UsageError, match=r"skatlist\.Decision"):
        getattr(getattr(evening, part), name)(*ARGUMENTS[name], decision=value)
    assert len(evening.records) == count
