"""Fees and prizes by form: what is typed is what the event says, and the plan beside it adds up."""

import re

import pytest
from club_evening import make_evening, many_people
from desk_client import client_of, fields_of

from skatlist.evening import Evening
from skatlist.evening.accounts import money_of
from skatlist.tournament.tournament import Category, MoneySource, PrizePlan, Qualified, SideKind, Tournament

FORM = {
    "entry": "12,00",
    "cards": "1",
    "series": "",
    "passed_in": "",
    "lost_first": "0,50",
    "lost_count": "3",
    "lost_after": "1,00",
    "overall": "40 %; 20 %; 10 %",
    "series_prizes": "10; 5",
    "from_entry": "1",
    "side1": "Duo",
    "kind1": "tandem",
    "fee1": "5",
    "prizes1": "100 %",
}


@pytest.fixture
def path(tmp_path):
    people = many_people(12)
    return make_evening(tmp_path / "abend.skat", {}, series=2, players=people)


def test_the_form_and_the_event_agree(path):
    with client_of(path) as desk:
        assert "/money/plan" in desk.get("/money").text
        done = desk.submit("/money/plan", data={**FORM, "do": "save"})
        assert "sind eingetragen" in done.text
        page = desk.get("/money/plan").text
        for typed in ('value="12,00"', 'value="40 %; 20 %; 10 %"', 'value="10,00; 5,00"', 'value="Duo"', 'value="3"'):
            assert typed in page
        assert "schon so eingetragen" in desk.submit("/money/plan", data={**FORM, "do": "save"}).text
    with Evening.open(path) as evening:
        event = evening.event()
        fees = event.tournament.fees
        assert (fees.entry, fees.cards, event.loss_fees) == (1200, 100, (50, 50, 50, 100))
        plans = {plan.of: plan for plan in event.tournament.prizes}
        assert [int(share) for share in plans["overall"].percent] == [40, 20, 10]
        assert (plans["series"].amounts, plans["series"].sources) == ((1000, 500), (MoneySource.ENTRY,))
        assert event.tournament.side_events[0].kind is SideKind.TANDEM
        book = money_of(evening.all_lists())
        assert sum(pot.due for pot in book.pots) == 12 * (1200 + 100)


@pytest.mark.parametrize(("typed", "stored"), [("0", 0), ("1", 1), ("9999", 9999), ("10000", None), ("acht", None)])
def test_people_who_qualify_are_typed_into_the_form(path, typed, stored):
    with client_of(path) as desk:
        page = desk.get("/money/plan")
        assert {"qualified_people", "qualified_teams"} <= fields_of(page, "Speichern").keys()
        desk.submit("/money/plan", data={"do": "save", "qualified_people": typed}, page=page)
    with Evening.open(path) as evening:
        assert evening.event().tournament.qualified == Qualified(people=stored or 0)


def test_sections_are_open_where_something_stands_in_them(path):
    def open_ones(page):
        return re.findall(r"<details open>\s*<summary><h2>(.*?)</h2>", page)

    with client_of(path) as desk:
        plan = desk.get("/money/plan").text
        assert (len(re.findall(r"<summary><h2>", plan)), open_ones(plan)) == (3, [])
        saved = desk.submit("/money/plan", data={"do": "save", "class1": "Damen", "qualified_people": "2"}).text
        assert open_ones(saved) == ["Qualifikation und Mannschaften", "Klassen"]
        assert open_ones(desk.submit("/money/plan", data={"do": "save", "side1": "Duo", "fee1": "x"}).text)[-1:] == [
            "Nebenwertungen"  # refused, and what was typed stays in sight
        ]


def test_the_plan_follows_the_form_and_the_number_of_entries(path):
    with client_of(path) as desk:
        count = len(desk.get("/log").text)
        plan = desk.submit("/money/plan", data={**FORM, "do": "look", "entries": "124"}).text
        amounts = re.search(
            r"([\d.,]+) € kommen zusammen, ([\d.,]+) € gehen als Preise hinaus, ([\d.,]+) € bleiben", plan
        )
        due, promised, kept = (int(each.replace(".", "").replace(",", "")) for each in amounts.groups())
        assert due == 124 * (1200 + 100)
        assert due == promised + kept
        too_much = desk.submit("/money/plan", data={**FORM, "overall": "5000; 300", "do": "look"}).text
        assert "Startgeld: 144,00 € kommen zusammen" in too_much
        assert "die Preise daraus (Gesamtwertung, Jede Serie) sind 5.330,00 €" in too_much
        assert "Es fehlen 5.186,00 €." in too_much
        assert len(desk.get("/log").text) == count  # a look writes nothing
        assert "kommen zusammen" not in desk.get("/money/plan").text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"entry": "zwölf"}, "Startgeld in €: „zwölf“ ist kein Betrag"),
        ({"overall": "60 %; 50 %"}, "mehr als 100"),
        ({"overall": "60 %; 50"}, "alle in Prozent"),
        ({"lost_count": "99"}, "19"),
        ({"side1": "entry"}, "Name ist vergeben"),
        ({"class1": "guest"}, "Name ist vergeben"),
        ({"class1": "Duo"}, "Name ist vergeben"),
        ({"class1": "Damen", "from_age1": "alt"}, "Ab diesem Alter"),
        ({"side2": "Duo", "kind2": "single"}, "Name ist vergeben"),
        ({"kind1": "crowd"}, "Diese Auswahl gibt es hier nicht"),
    ],
)
def test_an_impossible_amount_is_refused_and_stays_in_its_field(path, typed, words):
    with client_of(path) as desk:
        post = desk.forge if "kind1" in typed else desk.submit
        answer = post("/money/plan", data={**FORM, **typed, "do": "save"})
        assert answer.status_code == 422
        assert words in answer.text
        assert 'value="40 %; 20 %; 10 %"' in answer.text or "overall" in typed
    with Evening.open(path) as evening:
        assert evening.journal.tournament == Tournament()


def test_prizes_that_the_form_does_not_know_stay(tmp_path):
    unseen = (PrizePlan("table", amounts=(500,)), PrizePlan("Jugend", amounts=(2000,)))
    rules = Tournament(categories=tuple(map(Category, ("Damen", "Senioren", "Gäste", "Jugend"))), prizes=unseen)
    path = make_evening(tmp_path / "abend.skat", tournament=rules)
    output = {f"class{at}": each.name for at, each in enumerate(rules.categories[:3], 1)}
    with client_of(path) as desk:
        desk.submit("/money/plan", data={**FORM, **output, "do": "save"})
    with Evening.open(path) as evening:
        assert {*unseen} <= {*evening.journal.tournament.prizes}
        assert evening.journal.tournament.categories == rules.categories


def test_ladies_and_seniors_have_prizes_of_the_entry_fees(path):
    ladies = {"class1": "Damen", "class_prizes1": "30; 20"}
    seniors = {"class2": "Senioren", "class_prizes2": "10 %", "from_age2": "120", "to_age2": "60"}
    with client_of(path) as desk:
        desk.submit("/money/plan", data={**FORM, **ladies, **seniors, "do": "save"})
        page = desk.get("/money/plan").text
        for typed in ('value="Damen"', 'value="30,00; 20,00"', 'value="60"'):
            assert typed in page
        assert "Damen" in desk.get("/people/3").text
    with Evening.open(path) as evening:
        tournament = evening.journal.tournament
        assert tournament.categories == (Category("Damen"), Category("Senioren", 60, 120))
        assert PrizePlan("Damen", amounts=(3000, 2000)) in tournament.prizes
        awards = money_of(evening.all_lists()).awards
        assert {each.ranking.of for each in awards} >= {"Damen", "Senioren"}


def test_the_form_shows_the_lines_in_use_and_one_more(path):
    def is_visible(field):
        return page.index(f'id="{field}"') < page.index(f"Weitere {'Klassen' if field[0] == 'c' else 'Nebenwertungen'}")

    with client_of(path) as desk:
        page = desk.get("/money/plan").text
        assert [is_visible(field) for field in ("class1", "class2", "side1", "side2")] == [True, False, True, False]
        desk.submit("/money/plan", data={**FORM, "class1": "Damen", "class2": "Gäste", "do": "save"})
        page = desk.get("/money/plan").text
        assert "Weitere Klassen" not in page
        assert [is_visible(field) for field in ("side1", "side2", "side3")] == [True, True, False]


def test_a_class_that_people_are_in_stays(path):
    with client_of(path) as desk:
        desk.submit("/money/plan", data={**FORM, "class1": "Damen", "do": "save"})
        with Evening.open(path, write=True) as evening:
            person = evening.registry.person(3)
            known = person.registration._replace(categories=("Damen",))
            evening.registry.describe_person(3, person._replace(registration=known))
        answer = desk.submit("/money/plan", data={**FORM, "class1": "", "do": "save"})
        assert answer.status_code == 422
        assert "Die Klasse „Damen“ steht noch bei Teilnehmern" in answer.text


def test_the_number_of_entries_that_was_typed_stays_after_saving(path):
    with client_of(path) as desk:
        page = desk.submit("/money/plan", data={**FORM, "do": "save", "entries": "124"}).text
    assert "Preisplan bei 124 Teilnehmern" in page
    assert 'name="entries" type="text" value="124"' in page


def test_once_the_event_is_over_nothing_changes(path):
    with client_of(path) as desk:
        desk.submit("/close/0", data={"director": "Karla", "reason": "aus"})
        assert desk.submit("/money/plan", data={**FORM, "do": "save"}).status_code == 422
