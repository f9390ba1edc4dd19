"""What became of a list after it was played: who stands by it, what was corrected, when its series ended."""

from typing import NamedTuple

from skatlist.sheet.model import Row

__all__ = ["KEEPER", "Correction", "ListHistory", "SignOff"]

KEEPER = 0  # stands for the list keeper where places sign


class SignOff(NamedTuple):
    """Somebody stands by a list: the player at a place, or the list keeper; `time` is ISO 8601."""

    place: int
    time: str


class Correction(NamedTuple):
    """Another entry for a game: what stood there, what stands there now, why, and which places agreed.

    `concerned` are the places whose Gesamtpunkte it changes; `director` is who decided it instead of the players
    (empty: they agreed themselves); `signed` says that the list was signed before, `closed` that its series was over,
    `late` that the time for appeals was over.
    """

    game: int
    before: Row
    after: Row
    time: str
    reason: str = ""
    agreed: tuple[int, ...] = ()
    concerned: tuple[int, ...] = ()
    director: str = ""
    signed: bool = False
    closed: bool = False
    late: bool = False


class ListHistory(NamedTuple):
    """What happened to the list of one table in one series.

    `altered` are the times of what was changed after the first signature without being a correction; `released` says
    that the director made it final although its control totals do not agree; `closed` when its series ended (empty:
    it did not).
    """

    series: int
    table: int
    signed: tuple[SignOff, ...] = ()
    corrections: tuple[Correction, ...] = ()
    altered: tuple[str, ...] = ()
    released: str = ""
    closed: str = ""

    @property
    def standing(self) -> tuple[Correction, ...]:
        """The last correction of each game: what stands on the list now."""
        return tuple({correction.game: correction for correction in self.corrections}.values())
