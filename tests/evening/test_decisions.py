"""The director's decisions in an event file: written, refused, taken back, and what they do. SpO, SkWO 6.3.1."""

import json

import pytest
from club_evening import ROUND, add_games, make_evening
from refusals import refusal
from tiers import some

from skatlist import read
from skatlist.base.fields import Fields
from skatlist.evening import Decision, Evening, RecordKind
from skatlist.evening.decisions import _by_number, lists_broken_off, make_decision, take_back_decision, whom
from skatlist.evening.import_files import take_description
from skatlist.files.journal.journal import Draft
from skatlist.papers.list_traces import trace_notes
from skatlist.papers.signatures.payload.paper import read_decisions, signed_decisions_json
from skatlist.skat.sheet import Player
from skatlist.tournament.decision import DecisionKind, DirectorDecision
from skatlist.words import InputError, Language, UsageError

FIRST, SECOND = (1, 1), (1, 2)


# Two tables of four and one of three; everybody at the first has the same numbers.
SEATING = {FIRST: (1, 2, 3, 4), SECOND: (5, 6, 7, 8), (2, 1): (1, 5, 2, 6), (2, 2): (3, 7, 4)}
pytestmark = pytest.mark.evening(SEATING, series=2, games={4: 4, 3: 3}, lines=ROUND)


def decided(kind, *people, **more):
    return DirectorDecision(0, kind, director="Ida", reason="falscher Tisch", people=people, **more)


def ranks(evening):
    return {line.player.number: line.rank for line in evening.all_lists().standings().players if line.rank}


def totals(evening):
    return {line.player.number: line.total for line in evening.all_lists().standings().players if line.rank}


def replayed(evening):
    with Evening.open(evening.file.path) as again:
        return again.sheets.decisions


def test_every_decision_is_numbered_and_replayed_as_it_was(evening):
    made = [
        make_decision(evening, decided(DecisionKind.ZERO, 2, series=1)),
        make_decision(evening, decided(DecisionKind.PENALTY, 3, points=20, paragraph="SpO 4.3 (2013)")),
        make_decision(evening, decided(DecisionKind.LOT, 4, 1)),
        make_decision(evening, decided(DecisionKind.EXTENSION, series=1, table=2, minutes=10)),
        make_decision(evening, decided(DecisionKind.EXPULSION, 6)),
    ]
    assert [each.decision.number for each in made] == [1, 2, 3, 4, 5]
    assert replayed(evening) == evening.sheets.decisions == tuple(each.decision for each in made)
    assert evening.sheets.decisions[2].paragraph == "SkWO 6.3.1"
    assert totals(evening) == {4: 86, 1: 86, 3: 66, 2: 0}
    assert ranks(evening) == {4: 1, 1: 2, 3: 3, 2: 4}
    assert [type(record.facts) for record in evening.records if record.kind == RecordKind.DECISION] == [dict] * 5


def test_a_player_is_expelled_once(evening):
    make_decision(evening, decided(DecisionKind.EXPULSION, 6, series=2))
    assert refusal(make_decision, evening, decided(DecisionKind.EXPULSION, 6)) == "decision_excluded"
    take_back_decision(evening, 1, "Ida", "entschuldigt")
    assert not evening.roster.players[6].excluded
    assert make_decision(evening, decided(DecisionKind.EXPULSION, 6)).decision.in_force


def test_a_withdrawn_decision_has_no_effect_and_stays_in_the_journal(evening):
    make_decision(evening, decided(DecisionKind.ZERO, 2, series=1))
    back = take_back_decision(evening, 1, "Ida", "verwechselt")
    assert not back.in_force
    assert (back.retraction.director, back.retraction.reason) == ("Ida", "verwechselt")
    assert totals(evening) == dict.fromkeys((1, 2, 3, 4), 86)
    assert refusal(take_back_decision, evening, 1, "Ida", "noch einmal") == "decision_taken_back"
    assert replayed(evening) == (back,)
    assert make_decision(evening, decided(DecisionKind.ZERO, 2, series=1)).decision.number == 2


def test_a_table_goes_on_without_who_is_expelled(evening):
    add_games(evening, *ROUND[:2], key=SECOND)
    made = make_decision(evening, decided(DecisionKind.EXPULSION, 6))
    assert (made.going_on, made.too_few) == ((SECOND, (2, 1)), ())
    assert (made.decision.series, made.decision.table) == SECOND
    assert [(change.before, change.place) for change in evening.sheets.sheet(SECOND).changes] == [(3, 2)]
    assert evening.roster.seating[2, 1] == (1, 5, 2)
    assert evening.roster.players[6].excluded
    inside = [each for each in evening.all_lists().findings if each.code == "S107" and each.severity.value == "error"]
    assert inside == [], "who is sent away goes at once"
    take_back_decision(evening, 1, "Ida", "es war ein anderer")
    assert not evening.roster.players[6].excluded
    assert len(evening.sheets.sheet(SECOND).changes) == 1, "what was done at the table stays"


def test_a_table_of_three_cannot_go_on_with_two(evening):
    made = make_decision(evening, decided(DecisionKind.EXPULSION, 7))
    assert (made.going_on, made.too_few) == ((SECOND,), ((2, 2),))
    assert evening.roster.seating[2, 2] == (3, 7, 4)


@pytest.mark.parametrize(
    ("wanted", "key"),
    [
        (decided(DecisionKind.ZERO, 2), "decision_zero"),
        (decided(DecisionKind.ZERO, 2, 3, series=1), "decision_zero"),
        (decided(DecisionKind.ZERO, 99, series=1), "person_unknown"),
        (decided(DecisionKind.ZERO, 9, series=1), "decision_not_seated"),
        (decided(DecisionKind.ZERO, 2, series=1)._replace(reason=" "), "decision_reason"),
        (decided(DecisionKind.ZERO, 2, series=1)._replace(director=""), "decision_director"),
        (decided(DecisionKind.PENALTY, points=5), "decision_penalty"),
        (decided(DecisionKind.PENALTY, 2), "decision_penalty"),
        (decided(DecisionKind.PENALTY, 8, points=5, series=2), "decision_not_seated"),
        (decided(DecisionKind.PENALTY, teams=("Asse",), points=5), "decision_no_teams"),
        (decided(DecisionKind.EXPULSION, 1, 2), "decision_expulsion"),
        (decided(DecisionKind.LOT, 1), "decision_lot"),
        (decided(DecisionKind.LOT, 1, 1), "decision_twice"),
        (decided(DecisionKind.LOT, 1, 5), "decision_no_tie"),
        (decided(DecisionKind.LOT, 8, 9), "decision_no_tie"),
        (decided(DecisionKind.LOT, 1, 2, 3), "decision_lot_more"),
        (decided(DecisionKind.EXTENSION, series=1), "decision_extension"),
        (decided(DecisionKind.EXTENSION, minutes=5), "decision_extension"),
        (decided(DecisionKind.EXTENSION, series=1, table=9, minutes=5), "no_such_list"),
    ],
)
def test_an_impossible_decision_is_refused_and_nothing_is_written(evening, wanted, key):
    before = len(evening.records)
    assert refusal(make_decision, evening, wanted) == key
    assert len(evening.records) == before


def test_nothing_is_decided_twice_but_penalties_and_time(evening):
    lot = decided(DecisionKind.LOT, 4, 3, 2, 1)
    zero, penalty = decided(DecisionKind.ZERO, 2, series=1), decided(DecisionKind.PENALTY, 2, points=5)
    make_decision(evening, lot)
    assert refusal(make_decision, evening, lot._replace(people=(1, 2, 3, 4))) == "decision_made"
    for each in (zero, penalty, penalty):
        make_decision(evening, each)
    assert refusal(make_decision, evening, zero) == "decision_made"
    assert totals(evening)[2] == -10


def test_a_team_loses_points_and_a_lot_parts_teams(evening):
    names = enumerate(("Anna", "Bernd", "Carla", "Dieter"), 1)
    evening.registry.register(*(Player(name, at, team="AB"[at % 2]) for at, name in names))
    teams = evening.all_lists().standings().teams
    assert [(team.rank, team.shared) for team in teams] == [(1, True), (1, True)]
    make_decision(evening, decided(DecisionKind.LOT, teams=("B", "A")))
    assert [team.name for team in evening.all_lists().standings().teams] == ["B", "A"]
    make_decision(evening, decided(DecisionKind.PENALTY, teams=("B",), points=10, series=1))
    assert [(team.name, team.total) for team in evening.all_lists().standings().teams] == [("A", 172), ("B", 162)]
    assert refusal(make_decision, evening, decided(DecisionKind.PENALTY, teams=("X",), points=1)) == "decision_team"
    assert refusal(make_decision, evening, decided(DecisionKind.PENALTY, teams=("B",), points=1, series=3)) == (
        "decision_not_seated"
    )


def test_a_decision_follows_a_person_to_another_number(evening):
    make_decision(evening, decided(DecisionKind.ZERO, 2, series=1))
    evening.registry.describe_person(2, evening.people[1]._replace(player=Player("Bernd Yılmaz", 22)))
    assert evening.sheets.decisions[0].people == (22,)
    assert totals(evening)[22] == 0


def test_the_people_of_a_decision_are_typed_as_numbers_or_names(evening):
    assert whom(evening, "17, 3") == ((17, 3), ())
    assert whom(evening, "17 3") == ((17, 3), ())
    assert whom(evening, "anna  becker, Die Maurer") == ((1,), ("Die Maurer",))
    assert whom(evening, "") == ((), ())
    evening.registry.register(Player("Anna Becker", 17, "Herz Dame"))
    assert refusal(whom, evening, "anna becker") == "decision_namesakes"


def test_a_first_name_in_a_decision_names_its_people_and_teams_stand_in_order(evening):
    with pytest.raises(UsageError) as fault:
        make_decision(evening, decided(DecisionKind.PENALTY, teams=("anna",), points=1))
    assert fault.value.key == "errors.decision_part_of_name"
    assert "1 Anna Becker" in fault.value.params["people"]
    assert sorted(["T10", "T2", "T1"], key=_by_number) == ["T1", "T2", "T10"]


def test_unfinished_lists_are_reported(tmp_path):
    path = make_evening(tmp_path / "kurz.skat")
    with Evening.open(path, write=True) as opened:
        add_games(opened, *ROUND)
        assert lists_broken_off(opened) == ()
        opened.ends.end_after(FIRST, 4, "Zeit um")
        assert [each[:4] for each in lists_broken_off(opened)] == [(1, 1, 4, "Zeit um")]


def test_a_list_says_what_was_decided_about_it(evening):
    make_decision(evening, decided(DecisionKind.ZERO, 2, series=1))
    make_decision(evening, decided(DecisionKind.EXTENSION, series=1, minutes=10))
    make_decision(evening, decided(DecisionKind.PENALTY, 1, points=10))
    add_games(evening, "1 kreuz m1 +", key=SECOND)
    lists = evening.all_lists()
    pairs = zip(lists.scored, lists.states, strict=True)
    message = [list(trace_notes(scored, state, Language.DE)) for scored, state in pairs]
    zero = "Entscheidung 1: Nullwertung in Serie 1: Bernd Yılmaz (2); Grund: falscher Tisch; Spielleiter: Ida"
    more = "Entscheidung 2: Zeitzugabe in Serie 1, alle Tische: 10 Minuten; Grund: falscher Tisch; Spielleiter: Ida"
    assert message == [[zero, more], [more]]


def test_decisions_travel_with_a_paper_but_for_their_time(evening):
    for each in (decided(DecisionKind.ZERO, 2, series=1), decided(DecisionKind.PENALTY, 3, points=20, paragraph="SpO")):
        make_decision(evening, each)
    document = json.loads(json.dumps(signed_decisions_json(evening.sheets.decisions)))
    carried = read_decisions(Fields(document, lambda misfit: pytest.fail(str(misfit))))
    assert carried == tuple(each._replace(time="") for each in evening.sheets.decisions)
    assert signed_decisions_json(()) == {}


@pytest.mark.parametrize(
    ("kind", "facts"),
    [
        (RecordKind.DECISION, {"kind": "feast", "director": "Ida", "reason": "x"}),
        (RecordKind.DECISION, {"kind": "zero", "reason": "x"}),
        (RecordKind.DECISION, {"kind": "zero", "director": "Ida", "reason": "x", "people": []}),
        (RecordKind.RETRACTION, {"decision": 1, "director": "Ida", "reason": "x"}),
        (RecordKind.RETRACTION, {"decision": 0, "director": "Ida", "reason": "x"}),
    ],
)
def test_a_record_without_a_decision_is_no_journal(evening, kind, facts):
    with pytest.raises(InputError):
        evening.add([Draft(kind, "", facts)], "")


def test_a_decision_after_the_end_is_possible_and_the_state_of_a_disputed_list_is_its_own(evening):
    evening.close_series((1, 2, 0), Decision("Feierabend", director="Ida"))
    make_decision(evening, decided(DecisionKind.ZERO, 2, series=1))
    for state in some(evening.all_lists().states):
        assert [each.number for each in state.decisions] == [1]


def test_decisions_go_into_a_folder_and_back(evening, tmp_path):
    evening.registry.register(
        *(Player(name, at, team="AB"[at % 2]) for at, name in enumerate(("Anna", "Bernd", "C", "D"), 1))
    )
    for each in (
        decided(DecisionKind.ZERO, 2, series=1),
        decided(DecisionKind.PENALTY, points=20, teams=("A",), paragraph="SpO 4.3 (2013)"),
        decided(DecisionKind.LOT, 4, 3, 1),
        decided(DecisionKind.EXPULSION, 8),
        decided(DecisionKind.EXTENSION, series=1, table=2, minutes=10),
    ):
        make_decision(evening, each)
    take_back_decision(evening, 1, "Ida", "verwechselt")
    for name, content in evening.as_folder():
        (tmp_path / "ordner").mkdir(exist_ok=True)
        (tmp_path / "ordner" / name).write_bytes(content)
    lists = read(tmp_path / "ordner")
    made = list(map(without_times, evening.sheets.decisions))
    assert list(map(without_times, lists.event.decisions)) == made
    assert lists.standings().players == evening.all_lists().standings().players
    with Evening.create(tmp_path / "neu.skat", lists.event._replace(sheets=())) as again:
        assert list(map(without_times, again.sheets.decisions)) == made
        assert take_description(again, lists.event._replace(decisions=())) == ()
        (other,) = take_description(again, lists.event._replace(decisions=lists.event.decisions[:1]))
        assert (other.what, other.before, other.after, other.kept) == ("decisions", "5", "1", "decided")


def without_times(decision):
    return decision._replace(time="", retraction=decision.retraction and decision.retraction._replace(time=""))


@pytest.mark.parametrize(
    "wrong", ['kind = "feast"', 'kind = "zero"\npoints = "x"', 'kind = "zero"\nwho = 3', 'kind = "lot"\npeople = ["x"]']
)
def test_a_decision_in_a_description_that_is_none_is_refused(tmp_path, wrong):
    text = f'name = "A"\n[[decisions]]\ndirector = "Ida"\nreason = "so"\n{wrong}\n'
    (tmp_path / "event.toml").write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=r"event\.toml"):
        read(tmp_path)
