"""One game before the checks, and the questions several of them ask about it."""

from functools import cache
from typing import NamedTuple

from skatlist.findings import Change, Fix
from skatlist.findings.fixes import change, crosses, fix, level_text
from skatlist.game import (
    ANNOUNCED,
    BASE,
    NULL_VALUES,
    Contract,
    Entry,
    Level,
    Valuation,
    falls_short,
    game_value,
    lost_factor,
    valuate,
    with_implied_levels,
)
from skatlist.rules import Profile

_NULL_BOOKINGS = {sign * factor * value for value in NULL_VALUES.values() for sign in (1, -1) for factor in (1, 2)}


class ValuedGame(NamedTuple):
    """An entry, what the rules make of it, and what the paper states for it.

    `stated` is the signed value as written; `written` the crosses as they stand in six columns, before they were
    completed by what announcements carry. Both None where the list has no such column.
    """

    entry: Entry
    valuation: Valuation
    profile: Profile
    stated: int | None = None
    written: Level | None = None


def value_game(entry: Entry, profile: Profile, stated: int | None = None, written: Level | None = None) -> ValuedGame:
    """Return the game of an entry that was not valued yet."""
    return ValuedGame(entry, valuate(entry, profile, stated), profile, stated, written)


def carries_loss(game: ValuedGame) -> bool:
    """Whether a game can be lost for its bid alone: without Schneider and Schwarz from play it is worth less."""
    entry = game.entry
    return game.valuation.overbid or entry.overbid or falls_short(entry, game.profile)


def differs(game: ValuedGame) -> bool:
    """Whether a value is stated and is not the computed one."""
    points = game.valuation.points
    if game.stated is None or points is None or game.stated == points:
        return False
    contract = game.entry.contract
    return contract is not None and (contract.has_declarer or contract is Contract.RAMSCH)


def is_won_overbid(game: ValuedGame) -> bool:
    """Whether a game that its bid shows to be overbid stands as won, by its result or by its stated value."""
    valuation = game.valuation
    if not valuation.overbid or valuation.value is None or game.entry.bid is None:
        return False
    return game.entry.won is True or (game.stated is not None and game.stated > 0)


def is_doubling(game: ValuedGame) -> bool:
    """Whether the value is right but for doubling or sign."""
    unit = 0 if game.entry.contract is Contract.RAMSCH else _unit(game)
    return bool(unit) and abs(game.stated or 0) in _multiples(unit, lost=_lost(game))


def is_wrong_multiple(game: ValuedGame) -> bool:
    """Whether an overbid game was charged with another multiple than the next that reaches the bid."""
    return game.valuation.overbid and not is_doubling(game)


def is_no_null_value(game: ValuedGame) -> bool:
    """Whether a Null is stated with a number no Null is worth."""
    entry = game.entry
    plain = entry.contract is Contract.NULL and not (game.valuation.overbid or entry.kontra or entry.bock)
    return plain and game.stated not in _NULL_BOOKINGS


def write_value(game: ValuedGame) -> Fix:
    """Return the direct fix: write the computed value."""
    return fix("write", change("value", game.stated, game.valuation.points))


def _lost(game: ValuedGame) -> bool:
    return (game.valuation.points or 0) < 0


def _unit(game: ValuedGame) -> int:
    """Return what the game counts before a loss is doubled, as this rule set books it."""
    points = game.valuation.points or 0
    if points >= 0:
        return points
    return -points // lost_factor(game.entry, game.profile)


def _multiples(unit: int, *, lost: bool) -> tuple[int, ...]:
    return (unit, 2 * unit, 4 * unit) if lost else (unit, 2 * unit)


def raw_levels(game: ValuedGame) -> Level:
    """Return the crosses as written, before they were completed where the list has a column for each."""
    return game.entry.levels if game.written is None else game.written


def lacking(game: ValuedGame) -> Level:
    """Return the crosses that those written carry and that are not written."""
    levels, contract = raw_levels(game), game.entry.contract
    return _lacking(levels, contract) if levels and contract is not None and contract in BASE else Level.NONE


@cache
def _lacking(levels: Level, contract: Contract) -> Level:
    return with_implied_levels(levels, contract) & ~levels


def lost_announcement(game: ValuedGame) -> bool:
    """Whether the crosses lack what an announcement carries, in a game that was lost."""
    return game.entry.won is False and bool(raw_levels(game) & ANNOUNCED)


def complete(game: ValuedGame) -> Fix:
    """Return the fix: cross what is carried, and correct a value that was counted without it."""
    levels, missing = raw_levels(game), lacking(game)
    changes = [change("levels", level_text(levels), level_text(levels | missing)), *_value(game, levels)]
    return fix("cross", *changes, levels=crosses(missing))


def _value(game: ValuedGame, levels: Level) -> list[Change]:
    """Return the change of a stated value that counts only the crosses as written."""
    stated, value = game.stated, game.valuation.value
    if stated is None or value is None or game.valuation.points in {None, stated}:
        return []
    written = game_value(game.entry._replace(levels=levels), game.profile)
    factor = abs(game.valuation.points or 0) // value if value else 0
    return [change("value", stated, game.valuation.points)] if written and abs(stated) == factor * written else []
