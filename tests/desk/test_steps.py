"""A game in six large steps: everything there is can be chosen, and makes the row of it."""

import pytest
from club_evening import ROUND, make_evening
from desk_client import client_of, fields_of, press
from tiers import sample, slow

from skatlist.desk.steps import Choice, bids_above, chosen_entry, chosen_row, game_steps
from skatlist.evening import Evening
from skatlist.files.formats.notation.line import read_line
from skatlist.files.formats.notation.line_writer import write_line
from skatlist.skat.game import LEVEL_NAMES, Contract, Entry, announcements, valuate
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Feat, HouseRuleFacts, Player, Row, Sheet, score
from skatlist.words import Language

PEOPLE = tuple(Player(name) for name in ("Anna", "Bernd", "", "Dieter"))


def steps(size=4, game=1, rules="isko-2022", lang=Language.DE):
    return game_steps(score(Sheet(series=1, table=1, players=PEOPLE[:size]), load_profile(rules)), game, lang)


def values(choices):
    return {choice.value for choice in choices}


@pytest.mark.parametrize("lang", Language)
@pytest.mark.parametrize("rules", ["isko-2022", "hausregeln"])
def test_every_game_can_be_chosen_and_makes_its_row(rules, lang):
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
        row = chosen_row(chosen)
        assert (row.declarer, row.entry) == (3, game._replace(won=True))


def test_the_dealer_waits_at_four_and_plays_at_three():
    assert steps(4, 6).who == (
        Choice("1", "Anna"), Choice("3", "Platz 3"), Choice("4", "Dieter"), Choice("passed", "niemand, eingepasst"),
    )  # fmt: skip
    assert values(steps(3, 2).who) == {"1", "2", "3", "passed"}


def test_a_game_overbid_is_lost_and_says_its_bid():
    chosen = {"who": "1", "contract": "hearts", "spitzen": "-1", "levels": "", "result": "overbid", "bid": "36"}
    assert chosen_row(chosen).entry == Entry(Contract.HEARTS, spitzen=-1, bid=36, won=False, overbid=True)
    assert bids_above(steps(), chosen)[:3] == (22, 23, 24)


@pytest.mark.parametrize("count", [60, *slow(None)])
@pytest.mark.parametrize("rules", ["isko-2022", "hausregeln"])
def test_the_bids_of_a_game_overbid_are_those_its_value_does_not_reach(rules, count):
    offered, profile = steps(rules=rules), load_profile(rules)
    for game in sample(announcements(profile), count):
        levels = " ".join(name for level, name in LEVEL_NAMES.items() if game.levels & level)
        spitzen = {"spitzen": str(game.spitzen)} if game.spitzen else {}
        above = bids_above(offered, {"contract": game.contract.value, "levels": levels, **spitzen})
        assert above == tuple(bid for bid in offered.bids if valuate(game._replace(bid=bid), profile).overbid)


def test_a_fact_that_no_step_offers_is_missing_in_the_row():
    row = chosen_row({"who": "x", "contract": "ramsch2", "spitzen": "1e9", "levels": "Q", "bid": "-"})
    assert row == Row(number=None, entry=Entry())
    assert chosen_entry({"who": "passed", "contract": "clubs"}) == Entry(contract=Contract.PASSED)


def test_a_step_says_whose_table_it_is_who_deals_and_what_was_chosen(desk):
    page = desk.get("/list/1/1/steps?who=2&contract=clubs&levels=")
    assert "Serie 1, Tisch 1, es gibt" in page.text
    assert "<strong>Bernd Yılmaz, Kreuz</strong>" in page.text


@pytest.mark.parametrize(
    ("bid", "message"), [(18, "gereizt sind nur 18"), (17, "17 kann man nicht reizen"), (36, "−80")]
)
def test_before_it_is_entered_a_game_is_said_to_be_doubtful_not_entered(desk, bid, message):
    page = desk.get(f"/list/1/1/steps?who=2&contract=hearts&spitzen=-1&levels=&result=overbid&bid={bid}").text
    assert message in page
    assert f"2 herz o1 r{bid} ü -" in page
    assert "Eingetragen" not in page


def test_a_game_above_every_bid_cannot_be_overbid(desk):
    address = "/list/1/1/steps?who=2&contract="
    assert 'value="overbid"' in desk.get(f"{address}hearts&spitzen=-1&levels=").text
    highest = desk.get(f"{address}grand&spitzen=4&levels=H S SA Z ZA O").text
    assert ('value="lost"' in highest, 'value="overbid"' in highest) == (True, False)


@pytest.mark.parametrize("lang", Language)
def test_kontra_and_ramsch_are_asked_for_where_the_rules_have_them(lang):
    assert (steps().kontra, steps().feats, "ramsch" in values(steps().who)) == ((), (), False)
    offered = steps(rules="hausregeln", lang=lang)
    assert [each.value for each in offered.kontra] == ["0", "1", "2", "3", "4"]
    assert offered.shoves
    assert "ramsch" in values(offered.who)
    doubled = {"who": "2", "contract": "clubs", "spitzen": "1", "levels": "", "kontra": "2", "result": "lost"}
    assert (chosen_row(doubled).entry.kontra, chosen_row(doubled).entry.won) == (2, False)
    played = {"points2": "70", "points3": "50", "points4": "0", "feat4": "virgin_missed", "feat3": "virgin"}
    row = chosen_row({"who": "ramsch", "shoves": "2", **played})
    assert row.entry == Entry(contract=Contract.RAMSCH)
    assert row.house == HouseRuleFacts(
        shoves=2, virgin=(Feat(3), Feat(4, announced=True, missed=True)), card_points=(None, 70, 50, 0, None)
    )


def test_a_due_bock_is_a_step_and_doubles_the_game(tmp_path):
    path = make_evening(tmp_path / "haus.skat", lines=["2 herz m3 kontra -"], rules="hausregeln")
    address = "/list/1/1/steps?who=1&contract=clubs&spitzen=1&levels="
    with client_of(path) as desk:
        step_page = desk.get(address).text
        assert "Bock ist fällig" in step_page
        assert step_page.index('value="1"') < step_page.index('value="0"')
        single = desk.get(f"{address}&bock=0&kontra=0&result=won").text
        assert "Bockspiel fällig" in single
        page = desk.get(f"{address}&bock=1&kontra=0&result=won")
        assert "Bockspiel fällig" not in page.text
        press(desk, page, "Eintragen")
        assert "Bock ist fällig" in desk.get("/list/1/1/steps?who=ramsch").text
    with Evening.open(path) as evening:
        assert [row.entry.bock for row in evening.book((1, 1)).rows] == [0, 1]


def test_more_is_said_than_there_are_words_for():
    house = load_profile("hausregeln")
    more = house._replace(kontra=house.kontra._replace(factors=(2, 4, 8, 16, 32, 64)))
    assert len(game_steps(score(Sheet(series=1, table=1, players=PEOPLE), more), 1, Language.DE).kontra) == 5


def test_a_ramsch_and_a_game_with_kontra_are_entered_step_by_step(tmp_path):
    path = make_evening(tmp_path / "haus.skat", rules="hausregeln")
    address = "/list/1/1/steps"
    with client_of(path) as desk:
        assert "Ramsch</button>" in desk.get(address).text
        assert 'name="points2"' in desk.get(f"{address}?who=ramsch").text
        typed = "who=ramsch&points2=70&points3=50&points4=0&feat2=none&feat3=none&feat4=virgin&shoves=1"
        page = desk.get(f"{address}?{typed}")
        assert f'href="?who=ramsch&amp;mark={fields_of(page, "Eintragen")["mark"]}"' in page.text
        assert "Spiel 2" in press(desk, page, "Eintragen").text
        step_page = desk.get(f"{address}?who=1&contract=clubs&spitzen=1&levels=").text
        assert "Wurde Kontra gesagt?" in step_page
        assert "Schritt 5 von 7" in step_page
        page = desk.get(f"{address}?who=1&contract=clubs&spitzen=1&levels=&kontra=1&result=won")
        assert "Kontra" in page.text
        press(desk, page, "Eintragen")
    with Evening.open(path) as evening:
        first, second = evening.book((1, 1)).rows
    assert (first.entry.contract, first.house.shoves) == (Contract.RAMSCH, 1)
    assert second.entry.kontra == 1


AUTHOR = 'Łukasz "A<B" Öztürk'


def test_a_remark_and_its_author_are_typed_below_a_game(tmp_path):
    path = make_evening(tmp_path / "abend.skat")
    typed = {"remark": "Karten  gezeigt", "remark_by": AUTHOR}
    with client_of(path) as desk:
        page = desk.get("/list/1/1")
        desk.submit("/list/1/1", data={**fields_of(page, "Eintragen"), "line": "2 null +", **typed}, page=page)
        page = desk.get("/list/1/1/steps?who=3&contract=null&levels=&result=lost")
        desk.submit(str(page.url), data={**fields_of(page, "Eintragen"), **typed}, page=page)
    with Evening.open(path) as evening:
        rows = evening.book((1, 1)).rows
    assert [(row.declarer, row.entry.won, row.remark, row.remark_by) for row in rows] == [
        (2, True, "Karten gezeigt", AUTHOR), (3, False, "Karten gezeigt", AUTHOR)
    ]  # fmt: skip


def test_every_fact_that_forms_ask_for_reaches_the_row_and_its_line():
    offered = steps().facts
    typed = {field.name: "7" for field in offered}
    row = chosen_row({"who": "passed", **typed})
    assert len(offered) >= 2
    typed_there = [str(getattr(row, name, None) or getattr(row.entry, name, "")) for name in typed]
    assert typed_there == ["7"] * len(offered)
    assert read_line(write_line(row, stated=True), place_required=True)[0] == row


@pytest.mark.evening(lists=2, lines=ROUND[:2])
def test_the_steps_are_those_of_the_first_list(desk):
    assert "Spiel 3" in desk.get("/list/1/1/steps").text.replace("\N{NO-BREAK SPACE}", " ")
