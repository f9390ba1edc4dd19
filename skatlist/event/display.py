"""The wall of an event shows more than numbers: the crest of the club, the times of the series, the news."""

import re
from typing import Final, NamedTuple

from skatlist.words import UsageError

MINUTES: Final = 120  # of a series of 48 games at four (SpO 1.7)
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_TIME: Final = re.compile(r"([01]?\d|2[0-3])[:.]([0-5]\d)")


class Display(NamedTuple):
    """The wall: a crest (PNG or JPEG), a line of news, the start of each series (`HH:MM`, empty: unknown), its minutes.

    >>> Display(starts=("14:00", "")).start_of(1), Display().start_of(3)
    ('14:00', '')
    """

    crest: bytes = b""
    news: str = ""
    starts: tuple[str, ...] = ()
    minutes: int = MINUTES

    def start_of(self, series: int) -> str:
        """Return the planned start of a series (`HH:MM`), empty if it is not set."""
        return self.starts[series - 1] if 0 < series <= len(self.starts) else ""

    @property
    def crest_type(self) -> str:
        """The media type of the crest."""
        return "image/png" if self.crest.startswith(_PNG) else "image/jpeg"


def read_start(written: str) -> str:
    """Return a time of day as `HH:MM`, or an empty text for nothing. Raises UsageError for anything else.

    >>> read_start("9.30"), read_start("14:00 Uhr"), read_start("")
    ('09:30', '14:00', '')
    """
    written = written.strip().removesuffix("Uhr").strip()
    if not written:
        return ""
    time = _TIME.fullmatch(written) or re.fullmatch(r"([01]?\d|2[0-3])()", written)
    if time is None:
        raise UsageError("start_time", written=written)
    return f"{int(time[1]):02}:{time[2] or '00'}"
