"""A draw as a report: tables place by place, what it costs, and what cannot be with its seats."""

import pytest

from skatlist.papers.reports.draw_report import cost_sentences, draw_notes, fault_sentences, late_sentences, seats_table
from skatlist.skat.sheet import ChangeKind, Player, Sheet, SheetChange
from skatlist.tournament.model import Event, Seating
from skatlist.tournament.seat_faults import seat_faults
from skatlist.words import Language


@pytest.fixture
def draw_with_faults():
    """Eight people at a table of four and one of three; number 4 sits twice, 8 nowhere."""
    people = tuple(Player(f"Spieler {chr(64 + number)}", number) for number in range(1, 9))
    seats = (Seating(1, 2, (4, 5, 6)), Seating(1, 1, (1, 2, 3, 4)))
    return Event(players=people, seating=seats, seeds={1: 4711}, series=1)


def test_a_series_that_is_not_drawn_has_no_rows(draw_with_faults):
    assert not seats_table(draw_with_faults, 2, Language.DE).rows


def test_clubs_are_counted_only_if_they_tie_people(draw_with_faults):
    assert not any("Vereinskollegen" in sentence for sentence in cost_sentences(draw_with_faults, Language.DE))
    club = tuple(player._replace(club="Herz Dame") for player in draw_with_faults.players[:2])
    tied = draw_with_faults._replace(players=(*club, *draw_with_faults.players[2:]))
    assert "Mit Vereinskollegen am Tisch: 1 (mindestens 0)" in cost_sentences(tied, Language.DE)


def test_the_notes_name_the_number_of_the_draw(draw_with_faults):
    first, counts = draw_notes(draw_with_faults, [1], Language.DE)
    assert first.startswith("Serie 1, ausgelost mit der Startzahl 4711")
    assert " · " in counts


def test_faults_name_people_with_two_seats_and_without(draw_with_faults):
    assert list(fault_sentences(seat_faults(draw_with_faults), Language.DE)) == [
        "In Serie 1 auf mehreren Plätzen: 4 Spieler D",
        "In Serie 1 ohne Platz: 7 Spieler G, 8 Spieler H",
    ]


def test_latecomers_are_named_with_their_table():
    assert list(late_sentences([(Player("Ida Neu", 10), (2, 3))], Language.DE)) == [
        "10 Ida Neu sitzt in Serie 2 an Tisch 3."
    ]
    assert list(late_sentences([], Language.DE)) == ["Alle haben schon einen Platz."]


@pytest.mark.parametrize(("series", "nowhere"), [(1, (8,)), (2, (7, 8))])
def test_a_joined_player_has_a_seat_in_that_series(draw_with_faults, series, nowhere):
    left, joined = SheetChange(9, ChangeKind.LEFT, 1), SheetChange(9, ChangeKind.JOINED, 1, draw_with_faults.players[6])
    sheet = Sheet(players=draw_with_faults.players[:4], rows=(), series=series, table=1, changes=(left, joined))
    (faults,) = seat_faults(draw_with_faults._replace(sheets=(sheet,)))
    assert tuple(player.number for player in faults.nowhere) == nowhere
