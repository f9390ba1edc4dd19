"""An invented evening to practise on: its day, the slips put into its lists, and its file."""

import datetime as dt
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import astuple, fields
from pathlib import Path
from typing import TYPE_CHECKING

from skatlist.evening.founding import create_event
from skatlist.evening.import_lists import start_event
from skatlist.event import Event
from skatlist.rules import load_profile
from skatlist.simulation.simulate import simulate_event
from skatlist.simulation.slip import Slip
from skatlist.simulation.slips import put_slips

if TYPE_CHECKING:
    from skatlist.sheet import Sheet


def make_practice(
    path: Path, seed: int, author: str, *, players: int, series: int, slips: int, played: bool, language: str
) -> tuple[Slip, ...]:
    """Make the file of an invented evening, its games entered where it is `played`; return the slips put into them.

    The same seed gives the same evening. Raises InputError, then there is no file.
    """
    event = simulate_event(seed, date=evening_of(seed), players=players, series=series, language=language)
    bare = event._replace(sheets=())
    if not played:
        create_event(path, bare, author)
        return ()
    event, made = with_slips(event, slips, seed)
    start_event(path, bare, event.sheets, author, ())
    return made


def with_slips(event: Event, count: int, seed: int) -> tuple[Event, tuple[Slip, ...]]:
    """Return the event with that many slips spread over its lists, and the slips."""
    rng = random.Random(seed)  # noqa: S311 - games, not secrets
    shares = Counter(rng.choices(range(len(event.sheets)), k=count))
    profile = load_profile(event.rules)
    sheets: list[Sheet] = []
    made: list[Slip] = []
    for index, sheet in enumerate(event.sheets):
        spoilt, slips = put_slips(sheet, rng, shares[index], profile) if shares[index] else (sheet, ())
        sheets.append(spoilt)
        made.extend(slips)
    return event._replace(sheets=tuple(sheets)), tuple(made)


def evening_of(seed: int) -> str:
    """Return the date of an invented evening: a Friday, the same for the same seed.

    >>> evening_of(1), evening_of(53)
    ('2026-01-09', '2026-01-09')
    """
    return (dt.date(2026, 1, 2) + dt.timedelta(weeks=seed % 52)).isoformat()


def slip_table(slips: Sequence[Slip]) -> bytes:
    """Return what was put into the lists, a line each, columns parted by tabs."""
    lines = [[field.name for field in fields(Slip)]]
    lines += [["" if value is None else str(value) for value in astuple(slip)] for slip in slips]
    return "".join("\t".join(line) + "\n" for line in lines).encode()
