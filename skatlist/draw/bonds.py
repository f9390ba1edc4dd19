"""Who should not meet at a table: what is counted of a draw, in the order of its weight."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Final, NamedTuple


class Bond(StrEnum):
    """What two people may have in common."""

    TEAM = "team"
    TANDEM = "tandem"
    CLUB = "club"


class Aim(StrEnum):
    """What a draw keeps from happening, in the usual order of its weight; places are chosen when all sit."""

    AGAIN = "again"
    TEAM = "team"
    TANDEM = "tandem"
    CLUB = "club"
    THREES = "threes"


USUAL_AIMS: Final = tuple(Aim)


Groups = Mapping[Bond, Sequence[frozenset[int]]]  # who belongs together, people by place in the field


class Entrant(NamedTuple):
    """Somebody to be seated: start number and what he has in common with others, empty where nothing.

    >>> Entrant(7, club="Herz Dame").of(Bond.CLUB)
    'Herz Dame'
    """

    number: int
    club: str = ""
    team: str = ""
    tandem: str = ""

    def of(self, bond: Bond) -> str:
        """Return the name of his team, tandem or club."""
        name: str = getattr(self, bond.value)
        return name


def groups_of(field: Sequence[Entrant]) -> Groups:
    """Return who belongs together, people by their place in the field from 0; nobody alone is a group."""
    return {bond: tuple(_groups(entrant.of(bond) for entrant in field)) for bond in Bond}


def _groups(names: Iterable[str]) -> Iterable[frozenset[int]]:
    members: dict[str, set[int]] = {}
    for place, name in enumerate(names):
        if name:
            members.setdefault(" ".join(name.casefold().split()), set()).add(place)
    return (frozenset(group) for group in members.values() if len(group) > 1)
