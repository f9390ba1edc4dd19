"""Cash: the cost of lost games, the worth of game points, and the payments between players at the end of the list."""

from collections.abc import Hashable, Iterable, Sequence
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from skatlist.skat.sheet import Player, ScoredSheet
from skatlist.skat.sheet.presence import people_at
from skatlist.tournament.standings import numbers_by_name, person_key
from skatlist.tournament.tournament import Rounding

_HALF = Fraction(1, 2)


def game_amount(value: int, points: int, stake: Fraction) -> int:
    """Return the whole cents of one game: the value times the stake, rounded up, and only then doubled if it was lost.

    `stake` is cents for a point, `points` are those booked for the `value`.

    >>> [game_amount(value, points, Fraction(1, 4)) for value, points in ((18, 18), (18, -36), (48, 48))]
    [5, -10, 12]
    """
    return 0 if not value else points // value * ceil(value * stake)


def amounts_by_game(scored: ScoredSheet, stake: Fraction) -> tuple[int, ...]:
    """Return the cents of every place, each game rounded up by itself (quellen.md 3.50)."""
    amounts = [0] * scored.sheet.size
    for row in scored.rows:
        value = row.valuation.value
        for seat, points in enumerate(row.bookings):
            # Own points in a Ramsch, or a penalty, are no multiple of the value and are rounded directly.
            unit = value if value and points % value == 0 else abs(points)
            amounts[seat] += game_amount(unit, points, stake)
    return tuple(amounts)


def amounts_by_total(totals: Iterable[int], stake: Fraction) -> tuple[int, ...]:
    """Return the cents of every place from the totals, rounded to the nearest cent, a half away from zero.

    >>> amounts_by_total((218, -81, 60, -38), Fraction(1, 4))
    (55, -20, 15, -10)
    """
    exact = (total * stake for total in totals)
    return tuple(floor(cents + _HALF) if cents >= 0 else ceil(cents - _HALF) for cents in exact)


def payouts(amounts: Sequence[int]) -> tuple[int, ...]:
    """Return the amount that each player receives (or pays) by the cross-sum.

    Everybody settles with everybody, and the sum is zero.

    >>> payouts((55, -20, 15, -10)), payouts((5, -10, 12))
    ((180, -120, 20, -80), (8, -37, 29))
    """
    return tuple(len(amounts) * amount - sum(amounts) for amount in amounts)


def loss_fee(lost: int, steps: Sequence[int]) -> int:
    """Return the cents for a number of lost games of a list.

    `steps` are the cents of the first, second, third … lost game. The last one also applies to every further game.

    >>> loss_fee(1, (50, 50, 50, 100)), loss_fee(5, (50, 50, 50, 100)), loss_fee(3, ())
    (50, 350, 0)
    """
    return sum(steps[:lost]) + max(lost - len(steps), 0) * steps[-1] if steps else 0


class CashTransfer(NamedTuple):
    """A payment in cents between two places of the list."""

    payer: int
    receiver: int
    cents: int


class CashPlay(NamedTuple):
    """A list settled in cash: by place the points in cents and the amounts received (or paid), and the payments."""

    scored: ScoredSheet
    stake: Fraction
    rounding: Rounding
    amounts: tuple[int, ...]
    payouts: tuple[int, ...]
    transfers: tuple[CashTransfer, ...]

    @property
    def people(self) -> tuple[Player, ...]:
        """The people who settle, by place: the last player at each."""
        return people_at(self.scored.sheet)


class CashSum(NamedTuple):
    """The result of a person on all lists: points, their cents, the amount received. `place` is the first one."""

    player: Player
    place: int
    points: int
    amount: int
    payout: int


def cash_play(scored: ScoredSheet, stake: Fraction, rounding: Rounding) -> CashPlay:
    """Return a list settled by the cross-sum, at this many cents a point."""
    if rounding is Rounding.GAMES:
        amounts = amounts_by_game(scored, stake)
    else:
        amounts = amounts_by_total((place.points for place in scored.places), stake)
    received = payouts(amounts)
    return CashPlay(scored, stake, rounding, amounts, received, transfers(received))


def cash_sums(plays: Sequence[CashPlay]) -> tuple[CashSum, ...]:
    """Return the results of all people on lists settled in cash, for themselves and as substitutes.

    People are identified as in the Rangliste. The same name without a number at two places of a list counts as two
    people.
    """
    numbers = numbers_by_name(player for play in plays for player in (*play.scored.sheet.players, *play.people))
    sums: dict[Hashable, CashSum] = {}
    for at, play in enumerate(plays):
        here: set[Hashable] = set()
        for line in map(CashSum, play.people, *_by_place(play)):
            player = line.player if line.player.number is not None else numbers.get(line.player.name, line.player)
            key = person_key(player, (at, line.place))
            if key in here and player.number is None:
                key = (key, at, line.place)
            here.add(key)
            before = sums.get(key, CashSum(player, line.place, 0, 0, 0))
            sums[key] = before._replace(
                points=before.points + line.points,
                amount=before.amount + line.amount,
                payout=before.payout + line.payout,
            )
    return tuple(sums.values())


def _by_place(play: CashPlay) -> tuple[Sequence[int], ...]:
    places = play.scored.places
    return [each.place for each in places], [each.points for each in places], play.amounts, play.payouts


def transfers(received: Sequence[int]) -> tuple[CashTransfer, ...]:
    """Return payments by which all receive (or pay) their share.

    The largest debt goes to the largest claim. Raises ValueError if the shares do not add up to zero.

    >>> [tuple(each) for each in transfers((180, -120, 20, -80))]
    [(2, 1, 120), (4, 1, 60), (4, 3, 20)]
    """
    if sum(received):
        raise ValueError(received)
    open_parts = dict(enumerate(received, start=1))
    payments = []
    while any(open_parts.values()):
        payer, receiver = min(open_parts, key=open_parts.__getitem__), max(open_parts, key=open_parts.__getitem__)
        cents = min(-open_parts[payer], open_parts[receiver])
        payments.append(CashTransfer(payer, receiver, cents))
        open_parts[payer] += cents
        open_parts[receiver] -= cents
    return tuple(payments)
