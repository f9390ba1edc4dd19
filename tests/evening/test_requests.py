"""Tables ask the desk: taps below a list, corrections. They are logged, replayed, refused if they are none."""

import pytest
from club_evening import EACH, ROUND, add_games
from refusals import tells

from skatlist.evening import Evening, RecordKind
from skatlist.files.journal.journal import Draft, list_key
from skatlist.words import InputError, RefusedError, UsageError

KEY = (1, 1)
TOTALS = (EACH,) * 4
SENT = "a1b2c3d4/00000001"


@pytest.fixture
def full(evening):
    add_games(evening, *ROUND, *ROUND)
    return evening


def again(evening):
    return Evening.open(evening.file.path)


def test_a_game_says_which_entry_of_which_telephone_it_was(evening):
    record = evening.enter(KEY, evening.judge(KEY, "2 kreuz m2 +"), sent=SENT)
    with again(evening) as other:
        assert other.journal.sent == {SENT: record}
        assert other.records[-1].facts == {"game": 1, "line": "2 kreuz m2 +", "sent": SENT}


def test_an_agreement_is_on_the_disk_until_the_signature(full):
    full.cases.agree(KEY, 2, TOTALS, SENT)
    full.cases.agree(KEY, 3, TOTALS, "a1b2c3d4/00000002")
    with again(full) as other:
        assert [(place, each.totals) for place, each in other.cases.agreeing(KEY).items()] == [(2, TOTALS), (3, TOTALS)]
    full.state_totals(KEY, TOTALS)
    full.sign(KEY, [2])
    assert list(full.cases.agreeing(KEY)) == [3]


def test_a_repeated_agreement_counts_once(full):
    first = full.cases.agree(KEY, 2, TOTALS, SENT)
    assert full.cases.agree(KEY, 2, TOTALS, "a1b2c3d4/00000002") == first
    assert sum(record.kind == RecordKind.REQUEST for record in full.records) == 1


def test_an_agreement_does_not_cover_later_changes(full):
    full.cases.agree(KEY, 2, TOTALS, SENT)
    full.correct(KEY, 1, full.judge(KEY, "2 kreuz m3 +", 1))
    assert full.cases.agreeing(KEY) == {}
    with pytest.raises(RefusedError, check=tells("agree_changed")):
        full.cases.agree(KEY, 2, TOTALS, "a1b2c3d4/00000002")


def test_nobody_agrees_to_a_list_that_is_not_at_its_end(evening):
    add_games(evening, *ROUND)
    with pytest.raises(RefusedError, check=tells("sign_incomplete")):
        evening.cases.agree(KEY, 1, (0,) * 4, SENT)


def test_a_correction_asked_for_is_made_with_its_answer(full):
    request = full.cases.ask_correction(KEY, 1, SENT, line="2 kreuz m3 +", words="mit drei")
    assert full.cases.waiting(KEY) == (request,)
    answered = full.cases.accept_correction(request.number)
    assert answered.answer is not None
    assert answered.answer.accepted
    assert [record.kind for record in full.records[-2:]] == [RecordKind.CORRECTION, RecordKind.ANSWER]
    assert full.book(KEY).rows[0].entry.spitzen == 3
    assert full.cases.waiting(KEY) == ()


def test_a_request_refused_says_why(full):
    request = full.cases.ask_correction(KEY, 1, SENT, words="das war Anna")
    with pytest.raises(RefusedError, check=tells("request_reason")):
        full.cases.refuse_request(request.number, "")
    assert full.cases.refuse_request(request.number, "nein, Bernd").answer.reason == "nein, Bernd"
    with pytest.raises(UsageError):
        full.cases.refuse_request(request.number, "noch einmal")


def test_a_request_corrected_meanwhile_is_only_answered(full):
    request = full.cases.ask_correction(KEY, 1, SENT, line="2 kreuz m3 +")
    full.correct(KEY, 1, full.judge(KEY, "2 kreuz m3 +", 1))
    full.cases.accept_correction(request.number)
    assert full.records[-2].kind == RecordKind.CORRECTION
    assert full.records[-3].kind == RecordKind.REQUEST


def test_a_signed_list_is_corrected_with_consent_only(full):
    full.state_totals(KEY, TOTALS)
    full.sign(KEY, [1, 2, 3, 4])
    request = full.cases.ask_correction(KEY, 1, SENT, line="2 kreuz m3 +")
    with pytest.raises(RefusedError, check=tells("list_signed")):
        full.cases.accept_correction(request.number)
    assert full.cases.waiting(KEY) == (request,)


def test_the_number_of_waiting_requests_is_bounded(full):
    for at in range(20):
        full.cases.ask_correction(KEY, 1, f"a1b2c3d4/{at:08}", words="?")
    with pytest.raises(RefusedError, check=tells("requests_many")):
        full.cases.ask_correction(KEY, 1, SENT, words="?")


@pytest.mark.parametrize(
    ("kind", "facts"),
    [
        (RecordKind.GAME, {"game": 9, "line": "2 kreuz m2 +", "sent": "x" * 99}),
        (RecordKind.GAME, {"game": 9, "line": "2 kreuz m2 +", "sent": 7}),
        (RecordKind.REQUEST, {"what": "agree", "sent": SENT}),
        (RecordKind.REQUEST, {"what": "agree", "place": 6, "totals": [0, 0, 0], "sent": SENT}),
        (RecordKind.REQUEST, {"what": "feast", "sent": SENT}),
        (RecordKind.REQUEST, {"what": "correct", "words": "?", "sent": SENT}),
        (RecordKind.ANSWER, {"request": 1}),
    ],
)
def test_an_unreadable_request_is_not_written(full, kind, facts):
    before = len(full.records)
    with pytest.raises(InputError):
        full.add([Draft(kind, list_key(*KEY), facts)], "x")
    assert len(full.records) == before


@pytest.mark.parametrize("facts", [{"request": 2, "accepted": True}, {"request": 1, "accepted": True}])
def test_an_answer_to_nothing_is_no_journal(full, facts):
    request = full.cases.ask_correction(KEY, 1, SENT, words="?")
    full.cases.refuse_request(request.number, "nein")
    with pytest.raises(InputError):
        full.add([Draft(RecordKind.ANSWER, list_key(*KEY), facts)], "x")


def test_a_dispute_may_come_from_a_telephone(full):
    full.raise_dispute(KEY, 1, (2,), words="nicht Hand", sent=SENT)
    assert full.journal.sent[SENT].kind == RecordKind.DISPUTE
    with pytest.raises(RefusedError):
        full.raise_dispute(KEY, 1, (2,), words="nicht Hand")
