"""What a Ramsch books: everybody plays against everybody, whoever takes most card points loses."""

from collections.abc import Iterable
from typing import Final

from skatlist.rules import Profile
from skatlist.sheet.model import House, Row

__all__ = ["ALL_POINTS", "ramsch_bookings", "with_skat"]

ALL_POINTS: Final = 120

# What two cards of the skat can count together (0, 2, 3, 4, 10 or 11 each).
_SKAT_POINTS: Final = frozenset(a + b for a in (0, 2, 3, 4, 10, 11) for b in (0, 2, 3, 4, 10, 11))


def ramsch_bookings(row: Row, size: int, profile: Profile) -> tuple[int, ...] | None:
    """Return what each place is booked for a Ramsch; None where its facts do not decide it.

    A missed announcement costs its player 120 and nobody else anything (SEEDS A7); a Durchmarsch earns what the
    profile says; else whoever has most card points is booked minus these, equal losers each (A8), or everybody his
    own. Shoves, Jungfrau, announcements and Bock multiply.
    """
    house, rules = row.house or House(), profile.ramsch
    factor = rules.shove_factor**house.shoves * profile.bock.factor**row.entry.bock
    booked = [0] * size
    feats = [*house.virgin, *house.march]
    missed = [feat for feat in feats if feat.missed]
    if any(not 1 <= feat.place <= size for feat in feats):
        return None
    if missed:
        for feat in missed:
            booked[feat.place - 1] -= ALL_POINTS * rules.announced_factor * rules.missed_factor * factor
        return tuple(booked)
    if house.march:
        march = house.march[0]
        announced = rules.announced_factor if march.announced else 1
        booked[march.place - 1] = rules.march * announced * factor
        return tuple(booked) if rules.march else None
    points = with_skat(house.card_points[:size], profile)
    if points is None:
        return None
    factor *= _virgin_factor(house, points, profile)
    losers = points if rules.each_own else {seat: n for seat, n in points.items() if n == max(points.values())}
    for seat, count in losers.items():
        booked[seat] = -count * factor
    return tuple(booked)


def with_skat(card_points: Iterable[int | None], profile: Profile) -> dict[int, int] | None:
    """Return the card points by seat (place - 1), 120 in all; None where they cannot be known.

    Points short of 120 are the skat's: they go to the loser where the profile gives him the skat, if two cards
    can count so much and one player has most.
    """
    points = {seat: count for seat, count in enumerate(card_points) if count is not None}
    if not points:
        return None
    rest = ALL_POINTS - sum(points.values())
    if rest == 0:
        return points
    most = max(points.values())
    loser = [seat for seat, count in points.items() if count == most]
    if profile.ramsch.skat != "loser" or rest not in _SKAT_POINTS or len(loser) > 1:
        return None
    return {**points, loser[0]: most + rest}


def _virgin_factor(house: House, points: dict[int, int], profile: Profile) -> int:
    """Return the factor of the Jungfrauen; where no points are as good as no trick, 0 points make one (SEEDS A6)."""
    rules = profile.ramsch
    places = {feat.place for feat in house.virgin}
    if profile.values.schwarz_by == "points":
        places |= {seat + 1 for seat, count in points.items() if count == 0}
    factor: int = rules.virgin_factor ** len(places)
    if any(feat.announced for feat in house.virgin):
        factor *= rules.announced_factor
    return factor
