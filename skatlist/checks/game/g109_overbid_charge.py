"""G109: an overbid game was charged with the wrong multiple."""

from typing import Final

from skatlist.checks.game.valued_game import ValuedGame, WrongValue, write_value, wrong_value
from skatlist.findings import Finding, Kind, Severity, Sign
from skatlist.game import Level, game_value

KIND: Final = Kind("G109", "overbid-charge", Severity.ERROR, "overbid", Sign.VALUE)


def check(game: ValuedGame) -> tuple[Finding, ...]:
    """Compare the charge of an overbid game with the next multiple that reaches the bid."""
    if wrong_value(game) is not WrongValue.MULTIPLE:
        return ()
    entry = game.entry
    finding = Finding.of(
        KIND,
        column="value",
        stated=game.stated,
        computed=game.valuation.points,
        value=game_value(entry, game.profile),
        bid=entry.bid,
        charged=game.valuation.value,
        topic=_topic(game),
        fixes=(write_value(game),),
    )
    return (finding,)


def _topic(game: ValuedGame) -> str:
    entry = game.entry
    if entry.contract is not None and not entry.contract.has_spitzen:
        return "null_overbid"
    return "overbid_hand" if entry.levels & Level.HAND else "overbid"
