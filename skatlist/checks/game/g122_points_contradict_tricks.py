"""G122: card points and tricks that no cards give together, or points that no number of tricks gives."""

from typing import Final

from skatlist.checks.game.valued_game import ValuedGame
from skatlist.findings import Finding, Kind, Severity
from skatlist.game import ALL_POINTS, ALL_TRICKS
from skatlist.game.outcome import agree, points_of

KIND: Final = Kind("G122", "points-contradict-tricks", Severity.ERROR)


def check(game: ValuedGame) -> tuple[Finding, ...]:
    """Compare the card points of a game played to its end with the cards of that many tricks and the skat."""
    entry = game.entry
    points, tricks = entry.card_points, entry.tricks
    if points is None or entry.contract is None or not entry.contract.has_declarer or not entry.reason.to_the_end:
        return ()
    if agree(points, tricks) or not 0 <= points <= ALL_POINTS or not 0 <= (tricks or 0) <= ALL_TRICKS:
        return ()
    if tricks is None or not agree(points, None):
        return (Finding.of(KIND, "points", column="card_points", stated=points),)
    low, high = min(points_of(tricks)), max(points_of(tricks))
    sentence = "gap" if low <= points <= high else "only" if low == high else ""
    finding = Finding.of(KIND, sentence, column="card_points", stated=points, tricks=tricks, low=low, high=high)
    return (finding,)
