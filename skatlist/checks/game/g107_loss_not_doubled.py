"""G107: the value is right but for doubling or sign."""

from typing import Final

from skatlist.checks.game.valued_game import ValuedGame, WrongValue, value_finding, wrong_value
from skatlist.findings import Effect, Finding, Kind, Severity

KIND: Final = Kind("G107", "loss-not-doubled", Severity.ERROR, "doubled", Effect.VALUE)


def check(game: ValuedGame) -> tuple[Finding, ...]:
    """Look for a lost game booked single, doubled twice or as a gain, and a won one booked as lost or double."""
    if wrong_value(game) is not WrongValue.DOUBLING:
        return ()
    return value_finding(game, KIND, _sentence(game), value=game.valuation.value)


def _sentence(game: ValuedGame) -> str:
    stated, points = game.stated or 0, game.valuation.points or 0
    if points > 0:
        return "won_as_lost" if stated < 0 else "won_doubled"
    if stated > 0:
        return "sign" if stated == -points else "as_gain"
    return "" if stated > points else "twice"
