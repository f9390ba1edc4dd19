"""The photographed lists that are being read at this desk, and the hands it has learnt from them."""

from typing import TYPE_CHECKING, Final

from skatlist.evening import Key, Record
from skatlist.words import UsageError

if TYPE_CHECKING:
    from skatlist.cases.reading.photo_reading import PhotoReading
    from skatlist.files.photos.reader import HandReader

_MOST: Final = 6  # at once, some 6 MB each
_MOST_HANDS: Final = 12  # known at once, 0.2 MB each


class PhotoReadings:
    """Readings by list, first or second. They are kept in memory alone: a desk that ends reads again."""

    def __init__(self) -> None:
        self._kept: dict[tuple[Key, bool], PhotoReading] = {}
        self._hands: dict[tuple[Key, bool], HandReader] = {}
        self.entered: dict[tuple[Key, bool], tuple[Record, ...]] = {}  # the records of the games of a reading

    def keep(self, key: Key, reading: "PhotoReading", *, second: bool) -> None:
        """Keep a reading in place of the one of the same list, and the hand it has learnt once nothing is open."""
        self.drop(key, second=second)
        self._kept[key, second] = reading
        for old in list(self._kept)[:-_MOST]:
            del self._kept[old]
        self._hands.pop((key, second), None)
        if reading.lessons and not reading.open:
            self._hands[key, second] = reading.reader
            for old in list(self._hands)[:-_MOST_HANDS]:
                del self._hands[old]

    @property
    def hands(self) -> "tuple[HandReader, ...]":
        """Readers that know the hands of lists whose questions were all answered at this desk."""
        return tuple(self._hands.values())

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

    def discard(self, key: Key, *, second: bool) -> None:
        """Forget the reading of a list, and the hand it has learnt: its answers may be wrong."""
        self.drop(key, second=second)
        self._hands.pop((key, second), None)
