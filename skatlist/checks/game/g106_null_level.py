"""G106: a Null with Schneider or Schwarz, or with a value no Null has."""

from typing import Final

from skatlist.checks.game.valued_game import ValuedGame, WrongValue, value_finding, wrong_value
from skatlist.findings import Finding, Kind, Severity
from skatlist.findings.fixes import change, crosses, fix, level_text
from skatlist.game import Contract, Level

KIND: Final = Kind("G106", "null-level", Severity.ERROR, "null_value")
_NULL_LEVELS: Final = Level.HAND | Level.OUVERT


def check(game: ValuedGame) -> tuple[Finding, ...]:
    """Look at the crosses and the stated value of a Null, and at the crosses of a Revolution."""
    entry = game.entry
    if entry.contract is not Contract.NULL and entry.contract is not Contract.REVOLUTION:
        return ()
    allowed = _NULL_LEVELS if entry.contract is Contract.NULL else Level.NONE
    wrong = entry.levels & ~(allowed | Level.UNKNOWN)
    if wrong:
        kept = level_text(entry.levels & allowed)
        drop = fix("uncross", change("levels", level_text(entry.levels), kept or None), levels=crosses(wrong))
        finding = Finding.of(
            KIND,
            column="levels",
            stated=level_text(wrong),
            contract=entry.contract,
            levels=crosses(wrong),
            fixes=(drop,),
        )
        return (finding,)
    if wrong_value(game) is not WrongValue.NO_NULL:
        return ()
    return value_finding(game, KIND, "value")
