"""The decisions A1 to A24 about what the documents leave open (the numbers are those of docs/quellen.md)."""

import pytest
from house_lists import booked, codes, points, rules, scored, sheet

from skatlist.skat.game import Contract, legal_bids
from skatlist.skat.rules import profile_names
from skatlist.skat.sheet import FooterName, Phase, score


@pytest.mark.parametrize("name", [pytest.param(name, id=f"A1 {name}") for name in profile_names()])
def test_scoring_of_each_rule_set(name):
    assert rules(name).scoring.kind == ("seeger-fabian" if name.startswith("isko") else "plain")


def test_points_say_nothing_about_a_game_ended_early():
    """A2"""
    for line in (
        "2 kreuz m1 augen 70 aufgegeben -",
        "2 kreuz m1 augen 20 geschenkt +",
        "2 kreuz m1 augen 95 geschenkt +",
    ):
        assert codes("isko", line) == []
    assert points("isko", "karo m1 r36 aufgegeben -") == -72


def test_a_house_loses_by_the_bid_if_it_wants():
    """A3"""
    assert points(rules("regel", values={"loss_by": "bid"}), "kreuz m3 h r20 -") == -40


def test_people_come_and_go():
    """A4"""
    assert scored("house", *["1 null +"] * 20, "platz 4 geht", players=4, agreed=48).agreed == 41
    joined = scored("house", *["1 null +"] * 6, "platz 4 kommt Ida", *["1 null +"] * 4, players=4, agreed=36)
    assert joined.agreed == 6 + 10 * 4
    replaced = scored("house", *["1 null +"] * 4, "platz 4 geht", "platz 4 kommt Ida", *["1 null +"] * 4, players=4)
    assert (replaced.agreed, replaced.seated[5].dealer, replaced.seated[5].places) == (48, 1, (1, 2, 3, 4))


def test_a_penalty_is_no_game_and_never_doubled():
    """A5"""
    result = scored("club", "1 kreuz m2 bock verstoß gegner + strafe 2:40")
    assert result.footer(FooterName.POINTS) == (72, -40, 0)
    assert (result.footer(FooterName.WON), result.footer(FooterName.LOST)) == ((1, 0, 0), (0, 0, 0))


def test_where_schwarz_goes_by_points_tricks_do_not_matter():
    """A6"""
    assert codes("club", "2 kreuz m2 z augen 120 stiche 8 +") == []


def test_a_missed_announcement_books_the_announcer_alone():
    """A7"""
    assert booked("club", "ramsch augen 1:30 2:60 3:30 durchmarsch ma1!") == (-480, 0, 0)


def test_the_usual_ramsch():
    """A8"""
    assert booked("regel", "ramsch augen 1:50 2:40 3:18") == (-62, 0, 0)
    assert booked("club", "ramsch augen 1:50 2:40 3:30") == (-50, 0, 0)
    assert booked("club", "ramsch bock augen 1:50 2:40 3:30") == (-100, 0, 0)


def test_all_switches_are_off():
    """A9"""
    profile = rules("sybex")
    assert (profile.kontra.factors, profile.bock.played, profile.ramsch.played) == ((), False, False)
    assert (profile.ramsch.jacks, profile.ramsch.grand_hand) == (False, True)


def test_spitzen_of_the_hand_alone():
    """A10"""
    assert points(rules("sybex", values={"hand_without_skat": True}), "herz o3 h r36 +") == 50


@pytest.mark.parametrize(
    ("profile", "value"),
    [("isko", 264), ("sko", 360), ("sybex", 360), ("preis", 396), ("regel", 240), ("club", 264)],
)
def test_grand_ouvert(profile, value):
    """A11"""
    assert points(profile, "grand m4 h ou +") == value


def test_open_without_hand():
    """A12"""
    assert points(rules("sybex", values={"ouvert_without_hand": True}), "kreuz m2 ou -") == -192


@pytest.mark.parametrize(
    ("profile", "values", "has", "lacks"),
    [
        ("isko", {}, {264}, {252}),
        ("sko", {}, {252, 288, 324, 360}, {264}),
        ("preis", {}, {288, 324, 360, 396}, {264}),
        ("regel", {}, {92, 240}, {162, 198, 264}),
        ("sybex", {"grand": 20}, {200}, {264}),
    ],
)
def test_bids_follow_from_the_values(profile, values, has, lacks):
    """A13"""
    bids = legal_bids(rules(profile, values=values))
    assert bids >= has
    assert not bids & lacks


def test_void_rows_and_void_lists():
    """A14"""
    result = scored("isko", "1 karo m1 +", "ungültig", "2 null +")
    assert result.rows[1].bookings == (0, 0, 0)
    void = score(sheet("1 karo m1 +")._replace(void="zwei Listen"), rules("isko"))
    from skatlist.skat.checks.check_list import check_sheet

    assert check_sheet(void) == ()


def test_the_end_of_bierlachs_and_of_plus_only():
    """A15"""
    from skatlist.skat.checks.check_list import check_sheet

    beer = rules("sybex", scoring={"kind": "bierlachs", "target": 100})
    result = scored(beer, "1 null ou +", "1 kreuz m4 +", "2 null +")
    assert (result.ended, result.ended_by) == (1, (2, 3))
    assert [f.game for f in check_sheet(result) if f.code == "S101"] == [3]


def test_words_of_the_columns():
    """A16"""
    line = sheet("ramsch augen 1:0 2:75 3:45 jungfrau va1! durchmarsch ma2 schieben 2 strafe 3:40").rows[0]
    house = line.house
    assert (house.virgin[0].announced, house.virgin[0].missed, house.march[0].announced) == (True, True, True)
    assert (house.shoves, house.penalties[2], line.entry.contract) == (2, 40, Contract.RAMSCH)


def test_a_trigger_in_a_round_appends():
    """A17"""
    result = scored("club", "1 kreuz m1 augen 60 -", "2 kreuz m1 bock augen 60 -")
    assert [due.phase for due in result.pending] == [Phase.BOCK] * 2 + [Phase.RAMSCH] * 3 + [Phase.BOCK] * 3 + [
        Phase.RAMSCH
    ] * 3


def test_rules_change_between_games_but_not_in_a_tournament():
    """A18"""
    games = ("1 kreuz m3 h -", "regeln isko-2022", "2 kreuz m3 h -")
    assert [row.valuation.points for row in scored("sko", *games).rows] == [-60, -120]
    assert codes("isko", "1 karo m1 +", "regeln skatordnung", "2 karo m1 +") == ["G118"]


def test_a_preisskat_is_played_to_the_end():
    """A19"""
    assert codes("preis", "2 kreuz m1 aufgegeben -") == ["G118"]


def test_three_clocks():
    """A20"""
    assert {name: rules(name).conduct.objections for name in ("isko", "preis")} == {
        "isko": "at-once",
        "preis": "series-end",
    }
    assert rules("isko").conduct.appeal_minutes == 15


def test_a_lead_before_the_announcement():
    """A21"""
    assert points("isko", "null r33 als herz m1 -") == -80


def test_a_game_without_a_bid():
    """A22"""
    assert codes("isko", "2 kreuz m1 r0 +") == []


def test_in_doubt_it_is_won_and_no_schneider():
    """A23"""
    assert codes("isko", "2 kreuz m1 +") == []


def test_at_most_five():
    """A24"""
    assert "D103" in codes("isko", "5 kreuz m1 +", players=4)
