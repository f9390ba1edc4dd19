"""Who deals, who sits out, who plays: the order of a table."""

from collections.abc import Collection
from typing import Final

from skatlist.rules import Profile

PLAYING: Final = 3  # at every table three play; who is more than that waits


def dealer_of(game: int, size: int) -> int:
    """Return the place that deals a game: place 1 the first, then clockwise. ISkO 3.2.1.

    >>> [dealer_of(game, 4) for game in (1, 4, 5, 48)]
    [1, 4, 1, 4]
    """
    return (game - 1) % size + 1


def next_place(place: int, size: int, steps: int = 1) -> int:
    """Return the place that many seats to the left."""
    return (place - 1 + steps) % size + 1


def forehand(dealer: int, size: int) -> int:
    """Return the place left of the dealer, who leads."""
    return next_place(dealer, size)


def sitting(dealer: int, size: int) -> tuple[int, ...]:
    """Return the places that do not play: at four the dealer, at five also the one between. ISkO 3.2.

    At four and more the two left neighbours and the right neighbour of the dealer play.

    >>> sitting(2, 4), sitting(1, 5), sitting(3, 5)
    ((2,), (1, 4), (3, 1))
    """
    if size <= PLAYING:
        return ()
    # Left of the dealer sit the two who play, then those who wait, last the right neighbour.
    return (dealer, *(next_place(dealer, size, steps) for steps in range(PLAYING, size - 1)))


def repeat_from(error: int | None, found: int, size: int, profile: Profile, missing: Collection[int] = ()) -> int:
    """Return the game from which all are played again when a wrong deal is found in game `found`. ISkO 3.2.

    Inside the running round everything from the error on; else (error unknown: None) the running round alone, closed
    rounds stand. The round before is closed when the next has begun, or, where the profile says so, when its last
    game is entered: `missing` are games that are not. Its dealer is the one due: place 1 at the start of a round.

    >>> from skatlist.rules import load_profile
    >>> [repeat_from(5, found, 3, load_profile()) for found in (6, 8)]
    [5, 7]
    """
    first = found - (found - 1) % size
    if profile.list.round_closed == "entered" and first - 1 in missing:
        first -= size
    return first if error is None else max(error, first)
