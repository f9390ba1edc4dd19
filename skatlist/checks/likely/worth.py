"""Which games a value belongs to: the value rule read backwards, the commonest contract first."""

from functools import cache

from skatlist.checks.likely.commonness import of_game
from skatlist.game import Contract, Entry, announcements, game_value
from skatlist.rules import Profile


@cache
def contracts_worth(value: int, profile: Profile) -> tuple[Contract, ...]:
    """Return the contracts in which some game is worth a value.

    >>> from skatlist.rules import load_profile
    >>> [contract.value for contract in contracts_worth(23, load_profile())]
    ['null']
    """
    shares: dict[Contract, float] = {}
    for entry in announcements(profile):
        if entry.contract is not None and game_value(entry, profile) == value:
            shares[entry.contract] = shares.get(entry.contract, 0.0) + of_game(entry)
    return tuple(sorted(shares, key=lambda contract: -shares[contract]))


@cache
def game_worth(points: int, profile: Profile) -> Entry | None:
    """Return the commonest game booked with that many points; None where no game is."""
    won = points > 0
    value, half = divmod(abs(points), 1 if won else profile.values.lost_skat)
    games = [] if half else [entry for entry in announcements(profile) if game_value(entry, profile) == value]
    best = max(games, key=of_game, default=None)
    return None if best is None else best._replace(won=won)
