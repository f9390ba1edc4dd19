"""G109: an overbid game was charged with the wrong multiple."""

from typing import Final

from skatlist.checks.game.valued_game import ValuedGame, WrongValue, value_finding, wrong_value
from skatlist.findings import Effect, Finding, Kind, Severity
from skatlist.game import Level, game_value

KIND: Final = Kind("G109", "overbid-charge", Severity.ERROR, "overbid", Effect.VALUE)


def check(game: ValuedGame) -> tuple[Finding, ...]:
    """Compare the charge of an overbid game with the next multiple that reaches the bid."""
    if wrong_value(game) is not WrongValue.MULTIPLE:
        return ()
    value, charged = game_value(game.entry, game.profile), game.valuation.value
    return value_finding(game, KIND, value=value, bid=game.entry.bid, charged=charged, topic=_topic(game))


def _topic(game: ValuedGame) -> str:
    entry = game.entry
    if entry.contract is not None and not entry.contract.has_spitzen:
        return "null_overbid"
    return "overbid_hand" if entry.levels & Level.HAND else "overbid"
