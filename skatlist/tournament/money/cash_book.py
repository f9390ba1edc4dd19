"""The cash book of an event, and of a season. Every cent of the income is paid out or kept."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from skatlist.skat.sheet import Player, ScoredSheet
from skatlist.tournament.model import Event, identity, table_sizes
from skatlist.tournament.money.awards import Award, Pot, PrizePlace, award_of, pots
from skatlist.tournament.money.income import Charge, Income, Seat, TableCash, charges, table_cash, usual_charge
from skatlist.tournament.payout import Ranking
from skatlist.tournament.season import SeasonLine
from skatlist.tournament.tournament import RankingName, Tournament

_FEWEST: Final = 3  # people at a table


class CashBook(NamedTuple):
    """The income of an event, its prizes and the money kept, in cents.

    `entries` is the number of people who pay to take part, `charges` are their fees, `tables` the cash boxes,
    `pots` the use of the money. A fee that is still owed fills the pots, but does not count as income.
    """

    entries: int
    charges: tuple[Charge, ...]
    tables: tuple[TableCash, ...]
    pots: tuple[Pot, ...]

    @property
    def absent(self) -> int:
        """The number of people who have paid and do not take part."""
        return sum(charge.absent for charge in self.charges)

    @property
    def has_money(self) -> bool:
        """Whether any money is paid."""
        return bool(self.tables or self.awards or any(charge.items for charge in self.charges))

    @property
    def taken(self) -> int:
        """The income: the fees that were paid, and the cash boxes."""
        fees = sum(charge.cents for charge in self.charges if charge.paid)
        return fees + sum(table.taken for table in self.tables)

    @property
    def taken_by_source(self) -> dict[str, int]:
        """The income by source, with the amounts due in the boxes. `difference` is what was counted beyond them."""
        fees = [charge.items for charge in self.charges if charge.paid]
        sums: dict[str, int] = {}
        for item in (item for items in (*fees, *(table.incomes for table in self.tables)) for item in items):
            sums[item.source] = sums.get(item.source, 0) + item.cents
        return sums

    @property
    def paid_by_ranking(self) -> dict[str, int]:
        """The amounts paid out, by ranking."""
        sums: dict[str, int] = {}
        for award in self.awards:
            sums[award.ranking.of] = sums.get(award.ranking.of, 0) + award.paid
        return sums

    @property
    def owed(self) -> int:
        """The fees that have not been paid."""
        return sum(charge.cents for charge in self.charges if not charge.paid)

    @property
    def difference(self) -> int:
        """The surplus counted in the cash boxes over the amount due (negative: missing)."""
        return sum(table.difference for table in self.tables)

    @property
    def paid(self) -> int:
        """The amount paid out."""
        return sum(pot.paid for pot in self.pots)

    @property
    def kept(self) -> int:
        """The money left, pot by pot, without owed fees. It is negative if they are needed for the prizes."""
        return sum(pot.kept for pot in self.pots) + self.difference - self.owed

    @property
    def season(self) -> int:
        """The part of the prize money paid at the end of the season. It is kept until then."""
        return sum(pot.season for pot in self.pots)

    @property
    def unplayed(self) -> int:
        """Prizes of rankings still without people. They are part of the money kept."""
        return sum(sum(award.prizes) for award in self.awards if not award.is_played)

    @property
    def awards(self) -> tuple[Award, ...]:
        """The prizes of all pots."""
        return tuple(award for pot in self.pots for award in pot.awards)


def cash_book(
    event: Event,
    scored_sheets: Iterable[ScoredSheet],
    rankings: Mapping[Ranking, Sequence[PrizePlace]],
    counted: Mapping[Seat, int],
) -> CashBook:
    """Return the cash book of an event.

    `rankings` are those with prizes, `counted` the counted cash boxes. Raises ArithmeticError if a cent is unaccounted
    for, which cannot happen.
    """
    sheets = tuple(scored_sheets)
    everybody, cash_boxes = charges(event), table_cash(event, sheets, counted)
    incomes = _sums([*(charge.items for charge in everybody), *(cash_box.incomes for cash_box in cash_boxes)])
    tables = _tables(event, sheets, len(everybody))
    return _balanced(CashBook(len(everybody), everybody, cash_boxes, pots(event.tournament, incomes, rankings, tables)))


def planned_cash_book(event: Event, entries: int | None = None) -> CashBook:
    """Return the expected cash book with the registered people, or with this many `entries` who pay the usual fees.

    Nothing is won yet. Side events keep the people who entered them.
    """
    everybody = charges(event)
    if entries is not None and entries != len(everybody):
        sides = {side.name for side in event.tournament.side_events}
        usual = usual_charge(event)
        entered = [
            Charge(charge.player, tuple(item for item in charge.items if item.source in sides), paid=True)
            for charge in everybody
        ]
        everybody = (*(usual._replace(paid=True) for _ in range(entries)), *entered)
    paying = len(charges(event)) if entries is None else entries
    incomes = _sums([charge.items for charge in everybody])
    planned = pots(event.tournament, incomes, {}, _tables(event._replace(seating=()), (), paying))
    return _balanced(CashBook(paying, everybody, (), planned))


def _balanced(book: CashBook) -> CashBook:
    if book.taken != book.paid + book.kept:
        raise ArithmeticError(book)
    return book


def _sums(incomes: Iterable[Iterable[Income]]) -> list[Income]:
    sums: dict[tuple[str, int], int] = {}
    for income in (item for items in incomes for item in items):
        sums[income.source, income.series] = sums.get((income.source, income.series), 0) + income.cents
    return [Income(*of, cents) for of, cents in sums.items() if cents]


def _tables(event: Event, sheets: Iterable[ScoredSheet], entries: int) -> dict[int, tuple[int, ...]]:
    """Return the tables of each series, or as many as expected while nobody has a seat."""
    seats = {(seat.series, seat.table) for seat in event.seating}
    seats |= {(scored.sheet.series, scored.sheet.table) for scored in sheets}
    planned = tuple(range(1, len(table_sizes(entries)) + 1)) if entries >= _FEWEST else ()
    last = max(event.series, *(series for series, _ in seats)) if seats else event.series
    return {
        number: tuple(sorted(table for series, table in seats if series == number)) or planned
        for number in range(1, last + 1)
    }


class MissedEvenings(NamedTuple):
    """A person with missed evenings, and the cost."""

    player: Player
    evenings: int
    cents: int


class SeasonMoney(NamedTuple):
    """The account of a season, in cents. `shares` are the amounts that the evenings left for its end."""

    shares: tuple[int, ...]
    missed: tuple[MissedEvenings, ...]
    awards: tuple[Award, ...]

    @property
    def due(self) -> int:
        """The amount available."""
        return sum(self.shares) + sum(each.cents for each in self.missed)

    @property
    def paid(self) -> int:
        """The amount paid out."""
        return sum(award.paid for award in self.awards)

    @property
    def kept(self) -> int:
        """The amount left, negative if the prizes exceed the money."""
        return self.due - self.paid


def season_money(
    rules: Tournament, shares: Sequence[int], lines: Sequence[SeasonLine], guests: Collection[tuple[str, str]]
) -> SeasonMoney:
    """Return the account of a season by the rules of its last evening.

    `shares` are the amounts that the evenings left for it, `lines` the standings of the season. `guests` (by
    `identity`) do not pay for missed evenings.
    """
    cents = rules.season.missed
    missed = tuple(
        MissedEvenings(line.player, line.missed, line.missed * cents)
        for line in lines
        if cents and line.missed and identity(line.player) not in guests
    )
    pot = sum(shares) + sum(each.cents for each in missed)
    ranking = Ranking(RankingName.SEASON)
    places = tuple(PrizePlace(line.rank, line.player.name, (line.player,)) for line in lines)
    plans = (plan for plan in rules.prizes if plan.of == RankingName.SEASON)
    return SeasonMoney(tuple(shares), missed, tuple(award_of(ranking, plan, pot, places) for plan in plans))
