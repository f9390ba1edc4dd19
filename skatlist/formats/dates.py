"""Dates as people write them on lists."""

import datetime as dt
import re
from typing import Final

_NUMBERS: Final = r"\d+[.-]\s*\d+[.-]\s*\d+|\d{5,}"
_GERMAN: Final = r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})"


def iso_date(written: str) -> str:
    """Return a date as YYYY-MM-DD; what is no date stays as written.

    >>> iso_date("20.11.2026"), iso_date("20.3.26"), iso_date("2026-11-20"), iso_date("31.2.2026")
    ('2026-11-20', '2026-03-20', '2026-11-20', '31.2.2026')
    """
    german = re.fullmatch(_GERMAN, written.strip(), re.ASCII)
    try:
        if german is not None:
            year = german[3] if len(german[3]) == len("2026") else f"20{german[3]}"
            return dt.date(int(year), int(german[2]), int(german[1])).isoformat()
        return dt.date.fromisoformat(written.strip()).isoformat()
    except ValueError:
        return written


def impossible_date(written: str) -> bool:
    """Whether numbers stand there as a date and no calendar has it; words are left to people.

    >>> [impossible_date(date) for date in ("31.2.2026", "46101", "20.11.2026", "Freitag")]
    [True, True, False, False]
    """
    written = written.strip()
    if not re.fullmatch(_NUMBERS, written, re.ASCII):
        return False
    try:
        dt.date.fromisoformat(iso_date(written))
    except ValueError:
        return True
    return False
