"""The points booked for a Ramsch: all play against all, and the most card points lose."""

from collections.abc import Mapping

from skatlist.game import ALL_POINTS
from skatlist.game.outcome import points_of
from skatlist.rules import Profile
from skatlist.sheet.model import Feat, HouseRuleFacts, Row
from skatlist.sheet.presence import PLAYING


def ramsch_bookings(row: Row, size: int, profile: Profile) -> tuple[int, ...] | None:
    """Return the points of each place for a Ramsch, with losses up to the cap of the rules, or None if undecided."""
    booked, cap = _bookings(row, size, profile), profile.ramsch.cap
    return tuple(max(points, -cap) for points in booked) if booked and cap else booked


def _bookings(row: Row, size: int, profile: Profile) -> tuple[int, ...] | None:
    """Return the points booked to each place for a Ramsch without a cap, or None if its facts do not decide them.

    A missed announcement costs its player 120 and no other player anything (quellen.md A7). A Durchmarsch earns the
    number in the profile. Otherwise the player with the most card points is booked minus these, equal losers each
    (A8), or all players their own points. Shoves, Jungfrau, announcements and Bock multiply.
    """
    house, rules = row.house or HouseRuleFacts(), profile.ramsch
    factor = rules.shove_factor**house.shoves * profile.bock.factor**row.entry.bock
    if rules.kontra and 0 < row.entry.kontra <= len(profile.kontra.factors):
        factor *= profile.kontra.factors[row.entry.kontra - 1]
    booked = [0] * size
    feats = [*house.virgin, *house.march]
    if any(not 1 <= feat.place <= size for feat in feats):
        return None
    missed = [feat for feat in feats if feat.missed]
    if missed:
        for feat in missed:
            booked[feat.place - 1] -= ALL_POINTS * rules.announced_factor * rules.missed_factor * factor
        return tuple(booked)
    points = stated_points(row, size)
    march = marcher(house, points, profile)
    if march is not None:
        booked[march.place - 1] = rules.march * (rules.announced_factor if march.announced else 1) * factor
        return tuple(booked) if rules.march else None
    shared = with_skat(points, profile)
    if shared is None:
        return None
    if rules.three_equal_zero and len(shared) == PLAYING and len({*shared.values()}) == 1:
        return tuple(booked)
    factor *= _virgin_factor(house, shared, profile)
    losers = shared if rules.each_own else {place: n for place, n in shared.items() if n == max(shared.values())}
    for place, count in losers.items():
        booked[place - 1] = -count * factor
    return tuple(booked)


def stated_points(row: Row, size: int) -> dict[int, int]:
    """Return the card points by place as the row states them, or those of the one place it names."""
    house = row.house or HouseRuleFacts()
    points = {place: count for place, count in enumerate(house.card_points[:size], 1) if count is not None}
    if not points and row.declarer is not None and row.declarer <= size and row.entry.card_points is not None:
        return {row.declarer: row.entry.card_points}
    return points


def marcher(house: HouseRuleFacts, points: Mapping[int, int], profile: Profile) -> Feat | None:
    """Return the Durchmarsch of a Ramsch: the one marked, or the one that two Jungfrauen leave to the third player.

    If no points are as good as no trick (quellen.md A6), 120 points make one, too, provided that a Durchmarsch is
    played at all.
    """
    if house.march:
        return house.march[0]
    if not profile.ramsch.march:
        return None
    virgins = {feat.place for feat in house.virgin}
    all_taken = [place for place, count in points.items() if count == ALL_POINTS]
    if all_taken and (profile.values.schwarz_by == "points" or len(virgins - {*all_taken}) == PLAYING - 1):
        return Feat(all_taken[0])
    return None


def with_skat(points: Mapping[int, int], profile: Profile) -> dict[int, int] | None:
    """Return the card points by place with those of the skat, or None if they do not decide who loses.

    Three counts make 120. If they make less, the rest lies in the skat. It goes to the loser if the profile says
    so, if two cards can be worth that much and if one player has most. A single count is the loser's and no less
    than a third of all points.
    """
    if not points:
        return None
    most = max(points.values())
    if len(points) == 1 and not profile.ramsch.each_own:
        return dict(points) if ALL_POINTS <= PLAYING * most <= PLAYING * ALL_POINTS else None
    if len(points) != PLAYING:
        return None
    rest = ALL_POINTS - sum(points.values())
    if rest == 0:
        return dict(points)
    losers = [place for place, count in points.items() if count == most]
    if profile.ramsch.skat != "loser" or rest not in points_of(0) or len(losers) > 1:
        return None
    return {**points, losers[0]: most + rest}


def _virgin_factor(house: HouseRuleFacts, points: Mapping[int, int], profile: Profile) -> int:
    """Return the factor of the Jungfrauen. If no points equal no trick, 0 points make one (quellen.md A6)."""
    rules = profile.ramsch
    places = {feat.place for feat in house.virgin}
    if profile.values.schwarz_by == "points":
        places |= {place for place, count in points.items() if count == 0}
    factor: int = rules.virgin_factor ** len(places)
    if any(feat.announced for feat in house.virgin):
        factor *= rules.announced_factor
    return factor
