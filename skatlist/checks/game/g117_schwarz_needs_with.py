"""G117: a Schwarz the Kreuz-Bube does not allow: it always takes a trick."""

from typing import Final

from skatlist.checks.game.valued_game import ValuedGame, carries_loss
from skatlist.findings import Finding, Kind, Severity
from skatlist.findings.fixes import change, fix, level_fix
from skatlist.game import BASE, SCHWARZ_ANNOUNCED, Level

KIND: Final = Kind("G117", "schwarz-needs-with", Severity.WARNING)
TOP_TRUMPS: Final = 3  # two of them can lie in the skat, the third is in the hand and the highest


def check(game: ValuedGame) -> tuple[Finding, ...]:
    """Look for Schwarz won "without", and own Schwarz with three or more."""
    entry = game.entry
    spitzen = entry.spitzen
    if not entry.levels & Level.SCHWARZ or spitzen is None or entry.contract not in BASE:
        return ()
    if not entry.reason.to_the_end:
        return ()
    won_without = entry.won is True and spitzen < 0
    own = entry.won is False and spitzen >= TOP_TRUMPS and not entry.levels & SCHWARZ_ANNOUNCED
    if not won_without and not (own and not carries_loss(game)):
        return ()
    turn = fix("spitzen_side", change("spitzen", spitzen, -spitzen))
    # Levels that carry Schwarz go with it.
    drop = level_fix(entry.levels, entry.levels & ~(Level.SCHWARZ | SCHWARZ_ANNOUNCED))
    return (Finding.of(KIND, "" if won_without else "own", column="levels", count=abs(spitzen), fixes=(turn, drop)),)
