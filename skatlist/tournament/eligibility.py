"""The rules of a federation about who may play, as data, its members, and who has played in the season."""

import datetime as dt
from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from skatlist.skat.findings import Finding, Severity
from skatlist.skat.sheet import Player
from skatlist.tournament.name_keys import name_key

RULES: Final = ("other_club", "same_day", "unknown_number", "membership_ended")


class Light(StrEnum):
    """The light of a person: may play, to be cleared up, may not play."""

    GREEN = "green"
    AMBER = "amber"
    RED = "red"

    @classmethod
    def of(cls, severities: Sequence[Severity]) -> "Light":
        """Return the light of the findings about a person.

        >>> Light.of([]).value, Light.of([Severity.WARNING]).value, Light.of([Severity.WARNING, Severity.ERROR]).value
        ('green', 'amber', 'red')
        """
        return cls.RED if Severity.ERROR in severities else cls.AMBER if severities else cls.GREEN


class EventCategory(NamedTuple):
    """A category of the season: the events whose names begin with one of some words."""

    name: str
    events: tuple[str, ...]

    def takes(self, event: str) -> bool:
        """Whether an event belongs to it.

        >>> EventCategory("Liga", ("Landesliga",)).takes("landesliga  Nord, 2. Spieltag")
        True
        """
        key = name_key(event)
        return any(key.startswith(name_key(begin)) for begin in self.events)


class FederationMember(NamedTuple):
    """A member of a federation. `ended` is the last day of the membership (ISO), empty while it lasts."""

    number: str
    name: str
    club: str = ""
    ended: str = ""


class Start(NamedTuple):
    """A person at an earlier event of the season: number, name and club there, the event and its day (ISO)."""

    number: str
    name: str
    club: str
    event: str
    date: str


class Federation(NamedTuple):
    """The rules of a federation and what it knows about the people of an event.

    `rules` are the paragraphs of the rules that it has, by the names in `RULES`. `members` are by the key of their
    number, None without a table of members. `starts` are those of the same category and season up to the day of the
    event, None if there is no archive. `is_watched` says whether the event is of any category.
    """

    file: str
    rules: Mapping[str, str] = MappingProxyType({})
    members: Mapping[str, FederationMember] | None = None
    starts: tuple[Start, ...] | None = None
    is_watched: bool = False


def season_begin(date: str, begins: str) -> str:
    """Return the first day of the season of a day (both ISO). `begins` is its month and day.

    >>> season_begin("2026-03-07", "09-01"), season_begin("2026-09-01", "09-01"), season_begin("", "01-01")
    ('2025-09-01', '2026-09-01', '')
    """
    if not date:
        return ""
    day = dt.date.fromisoformat(date)
    return f"{day.year if date[5:] >= begins else day.year - 1:04}-{begins}"


class PersonLight(NamedTuple):
    """A person of an event, their member number, and the findings that say why their light is not green."""

    player: Player
    member_number: str
    findings: tuple[Finding, ...] = ()

    @property
    def light(self) -> Light:
        """Red with a breach of a rule, amber with a doubt, else green."""
        return Light.of([finding.severity for finding in self.findings])


class EventLights(NamedTuple):
    """The lights of the people of an event, red ones first. `notes` are findings about no person in particular."""

    name: str
    date: str
    people: tuple[PersonLight, ...]
    notes: tuple[Finding, ...] = ()

    def count(self, light: Light) -> int:
        """Return the number of people with a light."""
        return sum(each.light is light for each in self.people)
