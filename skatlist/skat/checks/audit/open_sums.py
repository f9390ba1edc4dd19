"""The sums of a list that are not judged: those over no row, and those over a row without a value."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from skatlist.skat.game import Contract
from skatlist.skat.sheet import FooterName, ScoredSheet

_OF_ONE: Final = frozenset((FooterName.POINTS, FooterName.WON, FooterName.LOST, FooterName.BONUS_OWN))


class OpenSums(NamedTuple):
    """The rows from which on the sums of a list are open.

    `since` are the indexes of the first row without a value, by place; its running numbers and all later ones of that
    place are open. `unnamed` is the index of the first row without a contract, which may be passed in. `rows` is the
    number of rows. Whether the bonus for the others' games counts says `has_bonus`.
    """

    since: Mapping[int, int]
    unnamed: int
    rows: int
    has_bonus: bool

    def first(self, place: int) -> int:
        """Return the index of the row from which on the running numbers of a place are open."""
        return self.since.get(place, self.rows)

    def is_open(self, name: FooterName, place: int) -> bool:
        """Whether a number below the list is open: 50s and points by the place's own rows, the rest by all."""
        if not self.rows:
            return True
        if name is FooterName.PASSED:
            return self.unnamed < self.rows
        if name in _OF_ONE or not self.has_bonus:
            return place in self.since
        others = name is FooterName.BONUS_OTHERS
        return any(not others or other != place for other in self.since)


def open_sums(sheet: ScoredSheet) -> OpenSums:
    """Return which sums of a list are open."""
    everybody = tuple(range(1, sheet.sheet.size + 1))
    since: dict[int, int] = {}
    unnamed = rows = len(sheet.rows)
    for index, scored in enumerate(sheet.counted_rows):
        contract = scored.row.entry.contract
        if contract is None:
            unnamed = min(unnamed, index)
        if scored.valuation.points is not None or contract is Contract.VOID or contract is Contract.PASSED:
            continue
        declarer = scored.row.declarer
        # Where only minus or only plus is written, a game is booked to the others, too.
        alone = contract is not Contract.RAMSCH and declarer in everybody and not scored.profile.scoring.has_target
        for place in (declarer,) if alone and declarer is not None else everybody:
            since.setdefault(place, index)
    return OpenSums(since, unnamed, rows, sheet.profile.scoring.has_bonus)
