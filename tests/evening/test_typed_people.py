"""People as they are typed or pasted before an event begins."""

import pytest
from refusals import tells

from skatlist.evening.typed_people import TypedPeople
from skatlist.skat.sheet import Player
from skatlist.words import UsageError


def typed(*lines):
    people = TypedPeople()
    for line in lines:
        people.take(line)
    return people.players


@pytest.mark.parametrize("sign", ["\t", ";"])
def test_a_table_is_pasted_with_its_headings(sign):
    rows = ("Verein|Startnr|Nachname|Vorname|Telefon", "Herz|7|Becker|Anna|1", "|9|Claus|Bernd|2")
    lines = [row.replace("|", sign) for row in rows]
    assert typed(*lines) == (Player("Anna Becker", 7, "Herz"), Player("Bernd Claus", 9))
    assert TypedPeople().take(lines[0]) is None


def test_a_table_is_pasted_without_headings():
    assert typed("1\tAnna\tHerz\tA", "2\tBernd", "Cem\tPik") == (
        Player("Anna", 1, "Herz", "A"),
        Player("Bernd", 2),
        Player("Cem", 3, "Pik"),
    )
    assert typed("4;Anna;Herz", "6;Bernd") == (Player("Anna", 4, "Herz"), Player("Bernd", 6))


def test_a_column_of_names_and_a_numbered_list():
    assert typed("Name", "Anna", "Bernd") == (Player("Anna", 1), Player("Bernd", 2))
    assert typed("1. Anna Becker", "2) Bernd; Herz") == (Player("Anna Becker", 1), Player("Bernd", 2, "Herz"))


@pytest.mark.parametrize(
    ("line", "player"),
    [
        ("Karl-Heinz Schulze, Pik Sieben", Player("Karl-Heinz Schulze", 1, "Pik Sieben")),
        ("Becker, Anna", Player("Anna Becker", 1)),
        ("Becker, jun.", Player("Becker, jun.", 1)),
        ("Becker, Anna; Herz", Player("Anna Becker", 1, "Herz")),
        ("7. Aysel Yılmaz - Pik Ass", Player("Aysel Yılmaz", 7, "Pik Ass")),
        ("Aysel Yılmaz – 1906 Skat 32", Player("Aysel Yılmaz", 1, "1906 Skat 32")),
        ("Karl - Heinz", Player("Karl - Heinz", 1)),
        ("Ida von der Mühle - Nord - West", Player("Ida von der Mühle - Nord - West", 1)),
    ],
)
def test_a_comma_or_a_dash_is_understood(line, player):
    assert TypedPeople().take(line) == player


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("Anna, Bernd, Cem", "player_commas"),
        ("1\t2", "player_letter"),
        ("3\tAnna", "number_taken"),
        ("Dora", "person_there"),
        ("-7", "player_letter"),
    ],
)
def test_an_unreadable_line_changes_nothing(line, key):
    people = TypedPeople([Player("Dora", 3)])
    with pytest.raises(UsageError, check=tells(f"new_{key}")):
        people.take(line)
    assert people.players == (Player("Dora", 3),)
