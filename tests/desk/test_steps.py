"""A game in six large steps: everything there is can be chosen, and makes the line of it."""

import pytest

from skatlist.desk.steps import Choice, bids_above, chosen_entry, composed_line, game_steps
from skatlist.formats.notation.line import read_line
from skatlist.game import LEVEL_NAMES, Contract, Entry, announcements
from skatlist.rules import load_profile
from skatlist.sheet import Player, Sheet, score
from skatlist.words import Language

PEOPLE = tuple(Player(name) for name in ("Anna", "Bernd", "", "Dieter"))


def steps(size=4, game=1, rules="isko-2022", lang=Language.DE):
    return game_steps(score(Sheet(series=1, table=1, players=PEOPLE[:size]), load_profile(rules)), game, lang)


def values(choices):
    return {choice.value for choice in choices}


@pytest.mark.parametrize("lang", Language)
@pytest.mark.parametrize("rules", ["isko-2022", "hausregeln"])
def test_every_game_can_be_chosen_and_is_read_back(rules, lang):
    offered = steps(rules=rules, lang=lang)
    games = announcements(load_profile(rules))
    assert len(games) >= 964
    for game in games:
        levels = " ".join(name for level, name in LEVEL_NAMES.items() if game.levels & level)
        chosen = {"who": "3", "contract": game.contract.value, "levels": levels, "result": "won"}
        chosen |= {"spitzen": str(game.spitzen)} if game.spitzen else {}
        assert chosen["contract"] in values(offered.contract)
        assert chosen.get("spitzen", "1") in values(offered.spitzen.get(chosen["contract"], (Choice("1", ""),)))
        assert levels in values(offered.levels.get(chosen["contract"], (Choice("", ""),)))
        row, unread = read_line(composed_line(chosen, lang), place_required=True)
        assert (unread, row.declarer, row.entry) == ((), 3, game._replace(won=True))


def test_the_dealer_waits_at_four_and_plays_at_three():
    assert steps(4, 6).who == (
        Choice("1", "Anna"), Choice("3", "Platz 3"), Choice("4", "Dieter"), Choice("passed", "niemand, eingepasst"),
    )  # fmt: skip
    assert values(steps(3, 2).who) == {"1", "2", "3", "passed"}


def test_a_game_overbid_is_lost_and_says_its_bid():
    chosen = {"who": "1", "contract": "hearts", "spitzen": "-1", "levels": "", "result": "overbid", "bid": "36"}
    assert composed_line(chosen, Language.DE) == "1 herz o1 r36 ü -"
    assert bids_above(chosen_entry(chosen)._replace(bid=None), load_profile())[:3] == (22, 23, 24)


def test_what_no_step_offers_is_missing_in_the_line():
    assert (
        composed_line({"who": "x", "contract": "ramsch2", "spitzen": "1e9", "levels": "Q", "bid": "-"}, Language.DE)
        == ""
    )
    assert chosen_entry({"who": "passed", "contract": "clubs"}) == Entry(contract=Contract.PASSED)


def test_a_step_says_whose_table_it_is_who_deals_and_what_was_chosen(desk):
    page = desk.get("/list/1/1/steps?who=2&contract=clubs&levels=")
    assert "Serie 1, Tisch 1, es gibt" in page.text
    assert "<strong>Bernd Yılmaz, Kreuz</strong>" in page.text
