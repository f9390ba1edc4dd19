"""Stations apart: equal ends or a question, nothing lost, nothing doubled. 2,000 by a command of its own."""

import pytest

from tests.evening.merge_schedule import played
from tests.tiers import slow, some


@pytest.mark.parametrize("seeds", [range(2), *slow(range(2, 60))], ids=str)
def test_stations_end_equal(seeds):
    assert sum(played(seed)["merges"] for seed in some(seeds)) > 0
