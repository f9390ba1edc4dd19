"""The rows and the people of two lists side by side."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import permutations
from typing import Final, NamedTuple

from skatlist.files.formats.players.names import same_person
from skatlist.skat.sheet import NOTHING, Feat, FooterRow, HouseRuleFacts, PerPlace, Player, Row, Sheet, Stated
from skatlist.words.spelling import likeness, normalized

# The rows of two lists side by side. A row that one of them lacks, or has twice, does not shift the others.

_GAP: Final = -0.4  # a row without a partner, which is better than pairing it with another game
_BAND: Final = 40  # rows by which the lists may be out of step beyond the difference of their lengths
_NEAR: Final = 4  # rows by which a game may have slipped while copying
# The weight of each fact for deciding whether two rows are the same game.
_WEIGHTS: Final = (2.0, 2.0, 1.5, 1.0, 1.0, 1.0, 1.5, 1.0)
_OPTIONAL: Final = 5  # from here on a fact that only one list states does not count: bid, card points, value
_NUMBERED: Final = 0.5


class Slot(NamedTuple):
    """One game on both lists, None if a list lacks it.

    A game in another position on the second list has two slots, which refer to each other by index (`moved`).
    """

    first: Row | None
    second: Row | None
    moved: int | None = None

    @property
    def numbers(self) -> tuple[int | None, int | None]:
        """The numbers of the game on both lists."""
        return self.first and self.first.number, self.second and self.second.number


def align(first: Sequence[Row], second: Sequence[Row]) -> tuple[Slot, ...]:
    """Return the rows of two lists game by game, in the order of the first."""
    head = _same(first, second)
    tail = _same(first[head:][::-1], second[head:][::-1])
    inner = _aligned(first[head : len(first) - tail], second[head : len(second) - tail])
    slots = [Slot(one, other) for one, other in zip(first[:head], second[:head], strict=True)]
    slots += [
        Slot(None if one is None else first[head + one], None if other is None else second[head + other])
        for one, other in inner
    ]
    slots += [Slot(*pair) for pair in zip(first[len(first) - tail :], second[len(second) - tail :], strict=True)]
    return tuple(_with_moved(_with_swapped(slots)))


def game_of(row: Row) -> tuple[object, ...]:
    """Return the identity of a game: its player, its entry and its end, last the value if nothing else is known."""
    entry = row.entry
    facts = row.declarer, entry.contract, entry.spitzen, entry.levels, entry.won, entry.bid, entry.card_points
    return *facts, row.value_alone


def is_same_game(one: Row, other: Row) -> bool:
    """Whether two rows can be one game, because every fact known to both lists is the same.

    >>> from skatlist.skat.game import Contract, Entry
    >>> paper = Row(3, Entry(contract=Contract.CLUBS, spitzen=1, won=True), declarer=2)
    >>> is_same_game(paper, paper._replace(entry=paper.entry._replace(bid=18, card_points=64)))
    True
    >>> is_same_game(paper, paper._replace(entry=paper.entry._replace(spitzen=2)))
    False
    """
    facts = zip(game_of(one), game_of(other), strict=True)
    same = all(says is None or known_as is None or says == known_as for says, known_as in facts)
    return same and one.entry.contract is other.entry.contract


def _same(first: Sequence[Row], second: Sequence[Row]) -> int:
    count = 0
    for one, other in zip(first, second, strict=False):
        if not is_same_game(one, other) or one.stated.totals != other.stated.totals or one.dealer != other.dealer:
            break
        count += 1
    return count


def _aligned(first: Sequence[Row], second: Sequence[Row]) -> list[tuple[int | None, int | None]]:
    """Return the pairs of indexes with the greatest total similarity, None for the partner of an unpaired row."""
    band = abs(len(first) - len(second)) + _BAND
    best: list[dict[int, float]] = [{0: 0.0}]
    for to in range(1, min(len(second), band) + 1):
        best[0][to] = to * _GAP
    for one in range(1, len(first) + 1):
        here: dict[int, float] = {}
        above = best[-1]
        for other in range(max(0, one - band), min(len(second), one + band) + 1):
            gains = [above[other] + _GAP] if other in above else []
            if other - 1 in here:
                gains.append(here[other - 1] + _GAP)
            if other - 1 in above:
                gains.append(above[other - 1] + _gain(first[one - 1], second[other - 1]))
            here[other] = max(gains)
        best.append(here)
    return _walked_back(first, second, best)


def _walked_back(
    first: Sequence[Row], second: Sequence[Row], best: list[dict[int, float]]
) -> list[tuple[int | None, int | None]]:
    pairs: list[tuple[int | None, int | None]] = []
    one, other = len(first), len(second)
    while one or other:
        here = best[one][other]
        paired = best[one - 1].get(other - 1) if one and other else None
        if paired is not None and here == paired + _gain(first[one - 1], second[other - 1]):
            one, other = one - 1, other - 1
            pairs.append((one, other))
        elif one and here == best[one - 1].get(other, here) + _GAP:
            one -= 1
            pairs.append((one, None))
        else:
            other -= 1
            pairs.append((None, other))
    return pairs[::-1]


def _gain(one: Row, other: Row) -> float:
    """Return the similarity of two rows: 1 if everything is equal, below 0 if little is."""
    facts = zip(
        _WEIGHTS,
        (*game_of(one)[:-1], one.stated.value),
        (*game_of(other)[:-1], other.stated.value),
        strict=True,
    )
    known = same = 0.0
    for at, (weight, says, known_as) in enumerate(facts):
        if (says is None or known_as is None) and (at >= _OPTIONAL or says is known_as):
            continue
        known += weight
        same += weight * (says == known_as)
    if NOTHING not in {one.stated.totals, other.stated.totals}:
        known += 2
        same += 2 * (one.stated.totals == other.stated.totals)
    if one.dealer is not None and other.dealer is not None:
        known += 1
        same += one.dealer == other.dealer
    known += _NUMBERED
    same += _NUMBERED * (one.number == other.number)
    return 2 * same / known - 1


def _with_swapped(slots: list[Slot]) -> list[Slot]:
    """Separate two rows that are swapped on the second list and look alike."""
    matched: list[Slot] = []
    for slot in slots:
        before = matched[-1] if matched else None
        if (
            before is not None
            and None not in (before.first, before.second, slot.first, slot.second)
            and _is_game(before.first, slot.second)
            and _is_game(slot.first, before.second)
            and not _is_game(slot.first, slot.second)
        ):
            matched[-1:] = [Slot(before.first, None), Slot(slot.first, before.second), Slot(None, slot.second)]
        else:
            matched.append(slot)
    return matched


def _with_moved(slots: list[Slot]) -> list[Slot]:
    """Link a row that only the first list has to the same game a few rows away that only the second has."""
    for at, slot in enumerate(slots):
        if (slot.first is None) == (slot.second is None) or slot.moved is not None:
            continue
        for to in range(at + 1, min(at + _NEAR + 1, len(slots))):
            other = slots[to]
            apart = (slot.first is None) != (other.first is None) and (slot.second is None) != (other.second is None)
            if apart and other.moved is None and _is_game(slot.first or slot.second, other.first or other.second):
                first, second = slot.first or other.first, slot.second or other.second
                here, there = (at, to) if slot.first is not None else (to, at)
                slots[here] = Slot(first, second, there)
                slots[there] = Slot(None, second, here)
                break
    return slots


def _is_game(one: Row | None, other: Row | None) -> bool:
    return one is not None and other is not None and is_same_game(one, other)


# The people of two lists: their places on the second list, and the second list with the places of the first.

_ENOUGH: Final = 2  # games for every place
_MOST: Final = 0.8  # share of the games with the same player, as some others may be slips
_NEARLY_ALL: Final = 0.9


class Matching(NamedTuple):
    """For each place of the first list the place of the second.

    `strangers` are pairs of names that cannot be one person.
    """

    places: tuple[int, ...]
    strangers: tuple[tuple[str, str], ...] = ()


def match_places(first: Sheet, second: Sheet) -> Matching:
    """Return where the people of the first list sit on the second: matched by number, by name, by a similar name.

    Places without a name stay as they are. If hardly any game then has the same player on both lists, but nearly all do
    in another order, the games decide the places, because the list keepers had different orders.
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
    """Return the order of places in which the declarers of most games agree, if it is unambiguous."""
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
    """Match people by one criterion, if it leaves no choice."""
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
