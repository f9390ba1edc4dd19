"""The director's word puts a list in order: players coming and going inside a round, totals that differ from paper."""

import pytest
from club_evening import ROUND, add_games, make_evening, sign_list
from refusals import refusal
from tiers import some

from skatlist import Player
from skatlist.evening import Decision, Evening
from skatlist.evening.decisions import make_decision
from skatlist.evening.seating import join, leave, present
from skatlist.skat.checks.order.rounds import S107 as PEOPLE_CHANGED
from skatlist.skat.findings import Severity
from skatlist.skat.sheet import ChangeKind, SheetChange
from skatlist.tournament.decision import DecisionKind, DirectorDecision
from skatlist.words import RefusedError

KEY = (1, 1)
DIRECTOR = Decision("Bus", (), "Ida Sommer")


pytestmark = pytest.mark.evening(games={4: 12, 3: 9})


def errors(evening):
    return [each for each in evening.ends.findings(KEY) if each.severity is Severity.ERROR]


def played_on(evening):
    """Play the list to its end and sign it."""
    while not (scored := evening.scored(KEY)).is_full:
        lines = (f"{place}12+2+" for place in present(scored, scored.next_game))
        add_games(evening, next(line for line in lines if not evening.judge(KEY, line).findings))
    sign_list(evening)


@pytest.mark.slow
@pytest.mark.parametrize("games", range(1, 12))
@pytest.mark.parametrize("rules", ["isko-2022", "clubordnung"])
@pytest.mark.parametrize("coming", [False, True])
def test_only_the_director_lets_a_player_come_or_go_where_the_checks_see_an_error(tmp_path, games, rules, coming):
    path = make_evening(tmp_path / "abend.skat", rules=rules, games={4: 12, 3: 9, 5: 15})
    with Evening.open(path, write=True) as evening:
        add_games(evening, *(ROUND * 3)[:games])
        number = games + 1
        change = SheetChange(number, ChangeKind.JOINED if coming else ChangeKind.LEFT, 5 if coming else 4)
        change = change._replace(player=Player("Erika Straße", 5)) if coming else change
        before = len(evening.records)
        evening.registry.change(KEY, [change])
        add_games(evening, "e")
        is_error = any(each.kind is PEOPLE_CHANGED for each in errors(evening))
        assert is_error == (bool(games % 4) or (coming and rules == "isko-2022"))
        evening.undo(KEY)
        evening.undo(KEY)
        act, args = (join, (evening, KEY, 5, "5")) if coming else (leave, (evening, KEY, 4))
        if is_error:
            assert refusal(act, *args) == "seats_director"
            assert refusal(act, *args, Decision("Bus")) == "seats_director"
        else:
            act(*args)
            evening.undo(KEY)
        assert not evening.sheets.sheet(KEY).changes
        act(*args, DIRECTOR)
        played_on(evening)
        assert errors(evening) == []
        assert not evening.ends.state(KEY).is_provisional
        assert len(evening.records) > before
    with Evening.open(path) as again:
        assert not again.ends.state(KEY).is_provisional
        assert not again.all_lists().standings_state().faulty


@pytest.mark.parametrize("games", [5, 8, 9, 11])
def test_an_expelled_player_leaves_at_once_also_in_the_last_round(evening, games):
    add_games(evening, *(ROUND * 3)[:games])
    expulsion = DirectorDecision(0, DecisionKind.EXPULSION, director="Ida", reason="beleidigt", people=(4,))
    make_decision(evening, expulsion)
    played_on(evening)
    assert errors(evening) == []


def test_the_decision_is_for_the_change_it_was_made_for_and_for_no_later_one(evening):
    add_games(evening, ROUND[0])
    leave(evening, KEY, 4, DIRECTOR)
    evening.undo(KEY)
    assert refusal(leave, evening, KEY, 4) == "seats_director"
    evening.registry.change(KEY, [SheetChange(2, ChangeKind.LEFT, 4)])
    add_games(evening, "e")
    assert [each.kind for each in errors(evening)] == [PEOPLE_CHANGED]


def test_a_list_that_was_in_no_order_for_ever_is_released_at_its_end(evening):
    """As an evening of version 0.4 has it, and one that came from a file."""
    add_games(evening, *ROUND, ROUND[0])
    evening.registry.change(KEY, [SheetChange(6, ChangeKind.LEFT, 4)])
    rows = evening.sheets.sheet(KEY).rows
    played_on(evening)
    assert evening.ends.state(KEY).is_provisional
    evening.ends.release(KEY, DIRECTOR)
    assert not evening.ends.state(KEY).is_provisional
    assert evening.sheets.sheet(KEY).rows[: len(rows)] == rows
    assert evening.ends.is_final(KEY)


def test_totals_the_director_lets_be_are_no_errors_of_the_list_any_more(evening):
    add_games(evening, *ROUND * 3)
    evening.state_totals(KEY, [1, 2, 3, 4])
    assert len(some(errors(evening))) == evening.ends.state(KEY).errors == 4
    evening.ends.release(KEY, DIRECTOR)
    evening.sign(KEY, (1, 2, 3, 4))
    assert not evening.ends.state(KEY).is_provisional
    assert not evening.all_lists().states[0].is_provisional
    assert not evening.all_lists().standings_state().faulty
    assert evening.closing(1).faulty == ()


def test_an_error_made_after_the_release_counts_again(evening):
    add_games(evening, *ROUND * 3)
    evening.state_totals(KEY, [1, 2, 3, 4])
    evening.ends.release(KEY, DIRECTOR)
    evening.correct(KEY, 1, evening.judge(KEY, "1 kreuz m2 +", 1).row)
    assert evening.ends.state(KEY).errors > 0
    assert evening.ends.state(KEY).is_provisional


@pytest.mark.evening({KEY: (1, 2, 3, 4), (2, 1): (1, 2, 3, 4)}, series=2, games={4: 4}, lines={KEY: ROUND})
def test_an_error_of_another_series_does_not_keep_a_series_open(evening):
    sign_list(evening)
    add_games(evening, *ROUND, key=(2, 1))
    sign_list(evening, (2, 1))
    evening.correct((2, 1), 1, evening.judge((2, 1), "1 kreuz m2 +", 1).row, DIRECTOR)
    assert evening.ends.state((2, 1)).errors
    assert evening.closing(1).faulty == evening.closing(1).missing == ()
    assert [(each.series, each.table) for each in evening.closing(2).missing] == [(2, 1)]
    evening.close_series([1])


@pytest.mark.parametrize("joined", range(1, 13))
def test_a_list_may_end_after_every_remaining_round_with_any_joiner(open_evening, joined):
    evening = open_evening({KEY: (1, 2, 3)}, games={3: 18, 4: 24})
    add_games(evening, *["e"] * (joined - 1))
    evening.registry.change(KEY, [SheetChange(joined, ChangeKind.JOINED, 4, player=Player("Dieter Öz", 4))])
    played, agreed = joined - 1, evening.scored(KEY).agreed
    ends, refused = [], {}
    for games in range(agreed + 2):
        try:
            evening.ends.end_after(KEY, games, "Zeit")
        except RefusedError as fault:
            refused[games] = fault.key.removeprefix("errors.length_")
        else:
            ends.append(games)
            assert evening.scored(KEY).agreed == games
            evening.undo(KEY)
    assert [games for games, why in refused.items() if why == "shorter"] == [*range(max(played, 1))]
    assert [games for games, why in refused.items() if why == "longer"] == [agreed, agreed + 1]
    inside = [played] if played % 3 else []  # the round of three that is broken off is no end
    rounds = [games for games in range(max(played, 1), agreed) if (agreed - games) % 4 == 0]
    assert ends == [games for games in rounds if games not in inside]
