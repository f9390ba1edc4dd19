"""The time of a record as the clock on the wall shows it."""

import datetime as dt

from skatlist.words import Language, text


def local_time(time: str, lang: Language) -> str:
    """Return a time in UTC (ISO 8601) as date and time of day here; what is no time stays as written.

    >>> local_time("gestern", Language.DE)
    'gestern'
    """
    try:
        here = dt.datetime.fromisoformat(time).astimezone()
    except (ValueError, OverflowError):
        return time
    return here.strftime(text("style.moment", lang))
