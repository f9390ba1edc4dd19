"""The people at the desk: typed, described again, renamed, registered from a table."""

import re

import pytest
from club_evening import make_evening, players_of
from desk_client import client_of
from tiers import some

from skatlist.evening import Evening
from skatlist.files.journal.journal import Draft, RecordKind
from skatlist.skat.sheet import Player
from skatlist.tournament.person_facts import FACTS
from skatlist.tournament.tournament import Category, Registration, SideEvent, SideKind, Tournament

TABLE = "Name;Verein;Jahrgang\nAnna Beker;;1990\nInge Neu;Herz Dame;1950\nJörg Alt;Herz Dam;19x5\n"


def people(path):
    with Evening.open(path) as evening:
        return {person.player.number: person for person in evening.people}


def test_everybody_is_shown_by_number_or_by_name(desk):
    page = desk.get("/people").text
    assert page.index("Anna Becker</a>") < page.index("Gerd Lohse</a>") < page.index("Hans Klein</a>")
    page = desk.get("/people?by=name").text
    assert page.index("Hans Klein</a>") < page.index("Gerd Lohse</a>") < page.index("Dieter Öz</a>")


def test_the_heading_by_which_people_are_sorted_is_marked_and_the_others_sort(desk):
    page = desk.get("/people?by=name").text
    assert 'aria-sort="ascending"><a href="?by=name">' in page
    assert page.count("aria-sort") == 1
    assert '<a href="?by=number">' in page


def test_a_person_who_has_not_paid_has_a_button_and_one_who_is_absent_has_none(desk):
    desk.submit("/people", data={"line": "2 fehlt"})
    desk.submit("/people", data={"paid": "3"})
    page = desk.get("/people").text
    assert 'name="paid" value="1"' in page
    assert 'name="paid" value="2"' not in page
    assert 'name="paid" value="3"' not in page
    assert page.count('<tr class="faded">') == 1


def test_new_and_known_people_are_typed_as_in_the_terminal(desk, event):
    desk.submit("/people", data={"line": "Ida Neu; Herz Dame; Jg 1960"})
    desk.submit("/people", data={"line": "5 Erika Strasse; bezahlt"})
    new, known = people(event)[10], people(event)[5]
    assert (new.player.name, new.player.club, new.registration.born) == ("Ida Neu", "Herz Dame", 1960)
    assert (known.player.name, known.registration.paid) == ("Erika Strasse", True)


def test_a_name_that_is_nearly_there_is_asked_about(desk, event):
    page = desk.submit("/people", data={"line": "Anna Beker"})
    assert page.status_code == 422
    assert 'value="Anna Beker"' in page.text
    assert 'name="surely"' in page.text
    assert len(people(event)) == 9
    desk.submit("/people", data={"line": "Anna Beker", "surely": "1"})
    assert people(event)[10].player.name == "Anna Beker"


def test_quite_another_name_is_asked_about(desk, event):
    assert desk.submit("/people", data={"line": "5 Otto Maier"}).status_code == 422
    assert people(event)[5].player.name == "Erika Straße"


def test_a_start_number_alone_leads_to_its_page(desk):
    assert desk.submit("/people", data={"line": "5"}).url.path == "/people/5"


def test_every_fact_about_a_person_is_on_their_page(event, desk):
    form = {"name": "Bernd Yılmaz", "number": "2", "club": "Herz Dame", "tandem": "Blau", "born": "1950", "paid": "1"}
    form["member_number"] = "07-0815"
    page = desk.submit("/people/2", data={**form, "first_series": "1", "last_series": "1"})
    assert page.url.path == "/people"
    assert "Herz Dame" in page.text
    person = people(event)[2]
    known = person.registration
    assert (known.tandem, known.last_series, known.member_number) == ("Blau", 1, "07-0815")
    assert 'value="07-0815"' in desk.get("/people/2").text
    desk.submit("/people/2", data={**form, "first_series": "1", "absent": "1"})
    assert people(event)[2].registration.last_series == 0
    desk.submit("/people/2", data={**form, "first_series": "1", "last_series": "", "absent": None})
    assert people(event)[2].registration.last_series is None


def test_typed_facts_about_a_person_survive_a_mistake(desk):
    page = desk.submit("/people/2", data={"name": "Bernd Yılmaz", "club": "Neuer Verein", "born": "neunzehn"})
    assert page.status_code == 422
    assert 'value="Neuer Verein"' in page.text


def test_another_name_on_the_page_of_a_person_counts_once_it_is_confirmed(desk, event):
    page = desk.submit("/people/5", data={"name": "Otto Maier"})
    assert page.status_code == 422
    assert people(event)[5].player.name == "Erika Straße"
    desk.submit("/people/5", data={"name": "Otto Maier", "surely": "1"}, page=page)
    assert people(event)[5].player.name == "Otto Maier"


def test_a_payment_is_entered_with_one_key(desk, event):
    desk.submit("/people", data={"paid": "3"})
    assert people(event)[3].registration.paid


def test_a_club_is_renamed_for_everybody(desk, event):
    for number in (1, 2):
        desk.submit("/people", data={"line": f"{number} verein Herz Dam"})
    page = desk.submit("/people", data={"do": "rename", "thing": "club", "before": "Herz Dam", "after": "Herz Dame"})
    assert "Bei 2 Teilnehmern" in page.text
    assert {people(event)[number].player.club for number in (1, 2)} == {"Herz Dame"}


def test_a_club_renamed_to_its_own_name_writes_nothing(evening):
    evening.registry.register(*(Player(f"Neu {number}", number, club="Herz Dame") for number in (10, 11)))
    evening.registry.register(Player("Neu 12", 12, club="Herz  dame"))
    before = len(evening.records)
    (changed,) = evening.registry.rename("club", "herz dame", "Herz Dame")
    assert changed.after.player.number == 12
    assert len(evening.records) == before + 1
    assert evening.registry.rename("club", "Herz Dame", "Herz Dame") == ()
    assert len(evening.records) == before + 1


@pytest.mark.parametrize("as_file", [True, False])
def test_a_table_is_entered_once_every_question_is_answered(desk, event, as_file):
    handed = {"files": {"table": ("anmeldung.csv", TABLE.encode())}} if as_file else {"data": {"pasted": TABLE}}
    page = desk.submit("/people/table", **handed)
    assert "Fragen sind offen" in page.text
    assert ("Angekreuzt ist, was wahrscheinlich ist" in page.text) is (" checked" in page.text)
    assert len(people(event)) == 9
    word = page.text.partition('name="word" value="')[2][:32]
    answers = {"q:2": "neu", "f:4:born": "1955", "q:4:born": "-"}
    page = desk.submit("/people/table", data={"word": word, **answers})
    assert page.url.path == "/people", page.text
    assert [person.player.name for person in list(people(event).values())[9:]] == ["Anna Beker", "Inge Neu", "Jörg Alt"]
    assert people(event)[12].registration.born == 1955


def test_an_answer_that_cannot_be_is_said_and_everything_typed_stays(desk, event):
    page = desk.submit("/people/table", data={"pasted": TABLE})
    word = page.text.partition('name="word" value="')[2][:32]
    page = desk.submit("/people/table", data={"word": word, "q:2": "neu", "f:4:born": "gestern"})
    assert 'role="alert"' in page.text
    assert 'value="gestern"' in page.text
    assert len(people(event)) == 9


def test_categories_of_the_tournament_are_ticked(tmp_path):
    from desk_client import client_of

    path = make_evening(tmp_path / "pokal.skat", tournament=Tournament(categories=(Category("Damen"),)))
    with client_of(path) as desk:
        assert "Damen" in desk.get("/people/1").text
        desk.submit("/people/1", data={"name": "Anna Becker", "number": "1", "categories": "Damen"})
    assert people(path)[1].categories == ("Damen",)


def test_a_person_without_a_number_is_listed(event):
    with Evening.open(event, write=True) as evening:
        evening.file.add([Draft(RecordKind.PLAYER, "", {"name": "Ohne Nummer"})], "Eve")
    with client_of(event) as desk:
        for by in ("", "?by=name"):
            page = desk.get(f"/people{by}")
            assert page.status_code == 200
            assert "Ohne Nummer" in page.text


def test_a_name_without_its_marks_is_asked_about_and_one_with_a_comma_turned(desk, event):
    page = desk.submit("/people", data={"line": "Dieter Oz"})
    assert "fast Dieter Öz (Startnummer 4)" in page.text
    assert len(people(event)) == 9
    desk.submit("/people", data={"line": "5 Strasse, Erika"})
    assert people(event)[5].player.name == "Erika Strasse"


def test_a_name_nobody_touched_stays_as_it_is(tmp_path):
    path = make_evening(tmp_path / "b.skat", players=players_of(["Becker, Anna", "Ida", "Jo"]), seating={})
    with client_of(path) as desk:
        page = desk.submit("/people/1", data={"name": "Becker, Anna", "number": "1", "born": "1960"}).text
        assert "Becker, Anna" in page
        assert "Anna Becker" not in page


def test_pasted_surnames_before_a_comma_are_reordered_with_a_note(desk, event):
    page = desk.submit("/people/table", data={"pasted": "Neu, Ida\nvon Berg, Kurt\n30. Zabel, Jo"}).text
    assert "3 Zeilen mit Komma gelesen, zum Beispiel „Neu, Ida“ als Ida Neu." in page
    assert [people(event)[number].player.name for number in (30, 31, 32)] == ["Jo Zabel", "Ida Neu", "Kurt von Berg"]


def test_the_form_of_a_person_has_a_field_for_every_fact_and_refuses_an_impossible_year(desk, event):
    page = desk.get("/people/2").text
    defined = {"categories", "side_events"}  # boxes, where the event defines any
    for key in some(FACTS.keys() - defined):
        assert f'name="{key}"' in page, key
    page = desk.submit("/people", data={"line": "2 Jg 5"})
    assert page.status_code == 422
    assert people(event)[2].registration.born is None


def test_a_column_that_was_not_read_is_assigned_before_people_are_entered(desk, event):
    table = "Name;Baujahr;Bemerkung\nInge Neu;1950;vegan\nUwe Alt;1862;\n"
    page = desk.submit("/people/table", data={"pasted": table})
    assert "Bemerkung“ ist" in page.text
    assert len(people(event)) == 9
    page = desk.submit("/people/table", data={"c:Baujahr": "born"})
    assert "1862" in page.text, "its doubts are asked about"
    page = desk.submit("/people/table")
    assert page.url.path == "/people", page.text
    assert [person.registration.born for person in list(people(event).values())[9:]] == [1950, None]


def test_a_doubled_person_is_struck_out_on_their_page_or_by_a_line(desk, event):
    desk.get("/people/8")
    assert "8 Hans Klein ist gestrichen." in desk.submit("/people/8", data={"do": "strike_out"}).text
    assert "9 Hans Groß ist gestrichen." in desk.submit("/people", data={"line": "9 weg"}).text
    assert len(people(event)) == 7
    assert 'value="strike_out"' not in desk.get("/people/1").text, "they have a seat"
    assert desk.submit("/people", data={"line": "1 weg"}).status_code == 422


@pytest.fixture
def paired(tmp_path):
    """An event with a side event of tandems and six people with a tandem."""
    rules = Tournament(categories=(Category("Damen"),), side_events=(SideEvent("Paare", SideKind.TANDEM),))
    known = {number: Registration(tandem="Rot" if number < 3 else "Blau") for number in range(1, 5)}
    return make_evening(tmp_path / "pokal.skat", tournament=rules, registrations=known)


def test_everybody_with_a_tandem_enters_its_side_event_by_one_button(paired):
    with client_of(paired) as desk:
        assert "4 Teilnehmer haben ein Tandem" in desk.get("/people").text
        assert "4 Teilnehmer haben ein Tandem" in desk.get("/money/plan").text  # beside the empty pot
        page = desk.submit("/people", data={"pairs_enter": "Paare"})
        assert "4 Teilnehmer spielen bei „Paare“ mit." in page.text
        assert "haben ein Tandem, und" not in desk.get("/people").text
    assert [n for n, each in people(paired).items() if each.registration.side_events] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("fact", "link", "numbers"),
    [
        ("paid:", "all", [*range(1, 10)]),
        ("guest:", "none", []),
        ("categories:Damen", "team", []),
        ("side_events:Paare", "tandem", [1, 2, 3, 4]),
    ],
)
def test_one_fact_of_many_people_is_ticked_at_once(paired, fact, link, numbers):
    key, _, name = fact.partition(":")
    with client_of(paired) as desk:
        desk.get(f"/people/ticks?of={fact}&tick={link}")
        page = desk.submit("/people/ticks")
        assert page.url.path == "/people", page.text
        now = people(paired)
        assert [n for n, each in now.items() if getattr(each.registration, key) in (True, (name,))] == numbers
        desk.get(f"/people/ticks?of={fact}")
        desk.submit("/people/ticks", data={"who": ["9"]})
    assert [n for n, each in people(paired).items() if getattr(each.registration, key) in (True, (name,))] == [9]


def test_without_a_choice_the_side_event_is_what_is_ticked(paired):
    with client_of(paired) as desk:
        page = desk.get("/people/ticks").text
    chosen = page.partition('name="of"')[2].partition(" selected")[0].rpartition('value="')[2]
    assert chosen.startswith("side_events:Paare")


def test_a_tick_set_elsewhere_in_the_meantime_stays(paired):
    with client_of(paired) as desk:
        page = desk.get("/people/ticks?of=paid:")
        with Evening.open(paired, write=True) as evening:
            evening.registry.tick("paid", "", {7: True})
        desk.submit("/people/ticks", data={"who": ["1", "2"]}, page=page)
    assert [n for n, each in people(paired).items() if each.registration.paid] == [1, 2, 7]


def test_a_name_of_another_spelling_has_no_answer_before_it_is_given(desk):
    page = desk.submit("/people/table", data={"pasted": "Name;Verein\nAnna Beker;\n"})
    assert page.text.count('type="radio"') >= 2
    assert " checked" not in re.search(r"<fieldset><legend>[^<]*Anna Beker.*?</fieldset>", page.text, re.DOTALL)[0]
    again = desk.submit("/people/table", page=page)
    assert "Anna Beker" in re.search(r"<fieldset>.*?</fieldset>", again.text, re.DOTALL)[0]
