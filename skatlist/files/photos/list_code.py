"""The code on a list to be filled in by hand, and where its marks are on the paper."""

import re
from typing import Final, NamedTuple, Self

PAPER: Final = (595.276, 841.89)  # points: A4
CORNER: Final = 12.0  # the side of a mark in a corner of the paper
CORNER_INSET: Final = 20.0  # from the edges of the paper
OPEN: Final = 0.34  # the margin of the hole of the upper left mark, as a share of its side
FORM: Final = 2  # the printed form since version 0.6. Lists of earlier versions have a code of words for people
NO_EVENT: Final = "0" * 8
_CODE: Final = re.compile(
    r"SKL1:(?P<event>[0-9A-F]{8}):(?P<series>\d{1,4}):(?P<table>\d{1,4}):(?P<places>[345]):(?P<games>\d{1,3})"
    r":(?P<list>[12]):(?P<form>\d{1,2})(?:/(?P<sheet>\d))?"
)


class ListCode(NamedTuple):
    """The content of the code: the list, how many places and games it has, and its printed form.

    `event` are the first 8 hexadecimal digits of the event's first hash, `NO_EVENT` for a list of no event, `list` is
    2 for the second list of a table, `sheet` the sheet of paper of a list that takes several.
    """

    event: str = NO_EVENT
    series: int = 0
    table: int = 0
    places: int = 4
    games: int = 48
    list: int = 1
    form: int = FORM
    sheet: int = 1

    @property
    def text(self) -> str:
        """The text of the code, in the letters of the alphanumeric mode of QR codes.

        >>> ListCode("1A2B3C4D", 2, 7).text, ListCode(places=5, games=60, sheet=2).text
        ('SKL1:1A2B3C4D:2:7:4:48:1:2', 'SKL1:00000000:0:0:5:60:1:2/2')
        """
        parts = ("SKL1", self.event, self.series, self.table, self.places, self.games, self.list, self.form)
        return ":".join(map(str, parts)) + (f"/{self.sheet}" if self.sheet > 1 else "")

    @classmethod
    def read(cls, words: str) -> Self | None:
        """Return what a code says, or None if it is another one.

        >>> ListCode.read("SKL1:1A2B3C4D:2:7:4:48:1:2").table, ListCode.read("Serie 2 Tisch 7")
        (7, None)
        """
        match = _CODE.fullmatch(words)
        if match is None:
            return None
        event, *numbers = match.groups(default="1")
        return cls(event, *map(int, numbers))

    @property
    def key(self) -> tuple[int, int] | None:
        """Series and table, None for a list of no table."""
        return (self.series, self.table) if self.series and self.table else None


def event_mark(first_hash: str) -> str:
    """Return the part of an event's first hash (hexadecimal) that its lists carry."""
    return first_hash[: len(NO_EVENT)].upper() or NO_EVENT
