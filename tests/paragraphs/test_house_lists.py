"""Three complete lists by house rules, every row with its calculation written out."""

import pytest
from house_lists import rules, scored, sheet
from tiers import some

from skatlist.skat.checks.check_list import check_sheet
from skatlist.skat.findings import Severity
from skatlist.skat.sheet import Phase, score
from skatlist.tournament.simulation import state

NO_BOCK = {"factor": 1, "lost_kontra": False, "sixty": False, "grand_hand": False, "ramsch": False}

# Each row: the line, the calculation, what every place is booked, where the totals stand.
KONTRA_CHAIN = (
    rules("house", bock=NO_BOCK),
    3,
    [
        ("1 kreuz m2 kontra 1 kontra von 2 gereizt von 1 2 +", 12 * 3 * 2, (72, 0, 0), (72, 0, 0)),
        ("2 grand m1 kontra 2 kontra von 1 2 gereizt von 1 2 -", -2 * 24 * 2 * 4, (0, -384, 0), (72, -384, 0)),
        ("3 null ou kontra 3 kontra von 1 3 2 gereizt von 1 2 3 +", 46 * 8, (0, 0, 368), (72, -384, 368)),
        (
            "1 karo o1 kontra 4 kontra von 3 1 2 1 gereizt von 1 2 3 -",
            -2 * 9 * 2 * 16,
            (-576, 0, 0),
            (-504, -384, 368),
        ),
        ("2 pik m1 h s kontra 1 kontra von 3 gereizt von 2 3 +", 11 * 4 * 2, (0, 88, 0), (-504, -296, 368)),
        # Bid 24, worth 20: charged 30, doubled by Kontra, doubled as lost.
        ("3 herz m1 r24 kontra 1 kontra von 2 gereizt von 2 3 ü -", -2 * 10 * 3 * 2, (0, 0, -120), (-504, -296, 248)),
        # The declarer is Schneider: one level more.
        ("1 kreuz m1 s kontra 1 kontra von 2 gereizt von 1 2 -", -2 * 12 * 3 * 2, (-144, 0, 0), (-648, -296, 248)),
        # Nobody bids: Ramsch, place 2 has most points.
        ("ramsch augen 1:40 2:50 3:30", -50, (0, -50, 0), (-648, -346, 248)),
        ("3 null h +", 35, (0, 0, 35), (-648, -346, 283)),
    ],
    "- - - - - - - - -",
)
BOCK_THEN_RAMSCH = (
    rules("club"),
    3,
    [
        # 60:60 is lost and starts three Bock games (2 to 4) and three Ramsch games (5 to 7).
        ("1 kreuz m1 augen 60 -", -2 * 12 * 2, (-48, 0, 0), (-48, 0, 0)),
        ("2 pik m2 bock +", 11 * 3 * 2, (0, 66, 0), (-48, 66, 0)),
        ("3 grand m2 augen 50 bock -", -2 * 24 * 3 * 2, (0, 0, -288), (-48, 66, -288)),
        ("1 herz o1 bock +", 10 * 2 * 2, (40, 0, 0), (-8, 66, -288)),
        ("ramsch augen 1:30 2:60 3:30", -60, (0, -60, 0), (-8, 6, -288)),
        # Grand Hand instead of Ramsch: one Ramsch more, game 8.
        ("3 grand m1 h +", 24 * 3, (0, 0, 72), (-8, 6, -216)),
        ("ramsch augen 1:70 2:20 3:30 schieben 1", -70 * 2, (-140, 0, 0), (-148, 6, -216)),
        ("ramsch durchmarsch 2", 120, (0, 120, 0), (-148, 126, -216)),
        # A lost Kontra: Bock 10 to 12, Ramsch 13 to 15.
        ("3 karo m1 kontra 1 kontra von 1 gereizt von 1 3 augen 44 -", -2 * 9 * 2 * 2, (0, 0, -72), (-148, 126, -288)),
        ("1 null bock +", 23 * 2, (46, 0, 0), (-102, 126, -288)),
        # A won Re in the Bock round: its rounds come behind those still due, Bock 16 to 18, Ramsch 19 to 21.
        (
            "2 kreuz m1 bock kontra 2 kontra von 3 2 gereizt von 2 3 +",
            12 * 2 * 4 * 2,
            (0, 192, 0),
            (-102, 318, -288),
        ),
        # Nobody bids in the Bock round: a Ramsch that counts twice.
        ("ramsch bock augen 1:20 2:35 3:65", -65 * 2, (0, 0, -130), (-102, 318, -418)),
        ("ramsch augen 1:40 2:41 3:39", -41, (0, -41, 0), (-102, 277, -418)),
        ("ramsch augen 1:0 2:75 3:45 jungfrau 1", -75 * 2, (0, -150, 0), (-102, 127, -418)),
        # Equal losers lose both; 0 points are a Jungfrau.
        ("ramsch augen 1:60 2:60 3:0 jungfrau 3", -60 * 2 * 2, (-120, -120, 0), (-222, 7, -418)),
        ("1 kreuz m1 bock +", 12 * 2 * 2, (48, 0, 0), (-174, 7, -418)),
        ("2 karo m1 augen 58 bock -", -2 * 9 * 2 * 2, (0, -72, 0), (-174, -65, -418)),
        ("3 null ou bock +", 46 * 2, (0, 0, 92), (-174, -65, -326)),
        # An announced Durchmarsch missed: 120, announced, lost.
        ("ramsch durchmarsch ma1!", -120 * 2 * 2, (-480, 0, 0), (-654, -65, -326)),
        ("ramsch augen 1:10 2:50 3:60", -60, (0, 0, -60), (-654, -65, -386)),
        # A Jungfrau announced and made: twice for it, twice for the announcement.
        ("ramsch augen 1:55 2:0 3:65 jungfrau va2", -65 * 2 * 2, (0, 0, -260), (-654, -65, -646)),
    ],
    "- B B B R R R R - B B B R R R B B B R R R",
)
SCHIEBERAMSCH = (
    rules("house"),
    4,
    [
        # A won Grand Hand at a table of four: four Bock games (2 to 5), four Ramsch games (6 to 9). Place 1 deals.
        ("2 grand m1 h +", 24 * 3, (0, 72, 0, 0), (0, 72, 0, 0)),
        ("1 kreuz m1 bock +", 12 * 2 * 2, (48, 0, 0, 0), (48, 72, 0, 0)),
        ("4 herz m2 augen 47 bock -", -2 * 10 * 3 * 2, (0, 0, 0, -120), (48, 72, 0, -120)),
        ("3 pik m1 bock +", 11 * 2 * 2, (0, 0, 44, 0), (48, 72, 44, -120)),
        ("2 null bock -", -2 * 23 * 2, (0, -92, 0, 0), (48, -20, 44, -120)),
        # Place 2 deals and sits. Two shoves.
        ("ramsch augen 1:30 3:65 4:25 schieben 2", -65 * 2 * 2, (0, 0, -260, 0), (48, -20, -216, -120)),
        # Three shoves and a Jungfrau.
        (
            "ramsch augen 1:0 2:80 4:40 jungfrau 1 schieben 3",
            -80 * 2**3 * 2,
            (0, -1280, 0, 0),
            (48, -1300, -216, -120),
        ),
        ("ramsch durchmarsch 3 schieben 1", 120 * 2, (0, 0, 240, 0), (48, -1300, 24, -120)),
        ("ramsch durchmarsch ma4!", -120 * 2 * 2, (0, 0, 0, -480), (48, -1300, 24, -600)),
        ("1 karo m1 +", 9 * 2, (18, 0, 0, 0), (66, -1300, 24, -600)),
        ("2 pik m1 augen 52 -", -2 * 11 * 2, (0, -44, 0, 0), (66, -1344, 24, -600)),
        ("3 kreuz m1 +", 12 * 2, (0, 0, 24, 0), (66, -1344, 48, -600)),
    ],
    "- B B B B R R R R - - -",
)
LISTS = {"Kontra chain": KONTRA_CHAIN, "Bock, then Ramsch": BOCK_THEN_RAMSCH, "Schieberamsch": SCHIEBERAMSCH}
LETTERS = {None: "-", Phase.BOCK: "B", Phase.RAMSCH: "R"}


@pytest.mark.parametrize("name", LISTS)
def test_every_row_is_booked_as_calculated(name):
    profile, players, games, _ = LISTS[name]
    result = scored(profile, *(line for line, *_ in games), players=players)
    for row, (line, points, bookings, totals) in some(zip(result.rows, games, strict=True)):
        assert (row.valuation.points, row.bookings, row.totals) == (points, bookings, totals), line


@pytest.mark.parametrize("name", LISTS)
def test_the_due_round_in_every_row(name):
    profile, players, games, due = LISTS[name]
    result = scored(profile, *(line for line, *_ in games), players=players)
    assert " ".join(LETTERS[each.phase] for each in result.due) == due
    assert result.pending == ()


@pytest.mark.parametrize("name", LISTS)
def test_a_list_that_states_everything_right_has_no_error(name):
    profile, players, games, due = LISTS[name]
    agreed = len(games) - due.count("R")
    bare = sheet(*(line for line, *_ in games), players=players, agreed=agreed)
    result = score(state(bare, profile), profile)
    assert result.agreed == len(games)
    assert result.complete
    assert [f for f in check_sheet(result) if f.severity is not Severity.INFO] == []


@pytest.mark.parametrize(
    ("name", "game", "wrong", "code"),
    [
        ("Kontra chain", 1, "1 kreuz m2 kontra 1 kontra von 3 gereizt von 1 2 +", "G118"),
        ("Kontra chain", 1, "1 kreuz m2 kontra 1 kontra von 1 gereizt von 1 2 +", "G118"),
        ("Kontra chain", 8, "ramsch augen 1:40 2:50 3:29", "G114"),
        ("Kontra chain", 8, "e", "G118"),
        ("Bock, then Ramsch", 2, "2 pik m2 +", "S106"),
        ("Bock, then Ramsch", 5, "1 kreuz m1 +", "S106"),
        ("Bock, then Ramsch", 9, "3 karo m1 bock +", "S106"),
        ("Bock, then Ramsch", 8, "ramsch durchmarsch 2 augen 1:10 2:110 3:0", "G114"),
        ("Schieberamsch", 7, "ramsch augen 1:5 2:75 4:40 jungfrau 1 schieben 3", "G114"),
        ("Schieberamsch", 10, "1 karo m1 strafe 2:40 +", "G118"),
    ],
)
def test_one_wrong_row_is_a_finding(name, game, wrong, code):
    profile, players, games, _ = LISTS[name]
    lines = [line for line, *_ in games]
    lines[game - 1] = wrong
    findings = check_sheet(scored(profile, *lines, players=players))
    assert code in [f.code for f in findings if f.severity is Severity.ERROR and f.game == game]
