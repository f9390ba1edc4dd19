"""How many people sit at each table."""

from skatlist.sheet import MAX_PLACES


def table_sizes(players: int, size: int = 4) -> tuple[int, ...]:
    """Return how many sit at each table: as many tables of `size` as go, the others of four and three.

    Five sit at one table. Raises ValueError for fewer than three players.

    >>> table_sizes(15), table_sizes(13), table_sizes(5), table_sizes(14, 5)
    ((4, 4, 4, 3), (4, 3, 3, 3), (5,), (5, 5, 4))
    """
    for full in range(players // size, -1, -1):
        rest = players - full * size
        for fours in range(rest // 4, -1, -1):
            if (rest - 4 * fours) % 3 == 0:
                return (size,) * full + (4,) * fours + (3,) * ((rest - 4 * fours) // 3)
    if players != MAX_PLACES:
        raise ValueError(players)
    return (MAX_PLACES,)
