"""The people of two lists: their places on the second one, and that list with the places of the first."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import permutations
from typing import Final, NamedTuple

from skatlist.comparison.rows import align, is_same_game
from skatlist.formats.players.names import same_person
from skatlist.sheet import NOTHING, Feat, FooterRow, HouseRuleFacts, PerPlace, Player, Row, Sheet, Stated
from skatlist.words.spelling import likeness, normalized

_ENOUGH: Final = 2  # games for every place
_MOST: Final = 0.8  # share of the games with the same player: some of the others may be slips
_NEARLY_ALL: Final = 0.9


class Matching(NamedTuple):
    """For each place of the first list the place of the second.

    `strangers` are pairs of names that cannot be one person.
    """

    places: tuple[int, ...]
    strangers: tuple[tuple[str, str], ...] = ()


def match_places(first: Sheet, second: Sheet) -> Matching:
    """Return the places on the first list of the people of the second: by number, by name, by a similar name.

    Places without a name stay as they are. If hardly any game then has the same player on both lists, and nearly
    all have the same one in another order, the games decide the places, because the list keeper had another order.
    """
    ours, theirs = first.players, second.players
    pairs: dict[int, int] = {}
    for same in _WAYS:
        _match(ours, theirs, pairs, same)
    left = [place for place in range(len(ours)) if place not in pairs]
    free = [place for place in range(len(theirs)) if place not in pairs.values()]
    strangers = []
    # People at the same place of the other list come first, then the rest in order.
    for place in [*left]:
        if place in free and _may_be(ours[place], theirs[place]):
            pairs[place] = place
            left.remove(place)
            free.remove(place)
    for one, other in zip(left, free, strict=False):
        if not _may_be(ours[one], theirs[other]):
            strangers.append((ours[one].name, theirs[other].name))
        pairs[one] = other
    places = tuple(pairs.get(place, place) + 1 for place in range(len(ours)))
    if len(ours) == len(theirs) and not strangers:
        places = _by_games(first, second, places)
    return Matching(places, tuple(strangers))


def _by_games(first: Sheet, second: Sheet, places: tuple[int, ...]) -> tuple[int, ...]:
    """Return the order of places in which the declarers of most games agree, if it is beyond doubt."""
    slots = align(*(tuple(map(_by_nobody, sheet.rows)) for sheet in (first, second)))
    pairs = Counter(
        (slot.first.remark, slot.second.remark)
        for slot in slots
        if slot.first is not None and slot.second is not None and is_same_game(slot.first, slot.second)
    )

    def agreeing(order: tuple[int, ...]) -> int:
        return sum(pairs[str(one), str(other)] for one, other in enumerate(order, 1))

    games = sum(count for (one, other), count in pairs.items() if one and other)
    best = max(permutations(places), key=agreeing)
    sure = games >= _ENOUGH * len(places) and agreeing(best) >= _NEARLY_ALL * games
    return best if sure and agreeing(places) < _MOST * games else places


def _by_nobody(row: Row) -> Row:
    return Row(row.number, row.entry, remark=str(row.declarer or ""))


def _match(
    ours: Sequence[Player], theirs: Sequence[Player], pairs: dict[int, int], same: Callable[[Player, Player], bool]
) -> None:
    """Match people who are the same by one criterion, if it leaves no choice."""
    for at, player in enumerate(ours):
        if at in pairs:
            continue
        others = [to for to, each in enumerate(theirs) if to not in pairs.values() and same(player, each)]
        rivals = [each for to, each in enumerate(ours) if to not in pairs and to != at]
        if len(others) == 1 and not any(same(rival, theirs[others[0]]) for rival in rivals):
            pairs[at] = others[0]


def _may_be(one: Player, other: Player) -> bool:
    return not one.name or not other.name


_WAYS: tuple[Callable[[Player, Player], bool], ...] = (
    lambda one, other: one.number is not None and one.number == other.number and _alike(one, other),
    lambda one, other: bool(one.name) and normalized(one.name) == normalized(other.name),
    lambda one, other: bool(one.name and other.name) and same_person(one.name, other.name),
    lambda one, other: bool(one.name and other.name) and _alike(one, other),
)


def _alike(one: Player, other: Player) -> bool:
    return not one.name or not other.name or likeness(one.name, other.name) > 0


def with_seats_swapped(sheet: Sheet, places: tuple[int, ...]) -> Sheet:
    """Return a list whose place `places[n - 1]` becomes place n.

    >>> with_seats_swapped(Sheet(players=(Player("Anna"), Player("Cem"), Player("Jo"))), (2, 1, 3)).names("")
    ('Cem', 'Anna', 'Jo')
    """
    if places == tuple(range(1, sheet.size + 1)):
        return sheet
    now = {was: place for place, was in enumerate(places, 1)}
    return sheet._replace(
        players=tuple(sheet.players[place - 1] for place in places),
        rows=tuple(_row(row, places, now) for row in sheet.rows),
        footer=tuple(FooterRow(row.name, _values(row.values, places), row.source) for row in sheet.footer),
        changes=tuple(each._replace(place=now.get(each.place or 0, each.place)) for each in sheet.changes),
    )


def _row(row: Row, places: tuple[int, ...], now: dict[int, int]) -> Row:
    stated = row.stated
    return row._replace(
        declarer=now.get(row.declarer or 0, row.declarer),
        dealer=now.get(row.dealer or 0, row.dealer),
        stated=Stated(
            stated.value,
            _values(stated.totals, places),
            _values(stated.won, places),
            _values(stated.lost, places),
            stated.passed,
        ),
        house=row.house and _house(row.house, places, now),
    )


def _house(house: HouseRuleFacts, places: tuple[int, ...], now: dict[int, int]) -> HouseRuleFacts:
    def feats(of: tuple[Feat, ...]) -> tuple[Feat, ...]:
        return tuple(sorted(feat._replace(place=now.get(feat.place, feat.place)) for feat in of))

    return house._replace(
        penalties=_values(house.penalties, places),
        kontra_by=tuple(now.get(place, place) for place in house.kontra_by),
        bidders=tuple(sorted(now.get(place, place) for place in house.bidders)),
        virgin=feats(house.virgin),
        march=feats(house.march),
        card_points=_values(house.card_points, places),
    )


def _values(values: PerPlace, places: tuple[int, ...]) -> PerPlace:
    if values == NOTHING:
        return values
    return (*(values[place - 1] for place in places), *values[len(places) :])
