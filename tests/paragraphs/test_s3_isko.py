"""S3: the online rules after the ISkO, provision by provision (the numbers are those of docs/quellen.md)."""

from fractions import Fraction

import pytest
from house_lists import codes, entry, points, rules, scored

from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.checks.game.game_checks import check_entry
from skatlist.skat.findings import Severity
from skatlist.skat.game import Contract, Level, legal_bids
from skatlist.skat.game.cards import cards_named, spitzen_of
from skatlist.skat.sheet import FooterName, dealer_of, repeat_from, sitting
from skatlist.tournament.settlement import amounts_by_game, payouts
from skatlist.words import Language, finding_text

ISKO = rules("isko")


def infos(line):
    return [f.code for f in check_sheet(scored("isko", line)) if f.code in {"G112", "G120"}]


@pytest.mark.parametrize(
    "line", ["kreuz m1 +", "pik m1 h +", "null +", "null ou h +", "grand m1 h ou +", "herz m1 h ou +"]
)
def test_kinds_of_games(line):
    """3.1"""
    assert codes("isko", f"2 {line}") == []


def test_the_skat_belongs_to_the_spitzen():
    """3.2"""
    hand = cards_named("SJ HJ CA CT CK CQ C9 C8 C7 HA")
    assert spitzen_of(hand, Contract.CLUBS) == -1
    assert spitzen_of((*hand, *cards_named("CJ DJ")), Contract.CLUBS) == 11
    assert "G102" in codes("isko", "2 grand m5 +")


def test_a_newcomer_deals_at_once():
    """3.4; the ISkO allows it, its tournaments do not (A4)"""
    friendly = rules("house")
    result = scored(friendly, *["1 null +"] * 6, "platz 4 kommt Ida", *["2 null +"] * 5, players=4)
    assert [result.seated[game].dealer for game in range(7, 12)] == [4, 1, 2, 3, 4]


def test_dealers_and_players_who_sit_out():
    """3.5, 3.7"""
    assert (dealer_of(1, 4), dealer_of(48, 4), sitting(2, 4), sitting(3, 5)) == (1, 4, (2,), (3, 1))


def test_wrong_dealers():
    """3.10, 3.11, 3.12"""
    assert [repeat_from(5, games_played, 3, ISKO) for games_played in (6, 8)] == [5, 7]
    assert repeat_from(None, 8, 3, ISKO) == 7
    assert repeat_from(6, 8, 3, ISKO, missing=(6,)) == 7


def test_passed_in_counts():
    """3.13, 3.16"""
    result = scored("isko", *["e"] * 36)
    assert (result.complete, result.passed) == (True, 36)


@pytest.mark.parametrize("bid", [pytest.param(19, id="3.14 19"), pytest.param(21, id="3.14 21")])
def test_only_values_can_be_bid(bid):
    assert codes("isko", f"2 kreuz m2 r{bid} +") == ["G112"]
    assert bid not in legal_bids(ISKO)


def test_forehand_may_play_without_a_bid():
    """3.15"""
    assert points("isko", "kreuz m1 r0 +") == 24
    assert infos("2 kreuz m1 r0 +") == []
    assert infos("2 kreuz m1 +") == ["G120"]


def test_the_last_valid_bid_counts_and_one_may_still_pass():
    """3.17"""
    assert codes("isko", "2 kreuz m1 r18 +", "e") == []


@pytest.mark.parametrize(
    ("profile", "line", "expected"),
    [
        pytest.param("isko", "pik m1 r23 augen 89 +", -66, id="3.18 31 points against"),
        pytest.param("isko", "kreuz m1 r18 +", 24, id="3.19 worth more than the bid"),
        pytest.param("isko", "herz m1 r50 aufgegeben ü -", -100, id="3.20 bid 50"),
        pytest.param("isko", "herz o1 r59 aufgegeben ü -", -120, id="3.20 bid 59 Herz"),
        pytest.param("isko", "kreuz o1 r59 aufgegeben ü -", -120, id="3.20 bid 59 Kreuz"),
        pytest.param("isko", "null r24 als kreuz m1 -", -48, id="3.22 Kreuz"),
        pytest.param("isko", "null r24 als herz m2 -", -60, id="3.22 Herz"),
        pytest.param("isko", "null r24 als karo m4 -", -90, id="3.22 Karo"),
        pytest.param("isko", "null h r36 als pik m1 -", -88, id="3.22 Hand"),
        pytest.param("isko", "kreuz m2 stiche 0 verstoß alleinspieler -", -72, id="3.23"),
        pytest.param("isko", "grand m4 h verstoß alleinspieler -", -288, id="3.24"),
        pytest.param("preis", "grand m4 h verstoß alleinspieler -", -144, id="3.24 preis"),
        pytest.param("sko", "grand m4 h verstoß alleinspieler -", -144, id="3.24 sko"),
        pytest.param("isko", "null r33 als karo m2 -", -72, id="3.26 Karo"),
        pytest.param("isko", "null r33 als kreuz m2 -", -72, id="3.26 Kreuz"),
        pytest.param("isko", "null r33 als herz m1 -", -80, id="3.26 Herz"),
        pytest.param("isko", "kreuz m1 augen 61 verstoß alleinspieler +", 24, id="3.27"),
        pytest.param("isko", "kreuz m1 augen 70 verstoß alleinspieler -", -48, id="3.28, 3.32"),
        pytest.param("isko", "karo m1 s r27 augen 60 verstoß gegner +", 27, id="3.29 opponents 20"),
        pytest.param("isko", "karo m1 r27 augen 60 verstoß gegner +", -54, id="3.29 opponents 31"),
        pytest.param("isko", "karo m1 r36 aufgegeben -", -72, id="3.33"),
        pytest.param("isko", "kreuz m1 geschenkt +", 24, id="3.34"),
        pytest.param("isko", "grand m4 h ou +", 264, id="3.38"),
        pytest.param("isko", "kreuz m1 h s sa z za +", 12 * 7, id="3.39"),
        pytest.param("isko", "grand m1 h sa augen 89 -", -240, id="3.41 89"),
        pytest.param("isko", "grand m1 h sa augen 25 -", -240, id="3.41 25"),
        pytest.param("isko", "kreuz m2 h ou +", 108, id="3.42 Kreuz"),
        pytest.param("isko", "grand m4 h ou +", 264, id="3.42 Grand"),
        pytest.param("isko", "kreuz m3 h -", -120, id="3.44"),
        pytest.param("isko", "herz m1 r50 ü -", -100, id="3.45"),
        pytest.param("isko", "herz m1 h r36 ü -", -80, id="3.46"),
        pytest.param("isko", "kreuz o1 h s r60 verstoß gegner ü -", -120, id="3.47"),
    ],
)
def test_values(profile, line, expected):
    assert points(profile, line) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        pytest.param("2 kreuz m1 sa +", ["G104"], id="3.21 announced without Hand"),
        pytest.param("2 kreuz m2 ou +", ["G104"], id="3.21 open suit"),
        pytest.param("2 kreuz m2 stiche 0 verstoß alleinspieler -", [], id="3.23 no Schwarz"),
        pytest.param("2 kreuz m1 augen 61 verstoß alleinspieler +", [], id="3.27"),
        pytest.param("2 karo m1 s r27 augen 60 verstoß gegner +", [], id="3.29"),
        pytest.param("2 kreuz m1 aufgegeben +", ["G114"], id="3.33 given up is lost"),
        pytest.param("2 kreuz m1 geschenkt -", ["G114"], id="3.34 conceded is won"),
        pytest.param("2 kreuz m1 augen 60 +", ["G114"], id="3.40 61"),
        pytest.param("2 kreuz m1 augen 90 +", ["G115"], id="3.40 Schneider"),
        pytest.param("2 kreuz m1 z augen 120 stiche 9 +", ["G116"], id="3.40 Schwarz"),
        pytest.param("2 kreuz o1 h s r60 verstoß gegner +", ["G108"], id="3.47"),
    ],
)
def test_facts_that_a_list_may_have(line, expected):
    assert codes("isko", line) == expected


def test_all_others_gain_alike():
    """3.25"""
    result = scored("isko", "2 karo m1 -", players=4)
    assert result.footer(FooterName.BONUS_OTHERS) == (30, 0, 30, 30)


@pytest.mark.parametrize(
    ("played", "severity"), [pytest.param(6, Severity.ERROR, id="3.36"), pytest.param(8, Severity.INFO, id="3.36 full")]
)
def test_leaving_only_after_a_round(played, severity):
    findings = check_sheet(scored("isko", *["e"] * played, "platz 4 geht", *["e"] * 3, players=4))
    assert [f.severity for f in findings if f.code == "S107"] == [severity]


def test_the_windows_for_corrections_and_appeals():
    """3.37, 3.49"""
    conduct = ISKO.conduct
    assert (conduct.corrections, conduct.objections, conduct.appeal_minutes) == ("series-end", "at-once", 15)


def test_in_doubt_no_schneider():
    """3.43"""
    assert check_entry(entry("kreuz m1 +"), ISKO) == ()
    for lang, message in ((Language.DE, "Zweifel"), (Language.EN, "doubt")):
        assert message in finding_text("G115", "why", lang) + finding_text("G115", "correct", lang)


def test_the_note_is_needed_where_no_crosses_give_the_number():
    """3.45"""
    findings = check_sheet(scored("isko", "2 herz m1 r50 -", "2 herz m1 h s r36 -"))
    assert [f.game for f in findings if f.code == "G110"] == [1]


def test_totals_run_with_every_game():
    """3.48"""
    assert [row.totals for row in scored("isko", "1 karo m1 +", "1 karo m1 -").rows] == [(18, 0, 0), (-18, 0, 0)]


def test_cash_is_rounded_up_by_game_and_doubled_after():
    """3.50, 3.51"""
    result = scored("isko", "1 karo m1 +", "2 karo m1 -", "3 kreuz m3 +")
    amounts = amounts_by_game(result, Fraction(1, 4))
    assert amounts == (5, -10, 12)
    assert payouts(amounts) == (8, -37, 29)


def test_levels_of_the_hand_ladder():
    """3.39"""
    assert entry("kreuz m1 h za +").levels == Level(1 | 2 | 4 | 8 | 16)
