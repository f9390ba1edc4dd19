"""Two lists with slips of their own and common ones: every difference is found, and the true reading proposed."""

import random

import pytest
from comparison.pairs import KINDS, compared, make_pair, missed, wrongly_decided
from slips.putting import put_slips
from tiers import slow, some, whole

from skatlist.cases.comparison.comparing import compare_sheets
from skatlist.cases.comparison.matching import with_seats_swapped
from skatlist.cases.comparison.model import Certainty, DifferenceKind, Side
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import score
from skatlist.tournament.simulation import simulate_event, state

PROFILE = load_profile()
RIGHT = 0.98  # of the differences that are not open


@pytest.mark.parametrize("seeds", [range(8), *slow(range(200)), *whole(range(1_000))])
def test_every_difference_is_found_and_the_true_reading_comes_first(seeds):
    decided = wrong = slips = lost = 0
    for seed in some(seeds):
        pair = make_pair(seed, PROFILE)
        comparison = compared(pair, PROFILE)
        assert comparison.other is None, seed
        decided += sum(not each.is_open for each in comparison.differences)
        wrong += len(list(wrongly_decided(pair, comparison, PROFILE)))
        slips += len(pair.slips)
        lost += len(list(missed(pair, comparison)))
    assert slips >= 2 * len(seeds)
    assert lost == 0
    assert wrong <= (1 - RIGHT) * decided, (wrong, decided)


@pytest.mark.parametrize("seeds", [range(3), *slow(range(60)), *whole(range(300))])
def test_equal_lists_differ_nowhere(seeds):
    """Also with the same slips on both, with places in another order and with numbers only one of them has."""
    for seed in some(seeds):
        rng = random.Random(seed)
        true = simulate_event(seed, players=rng.choice((3, 4, 5)), series=1).sheets[0]
        first, _ = put_slips(true, rng, rng.randrange(4), PROFILE, KINDS)
        order = list(range(1, true.size + 1))
        rng.shuffle(order)
        bare = first._replace(footer=()) if rng.random() < 0.3 else first
        comparison = compare_sheets(first, with_seats_swapped(bare, tuple(order)), PROFILE)
        assert comparison.is_equal, (seed, comparison.differences)


@pytest.mark.parametrize("seeds", [range(3), *slow(range(50)), *whole(range(200))])
def test_a_game_that_one_list_continued_with_stays_open_or_is_right(seeds):
    """A scorer who noted another game and went on with it has everything in order: only the table knows."""
    opened = 0
    for seed in some(seeds):
        rng = random.Random(seed)
        true = simulate_event(seed, players=4, series=1, card_facts=False).sheets[0]
        at = rng.choice([at for at, row in enumerate(true.rows) if row.entry.spitzen in {1, -1} and row.entry.won])
        entry = true.rows[at].entry
        rows = list(true.rows)
        rows[at] = rows[at]._replace(entry=entry._replace(spitzen=2 * entry.spitzen))
        carried = state(true._replace(rows=tuple(rows)), PROFILE)
        comparison = compare_sheets(true, carried, PROFILE)
        (difference,) = (each for each in comparison.differences if each.kind is DifferenceKind.FACTS)
        assert len(comparison.differences) == 1, seed
        assert difference.is_open or difference.proposed is Side.FIRST, seed
        assert difference.follows, seed
        opened += difference.is_open
        assert comparison.agreed.rows[at].entry == entry
    assert opened > len(seeds) / 2


@pytest.mark.parametrize("seeds", [range(4), *slow(range(4, 100))])
def test_the_agreed_list_has_the_true_games_and_numbers(seeds):
    for seed in some(seeds):
        pair = make_pair(seed, PROFILE)
        comparison = compared(pair, PROFILE)
        if pair.common or comparison.open:
            continue
        assert score(comparison.agreed, PROFILE).places == score(pair.true, PROFILE).places, seed
        if all(each.verdict is Certainty.SURE for each in comparison.differences):
            assert comparison.common == (), seed
