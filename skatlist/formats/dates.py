"""Dates as people write them on lists."""

import datetime as dt
import re
from typing import Final

__all__ = ["iso_date"]

_GERMAN: Final = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})", re.ASCII)


def iso_date(written: str) -> str:
    """Return a date as YYYY-MM-DD; what is no date stays as written.

    >>> iso_date("20.11.2026"), iso_date("2026-11-20"), iso_date("31.2.2026")
    ('2026-11-20', '2026-11-20', '31.2.2026')
    """
    german = _GERMAN.fullmatch(written.strip())
    try:
        if german is not None:
            return dt.date(int(german[3]), int(german[2]), int(german[1])).isoformat()
        return dt.date.fromisoformat(written.strip()).isoformat()
    except ValueError:
        return written
