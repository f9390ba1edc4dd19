"""How far a list is: which game comes next, and whether it has all of them."""

from skatlist.sheet import ScoredSheet


def next_game(scored: ScoredSheet) -> int:
    """Return the number of the game that comes next."""
    return max((row.number or 0 for row in scored.sheet.rows), default=0) + 1


def is_full(scored: ScoredSheet) -> bool:
    """Whether a list has all its games: as many as agreed, or its target is reached."""
    return scored.ended is not None or (scored.agreed is not None and scored.games >= scored.agreed)
