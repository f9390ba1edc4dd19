"""An invented evening for practice: its day and its file."""

import datetime as dt
from pathlib import Path

from skatlist.evening.founding import create_event
from skatlist.evening.import_lists import start_event
from skatlist.tournament.simulation import simulate_event


def make_practice(
    path: Path, seed: int, author: str, *, players: int, series: int, played: bool, language: str
) -> None:
    """Make the file of an invented evening, with its games if it is `played`.

    The same seed gives the same evening. Raises InputError, in which case no file is made.
    """
    event = simulate_event(seed, date=evening_of(seed), players=players, series=series, language=language)
    bare = event._replace(sheets=())
    if played:
        start_event(path, bare, event.sheets, author, ())
    else:
        create_event(path, bare, author)


def evening_of(seed: int) -> str:
    """Return the date of an invented evening: a Friday, the same for the same seed.

    >>> evening_of(1), evening_of(53)
    ('2026-01-09', '2026-01-09')
    """
    return (dt.date(2026, 1, 2) + dt.timedelta(weeks=seed % 52)).isoformat()
