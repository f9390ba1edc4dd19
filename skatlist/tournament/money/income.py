"""The income of an event: the fees due before play, and the money of every table."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from skatlist.skat.sheet import Basis, ListSums, PlaceScore, Player, ScoredSheet
from skatlist.skat.sheet.presence import people_at
from skatlist.tournament.model import Event
from skatlist.tournament.prizes import share_prizes
from skatlist.tournament.settlement import loss_fee
from skatlist.tournament.tournament import GUEST, UNSAID, MoneySource, Registration, categories_of

Seat = tuple[int, int]  # series and table
_SOURCES: Final = (MoneySource.LOST_GAMES, MoneySource.PASSED_IN, MoneySource.BY_RANK)


class Income(NamedTuple):
    """Cents from a source: for a series, or for the whole event (0)."""

    source: str
    series: int
    cents: int


class Charge(NamedTuple):
    """The fees of a person, and whether they are paid. An `absent` person has paid and does not take part."""

    player: Player
    items: tuple[Income, ...]
    paid: bool
    absent: bool = False

    @property
    def cents(self) -> int:
        """The sum of the fees."""
        return sum(item.cents for item in self.items)


class Payment(NamedTuple):
    """The money of a player for the box of their table: for lost games, for games passed in, for their rank.

    A list without games may leave the games lost or passed in unknown (None).
    """

    place: int
    player: Player
    lost: int | None
    lost_games: int | None
    passed_in: int | None = 0
    by_rank: int = 0

    @property
    def cents(self) -> int | None:
        """The sum, called "Betrag" on the list, None if a part is unknown."""
        if self.lost_games is None or self.passed_in is None:
            return None
        return self.lost_games + self.passed_in + self.by_rank


class TableCash(NamedTuple):
    """The cash box of a table in a series: the payments, and the counted amount (None: not counted)."""

    series: int
    table: int
    payments: tuple[Payment, ...]
    counted: int | None = None

    @property
    def is_known(self) -> bool:
        """Whether the amount due in the box is known: the games lost and passed in, as far as they cost money."""
        return all(payment.cents is not None for payment in self.payments)

    @property
    def cents(self) -> int:
        """The amount due in the box. If it is unknown, the counted one is taken for it, else the known part."""
        due = sum(item.cents for item in self._known)
        return due if self.is_known or self.counted is None else self.counted

    @property
    def taken(self) -> int:
        """The amount in the box: the counted one, else the one due."""
        return self.cents if self.counted is None else self.counted

    @property
    def difference(self) -> int:
        """The counted surplus (negative: missing)."""
        return self.taken - self.cents

    @property
    def incomes(self) -> tuple[Income, ...]:
        """The amount due in it, by source. What a box has beyond its known part came for the games that are unknown."""
        rest = self.cents - sum(item.cents for item in self._known)
        unknown = next((source for source in _SOURCES if None in self._of(source)), None)
        return tuple(item._replace(cents=item.cents + rest * (item.source == unknown)) for item in self._known)

    @property
    def _known(self) -> tuple[Income, ...]:
        return tuple(Income(source, self.series, sum(filter(None, self._of(source)))) for source in _SOURCES)

    def _of(self, source: str) -> list[int | None]:
        return [getattr(payment, source) for payment in self.payments]


def charges(event: Event) -> tuple[Charge, ...]:
    """Return the fees of all people by start number, without people who neither came nor paid."""
    return tuple(
        _charge(event, player, registration)
        for player, registration in registered(event)
        if registration.takes_part or registration.paid
    )


def registered(event: Event) -> Iterator[tuple[Player, Registration]]:
    """Yield all people with their registrations."""
    for player in event.players:
        yield player, event.registration(player.number)


def _charge(event: Event, player: Player, registration: Registration) -> Charge:
    """Return the fees of a person. A latecomer pays for the series still to come. Leaving early returns nothing."""
    rules = event.tournament
    fees = rules.fees
    classes = {*categories_of(registration, rules.categories, event.year), *([GUEST] if registration.guest else [])}
    entry = min((cents for name, cents in fees.entry_of if name in classes), default=fees.entry)
    items = [
        Income(MoneySource.ENTRY, 0, entry),
        Income(MoneySource.CARDS, 0, fees.cards),
        *(
            Income(MoneySource.SERIES, series, fees.series)
            for series in range(registration.first_series, event.series + 1)
        ),
        *(Income(side.name, 0, side.fee) for side in rules.side_events if side.name in registration.side_events),
    ]
    return Charge(player, tuple(item for item in items if item.cents), registration.paid, not registration.takes_part)


def usual_charge(event: Event) -> Charge:
    """Return the fees of a person without further facts, for a plan."""
    return _charge(event, Player(), UNSAID)


def table_cash(
    event: Event, scored_sheets: Iterable[ScoredSheet], counted: Mapping[Seat, int]
) -> tuple[TableCash, ...]:
    """Return the cash boxes of all tables, by series and table. Of two lists of one table the first counts."""
    if not pays_at_tables(event):
        return ()
    return tuple(
        TableCash(*seat, payments(event, scored), counted.get(seat)) for seat, scored in _first_lists(scored_sheets)
    )


def pays_at_tables(event: Event) -> bool:
    """Whether people pay into cash boxes at their tables."""
    fees = event.tournament.fees
    return bool(event.loss_fees or fees.passed_in or fees.by_rank)


def _first_lists(scored_sheets: Iterable[ScoredSheet]) -> Sequence[tuple[Seat, ScoredSheet]]:
    first: dict[Seat, ScoredSheet] = {}
    for scored in scored_sheets:
        first.setdefault((scored.sheet.series, scored.sheet.table), scored)
    return sorted(first.items(), key=lambda pair: pair[0])


def payments(event: Event, scored: ScoredSheet) -> tuple[Payment, ...]:
    """Return the payments of all players at a table into its cash box. The last player at a place pays for it."""
    fees = event.tournament.fees
    ranks = _rank_money(scored.places, fees.by_rank)
    people = people_at(scored.sheet)
    has_lost = scored.basis is not Basis.TOTALS
    has_passed = scored.basis is Basis.GAMES or ListSums.of(scored.sheet).passed is not None
    return tuple(
        Payment(
            place=place.place,
            player=people[place.place - 1],
            lost=place.lost if has_lost else None,
            lost_games=loss_fee(place.lost, event.loss_fees) if has_lost or not event.loss_fees else None,
            passed_in=scored.passed * fees.passed_in if has_passed or not fees.passed_in else None,
            by_rank=ranks[at],
        )
        for at, place in enumerate(scored.places)
    )


def _rank_money(places: Sequence[PlaceScore], by_rank: Sequence[int]) -> tuple[int, ...]:
    keys = [(-place.total, -place.won, place.lost) for place in places]
    order = sorted(range(len(places)), key=keys.__getitem__)
    ranks = [1 + sum(key < keys[at] for key in keys) for at in order]
    shares = dict(zip(order, share_prizes(ranks, by_rank).won, strict=True))
    return tuple(shares[at] for at in range(len(places)))
