"""S0b: the old Skatordnung, provision by provision (the numbers are those of docs/quellen.md)."""

from fractions import Fraction

import pytest
from house_lists import codes, entry, points, rules, scored, sheet
from tiers import some

from skatlist.files.formats.notation.line import read_line
from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.checks.game.game_checks import check_entry
from skatlist.skat.findings import Severity
from skatlist.skat.game import Level, legal_bids
from skatlist.skat.game.reckoning import reckon
from skatlist.skat.rules import load_profile, profile_names
from skatlist.skat.sheet import FooterName, dealer_of, repeat_from, sitting
from skatlist.tournament.settlement import amounts_by_total, payouts

SKO = rules("sko")


def dealt(*dealers):
    """Return the findings about wrong dealers of a list."""
    games = ("e", "1 karo m1 +", "2 null +", "3 kreuz m1 -", "e", "2 pik m1 +", "3 herz m1 +", "1 grand m1 +")
    lines = (f"{game} geber {dealer}" for game, dealer in zip(games, dealers, strict=False))
    return [f for f in check_sheet(scored("sko", *lines)) if f.code == "D101"]


def test_open_suit_games_are_hand_games():
    """0.50"""
    assert "G104" in codes("sko", "2 kreuz m2 ou +")
    assert codes("sko", "2 null ou +") == []


def test_open_carries_schwarz_announced():
    """0.53"""
    levels = entry("kreuz m2 h ou +").levels
    for level in (Level.SCHNEIDER, Level.SCHNEIDER_ANNOUNCED, Level.SCHWARZ, Level.SCHWARZ_ANNOUNCED):
        assert levels & level


@pytest.mark.parametrize(
    ("line", "code"),
    [
        pytest.param("2 kreuz m1 augen 60 +", "G114", id="0.52 60 is lost"),
        pytest.param("2 kreuz m1 augen 61 -", "G114", id="0.52 61 is won"),
        pytest.param("2 null stiche 1 +", "G114", id="0.52 Null"),
        pytest.param("2 kreuz m1 r19 +", "G112", id="0.67 no bid"),
        pytest.param("2 kreuz m1 r27 +", "G108", id="0.67 not worth the bid"),
        pytest.param("2 kreuz m1 s augen 60 -", "G115", id="0.87 Schneider"),
        pytest.param("2 kreuz m12 +", "G102", id="0.90 suit"),
        pytest.param("2 grand m5 +", "G102", id="0.90 grand"),
    ],
)
def test_facts_that_a_list_cannot_have(line, code):
    assert code in codes("sko", line)


def test_two_cards_of_the_skat_are_the_declarers():
    """0.51"""
    from skatlist.skat.game.cards import cards_named, spitzen_of

    hand, skat = cards_named("SJ HJ DJ CA CT CK"), cards_named("CJ H7")
    assert codes("sko", "2 kreuz m7 augen 61 +") == []
    from skatlist.skat.game import Contract

    assert spitzen_of((*hand, *skat), Contract.CLUBS) == 7


def test_places_are_clockwise():
    """0.54"""
    assert [dealer_of(game, 4) for game in range(1, 6)] == [1, 2, 3, 4, 1]


@pytest.mark.parametrize(
    ("played", "severity"),
    [pytest.param(6, Severity.ERROR, id="0.55 inside"), pytest.param(8, Severity.INFO, id="0.55")],
)
def test_leaving_only_after_a_full_round(played, severity):
    findings = check_sheet(scored("sko", *["e"] * played, "platz 4 geht", *["e"] * 3, players=4))
    assert [f.severity for f in findings if f.code == "S107"] == [severity]


def test_a_newcomer_deals_at_once():
    """0.56"""
    result = scored("sko", *["e"] * 6, "platz 4 kommt Ida", *["e"] * 8, players=4)
    assert [result.seated[game].dealer for game in range(7, 12)] == [4, 1, 2, 3, 4]
    assert [result.seated[game].places for game in (6, 7)] == [(1, 2, 3), (1, 2, 3, 4)]
    free = rules("sko", list={"games": {}})
    for more, full in ((4, True), (5, False), (8, True)):
        after = scored(free, *["e"] * 6, "platz 4 kommt Ida", *["e"] * more, players=4)
        assert ("S102" not in [f.code for f in check_sheet(after)]) == full


def test_the_right_neighbour_of_the_first_deals_last():
    """0.57"""
    assert dealer_of(36, 3) == 3


@pytest.mark.parametrize(
    ("dealer", "sits"), [pytest.param(1, (1, 4), id="0.59"), pytest.param(3, (3, 1), id="0.59 dealer 3")]
)
def test_at_five_the_two_left_neighbours_and_the_right_one_play(dealer, sits):
    assert sitting(dealer, 5) == sits


def test_the_one_between_cannot_be_declarer():
    """0.59"""
    assert "D102" in codes("sko", "4 karo m1 +", players=5)
    assert codes("sko", "5 karo m1 +", players=5) == []


def test_passed_in_is_a_valid_game():
    """0.61"""
    result = scored("sko", *["1 karo m1 +", "e"] * 18)
    assert (result.complete, result.passed, codes("sko", *["1 karo m1 +", "e"] * 18)) == (True, 18, [])


@pytest.mark.parametrize(
    ("dealers", "sentence", "first", "dealer"),
    [
        pytest.param((1, 2, 3, 1, 3), "last", 5, 2, id="0.64 inside the round"),
        pytest.param((1, 2, 3, 1, 3, 1, 2), "earlier", 7, 1, id="0.64 earlier"),
    ],
)
def test_a_wrong_dealer_voids_games(dealers, sentence, first, dealer):
    (finding,) = dealt(*dealers)
    assert (finding.game, finding.sentence) == (5, sentence)
    assert repeat_from(5, len(dealers) + 1, 3, SKO) == first  # found during the next game
    assert dealer_of(first, 3) == dealer


def test_the_last_game_of_a_round_too():
    """0.63"""
    (finding,) = dealt(1, 2, 1)
    assert finding.game == 3
    assert repeat_from(3, 3, 3, SKO) == 3


def test_a_round_is_closed_when_its_last_game_is_entered():
    """0.65"""
    assert repeat_from(6, 8, 3, SKO, missing=(6,)) == 6
    assert repeat_from(6, 8, 3, rules("isko"), missing=(6,)) == 7
    assert repeat_from(6, 8, 3, SKO) == 7
    assert [repeat_from(None, 8, 3, profile) for profile in (SKO, rules("isko"))] == [7, 7]


def test_void_rows_stay_and_their_replay_has_the_same_number():
    """0.66"""
    lines = ["e"] * 4 + ["ungültig"] * 2

    from skatlist.skat.sheet import score

    bare = sheet(*lines, "2 karo m1 +", "3 null -")
    renumbered = (*bare.rows[:6], bare.rows[6]._replace(number=5), bare.rows[7]._replace(number=6))
    result = score(bare._replace(rows=renumbered, agreed=6), SKO)
    assert [f for f in check_sheet(result) if f.severity is Severity.ERROR] == []
    assert result.rows[-1].totals == (0, 18, -46)
    assert result.complete


def test_the_lowest_bid_is_18():
    """0.67"""
    assert min(legal_bids(SKO)) == 18


def test_a_dealer_never_deals_twice():
    """0.68"""
    (finding,) = dealt(1, 1, 2)
    assert finding.game == 2


def test_giving_up_needs_a_game():
    """0.69"""
    _, findings = read_line("1 aufgegeben r36 -", place_required=True)
    assert {f.code for f in findings} == {"L103"}


@pytest.mark.parametrize(
    ("profile", "line", "expected"),
    [
        pytest.param("sko", "herz m1 h r36 ü -", -40, id="0.70"),
        pytest.param("isko", "herz m1 h r36 ü -", -80, id="0.70 isko"),
        pytest.param("sko", "kreuz m1 s augen 92 verstoß gegner +", 36, id="0.72, 0.74"),
        pytest.param("sko", "kreuz m1 augen 70 verstoß alleinspieler -", -48, id="0.75, 0.62"),
        pytest.param("sko", "grand m2 h augen 61 verstoß alleinspieler +", 72 + 24, id="0.76"),
        pytest.param("sko", "karo m1 r36 aufgegeben -", -72, id="0.77"),
        pytest.param("sko", "kreuz m1 h r36 aufgegeben -", -36, id="0.77 Hand"),
        pytest.param("isko", "kreuz m1 h r36 aufgegeben -", -72, id="0.77 Hand isko"),
        pytest.param("sko", "herz o1 r59 ü -", -120, id="0.80 Herz"),
        pytest.param("sko", "kreuz o1 r59 ü -", -120, id="0.80 Kreuz"),
        pytest.param("sko", "karo o1 r59 ü -", -126, id="0.80 Karo"),
        pytest.param("sko", "pik o1 r59 ü -", -132, id="0.80 Pik"),
        pytest.param("sko", "grand m1 +", 48, id="0.82"),
        pytest.param("sko", "null h -", -35, id="0.83 Hand"),
        pytest.param("sko", "null ou h -", -59, id="0.83 ouvert Hand"),
        pytest.param("sko", "null -", -46, id="0.83"),
        pytest.param("sko", "null ou -", -92, id="0.83 ouvert"),
        pytest.param("sko", "kreuz m1 h z +", 12 * 5, id="0.84"),
        pytest.param("sko", "kreuz m2 h ou +", 108, id="0.85"),
        pytest.param("sko", "kreuz m11 h ou +", 18 * 12, id="0.85 18 cases"),
        pytest.param("sko", "grand m4 h ou +", 360, id="0.86"),
        pytest.param("sko", "grand m1 h ou -", -252, id="0.86 lost"),
        pytest.param("sko", "kreuz m1 s augen 25 -", -72, id="0.87"),
        pytest.param("sko", "grand m1 h sa augen 25 -", -120, id="0.88"),
        pytest.param("sko", "grand m1 h sa z stiche 0 -", -144, id="0.88 no trick"),
        pytest.param("isko", "grand m1 h sa augen 25 -", -240, id="0.88 isko"),
        pytest.param("sko", "pik m1 h s z +", 55, id="0.89"),
        pytest.param("sko", "kreuz m3 -", -96, id="0.92"),
        pytest.param("sko", "kreuz m3 h -", -60, id="0.92 Hand"),
    ],
)
def test_values(profile, line, expected):
    assert points(profile, line) == expected


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("kreuz m1 s augen 92 verstoß gegner +", id="0.72"),
        pytest.param("kreuz m1 augen 70 verstoß alleinspieler -", id="0.75"),
        pytest.param("grand m2 h augen 61 verstoß alleinspieler +", id="0.76"),
        pytest.param("kreuz m2 augen 20 geschenkt +", id="0.79"),
    ],
)
def test_games_ended_by_a_violation_or_a_gift_stand(line):
    assert check_entry(entry(line), SKO) == () or [f.code for f in check_entry(entry(line), SKO)] == []


def test_with_and_without_count_alike():
    """0.90"""
    assert points("sko", "kreuz o4 +") == points("sko", "kreuz m4 +") == 60


def test_running_totals_at_any_time():
    """0.93"""
    assert [row.totals for row in scored("sko", "1 karo m1 +", "2 karo m1 -").rows] == [(18, 0, 0), (18, -36, 0)]


@pytest.mark.parametrize(
    ("profile", "totals"),
    [pytest.param("sko", (90, -40, 46), id="0.94"), pytest.param("isko", (130, -90, 176), id="0.94 isko")],
)
def test_only_points_won_minus_points_lost(profile, totals):
    games = ("1 grand m4 s +", "1 karo o2 -", "3 null ou +", "e", "2 herz m1 h r36 ü -")
    assert scored(profile, *games).footer(FooterName.TOTAL) == totals


def test_entries_are_corrected_until_the_series_ends():
    """0.91"""
    assert SKO.conduct.corrections == "series-end"


def test_totals_are_rounded_to_the_nearest_cent():
    """0.96"""
    assert amounts_by_total((218, -81, 60, -38), Fraction(1, 4)) == (55, -20, 15, -10)


def test_settlement_by_the_cross_sum():
    """0.95; 0.71: every other player pays or gains, so the amounts add up to nothing"""
    paid = payouts(amounts_by_total((218, -81, 60, -38), Fraction(1, 4)))
    assert paid == (180, -120, 20, -80)
    assert sum(paid) == 0


def test_chapters_that_are_not_there_are_never_cited():
    """0.97"""
    absent = ("SkO 9.4", "SkO 4.63", "SkO 5", "SkO 6", "Clubordnung 6.3")
    for name in some(profile_names()):
        assert not any(number.startswith(absent) for number in load_profile(name).paragraphs.values())


def test_every_number_cited_is_of_the_order_itself():
    for name in ("skatordnung", "sybex-1997", "preisskat"):
        assert {number.split()[0] for number in load_profile(name).paragraphs.values()} <= {"SkO", "Sybex", "Regel"}
    assert [SKO.paragraph(topic) for topic in reckon(entry("herz m1 h r36 ü -"), SKO).topics] == [
        "SkO 4.12",
        "SkO 4.3",
        "SkO 4.21",
        "SkO 4.42",
        "SkO 2.39",
        "SkO 4.44",
    ]


@pytest.mark.parametrize("bid", [252, 288, 324, 360])
def test_bids_of_the_grand_ouvert(bid):
    """A13"""
    assert bid in legal_bids(SKO)
    assert 264 not in legal_bids(SKO)
