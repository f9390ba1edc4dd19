"""A person who takes part in an event, and their changes."""

from typing import NamedTuple

from skatlist.event.tournament import UNSAID, Registration
from skatlist.sheet import Player


class Person(NamedTuple):
    """A person who takes part, further facts about them, and their categories."""

    player: Player
    registration: Registration = UNSAID
    categories: tuple[str, ...] = ()


class PersonChange(NamedTuple):
    """A person of an event (`file`) as they were and as they are.

    `signed` are the lists (series, table) signed for them under the old name. `tandem` are the people of their new
    tandem if they are not two. `seated` are the tables where they still sit in series that they do not play.
    """

    file: str
    before: Person
    after: Person
    signed: tuple[tuple[int, int], ...] = ()
    tandem: tuple[str, ...] = ()
    seated: tuple[tuple[int, int], ...] = ()
