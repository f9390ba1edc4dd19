"""The reports of a league day: schedule, line-ups, list of participants, envelope."""

import pytest
from papers.league_day import GROUPS, league_day
from reports.tables import column
from tiers import some

from skatlist.papers.reports.match_day import envelope, line_ups
from skatlist.papers.reports.model import Boxes, Signatures, TextLines
from skatlist.papers.reports.people import participants
from skatlist.skat.sheet import Player
from skatlist.tournament import Event, Seating
from skatlist.tournament.league import planned_groups
from skatlist.tournament.tournament import Fees, LeagueRules, Registration, Tournament
from skatlist.words import Language

DE = Language.DE


def test_without_described_groups_those_meet_who_are_seated_together():
    people = tuple(Player(number=number, team=f"T{(number - 1) % 6}") for number in range(1, 13))
    seats = (Seating(1, 1, (1, 2, 3)), Seating(1, 2, (4, 5, 6)), Seating(2, 1, (7, 8, 9)))
    assert planned_groups(Event(players=people)) == (tuple(f"T{team}" for team in range(6)),)
    assert planned_groups(Event(players=people, seating=seats)) == (("T0", "T1", "T2"), ("T3", "T4", "T5"))
    assert planned_groups(Event(players=people, tournament=Tournament(league=LeagueRules((("A", "B"),))))) == (
        ("A", "B"),
    )
    assert planned_groups(Event()) == ()


def test_a_line_up_has_the_players_by_position_with_their_member_numbers_and_room_for_others():
    event = league_day(played=0).event
    known = {**event.registrations, 2: Registration(member_number="07-0815"), 3: Registration(last_series=0)}
    result = line_ups(event._replace(registrations=known), DE)
    assert [report.tables()[0].title for report in result] == [team for group in GROUPS for team in group]
    players, substitutes = result[0].tables()
    assert column(players, "position") == ["1", "2", "3", "4"]
    assert column(players, "number") == ["1", "2", "4", ""]  # number 3 did not come
    assert column(players, "member_number") == ["", "07-0815", "", ""]
    assert all(cell == "" for row in some(substitutes.rows) for cell in row.cells)
    [signing] = [part for part in result[0].parts if isinstance(part, Signatures)]
    assert ("Mannschaftsführer", "Team 1A") in signing.people


def test_participants_stand_by_surname_and_columns_nobody_fills_are_left_out():
    people = (Player("Anna Öz", 1, "Herz"), Player("Zoë Abt", 2, "Pik"), Player("Uwe Maier", 3))
    known = {2: Registration(paid=True), 3: Registration(last_series=0)}
    event = Event(players=people, registrations=known, tournament=Tournament(fees=Fees(entry=1500)))
    [table] = participants(event, DE).tables()
    assert [each.name for each in table.columns] == ["number", "name", "club", "fee", "present", "paid"]
    assert column(table, "name") == ["Zoë Abt", "Uwe Maier", "Anna Öz"]
    assert column(table, "fee") == [1500, None, 1500]
    assert column(table, "present") == ["", "fehlt", ""]
    assert column(table, "paid") == ["bezahlt", "", ""]
    with_teams = [player._replace(team=f"{player.club or 'Kreuz'} 1") for player in people]
    [table] = participants(event._replace(players=tuple(with_teams)), DE).tables()
    assert "club" not in [each.name for each in table.columns]


@pytest.mark.parametrize(("lists", "first"), [(1, "8 Listen der Serie 1"), (2, "8 Erstlisten der Serie 1")])
def test_the_envelope_counts_what_is_inside(lists, first):
    day = league_day(lists=lists)
    report = envelope(day.event, day.scored, day.states, DE)
    inside, protest = [part for part in report.parts if isinstance(part, Boxes)]
    assert inside.lines[0] == first
    assert len([line for line in inside.lines if "Serie" in line]) == 2 * lists
    assert "2 Spielberichte" in inside.lines
    assert protest.has_line
    signed = [
        line for part in report.parts if isinstance(part, TextLines) for line in part.lines if "unterschrieben" in line
    ]
    assert signed == ["Im Programm unterschrieben: 0 von 16 Listen."]
