"""S2: the sixteen rules of a preisskat (the numbers are those of docs/quellen.md)."""

import pytest
from house_lists import codes, points, rules, scored, sheet

from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.findings import Severity
from skatlist.skat.game import legal_bids
from skatlist.skat.sheet import FooterName, Player, score
from skatlist.tournament.standings import standings


def test_it_is_the_old_order():
    """2.1"""
    preis, sko = rules("preis"), rules("sko")
    assert preis.values == sko.values._replace(grand_ouvert_levels=7)
    assert preis.paragraph("spitzen") == "SkO 4.3"
    assert preis.paragraph("doubled") == "Regel 12"
    assert preis.tournament


def test_a_wrong_number_of_cards_is_dealt_again():
    """2.3"""
    line = '2 kreuz m1 verstoß alleinspieler - "falsche Kartenzahl"'
    results = {profile: check_sheet(scored(profile, line)) for profile in ("preis", "sko")}
    assert [f.severity for f in results["preis"] if f.code == "G118"] == [Severity.WARNING]
    assert not [f for f in results["sko"] if f.code == "G118"]


def test_passed_in_and_no_ramsch():
    """2.5"""
    games = ["1 karo m1 +", "e", "2 null +"] * 12
    assert codes("preis", *games) == []
    assert scored("preis", *games).complete
    assert codes("preis", "ramsch augen 1:50 2:40 3:30") == ["G118"]


@pytest.mark.parametrize("reason", ["aufgegeben -", "geschenkt +", "rest angesagt +"])
def test_every_game_is_played_to_its_end(reason):
    """2.6"""
    assert codes("preis", f"2 kreuz m1 {reason}") == ["G118"]
    assert codes("sko", f"2 kreuz m1 {reason}") == []


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        pytest.param("2 kreuz m1 augen 60 +", ["G114"], id="2.7 60"),
        pytest.param("2 kreuz m1 augen 61 +", [], id="2.7 61"),
        pytest.param("2 kreuz m1 augen 90 +", ["G115"], id="2.8 90"),
        pytest.param("2 kreuz m1 augen 30 -", ["G115"], id="2.8 own 30"),
        pytest.param("2 kreuz m1 sa +", ["G104"], id="2.13"),
        pytest.param("2 kreuz m1 augen 61 verstoß alleinspieler +", [], id="2.15"),
    ],
)
def test_facts_that_a_list_may_have(line, expected):
    assert codes("preis", line) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        pytest.param("kreuz m1 s augen 30 -", -72, id="2.8"),
        pytest.param("grand m4 h sa augen 89 -", -192, id="2.10"),
        pytest.param("kreuz m1 -", -48, id="2.10 skat"),
        pytest.param("kreuz m1 z +", 48, id="2.11"),
        pytest.param("grand m4 h ou +", 396, id="2.12"),
        pytest.param("null ou h -", -59, id="2.14"),
        pytest.param("kreuz m1 verstoß alleinspieler -", -48, id="2.15"),
    ],
)
def test_values(line, expected):
    assert points("preis", line) == expected


def test_a_void_list_counts_for_no_player():
    """2.16"""
    people = tuple(Player(name=name, number=n) for n, name in enumerate(("Anna", "Bert", "Cilli"), 1))
    bare = sheet("1 grand m4 +", "2 null +", "3 karo m1 +")._replace(players=people)
    void = bare._replace(series=2, void="absichtlich falsch bedient")
    table = standings([score(item, rules("preis")) for item in (bare, void)])
    assert {line.player.name: line.series for line in table.players} == {
        "Anna": (120, 0),
        "Bert": (23, 0),
        "Cilli": (18, 0),
    }


def test_an_excluded_player_is_not_ranked():
    """2.16; 0.81"""
    people = (
        Player(name="Anna", number=1, excluded=True),
        Player(name="Bert", number=2),
        Player(name="Cilli", number=3),
    )
    bare = sheet("1 grand m4 +", "2 null +", "3 karo m1 +")._replace(players=people)
    table = standings([score(bare, rules("preis"))], people)
    assert [(line.rank, line.player.name) for line in table.players] == [(1, "Bert"), (2, "Cilli"), (None, "Anna")]


def test_objections_until_the_end_of_the_series():
    """2.17"""
    assert rules("preis").conduct.objections == "series-end"
    assert rules("isko").conduct.objections == "at-once"


@pytest.mark.parametrize(
    ("played", "length"), [pytest.param(20, 41, id="2.18 after 20"), pytest.param(8, 38, id="2.18 after 8")]
)
def test_three_play_on(played, length):
    assert scored("preis", *["e"] * played, "platz 4 geht", *["e"] * 3, players=4, agreed=48).agreed == length


def test_the_factor_is_that_of_the_table_when_the_game_was_played():
    """2.18"""
    games = ["1 karo m1 -", *["e"] * 3, "platz 4 geht", "2 karo m1 -", "e", "e"]
    result = scored("isko", *games, players=4)
    assert result.footer(FooterName.BONUS_OTHERS) == (40, 30, 70, 30)


def test_nobody_joins_a_tournament():
    findings = check_sheet(scored("preis", *["e"] * 6, "platz 4 kommt Ida", *["e"] * 4, players=4))
    assert [f.sentence for f in findings if f.code == "S107"] == ["tournament"]


def test_rules_stay_as_they_are():
    """A18"""
    assert codes("preis", "1 karo m1 +", "regeln isko-2022", "2 null +") == ["G118"]
    assert codes("sko", "1 karo m1 +", "regeln isko-2022", "2 null +") == []


def test_bids():
    """A13"""
    bids = legal_bids(rules("preis"))
    assert bids >= {288, 324, 360, 396}
    assert not bids & {252, 264}
