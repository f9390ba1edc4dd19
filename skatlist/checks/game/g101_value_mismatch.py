"""G101: the stated value is not the computed one, and no more special cause fits."""

from typing import Final

from skatlist.checks.game.valued_game import (
    ValuedGame,
    differs,
    is_doubling,
    is_no_null_value,
    is_won_overbid,
    is_wrong_multiple,
    write_value,
)
from skatlist.findings import Finding, Kind, Severity, Sign
from skatlist.game import Contract

KIND: Final = Kind("G101", "value-mismatch", Severity.ERROR, "value", Sign.VALUE)


def check(game: ValuedGame) -> tuple[Finding, ...]:
    """Compare the stated value with the computed one."""
    if not differs(game) or is_won_overbid(game) or is_wrong_multiple(game):
        return ()
    if is_doubling(game) or is_no_null_value(game):
        return ()
    null = game.entry.contract is Contract.NULL
    finding = Finding.of(
        KIND,
        column="value",
        stated=game.stated,
        computed=game.valuation.points,
        topic="null_value" if null else None,
        fixes=(write_value(game),),
    )
    return (finding,)
