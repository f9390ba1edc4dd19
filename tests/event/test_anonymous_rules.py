"""The rule files of a club without its words and people."""

import tomllib

from skatlist.skat.sheet import Player
from skatlist.tournament.anonymous import anonymous_rules
from skatlist.tournament.model import Event


def test_people_who_agreed_to_rules_get_their_replacement_names():
    event = Event(players=(Player("Anna Becker", 1), Player("Ben Kurz", 2)))
    titled = 'extends = "isko"\ntitle = {de = "Regeln von Anna"}\nnotes = {de = "Anna"}\n'
    agreed = 'agreed_by = ["Ben Kurz", "Anna Becker"]\n', 'agreed_by = ["Anna Becker", "Ben Kurz"]\n'
    one, other = (tomllib.loads(anonymous_rules(event, {"haus.toml": titled + each})["haus.toml"]) for each in agreed)
    assert "Anna" not in str(one)
    assert one["extends"] == "isko"
    assert len(set(one["agreed_by"])) == 2
    assert other["agreed_by"] == one["agreed_by"][::-1]
