"""The photographed lists that are being read at this desk, until their games are entered or discarded."""

from typing import TYPE_CHECKING, Final

from skatlist.evening import Key, Record
from skatlist.words import UsageError

if TYPE_CHECKING:
    from skatlist.cases.reading.photo_reading import PhotoReading

_MOST: Final = 6  # at once, some 30 MB each


class PhotoReadings:
    """Readings by list, first or second. They are kept in memory alone: a desk that ends reads again."""

    def __init__(self) -> None:
        self._kept: dict[tuple[Key, bool], PhotoReading] = {}
        self.entered: dict[tuple[Key, bool], tuple[Record, ...]] = {}  # the records of the games of a reading

    def keep(self, key: Key, reading: "PhotoReading", *, second: bool) -> None:
        """Keep a reading in place of the one of the same list."""
        self.drop(key, second=second)
        self._kept[key, second] = reading
        for old in list(self._kept)[:-_MOST]:
            del self._kept[old]

    def get(self, key: Key, *, second: bool) -> "PhotoReading | None":
        """Return the reading of a list, None without one."""
        return self._kept.get((key, second))

    def of(self, key: Key, *, second: bool) -> "PhotoReading":
        """Return the reading of a list. Raises UsageError without one."""
        reading = self.get(key, second=second)
        if reading is None:
            raise UsageError("read_gone")
        return reading

    def drop(self, key: Key, *, second: bool) -> None:
        """Forget the reading of a list."""
        self._kept.pop((key, second), None)
