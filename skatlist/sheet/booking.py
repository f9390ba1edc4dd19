"""Who is booked what for a game: the declarer alone, or the others, as the scoring of the rule set has it."""

from collections.abc import Collection

from skatlist.game import Contract, Valuation, valuate
from skatlist.rules import Profile
from skatlist.sheet.model import Row
from skatlist.sheet.ramsch import ramsch_bookings

__all__ = ["booked"]


def booked(row: Row, size: int, present: Collection[int], profile: Profile) -> tuple[Valuation, tuple[int, ...] | None]:
    """Return what a row is worth and what each place is booked; bookings are None where facts are missing.

    Plain and Seeger-Fabian book the declarer. Bierlachs books a won game to the others as minus, plus-only a lost
    one to the others as plus (S0 l.103-111). A Ramsch counts as the sum of what it books. Fixed penalties come on top.
    """
    valuation, game = _game(row, size, present, profile)
    if game is None or row.house is None:
        return valuation, game
    penalties = row.house.penalties
    return valuation, tuple(points - (penalty or 0) for points, penalty in zip(game, penalties, strict=False))


def _game(row: Row, size: int, present: Collection[int], profile: Profile) -> tuple[Valuation, tuple[int, ...] | None]:
    contract = row.entry.contract
    if contract is Contract.RAMSCH and profile.ramsch.played:
        ramsch = ramsch_bookings(row, size, profile)
        total = None if ramsch is None else sum(ramsch)
        return Valuation(None if total is None else abs(total), total), ramsch
    valuation = valuate(row.entry, profile)
    points, place = valuation.points, row.declarer
    if contract is Contract.PASSED or contract is Contract.VOID:
        return valuation, (0,) * size
    if points is None or place is None or not 1 <= place <= size:
        return valuation, None
    bookings = [0] * size
    to_others = {"bierlachs": points > 0, "plus-only": points < 0}.get(profile.scoring.kind, False)
    for other in present if to_others else ():
        if other != place:
            bookings[other - 1] = -points
    if not to_others:
        bookings[place - 1] = points
    return valuation, tuple(bookings)
