"""What an event takes in: what everybody owes before he sits down, and the money of every table."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from skatlist.event.model import Event
from skatlist.event.prizes import share_prizes
from skatlist.event.settlement import loss_fee
from skatlist.event.tournament import GUEST, UNSAID, MoneySource, Registration, categories_of
from skatlist.sheet import PlaceScore, Player, ScoredSheet
from skatlist.sheet.presence import people_at

Seat = tuple[int, int]  # series and table


class Income(NamedTuple):
    """Cents from a source: for a series, or for the whole event (0)."""

    source: str
    series: int
    cents: int


class Charge(NamedTuple):
    """What somebody pays to take part, and whether he has."""

    player: Player
    items: tuple[Income, ...]
    paid: bool

    @property
    def cents(self) -> int:
        """All of it."""
        return sum(item.cents for item in self.items)


class Payment(NamedTuple):
    """What somebody puts into the tin of his table: for so many lost games, for those passed in, for his rank."""

    place: int
    player: Player
    lost: int
    lost_games: int
    passed_in: int = 0
    by_rank: int = 0

    @property
    def cents(self) -> int:
        """The "Betrag" of the list: all of it."""
        return self.lost_games + self.passed_in + self.by_rank


class TableCash(NamedTuple):
    """The tin of a table in a series: who puts what in, and what was counted (None: nobody has)."""

    series: int
    table: int
    payments: tuple[Payment, ...]
    counted: int | None = None

    @property
    def cents(self) -> int:
        """What has to be in the tin."""
        return sum(payment.cents for payment in self.payments)

    @property
    def taken(self) -> int:
        """What is in the tin: as counted, else as it has to be."""
        return self.cents if self.counted is None else self.counted

    @property
    def difference(self) -> int:
        """What was counted too much (below nought: too little)."""
        return self.taken - self.cents

    @property
    def incomes(self) -> tuple[Income, ...]:
        """What has to be in it, by what it is for."""
        sources = (MoneySource.LOST_GAMES, MoneySource.PASSED_IN, MoneySource.BY_RANK)
        return tuple(
            Income(source, self.series, sum(getattr(payment, source) for payment in self.payments))
            for source in sources
        )


def charges(event: Event) -> tuple[Charge, ...]:
    """Return what everybody pays to take part, by start number; who neither came nor paid is left out."""
    return tuple(
        _charge(event, player, registration)
        for player, registration in registered(event)
        if registration.takes_part or registration.paid
    )


def registered(event: Event) -> Iterator[tuple[Player, Registration]]:
    """Yield everybody with what the tournament knows of him."""
    for player in event.players:
        yield player, event.registration(player.number)


def _charge(event: Event, player: Player, registration: Registration) -> Charge:
    """Return what somebody pays; who comes late pays for the series from then on, who leaves gets nothing back."""
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
    return Charge(player, tuple(item for item in items if item.cents), registration.paid)


def usual_charge(event: Event) -> Charge:
    """Return what somebody pays of whom nothing is known, for a plan."""
    return _charge(event, Player(), UNSAID)


def table_cash(
    event: Event, scored_sheets: Iterable[ScoredSheet], counted: Mapping[Seat, int]
) -> tuple[TableCash, ...]:
    """Return the tins of all tables, by series and table; of two lists of one table the first counts."""
    if not pays_at_tables(event):
        return ()
    return tuple(
        TableCash(*seat, payments(event, scored), counted.get(seat)) for seat, scored in _first_lists(scored_sheets)
    )


def pays_at_tables(event: Event) -> bool:
    """Whether people put money into the tins of their tables."""
    fees = event.tournament.fees
    return bool(event.loss_fees or fees.passed_in or fees.by_rank)


def _first_lists(scored_sheets: Iterable[ScoredSheet]) -> Sequence[tuple[Seat, ScoredSheet]]:
    first: dict[Seat, ScoredSheet] = {}
    for scored in scored_sheets:
        first.setdefault((scored.sheet.series, scored.sheet.table), scored)
    return sorted(first.items(), key=lambda pair: pair[0])


def payments(event: Event, scored: ScoredSheet) -> tuple[Payment, ...]:
    """Return what everybody at a table puts into its tin: whoever sat there at the end, for his place."""
    fees = event.tournament.fees
    ranks = _rank_money(scored.places, fees.by_rank)
    people = people_at(scored.sheet)
    return tuple(
        Payment(
            place=place.place,
            player=people[place.place - 1],
            lost=place.lost,
            lost_games=loss_fee(place.lost, event.loss_fees),
            passed_in=scored.passed * fees.passed_in,
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
