"""G101: the stated value is not the computed one, and no more special cause fits."""

from typing import Final

from skatlist.checks.game.valued_game import ValuedGame, WrongValue, value_finding, wrong_value
from skatlist.findings import Effect, Finding, Kind, Severity
from skatlist.game import Contract

KIND: Final = Kind("G101", "value-mismatch", Severity.ERROR, "value", Effect.VALUE)


def check(game: ValuedGame) -> tuple[Finding, ...]:
    """Compare the stated value with the computed one."""
    if wrong_value(game) is not WrongValue.OTHER:
        return ()
    null = game.entry.contract is Contract.NULL
    return value_finding(game, KIND, topic="null_value" if null else None)
