"""The people of an event as a report: a table with the columns that are filled, their words, their JSON."""

from skatlist.papers.reports.people import change_words, people_table
from skatlist.skat.sheet import Player
from skatlist.tournament.model import Person, PersonChange
from skatlist.tournament.tournament import Registration
from skatlist.words import Language

ANNA = Person(Player("Anna Becker", 1, "Herz Dame"), Registration(born=1958, paid=True), ("Damen", "Senioren"))
BERND = Person(Player("Bernd Yılmaz", 2), Registration(last_series=0))
CARLA = Person(Player("Carla Munk", 3, excluded=True), Registration(first_series=2))


def test_a_row_leads_to_the_page_of_its_person():
    assert [row.link for row in people_table([ANNA, BERND], Language.DE).rows] == ["/people/1", "/people/2"]


def test_a_person_who_is_absent_is_faded():
    assert [row.is_faded for row in people_table([ANNA, BERND], Language.DE).rows] == [False, True]


def test_a_change_names_the_lists_that_still_have_the_old_name():
    after = ANNA._replace(player=ANNA.player._replace(name="Anna Beck"))
    change = PersonChange("abend.skat", ANNA, after, signed=((1, 2),), seated=((2, 1), (3, 4)))
    first, signed, seated = change_words(change, Language.DE)
    assert first.startswith("Startnummer 1: Anna Beck (Herz Dame, Jg. 1958, bezahlt); vorher Anna Becker")
    assert "Serie 1, Tisch 2" in signed
    assert "--from 2" in seated
