"""Rows inserted, removed and moved in `enter`: the rest of the list follows, and `z` brings everything back."""

import pytest
from club_evening import make_evening
from dialogue.talk import Talk
from tiers import some

from skatlist.evening import Evening
from skatlist.evening.dialogue.replies import Note, Question, is_refusal
from skatlist.skat.sheet import FooterName

THREE = {(1, 1): (1, 2, 3)}
TYPED = ("1 kreuz m1 +", "2 kreuz m1 +", "3 kreuz m1 +", "1 pik m1 +")


@pytest.fixture
def talk(begun):
    return begun(*TYPED, seating=THREE)


def games(talk):
    with Evening.open(talk.evening.file.path) as seen:
        return [(row.number, row.source.text) for row in seen.book((1, 1)).rows]


def numbered(*lines):
    return list(enumerate(lines, 1))


@pytest.mark.parametrize("word", ["weg", "raus", "löschen", "out", "delete"])
def test_a_row_goes_and_the_rest_moves_up(talk, word):
    assert talk.facts("row_deleted", f"k 2 {word}") == {"game": 2, "line": "2 kreuz m1 +", "last": 4}
    assert games(talk) == numbered(TYPED[0], TYPED[2], TYPED[3])
    assert talk.ask.params["game"] == 4
    assert talk.answers("z") == ["undone_rows_delete"]
    assert games(talk) == numbered(*TYPED)


@pytest.mark.parametrize("line", ["k 2 davor 310-2+", "k 2 before 310-2+", "k 1 danach 310-2+"])
def test_a_row_is_put_in_and_the_rest_moves_down(talk, line):
    assert talk.row(line).bookings == (0, 0, 30)
    assert talk.names == ["row_inserted"]
    assert games(talk) == numbered(TYPED[0], "3 herz o2 +", *TYPED[1:])
    talk.say("z")
    assert games(talk) == numbered(*TYPED)


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("k 1 nach 3", (1, 2, 0, 3)),
        ("k 1 vor 4", (1, 2, 0, 3)),
        ("k 4 vor 2", (0, 3, 1, 2)),
        ("k 4 hinter 1", (0, 3, 1, 2)),
        ("k 3 before 2", (0, 2, 1, 3)),
    ],
)
def test_a_row_moves(talk, line, order):
    assert talk.answers(line) == ["row_moved"]
    assert games(talk) == numbered(*(TYPED[at] for at in order))
    talk.say("z")
    assert games(talk) == numbered(*TYPED)


def test_the_row_to_be_put_in_may_be_asked_for(talk):
    talk.say("k 2 davor")
    assert (talk.ask.params["kind"], talk.ask.params["game"]) == ("insert", 2)
    talk.say("310-2+")
    assert len(games(talk)) == 5
    assert talk.ask.params["game"] == 6


def test_a_doubtful_row_is_put_in_when_it_is_confirmed(talk):
    assert talk.codes("k 2 davor 310-2+ =99") == ["G101"]
    assert talk.ask.step is Question.DOUBT
    assert len(games(talk)) == 4
    talk.say("!")
    assert games(talk)[1] == (2, "3 herz o2 + =99")
    talk.say("k 2 davor 310-2+ =99", "z")
    assert talk.ask.params["game"] == 6


@pytest.mark.parametrize("line", ["k 9 weg", "k weg", "k 2 nach 9", "k 1 vor 99", "k 2 vor 3", "k 9 davor 110+"])
def test_a_missing_row_cannot_be_moved(talk, line):
    records = len(talk.evening.records)
    talk.say(line)
    assert any(map(is_refusal, talk.replies))
    assert len(talk.evening.records) == records
    assert talk.ask.step is Question.GAME


@pytest.mark.parametrize("word", ["wech", "davr 110+", "z", "streichen"])
def test_a_word_nobody_knows_is_answered_with_those_there_are(talk, word):
    assert talk.facts("row_how", f"k 2 {word}") == {"word": word, "game": 2, "other": 1}
    assert talk.ask.params["game"] == 5


def test_blanks_may_be_left_out(talk):
    talk.say("k2weg")
    assert len(games(talk)) == 3


def test_a_full_list_takes_a_row_until_another_one_goes(talk):
    talk.say("2 pik m1 +", "3 pik m1 +", "z", "k 3 davor e")
    assert len(games(talk)) == 6
    talk.say("z", "3 pik m1 +")
    assert talk.ask.step is Question.TOTALS
    assert talk.facts("list_long", "k 3 davor e") == {"played": 7, "agreed": 6}
    assert [reply.alarm for reply in talk.replies if isinstance(reply, Note) and reply.name == "list_long"] == [True]
    assert talk.ask.step is Question.GAME
    talk.say("k 1 weg")
    assert talk.ask.step is Question.TOTALS


def test_one_record_for_each(talk):
    before = len(talk.evening.records)
    talk.say("k 2 weg", "k 2 davor 310-2+", "k 1 vor 3")
    assert [record.kind for record in talk.evening.records[before:]] == ["rows"] * 3
    assert [record.facts for record in talk.evening.records[before:]] == [
        {"was": 2},
        {"now": 2, "line": "3 herz o2 +"},
        {"was": 1, "now": 2},
    ]


def test_a_dealer_as_declarer_is_reported(tmp_path):
    with Talk(make_evening(tmp_path / "abend.skat")) as talk:
        talk.say("4 kreuz m1 +", "1 kreuz m1 +", "2 kreuz m1 +", "3 kreuz m1 +")
        assert talk.facts("row_dealers", "k 1 weg") == {"games": (1, 2, 3)}
        assert talk.answers("k 1 davor 4 kreuz m1 +") == ["row_inserted", "booked"]
        assert talk.game_and_dealer == (5, 1)


def test_stated_numbers_and_changes_go_along(tmp_path):
    with Talk(make_evening(tmp_path / "abend.skat")) as talk:
        talk.say("2 kreuz m1 + =24", "3 kreuz m1 +", "4 kreuz m1 +", "1 kreuz m1 +", "p 4 geht", "2 pik m1 + =22")
        talk.say("k 2 davor e")
        [change] = talk.evening.sheets.sheet((1, 1)).changes
        assert change.before == 6
        assert [games(talk)[at] for at in (0, 5)] == [(1, "2 kreuz m1 + =24"), (6, "2 pik m1 + =22")]
        talk.say("k 2 weg")
        assert talk.evening.sheets.sheet((1, 1)).changes[0].before == 5


def sign(talk):
    talk.say("2 pik m1 +", "3 pik m1 +")
    totals = " ".join(map(str, talk.evening.scored((1, 1)).footer(FooterName.TOTAL)))
    talk.say(totals, "a")
    talk.say("t 1")


def test_a_signed_list_wants_a_reason_and_who_agreed(talk):
    sign(talk)
    talk.say("k 2 weg")
    assert talk.ask.step is Question.WHY
    talk.say("doppelt")
    assert talk.ask.step is Question.AGREED
    assert talk.facts("agreed_lacking", "1")["places"] == (2,)
    assert len(games(talk)) == 6
    talk.say("a")
    assert len(games(talk)) == 5
    record = talk.evening.records[-1].facts
    assert record == {"was": 2, "reason": "doppelt", "agreed": [1, 2, 3], "concerned": [2]}
    history = talk.evening.sheets.history((1, 1))
    assert not history.altered
    assert history.corrections[-1].settled


def test_putting_in_after_signing_is_asked_about_too(talk):
    sign(talk)
    talk.say("k 3 davor e")
    assert talk.ask.step is Question.WHY
    talk.say("vergessen", "a")
    assert games(talk)[2] == (3, "e")


def test_another_program_at_the_table_is_reported(talk):
    with Talk(talk.evening.file.path, 1, 1) as other:
        talk.say("k 2 weg")
        assert other.answers("2 pik m1 +") == ["news_rows_delete", "overtaken"]
    for line, news in some({"k 2 davor 310-2+": "news_rows_insert", "k 1 vor 3": "news_rows_move"}.items()):
        with Talk(talk.evening.file.path, 1, 1) as other:
            talk.say(line)
            assert other.answers("l") == [news, "listed"]


@pytest.mark.parametrize(("game", "other"), [(1, 2), (3, 2)])
def test_the_example_of_a_move_names_another_game(talk, game, other):
    assert talk.facts("row_how", f"k {game} xyz")["other"] == other
