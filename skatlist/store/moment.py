"""The time of a record."""

import datetime as dt


def now_utc(after: str = "") -> str:
    """Return this moment in UTC, ISO 8601 with milliseconds; never before `after`: a clock may go back.

    >>> now_utc("9999-12-31T23:59:59.999Z")
    '9999-12-31T23:59:59.999Z'
    """
    return max(_stamp(), after)


def clock_behind(last: str) -> bool:
    """Whether the clock of this computer shows a time before the last record."""
    return _stamp() < last


def stamp_of(moment: dt.datetime) -> str:
    """Return a moment (with its time zone) as records have it."""
    return moment.astimezone(dt.UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _stamp() -> str:
    return stamp_of(dt.datetime.now(dt.UTC))
