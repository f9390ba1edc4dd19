"""The table "Numeric cases that separate the rule sets", row by row as it stands.

A cell is the line of the game under that rule set and what it must book. Where the documents cross a game otherwise,
the line has other crosses; that the checks demand exactly those is proved with the facts given (points, tricks).
"""

import pytest
from house_lists import booked, codes, points, rules, scored

from skatlist.skat.sheet import FooterName

SYBEX = {
    "hand without skat": rules("sybex", values={"hand_without_skat": True}),
    "lost hand twice": rules("sybex", values={"lost_hand": 2}),
    "grand 20": rules("sybex", values={"grand": 20}),
    "open": rules("sybex", values={"ouvert_without_hand": True}),
    "kontra": rules("sybex", kontra={"factors": (2, 4)}),
    "by bid": rules("regel", values={"loss_by": "bid"}),
}

# number: (line, isko, sko, preis, regel, regel by the bid, club, sybex); None where the table has a dash or nothing.
DECLARER = {
    1: ("herz m1 h r36 augen 65 +", -80, -40, -40, -80, -72, -80, -40),
    2: ("pik m1 h r72 augen 65 +", -154, -77, -77, -154, -144, -154, -77),
    3: ("kreuz m3 r20 augen 55 -", -96, -96, -96, -96, -40, -96, -96),
    4: ("kreuz m3 h r20 -", -120, -60, -60, -120, -40, -120, -60),
    5: ("grand m4 h sa augen 89 -", -384, -192, -192, -384, None, -384, -192),
    6: ("grand m1 h sa augen 25 -", -240, -120, -120, -240, None, -240, -120),
    8: ("grand m4 h ou +", 264, 360, 396, 240, 240, 264, 360),
    9: ("grand m1 h ou -", -384, -252, -288, -336, None, -384, -252),
    12: ("null h -", -70, -35, -35, -70, None, -70, -35),
    13: ("null ou h -", -118, -59, -59, -118, None, -118, -59),
    19: ("karo m1 s r22 augen 90 +", 27, 27, 27, 27, 27, 27, 27),
    20: ("grand m1 r45 augen 65 +", 48, 48, 48, 48, 48, 48, 48),
    22: ("grand m4 h verstoß alleinspieler -", -288, -144, -144, -288, None, -288, -144),
    23: ("herz o1 r59 ü -", -120, -120, -120, -120, -118, -120, -120),
    24: ("kreuz m1 augen 60 -", -48, -48, -48, -48, None, -48, -48),
    28: ("kreuz m2 augen 45 verstoß gegner +", 36, 36, 36, 36, 36, 36, 36),
    29: ("kreuz m2 augen 45 verstoß alleinspieler -", -72, -72, -72, -72, None, -72, -72),
    43: ("kreuz o1 h s r60 verstoß gegner -", -120, -60, -60, -120, -120, -120, -60),
}
COLUMNS = ("isko", "sko", "preis", "regel", SYBEX["by bid"], "club", "sybex")


@pytest.mark.parametrize(
    ("profile", "line", "expected"),
    [
        pytest.param(profile, line, expected, id=f"{number} {name}")
        for number, (line, *row) in DECLARER.items()
        for profile, name, expected in zip(
            COLUMNS, ("isko", "sko", "preis", "regel", "by bid", "club", "sybex"), row, strict=True
        )
        if expected is not None
    ],
)
def test_the_declarer_is_booked(profile, line, expected):
    assert points(profile, line) == expected


# The same game with a switch, a cross or another reading.
FURTHER = [
    ("1", SYBEX["hand without skat"], "herz o3 h r36 augen 65 +", 50),
    ("4", SYBEX["lost hand twice"], "kreuz m3 h r20 -", -120),
    ("6", SYBEX["grand 20"], "grand m1 h sa -", -100),
    ("7", "isko", "grand m1 h sa stiche 0 -", -240),
    ("7", "isko", "grand m1 h sa z stiche 0 -", -288),
    ("7", "sko", "grand m1 h sa z stiche 0 -", -144),
    ("7", "preis", "grand m1 h sa z stiche 0 -", -144),
    ("7", "sybex", "grand m1 h sa z stiche 0 -", -144),
    ("10", "isko", "kreuz m2 h ou +", 108),
    ("10", "sko", "kreuz m2 h ou +", 108),
    ("10", "preis", "kreuz m2 h ou +", 108),
    ("10", "sybex", "kreuz m2 h ou +", 108),
    ("11", SYBEX["open"], "kreuz m2 ou +", 96),
    ("11", SYBEX["open"], "kreuz m2 ou -", -192),
    ("14", "regel", "revolution +", 92),
    ("14", "regel", "revolution -", -184),
    ("15", "isko", "kreuz m5 +", 72),
    ("15", "sko", "kreuz m5 +", 72),
    ("15", "preis", "kreuz m5 +", 72),
    ("15", "regel", "kreuz m5 +", 72),
    ("15", "sybex", "kreuz m5 +", 72),
    ("15", "club", "kreuz m4 +", 60),
    ("16", "isko", "karo o11 augen 61 +", 108),
    ("16", "sko", "karo o11 augen 61 +", 108),
    ("16", "regel", "karo o11 augen 61 +", 108),
    ("16", "club", "karo o4 augen 61 +", 45),
    ("17", "isko", "grand m2 s augen 120 stiche 9 +", 96),
    ("17", "sko", "grand m2 s augen 120 stiche 9 +", 96),
    ("17", "sybex", "grand m2 s augen 120 stiche 9 +", 96),
    ("17", "regel", "grand m2 s z augen 120 stiche 9 +", 120),
    ("17", "club", "grand m2 s z augen 120 stiche 9 +", 120),
    ("18", "isko", "grand m2 h s augen 90 +", 120),
    ("18", "club", "grand m2 h s augen 90 +", 120),
    ("18", "regel", "grand m2 h s augen 90 +", 120),
    ("18", "regel", "grand m2 h augen 90 +", 96),
    ("19", "regel", "karo m1 r22 augen 90 -", -54),
    ("20", SYBEX["grand 20"], "grand m1 r45 augen 65 +", -120),
    ("21", "isko", "kreuz m1 h r36 aufgegeben -", -72),
    ("21", "sko", "kreuz m1 h r36 aufgegeben -", -36),
    ("21", "regel", "kreuz m1 h r36 aufgegeben -", -72),
    ("21", "club", "kreuz m1 h r36 aufgegeben -", -72),
    ("21", "sybex", "kreuz m1 h r36 aufgegeben -", -36),
    ("25", "club", "kreuz m2 kontra 1 -", -144),
    ("25", SYBEX["kontra"], "kreuz m2 kontra 1 -", -144),
    ("26", "club", "kreuz m2 kontra 2 +", 144),
    ("26", SYBEX["kontra"], "kreuz m2 kontra 2 +", 144),
    ("27", "club", "kreuz m2 kontra 4 +", 576),
    ("44", "isko", "null r33 als karo m2 -", -72),
    ("44", "isko", "null r33 als kreuz m2 -", -72),
    ("44", "isko", "null r33 als herz m1 -", -80),
    ("44", "club", "null r33 als herz m1 -", -80),
]


@pytest.mark.parametrize(
    ("profile", "line", "expected"), [pytest.param(*case[1:], id=f"{case[0]} {case[2]}") for case in FURTHER]
)
def test_a_switch_or_another_cross_books(profile, line, expected):
    assert points(profile, line) == expected


@pytest.mark.parametrize(
    ("profile", "line", "code"),
    [
        pytest.param(profile, line, code, id=f"{number} {profile} {line}")
        for number, line, code, profiles in (
            ("10", "2 kreuz m2 h ou +", "G118", ("regel", "club")),
            ("11", "2 kreuz m2 ou +", "G104", ("isko", "sko", "preis", "sybex")),
            ("14", "2 revolution +", "G118", ("isko", "sko", "preis", "club", "sybex")),
            ("15", "2 kreuz m5 +", "G102", ("club",)),
            ("16", "2 karo o11 +", "G102", ("club",)),
            ("17", "2 grand m2 s z augen 120 stiche 9 +", "G116", ("isko", "sko", "preis", "sybex")),
            ("17", "2 grand m2 s augen 120 stiche 9 +", "G116", ("regel", "club")),
            ("18", "2 grand m2 h augen 90 +", "G115", ("isko", "sko", "preis", "club", "sybex")),
            ("21", "2 kreuz m1 h r36 aufgegeben -", "G118", ("preis",)),
            ("25", "2 kreuz m2 kontra 1 -", "G118", ("isko", "sko", "preis", "regel", "sybex")),
            ("26", "2 kreuz m2 kontra 2 +", "G118", ("isko", "sko", "preis", "regel", "sybex")),
            ("27", "2 kreuz m2 kontra 4 +", "G118", ("isko", "sko", "preis", "regel", "sybex")),
            ("30", "e", "G118", ("regel", "club", "sybex")),
            ("31", "ramsch augen 1:50 2:40 3:30", "G118", ("isko", "sko", "preis", "sybex")),
            ("43", "2 kreuz o1 h s r60 verstoß gegner +", "G108", ("isko", "sko", "preis", "club")),
        )
        for profile in profiles
    ],
)
def test_a_rule_missing_in_the_rule_set_is_a_finding(profile, line, code):
    assert code in codes(profile, line)


@pytest.mark.parametrize(
    ("profile", "line"),
    [
        ("isko", "2 grand m2 s augen 120 stiche 9 +"),
        ("regel", "2 grand m2 s z augen 120 stiche 9 +"),
        ("club", "2 grand m2 s z augen 120 stiche 9 +"),
        ("isko", "2 grand m2 h s augen 90 +"),
        ("regel", "2 grand m2 h s augen 90 +"),
        ("regel", "2 grand m2 h augen 90 +"),
        ("isko", "e"),
        ("sko", "e"),
        ("preis", "e"),
        ("regel", "ramsch augen 1:50 2:40 3:18"),
        ("club", "ramsch augen 1:50 2:40 3:30"),
        (SYBEX["open"], "2 kreuz m2 ou +"),
        ("sko", "2 kreuz m1 h r36 aufgegeben -"),
    ],
    ids=str,
)
def test_a_rule_of_the_rule_set_is_no_finding(profile, line):
    assert codes(profile, line) == []


RAMSCH = rules("sybex", ramsch={"played": True})
LAST_TRICK = rules("sybex", ramsch={"played": True, "skat": "last-trick"})
EACH_OWN = rules("sybex", ramsch={"played": True, "skat": "last-trick", "each_own": True})
NO_MARCH = rules("sybex", ramsch={"played": True, "march": -120})
ANNOUNCING = rules("sybex", ramsch={"played": True, "virgin_announced": True})
SHOVING = rules("sybex", ramsch={"played": True, "shoves": True})

# Ramsch by place. Where the skat goes to the last trick its points stand with who took it; else only tricks do.
PLACES = [
    (31, "regel", "ramsch augen 1:50 2:40 3:18", (-62, 0, 0)),
    (31, "club", "ramsch augen 1:50 2:40 3:30", (-50, 0, 0)),
    (31, LAST_TRICK, "ramsch augen 1:50 2:40 3:30", (-50, 0, 0)),
    (31, RAMSCH, "ramsch augen 1:50 2:40 3:18", (-62, 0, 0)),
    (31, EACH_OWN, "ramsch augen 1:50 2:40 3:30", (-50, -40, -30)),
    (32, "regel", "ramsch augen 1:50 2:45 3:13", (-62, 0, 0)),
    (32, "club", "ramsch augen 1:50 2:57 3:13", (0, -57, 0)),
    (32, LAST_TRICK, "ramsch augen 1:50 2:57 3:13", (0, -57, 0)),
    (32, RAMSCH, "ramsch augen 1:50 2:45 3:13", (-62, 0, 0)),
    (33, "regel", "ramsch augen 1:0 2:75 3:45", (0, -75, 0)),
    (33, "club", "ramsch augen 1:0 2:75 3:45", (0, -150, 0)),
    (33, "club", "ramsch augen 1:0 2:75 3:45 jungfrau 1", (0, -150, 0)),
    (33, RAMSCH, "ramsch augen 1:0 2:75 3:45 jungfrau 1", (0, -75, 0)),
    (34, "club", "ramsch augen 1:0 2:75 3:45 jungfrau va1", (0, -300, 0)),
    (34, ANNOUNCING, "ramsch augen 1:0 2:75 3:45 jungfrau va1", (0, -75, 0)),
    (35, "club", "ramsch augen 1:30 2:65 3:25 schieben 1", (0, -130, 0)),
    (35, SHOVING, "ramsch augen 1:30 2:65 3:25 schieben 1", (0, -65, 0)),
    (36, "club", "ramsch durchmarsch 2", (0, 120, 0)),
    (36, "club", "ramsch durchmarsch ma2", (0, 240, 0)),
    (36, "club", "ramsch durchmarsch ma2 schieben 1", (0, 480, 0)),
    (36, RAMSCH, "ramsch durchmarsch 2", (0, 120, 0)),
    (36, NO_MARCH, "ramsch durchmarsch 2", (0, -120, 0)),
    (37, "club", "ramsch durchmarsch ma2!", (0, -480, 0)),
    (37, "club", "ramsch durchmarsch ma2! schieben 1", (0, -960, 0)),
    (28, "club", "1 kreuz m2 augen 45 verstoß gegner + strafe 2:40", (36, -40, 0)),
    (29, "club", "1 kreuz m2 augen 45 verstoß alleinspieler - strafe 1:40", (-112, 0, 0)),
]


@pytest.mark.parametrize(
    ("profile", "line", "expected"), [pytest.param(*case[1:], id=f"{case[0]} {case[2]}") for case in PLACES]
)
def test_every_place_is_booked(profile, line, expected):
    assert booked(profile, line) == expected


@pytest.mark.parametrize(
    ("number", "profile", "lines", "due"),
    [
        (24, "club", ["1 kreuz m1 augen 60 -"], ["bock"] * 3 + ["ramsch"] * 3),
        (24, rules("sybex", bock={"sixty": True}), ["1 kreuz m1 augen 60 -"], ["bock"] * 3),
        (25, "club", ["1 kreuz m2 kontra 1 -"], ["bock"] * 3 + ["ramsch"] * 3),
        (26, "club", ["1 kreuz m2 kontra 2 +"], ["bock"] * 3 + ["ramsch"] * 3),
        (26, rules("sybex", kontra={"factors": (2, 4)}, bock={"lost_kontra": True}), ["1 kreuz m2 kontra 2 +"], []),
        (
            26,
            rules("sybex", kontra={"factors": (2, 4)}, bock={"kontra_re": True}),
            ["1 kreuz m2 kontra 2 +"],
            ["bock"] * 3,
        ),
        (27, "club", ["1 kreuz m2 kontra 4 +"], ["bock"] * 3 + ["ramsch"] * 3),
    ],
    ids=str,
)
def test_rounds_due_after_a_game(number, profile, lines, due):
    assert [each.phase for each in scored(profile, *lines).pending] == due, number


THREE_ROWS = ("1 kreuz m3 +", "2 kreuz m3 -", "3 kreuz m3 h -")


def test_38_bierlachs():
    beer = {"kind": "bierlachs", "target": 501}
    assert scored(rules("sybex", scoring=beer), *THREE_ROWS).footer(FooterName.POINTS) == (0, -144, -108)
    twice = rules("sybex", scoring=beer, values={"lost_hand": 2})
    assert scored(twice, *THREE_ROWS).footer(FooterName.POINTS) == (0, -144, -168)


def test_39_plus_only():
    plus = rules("sybex", scoring={"kind": "plus-only"})
    assert scored(plus, *THREE_ROWS).footer(FooterName.POINTS) == (204, 60, 96)


@pytest.mark.parametrize(
    ("kind", "won", "over"),
    [("bierlachs", 501, False), ("bierlachs", 502, True), ("plus-only", 500, False), ("plus-only", 501, True)],
)
def test_40_where_the_list_ends(kind, won, over):
    """Place 2 is brought to the total by games of place 1 (as minus) or of its own (as plus)."""
    profile = rules("sybex", scoring={"kind": kind, "target": 501})
    place = 1 if kind == "bierlachs" else 2
    result = scored(profile, *games_worth(won, place))
    assert abs(result.rows[-1].totals[1]) == won
    assert (result.ended is not None) == over
    assert result.ended_by == ((2, 3) if over and kind == "bierlachs" else (2,) if over else ())


def games_worth(total, place):
    """Return won games of a place that add up to a total: Null ouvert, Null and Kreuz, Karo for the rest."""
    values = {46: "null ou", 23: "null", 35: "null h", 18: "karo m1", 20: "herz m1", 22: "pik m1", 24: "kreuz m1"}
    reach = {0: ()}
    for amount in range(1, total + 1):
        for value, line in values.items():
            if amount - value in reach:
                reach[amount] = (*reach[amount - value], f"{place} {line} +")
                break
    return reach[total]


FIVE_ROWS = ("1 grand m4 s +", "1 karo o2 -", "3 null ou +", "e", "2 herz m1 h r36 ü -")


@pytest.mark.parametrize(
    ("profile", "totals"),
    [
        ("isko", (130, -90, 176)),
        ("sko", (90, -40, 46)),
        ("preis", (90, -40, 46)),
        ("regel", (90, -80, 46)),
        ("club", (90, -80, 46)),
        ("sybex", (90, -40, 46)),
    ],
)
def test_41_the_five_rows(profile, totals):
    assert scored(profile, *FIVE_ROWS).footer(FooterName.TOTAL) == totals


@pytest.mark.parametrize(("profile", "totals"), [("isko", (-46, -56, 70, 30)), ("sko", (-36, -36, 0, 0))])
def test_42_a_player_leaves(profile, totals):
    result = scored(profile, "1 karo m1 -", "platz 4 geht", "2 karo m1 -", players=4)
    assert result.footer(FooterName.TOTAL) == totals
