"""S4: the club order, provision by provision (the numbers are those of docs/quellen.md)."""

import pytest
from house_lists import booked, codes, points, rules, scored, sheet

from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.findings import Severity
from skatlist.skat.sheet import FooterName, Phase, dealer_of, score

CLUB = rules("club")
SIXTY = "1 kreuz m1 augen 60 -"
BOCK = "2 null bock +"
RAMSCH = "ramsch augen 1:50 2:40 3:30"


def due(*lines, **more):
    return [each.phase for each in scored(CLUB, *lines, **more).due]


def pending(*lines, **more):
    return [each.phase for each in scored(CLUB, *lines, **more).pending]


def test_the_isko_holds_where_the_club_is_silent():
    """4.1"""
    assert CLUB.paragraph("base") == rules("isko").paragraph("base") == "ISkO 2.4.1"
    assert CLUB.paragraph("spitzen") == "Clubordnung Z. 10"
    assert points("club", "null ou h -") == -118


def test_dealing_moves_on_with_every_game():
    """4.2"""
    assert [dealer_of(game, 3) for game in (1, 2, 3, 4)] == [1, 2, 3, 1]
    assert pending(SIXTY) == [Phase.BOCK] * 3 + [Phase.RAMSCH] * 3


@pytest.mark.parametrize(
    ("profile", "line", "expected"),
    [
        pytest.param("isko", "kreuz m5 +", 72, id="4.4 isko"),
        pytest.param("club", "kreuz m4 +", 60, id="4.4"),
        pytest.param("isko", "karo o11 +", 108, id="4.4 without, isko"),
        pytest.param("club", "karo o4 +", 45, id="4.4 without"),
        pytest.param("isko", "kreuz m2 h ou +", 108, id="4.6 isko"),
        pytest.param("club", "kreuz m1 augen 60 -", -48, id="4.7"),
        pytest.param("club", "kreuz m1 s augen 90 +", 36, id="4.8"),
        pytest.param("club", "kreuz m1 s augen 30 -", -72, id="4.8 own"),
        pytest.param("club", "grand m2 z augen 120 stiche 9 +", 120, id="4.9"),
        pytest.param("isko", "grand m2 s augen 120 stiche 9 +", 96, id="4.9 isko"),
        pytest.param("club", "kreuz m2 bock -", -144, id="4.18"),
        pytest.param("club", "kreuz m2 kontra 1 +", 72, id="4.20 Kontra"),
        pytest.param("club", "kreuz m2 kontra 2 +", 144, id="4.20 Re"),
        pytest.param("club", "kreuz m2 kontra 3 +", 288, id="4.20 Hirsch"),
        pytest.param("club", "kreuz m2 kontra 4 +", 576, id="4.20 Bock, 4.21 times two each"),
    ],
)
def test_values(profile, line, expected):
    assert points(profile, line) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        pytest.param("2 kreuz m5 +", ["G102"], id="4.4 five"),
        pytest.param("2 kreuz m1 sa +", ["G104"], id="4.5"),
        pytest.param("2 null ou +", [], id="4.5 Null ouvert"),
        pytest.param("2 kreuz m2 h ou +", ["G118"], id="4.6"),
        pytest.param("2 kreuz m1 augen 60 +", ["G114"], id="4.7"),
        pytest.param("2 kreuz m1 augen 90 +", ["G115"], id="4.8"),
        pytest.param("2 grand m2 z augen 120 stiche 9 +", [], id="4.9"),
        pytest.param("2 grand m2 s augen 120 stiche 9 +", ["G116"], id="4.9 no cross"),
        pytest.param("2 kreuz m1 augen 70 +", [], id="4.10"),
        pytest.param("2 kreuz m1 augen 40 verstoß gegner + strafe 1:40", [], id="4.11, 4.12"),
        pytest.param("2 kreuz m1 augen 40 verstoß gegner + strafe 1:30", ["G118"], id="4.12 other amount"),
        pytest.param("2 kreuz m1 kontra 1 kontra von 3 gereizt von 1 2 +", ["G118"], id="4.22"),
        pytest.param("2 kreuz m1 kontra 1 kontra von 3 gereizt von 2 3 +", [], id="4.22 who bid"),
        pytest.param("2 kreuz m1 kontra 1 kontra von 2 gereizt von 2 3 +", ["G118"], id="4.20 opponents first"),
        pytest.param("2 kreuz m1 kontra 5 +", ["G118"], id="4.20 no fifth"),
        pytest.param("e", ["G118"], id="4.23"),
        pytest.param("ramsch augen 1:50 2:40 3:18", ["G114"], id="4.24 the skat is missing"),
        pytest.param("ramsch augen 1:50 2:40 3:29", ["G114"], id="4.24 119 points"),
        pytest.param(RAMSCH, [], id="4.24"),
        pytest.param("2 kreuz m2 sp +", ["G118"], id="4.37 Spitze"),
    ],
)
def test_facts_that_a_list_may_have(line, expected):
    assert codes("club", line) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        pytest.param("1 kreuz m2 augen 45 verstoß gegner + strafe 2:40", (36, -40, 0), id="4.12"),
        pytest.param("1 kreuz m2 s augen 92 verstoß gegner + strafe 3:40", (48, 0, -40), id="4.13 Augen"),
        pytest.param("1 kreuz m2 augen 92 verstoß gegner + strafe 3:40", (36, 0, -40), id="4.13 Wert"),
        pytest.param("1 kreuz m2 verstoß alleinspieler - strafe 1:40", (-112, 0, 0), id="4.14"),
        pytest.param("1 kreuz m2 bock verstoß gegner + strafe 2:40", (72, -40, 0), id="4.15"),
        pytest.param("ramsch augen 1:30 2:65 3:25", (0, -65, 0), id="4.26"),
        pytest.param("ramsch augen 2:65", (0, -65, 0), id="4.26 the loser alone"),
        pytest.param("ramsch augen 1:51 2:51 3:18", (-51, -51, 0), id="4.26 ties"),
        pytest.param("ramsch bock augen 1:30 2:65 3:25", (0, -130, 0), id="4.25"),
        pytest.param("ramsch augen 1:30 2:65 3:25 schieben 1", (0, -130, 0), id="4.30 one"),
        pytest.param("ramsch augen 1:30 2:65 3:25 schieben 3", (0, -520, 0), id="4.30 three"),
        pytest.param("ramsch durchmarsch 2", (0, 120, 0), id="4.31"),
        pytest.param("ramsch durchmarsch 2 schieben 1", (0, 240, 0), id="4.31 one shove"),
        pytest.param("ramsch augen 1:0 2:75 3:45 jungfrau 1", (0, -150, 0), id="4.32"),
        pytest.param("ramsch augen 1:0 2:75 3:45 jungfrau 1 schieben 2", (0, -600, 0), id="4.32 two shoves"),
        pytest.param("ramsch durchmarsch ma2", (0, 240, 0), id="4.33 Durchmarsch"),
        pytest.param("ramsch augen 1:0 2:75 3:45 jungfrau va1", (0, -300, 0), id="4.33 Jungfrau"),
        pytest.param("ramsch durchmarsch ma2!", (0, -480, 0), id="4.34"),
        pytest.param("ramsch durchmarsch ma2! schieben 1", (0, -960, 0), id="4.34 one shove"),
        pytest.param("ramsch augen 1:30 2:60 3:30 jungfrau va1!", (-480, 0, 0), id="4.35"),
    ],
)
def test_every_place_is_booked(line, expected):
    assert booked("club", line) == expected


@pytest.mark.parametrize(
    ("line", "starts"),
    [
        pytest.param("1 kreuz m2 kontra 1 -", True, id="4.16 lost Kontra"),
        pytest.param("1 kreuz m2 kontra 1 +", False, id="4.16 won Kontra"),
        pytest.param("1 kreuz m2 kontra 2 -", True, id="4.16 Kontra lost with Re"),
        pytest.param("1 kreuz m2 kontra 2 +", True, id="4.16 won Re"),
        pytest.param(SIXTY, True, id="4.16 60"),
        pytest.param("1 kreuz m1 augen 59 -", False, id="4.16 59"),
        pytest.param("1 kreuz m2 kontra 1 augen 60 -", True, id="4.17 two occasions, once"),
    ],
)
def test_games_that_start_bock_and_ramsch(line, starts):
    assert pending(line) == ([Phase.BOCK] * 3 + [Phase.RAMSCH] * 3 if starts else [])


@pytest.mark.parametrize(
    ("players", "count"), [pytest.param(3, 3, id="4.19 three"), pytest.param(4, 4, id="4.19 four")]
)
def test_as_many_rounds_as_players(players, count):
    games = ["2 null +"] * players + [SIXTY.replace("1 ", "3 ", 1)]
    assert pending(*games, players=players) == [Phase.BOCK] * count + [Phase.RAMSCH] * count


def test_first_bock_then_ramsch():
    """4.19"""
    games = ["1 null +"] * 3 + [SIXTY] + [BOCK] * 3 + [RAMSCH] * 3
    assert due(*games) == [None] * 4 + [Phase.BOCK] * 3 + [Phase.RAMSCH] * 3
    assert codes("club", *games) == []
    wrong = ["1 null +"] * 3 + [SIXTY] + [BOCK] * 2 + ["2 null +"] + [RAMSCH] * 3
    results = [f for f in check_sheet(scored("club", *wrong)) if f.code == "S106" and f.severity is Severity.ERROR]
    assert [(f.game, f.sentence, f.params["since"]) for f in results] == [(7, "bock_missed", 4)]


def test_a_grand_hand_in_the_ramsch_round_adds_a_ramsch():
    """4.27, 4.28, 4.29"""
    games = ["1 null +"] * 3 + [SIXTY] + [BOCK] * 3 + [RAMSCH, "1 grand m1 h +", RAMSCH, RAMSCH]
    result = scored(CLUB, *games)
    assert [n for n, each in enumerate(result.due, 1) if each.phase is Phase.RAMSCH] == [8, 9, 10, 11]
    assert result.rows[8].bookings == (72, 0, 0)
    assert (result.pending, codes("club", *games)) == ((), [])
    assert scored(CLUB, *games, agreed=7).agreed == 11


def test_all_at_the_table_must_agree():
    """4.36"""

    agreed = CLUB._replace(agreed_by=("Anna", "Bert"))
    table = sheet("1 null +", names=("Anna", "bert ", "Cilli"))
    results = [f for f in check_sheet(score(table, agreed)) if f.code == "G118"]
    assert [(f.sentence, f.place, f.stated) for f in results] == [("not_agreed", 3, "Cilli")]
    assert not [f for f in check_sheet(score(table, CLUB)) if f.code == "G118"]


def test_without_tournament_scoring():
    """4.37"""
    games = ("1 grand m4 s +", "1 karo o2 -", "3 null ou +", "2 herz m1 h r36 ü -")
    assert scored(CLUB, *games).footer(FooterName.TOTAL) == (90, -80, 46)


def test_the_right_to_kontra_cannot_always_be_checked():
    """4.22"""
    results = [f for f in check_sheet(scored(CLUB, "2 kreuz m1 kontra 1 +")) if f.sentence == "kontra_unseen"]
    assert [f.severity for f in results] == [Severity.INFO]
