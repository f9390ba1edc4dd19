"""G108: the value stays below the bid, yet the game stands as won."""

from typing import Final

from skatlist.checks.game.by_cards import turning
from skatlist.checks.game.valued_game import ValuedGame, is_won_overbid
from skatlist.findings import Change, Effect, Finding, Fix, Kind, Severity
from skatlist.findings.fixes import Result, change, crosses, level_fix, level_text
from skatlist.game import Level, game_value, valuate
from skatlist.game.outcome import granted

KIND: Final = Kind("G108", "overbid-won", Severity.ERROR, "overbid", Effect.VALUE)


def check(game: ValuedGame) -> tuple[Finding, ...]:
    """Look for an overbid game booked as won; it is always lost, at the next multiple that reaches the bid."""
    if not is_won_overbid(game):
        return ()
    entry, points = game.entry, game.valuation.points
    if lifted := granted(entry, game.profile):
        return (_granted(game, lifted),)
    by_value = game.stated is not None and game.stated != points
    finding = Finding.of(
        KIND,
        "" if by_value else "result",
        column="value" if by_value else "result",
        stated=game.stated if by_value else Result.WON,
        computed=points if by_value else Result.LOST,
        value=game_value(entry, game.profile),
        bid=entry.bid,
        charged=game.valuation.value,
        points=points,
        topic="overbid_hand" if entry.levels & Level.HAND else None,
        fixes=(_lost(game),),
    )
    return (finding,)


def _granted(game: ValuedGame, lifted: Level) -> Finding:
    """Say that the level the bid needs is granted on a violation by the opponents, if it is crossed (ISkO 4.1)."""
    levels = game.entry.levels | lifted
    points = valuate(game.entry._replace(levels=levels, won=True), game.profile).points
    written = game.stated is not None and game.stated != points
    crossed = level_fix(game.entry.levels, levels, *([change("value", game.stated, points)] if written else []))
    return Finding.of(
        KIND,
        "granted",
        column="levels",
        stated=level_text(game.entry.levels),
        computed=level_text(levels),
        value=game_value(game.entry, game.profile),
        bid=game.entry.bid,
        level=crosses(lifted),
        points=points,
        charged=game.valuation.points,
        topic="violation",
        fixes=(crossed, _lost(game)),
    )


def _lost(game: ValuedGame) -> Fix:
    """Return the fix: lost, marked overbid, with the charged value."""
    changes: list[Change] = []
    if game.stated is not None and game.stated != game.valuation.points:
        changes.append(change("value", game.stated, game.valuation.points))
    if game.entry.won:
        changes.append(change("result", Result.WON, Result.LOST))
    if not game.entry.overbid:
        changes.append(change("overbid", None, 1))
    return turning(game, "overbid_lost", *changes, points=game.valuation.points)
