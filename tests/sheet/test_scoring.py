"""From rows to running totals, counters and Seeger-Fabian totals. ISkO 5.5 (2010), SkWO 6.2.3, 6.3.1."""

import csv
from pathlib import Path

import house_lists
import pytest
from notation import row, rows

from skatlist.skat.game import Contract, Entry
from skatlist.skat.rules import ListRules, Ramsch, Scoring, load_profile
from skatlist.skat.sheet import (
    Basis,
    ChangeKind,
    FooterName,
    ListSums,
    Player,
    Row,
    Sheet,
    SheetChange,
    agreed_games,
    score,
)

ISKO = load_profile()
LISTS = Path(__file__).parents[1] / "data" / "worked_lists.csv"
PAPER = rows("1 grand m4 s +", "1 karo o2 -", "3 null ou +", "e", "2 herz m1 h r36 -")


def sheet(size, *lines, **more):
    return Sheet(players=(Player(),) * size, rows=rows(*lines), **more)


def footer(scored):
    return {name.value: scored.footer(name) for name in FooterName}


def test_the_list_of_five_rows():
    """The example of RULES.md section 3: five rows, three players."""
    scored = score(Sheet(rows=PAPER), ISKO)
    assert [line.valuation.points for line in scored.rows] == [144, -54, 46, 0, -80]
    assert [line.bookings for line in scored.rows] == [(144, 0, 0), (-54, 0, 0), (0, 0, 46), (0, 0, 0), (0, -80, 0)]
    assert [line.totals for line in scored.rows] == [(144, 0, 0), (90, 0, 0), (90, 0, 46), (90, 0, 46), (90, -80, 46)]
    assert [line.won for line in scored.rows] == [(1, 0, 0), (1, 0, 0), (1, 0, 1), (1, 0, 1), (1, 0, 1)]
    assert [line.lost for line in scored.rows] == [(0, 0, 0), (1, 0, 0), (1, 0, 0), (1, 0, 0), (1, 1, 0)]
    assert [line.passed for line in scored.rows] == [0, 0, 0, 1, 1]
    assert [line.row for line in scored.rows] == [*PAPER]
    assert footer(scored) == {
        "points": (90, -80, 46),
        "won": (1, 0, 1),
        "lost": (1, 1, 0),
        "passed": (1, 1, 1),
        "bonus_own": (0, -50, 50),
        "bonus_others": (40, 40, 80),
        "total": (130, -90, 176),
    }
    assert [place.place for place in scored.places] == [1, 2, 3]
    assert scored.passed == 1
    assert not scored.complete


@pytest.mark.parametrize(
    ("scoring", "points"), [("plain", (90, -80, 46)), ("bierlachs", (-100, -270, -144)), ("plus-only", (224, 54, 180))]
)
def test_without_seeger_fabian_nothing_is_added(scoring, points):
    scored = score(Sheet(rows=PAPER), ISKO._replace(scoring=Scoring(kind=scoring)))
    assert scored.footer(FooterName.TOTAL) == scored.footer(FooterName.POINTS) == points


@pytest.mark.parametrize(("size", "others"), [(3, 40), (4, 30), (5, 24)])
def test_one_lost_game_costs_50_and_gives_everybody_else_40_30_or_24(size, others):
    """Also the dealer who waits gets it."""
    scored = score(sheet(size, "2 grand m1 -"), ISKO)
    assert scored.footer(FooterName.TOTAL) == (others, -146, *(others,) * (size - 2))


def test_other_bonus_factors():
    house = ISKO._replace(scoring=Scoring(own=20, others={4: 7}))
    assert score(sheet(4, "1 kreuz m1 -", "1 kreuz m1 +"), house).footer(FooterName.BONUS_OWN) == (0, 0, 0, 0)
    assert score(sheet(4, "1 kreuz m1 -"), house).footer(FooterName.TOTAL) == (-68, 7, 7, 7)
    assert score(sheet(3, "1 kreuz m1 -"), house).footer(FooterName.BONUS_OTHERS) == (0, 0, 0)


@pytest.mark.parametrize(
    "data",
    [*csv.DictReader(LISTS.read_text(encoding="utf-8").splitlines())],
    ids=lambda data: f"{data['player']} {data['spielpunkte']} = {data['seeger_total']}",
)
def test_published_totals(data):
    """A list in which one player has the published points, won and lost games and the others' lost games."""
    size, won, lost, others = (int(data[key]) for key in ("table_size", "won", "lost", "opponents_lost"))
    lines = ["1 kreuz m1 +"] * won + ["1 kreuz m1 -"] * lost + ["2 kreuz m1 -"] * others
    mine = score(sheet(size, *lines), ISKO).places[0]
    assert (mine.won, mine.lost, mine.points) == (won, lost, 24 * won - 48 * lost)
    assert mine._replace(points=int(data["spielpunkte"])).total == int(data["seeger_total"])


def test_an_overbid_game_counts_as_lost_even_if_written_as_won():
    assert score(sheet(3, "1 herz m1 r24 +"), ISKO).footer(FooterName.LOST) == (1, 0, 0)


def test_a_row_that_cannot_be_computed_books_nothing_and_the_list_goes_on():
    lines = ("1 kreuz m1 +", "1 null r24 -", "1 herz -", "1 herz m1", "2 pik m1 ü -", "1 karo m1 +")
    scored = score(sheet(3, *lines, agreed=6), ISKO)
    assert [line.totals[0] for line in scored.rows] == [24, 24, 24, 24, 24, 42]
    assert scored.footer(FooterName.WON) == (2, 0, 0)
    assert not scored.complete


def test_a_lost_game_of_any_cost_is_a_lost_game():
    lines = ("1 null r24 -", "2 pik m1 ü -", "1 herz -", "1 herz m1", "3 kreuz m1 +")
    scored = score(sheet(3, *lines, agreed=5), ISKO)
    assert [line.valuation.points for line in scored.rows] == [None, None, None, None, 24]
    assert scored.footer(FooterName.LOST) == (2, 1, 0)
    assert scored.footer(FooterName.WON) == (0, 0, 1)
    assert scored.footer(FooterName.BONUS_OWN) == (-100, -50, 50)
    assert scored.footer(FooterName.BONUS_OTHERS) == (40, 80, 120)
    assert not scored.complete


def test_rows_after_the_end_of_a_list_count_nothing():
    ends = ISKO._replace(scoring=Scoring(kind="plus-only", target=24))
    lines = ("1 kreuz m1 +", "2 grand m2 +", "3 pik -", "e")
    scored = score(sheet(3, *lines), ends)
    assert [line.totals for line in scored.rows] == [(24, 0, 0)] * 4
    assert [line.bookings for line in scored.rows[1:]] == [(0, 0, 0)] * 3
    assert (scored.footer(FooterName.WON), scored.passed) == ((1, 0, 0), 0)
    assert (scored.games, scored.ended_by, scored.complete) == (1, (1,), True)


def test_a_player_who_left_is_booked_nothing():
    left = SheetChange(before=5, kind=ChangeKind.LEFT, place=4)
    lines = ("e", "e", "e", "e", "4 kreuz m1 -", "1 kreuz m1 -")
    scored = score(sheet(4, *lines, agreed=7)._replace(changes=(left,)), ISKO)
    assert scored.footer(FooterName.POINTS) == (-48, 0, 0, 0)
    assert scored.footer(FooterName.LOST) == (1, 0, 0, 0)
    assert not scored.complete


@pytest.mark.parametrize("declarer", [None, 0, -1, 4, 5])
def test_a_declarer_who_is_not_at_the_table_is_booked_to_nobody(declarer):
    stranger = row(1, "1 kreuz m1 +")._replace(declarer=declarer)
    scored = score(Sheet(rows=(stranger,), agreed=1), ISKO)
    assert scored.rows[0].valuation.points == 24
    assert scored.rows[0].bookings == scored.rows[0].totals == (0, 0, 0)
    assert not scored.complete


@pytest.mark.parametrize("place", [1, 3])
def test_the_first_and_the_last_place_are_at_the_table(place):
    scored = score(sheet(3, f"{place} kreuz m1 +", agreed=1), ISKO)
    assert scored.rows[0].totals[place - 1] == 24
    assert scored.complete


def test_a_struck_row_is_no_game_and_its_replay_is():
    again = (row(1, "1 kreuz m1 +"), row(2, "ungültig")._replace(declarer=2), row(2, "2 karo m1 +"), row(3, "e"))
    scored = score(Sheet(rows=again, agreed=3), ISKO)
    assert scored.footer(FooterName.POINTS) == (24, 18, 0)
    assert (scored.games, scored.complete) == (3, True)


def test_a_game_passed_in_counts_but_books_nothing_even_with_a_declarer_beside_it():
    odd = Row(number=1, entry=Entry(contract=Contract.PASSED, won=True), declarer=1)
    scored = score(Sheet(rows=(odd,), agreed=1), ISKO)
    assert (scored.passed, scored.footer(FooterName.WON), scored.complete) == (1, (0, 0, 0), True)


def test_a_row_without_a_contract_is_a_game_that_is_not_known():
    scored = score(Sheet(rows=(Row(number=1, entry=Entry(won=True), declarer=1),), agreed=1), ISKO)
    assert not scored.complete


@pytest.mark.parametrize(
    ("size", "games", "agreed", "complete"),
    [
        (3, 36, None, True),
        (3, 35, None, False),
        (3, 37, None, False),
        (4, 48, None, True),
        (4, 36, None, False),
        (4, 36, 36, True),
        (4, 48, 36, False),
        (5, 7, None, True),
        (5, 7, 40, False),
        (3, 0, None, False),
    ],
)
def test_complete_means_as_many_games_as_agreed(size, games, agreed, complete):
    assert score(sheet(size, *["e"] * games, agreed=agreed), ISKO).complete is complete


def test_the_length_of_a_list():
    assert [agreed_games(sheet(size), ISKO) for size in (3, 4, 5)] == [36, 48, None]
    assert agreed_games(sheet(5, agreed=40), ISKO) == 40
    assert agreed_games(sheet(4), ISKO._replace(list=ListRules(games={4: 0}))) is None
    assert agreed_games(sheet(4, agreed=0), ISKO) == 0


def test_an_empty_list_has_a_footer_of_zeros():
    assert set(footer(score(sheet(4), ISKO)).values()) == {(0, 0, 0, 0)}


def test_rows_of_seeger_fabian_stand_below_a_list_where_they_count():
    names = ["points", "won", "lost", "bonus_own", "bonus_others", "total"]
    assert [name.value for name, _ in score(Sheet(rows=PAPER), ISKO).footer_rows] == names
    plain = ISKO._replace(scoring=Scoring(kind="plain"))
    assert [name.value for name, _ in score(Sheet(rows=PAPER), plain).footer_rows] == ["points", "won", "lost", "total"]


def test_a_list_is_full_with_its_agreed_games_and_where_none_are_agreed_it_never_is():
    lines = ("1 grand m4 s +", "1 karo o2 -")
    assert [score(sheet(3, *lines, agreed=agreed), ISKO).is_full for agreed in (1, 2, 3, 0)] == [
        True,
        True,
        False,
        True,
    ]
    assert not score(sheet(3, *lines), ISKO._replace(list=ListRules(games={}))).is_full


def test_a_penalty_comes_on_top_of_a_game_and_a_void_game_books_none():
    fined = house_lists.row(1, "1 karo m1 + strafe 1:40 3:80")
    void = house_lists.row(2, "ungültig")._replace(house=fined.house)
    assert [line.bookings for line in score(Sheet(rows=(fined, void)), ISKO).rows] == [(-22, 0, -80), (0, 0, 0)]


def test_games_that_cannot_be_booked_are_named_by_their_number():
    lines = ("1 karo m1 +", "1 karo +", "e", "ungültig", "4 karo m1 +")
    assert score(sheet(3, *lines), ISKO).uncounted == (2, 5)


def test_a_game_with_a_number_far_beyond_the_list_can_be_booked_for_every_place():
    far = [house_lists.row(99, f"{place} karo m1 +") for place in (1, 2, 3, 4)]
    assert [score(Sheet(rows=(each,)), ISKO).uncounted for each in far] == [(), (), (), (99,)]


def test_a_ramsch_can_be_booked_if_its_facts_decide_who_loses():
    ramsch = ISKO._replace(ramsch=Ramsch(played=True))
    lines = ("ramsch augen 1:50 2:40 3:30", "ramsch augen 1:50 2:40")
    played = tuple(house_lists.row(number, line) for number, line in enumerate(lines, 1))
    assert score(Sheet(rows=played), ramsch).uncounted == (2,)


def test_a_loss_of_a_single_point_brings_all_others_one_where_only_plus_is_written():
    house = ISKO._replace(scoring=Scoring(kind="plus-only"), ramsch=Ramsch(played=True, cap=1))
    game = house_lists.row(1, "ramsch augen 1:50 2:40 3:30")
    assert score(Sheet(rows=(game,)), house).footer(FooterName.POINTS) == (0, 1, 1)


def test_sums_handed_in_are_the_result_with_the_games_passed_in_if_they_are_noted():
    sums = ListSums((24, -36, 0), (1, 0, 0), (0, 1, 0), passed=34)
    noted, unknown = (score(Sheet(footer=each.footer), ISKO) for each in (sums, sums._replace(passed=None)))
    assert (noted.basis, noted.footer(FooterName.TOTAL)) == (Basis.SUMS, (114, -86, 40))
    assert (noted.passed, unknown.passed) == (34, 0)


def test_totals_handed_in_alone_are_points_and_totals():
    scored = score(Sheet(footer=ListSums(total=(1071, 0, -239)).footer), ISKO)
    assert scored.basis is Basis.TOTALS
    assert scored.footer(FooterName.TOTAL) == scored.footer(FooterName.POINTS) == (1071, 0, -239)
    assert scored.passed == 0
