"""The reports of a league day: schedule, line-ups, list of participants, envelope."""

import pytest
from papers.league_day import GROUPS, league_day
from reports.tables import column
from tiers import some

from skatlist.event import Event, Seating
from skatlist.event.league import planned_groups
from skatlist.event.tournament import Fees, LeagueRules, Registration, Tournament
from skatlist.reports.match_day import envelope, line_ups, schedule
from skatlist.reports.model import Boxes, Names, Signatures, TextLines
from skatlist.reports.money import euros
from skatlist.reports.people import participants
from skatlist.reports.prizes import fee_receipts, prize_receipts
from skatlist.sheet import Player
from skatlist.words import Language

DE = Language.DE


def test_every_match_day_has_its_groups_and_every_team_a_line():
    first = league_day(played=0).event
    second = first._replace(name="Oberliga Köln, Rückspiel", date="2026-12-05", place="Bürgerhaus")
    report = schedule([first, second], Event("Oberliga Köln"), DE)
    one, other, teams = report.tables()
    assert (one.title, other.title) == ("Oberliga Köln, 20.11.2026", "Oberliga Köln, Rückspiel, 05.12.2026, Bürgerhaus")
    assert column(one, "teams") == column(other, "teams") == [Names(group) for group in GROUPS]
    assert column(teams, "team") == sorted(team for group in GROUPS for team in group)
    assert [each.is_filled_by_hand for each in teams.columns] == [False, True, True]


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
    found = line_ups(event._replace(registrations=known), DE)
    assert [report.tables()[0].title for report in found] == [team for group in GROUPS for team in group]
    players, substitutes = found[0].tables()
    assert column(players, "position") == ["1", "2", "3", "4"]
    assert column(players, "number") == ["1", "2", "4", ""]  # number 3 did not come
    assert column(players, "member_number") == ["", "07-0815", "", ""]
    assert all(cell == "" for row in some(substitutes.rows) for cell in row.cells)
    [signing] = [part for part in found[0].parts if isinstance(part, Signatures)]
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
    named_by_teams = [player._replace(team=f"{player.club or 'Kreuz'} 1") for player in people]
    [table] = participants(event._replace(players=tuple(named_by_teams)), DE).tables()
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


def slips(report):
    """Return heading, sentences and signers of every receipt."""
    return [
        (part.parts[0].text, " ".join(line for each in part.parts[1:3] for line in each.lines), part.parts[3].people)
        for part in report.parts
    ]


def test_everybody_who_pays_has_a_receipt_that_names_what_for():
    lists = league_day()
    book = lists.cash_book()
    found = slips(fee_receipts(book, lists.event, DE))
    owed = [charge for charge in book.charges if charge.cents]
    assert len(found) == len(owed)
    for (heading, words, people), charge in some(list(zip(found, owed, strict=True))):
        assert heading == f"Quittung: {euros(charge.cents, DE)}"
        assert charge.player.name in words
        assert "Oberliga Köln" in words
        assert people[1] == ("Kasse", "")


def test_every_prize_has_a_receipt_that_its_winner_signs():
    lists = league_day()
    book = lists.cash_book()
    found = slips(prize_receipts(book, lists.event, DE))
    won = [(award, winner) for award in book.awards for winner in award.winners if winner.cents]
    assert [heading for heading, _, _ in some(found)] == [f"Quittung: {euros(each.cents, DE)}" for _, each in won]
    for (_, words, people), (_, winner) in some(zip(found, won, strict=True)):
        assert winner.name in words
        assert people[1][0].startswith(winner.name)
    assert prize_receipts(league_day(played=0).cash_book(), lists.event, DE).parts == ()
