"""Who deals, who sits out, who plays: the order of a table."""

from typing import Final

__all__ = ["PLAYING", "dealer_of", "forehand", "next_place", "sitting"]

PLAYING: Final = 3  # at every table three play; who is more than that waits


def dealer_of(game: int, size: int) -> int:
    """Return the place that deals a game: place 1 the first, then clockwise. ISkO 3.2.1.

    >>> [dealer_of(game, 4) for game in (1, 4, 5, 48)]
    [1, 4, 1, 4]
    """
    return (game - 1) % size + 1


def next_place(place: int, size: int, steps: int = 1) -> int:
    """Return the place so many seats to the left."""
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
