"""One value rule, other parameters: the games that tell the sources' rule sets apart (see test_numeric_cases).

The parameters stand here as the documents give them, so that these tests hold whatever the shipped profiles say.
"""

import pytest
from notation import game

from skatlist.game import Contract, Entry, Level, Valuation, announcements, entries, legal_bids, level_sets, valuate
from skatlist.rules import Bock, Kontra, Values, load_profile

ISKO = load_profile()
RULES = {
    "isko": ISKO,
    "sko": ISKO._replace(values=Values(grand_ouvert=36, grand_ouvert_levels=6, lost_hand=1)),
    "preis": ISKO._replace(values=Values(grand_ouvert=36, lost_hand=1)),
    "regel": ISKO._replace(values=Values(grand_ouvert_levels=6, suit_ouvert=False, revolution=92)),
    "by bid": ISKO._replace(values=Values(grand_ouvert_levels=6, suit_ouvert=False, revolution=92, loss_by="bid")),
    "grand 20": ISKO._replace(values=Values(grand=20, grand_ouvert=36, grand_ouvert_levels=6, lost_hand=1)),
    "club": ISKO._replace(values=Values(spitzen_suit=4, suit_ouvert=False), kontra=Kontra(factors=(2, 4, 8, 16))),
    "bock": ISKO._replace(kontra=Kontra(factors=(2, 4)), bock=Bock(factor=2)),
    "open": ISKO._replace(values=Values(ouvert_without_hand=True, spitze=True)),
}
CASES = [
    ("herz m1 h r36 +", {"isko": -80, "sko": -40, "preis": -40, "regel": -80, "by bid": -72, "club": -80}),
    ("pik m1 h r72 +", {"isko": -154, "sko": -77, "regel": -154, "by bid": -144}),
    ("kreuz m3 r20 -", {"isko": -96, "sko": -96, "regel": -96, "by bid": -40}),
    ("kreuz m3 h r20 -", {"isko": -120, "sko": -60, "by bid": -40}),
    ("grand m4 h sa -", {"isko": -384, "sko": -192, "preis": -192}),
    ("grand m1 h sa -", {"isko": -240, "sko": -120, "grand 20": -100}),
    ("grand m1 h sa z -", {"isko": -288, "sko": -144}),
    ("grand m4 h ou +", {"isko": 264, "sko": 360, "preis": 396, "regel": 240, "grand 20": 360}),
    ("grand m1 h ou -", {"isko": -384, "sko": -252, "preis": -288, "regel": -336}),
    ("kreuz m2 h ou +", {"isko": 108, "sko": 108, "preis": 108}),
    ("null h -", {"isko": -70, "sko": -35}),
    ("null ou h -", {"isko": -118, "sko": -59}),
    ("revolution +", {"isko": None, "regel": 92, "by bid": 92}),
    ("revolution -", {"isko": None, "regel": -184}),
    ("kreuz m4 +", {"isko": 60, "club": 60}),
    ("karo o4 +", {"isko": 45, "club": 45}),
    ("grand m1 r45 +", {"isko": 48, "sko": 48, "grand 20": -120}),
    ("kreuz m1 h r36 given_up -", {"isko": -72, "sko": -36}),
    ("karo m1 r36 given_up -", {"isko": -72, "sko": -72}),
    ("grand m4 h -", {"isko": -288, "sko": -144}),
    ("herz o1 r59 -", {"isko": -120, "sko": -120, "by bid": -118}),
    ("kreuz o1 h s r60 -", {"isko": -120, "sko": -60}),
    ("null r24 -", {"isko": None, "by bid": -48}),
    ("kreuz m3 -", {"isko": -96, "by bid": None}),
    ("kreuz m3 r0 -", {"isko": -96, "by bid": None}),
    ("kreuz m2 ou -", {"open": -192}),
    ("kreuz m2 ou +", {"open": 96}),
    ("kreuz m2 sp +", {"open": 48}),
    ("kreuz m2 +", {"club": 36, "bock": 36}),
    ("kreuz m2 kontra1 +", {"isko": 36, "club": 72, "bock": 72}),
    ("kreuz m2 kontra2 +", {"club": 144, "bock": 144}),
    ("kreuz m2 kontra4 +", {"club": 576, "bock": 36}),
    ("kreuz m2 kontra1 -", {"club": -144}),
    ("kreuz m2 bock1 -", {"isko": -72, "bock": -144}),
    ("kreuz m2 bock2 -", {"bock": -288}),
    ("grand m3 h kontra2 -", {"bock": -960}),
    ("karo m1 r20 bock1 -", {"bock": -108}),
    ("null r24 kontra1 - als kreuz m1", {"bock": -96}),
]


@pytest.mark.parametrize(
    ("rules", "line", "points"),
    [pytest.param(rules, line, points, id=f"{rules}: {line}") for line, row in CASES for rules, points in row.items()],
)
def test_rule_sets_part_where_their_documents_do(rules, line, points):
    assert valuate(game(line), RULES[rules]).points == points


def test_a_loss_by_the_bid_charges_the_bid():
    assert valuate(game("herz o1 r59 -"), RULES["by bid"]) == Valuation(59, -118, overbid=True)
    assert valuate(game("herz o1 r18 ü -"), RULES["by bid"]) == Valuation(None, None)


@pytest.mark.parametrize(
    ("rules", "number", "has", "lacks", "highest"),
    [
        ("isko", 63, {264, 198, 162}, {252, 288, 92, 19}, 264),
        ("sko", 66, {252, 288, 324, 360}, {264}, 360),
        ("preis", 66, {288, 324, 360, 396}, {264, 252}, 396),
        ("regel", 61, {92, 240}, {162, 198, 264}, 240),
        ("grand 20", 66, {200}, {264}, 360),
    ],
)
def test_legal_bids_follow_from_the_games_of_the_rule_set(rules, number, has, lacks, highest):
    bids = legal_bids(RULES[rules])
    assert (len(bids), min(bids), max(bids)) == (number, 18, highest)
    assert has <= bids
    assert not lacks & bids


def test_the_space_of_the_isko():
    assert len(announcements(ISKO)) == len(set(announcements(ISKO))) == 964
    every = list(entries(ISKO))
    assert len(every) == len(set(every)) == 94_346
    assert sum(entry.bid is not None for entry in every) == 92_418
    assert all(valuate(entry, ISKO).points is not None for entry in every)
    assert all(entry.won is False for entry in every if valuate(entry, ISKO).overbid)


def test_level_sets_follow_the_rule_set():
    sets = {rules: {str(c): len(level_sets(c, RULES[rules])) for c in Contract} for rules in ("isko", "regel", "open")}
    assert sets["isko"] | {} == {
        **dict.fromkeys(("clubs", "spades", "hearts", "diamonds", "grand"), 10),
        "null": 4,
        **dict.fromkeys(("revolution", "ramsch", "passed", "void"), 1),
    }
    assert (sets["regel"]["clubs"], sets["regel"]["grand"]) == (9, 10)
    assert (sets["open"]["clubs"], sets["open"]["grand"], sets["open"]["null"]) == (22, 22, 4)
    assert Entry(contract=Contract.REVOLUTION) in announcements(RULES["regel"])
    spitze = {levels & Level.SPITZE for levels in level_sets(Contract.CLUBS, RULES["open"])}
    assert spitze == {Level.NONE, Level.SPITZE}


def test_few_spitzen_make_a_small_space():
    club = announcements(RULES["club"])
    assert {abs(entry.spitzen) for entry in club if entry.spitzen} == {1, 2, 3, 4}
    assert not any(entry.levels & Level.OUVERT for entry in club if entry.contract is Contract.CLUBS)
