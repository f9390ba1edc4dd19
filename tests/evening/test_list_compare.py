"""Where two lists of one table contradict each other, and where one only says less."""

import pytest

from skatlist.evening.import_lists import differing
from skatlist.files.formats.text.text_reader import read_text

HEAD = "serie 1\ntisch 1\nspiele 3\nplatz 1 A\nplatz 2 B\nplatz 3 C\n"
LIST = HEAD + "\n1 1 pik m1 r18 + =22 geber 1\n2 2 kreuz m2 + =36\n3 e\ngesamt 72 86 0\n"


def differences(there, brought):
    lists = [read_text(text, "x.txt").sheets[0] for text in (there, brought)]
    return [(each.game, each.event, each.file) for each in differing(*lists, "isko-2022")]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("", "", []),
        (" =22", "", []),  # what the paper states may be left out
        (" =22", " =23", [(1, "1 pik m1 r18 + =22 geber 1", "1 pik m1 r18 + =23 geber 1")]),
        (" geber 1", "", []),
        (" geber 1", " geber 2", [(1, "1 pik m1 r18 + =22 geber 1", "1 pik m1 r18 + =22 geber 2")]),
        (" r18", "", []),  # and so may the bid
        (" r18", " r20", [(1, "1 pik m1 r18 +", "1 pik m1 r20 +")]),
        ("2 2 kreuz m2 +", "2 2 kreuz m2 r36 +", [(2, "2 kreuz m2 +", "2 kreuz m2 r36 +")]),
        ("2 2 kreuz", "2 3 kreuz", [(2, "2 kreuz m2 +", "3 kreuz m2 +")]),
        ("3 e\n", "", [(3, "e", "")]),
        ("3 e\n", "3 e\n4 e\n", [(4, "", "e")]),
        ("3 e\n", "3 ungültig\n3 e\n", [(3, "e", "ungültig"), (3, "", "e")]),
        ("3 e\n", "3 e\n? e\n", [(None, "", "e")]),
        ("gesamt 72 86 0\n", "", []),
        ("gesamt 72 86 0", "gesamt 72 86 1", [("total", "gesamt 72 86 0", "gesamt 72 86 1")]),
        ("spiele 3\n", "spiele 3\nregeln isko-2022\n", []),
        ("spiele 3\n", "spiele 3\nregeln isko-2010\n", [(None, "regeln isko-2022", "regeln isko-2010")]),
        ("spiele 3\n", "spiele 3\nungültig Feueralarm\n", [(None, "", "ungültig Feueralarm")]),
        ("3 e\n", "platz 3 geht\n3 e\n", [(3, "", "platz 3 geht")]),
    ],
)
def test_the_differences_of_two_lists(old, new, expected):
    assert old in LIST
    assert differences(LIST, LIST.replace(old, new, 1)) == expected


def test_a_player_who_joined_is_known_by_name():
    there = LIST.replace("3 e\n", "platz 4 kommt Ida; nr 17\n3 e\n")
    assert differences(there, there.replace("; nr 17", "")) == []
    assert differences(there, there.replace("Ida", "Eva")) == [(3, "platz 4 kommt Ida", "platz 4 kommt Eva")]
