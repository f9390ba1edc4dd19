"""One value rule, other parameters: what `paragraphs/test_numeric_cases.py` does not have, bids and all games.

The parameters stand here as the documents give them, so that these tests hold whatever the shipped profiles say.
"""

from itertools import islice

import pytest
from notation import game

from skatlist.skat.game import (
    Contract,
    Entry,
    Level,
    Valuation,
    announcements,
    entries,
    legal_bids,
    level_sets,
    valuate,
)
from skatlist.skat.rules import Bock, Kontra, Values, load_profile

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
    ("revolution +", {"isko": None}),
    ("null r24 -", {"isko": None, "by bid": -48}),
    ("kreuz m3 -", {"by bid": None}),
    ("kreuz m3 r0 -", {"by bid": None}),
    ("kreuz m2 sp +", {"open": 48}),
    ("kreuz m2 kontra4 +", {"club": 576, "bock": 36}),
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
    ("line", "valuation"),
    [
        ("kreuz m1 s r36 ü -", Valuation(36, -72, overbid=True)),
        ("kreuz m1 s r36 ü", Valuation(36, -72, overbid=True)),
        ("kreuz m1 s r36 ü +", Valuation(None, None)),
        ("kreuz m1 s r24 ü -", Valuation(None, None)),
        ("kreuz m1 s r36 -", Valuation(36, -72)),
    ],
)
def test_a_game_marked_overbid_that_only_schneider_lifts_to_its_bid_is_lost_at_its_value(line, valuation):
    assert valuate(game(line), ISKO) == valuation


@pytest.mark.parametrize(
    ("won", "stated", "valuation"),
    [
        (None, 48, Valuation(48, 48)),
        (True, 48, Valuation(48, 48)),
        (False, -96, Valuation(96, -96)),
        (None, -96, Valuation(96, -96)),
        (True, -96, Valuation(None, None)),
        (False, 48, Valuation(None, None)),
        (True, 0, Valuation(None, None)),
        (True, None, Valuation(None, None)),
    ],
)
def test_a_value_alone_counts_as_stated_unless_it_is_missing_or_0_or_its_sign_is_not_that_of_the_result(
    won, stated, valuation
):
    assert valuate(Entry(contract=Contract.VALUE, won=won), ISKO, stated) == valuation


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


def test_the_announcements_of_the_isko():
    assert len(announcements(ISKO)) == len(set(announcements(ISKO))) == 964
    some_entries = [*islice(entries(ISKO), 0, None, 97)]
    assert len(some_entries) == 973
    assert all(valuate(entry, ISKO).points is not None for entry in some_entries)


@pytest.mark.slow
def test_the_space_of_the_isko():
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
        **dict.fromkeys(("revolution", "ramsch", "passed", "void", "value"), 1),
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
