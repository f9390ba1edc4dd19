"""Cells and names of registrations as clubs write them."""

import pytest

from skatlist.files.formats.players.names import NearNames
from skatlist.files.formats.players.written_marks import birth_year, is_marked, words_in
from skatlist.files.formats.spoken_name import first_name_first

NAME = 'Łukasz "A<B" Öztürk'


@pytest.mark.parametrize(
    "cell", ["x", "X", "ja", " JA ", "€ 15", "15 €", "15,00", "15,-", "15.50 EUR", "bar", "✓", "1", "yes", "paid"]
)
def test_words_that_mean_yes(cell):
    assert is_marked(cell) is True


@pytest.mark.parametrize("cell", ["", " ", "-", "–", "nein", "0", "0,00 €", "offen", "noch nicht", "no", "not paid"])
def test_words_that_mean_no(cell):
    assert is_marked(cell) is False


@pytest.mark.parametrize("cell", ["morgen", "?", "vielleicht", "15 Uhr", "halb", "Ida Neu"])
def test_words_that_mean_neither(cell):
    assert is_marked(cell) is None


@pytest.mark.parametrize(
    ("cell", "year"),
    [
        ("1958", 1958), ("58", 1958), ("21", 2021), ("22", 1922), ("26", 1926), ("12.03.58", 1958), ("12.3.2007", 2007),
        ("1958-03-12 00:00:00", 1958), ("21256", 1958), ("*1958", 1958), ("1915", None), ("2024", None),
        ("0", None), ("", None),
    ],
)  # fmt: skip
def test_years_of_birth(cell, year):
    assert birth_year(cell, 2026) == year


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (("Becker, Dr. Anna",), "Dr. Anna Becker"), (("Becker, Anna, Dr.",), "Dr. Anna Becker"),
        (("Meier jun.", "Karl"), "Karl Meier jun."), (("von der Heide", "Uwe"), "Uwe von der Heide"),
        (("Frau  Ida Neu",), "Ida Neu"), (("Herr", "Uwe"), "Uwe Herr"), (("Lang, sen.",), "Lang, sen."),
        (("Becker,",), "Becker"), (("a, b, c",), "a, b, c"), ((NAME,), NAME), (("",), ""),
    ],
)  # fmt: skip
def test_names_in_spoken_order(written, expected):
    assert first_name_first(*written) == expected


def test_several_words_in_a_cell():
    assert words_in(" Damen / Senioren und Mixed ") == ("Damen", "Senioren", "Mixed")
    assert words_in("Grand Hand") == ("Grand Hand",)


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("Lotar Hufnagl", [1]), ("Hufnagel Lothar", [1]), ("L. Hufnagel", [1]), ("Dr. Lothar Hufnagel", [1]),
        ("Lukasz Ozturk", [2]), ("Łukas A-B Öztürk", [2]), ("Hufnagel", [1]), ("Peter Neu", []), ("", []), ("!!", []),
    ],
)  # fmt: skip
def test_names_that_are_nearly_those_of_others(name, near):
    names = NearNames([(1, "Lothar Hufnagel"), (2, NAME), (3, "Petra Neumann")])
    assert [number for _, number in names.near(name)] == near
