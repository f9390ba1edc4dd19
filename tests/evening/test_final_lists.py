"""R10: a list is final only when its control totals agree or the director released it; what is signed is changed
only with reason and consent; the journal leads back to every earlier state.
"""

from typing import Any, NamedTuple

import pytest
from club_evening import make_evening
from hypothesis import given, settings
from hypothesis import strategies as st
from refusals import refusal

from skatlist.evening import Evening
from skatlist.files.formats.notation.line import read_line
from skatlist.files.journal.sheets import Sheets
from skatlist.skat.sheet import ChangeKind, FooterName, Sheet, SheetChange, SignOff
from skatlist.tournament import policy
from skatlist.tournament.policy import Decision
from skatlist.words import SkatlistError

KEY = (1, 1)
LENGTH = 6
SEATS = 3
LINES = ("1 kreuz m2 +", "2 herz o1 -", "3 grand m2 h +", "1 null -", "2 karo m1 r36 -", "e", "ungültig")
DECISIONS = (
    Decision(),
    Decision("verschrieben"),
    Decision("", (1, 2, 3)),
    Decision("verschrieben", (1, 2, 3)),
    Decision("entschieden", (), "Ina"),
    Decision("", (), "Ina"),
)

enter = st.tuples(st.just("enter"), st.sampled_from(LINES))
correct = st.tuples(st.just("correct"), st.integers(1, LENGTH), st.sampled_from(LINES[:-1]), st.sampled_from(DECISIONS))
totals = st.tuples(st.just("totals"), st.sampled_from(("right", "right", "wrong")))
signing = st.tuples(st.just("sign"), st.lists(st.integers(1, 3), min_size=1, max_size=3, unique=True))
other = st.sampled_from(
    [
        ("undo",),
        ("undo",),
        ("release", Decision("Papier verloren", (), "Ina")),
        ("release", Decision("", (), "Ina")),
        ("rules",),
        ("close", Decision()),
        ("close", Decision("Feierabend", (), "Ina")),
    ]
)
actions = st.lists(st.one_of(enter, enter, enter, correct, totals, totals, signing, signing, other), max_size=22)


class State(NamedTuple):
    """The facts of a list that can be seen."""

    sheet: Sheet
    signed: tuple[SignOff, ...]
    released: str
    closed: tuple[int, ...]
    totals: tuple[int, ...]


def state(evening: Evening) -> State:
    book = evening.book(KEY)
    scored = evening.scored(KEY)
    return State(
        evening.sheets.sheet(KEY), book.signed, book.released, tuple(evening.closed), scored.footer(FooterName.TOTAL)
    )


def do(evening: Evening, action: tuple[Any, ...]) -> None:
    match action:
        case ("enter", line):
            evening.enter(KEY, evening.judge(KEY, line))
        case ("correct", game, line, decision):
            row = read_line(line, place_required=True)[0]
            evening.correct(KEY, game, row, decision)
        case ("totals", how):
            right = evening.scored(KEY).footer(FooterName.TOTAL)
            stated = right if how == "right" else (right[0] + 1, *right[1:])
            evening.state_totals(KEY, stated)
        case ("sign", places):
            evening.sign(KEY, places)
        case ("undo",):
            evening.undo(KEY)
        case ("release", decision):
            evening.ends.release(KEY, decision)
        case ("rules",):
            game = len(evening.book(KEY).rows) + 1
            evening.registry.change(KEY, [SheetChange(game, ChangeKind.RULES, rules="isko-2010")])
        case ("close", decision):
            evening.close_series([1], decision)


def agrees(evening: Evening) -> bool:
    return policy.differing_places(evening.scored(KEY)) == ()


@pytest.mark.slow
@settings(max_examples=30)
@given(played=st.lists(st.sampled_from(LINES[:-1]), min_size=0, max_size=LENGTH), done=actions)
def test_any_sequence_of_actions(tmp_path_factory, played, done):
    path = make_evening(
        tmp_path_factory.mktemp("abend") / "a.skat", {KEY: tuple(range(1, SEATS + 1))}, games={SEATS: LENGTH}
    )
    seen: dict[int, State] = {}
    with Evening.open(path, write=True) as evening:
        for action in [*(("enter", line) for line in played), *done]:
            before, records = state(evening), len(evening.records)
            was_final = evening.ends.is_final(KEY)
            try:
                do(evening, action)
            except SkatlistError:
                assert len(evening.records) == records
                assert state(evening) == before
                continue
            after = state(evening)
            assert evening.scored(KEY) == Sheets(evening.journal).scored(KEY), (
                "what was kept is what stands on the disk"
            )
            seen[len(evening.records)] = after
            if before.released and not before.signed and after.sheet != before.sheet:
                assert not after.released
            if evening.ends.is_final(KEY) and not was_final:
                # Totals written anew make a list final, too, where all who signed agreed to correct it.
                assert action[0] == "sign" or (action[0] == "totals" and len(before.signed) == SEATS)
                assert agrees(evening) or after.released
                assert evening.scored(KEY).complete
            if before.signed and after.sheet.rows != before.sheet.rows:
                assert action[0] == "correct"
                decision = action[3]
                assert decision.reason
                assert decision.agreed or decision.director
            if before.closed and after.sheet != before.sheet:
                assert action[0] == "correct"
                assert action[3].director
            if before.signed:
                assert {sign.place for sign in before.signed} <= {sign.place for sign in after.signed}
                assert after.sheet.changes == before.sheet.changes
                if after.sheet.footer != before.sheet.footer:
                    assert agrees(evening)
    for count, then in seen.items():
        with Evening.open(path, until=count) as evening:
            assert len(evening.records) == count
            assert state(evening) == then


pytestmark = pytest.mark.evening({KEY: (1, 2, 3)}, games={3: 3}, lines=LINES[:3])


def test_the_name_of_each_refusal(evening):
    assert refusal(do, evening, ("sign", [1])) == "sign_no_totals"
    do(evening, ("totals", "wrong"))
    assert refusal(do, evening, ("sign", [1])) == "sign_differs"
    assert refusal(do, evening, ("release", Decision("", (), "Ina"))) == "release_reason"
    assert refusal(do, evening, ("close", Decision())) == "close_open"
    do(evening, ("totals", "right"))
    assert refusal(do, evening, ("sign", [4])) == "sign_place"
    do(evening, ("sign", [1, 2]))
    assert refusal(do, evening, ("enter", "e")) == "list_signed"
    assert refusal(do, evening, ("undo",)) == "list_signed"
    assert refusal(do, evening, ("rules",)) == "list_signed"
    assert refusal(do, evening, ("totals", "wrong")) == "totals_differ"
    assert refusal(do, evening, ("correct", 1, "e", Decision("so"))) == "list_signed"
    assert refusal(do, evening, ("correct", 9, "e", Decision("so", (1,)))) == "game_missing"
    do(evening, ("sign", [3]))
    do(evening, ("close", Decision()))
    assert refusal(do, evening, ("correct", 1, "e", Decision("so", (1, 2, 3)))) == "series_closed"
    do(evening, ("correct", 1, "e", Decision("so", (), "Ina")))


def test_a_released_list_is_signed_with_any_numbers_on_paper(evening):
    do(evening, ("totals", "wrong"))
    do(evening, ("release", Decision("Papier nass", (), "Ina")))
    do(evening, ("sign", [1, 2, 3]))
    assert evening.ends.is_final(KEY)


def test_a_release_is_for_the_list_as_it_was(evening):
    do(evening, ("undo",))
    assert refusal(do, evening, ("release", Decision("Papier nass", (), "Ina"))) == "sign_incomplete"
    do(evening, ("enter", "e"))
    do(evening, ("totals", "wrong"))
    for change in (("correct", 1, "1 kreuz m5 +", Decision()), ("totals", "wrong"), ("undo",)):
        do(evening, ("release", Decision("Papier nass", (), "Ina")))
        assert state(evening).released
        do(evening, change)
        assert refusal(do, evening, ("sign", [1])) == "sign_differs"


def test_after_a_correction_the_rest_signs_what_the_corrected_paper_says(evening):
    do(evening, ("totals", "right"))
    do(evening, ("sign", [1]))
    do(evening, ("correct", 1, "1 kreuz m3 +", Decision("verzählt", (1, 2, 3))))
    assert refusal(do, evening, ("sign", [2, 3])) == "sign_differs"
    do(evening, ("totals", "right"))
    do(evening, ("sign", [2, 3]))
    assert evening.ends.is_final(KEY)
    assert agrees(evening)
