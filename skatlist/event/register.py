"""Who is entered for an event: nobody twice."""

from collections.abc import Iterable

from skatlist.sheet import Player


def identity(player: Player) -> tuple[str, str]:
    """Return what tells people apart who have no number yet: name and club, however they are written.

    >>> identity(Player("Anna  BECKER", club="Herz Dame")) == identity(Player("anna becker", 7, "Herz  dame"))
    True
    """
    return _folded(player.name), _folded(player.club)


def _folded(words: str) -> str:
    return " ".join(words.casefold().split())


def entered_twice(players: Iterable[Player]) -> tuple[Player, Player] | None:
    """Return the first two entries with one number, or for one person; None where there are none.

    People without a name are told apart by their numbers.
    """
    numbers: dict[int, Player] = {}
    people: dict[tuple[str, str], Player] = {}
    for player in players:
        if player.number is not None and player.number in numbers:
            return numbers[player.number], player
        if player.name and identity(player) in people:
            return people[identity(player)], player
        numbers[player.number or 0] = player
        people[identity(player)] = player
    return None
