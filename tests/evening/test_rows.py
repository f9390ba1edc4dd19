"""Rows inserted, removed and moved in an event file: what the paper states, what could not be read, who agrees."""

from types import MappingProxyType

import pytest
from club_evening import make_evening, row_of, sign_list
from tiers import some

from skatlist import Evening
from skatlist.evening.entry_line import read_entry_line
from skatlist.files.journal.journal import Draft, RecordKind, list_key, sealed
from skatlist.files.journal.record_fields import checked_facts
from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.sheet import ChangeKind, Player, SheetChange, score
from skatlist.skat.sheet.history import RowShift
from skatlist.tournament.policy import Decision
from skatlist.words import RefusedError

KEY = (1, 1)
PAPER = ("1 kreuz m1 + stand 24", "2 kreuz m1 + stand 24", "2 kreuz m1 + stand 48", "3 pik m1 + stand 22")


pytestmark = pytest.mark.evening({KEY: (1, 2, 3)}, games={3: 4}, lines=PAPER)


def codes(evening):
    return {result.code for result in check_sheet(score(evening.sheets.valid(KEY), evening.journal.rules))} - {
        "G120",
        "S102",
    }


def lines(evening):
    return [(each.number, each.source.text) for each in evening.book(KEY).rows]


def test_after_a_row_everybody_agreed_to_take_out_the_paper_is_not_wrong(evening):
    sign_list(evening)
    evening.rows.delete(KEY, 2, Decision("doppelt", (1, 2, 3)))
    assert codes(evening) <= {"S101"}
    [settled] = evening.sheets.history(KEY).corrections
    assert (settled.game, settled.after, settled.settled) == (0, None, True)
    evening.rows.insert(KEY, 1, row_of("3 grand m1 +"), Decision("vergessen", (1, 2, 3)))
    assert codes(evening) == set()
    assert [each.stated.totals[:3] for each in evening.sheets.valid(KEY).rows] == [
        (None, None, None), (24, None, None), (None, None, None), (None, None, None),
    ]  # fmt: skip


def test_a_row_that_moves_loses_the_numbers_it_changes_only(evening):
    sign_list(evening)
    evening.rows.move(KEY, 4, 1, Decision("verrutscht", (1,)))
    assert codes(evening) == set()
    assert [each.stated.totals[:3] for each in evening.sheets.valid(KEY).rows] == [
        (None, None, 22), (24, None, None), (None, 24, None), (None, 48, None),
    ]  # fmt: skip


def test_a_correction_before_stays_with_its_row(evening):
    evening.correct(KEY, 3, row_of("2 pik m1 +"))
    evening.rows.delete(KEY, 1)
    assert [correction.game for correction in evening.sheets.history(KEY).corrections] == [2, 0]


def test_a_signed_list_is_not_changed_without_those_it_concerns(evening):
    sign_list(evening)
    before = len(evening.records)
    attempts = (
        lambda decision: evening.rows.delete(KEY, 2, decision),
        lambda decision: evening.rows.insert(KEY, 2, row_of("3 grand m1 -"), decision),
        lambda decision: evening.rows.move(KEY, 2, 1, decision),
    )
    for attempt in some(attempts):
        for decision in (Decision(), Decision("Grund"), Decision("", (1, 2, 3))):
            with pytest.raises(RefusedError):
                attempt(decision)
    with pytest.raises(RefusedError):
        evening.rows.insert(KEY, 2, row_of("3 grand m1 -"), Decision("Grund", (3,)))
    assert len(evening.records) == before
    evening.close_series((1,))
    with pytest.raises(RefusedError):
        evening.rows.delete(KEY, 2, Decision("Grund", (1, 2, 3)))
    evening.rows.delete(KEY, 2, Decision("Einspruch", director="Ida"))
    assert evening.sheets.history(KEY).corrections[-1].closed


def test_a_record_without_consent_is_found_by_the_check(evening):
    sign_list(evening)
    evening.add([Draft(RecordKind.ROWS, list_key(*KEY), {"was": 2})], "jemand")
    result = [each for each in evening.all_lists().findings if each.code == "X103"]
    assert len(result) == 1
    assert not evening.sheets.history(KEY).altered


def test_a_row_goes_into_the_gap_before_it(evening):
    evening.add([Draft(RecordKind.GAME, list_key(*KEY), {"game": 6, "line": "3 herz m1 +"})], "")
    assert evening.rows.room_before(KEY, 6) == 5
    evening.rows.insert(KEY, 5, row_of("1 karo m1 +"))
    assert [number for number, _ in lines(evening)] == [1, 2, 3, 4, 5, 6]


def test_unread_words_move_with_their_row(tmp_path):
    path = make_evening(tmp_path / "b.skat", {KEY: (1, 2, 3)}, games=MappingProxyType({3: 3}))
    text = tmp_path / "liste.txt"
    text.write_text("serie 1\ntisch 1\n\n1 1 kreuz m1 +\n2 2 kreuz m1\n3 3 pik m1 +\n", "utf-8")
    with Evening.open(path, write=True) as opened:
        opened.take_over([text])
        assert opened.sheets.in_doubt(KEY) == (2,)
        opened.rows.insert(KEY, 1, row_of("3 herz m1 +"))
        assert opened.sheets.in_doubt(KEY) == (3,)
        opened.rows.move(KEY, 3, 1)
        assert opened.sheets.in_doubt(KEY) == (1,)
        opened.rows.delete(KEY, 1)
        assert opened.sheets.in_doubt(KEY) == ()


def test_remarks_between_the_games_stay_before_their_game():
    joined = SheetChange(3, ChangeKind.JOINED, 4, Player("Ida"))
    [moved] = RowShift(now=2).changes([joined])
    [back] = RowShift(was=1).changes([moved])
    assert (moved.before, back) == (4, joined)
    first = SheetChange(1, ChangeKind.RULES, rules="isko-2010")
    assert RowShift(now=1).changes([first]) == (first,)


@pytest.mark.parametrize(
    "facts", [{}, {"line": "e"}, {"was": 1, "line": "e"}, {"was": 0}, {"was": 1, "now": "2"}, {"now": 2}]
)
def test_a_record_that_says_nothing_of_its_kind_is_refused(facts):
    record = sealed(1, "2026-11-20T20:00:00.000Z", "", Draft(RecordKind.ROWS, "1/1", facts), "0" * 64)
    with pytest.raises(ValueError, match=r".*"):
        checked_facts(record)


def test_a_typed_line_gets_the_places_of_its_table(evening):
    [finding] = read_entry_line("kreuz m1 +", evening.scored(KEY), 5).findings
    assert "1 bis 3" in finding.text("de")
