"""Games typed at the wrong table go to another one, the whole list or its last games, and come back with `z`."""

import pytest
from club_evening import ROUND, make_evening
from dialogue.talk import BY_DIRECTOR, Talk

from skatlist.evening import Evening
from skatlist.evening.dialogue.replies import Question

SEATING = {(1, 1): (1, 2, 3, 4), (1, 2): (5, 6, 7, 8), (1, 3): (1, 2, 9), (2, 1): (1, 2, 3, 4)}
LINES = ("2 kreuz m2 +", "3 kreuz m2 +", "4 kreuz m2 +", "1 kreuz m2 +")


@pytest.fixture
def talk(begun):
    return begun(*ROUND, seating=SEATING, at=(1, 1))


def games(talk, table, series=1):
    with Evening.open(talk.evening.file.path) as seen:
        return [(row.number, row.source.text) for row in seen.book((series, table)).rows]


def test_the_whole_list_goes_to_another_table(talk):
    planned = {"count": 4, "first": 1, "now": 1, "series": 1, "table": 2}
    who = ("1 Erika Straße", "2 Franz Kern", "3 Gerd Lohse", "4 Hans Klein")
    assert talk.facts("transfer_ask", "um 2") == planned | {"who": who}
    assert games(talk, 2) == []
    assert talk.facts("transferred", "j") == planned
    assert (games(talk, 1), games(talk, 2)) == ([], list(enumerate(LINES, 1)))
    assert talk.dialogue.key == (1, 2)
    assert talk.ask.params["game"] == 5
    assert (1, 1) not in talk.evening.sheets.begun


@pytest.mark.parametrize("line", ["um 2 ab 3", "move 2 from 3", "um 1/2 ab 3"])
def test_the_last_games_go_to_the_end_of_another_list(talk, line):
    talk.say("t 2", "2 pik m1 + =22", "t 1")
    talk.say(line)
    assert talk.facts("transferred", "j") == {"count": 2, "first": 3, "now": 2, "series": 1, "table": 2}
    assert games(talk, 1) == list(enumerate(LINES[:2], 1))
    assert games(talk, 2) == list(enumerate(("2 pik m1 + =22", *LINES[2:]), 1))


@pytest.mark.parametrize("table", [1, 2])
def test_everything_comes_back_from_either_table(talk, table):
    talk.say("um 2", "j", f"t {table}")
    assert talk.answers("z") == [["undone_move_out"], ["undone_move_in"]][table - 1]
    assert (games(talk, 1), games(talk, 2)) == (list(enumerate(LINES, 1)), [])
    talk.say("t 1", "z")
    assert len(games(talk, 1)) == 3


def test_it_does_not_come_back_once_the_other_list_has_gone_on(talk):
    talk.say("um 2", "j", "2 grand m1 +", "t 1")
    assert talk.refusal("z") == "transfer_undo"
    assert len(games(talk, 2)) == 5
    talk.say("t 2", "z", "z")
    assert len(games(talk, 1)) == 4


def test_to_a_table_nobody_sits_at_the_people_go_along(talk):
    talk.say("p 5 Ida Neu", *BY_DIRECTOR, "2 pik m1 +")
    assert talk.facts("transfer_along", "um 9")["who"][:2] == ("1 Anna Becker", "2 Bernd Yılmaz")
    talk.say("j")
    assert talk.dialogue.key == (1, 9)
    assert [player.number for player in talk.evening.sheets.sheet((1, 9)).players] == [1, 2, 3, 4, 10]
    assert (1, 1) not in talk.evening.sheets.keys
    with Evening.open(talk.evening.file.path) as seen:
        assert seen.sheets.sheet((1, 9)) == talk.evening.sheets.sheet((1, 9))
    talk.say("t 1")
    assert talk.ask.step is Question.SEATS
    talk.say("t 9", "z")
    assert talk.evening.roster.seating[1, 1] == (1, 2, 3, 4)
    assert (1, 9) not in talk.evening.sheets.keys
    assert len(games(talk, 1)) == 5


@pytest.mark.parametrize("answer", ["n", "z"])
def test_nothing_moves_without_a_yes(talk, answer):
    records = len(talk.evening.records)
    talk.say("um 2", answer)
    assert talk.ask.step is Question.GAME
    assert len(talk.evening.records) == records


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("um 1", "transfer_same"),
        ("um 9 ab 2", "transfer_nobody"),
        ("um 2 ab 9", "game_missing"),
        ("um 3", "transfer_place"),
    ],
)
def test_rows_that_cannot_be_moved(talk, line, fault):
    records = len(talk.evening.records)
    assert talk.refusal(line) == fault
    assert talk.answers("um") == talk.answers("um 2 ab") == ["transfer_how"]
    assert len(talk.evening.records) == records


def test_a_whole_list_does_not_come_behind_other_games(talk):
    talk.say("t 2", "2 pik m1 +", "t 1")
    assert talk.refusal("um 2") == "transfer_full"
    talk.say("t 2", *["e"] * 5, "t 1")
    assert talk.refusal("um 2 ab 1") == "transfer_long"


def test_a_signed_list_takes_no_games(talk):
    talk.say("t 2", *ROUND, *ROUND, "172 172 172 172", "a", "t 1")
    assert talk.refusal("um 2 ab 4") == "list_signed"


def test_remarks_between_the_games_go_along(tmp_path):
    with Talk(make_evening(tmp_path / "abend.skat", SEATING), 1, 1) as talk:
        talk.say(*ROUND, "regeln isko-2010", "212+2+")
        talk.say("um 2 ab 2", "j")
        [change] = talk.evening.sheets.sheet((1, 2)).changes
        assert (change.before, change.rules) == (4, "isko-2010")
        assert talk.evening.sheets.sheet((1, 1)).changes == ()
        talk.say("z")
        assert talk.evening.sheets.sheet((1, 1)).changes[0].before == 5


def test_a_dealer_as_declarer_is_reported(tmp_path):
    with Talk(make_evening(tmp_path / "abend.skat", SEATING), 1, 1) as talk:
        talk.say("4 kreuz m1 +", "1 kreuz m1 +", "2 kreuz m1 +", "3 kreuz m1 +", "um 2 ab 2")
        assert talk.facts("row_dealers", "j") == {"games": (1, 2, 3)}


def test_two_records_in_one_step(talk):
    before = len(talk.evening.records)
    talk.say("um 2 ab 3", "j")
    assert [(record.kind, record.subject) for record in talk.evening.records[before:]] == [
        ("move_out", "1/1"),
        ("move_in", "1/2"),
    ]


def test_another_program_at_either_table_is_reported(talk):
    with Talk(talk.evening.file.path, 1, 1) as here, Talk(talk.evening.file.path, 1, 2) as there:
        talk.say("um 2", "j")
        assert here.answers("l")[0] == "news_move_out"
        assert there.answers("l")[0] == "news_move_in"


def test_games_that_came_know_the_series_and_the_table_they_came_from(talk):
    talk.say("um 2/1", "j", "um 1/2", "j")
    moved = [record.facts for record in talk.evening.records if "lines" in record.facts]
    assert [(facts["series"], facts["table"]) for facts in moved] == [(1, 1), (2, 1)]
