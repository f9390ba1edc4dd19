"""Every finding of a single game: lines that are wrong, and the same lines put right."""

from itertools import islice

import pytest
from checks.sheets import german_sentences
from notation import game
from tiers import slow

from skatlist.skat.checks.game.game_checks import check_entry
from skatlist.skat.findings import Severity
from skatlist.skat.findings.fixes import entry_with
from skatlist.skat.game import Contract, Level, entries
from skatlist.skat.rules import load_profile

ISKO = load_profile()


def codes_with_sentences(line, stated=None, profile=ISKO, **facts):
    """Return code and sentence of everything found in a game; `raw` levels are not completed."""
    raw = facts.pop("raw", None)
    entry = game(line)._replace(**facts, **({} if raw is None else {"levels": raw}))
    findings = check_entry(entry, profile, stated)
    assert all(german_sentences(finding) for finding in findings)
    return [finding.code + (f".{finding.sentence}" if finding.sentence else "") for finding in findings]


VALUES = [
    ("kreuz m2 h +", 48, []),
    ("kreuz m2 h +", 60, ["G101"]),
    ("kreuz m2 h +", 0, ["G101"]),
    ("null +", 23, []),
    ("null +", 35, ["G101"]),
    ("null +", 24, ["G106.value"]),
    ("null h ou -", -118, []),
    ("null h ou -", -59, ["G107"]),
    ("karo m1 -", -36, []),
    ("karo m1 -", -18, ["G107"]),
    ("karo m1 -", -72, ["G107.twice"]),
    ("karo m1 -", 36, ["G107.sign"]),
    ("karo m1 -", 18, ["G107.as_gain"]),
    ("karo m1 +", -18, ["G107.won_as_lost"]),
    ("karo m1 +", 36, ["G107.won_doubled"]),
    ("karo m1 +", -36, ["G107.won_as_lost"]),
    ("herz m1 h r36 ü -", -80, []),
    ("herz m1 h r36 ü -", 30, ["G108"]),
    ("herz m1 h r36 ü -", 80, ["G108"]),
    ("herz m1 h r36 ü -", -60, ["G109"]),
    ("herz m1 h r36 ü -", -90, ["G109"]),
    ("herz m1 h r36 ü -", -40, ["G107"]),
    ("herz m1 h r36 -", -80, []),
    ("herz m1 r50 -", -100, ["G110"]),
    ("herz m1 h r36 -", -60, ["G109"]),
    ("herz m1 h r36 +", None, ["G108.result"]),
    ("herz m1 h r36 +", -80, ["G108.result"]),
    ("herz m1 h r36 +", 30, ["G108"]),
    ("pik m1 h r72 ü -", -154, []),
    ("e", 0, []),
]


@pytest.mark.parametrize(("line", "stated", "expected"), VALUES)
def test_a_wrong_value_has_one_code(line, stated, expected):
    assert codes_with_sentences(line, stated) == expected


GAMES = [
    ("kreuz m11 +", []),
    ("kreuz m12 +", ["G102"]),
    ("kreuz o12 +", ["G102"]),
    ("grand m4 +", []),
    ("grand m5 +", ["G102"]),
    ("grand m0 +", ["G102.zero"]),
    ("null m1 +", ["G102.none"]),
    ("null r24 - als kreuz m12", ["G102"]),
    ("kreuz m1 h sa +", []),
    ("kreuz m1 sa +", ["G104"]),
    ("kreuz m1 za +", ["G104"]),
    ("kreuz m2 ou +", ["G104.ouvert"]),
    ("grand m2 h ou +", []),
    ("null ou +", []),
    ("kreuz m1 r18 +", []),
    ("kreuz m1 r0 +", []),
    ("kreuz m1 r19 +", ["G112"]),
    ("kreuz m2 r21 +", ["G112"]),
    ("grand m4 h ou r264 +", []),
    ("grand m4 h ou r265 ü -", ["G112"]),
    ("herz m1 r50 ü -", []),
    ("herz m1 r50 -", ["G110"]),
    ("herz m1 r50 given_up -", []),
    ("herz m1 r18 ü -", ["G110.marked"]),
    ("herz m1 s r18 ü -", ["G110.marked"]),
    ("herz m1 s r27 ü +", ["G110.marked"]),
    ("herz m1 s r27 ü -", []),
    ("herz m1 s z r33 ü -", []),
    ("herz m1 s r27 ü given_up -", []),
    ("herz m1 r0 ü -", ["G110.marked"]),
    ("herz m1 ü -", ["L103.overbid_bid"]),
    ("null r23 -", []),
    ("null r24 -", ["G111"]),
    ("null r24 +", ["G111"]),
    ("null h r36 -", ["G111"]),
    ("null r24 ü - als kreuz m1", []),
    ("null r24 - als kreuz m1", []),
    ("pik m1 r24 -", []),
    ("pik m1 h r36 -", []),
    ("herz m1 r24 -", []),
    ("herz m1 r50 -", ["G110"]),
    ("pik m1 h r72 -", ["G110"]),
    ("null r24 + als kreuz m1", ["G108.result"]),
    ("null r18 - als kreuz m1", ["G110.charged"]),
    ("null - als kreuz m1", ["G110.charged_without_bid"]),
    ("pik m1 h s z o3 +", ["G117"]),
    ("kreuz m1 s z +", []),
    ("kreuz o2 s z +", ["G117"]),
    ("kreuz m3 s z -", ["G117.own"]),
    ("kreuz m2 s z -", []),
    ("kreuz o4 h ou +", ["G117"]),
    ("kreuz m4 h ou -", []),
    ("kreuz m1 s given_up -", ["G119"]),
    ("kreuz m1 given_up -", []),
    ("kreuz m1 given_up +", ["G114.reason"]),
    ("kreuz m1 conceded -", ["G114.reason"]),
    ("kreuz m1 conceded +", []),
    ("kreuz m1 r30 ü conceded -", []),
    ("kreuz m1 s r30 conceded +", []),
    ("kreuz m1 r30 conceded +", ["G108.result"]),
    ("kreuz m1 r20 conceded -", ["G114.reason"]),
    ("kreuz o1 h s z r60 violation_opponents +", ["G114.violation"]),
    ("kreuz o1 h s z r60 violation_opponents -", []),
    ("kreuz m1 h s z r60 violation_opponents +", []),
    ("karo o6 s r72 violation_opponents +", []),
    ("karo o7 s r81 violation_opponents +", ["G114.violation"]),
    ("kreuz m1 h sa conceded +", []),
    ("karo m1 s r27 violation_opponents +", []),
    ("karo m1 s z r27 violation_opponents +", ["G119"]),
    ("kreuz o1 h s r60 violation_opponents +", ["G108.result"]),
    ("kreuz m1 kontra1 +", ["G118.kontra"]),
    ("kreuz m1 bock1 +", ["G118.bock"]),
    ("ramsch", ["G118.ramsch"]),
    ("revolution +", ["G118.revolution"]),
    ("kreuz m1 sp +", ["G118.spitze"]),
    ("e", []),
]


@pytest.mark.parametrize(("line", "expected"), GAMES)
def test_impossible_games_are_findings(line, expected):
    assert sorted(codes_with_sentences(line)) == sorted(expected)


H, S, SA, Z, ZA, O = (  # noqa: E741 - the letter of the list
    Level.HAND,
    Level.SCHNEIDER,
    Level.SCHNEIDER_ANNOUNCED,
    Level.SCHWARZ,
    Level.SCHWARZ_ANNOUNCED,
    Level.OUVERT,
)


@pytest.mark.parametrize(
    ("line", "levels", "expected"),
    [
        ("kreuz m1 +", Z, ["G105"]),
        ("kreuz m1 -", Z, ["G105"]),
        ("kreuz m1 +", H | SA, ["G105"]),
        ("kreuz m1 +", H | S | SA, []),
        ("kreuz m1 -", H | SA, ["G113.below"]),
        ("kreuz m1 -", H | S | SA, []),
        ("kreuz m1 +", H | S | Z | ZA, ["G105"]),
        ("kreuz m1 -", H | S | Z | ZA, ["G113.below"]),
        ("kreuz m1 +", H | O, ["G105"]),
        ("grand m1 -", H | O, ["G113.below"]),
        ("null +", S, ["G106"]),
        ("null +", H | SA | S, ["G106"]),
        ("null +", H | O, []),
    ],
)
def test_crosses_carry_others(line, levels, expected):
    assert codes_with_sentences(line, raw=levels) == expected


POINTS = [
    ("kreuz m1 +", 61, []),
    ("kreuz m1 +", 60, ["G114.won"]),
    ("kreuz m1 -", 60, []),
    ("kreuz m1 -", 61, ["G114.lost"]),
    ("kreuz m1 r30 ü -", 75, []),
    ("kreuz m1 h sa -", 89, []),
    ("kreuz m1 h sa +", 89, ["G113.points"]),
    ("kreuz m1 h sa +", 90, []),
    ("kreuz m1 h sa -", 90, ["G114.lost"]),
    ("kreuz m1 h za -", 118, []),
    ("kreuz m1 h za +", 118, ["G113.points"]),
    ("kreuz m1 s +", 89, ["G115"]),
    ("kreuz m1 s +", 90, []),
    ("kreuz m1 +", 90, ["G115.missing"]),
    ("kreuz m1 -", 31, []),
    ("kreuz m1 -", 30, ["G115.own_missing"]),
    ("kreuz m1 s -", 30, []),
    ("kreuz m1 s -", 31, ["G115"]),
    ("kreuz m1 h sa -", 25, []),
    ("kreuz m1 -", 0, ["G115.own_missing"]),
    ("karo m1 s r22 -", 65, []),
    ("karo m1 r22 ü -", 90, ["G115.missing"]),
    ("herz m1 h r60 ü -", 95, []),
    ("kreuz m1 given_up -", 90, []),
    ("kreuz m1 violation_opponents +", 20, []),
    ("kreuz m1 claim +", 60, ["G114.won"]),
    ("kreuz m1 s violation_opponents +", 92, []),
    ("kreuz m1 s z +", 100, ["G116.points"]),
    ("kreuz m1 s z -", 25, ["G116.own_points"]),
    ("kreuz m1 s z -", 22, []),
    ("kreuz m1 +", 121, ["G114.no_points"]),
    ("null -", 0, []),
    ("null +", 22, []),
    ("null +", 23, ["G114.null_points"]),
    ("null +", 9, ["G114.null_points"]),
    ("null -", 60, []),
    ("karo o1 s r27 -", 90, ["G114.lost"]),
    ("karo o1 s r27 -", 89, []),
    ("karo o1 r27 ü -", 89, []),
    ("kreuz m1 s z r27 -", 45, ["G116.own_points"]),
    ("kreuz m1 s r27 -", 45, []),
    ("pik m1 s r40 -", 45, ["G115"]),
    ("pik m1 s z r40 -", 45, []),
    ("pik m1 h sa z r60 -", 95, []),
    ("kreuz m1 -", 119, ["G122.points"]),
]


@pytest.mark.parametrize(("line", "points", "expected"), POINTS)
def test_card_points_agree_with_result_and_schneider(line, points, expected):
    assert codes_with_sentences(line, card_points=points) == expected


TRICKS = [
    ("null +", 0, []),
    ("null +", 1, ["G114.null_won"]),
    ("null -", 1, []),
    ("null -", 0, ["G114.null_lost"]),
    ("null r24 ü - als kreuz m1", 0, []),
    ("kreuz m1 +", 0, ["G114.won_no_trick"]),
    ("kreuz m1 s z -", 10, ["G114.lost_all_tricks"]),
    ("kreuz m1 s z +", 10, []),
    ("kreuz m1 s z +", 9, ["G116.tricks"]),
    ("kreuz m1 s +", 10, ["G116.missing"]),
    ("kreuz m1 s -", 0, ["G116.own_missing"]),
    ("kreuz m1 s z -", 0, []),
    ("kreuz m1 s z -", 1, ["G116.tricks"]),
    ("kreuz m1 h sa -", 0, ["G116.own_open"]),
    ("kreuz m1 h sa z -", 0, ["G116.own_open"]),
    ("kreuz m1 h sa +", 10, ["G116.missing"]),
    ("kreuz m1 h sa z +", 10, []),
    ("kreuz m1 h sa z +", 9, ["G116.tricks"]),
    ("kreuz m1 h za -", 0, []),
    ("kreuz m1 h sa z -", 5, ["G116.tricks"]),
    ("kreuz m1 h za +", 9, ["G113.tricks"]),
    ("kreuz m1 h za -", 9, []),
    ("kreuz m1 h za -", 10, ["G114.lost_all_tricks"]),
    ("kreuz m1 h ou +", 10, []),
    ("kreuz m1 +", 11, ["G114.no_tricks"]),
    ("kreuz m1 +", 1, ["G114.won_tricks"]),
    ("kreuz m1 -", 9, ["G114.lost_tricks"]),
    ("kreuz m1 +", 2, []),
    ("kreuz m1 h sa +", 2, ["G113.tricks"]),
    ("kreuz m1 h s sa -", 10, ["G114.lost_all_tricks"]),
    ("kreuz m1 s r36 -", 0, ["G116.own_missing"]),
    ("kreuz m1 r27 ü -", 0, ["G116.own_missing"]),
    ("kreuz m1 r36 ü -", 10, ["G116.missing"]),
    ("kreuz m1 r50 ü -", 10, []),
    ("pik m1 r40 ü -", 0, []),
]


@pytest.mark.parametrize(("line", "tricks", "expected"), TRICKS)
def test_tricks_agree_with_result_and_schwarz(line, tricks, expected):
    assert codes_with_sentences(line, tricks=tricks) == expected


@pytest.mark.parametrize(
    ("line", "points", "tricks", "expected"),
    [
        ("kreuz m1 +", 70, 1, ["G122"]),
        ("kreuz m1 s +", 100, 10, ["G122.only"]),
        ("kreuz m1 s z +", 120, 10, []),
        ("kreuz m1 s +", 120, 6, []),
        ("kreuz m1 s +", 120, 5, ["G122"]),
        ("kreuz m1 +", 35, 7, ["G122.gap"]),
        ("kreuz m1 +", 54, 0, ["G114.won", "G122"]),
        ("kreuz m1 given_up -", 70, 1, []),
        ("null +", 23, 0, ["G122"]),
        ("kreuz m1 s r27 ü -", 45, None, []),
        ("kreuz m1 s r27 ü -", 25, None, []),
        ("kreuz m1 s r27 ü -", 95, None, ["G114.lost"]),
        ("kreuz m1 s z r30 ü -", None, 0, []),
        ("null -", 22, 1, []),
    ],
)
def test_card_points_and_tricks_are_of_the_same_cards(line, points, tricks, expected):
    """Of two numbers that exclude each other either may be right: only what both say is said besides."""
    assert sorted(codes_with_sentences(line, card_points=points, tricks=tricks)) == sorted(expected)


@pytest.mark.parametrize("name", ["skatordnung", "preisskat", "sybex-1997"])
def test_own_schwarz_counts_behind_a_missed_announcement_where_the_rules_say_so(name):
    rules = load_profile(name)
    assert codes_with_sentences("grand m1 h sa -", -120, rules, tricks=0) == ["G116.own_missing"]
    assert codes_with_sentences("grand m1 h sa z -", -144, rules, tricks=0) == []
    assert codes_with_sentences("grand m1 h sa -", -120, rules, tricks=1) == []


def test_no_cross_stays_that_carries_a_schwarz_taken_back():
    entry = game("kreuz o1 h ou +")
    (finding,) = check_entry(entry, ISKO)
    assert finding.code == "G117"
    turned, dropped = (entry_with(entry, fix.changes) for fix in finding.fixes)
    assert (turned.spitzen, dropped.levels) == (1, game("kreuz h sa").levels)
    assert check_entry(dropped, ISKO) == check_entry(turned, ISKO) == ()


def test_a_revolution_is_not_called_a_null(house):
    (finding,) = check_entry(game("revolution h +"), house("[values]", "revolution = 92"))
    assert (finding.code, german_sentences(finding)[0]) == (
        "G106",
        "bei Revolution gibt es nicht, was angekreuzt ist: Hand",
    )


@pytest.fixture
def house(tmp_path):
    """Return a maker of a club's own rule set from the lines that differ."""

    def make(*lines):
        path = tmp_path / "haus.toml"
        path.write_text('extends = "isko-2022"\ntournament = false\n' + "\n".join(lines), encoding="utf-8")
        return load_profile(str(path))

    return make


def test_a_rule_set_that_has_the_rule_is_content(house):
    profile = house(
        "[values]", "revolution = 92", "spitze = true", "suit_ouvert = true", "ouvert_without_hand = true",
        "[kontra]", "factors = [2, 4]", "[bock]", "factor = 2", "kontra_re = true",
    )  # fmt: skip
    for line in ("kreuz m1 kontra2 +", "kreuz m1 bock1 +", "revolution +", "kreuz m1 sp +", "kreuz m2 ou +"):
        assert codes_with_sentences(line, profile=profile) == []
    assert codes_with_sentences("kreuz m1 kontra3 +", profile=profile) == ["G118.kontra_chain"]


@pytest.mark.parametrize(
    ("factor", "bock", "expected"),
    [
        (1, 1, ("G118.bock", None)),
        (1, 2, ("G118.bock", None)),
        (2, 1, None),
        (2, 2, ("G118.bock_twice", 1)),
        (3, 2, ("G118.bock_twice", 1)),
    ],
)
def test_bock_written_twice_stays_once_where_bock_is_played(house, factor, bock, expected):
    entry = game(f"kreuz m1 bock{bock} +")
    occasion = ["kontra_re = true", "[kontra]", "factors = [2, 4]"] if factor > 1 else []
    bock_findings = check_entry(entry, house("[bock]", f"factor = {factor}", *occasion))
    proposals = [
        (f"{each.code}.{each.sentence}", entry_with(entry, each.fixes[0].changes).bock or None)
        for each in bock_findings
    ]
    assert proposals == ([expected] if expected else [])


def test_a_rule_set_may_count_otherwise(house):
    profile = house(
        "[values]", "schneider_from = 91", 'schwarz_by = "points"', "suit_ouvert = false", "spitzen_suit = 4",
        "[list]", "passed = false",
    )  # fmt: skip
    assert codes_with_sentences("kreuz m1 +", profile=profile, card_points=90) == []
    assert codes_with_sentences("kreuz m1 s +", profile=profile, card_points=90) == ["G115"]
    assert codes_with_sentences("kreuz m1 s z +", profile=profile, card_points=120, tricks=9) == []
    assert codes_with_sentences("kreuz m1 s +", profile=profile, card_points=120) == ["G116.missing_points"]
    assert codes_with_sentences("kreuz m1 s z +", profile=profile, card_points=118) == ["G116.by_points"]
    assert codes_with_sentences("kreuz m1 s -", profile=profile, card_points=0) == ["G116.own_missing_points"]
    assert codes_with_sentences("kreuz m2 h ou +", profile=profile) == ["G118.suit_ouvert"]
    assert codes_with_sentences("kreuz m5 +", profile=profile) == ["G102"]
    assert codes_with_sentences("e", profile=profile) == ["G118.passed"]


@pytest.mark.slow
@pytest.mark.parametrize("part", [11, *slow(1)])
def test_every_admissible_game_is_without_error(part):
    marked = 0
    for entry in islice(entries(ISKO), 0, None, part):
        overbid = bool(entry.contract is not Contract.NULL and entry.bid and overbid_unmarked(entry))
        findings = check_entry(entry._replace(overbid=overbid), ISKO)
        marked += overbid
        assert not [finding for finding in findings if finding.severity is Severity.ERROR], entry
    assert marked > 10_000 // part


def overbid_unmarked(entry):
    return any(finding.code == "G110" for finding in check_entry(entry, ISKO))


def test_the_exact_fix_of_a_value_is_the_computed_one():
    (finding,) = check_entry(game("kreuz m2 h +"), ISKO, 60)
    assert (finding.stated, finding.computed, finding.column) == (60, 48, "value")
    assert [(c.field, c.before, c.after) for c in finding.fixes[0].changes] == [("value", 60, 48)]


@pytest.mark.parametrize("bid", [-18, -81])
def test_a_bid_below_nothing_is_not_legal(bid):
    assert codes_with_sentences("kreuz m2 +", bid=bid) == ["G112"]
