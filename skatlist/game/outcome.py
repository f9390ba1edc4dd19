"""From the declarer's card points and tricks to the result and the crosses of a game."""

from skatlist.game.cards import levels_reached
from skatlist.game.contract import BASE, Contract, Level, carried
from skatlist.rules import Profile

__all__ = ["outcome"]

_ALL_POINTS = 120
_ALL_TRICKS = 10
_WON_FROM = 61
_SCHWARZ = Level.SCHWARZ_ANNOUNCED | Level.OUVERT
_REACHED = Level.SCHNEIDER | Level.SCHWARZ


def outcome(
    contract: Contract, announced: Level, points: int | None, tricks: int | None, profile: Profile
) -> tuple[bool | None, Level]:
    """Return whether the declarer made his game (None: not to be seen) and the crosses that are true.

    `announced` are Hand, announced levels and ouvert. A bid above the value is not looked at here. A missed
    announcement is lost with what it carries (ISkO 2.5.7), own Schwarz on top only where the rule set says so; what
    nobody can prove is not counted.

    >>> from skatlist.rules import load_profile
    >>> outcome(Contract.CLUBS, Level.HAND, 25, 2, load_profile()) == (False, Level.HAND | Level.SCHNEIDER)
    True
    """
    if contract not in BASE:
        return None if tricks is None else tricks == 0, announced & (Level.HAND | Level.OUVERT)
    full = carried(announced, contract)
    if full & Level.SCHNEIDER_ANNOUNCED:
        made = _kept(full, points, tricks, profile)
        reached = levels_reached(points, tricks, profile)
        if made is False and not profile.values.missed_own_schwarz:
            reached = Level.NONE
        return made, full if made is None else full | (reached & (_REACHED if made else Level.SCHWARZ))
    made = _made(points, tricks)
    if made is False and profile.values.loss_by == "bid":
        return made, full
    return made, full | levels_reached(points, tricks, profile)


def _made(points: int | None, tricks: int | None) -> bool | None:
    """Whether the declarer has 61 points; all tricks or none also say it. ISkO 2.5.4."""
    if points is not None:
        return points >= _WON_FROM
    return {0: False, _ALL_TRICKS: True}.get(tricks) if tricks is not None else None


def _kept(announced: Level, points: int | None, tricks: int | None, profile: Profile) -> bool | None:
    """Whether an announced Schneider or Schwarz was made. ISkO 2.5.7, 2.5.8."""
    if not announced & _SCHWARZ:
        return _made(points, tricks) if points is None else points >= profile.values.schneider_from
    if profile.values.schwarz_by == "points" and points is not None:
        return points == _ALL_POINTS
    if tricks is not None:
        return tricks == _ALL_TRICKS
    return False if points is not None and points < _ALL_POINTS else None
