"""ISkO 2.4 (5.1 before 2018): base values and the values of Null."""

import pytest
from notation import game

from skatlist.skat.game import BASE, NULL_VALUES, Contract, Level, base_value, game_value, valuate
from skatlist.skat.rules import load_profile

ISKO = load_profile()


@pytest.mark.parametrize(("name", "base"), [("karo", 9), ("herz", 10), ("pik", 11), ("kreuz", 12), ("grand", 24)])
def test_2_4_1_base_values(name, base):
    contract = game(name).contract
    assert BASE[contract] == base_value(contract, Level.NONE, ISKO) == base
    assert game_value(game(f"{name} m1"), ISKO) == 2 * base


def test_2_4_1_grand_ouvert_has_the_base_of_a_grand():
    assert base_value(Contract.GRAND, Level.OUVERT, ISKO) == 24


@pytest.mark.parametrize(("line", "value"), [("null", 23), ("null h", 35), ("null ou", 46), ("null ou h", 59)])
def test_2_4_2_the_four_values_of_null(line, value):
    assert game_value(game(line), ISKO) == value
    assert valuate(game(f"{line} +"), ISKO).points == value
    assert valuate(game(f"{line} -"), ISKO).points == -2 * value


def test_2_4_2_null_knows_no_other_value():
    assert sorted(NULL_VALUES.values()) == [23, 35, 46, 59]
