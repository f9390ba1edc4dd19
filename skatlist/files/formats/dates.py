"""Dates as people write them: `20.3.26`, `20.3.2026`, `2026-03-20`, `03/20/2026`."""

import datetime as dt
import re
from typing import Final

from skatlist.words import UsageError

_NUMBERS: Final = r"\d+[.-]\s*\d+[.-]\s*\d+|\d+/\d+/\d+|\d{5,}"
_DAY_FIRST: Final = r"(?a)(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})"
_SLASHES: Final = r"(?a)(\d{1,2})/(\d{1,2})/(\d{4}|\d{2})"
_CENTURY: Final = "20"


def possible_days(written: str) -> tuple[str, ...]:
    """Return the possible days of a date as YYYY-MM-DD: none, one, or two, beginning with the day-first reading.

    >>> possible_days("20.3.26"), possible_days("03/20/2026"), possible_days("03/04/2026"), possible_days("31.2.2026")
    (('2026-03-20',), ('2026-03-20',), ('2026-04-03', '2026-03-04'), ())
    """
    written = written.strip()
    try:
        return (dt.date.fromisoformat(written).isoformat(),)
    except ValueError:
        pass
    if (numbers := re.fullmatch(_DAY_FIRST, written)) is not None:
        day, month, year = numbers.groups()
        orders = [(year, month, day)]
    elif (numbers := re.fullmatch(_SLASHES, written)) is not None:
        one, two, year = numbers.groups()
        orders = [(year, two, one), (year, one, two)]
    else:
        return ()
    return tuple(dict.fromkeys(day for order in orders for day in _calendar_day(*order)))


def _calendar_day(year: str, month: str, day: str) -> tuple[str, ...]:
    try:
        return (dt.date(int(year if len(year) > len(_CENTURY) else _CENTURY + year), int(month), int(day)).isoformat(),)
    except ValueError:
        return ()


def today() -> str:
    """Return the local date as YYYY-MM-DD."""
    return dt.datetime.now().astimezone().date().isoformat()


def day_of(written: str) -> str:
    """Return a date as YYYY-MM-DD. Raises UsageError for an invalid or ambiguous date.

    >>> day_of("20.3.26")
    '2026-03-20'
    """
    days = possible_days(written)
    if not days:
        raise UsageError("date", value=written)
    if len(days) > 1:
        raise UsageError("date_ambiguous", value=written, day_first=days[0], month_first=days[1])
    return days[0]


def iso_date(written: str) -> str:
    """Return a date as YYYY-MM-DD. An invalid or ambiguous date stays as written.

    >>> iso_date("20.11.2026"), iso_date("20.3.26"), iso_date("2026-11-20"), iso_date("31.2.2026")
    ('2026-11-20', '2026-03-20', '2026-11-20', '31.2.2026')
    """
    days = possible_days(written)
    return days[0] if len(days) == 1 else written


def impossible_date(written: str) -> bool:
    """Whether numbers look like a date but are in no calendar. Words are not judged.

    >>> [impossible_date(date) for date in ("31.2.2026", "46101", "13/32/2026", "20.11.2026", "Freitag")]
    [True, True, True, False, False]
    """
    return re.fullmatch(_NUMBERS, written.strip(), re.ASCII) is not None and not possible_days(written)
