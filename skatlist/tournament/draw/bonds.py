"""People who should not meet at a table: those with a team, tandem or club in common, by weight."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from skatlist.skat.sheet import Player
from skatlist.tournament.name_keys import name_key
from skatlist.tournament.tournament import Registration


class Bond(StrEnum):
    """The things two people may have in common."""

    TEAM = "team"
    TANDEM = "tandem"
    CLUB = "club"


Groups = Mapping[Bond, Sequence[frozenset[int]]]  # people who belong together, by position in the field


class Entrant(NamedTuple):
    """A person to be seated: start number, and team, tandem and club (empty: none).

    >>> Entrant(7, club="Herz  Dame").of(Bond.CLUB)
    'herz dame'
    """

    number: int
    club: str = ""
    team: str = ""
    tandem: str = ""

    def of(self, bond: Bond) -> str:
        """Return the normalized name of the person's team, tandem or club."""
        return name_key(getattr(self, bond.value))


def entrant_of(player: Player, registration: Registration) -> Entrant:
    """Return a person as an entrant of a draw."""
    return Entrant(player.number or 0, player.club, player.team, registration.tandem)


def groups_of(field: Sequence[Entrant]) -> Groups:
    """Return the groups of people who belong together, by their position in the field from 0."""
    return {bond: tuple(_groups(entrant.of(bond) for entrant in field)) for bond in Bond}


def _groups(names: Iterable[str]) -> Iterable[frozenset[int]]:
    members: dict[str, set[int]] = {}
    for place, name in enumerate(names):
        if name:
            members.setdefault(name, set()).add(place)
    return (frozenset(group) for group in members.values() if len(group) > 1)
