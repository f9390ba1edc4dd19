"""G115: Schneider is crossed and the card points deny it, or the other way round."""

from typing import Final

from skatlist.checks.game.by_cards import Fault, judgement, wrong_crosses
from skatlist.checks.game.valued_game import ValuedGame
from skatlist.findings import Finding, Kind, Severity
from skatlist.game import ALL_POINTS, WON_FROM, Level

KIND: Final = Kind("G115", "points-contradict-schneider", Severity.ERROR, "schneider")


def check(game: ValuedGame) -> tuple[Finding, ...]:
    """Compare the cross for Schneider with the card points of a game played to its end (quellen.md A2)."""
    judged = judgement(game)
    if judged is None or judged.fault is not Fault.SCHNEIDER:
        return ()
    points, beaten = game.entry.card_points or 0, game.profile.values.schneider_from
    missing = "missing" if points >= WON_FROM else "own_missing"
    sentence = missing if judged.nearest.levels & ~game.entry.levels & Level.SCHNEIDER else ""
    finding = wrong_crosses(game, KIND, judged.nearest, sentence, points=points, beaten=beaten, own=ALL_POINTS - beaten)
    return (finding,)
