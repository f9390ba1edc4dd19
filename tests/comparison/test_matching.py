"""The players and games of two lists are matched."""

import pytest
from comparison.pairs import KINDS
from tiers import some

from skatlist.cases.comparison.comparing import compare_sheets
from skatlist.cases.comparison.matching import align, match_places, with_seats_swapped
from skatlist.skat.game import Reason
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Player, Sheet, Stated
from skatlist.tournament.simulation import simulate_event

PROFILE = load_profile()
TRUE = simulate_event(3, players=4, series=1).sheets[0]


def people(*names):
    return Sheet(players=tuple(Player(name) if isinstance(name, str) else Player("", name) for name in names))


def test_people_are_matched_by_name_and_number():
    first = people("Anna Becker", "Cem Yıldız", 'Łukasz "A<B" Öztürk')
    assert match_places(first, people("Cem Yildiz", 'lukasz "a<b" oeztuerk', "Becker, Anna")).places == (3, 1, 2)
    assert match_places(first, people("C. Yıldız", "Anna Beker", "Łukasz")).places == (2, 1, 3)
    assert match_places(people(7, 3, 12), people(12, 7, 3)).places == (2, 3, 1)


def test_places_nobody_is_named_at_stay_as_they_are():
    assert match_places(people("", "", ""), people("Anna", "Cem", "Jo")).places == (1, 2, 3)
    assert match_places(people("Anna", "", ""), people("", "Anna", "")).places == (2, 1, 3)


KNOWN = simulate_event(5, players=4, series=1, card_facts=True).sheets[0]
SILENT = {
    "bid": {"bid": None},
    "card points": {"card_points": None},
    "card points and tricks": {"card_points": None, "tricks": None},
    "all of them": {"bid": None, "card_points": None, "tricks": None, "reason": Reason.PLAYED},
}


@pytest.mark.slow
@pytest.mark.parametrize("unknown", SILENT.values(), ids=SILENT)
@pytest.mark.parametrize("stated", [True, False], ids=["stated", "bare"])
def test_a_list_that_knows_less_is_the_second_list_all_the_same(unknown, stated):
    rows = [row._replace(entry=row.entry._replace(**unknown)) for row in KNOWN.rows]
    assert [row.entry for row in rows] != [row.entry for row in KNOWN.rows]
    if not stated:
        rows = [row._replace(stated=Stated(), dealer=None) for row in rows]
    less = KNOWN._replace(rows=tuple(rows), footer=KNOWN.footer if stated else ())
    seated = with_seats_swapped(less, (2, 1, 4, 3))
    unnamed = seated._replace(players=tuple(Player() for _ in seated.players))
    for first, second in some([(KNOWN, less), (less, KNOWN), (KNOWN, unnamed)]):
        comparison = compare_sheets(first, second, PROFILE)
        assert (comparison.other, comparison.differences) == (None, ())
        assert [row.entry for row in comparison.agreed.rows] == [row.entry for row in KNOWN.rows]


def test_the_games_tell_the_places_where_the_names_do_not():
    second = with_seats_swapped(TRUE, (2, 1, 4, 3))
    unnamed = second._replace(players=tuple(Player() for _ in second.players))
    seated = second._replace(players=TRUE.players)  # named after the seating, kept in an order of its own
    for other in some([unnamed, seated]):
        assert compare_sheets(TRUE, other, PROFILE).is_equal
    few = unnamed._replace(rows=unnamed.rows[:3])
    assert match_places(TRUE, few).places == (1, 2, 3, 4)


def test_two_of_one_name_are_not_mixed_up():
    first = Sheet(players=(Player("Jan Voß", 1), Player("Jan Voß", 2), Player("Ida", 3)))
    second = Sheet(players=(Player("Ida", 3), Player("Jan Voß", 2), Player("Jan Voß", 1)))
    assert match_places(first, second).places == (3, 2, 1)


def test_strangers_are_listed():
    result = match_places(people("Anna Becker", "Cem", "Jo"), people("Anna Becker", "Cem", "Wilhelmine Krause"))
    assert result.strangers == (("Jo", "Wilhelmine Krause"),)


def test_places_there_and_back():
    order = (3, 1, 4, 2)
    back = tuple(order.index(place) + 1 for place in range(1, 5))
    assert with_seats_swapped(with_seats_swapped(TRUE, order), back) == TRUE


def test_a_row_left_out_or_twice_shifts_no_others():
    rows = TRUE.rows
    for at in some(range(len(rows))):
        without = align(rows, (*rows[:at], *rows[at + 1 :]))
        assert sum(slot.second is None for slot in without) == 1, at
        assert sum(slot.first != slot.second for slot in without) == 1, at
        twice = align((*rows[: at + 1], *rows[at:]), rows)
        assert sum(slot.second is None for slot in twice) == 1, at
        assert len(twice) == len(rows) + 1, at


def test_swapped_rows_know_each_other():
    rows = TRUE.rows
    slots = align(rows, (*rows[:4], rows[5], rows[4], *rows[6:]))
    assert [slot.moved for slot in slots if slot.moved is not None] == [6, 4]


def test_lists_of_other_tables_are_not_compared():
    others = simulate_event(9, players=8, series=2).sheets
    wrong = {
        "series": TRUE._replace(series=2),
        "table": TRUE._replace(table=5),
        "size": TRUE._replace(players=TRUE.players[:3]),
        "people": TRUE._replace(players=others[1].players),
        "games": TRUE._replace(rows=others[1].rows),
    }
    for sentence, second in some(wrong.items()):
        comparison = compare_sheets(TRUE, second, PROFILE)
        assert comparison.other is not None, sentence
        assert (comparison.other.code, comparison.other.sentence) == ("C103", sentence)
        assert not comparison.is_equal
        assert comparison.differences == ()


def test_numbering_that_jumps_is_one_difference():
    jumped = tuple(row._replace(number=row.number + (row.number > 10)) for row in TRUE.rows)
    (difference,) = compare_sheets(TRUE, TRUE._replace(rows=jumped), PROFILE).differences
    assert (difference.kind.value, difference.games, difference.proposed) == ("numbering", (11, 12), "first")


def test_all_kinds_of_slips_are_tried():
    assert len(KINDS) > 20
