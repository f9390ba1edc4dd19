"""Tables of people registered at once: everything is asked at the end, and all are registered or nobody."""

import random

import pytest
from club_evening import make_evening
from messy_people import CLUBS, messy_people
from refusals import tells
from tiers import some

from skatlist.evening import Evening
from skatlist.evening.registration import (
    event_year,
    plan_registration,
    plan_words,
    question_words,
    refuse_unknown_answers,
    register,
    register_from,
)
from skatlist.evening.registration_questions import QuestionKind, Reply, read_answers
from skatlist.evening.registration_rows import pasted_entries, read_entries
from skatlist.files.formats.players import names
from skatlist.skat.sheet import Player
from skatlist.tournament import Event
from skatlist.tournament.tournament import Category, SideEvent, SideKind, Tournament
from skatlist.words import InputError, Language, RefusedError, UsageError

NAME = 'Łukasz "A<B" Öztürk'
LETTER = """Liebe Skatfreunde!
Hier kommt unsere Anmeldung für den 22.11. in Köln:
Viele Grüße vom ganzen Skatclub an euch alle
"""
PROGRAM = """import re
from collections import Counter

LIMIT = 30


def counted(names: list[str]) -> Counter[str]:
    found = re.compile(r"[a-z]+")
    return Counter(name for name in names if found.match(name) and len(name) < LIMIT)
"""
RULES = Tournament(
    categories=(Category("Damen"), Category("Senioren", from_age=60)),
    side_events=(SideEvent("Tandem", SideKind.TANDEM), SideEvent("Mixed", SideKind.SINGLE)),
    team_size=4,
)


@pytest.fixture
def evening(tmp_path):
    event = Event(name="Herbstpreisskat", date="2026-11-22", tournament=RULES)
    with Evening.create(tmp_path / "abend.skat", event, author="Ida") as open_file:
        yield open_file


def entries(evening, text, encoding="utf-8"):
    return pasted_entries(text.encode(encoding), "a.csv", evening.journal.tournament, event_year(evening))


def plan(evening, text, *answers, accept=False):
    return plan_registration(evening, entries(evening, text), read_answers(answers), accept=accept)


def only_question(evening, text, *answers):
    [question] = plan(evening, text, *answers).questions
    return question


def there(evening):
    return [person.player.name for person in evening.people]


def test_a_hundred_and_sixty_people_of_a_messy_table(evening):
    messy = messy_people()
    open_plan = plan(evening, messy.text())
    kinds = [question.kind for question in open_plan.questions]
    assert (kinds.count(QuestionKind.DOUBLE), kinds.count(QuestionKind.ROW)) == (10, 2)
    assert len(kinds) == 12
    assert [question.line for question in open_plan.questions] == sorted([*messy.near, *messy.broken])
    with pytest.raises(RefusedError):
        register(evening, open_plan)
    assert there(evening) == []
    taken = plan(evening, messy.text(), accept=True)
    register(evening, taken)
    assert len(evening.people) == messy.people == 148
    assert {person.player.club for person in evening.people} == set(CLUBS)
    names = there(evening)
    assert not [name for name in names if "," in name or "  " in name or "Summe" in name]
    assert len({name.split()[-1] for name in names} & {"Yılmaz", "Großkopf", "Lüdenscheid"}) == 3
    # A person in two rows has the facts of the second.
    misspelled = messy.rows[messy.near[0] - 1].split(";")
    assert misspelled[5] == "ja"
    first = next(person for person in evening.people if person.player.number == 1)
    assert first.registration.paid


def test_the_same_table_again_says_nothing_new(evening):
    text = messy_people(40, near=0).text()
    register(evening, plan(evening, text, accept=True))
    count = len(evening.records)
    again = plan(evening, text, accept=True)
    assert (again.newcomers, again.described, again.known) == ((), (), len(evening.people))
    register(evening, again)
    assert len(evening.records) == count


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_strange_names_stay_what_they_are(evening, encoding):
    rows = f'Name;Verein\n"{NAME.replace(chr(34), chr(34) * 2)}";=cmd|x\nJörg Müßig;Grün-Weiß\n'
    if encoding == "cp1252":
        rows = rows.replace("Ł", "L")
    register(evening, plan_registration(evening, entries(evening, rows, encoding)))
    assert there(evening) == [NAME if encoding != "cp1252" else NAME.replace("Ł", "L"), "Jörg Müßig"]


# Every kind of question


def test_a_name_nearly_registered_already(evening):
    register(evening, plan(evening, "Name;Verein\nLothar Hufnagel;Pik Sieben\n"))
    text = "Name;Startgeld\nLotar Hufnagl;15 €\n"
    question = only_question(evening, text)
    assert (question.kind, question.line, question.proposal, question.params["number"]) == (
        QuestionKind.DOUBLE, 2, Reply.SAME, 1,
    )  # fmt: skip
    assert plan(evening, text, "2=gleich").described[0][1].registration.paid
    assert plan(evening, text, "2=8 Hufnagel").newcomers[0].player.name == "8 Hufnagel"
    assert [each.player.name for each in plan(evening, text, "2=neu").newcomers] == ["Lotar Hufnagl"]
    assert plan(evening, text, "2=1").described[0][1].player.name == "Lothar Hufnagel"
    assert plan(evening, text, "2=-").left_out[0].line == 2
    with pytest.raises(UsageError, check=tells("person_unknown")):
        plan(evening, text, "2=99")


def test_two_people_of_one_name(evening):
    other_club = "Name;Verein;Jahrgang\nHans Meier;Herz Dame;1950\nHans Meier;Pik Sieben;1980\n"
    question = only_question(evening, other_club)
    assert (question.kind, question.proposal) == (QuestionKind.DOUBLE, Reply.NEW)
    assert len(plan(evening, other_club, accept=True).newcomers) == 2
    no_club = "Name;Jahrgang\nHans Meier;1950\nHans Meier;1980\n"
    names = [each.player.name for each in plan(evening, no_club, accept=True).newcomers]
    assert names == ["Hans Meier", "Hans Meier (1980)"]
    names = [each.player.name for each in plan(evening, no_club, "3=Hans Meier jun.").newcomers]
    assert names == ["Hans Meier", "Hans Meier jun."]
    twice = plan(evening, "Name;Verein\nHans Meier;Herz Dame\nHans Meier;Herz Dame\n")
    assert (len(twice.newcomers), twice.doubled, twice.questions) == (1, (3,), ())


def test_a_similar_name_alone_is_no_double(evening):
    people = (
        "Hans Maier;A-Stadt",
        "Hanna Meier;B-Dorf",
        "Uwe Neu;",
        "Urs Alt;",
        "Karl Schmidt;Eins",
        "Karl Schmitt;Zwei",
    )
    text = "\n".join(["Name;Verein", *people])
    assert plan(evening, text).questions == ()


@pytest.mark.parametrize(
    ("row", "trouble"),
    [
        (";Herz Dame;1950", "name"),
        ("12345;;", "letter"),
        ("???;;", "letter"),
        ('"Meier, Hans;Herz Dame;', "quotes"),
        ("Becker; Anna;Herz Dame;1950", "cells"),
    ],
)
def test_a_row_nobody_can_be_made_of(evening, row, trouble):
    text = f"Name;Verein;Jahrgang\nIda Neu;;\n{row}\n"
    question = only_question(evening, text)
    assert (question.kind, question.line, question.params["trouble"]) == (QuestionKind.ROW, 3, trouble)
    assert len(plan(evening, text, accept=True).left_out) == 1
    typed = plan(evening, text, "3=Becker, Anna").newcomers
    assert [each.player.name for each in typed] == ["Ida Neu", "Anna Becker"]
    with pytest.raises(UsageError):
        plan(evening, text, "3=17")


@pytest.mark.parametrize("year", ["1858", "2058", "2024", "jung", "0"])
def test_a_year_of_birth_that_cannot_be(evening, year):
    text = f"Name;geb.\nIda Neu;{year}\n"
    question = only_question(evening, text)
    assert (question.kind, question.line, question.label("de")) == (QuestionKind.BORN, 2, "2:jahrgang")
    assert plan(evening, text, accept=True).newcomers[0].registration.born is None
    assert plan(evening, text, "2:Jahrgang=1958").newcomers[0].registration.born == 1958
    with pytest.raises(UsageError, check=tells("registration_born")):
        plan(evening, text, "2:born=1234")


@pytest.mark.parametrize(
    ("heading", "kind", "wrong", "near"),
    [
        ("Klasse", QuestionKind.CATEGORY, "Dame", "Damen"),
        ("Nebenwettbewerbe", QuestionKind.SIDE_EVENT, "Mixt", "Mixed"),
    ],
)
def test_a_category_or_side_event_nobody_defined_is_asked_about_once(evening, heading, kind, wrong, near):
    text = f"Name;{heading}\nIda Neu;{wrong}\nOtto Alt;{wrong}, {near.lower()}\n"
    question = only_question(evening, text)
    assert (question.kind, question.proposal, question.params["lines"]) == (kind, near, (2, 3))
    taken = plan(evening, text, accept=True).newcomers
    assert [getattr(each.registration, kind) for each in taken] == [(near,), (near,)]
    taken = plan(evening, text, f"{heading}:{wrong}=-").newcomers
    assert [getattr(each.registration, kind) for each in taken] == [(), (near,)]
    with pytest.raises(UsageError, check=tells(f"registration_{kind}")):
        plan(evening, text, f"{heading}:{wrong}=Könige")


def test_a_cross_that_is_none(evening):
    text = "Name;Startgeld;Mixed\nIda Neu;morgen;vielleicht\n"
    open_plan = plan(evening, text).questions
    assert [(each.kind, each.label("de")) for each in open_plan] == [
        (QuestionKind.MARK, "2:bezahlt"), (QuestionKind.MARK, "2:Mixed"),
    ]  # fmt: skip
    [taken] = plan(evening, text, "2:bezahlt=ja", "2:Mixed=ja").newcomers
    assert (taken.registration.paid, taken.registration.side_events) == (True, ("Mixed",))
    [taken] = plan(evening, text, accept=True).newcomers
    assert (taken.registration.paid, taken.registration.side_events) == (False, ())


def test_a_start_number_that_is_none(evening):
    text = "Nr;Name\n1;Ida Neu\nzwölf;Otto Alt\n"
    assert only_question(evening, text).kind is QuestionKind.NUMBER
    assert [each.player.number for each in plan(evening, text, "3:Nr=7").newcomers] == [1, 7]
    assert [each.player.number for each in plan(evening, text, accept=True).newcomers] == [1, 2]
    with pytest.raises(UsageError, check=tells("registration_number")):
        plan(evening, text, "3:Nr=zwölf")


def test_a_club_written_twice(evening):
    rows = [f"Spieler {'ABCDEFGH'[at]}{at * 'x'};Herz Dame Köln" for at in range(4)]
    text = "\n".join(["Name;Verein", *rows, "Ida Neu;herz  dame köln", "Otto Alt;Herz Dame Kölln"])
    question = only_question(evening, text)
    assert (question.kind, question.params["other"]) == (QuestionKind.SPELLING, "Herz Dame Köln")
    taken = plan(evening, text, accept=True)
    assert {each.player.club for each in taken.newcomers} == {"Herz Dame Köln"}
    taken = plan(evening, text, "Verein:Herz Dame Kölln=neu")
    assert {each.player.club for each in taken.newcomers} == {"Herz Dame Köln", "Herz Dame Kölln"}


def test_numbers_tell_teams_apart(evening):
    people = ("Anna Becker", "Jürgen Groß", "Ottilie Vossberg", "Xaver Quandt")
    rows = [f"{name};Buben {team}" for name, team in zip(people, ("I", "II", "3", "4"), strict=True)]
    open_plan = plan(evening, "\n".join(["Name;Mannschaft", *rows])).questions
    assert {each.kind for each in open_plan} == {QuestionKind.SIZE}


@pytest.mark.parametrize(("heading", "count"), [("Tandem", 1), ("Tandem", 3), ("Mannschaft", 3), ("Mannschaft", 5)])
def test_a_tandem_or_team_of_too_few_or_too_many(evening, heading, count):
    names = ["Anna Becker", "Jürgen Groß", "Ottilie Vossberg", "Xaver Quandt", "Ida Neu"][:count]
    text = "\n".join([f"Name;{heading}", *(f"{name};Blau" for name in names)])
    question = only_question(evening, text)
    assert (question.kind, question.proposal, question.params["who"]) == (QuestionKind.SIZE, Reply.KEEP, tuple(names))
    assert len(plan(evening, text, f"{heading}:Blau=so").newcomers) == count


def test_a_class_that_many_rows_name_is_added_to_the_event(evening):
    names = ["Anna Becker", "Ida Neu", "Ottilie Vossberg"]
    rows = [f"{name};Veteranen" for name in names]
    question = only_question(evening, "\n".join(["Name;Klasse", *rows]))
    assert (question.proposal, question.replies) == (Reply.NEW, (Reply.NEW, Reply.OUT))
    assert only_question(evening, "\n".join(["Name;Klasse", *rows[:2]])).proposal is Reply.OUT
    done = plan(evening, "\n".join(["Name;Klasse", *rows]), "Klasse:Veteranen=neu")
    assert evening.journal.tournament == RULES
    register(evening, done)
    assert evening.journal.tournament == RULES._replace(categories=(*RULES.categories, Category("Veteranen")))
    assert [person.registration.categories for person in evening.people] == [("Veteranen",)] * 3


def test_a_side_event_without_partner_or_for_others(tmp_path):
    rules = Tournament(
        categories=(Category("Damen"), Category("Senioren", from_age=60)),
        side_events=(SideEvent("Paare", SideKind.TANDEM), SideEvent("Alte Hasen", SideKind.SINGLE, 0, "Senioren")),
    )
    with Evening.create(tmp_path / "b.skat", Event(date="2026-11-22", tournament=rules)) as evening:
        text = "Name;Jahrgang;Paare;Alte Hasen;Partner\nIda Neu;1970;x;x;\nXaver Quandt;1950;x;x;Uwe Alt\nUwe Alt;;;;\n"
        alone, others = plan(evening, text).questions
        assert (alone.kind, alone.params["who"], alone.label("de")) == (QuestionKind.ALONE, ("Ida Neu",), "Paare:-")
        assert (others.kind, others.params["who"]) == (QuestionKind.NOT_FOR, ("Ida Neu",))
        assert plan(evening, text, "Paare:-=so", "Alte Hasen:Senioren=so").questions == ()


def test_partners_become_a_tandem(evening):
    text = "Name;Partner\nAnna Becker;Groß, Jürgen\nJürgen Groß;Anna Becker\nIda Neu;\nUwe Alt;Idda Neu\n"
    question = only_question(evening, text)
    assert (question.kind, question.line, question.proposal) == (QuestionKind.PARTNER, 5, "Ida Neu")
    taken = plan(evening, text, accept=True).newcomers
    assert [each.registration.tandem for each in taken] == ["Becker/Groß", "Becker/Groß", "Alt/Neu", "Alt/Neu"]
    taken = plan(evening, text, "5:Partner=-").newcomers
    assert [each.registration.tandem for each in taken] == ["Becker/Groß", "Becker/Groß", "", ""]


# The rows as read


def test_headings_of_both_languages_in_any_order_and_unknown_ones(evening):
    headings = "Tandem;Paid;Guest;Club;first name;Born;Surname;Category;Mixed;Pass no.;Shoe size"
    text = f"{headings}\nx;€ 15;x;Hearts;Anna;1958;Becker;Damen;yes;07-0815;39\n"
    read = entries(evening, text)
    assert read.unread == ("Shoe size",)
    [entry] = read.entries
    known = entry.registration
    assert (entry.player.name, entry.player.club) == ("Anna Becker", "Hearts")
    assert known.member_number == "07-0815"
    assert (known.guest, known.paid, known.born, known.categories) == (True, True, 1958, ("Damen",))
    # A column of crosses below the name of a side event means that, not a tandem called x.
    assert (known.side_events, known.tandem) == (("Tandem", "Mixed"), "")


def test_sums_empty_rows_and_headings_once_more_are_nobody(evening):
    text = "Name;Verein\nIda Neu;\n\n;\nName;Verein\nGesamt: 2 Teilnehmer;\nOtto Stand;\nStand 12.3.2026;\n"
    read = entries(evening, text)
    assert [entry.player.name for entry in read.entries] == ["Ida Neu", "Otto Stand"]
    assert [row.line for row in read.passed] == [5, 6, 8]
    read = entries(evening, "Name;Vorname\nNeu;Ida\nStand;Otto\nSumme;2\n")
    assert [entry.player.name for entry in read.entries] == ["Ida Neu", "Otto Stand"]


def test_lines_without_headings(evening):
    text = "1. Anna Becker\nGroß, Jürgen\nIda Neu; Herz Dame\nXaver Quandt\thttps://x\n"
    open_plan = plan(evening, text)
    assert [each.player.name for each in open_plan.newcomers][:3] == ["Anna Becker", "Jürgen Groß", "Ida Neu"]
    for text in (LETTER, PROGRAM):
        with pytest.raises(InputError, check=tells("players_headings")):
            entries(evening, text)


def test_a_file_is_a_list_of_lines_only_without_headings(evening, tmp_path):
    (tmp_path / "zeilen.txt").write_text("1. Anna Becker\nGroß, Jürgen\n", encoding="utf-8")
    read = read_entries(tmp_path / "zeilen.txt", evening.journal.tournament, 2026)
    assert [entry.player.name for entry in read.entries] == ["Anna Becker", "Jürgen Groß"]
    (tmp_path / "tabelle.xlsx").write_text("Anna Becker\nJürgen Groß\n", encoding="utf-8")
    with pytest.raises(InputError) as refused:
        read_entries(tmp_path / "tabelle.xlsx", evening.journal.tournament, 2026)
    assert refused.value.key != "errors.players_headings"


@pytest.mark.parametrize(
    ("name", "is_one"),
    [
        ("Ida " + "x" * 76, True),
        ("Ida " + "x" * 77, False),
        ("Ida de la Cruz y Pik", True),
        ("Ida de la Cruz y Pik As", False),
    ],
)
def test_a_line_is_a_name_of_eighty_letters_and_six_words_at_most(evening, name, is_one):
    first = entries(evening, f"{name}\nAnna Becker\n").entries[0]
    assert (first.player.name, first.trouble) == ((name, "") if is_one else ("", "line"))


def test_the_people_of_the_last_event(evening, tmp_path):
    last = make_evening(tmp_path / "letzter.skat")
    with Evening.open(last, write=True, author="x") as before:
        person = before.people[4]
        known = person.registration._replace(paid=True, born=1958, member_number="07-0815")
        before.registry.describe_person(5, person._replace(registration=known))
    taken = plan_registration(evening, read_entries(last, RULES, 2026))
    register(evening, taken)
    with Evening.open(last) as before:
        assert [each.player for each in evening.people] == [each.player for each in before.people]
    known = evening.people[4].registration
    assert (known.born, known.paid, known.member_number) == (
        1958,
        False,
        "07-0815",
    )  # a fee paid then is not paid tonight


def test_start_numbers_in_a_row_are_named_by_the_first_and_the_last(evening):
    taken = plan(evening, "Nr;Name\n21;Ida Neu\n23;Uwe Alt\n22;Otto Stand\n30;Xaver Quandt\n")
    assert "21–23" in (line := list(plan_words(taken, Language.DE))[-1])
    assert "30" in line
    assert "22" not in line


def test_numbers_that_are_taken(evening):
    register(evening, plan(evening, "Nr;Name\n5;Ida Neu\n"))
    taken = plan(evening, "Nr;Name\n5;Otto Alt\n7;Xaver Quandt\n7;Anna Becker\n")
    assert {each.player.name: each.player.number for each in taken.newcomers} == {
        "Otto Alt": 8, "Xaver Quandt": 7, "Anna Becker": 9,
    }  # fmt: skip
    assert [(each.person.player.name, each.wished) for each in taken.renumbered] == [
        ("Otto Alt", 5),
        ("Anna Becker", 7),
    ]
    words = list(plan_words(taken, Language.DE))
    assert "Die Startnummer 5 hat Ida Neu: Otto Alt ist neu und hat 8. Ist es dieselbe Person" in "\n".join(words)
    assert "Die Startnummer 7 war vergeben: Anna Becker hat jetzt 9." in words


def test_a_person_seated_by_mistake_is_registered_with_their_number(evening):
    players = [Player("Ida Neu", 1), Player("Uwe Alt", 2), Player("Otto Lang", 3)]
    evening.registry.seat_people((1, 1), (1, 2, 3), players)
    evening.registry.seat_people((1, 1), ())
    assert there(evening) == []
    register(evening, plan(evening, "Name;Verein\nUwe Alt;Herz Dame\nXaver Quandt;\n"))
    assert [(each.player.number, each.player.name) for each in evening.people] == [(2, "Uwe Alt"), (4, "Xaver Quandt")]


def test_of_two_people_of_one_name_the_club_decides(evening):
    register(evening, plan(evening, "Name;Verein\nHans Meier;\nHans Meier;Herz Dame\n", "3=neu"))
    taken = plan(evening, "Name;Verein;bezahlt\nHans Meier;Herz Dame;ja\n")
    assert [after.player.number for _, after in taken.described] == [2]


def test_a_short_name_may_be_several_people(evening):
    register(evening, plan(evening, "Name\nHans Meier\nKarl Meier\nXaver Quandt\n"))
    question = only_question(evening, "Name\nMeier\n")
    assert (question.params["other"], question.params["others"], question.proposal) == (
        "Hans Meier", ("Karl Meier",), Reply.NEW,
    )  # fmt: skip
    assert question_words(question, Language.DE).endswith("Oder Karl Meier?")
    assert "Oder" not in question_words(only_question(evening, "Name\nQuandt\n"), Language.DE)
    assert plan(evening, "Name;bezahlt\nMeier;ja\n", "2=2").described[0][0].player.name == "Karl Meier"


def test_two_people_distinguished_by_their_years_are_known_the_next_time(evening):
    text = "Name;Jahrgang\nHans Meier;1950\nHans Meier;1980\n"
    register(evening, plan(evening, text, accept=True))
    again = plan(evening, text, accept=True)
    assert (again.newcomers, again.described, again.known) == ((), (), 2)


def test_a_title_between_the_rows_is_asked_about(evening):
    names = [f"{first} {last}" for first in ("Anna", "Xaver", "Uwe") for last in ("Becker", "Quandt", "Straßburger")]
    text = "\n".join(["Name;Verein", "Gruppe 1;", *(f"{name};Herz Dame" for name in names)])
    assert only_question(evening, text).params["trouble"] == "title"
    assert plan(evening, "Name\nAnna\nBernd\n").questions == ()


@pytest.mark.parametrize(
    ("head", "row"),
    [
        ("Name;Vorname;Verein", ";Manfred;Pik Sieben"),
        ("Name;Verein", "Manfred;Pik Sieben"),
        ("", "Manfred; Pik Sieben"),
    ],
)
def test_one_name_alone_beside_full_names_is_asked_about(evening, head, row):
    last = ("Becker", "Quandt", "Straßburger")
    full = [(one, two) for one in ("Anna", "Xaver", "Uwe") for two in last]
    names = [f"{two};{one};" if "Vorname" in head else f"{one} {two}" for one, two in full]
    text = "\n".join([*filter(None, [head]), *names, row])
    question = only_question(evening, text)
    assert (question.kind, question.params["name"], question.proposal) == ("name", "Manfred", Reply.KEEP)
    for answer, name in (("so", "Manfred"), ("Manfred Krüger", "Manfred Krüger")):
        entered = plan(evening, text, f"{question.key}={answer}").newcomers
        assert entered[-1].player.name == name
    assert plan(evening, "Name\nKuddel\nHein\nFiete\n").questions == ()


def test_a_known_person_names_a_partner(evening):
    register(evening, plan(evening, "Name\nAnna Becker\nXaver Quandt\n"))
    register(evening, plan(evening, "Name;Partner\nAnna Becker;Xaver Quandt\n"))
    assert [each.registration.tandem for each in evening.people] == ["Becker/Quandt"] * 2


def test_the_library_registers_a_file_in_one_call(evening, tmp_path):
    (tmp_path / "a.csv").write_text("Name;Jahrgang\nIda Neu;1858\n", encoding="utf-8")
    assert len(register_from(evening, tmp_path / "a.csv").questions) == 1
    assert there(evening) == []
    register_from(evening, tmp_path / "a.csv", ["2:born=1958"])
    assert evening.people[0].registration.born == 1958


# Attacks


@pytest.mark.parametrize("data", [b"", b"   \n", b"\x00\x01\x02", b"\x89PNG\r\n", b"PK\x03\x04", b"\xff\xfeN\x00"])
def test_a_file_that_is_no_text_is_refused(data):
    with pytest.raises(InputError):
        pasted_entries(data, "a.csv", RULES, 2026)


def test_too_many_people_are_refused(evening):
    rows = "\n".join(f"Ida Neu{'x' * (at % 50)}" for at in range(10_000))
    with pytest.raises(InputError, check=tells("registration_too_many")):
        entries(evening, f"Name\n{rows}")
    with pytest.raises(InputError, check=tells("registration_too_many")):
        entries(evening, rows)


def test_one_column_two_headings_and_a_row_without_end(evening):
    assert [each.player.name for each in entries(evening, "Name\nIda Neu\n").entries] == ["Ida Neu"]
    read = entries(evening, "Name;Name;Verein;Verein\nIda Neu;Uwe;A;B\n")
    assert (read.entries[0].player, read.unread) == (Player("Ida Neu", None, "A"), ("Name", "Verein"))
    assert only_question(evening, f"Name;Verein\nIda Neu;{'x' * 5000}\n").params["trouble"] == "long"
    with pytest.raises(InputError):
        entries(evening, "Name;Verein\n")


@pytest.mark.slow
def test_no_table_breaks_it(evening):
    chance = random.Random(3)
    pieces = [
        "Name",
        ";",
        "\n",
        '"',
        "Ida Neu",
        "x",
        "1958",
        "=",
        "\t",
        "Meier, Karl",
        ",",
        "€ 15",
        "Jahrgang",
        "'",
        "Summe",
    ]
    looked = 0
    for _ in range(600):
        text = "Name;Jahrgang;Tandem;Klasse\n" * (chance.random() < 0.7) + "".join(chance.choices(pieces, k=30))
        try:
            taken = plan(evening, text)
            accepted = plan(evening, text, accept=True)
        except (InputError, UsageError):
            continue
        looked += 1
        assert accepted.questions == ()
        assert all(each.player.name and each.player.number for each in accepted.newcomers)
        assert len(taken.questions) <= 60
    assert looked > 100
    assert there(evening) == []


def test_answers_to_nothing_are_refused(evening):
    text = "Name;Jahrgang\nIda Neu;1958\nIdda Neu;1858\n"
    with pytest.raises(UsageError, check=tells("registration_not_asked")):
        refuse_unknown_answers(evening, entries(evening, text), plan(evening, text, "17=gleich"))
    settled = plan(evening, text, "3:Jahrgang=1970", "3=gleich")  # by her age she is another person
    assert (len(settled.newcomers), settled.questions, settled.unasked) == (2, (), ("3",))
    refuse_unknown_answers(evening, entries(evening, text), settled)
    with pytest.raises(UsageError, check=tells("registration_answer_how")):
        plan(evening, "Name\nIda Neu\n", "gleich")
    with pytest.raises(UsageError, check=tells("registration_answer")):
        plan(evening, "Name;Mannschaft\nIda Neu;A\n", "Mannschaft:A=Otto")


def test_no_question_is_named_by_what_a_shell_takes_for_its_own(evening):
    text = 'Name;Mannschaft\nIda Neu;"Runde „Zum `Löwen$x"" \\ !%"\n'
    question = only_question(evening, text)
    assert question.label("de") == "mannschaft:Runde Zum Löwenx  "
    assert plan(evening, text, f"{question.label('de')}=so").questions == ()


def test_every_question_is_named_in_both_languages_by_what_answers_it(evening):
    text = (
        messy_people(60).text().replace("Grand Hand 1887;58", "Grand Hnd 1887;1858", 1).replace(";Damen;", ";Dame;", 1)
    )
    open_plan = plan(evening, text).questions
    assert len({question.kind for question in open_plan}) >= 4
    for question in some(open_plan):
        for lang in ("de", "en"):
            assert set(read_answers([f"{question.label(lang)}=x"])) == {question.key}


def test_five_hundred_people_are_compared_without_comparing_all_with_all(evening, monkeypatch):
    calls = 0

    def counted(word, other):
        nonlocal calls
        calls += 1
        return likeness(word, other)

    likeness = names.likeness
    monkeypatch.setattr(names, "likeness", counted)
    messy = messy_people(500, near=20)
    register(evening, plan(evening, messy.text(), accept=True))
    assert len(evening.people) > 470
    assert calls < 20_000  # of 125,000 pairs of people


def test_a_column_called_as_a_category_is_its_crosses(evening):
    table = entries(evening, "Name;Damen;Senioren\nAnna Becker;x;\nUwe Meier;nein;ja\nIda Neu;Damen;\n")
    assert table.unread == ()
    assert [row.registration.categories for row in table.entries] == [("Damen",), ("Senioren",), ("Damen",)]


def test_a_tandem_in_the_column_of_a_side_event_plays_in_it(evening):
    table = entries(evening, "Name;Tandem\nAnna Becker;Rot\nUwe Meier;Rot\nIda Neu;\nEva Lang;-\n")
    assert [(row.registration.tandem, row.registration.side_events) for row in table.entries] == [
        ("Rot", ("Tandem",)), ("Rot", ("Tandem",)), ("", ()), ("", ()),
    ]  # fmt: skip


def test_a_year_with_a_digit_too_many_is_asked_about(evening):
    question = only_question(evening, "Name;Jahrgang\nAnna Becker;19577\nUwe Meier;1957\n")
    assert question.kind is QuestionKind.BORN


@pytest.mark.parametrize("typed", ["glich", "neuu", "geich", "dieselb", "Anna Beck; Herz Dame"])
def test_nobody_is_called_like_an_answer_with_a_slip(evening, typed):
    text = "Name;Verein\nAnna Becker;Herz Dame\nAnna Beckr;\n"
    with pytest.raises(UsageError):
        plan(evening, text, f"3={typed}")
    people = plan(evening, text, "3=Anja Beckert").newcomers
    assert [each.player.name for each in people] == ["Anna Becker", "Anja Beckert"]


@pytest.mark.parametrize("heading", ["Jahrg.", "Jg.", "geb.", "Geb.-Datum", "Jahrgang", "YOB"])
def test_the_year_of_birth_below_its_short_headings(evening, heading):
    read = entries(evening, f"Name;{heading}\nAnna Becker;2048\nBernd Öz;58\n")
    assert read.unread == ()
    assert [[doubt.column for doubt in row.doubts] for row in read.entries] == [["born"], []]
    assert read.entries[1].registration.born == 1958


@pytest.mark.parametrize("heading", ["m/w", "Geschlecht", "gender"])
def test_the_column_of_women_and_men_tells_the_class_that_is_named_after_them(evening, heading):
    text = f"Name;{heading}\nAnna Becker;w\nBernd Öz;M\nCarla Voß;weiblich\nDag Ek;d\nErik Ur;-\nIda Neu;z\n"
    read = entries(evening, text)
    assert read.unread == ()
    assert [row.registration.categories for row in read.entries] == [("Damen",), (), ("Damen",), (), (), ()]
    assert [row.player.name for row in read.entries if row.doubts] == ["Ida Neu"]
    without = pasted_entries(text.encode(), "a.csv", Tournament(), 2026)
    assert without.unread == (heading,), "without such a class nothing can be done with it"


def test_an_unknown_heading_is_assigned_and_a_wrong_assignment_is_refused():
    text = b"Name;Bemerkung;Schuhe\nAnna Becker;Damen;39\n"

    def read(assigned):
        return pasted_entries(text, "a.csv", RULES, 2026, assigned)

    table = read({"bemerkung": "Klasse"})
    assert (table.entries[0].registration.categories, table.unread) == (("Damen",), ("Schuhe",))
    for wrong in ({"Bemerkung": "Schuhgröße"}, {"Hut": "Klasse"}, {"Bemerkung": "Tisch"}):
        with pytest.raises(UsageError):
            read(wrong)
