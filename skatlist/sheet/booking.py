"""Who is booked what for a game: the declarer alone, or the others, as the scoring of the rule set has it."""

from collections.abc import Collection

from skatlist.game import Contract, Valuation, valuate
from skatlist.rules import Profile
from skatlist.sheet.model import Row
from skatlist.sheet.ramsch import ramsch_bookings


def booked(row: Row, size: int, present: Collection[int], profile: Profile) -> tuple[Valuation, tuple[int, ...] | None]:
    """Return what a row is worth and what each place is booked; bookings are None where facts are missing.

    Plain and Seeger-Fabian book the declarer. Bierlachs books a won game to the others as minus, plus-only a lost
    one to the others as plus (quellen.md 0.15). A Ramsch counts as the sum of what it books; fixed penalties come on
    top.
    """
    valuation, game = _game(row, size, present, profile)
    if game is None or row.house is None or row.entry.contract is Contract.VOID:
        return valuation, game
    penalties = row.house.penalties
    return valuation, tuple(points - (penalty or 0) for points, penalty in zip(game, penalties, strict=False))


def _game(row: Row, size: int, present: Collection[int], profile: Profile) -> tuple[Valuation, tuple[int, ...] | None]:
    contract = row.entry.contract
    if contract is Contract.RAMSCH and profile.ramsch.played:
        ramsch = ramsch_bookings(row, size, profile)
        if ramsch is None:
            return Valuation(None, None), None
        return Valuation(abs(sum(ramsch)), sum(ramsch)), _turned(ramsch, present, profile)
    valuation = valuate(row.entry, profile, row.stated.value)
    points, place = valuation.points, row.declarer
    if contract is Contract.PASSED or contract is Contract.VOID:
        return valuation, (0,) * size
    if points is None or place is None or place not in present:
        return valuation, None
    bookings = [0] * size
    bookings[place - 1] = points
    return valuation, _turned(tuple(bookings), present, profile)


def _turned(bookings: tuple[int, ...], present: Collection[int], profile: Profile) -> tuple[int, ...]:
    """Book a plus to all others as minus where only minus is written, a minus as plus where only plus is.

    The sitting dealer is one of the others (quellen.md A15).
    """
    sign = {"bierlachs": 1, "plus-only": -1}.get(profile.scoring.kind, 0)
    turned = [points if sign * points <= 0 else 0 for points in bookings]
    for place, points in enumerate(bookings, 1):
        if sign * points > 0:
            for other in present:
                if other != place:
                    turned[other - 1] -= points
    return tuple(turned)
