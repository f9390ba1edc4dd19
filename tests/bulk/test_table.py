"""The table of the value rule says what the two functions say, game by game."""

from concurrent.futures import ThreadPoolExecutor
from itertools import product
from random import Random

import numpy as np
import pytest
from bulk.many_games import any_entry, facts_of
from tiers import sample, slow

from skatlist.files.bulk.game_arrays import NOT_KNOWN, REASONS, UNKNOWN, Facts
from skatlist.files.bulk.table import RuleTable, codes_of, mask_of, rule_table
from skatlist.skat.checks.game.game_checks import check_game
from skatlist.skat.checks.game.valued_game import ValuedGame
from skatlist.skat.game import (
    Contract,
    Entry,
    Level,
    Reason,
    announcements,
    entries,
    legal_bids,
    overbid_costs,
    valuate,
)
from skatlist.skat.rules import load_profile
from skatlist.skat.rules.loading import profile_names
from skatlist.skat.sheet.scoring import is_won
from skatlist.tournament.checks.kinds import all_kinds
from skatlist.words import UsageError

PROFILES = {name: load_profile(name) for name in profile_names()}
HISTORY = ("clubordnung", "hausregeln", "regelblatt")
ISKO = load_profile("isko-2022")


def varied(profile=ISKO, **values):
    return profile._replace(values=profile.values._replace(**values))


RULES = {
    **{name: profile for name, profile in PROFILES.items() if name not in HISTORY},
    "loss by the bid": varied(loss_by="bid"),
    "Grand ouvert 36": varied(grand_ouvert=36, grand_ouvert_levels=5, ouvert_without_hand=True),
    "Grand 20, few levels, Revolution": varied(
        PROFILES["isko-2010"], grand=20, grand_ouvert=24, lost_hand=1, revolution=92, schwarz_by="points"
    ),
    "Spitze": varied(spitze=True, suit_ouvert=False, schneider_from=91, schneider_by_cross=True),
    "Kontra": ISKO._replace(kontra=PROFILES["hausregeln"].kontra),
    "played out": ISKO._replace(conduct=ISKO.conduct._replace(played_out=True)),
}

# By default those most unlike each other.
SAMPLES = ("isko-2022", "Kontra", "Grand 20, few levels, Revolution")
SOME_RULES = [*SAMPLES, *slow(*(name for name in RULES if name not in SAMPLES))]


def by_functions(entry, profile, stated=None):
    """Return what the functions say of one game."""
    valuation = valuate(entry, profile, stated)
    played = entry.contract is not None and entry.contract.has_declarer
    won = is_won(entry, valuation) if played else None
    return (
        NOT_KNOWN if valuation.value is None else valuation.value,
        NOT_KNOWN if valuation.points is None else valuation.points,
        valuation.overbid,
        UNKNOWN if won is None else won,
        mask_of(finding.code for finding in check_game(ValuedGame(entry, valuation, profile, stated))),
    )


def assert_same(table, games, stated=None):
    scores = table.look_up(facts_of(games, stated))
    stated = [None] * len(games) if stated is None else stated
    got = zip(*(column.tolist() for column in scores), strict=True)
    for entry, number, answer in zip(games, stated, got, strict=True):
        assert answer == by_functions(entry, table.profile, number), (entry, number)


@pytest.mark.parametrize("first", Contract)
@pytest.mark.parametrize("bid", [17, 18, 0, None])
def test_a_bid_is_judged_for_each_contract_whichever_comes_first(first, bid):
    games = [Entry(contract=contract, spitzen=1, bid=bid, won=True) for contract in Contract]
    games.sort(key=lambda entry: entry.contract is not first)
    assert_same(RuleTable(RULES["isko-2022"]), games)


@pytest.mark.slow
@pytest.mark.parametrize("count", [300, *slow(None)])
@pytest.mark.parametrize("name", SOME_RULES)
def test_all_admissible_games_are_scored_and_judged_as_by_the_functions(name, count):
    """In any order: whichever comes first stands for its kind."""
    profile = RULES[name]
    most = None if name == "isko-2022" else 12_000
    assert_same(RuleTable(profile), sample(entries(profile), count or most))


@pytest.mark.slow
@pytest.mark.parametrize("count", [300, *slow(15_000)])
@pytest.mark.parametrize("name", SOME_RULES)
def test_games_right_or_wrong_are_scored_and_judged_as_by_the_functions(name, count):
    random = Random(name)
    profile = RULES[name]
    bids = [*sorted(legal_bids(profile)), 0, 17, 19, 25, 61, 163, 250, 265, 300]
    games = [any_entry(random, bids) for _ in range(count)]
    assert_same(RuleTable(profile), games)


@pytest.mark.parametrize("count", [300, *slow(15_000)])
def test_stated_values_are_judged_too(count):
    random = Random(8)
    games = [any_entry(random, [18, 24, 48, 72]) for _ in range(count)]
    games = [e._replace(charged_contract=None, charged_spitzen=None) for e in games]
    right = [valuate(entry, ISKO).points for entry in games]
    stated = [random.choice([points, points, None, -points, 2 * points, 48, -23]) if points else 0 for points in right]
    assert_same(RuleTable(ISKO), games, stated)


@pytest.mark.slow
@pytest.mark.parametrize("count", [200, *slow(4_000)])
@pytest.mark.parametrize("name", SOME_RULES)
def test_the_cost_of_an_overbid_game_follows_from_its_value_without_a_bid(name, count):
    random, profile = Random(name), RULES[name]
    known = random.choices(announcements(profile), k=count)
    games = [e._replace(overbid=True, won=random.choice((True, False, False, None))) for e in known]
    costs = [overbid_costs(entry, profile) for entry in games]
    stated = [random.choice((*each[:4], 66, 44, -22)) * random.choice((-1, -1, -1, 1)) for each in costs]
    assert_same(RuleTable(profile), games, stated)
    known = [entry for entry, value in zip(games, stated, strict=True) if valuate(entry, profile, value).overbid]
    assert len(known) > count // 4 or profile.values.loss_by == "bid"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["isko-2022", *slow("skatordnung", "Spitze", "Grand 20, few levels, Revolution")])
def test_every_number_of_card_points_and_tricks_is_judged(name):
    """Every number a check could look at, in games of every outcome, in an order that lets each stand for its class."""
    profile, random = RULES[name], Random(4)
    levels = (Level.NONE, Level.HAND, Level(2), Level(3), Level(10), Level(11), Level(7), Level(31))
    outcomes = list(
        product((Contract.CLUBS, Contract.GRAND, Contract.NULL), levels, (18, 59, 120, None), (True, False))
    )
    games = []
    for points in (*range(123), None):
        for tricks in (*range(12), None):
            contract, crosses, bid, won = random.choice(outcomes)
            spitzen = None if contract is Contract.NULL else random.choice((-3, -1, 1, 4))
            ended = (Reason.GIVEN_UP, Reason.CLAIM, Reason.VIOLATION_DECLARER, Reason.VIOLATION_OPPONENTS)
            reason = random.choice((*ended, Reason.PLAYED, Reason.PLAYED))
            games += [
                Entry(contract, spitzen, crosses, bid, won, reason=reason, card_points=points, tricks=tricks),
                Entry(Contract.HEARTS, 1, crosses, 18, won, card_points=points, tricks=tricks),
                Entry(Contract.HEARTS, -2, crosses, bid, won, card_points=points),
                Entry(Contract.HEARTS, -2, crosses, bid, won, tricks=tricks),
            ]
    random.shuffle(games)
    assert_same(RuleTable(profile), games)


@pytest.mark.slow
@pytest.mark.parametrize("count", [200, *slow(20_000)])
def test_raw_games_are_valued_and_judged_as_by_the_functions(count):
    """A part of the 5,779,200 raw games, drawn evenly; all of them: python tests/bulk/all_raw_games.py."""
    random = Random(1)
    contracts = list(Contract)[:6]
    games = [
        Entry(
            random.choice(contracts), random.randint(-12, 12), Level(random.randrange(64)), random.randrange(301), won
        )
        for won in (True, False)
        for _ in range(count)
    ]
    assert_same(RuleTable(ISKO), games)


def test_columns_that_are_not_there_say_nothing():
    games = [Entry(Contract.CLUBS, 2, Level.HAND, 18, True), Entry(Contract.PASSED)]
    few = Facts(*facts_of(games)[:5])
    assert [column.tolist() for column in rule_table(ISKO).look_up(few)] == [
        [48, 0],
        [48, 0],
        [False, False],
        [1, UNKNOWN],
        [0, 0],
    ]


def test_threads_do_not_disturb_each_other():
    """Dask scores with several threads where nobody asks for processes; each learns its own table."""
    random, profile = Random(6), load_profile("isko-2010")
    parts = [[any_entry(random, [18, 24, 48]) for _ in range(40)] for _ in range(16)]
    with ThreadPoolExecutor(8) as threads:
        results = list(
            threads.map(lambda games: [c.tolist() for c in rule_table(profile).look_up(facts_of(games))], parts)
        )
    assert results == [
        [list(c) for c in zip(*(by_functions(e, profile) for e in games), strict=True)] for games in parts
    ]
    assert rule_table(profile) is rule_table(profile)


def test_no_game_at_all_is_no_fault():
    empty = rule_table(ISKO).look_up(facts_of([]))
    assert [column.size for column in empty] == [0] * 5


@pytest.mark.parametrize("name", HISTORY)
def test_rules_with_bock_or_ramsch_are_refused(name):
    with pytest.raises(UsageError) as refused:
        RuleTable(PROFILES[name])
    assert refused.value.key == "errors.frames_history"


def test_every_code_of_the_game_checks_has_its_bit():
    every = ("L103", *sorted(kind.code for kind in all_kinds() if kind.code[0] == "G"))
    assert len(every) > 20
    assert [codes_of(mask_of([code])) for code in every] == [(code,) for code in every]
    assert codes_of(np.uint32(mask_of(every))) == every


def test_the_space_is_the_one_promised():
    assert (len(announcements(ISKO)), len(REASONS)) == (964, 6)
