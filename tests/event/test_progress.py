"""The open ends of an unfinished evening."""

from skatlist.skat.game import Contract, Entry
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Player, Row, ScoredSheet, Sheet, score
from skatlist.tournament import Event, Seating
from skatlist.tournament.state import Unfinished, unfinished

FOUR = tuple(Player(number=number) for number in range(1, 5))
PASSED = Entry(contract=Contract.PASSED)


def listed(series: int, table: int, games: int, *, agreed: int | None = 4, **more: object) -> ScoredSheet:
    rows = tuple(Row(number=number, entry=PASSED) for number in range(1, games + 1))
    sheet = Sheet(series=series, table=table, players=FOUR, rows=rows, agreed=agreed)
    return score(sheet._replace(**more), load_profile())


def test_nothing_is_missing_when_every_list_is_complete():
    event = Event(seating=(Seating(1, 1, (1, 2, 3, 4)),))
    assert unfinished(event, [listed(1, 1, 4)]) == ()


def test_a_list_that_stops_early_tells_how_far_it_is():
    assert unfinished(None, [listed(2, 1, 3), listed(1, 1, 4)]) == (Unfinished(2, 1, 3, 4),)


def test_a_seated_table_without_a_list_is_missing_and_so_is_a_series_not_begun():
    event = Event(
        series=3, games={4: 48}, seating=(Seating(1, 1, (1, 2, 3, 4)), Seating(1, 2, (5, 6, 7, 8)), Seating(2, 1, ()))
    )
    assert unfinished(event, [listed(1, 1, 4)]) == (
        Unfinished(1, 2, None, 48),
        Unfinished(2, None, None, None),
        Unfinished(3, None, None, None),
    )


def test_a_series_nobody_played_is_not_missing_once_the_event_is_closed():
    event = Event(series=2, seating=(Seating(1, 1, (1, 2, 3, 4)), Seating(2, 1, (1, 2, 3, 4))))
    assert unfinished(event, [listed(1, 1, 4)]) == (Unfinished(2, None, None, None),)
    assert unfinished(event._replace(appeals="2026-03-20T22:15:00Z"), [listed(1, 1, 4)]) == ()


def test_a_game_that_cannot_be_computed_leaves_a_full_list_unfinished():
    row = Row(number=4, declarer=2, entry=Entry(contract=Contract.CLUBS, won=True))
    full = listed(1, 1, 4)
    short = full.sheet._replace(rows=(*full.sheet.rows[:3], row))
    assert unfinished(None, [score(short, load_profile())]) == (Unfinished(1, 1, 4, 4),)


def test_void_games_do_not_count_and_void_lists_are_decided():
    void = Row(number=3, entry=Entry(contract=Contract.VOID))
    rows = (*listed(1, 1, 3).sheet.rows, void)
    assert unfinished(None, [listed(1, 1, 3, rows=rows)]) == (Unfinished(1, 1, 3, 4),)
    assert unfinished(None, [listed(1, 1, 3, void="Betrug")]) == ()
