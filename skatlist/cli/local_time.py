"""The time of a record as the clock on the wall shows it."""

import datetime as dt

from skatlist.words import Language


def local_time(time: str, lang: Language) -> str:
    """Return a time in UTC (ISO 8601) as date and time of day here; what is no time stays as written.

    >>> local_time("gestern", Language.DE)
    'gestern'
    """
    try:
        here = dt.datetime.fromisoformat(time).astimezone()
    except (ValueError, OverflowError):
        return time
    # In Germany the day goes first; elsewhere only the order of ISO 8601 is understood everywhere.
    return here.strftime("%d.%m.%Y %H:%M:%S" if lang is Language.DE else "%Y-%m-%d %H:%M:%S")
