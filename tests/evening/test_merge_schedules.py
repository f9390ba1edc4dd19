"""Stations apart: equal ends or a question, nothing lost, nothing doubled."""

import pytest

from tests.evening.merge_schedule import Schedule
from tests.tiers import slow


@pytest.mark.parametrize("seeds", [range(2), *slow(range(2, 2_000))], ids=lambda seeds: str(len(seeds)))
def test_stations_end_equal(tmp_path, monkeypatch, seeds):
    for seed in seeds:
        folder = tmp_path / str(seed)
        folder.mkdir()
        schedule = Schedule(folder, seed, monkeypatch)
        schedule.run(25)
        schedule.end()
