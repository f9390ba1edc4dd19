"""A person who takes part in an event, and what changed about them."""

from typing import NamedTuple

from skatlist.event.tournament import UNSAID, Registration
from skatlist.sheet import Player


class Person(NamedTuple):
    """A person who takes part, what else is known of them, and the categories they belong to."""

    player: Player
    registration: Registration = UNSAID
    categories: tuple[str, ...] = ()


class PersonChange(NamedTuple):
    """A person of an event (`file`) as they were and as they are.

    `signed` are the lists (series, table) signed for them under the old name. `tandem` are the people of the tandem
    they came to if those are not two. `seated` are the tables where they still sit in series they do not play.
    """

    file: str
    before: Person
    after: Person
    signed: tuple[tuple[int, int], ...] = ()
    tandem: tuple[str, ...] = ()
    seated: tuple[tuple[int, int], ...] = ()
