"""A game that one list lacks: its totals say what was played, and the other list may have heard something else."""

import random
from typing import NamedTuple

import pytest
from tiers import slow, some, whole

from skatlist.cases.comparison.comparing import compare_sheets
from skatlist.cases.comparison.model import Certainty, ComparedLists, DifferenceKind, Side
from skatlist.skat.game import SUITS, Contract
from skatlist.skat.rules import load_profile
from skatlist.skat.sheet import Row, Sheet, score
from skatlist.tournament.simulation import simulate_event, state

PROFILE = load_profile()
TRIED = [range(3), *slow(range(10, 40)), *whole(range(40, 110))]


class Pair(NamedTuple):
    """The games played, a list that lacks one row of it, the same with that game missing in its numbers, too, and the
    list that has misheard the game and went on with it."""

    true: Sheet
    lacking: Sheet
    unaware: Sheet
    misheard: Sheet


def pair_of(seed: int) -> Pair:
    rng = random.Random(seed)
    event = simulate_event(seed, players=rng.choice((3, 4, 5)), series=1, card_facts=rng.random() < 0.5)
    true = event.sheets[0]
    at = rng.choice([at for at, row in enumerate(true.rows) if row.entry.contract is not Contract.PASSED])
    rows = (*true.rows[:at], *true.rows[at + 1 :])
    lacking = true._replace(rows=tuple(row._replace(number=number) for number, row in enumerate(rows, 1)))
    return Pair(true, lacking, state(lacking, PROFILE), state(with_row(true, at, misheard_row(true, at, rng)), PROFILE))


def with_row(sheet: Sheet, at: int, row: Row) -> Sheet:
    return sheet._replace(rows=(*sheet.rows[:at], row, *sheet.rows[at + 1 :]))


def misheard_row(true: Sheet, at: int, rng: random.Random) -> Row:
    """Return a row as another game: it books another number, or books it to another player."""
    row = true.rows[at]
    entry = row.entry._replace(card_points=None, tricks=None)
    entries = [entry._replace(won=not entry.won)]
    if entry.spitzen is not None:
        entries.append(entry._replace(spitzen=entry.spitzen + (1 if entry.spitzen > 0 else -1)))
        entries += [entry._replace(contract=suit) for suit in sorted(SUITS) if suit is not entry.contract]
    others = [place for place in range(1, true.size + 1) if place != row.declarer]
    rows = [*(row._replace(entry=each) for each in entries), row._replace(declarer=rng.choice(others))]
    booked = score(true, PROFILE).rows[at].bookings
    return rng.choice([each for each in rows if score(with_row(true, at, each), PROFILE).rows[at].bookings != booked])


def has_true_games(pair: Pair, comparison: ComparedLists) -> bool:
    """Whether the agreed list books what was played."""
    return score(comparison.agreed, PROFILE).places == score(pair.true, PROFILE).places


@pytest.mark.slow
@pytest.mark.parametrize("seeds", TRIED)
def test_a_misheard_game_stays_open_against_totals_that_contain_another_one(seeds):
    for seed in some(seeds):
        pair = pair_of(seed)
        for first, second in some([(pair.lacking, pair.misheard), (pair.misheard, pair.lacking)]):
            comparison = compare_sheets(first, second, PROFILE)
            (row,) = (each for each in comparison.differences if each.kind is DifferenceKind.ROW)
            assert row.is_open, seed
            assert not has_true_games(pair, comparison), seed
            wrong = [each for each in comparison.differences if each.verdict is Certainty.SURE and each is not row]
            assert wrong == [], seed


@pytest.mark.parametrize("seeds", TRIED)
def test_a_game_that_the_totals_of_the_other_list_contain_is_certain(seeds):
    for seed in some(seeds):
        pair = pair_of(seed)
        comparison = compare_sheets(pair.lacking, pair.true, PROFILE)
        (row,) = (each for each in comparison.differences if each.kind is DifferenceKind.ROW)
        assert (row.verdict, row.proposed) == (Certainty.SURE, Side.SECOND), seed
        assert has_true_games(pair, comparison), seed


@pytest.mark.slow
@pytest.mark.parametrize("seeds", TRIED)
def test_a_game_that_no_number_of_the_other_list_contains_is_at_most_likely(seeds):
    """The number of games proves that a row is missing, but not which game it was."""
    for seed in some(seeds):
        pair = pair_of(seed)
        bare = pair.lacking._replace(rows=tuple(row._replace(stated=type(row.stated)()) for row in pair.lacking.rows))
        for first in some([pair.unaware, bare._replace(footer=())]):
            comparison = compare_sheets(first, pair.misheard, PROFILE)
            rows = [each for each in comparison.differences if each.kind is DifferenceKind.ROW]
            assert [each.verdict for each in rows] == [Certainty.LIKELY], seed
