"""A ranking with prizes, and a prize that was handed out."""

from typing import NamedTuple


class Ranking(NamedTuple):
    """A ranking of an event: its name in a plan, with series and table if there are several."""

    of: str
    series: int = 0
    table: int = 0


class Payout(NamedTuple):
    """A prize handed out: its ranking, its people (start numbers), the amount, time and author, and its record."""

    ranking: Ranking
    people: tuple[int, ...]
    cents: int
    record: int = 0
    time: str = ""
    author: str = ""
