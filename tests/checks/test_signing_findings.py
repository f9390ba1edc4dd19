"""Missing signatures, changes after signing, corrections without leave."""

from pathlib import Path

import pytest
from checks.sheets import ISKO, THREE, full, german_sentences
from make_skat_samples import journals

from skatlist.files.journal.journal import Draft, RecordKind, list_key
from skatlist.files.journal.skat_file import SkatFile
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Correction, ListHistory, Player, SignOff, score
from skatlist.tournament import Event
from skatlist.tournament.checks.event_checks import check_event
from skatlist.words import Language, finding_text

ROOT = Path(__file__).parents[2]
NAMES = ("Anna", "Bernd", "Cem")
AT = "2026-03-06T21:{:02}:00.000Z"
LIST = full(*THREE)._replace(
    players=tuple(Player(name=name, number=number) for number, name in enumerate(NAMES, 1)), agreed=len(THREE)
)


def findings_with_history(history, sheet=LIST, profile=ISKO):
    """Return the findings about a list with a history: code and sentence, and what it fills in."""
    event = Event(history=() if history is None else (history,))
    findings = [
        finding
        for finding in check_event(event, [score(sheet, profile)])
        if finding.code[0] == "X" or "E107" in finding.code
    ]
    assert all(german_sentences(finding) for finding in findings)
    return [finding.code + (f".{finding.sentence}" if finding.sentence else "") for finding in findings]


def signed(*places, at=1):
    return tuple(SignOff(place, AT.format(at), at) for place in places)


def history(**facts):
    return ListHistory(1, 1, **facts)


def corrected(game=1, **facts):
    row = LIST.rows[game - 1]
    return Correction(game, row, row, AT.format(5), record=5, **facts)


def test_no_signature_is_missing_before_the_first():
    assert findings_with_history(history()) == []
    assert findings_with_history(None) == []
    assert check_event(None, [score(LIST, ISKO)]) == ()


@pytest.mark.parametrize(
    ("places", "closed", "expected"),
    [
        ((1, 2, 3), "", []),
        ((0, 1, 2, 3), AT.format(9), []),
        ((1, 2), "", ["X101"]),
        ((0,), "", ["X101"]),
        ((), AT.format(9), ["X101"]),
    ],
)
def test_missing_signatures_are_listed(places, closed, expected):
    assert findings_with_history(history(signed=signed(*places), closed=closed)) == expected


def test_people_without_a_name_are_named_by_place():
    sheet = LIST._replace(players=(Player(),) * 3)
    assert findings_with_history(history(signed=signed(1)), sheet) == ["X101.places"]


def test_an_unfinished_or_void_list_needs_no_signature():
    assert findings_with_history(history(signed=signed(1)), LIST._replace(agreed=48)) == []
    assert findings_with_history(history(signed=signed(1)), LIST._replace(void="Feueralarm")) == []


@pytest.mark.parametrize(
    ("at", "altered", "expected"),
    [(1, (), []), (1, (2,), ["X102"]), (1, (2, 3), ["X102"]), (3, (2,), []), (3, (2, 4), ["X102"])],
)
def test_a_change_after_the_signature_is_a_finding_until_all_sign_again(at, altered, expected):
    assert findings_with_history(history(signed=signed(1, 2, 3, at=at), altered=altered)) == expected


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({}, ["X103"]),
        ({"reason": "verschrieben"}, ["X103.consent"]),
        ({"agreed": (1, 2)}, ["X103.reason"]),
        ({"director": "Ida"}, ["X103.reason"]),
        ({"reason": "verschrieben", "agreed": (1,)}, []),
        ({"reason": "verschrieben", "director": "Ida"}, []),
    ],
)
def test_a_signed_list_is_corrected_with_reason_and_consent(facts, expected):
    assert (
        findings_with_history(history(signed=signed(1, 2, 3), corrections=(corrected(signed=True, **facts),)))
        == expected
    )


def test_signing_again_accepts_earlier_corrections():
    """Signing below a correction is consent; only the reason has to be written."""
    for facts, expected in (({"reason": "verschrieben"}, []), ({}, ["X103.reason"])):
        assert (
            findings_with_history(history(signed=signed(1, 2, 3, at=9), corrections=(corrected(signed=True, **facts),)))
            == expected
        )


def test_a_place_that_is_not_at_the_table_agrees_to_nothing():
    strange = corrected(signed=True, reason="verschrieben", agreed=(4,))
    assert findings_with_history(history(signed=signed(1, 2, 3), corrections=(strange,))) == ["X103.consent"]


def test_before_the_signature_everything_can_be_corrected():
    assert findings_with_history(history(signed=signed(1, 2, 3), corrections=(corrected(),))) == []


def test_the_last_correction_of_a_game_counts():
    bad, good = corrected(signed=True), corrected(signed=True, reason="nachgezählt", agreed=(1, 2))
    assert findings_with_history(history(signed=signed(1, 2, 3), corrections=(bad, good))) == []
    assert findings_with_history(history(signed=signed(1, 2, 3), corrections=(good, bad))) == ["X103"]
    assert findings_with_history(history(signed=signed(1, 2, 3), corrections=(bad, corrected(2, signed=True)))) == [
        "X103",
        "X103",
    ]


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({}, ["E107"]),
        ({"director": "Ida"}, []),
        ({"director": "Ida", "late": True}, ["E107.late"]),
    ],
)
def test_after_the_series_the_director_decides_until_nobody_can_appeal(facts, expected):
    fair = corrected(signed=True, closed=True, reason="verschrieben", agreed=(1,), **facts)
    assert findings_with_history(history(signed=signed(1, 2, 3), closed=AT.format(4), corrections=(fair,))) == expected


def test_rules_that_leave_corrections_open_know_no_end():
    open_ended = type(ISKO)(
        name="offen",
        title=ISKO.title,
        notes=ISKO.notes,
        paragraphs={},
        conduct=ISKO.conduct._replace(corrections="open"),
    )
    fair = corrected(signed=True, closed=True, reason="verschrieben", agreed=(1,))
    assert findings_with_history(history(signed=signed(1, 2, 3), corrections=(fair,)), profile=open_ended) == []


def test_the_finding_stands_at_the_game_or_at_the_list():
    event = Event(history=(history(signed=signed(1, 2, 3), corrections=(corrected(2, signed=True),)),))
    (finding,) = check_event(event, [score(LIST, ISKO)])
    assert (finding.game, finding.source, finding.place) == (2, LIST.rows[1].source, LIST.rows[1].declarer)
    gone = LIST._replace(rows=LIST.rows[:1], agreed=1)
    (finding,) = (f for f in check_event(event, [score(gone, ISKO)]) if f.code == "X103")
    assert (finding.game, finding.table) == (None, 1)


def test_old_rules_cite_their_own_paragraph():
    event = Event(history=(history(signed=signed(1)),))
    profile = load_profile("isko-2010")
    (finding,) = check_event(event, [score(LIST, profile)])
    assert profile.paragraph(finding.topic) == "ISkO 5.5"


@pytest.mark.parametrize("folder", sorted(journals()))
def test_the_sample_files_hold_the_journals_of_their_tool(folder):
    path = ROOT / "samples" / "errors" / folder / "abend.skat"
    with SkatFile.open(path, write=False) as file:
        assert tuple(file.news()) == journals()[folder], "python tools/make_skat_samples.py"


def test_a_journal_written_by_other_programs_cannot_hide_a_change(tmp_path):
    """Bookkeeping refuses all of this. The checks find records written past it."""
    from skatlist.evening import Evening
    from skatlist.evening.founding import create_event

    path, key = tmp_path / "abend.skat", list_key(1, 1)
    create_event(path, Event(players=LIST.players, games={3: 2}), "x")
    with Evening.open(path, write=True) as evening:
        game = Draft(RecordKind.GAME, key, {"game": 1, "line": "1 pik m1 r18 +"})
        second = Draft(RecordKind.GAME, key, {"game": 2, "line": "2 pik m1 r18 +"})
        *_, last = evening.add([game, second], "x")
        evening.add([Draft(RecordKind.SIGN, key, {"places": [1, 2, 3]})], "x")
        evening.add([Draft(RecordKind.UNDO, key, {"record": last.seq})], "x")
        assert len(evening.sheets.history((1, 1)).altered) == 1
        evening.add([Draft(RecordKind.GAME, key, {"game": 2, "line": "2 pik m1 r18 -"})], "x")
        text = "serie 1\ntisch 1\nplatz 1 A\nplatz 2 B\nplatz 3 C\n\n1 e\n"
        evening.add([Draft(RecordKind.LIST, key, {"text": text})], "x")
        assert len(evening.sheets.history((1, 1)).altered) == 3
        assert len(evening.sheets.history((1, 1)).signed) == 3
    with Evening.open(path) as evening:
        assert len(evening.sheets.history((1, 1)).altered) == 3
        assert evening.sheets.sheet((1, 1)).rows[0].source.line == 1


@pytest.mark.parametrize("kind", ["game", "undo", "list"])
def test_a_journal_written_by_other_programs_cannot_hide_a_change_after_the_series(kind, tmp_path):
    """The director closed a list that nobody had signed: what happens to it later is no secret either."""
    from skatlist.evening import Evening
    from skatlist.evening.founding import create_event

    path, key = tmp_path / "abend.skat", list_key(1, 1)
    create_event(path, Event(players=LIST.players, games={3: 2}), "x")
    text = "serie 1\ntisch 1\nplatz 1 A\nplatz 2 B\nplatz 3 C\n\n1 e\n"
    with Evening.open(path, write=True) as evening:
        game = Draft(RecordKind.GAME, key, {"game": 1, "line": "1 pik m1 r18 +"})
        *_, first = evening.add([game], "x")
        evening.add([Draft(RecordKind.CLOSE, "", {"series": [1], "director": "Ida", "reason": "spät"})], "x")
        assert not evening.sheets.history((1, 1)).overdue
        changes = {
            "game": Draft(RecordKind.GAME, key, {"game": 2, "line": "2 pik m1 r18 +"}),
            "undo": Draft(RecordKind.UNDO, key, {"record": first.seq}),
            "list": Draft(RecordKind.LIST, key, {"text": text}),
        }
        *_, change = evening.add([changes[kind]], "x")
        assert evening.sheets.history((1, 1)).overdue == (change.seq,)


def test_changes_of_a_list_nobody_signed_are_found_when_its_series_was_over():
    assert findings_with_history(history(closed=AT.format(4), overdue=(5, 6)), LIST._replace(agreed=48)) == [
        "E107.changed"
    ]
    assert findings_with_history(history(closed=AT.format(4)), LIST._replace(agreed=48)) == []


@pytest.mark.parametrize(
    ("count", "findings_with_history"), [(1, "noch etwas geändert"), (3, "noch 3-mal etwas geändert")]
)
def test_the_number_of_changes_of_a_signed_list_is_reported(count, findings_with_history):
    assert finding_text("X102", "says", Language.DE, count=count).endswith(findings_with_history)
