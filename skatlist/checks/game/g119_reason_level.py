"""G119: the game was ended early, yet a level is crossed that was neither announced, needed nor reached."""

from typing import Final

from skatlist.checks.game.valued_game import ValuedGame
from skatlist.findings import Finding, Kind, Severity
from skatlist.findings.fixes import crosses, level_fix
from skatlist.game import ANNOUNCED, BASE, REACHED, Level, game_value, with_implied_levels

KIND: Final = Kind("G119", "reason-level", Severity.WARNING, "violation")


def check(game: ValuedGame) -> tuple[Finding, ...]:
    """Look at Schneider and Schwarz of a game that was given up, conceded or ended by a violation (quellen.md A2)."""
    entry = game.entry
    if entry.reason.to_the_end or not entry.levels & REACHED or entry.contract not in BASE:
        return ()
    extra = entry.levels & REACHED & ~with_implied_levels(entry.levels & ANNOUNCED, entry.contract)
    extra &= ~_needed(game, extra) & ~_reached(game)
    if not extra:
        return ()
    drop = level_fix(entry.levels, entry.levels & ~extra)
    return (Finding.of(KIND, column="levels", levels=crosses(extra), reason=entry.reason, fixes=(drop,)),)


def _needed(game: ValuedGame, extra: Level) -> Level:
    """Return the crosses without which the game would not be worth the bid; the least that suffice."""
    entry = game.entry
    if not entry.bid:
        return Level.NONE
    plain = entry.levels & ~extra
    for levels in (Level.NONE, Level.SCHNEIDER, REACHED):
        value = game_value(entry._replace(levels=plain | levels), game.profile)
        if value is None or value >= entry.bid:
            return levels
    return REACHED


def _reached(game: ValuedGame) -> Level:
    points, values = game.entry.card_points, game.profile.values
    return Level.SCHNEIDER if game.entry.won and points is not None and points >= values.schneider_from else Level.NONE
