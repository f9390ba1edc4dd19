"""G123: marked überreizt without a bid, and the stated value is nothing such a game can cost."""

from collections.abc import Iterator
from typing import Final

from skatlist.checks.game.valued_game import ValuedGame
from skatlist.findings import Effect, Finding, Fix, Kind, Severity
from skatlist.findings.fixes import Result, change, fix
from skatlist.game import Level, game_value, lost_factor, overbid_costs, valuate

KIND: Final = Kind("G123", "overbid-value", Severity.ERROR, "overbid", Effect.VALUE)
_NAMED: Final = 3  # possible values, and the highest
_FIXES: Final = 2


def check(game: ValuedGame) -> tuple[Finding, ...]:
    """Compare result and stated value of a game marked overbid with what some bid makes of it (ISkO 3.6.1, 3.6.3)."""
    costs = overbid_costs(game.entry, game.profile)
    if not costs:
        return ()
    entry, stated = game.entry, game.stated
    by_value = stated is not None and -stated not in costs
    if not by_value and not entry.won:
        return ()
    finding = Finding.of(
        KIND,
        _sentence(game, stated or 0, costs) if by_value else "won",
        column="value" if by_value else "result",
        stated=stated if by_value else Result.WON,
        computed=None if by_value else Result.LOST,
        value=game_value(entry, game.profile),
        possible=tuple(-cost for cost in costs[:_NAMED]),
        last=-costs[-1],
        topic="overbid_hand" if entry.levels & Level.HAND else None,
        fixes=tuple(_fixes(game, costs)),
    )
    return (finding,)


def _sentence(game: ValuedGame, stated: int, costs: range) -> str:
    if stated >= 0:
        return "gain"
    if stated == _plain(game):
        return "own"
    return "single" if -stated * lost_factor(game.entry, game.profile) in costs else ""


def _fixes(game: ValuedGame, costs: range) -> Iterator[Fix]:
    """Yield possible values: no mark, the sign, doubled, else the nearest values, with the result they need."""
    stated = game.stated
    lost = [change("result", Result.WON, Result.LOST)] if game.entry.won else []
    if stated is None or -stated in costs:
        yield fix("result", *lost)
        return
    number, likely = abs(stated), []
    if stated == _plain(game):
        yield fix("unmark_overbid", change("overbid", 1, None))
    else:
        likely = [cost for cost in (number, number * lost_factor(game.entry, game.profile)) if cost in costs]
    for cost in (likely or sorted(costs, key=lambda cost: abs(cost - number)))[:_FIXES]:
        write = change("value", stated, -cost)
        yield fix("overbid_lost", write, *lost, points=-cost) if lost else fix("write", write)


def _plain(game: ValuedGame) -> int | None:
    return valuate(game.entry._replace(overbid=False), game.profile).points
