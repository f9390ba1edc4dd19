"""The clock stands still in these tests: the records have an order, whatever their times."""

import pytest

from skatlist.files.journal import journal


@pytest.fixture(autouse=True)
def clock_that_stands_still(monkeypatch):
    moment = journal.now_utc()
    monkeypatch.setattr(journal, "_stamp", lambda: moment)
