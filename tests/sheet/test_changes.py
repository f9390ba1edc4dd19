"""Lists on which something changes between two games: people come and go, other rules hold. quellen.md A4, A18."""

import pytest
from notation import row, rows

from skatlist.skat.rules import Bock, Kontra, Ramsch, Scoring, load_profile
from skatlist.skat.sheet import ChangeKind, FooterName, Phase, Player, Sheet, SheetChange, score
from skatlist.skat.sheet.bock_and_ramsch import Trigger
from skatlist.skat.sheet.list_model import HouseRuleFacts
from skatlist.skat.sheet.presence import length_after, people_at, seated_by_game

ISKO = load_profile()


def change(before, kind, place=None, rules=""):
    return SheetChange(before=before, kind=ChangeKind(kind), place=place, rules=rules)


def sheet(size, *changes, lines=(), **more):
    return Sheet(players=(Player(),) * size, changes=changes, rows=rows(*lines), **more)


def dealers(size, games, *changes):
    return {game: seated.dealer for game, seated in seated_by_game(sheet(size, *changes), games).items()}


def exchange(before, place, other):
    return SheetChange(before, ChangeKind.SWAPPED, place, other=other)


@pytest.mark.parametrize(
    ("size", "changes", "deals"),
    [
        (4, [exchange(5, 1, 2)], [1, 2, 3, 4, 2, 1, 3, 4]),
        (3, [exchange(4, 1, 3)], [1, 2, 3, 3, 2, 1]),
        (5, [exchange(6, 2, 5)], [1, 2, 3, 4, 5, 1, 5, 3, 4, 2]),
        (4, [exchange(2, 1, 2)], [1, 1, 3, 4, 2, 1]),  # within a round: the deal goes on from chair to chair
        (4, [exchange(5, 1, 2), exchange(9, 1, 2)], [1, 2, 3, 4, 2, 1, 3, 4, 1, 2, 3, 4]),
        (4, [exchange(5, 1, 4), change(5, "left", 1)], [1, 2, 3, 4, 4, 2, 3, 4]),
    ],
)
def test_players_who_exchange_chairs_deal_when_the_turn_of_the_chair_comes(size, changes, deals):
    assert list(dealers(size, len(deals), *changes).values()) == deals
    played = sheet(size, *changes, lines=("1 karo m1 +",) * len(deals), agreed=99)
    if not any(each.kind is ChangeKind.LEFT for each in changes):
        plain = score(played._replace(changes=()), ISKO)
        assert length_after(played, 99) == 99
        assert score(played, ISKO).places[1:] == plain.places[1:]


def test_a_leavers_deals_are_skipped():
    assert dealers(4, 8, change(5, "left", 2)) == {1: 1, 2: 2, 3: 3, 4: 4, 5: 1, 6: 3, 7: 4, 8: 1}
    assert dealers(4, 6, change(3, "left", 4)) == {1: 1, 2: 2, 3: 3, 4: 1, 5: 2, 6: 3}


def test_a_successor_deals_when_it_is_the_turn_of_the_place():
    assert dealers(3, 6, change(4, "left", 2), change(4, "joined", 2)) == {1: 1, 2: 2, 3: 3, 4: 1, 5: 2, 6: 3}


def test_a_player_who_comes_and_leaves_before_one_game_deals_nothing():
    table = (change(2, "joined", 4), change(2, "left", 4))
    result = seated_by_game(sheet(4, *table), 4)
    assert all(seated.dealer in seated.places for seated in result.values())
    assert dealers(4, 4, *table) == {1: 1, 2: 2, 3: 3, 4: 1}


def test_other_rules_change_no_deal():
    assert dealers(3, 4, change(2, "rules", rules="skatordnung")) == {1: 1, 2: 2, 3: 3, 4: 1}


def test_changes_without_a_place_and_a_table_everybody_has_left():
    assert dealers(3, 3, change(2, "left")) == {1: 1, 2: 2, 3: 3}
    assert dealers(3, 3, change(2, "joined")) == {1: 1, 2: 2, 3: 3}
    assert dealers(3, 5, *(change(4, "left", place) for place in (1, 2, 3))) == {1: 1, 2: 2, 3: 3}


@pytest.mark.parametrize(
    ("size", "changes", "agreed", "length"),
    [
        (4, (), 48, 48),
        (4, (change(21, "left", 4),), 48, 41),
        (4, (change(9, "left", 4),), 48, 38),
        (4, (change(5, "rules"),), 48, 48),
        (4, (change(7, "joined", 4),), 36, 46),
        (4, (change(5, "left", 4), change(8, "joined", 4)), 48, 47),
        (3, tuple(change(7, "left", place) for place in (1, 2, 3)), 36, 6),
        (3, (*(change(7, "left", place) for place in (1, 2, 3)), change(9, "joined", 1)), 36, 8),
    ],
)
def test_the_length_is_what_was_played_and_the_rounds_that_remain(size, changes, agreed, length):
    assert length_after(sheet(size, *changes), agreed) == length


def test_games_on_top_are_in_no_length():
    assert length_after(sheet(4, change(25, "left", 4)), 48, extra=(3, 4, 5, 6)) == 20 + 7 * 3


@pytest.mark.parametrize("number", [None, 0, 3, 4, 99])
def test_a_row_whose_number_is_missing_or_a_slip_is_booked_as_for_the_whole_table(number):
    left = sheet(4, change(2, "left", 4))
    lost = left._replace(rows=(row(1, "e"), row(2, "1 karo m1 -")._replace(number=number)))
    others = 40 if number in (3, 4) else 30
    assert score(lost, ISKO).footer(FooterName.BONUS_OTHERS) == (0, others, others, 0 if others == 40 else 30)


def test_a_row_without_number_is_not_taken_for_the_first():
    lost = Sheet(players=(Player(),) * 4, changes=(change(1, "left", 4),), rows=(row(1, "1 karo m1 -"),))
    assert score(lost, ISKO).footer(FooterName.BONUS_OTHERS) == (0, 40, 40, 0)
    nameless = lost._replace(rows=(lost.rows[0]._replace(number=None),))
    assert score(nameless, ISKO).footer(FooterName.BONUS_OTHERS) == (0, 30, 30, 30)
    assert not score(nameless, ISKO).seated


def test_the_companies_reach_to_twice_as_many_games_as_rows():
    numbers = [row(1, "e"), row(2, "e"), row(3, "e")._replace(number=99)]
    assert sorted(score(Sheet(rows=tuple(numbers)), ISKO).seated) == [1, 2, 3, 4, 5, 6]
    assert sorted(score(Sheet(rows=rows("e", "e", "e")), ISKO).seated) == [1, 2, 3]
    assert not score(Sheet(), ISKO).seated


def test_rules_hold_from_their_game_on():
    """quellen.md 0.7, 0.92: a lost Hand game counts single by the old order."""
    changes = (change(2, "rules", rules="skatordnung"), change(3, "rules", rules="isko-2022"))
    scored = score(sheet(3, *changes, lines=("1 kreuz m3 h -",) * 4), ISKO)
    assert [line.valuation.points for line in scored.rows] == [-120, -60, -120, -120]
    assert [line.profile.name for line in scored.rows] == ["isko-2022", "skatordnung", "isko-2022", "isko-2022"]
    nameless = scored.sheet._replace(rows=tuple(each._replace(number=None) for each in scored.sheet.rows))
    assert [line.valuation.points for line in score(nameless, ISKO).rows] == [-120, -60, -120, -120]


def test_a_row_without_a_number_follows_the_rules_in_front_of_it():
    lines = [row(n, "1 kreuz m3 h -") for n in range(1, 6)]
    for numbers in ((1, None, None, 4, None), (1, 2, None, None, 5), (None, 2, 3, None, None)):
        numbered = tuple(each._replace(number=n) for each, n in zip(lines, numbers, strict=True))
        changed = Sheet(
            rows=numbered, changes=(change(2, "rules", rules="skatordnung"), change(4, "rules", rules=ISKO.name))
        )
        assert [each.valuation.points for each in score(changed, ISKO).rows] == [-120, -60, -60, -120, -120], numbers


def test_people_change_but_the_rules_stay():
    scored = score(sheet(4, change(1, "left", 4), lines=("1 karo m1 +",)), ISKO)
    assert scored.rows[0].profile is ISKO


@pytest.mark.parametrize(
    ("kind", "target", "lines", "ended", "complete"),
    [
        ("bierlachs", 95, ("1 kreuz m3 -",), 0, True),
        ("bierlachs", 96, ("1 kreuz m3 -",), None, False),
        ("bierlachs", 48, ("2 kreuz m3 +", "2 karo m1 +"), 1, True),
        ("plus-only", 48, ("2 kreuz m3 +", "e"), 0, True),
        ("plus-only", 49, ("2 kreuz m3 +", "e"), None, False),
        ("plain", 0, ("2 kreuz m3 +",), None, True),
        ("bierlachs", 0, ("2 kreuz m3 -",), None, True),
        ("plus-only", 0, ("2 kreuz m3 +",), None, True),
    ],
)
def test_the_end_of_a_list_with_a_target(kind, target, lines, ended, complete):
    rules = ISKO._replace(scoring=Scoring(kind=kind, target=target), list=ISKO.list._replace(games={}))
    scored = score(sheet(3, lines=lines), rules)
    assert (scored.ended, scored.complete) == (ended, complete)


def test_a_list_that_ended_early_is_complete_with_any_agreed_length():
    rules = ISKO._replace(scoring=Scoring(kind="plus-only", target=48))
    assert score(sheet(3, lines=("2 kreuz m3 +",), agreed=36), rules).complete
    assert not score(sheet(3, lines=("2 karo m1 +",), agreed=36), rules).complete


def test_players_beyond_the_target_when_the_list_ends():
    bierlachs = ISKO._replace(scoring=Scoring(kind="bierlachs", target=40))
    assert score(sheet(3, lines=("2 kreuz m3 +",)), bierlachs).ended_by == (1, 3)
    assert score(sheet(3, lines=("2 karo m1 +",)), bierlachs).ended_by == ()
    assert score(sheet(3, lines=("2 kreuz m3 +",)), ISKO).ended_by == ()


def by_hand(number, line, phase):
    return row(number, line)._replace(house=HouseRuleFacts(phase=phase))


def test_games_added_by_hand_are_due_because_of_themselves():
    rules = ISKO._replace(bock=Bock(factor=2, games=2, sixty=True, lengthens=True), ramsch=Ramsch(played=True))
    added = (by_hand(1, "1 karo m1 bock1 +", Phase.BOCK), by_hand(2, "1 karo m1 bock1 +", Phase.BOCK), row(3, "e"))
    scored = score(Sheet(rows=added, agreed=1), rules)
    assert [(due.phase, due.trigger) for due in scored.due] == [
        (Phase.BOCK, Trigger.ADDED),
        (Phase.BOCK, Trigger.ADDED),
        (None, None),
    ]
    assert (scored.agreed, scored.complete, scored.pending) == (3, True, ())


def test_a_game_that_names_the_phase_it_is_due_in_adds_nothing():
    rules = ISKO._replace(bock=Bock(factor=2, games=2, sixty=True))
    played = (sixty(1), *(by_hand(number, "1 karo m1 bock1 +", Phase.BOCK) for number in (2, 3)))
    scored = score(Sheet(rows=played, agreed=3), rules)
    assert [(due.phase, due.trigger) for due in scored.due[1:]] == [(Phase.BOCK, Trigger.SIXTY)] * 2
    assert (scored.pending, scored.complete) == ((), True)


@pytest.mark.parametrize(
    ("sixty_in", "games", "length", "complete"),
    [(3, 3, 3, True), (2, 3, 3, True), (1, 3, 5, False), (1, 1, 5, False), (2, 2, 3, False)],
)
def test_ramsch_games_on_top_count_only_if_their_bock_games_fit(sixty_in, games, length, complete):
    """Agreed are three games; 60 points start two Bock games, within the length, and two Ramsch games, on top."""
    rules = ISKO._replace(bock=Bock(factor=2, games=2, sixty=True, ramsch=True), ramsch=Ramsch(played=True))
    played = [row(number, "1 karo m1 -") for number in range(1, games + 1)]
    start = played[sixty_in - 1]
    played[sixty_in - 1] = start._replace(entry=start.entry._replace(card_points=60))
    scored = score(Sheet(rows=tuple(played), agreed=3), rules)
    assert (scored.agreed, scored.complete) == (length, complete)


def sixty(number):
    """A lost game that ends 60 to 60."""
    lost = row(number, "1 karo m1 -")
    return lost._replace(entry=lost.entry._replace(card_points=60))


BOCK_AND_RAMSCH = ISKO._replace(bock=Bock(factor=2, games=2, sixty=True, ramsch=True), ramsch=Ramsch(played=True))


def test_games_on_top_that_were_played_make_room_for_none():
    """Six games agreed: two Ramsch games on top lie behind, two more are due behind two Bock games that still fit."""
    played = (sixty(1), *(row(number, "1 karo m1 -") for number in range(2, 6)), sixty(6))
    scored = score(Sheet(rows=played, agreed=6), BOCK_AND_RAMSCH)
    assert (scored.agreed, len(scored.pending)) == (10, 4)


def test_games_on_top_before_a_player_left_are_not_counted_in_rounds():
    """Eight games agreed at four, two on top played in the first round, one leaves after game 6: one round of three."""
    changes = (change(7, "left", 4),)
    played = (sixty(1), *(row(number, "1 karo m1 -") for number in range(2, 7)))
    scored = score(Sheet(players=(Player(),) * 4, rows=played, changes=changes, agreed=8), BOCK_AND_RAMSCH)
    assert scored.agreed == 4 + 3 + 2


def test_games_on_top_after_a_player_left_are_in_no_round_either():
    """Four games by four, one leaves, then two Ramsch games on top: one round of three still belongs to the length."""
    played = (row(1, "e"), sixty(2), *(row(number, "1 karo m1 -") for number in range(3, 7)))
    left = Sheet(players=(Player(),) * 4, rows=played, changes=(change(5, "left", 4),), agreed=8)
    assert score(left, BOCK_AND_RAMSCH).agreed == 4 + 3 + 2


def test_rules_that_stop_to_lengthen_the_list(tmp_path):
    file = tmp_path / "kurz.toml"
    bock = "bock = {factor = 2, games = 2, sixty = true, ramsch = true}"
    file.write_text(f"{bock}\nramsch = {{played = true, lengthens = false}}", encoding="utf-8")
    played = Sheet(rows=(sixty(1), row(2, "e")), agreed=3)
    assert score(played, BOCK_AND_RAMSCH).agreed == 5
    changed = played._replace(changes=(change(2, "rules", rules=str(file)),))
    assert score(changed, BOCK_AND_RAMSCH).agreed == 3


def test_rounds_still_due_follow_the_rules_of_the_last_row():
    shorter = ISKO._replace(bock=BOCK_AND_RAMSCH.bock, ramsch=Ramsch(played=True, lengthens=False))
    assert score(Sheet(rows=(sixty(1),), agreed=3), BOCK_AND_RAMSCH).agreed == 5
    assert score(Sheet(rows=(sixty(1),), agreed=3), shorter).agreed == 3
    back = Sheet(rows=(sixty(1), row(2, "e")), agreed=3, changes=(change(2, "rules", rules="isko-2022"),))
    assert score(back, BOCK_AND_RAMSCH).agreed == 3


def test_how_a_game_ended_starts_a_bock_round_only_after_that_game():
    rules = ISKO._replace(kontra=Kontra(factors=(2,)), bock=Bock(factor=2, lost_kontra=True))
    played = rows("1 karo m1 +", "1 karo m1 kontra1 +", "1 karo m1 kontra1 -", "1 karo m1 r20 kontra1 +")
    scored = score(Sheet(rows=played), rules)
    assert [due.phase for due in scored.due] == [None, None, None, Phase.BOCK]
    assert len(scored.pending) == 2 + 3  # the overbid game was lost, too
    assert {due.trigger for due in scored.pending} == {Trigger.LOST_KONTRA}


def test_a_substitution_in_the_middle_of_a_round_changes_no_length():
    changes = (
        SheetChange(4, ChangeKind.LEFT, 4),
        SheetChange(4, ChangeKind.JOINED, 4, Player("Ida")),
    )
    sheet = Sheet(players=(Player(),) * 4, agreed=48, changes=changes)
    assert length_after(sheet, 48) == 48
    assert people_at(sheet, 3)[3] == Player()
    assert people_at(sheet, 4)[3] == Player("Ida")
