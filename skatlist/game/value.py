"""The value rule: what one game is worth and what is booked for it. It stands here and nowhere else."""

from dataclasses import dataclass
from typing import Final

from skatlist.game.contract import BASE, NULL_VALUES, Contract, Level
from skatlist.game.entry import Entry
from skatlist.rules import Profile

__all__ = ["Valuation", "base_value", "charged_game", "game_value", "valuate"]

_HAND_OUVERT: Final = Level.HAND | Level.OUVERT
_FULL_OUVERT_LEVELS: Final = 7  # Spiel and the six crosses


@dataclass(frozen=True, slots=True)
class Valuation:
    """What the rules make of an entry.

    `value` is the charged game value, positive, 0 when passed in or void; `points` is what the declarer is
    booked; both None where a fact is missing. `overbid` says whether the bid exceeded the game.
    """

    value: int | None
    points: int | None
    overbid: bool = False


def base_value(contract: Contract, levels: Level, profile: Profile) -> int:
    """Return the base value of a suit or grand. ISkO 2.4.1."""
    if contract is not Contract.GRAND:
        return BASE[contract]
    return profile.values.grand_ouvert if levels & Level.OUVERT else profile.values.grand


def game_value(entry: Entry, profile: Profile) -> int | None:
    """Return what the game as entered is worth, whatever was bid; None where a fact is missing.

    >>> from skatlist.rules import load_profile
    >>> game_value(Entry(contract=Contract.CLUBS, spitzen=2, levels=Level.HAND), load_profile())
    48
    """
    contract = entry.contract
    if contract is None or contract is Contract.RAMSCH:
        return None
    if contract in BASE:
        if entry.spitzen is None:
            return None
        # Spitzen + Spiel + crosses, times the base. ISkO 2.5.1, 2.5.2
        cases = abs(entry.spitzen) + 1 + entry.levels.bit_count()
        if contract is Contract.GRAND and entry.levels & Level.OUVERT:
            cases -= _FULL_OUVERT_LEVELS - profile.values.grand_ouvert_levels
        return base_value(contract, entry.levels, profile) * cases
    if contract is Contract.NULL:
        return NULL_VALUES[entry.levels & _HAND_OUVERT]
    if contract is Contract.REVOLUTION:
        return profile.values.revolution or None
    return 0


def charged_game(entry: Entry) -> Entry:
    """Return the game that is charged when the bid exceeds this one: itself, or the one named for a Null.

    Hand stays, ouvert does not carry over. ISkO 3.6.2.
    """
    if entry.contract is None or entry.contract in BASE:
        return entry
    hand = entry.levels & Level.HAND
    return Entry(contract=entry.charged_contract, spitzen=entry.charged_spitzen, levels=hand, bid=entry.bid)


def valuate(entry: Entry, profile: Profile) -> Valuation:
    """Value one game: what is charged and what the declarer is booked.

    A bid above the game loses it, charged at the next multiple of the base that reaches the bid (ISkO 3.6.1,
    3.6.3). What a fact is missing for is None, never a guess: so is a game marked overbid that its bid does not
    explain.

    >>> from skatlist.rules import load_profile
    >>> valuate(Entry(contract=Contract.SPADES, spitzen=1, levels=Level.HAND, bid=72, won=False), load_profile())
    Valuation(value=77, points=-154, overbid=True)
    """
    value = game_value(entry, profile)
    if not value:  # passed in, void, or a fact is missing
        return Valuation(value, value)
    bid = entry.bid
    over = bid is not None and bid > value
    if over:
        value = _next_multiple(entry, profile)
    elif entry.overbid:
        value = None
    if value is None:
        return Valuation(None, None, over)
    if 0 < entry.kontra <= len(profile.kontra.factors):
        value *= profile.kontra.factors[entry.kontra - 1]
    if entry.bock:
        value *= profile.bock.factor**entry.bock
    return Valuation(value, _points(entry, value, profile, won=False if over else entry.won), over)


def _next_multiple(entry: Entry, profile: Profile) -> int | None:
    """Return the charge of an overbid game: at least its own value, at least the bid."""
    game = charged_game(entry)
    value = game_value(game, profile)
    if game.contract not in BASE or game.contract is None or value is None or entry.bid is None:
        return None
    base = base_value(game.contract, game.levels, profile)
    return max(value, -(-entry.bid // base) * base)


def _points(entry: Entry, value: int, profile: Profile, *, won: bool | None) -> int | None:
    """Return the booking: the value when won, doubled and negative when lost. ISkO 2.5.11."""
    if won is None:
        return None
    if won:
        return value
    rules = profile.values
    factor = rules.lost_hand if entry.levels & Level.HAND else rules.lost_skat
    if rules.loss_by == "bid":
        return -factor * entry.bid if entry.bid else None
    return -factor * value
