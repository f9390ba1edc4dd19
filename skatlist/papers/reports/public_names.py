"""People on a public page: with full names, short names, or start numbers."""

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Final

from skatlist.files.formats.spoken_name import is_title
from skatlist.skat.sheet import Player
from skatlist.words import Language, text
from skatlist.words.visible import given_and_surname, plain

_TELLING: Final = 3  # fewest letters of a word that can identify a person
_LONGEST: Final = 60  # most letters of a surname in a short name


class NameStyle(StrEnum):
    """The style of names on a page."""

    FULL = "full"
    SHORT = "short"
    NUMBER = "number"


class PublicNames:
    """The names of people, clubs and teams as the public sees them.

    A short name is the first word that is not a title and a letter of the surname, or more to distinguish people.
    It contains no whole name and no club. A number reveals nothing of the name. People without a start number get one
    after all others.

    >>> names = ("Anna Becker", "Becker, Jan", "Anna Berger", "Dr. Kuddel Öz")
    >>> people = [Player(name, number) for number, name in enumerate(names, start=1)]
    >>> short = PublicNames(people, NameStyle.SHORT, Language.DE)
    >>> [short.person(player) for player in people]
    ['Anna Bec.', 'Jan B.', 'Anna Ber.', 'Kuddel Ö.']
    >>> PublicNames(people, NameStyle.NUMBER, Language.DE).person(people[0])
    'Nr. 1'
    """

    def __init__(self, people: Iterable[Player], style: NameStyle, lang: Language, secrets: Iterable[str] = ()) -> None:
        """`secrets` are further words that only full names show."""
        everybody = list(dict.fromkeys(people))
        self.style = style
        self._lang = lang
        self._teams: dict[str, str] = {}
        words = (word for player in everybody for word in (player.name, player.club))
        self._secrets = {word for word in map(_folded, (*words, *secrets)) if word}
        self._parts = {part for secret in self._secrets for part in _parts(secret)}
        highest = max((player.number or 0 for player in everybody), default=0)
        self._numbers = {}
        for player in everybody:
            highest += player.number is None
            self._numbers[player] = highest if player.number is None else player.number
        self._short = dict(zip(everybody, self._shortened(everybody), strict=True))

    def person(self, player: Player) -> str:
        """Return the name of a person in this style."""
        if self.style is NameStyle.FULL:
            return plain(player.name) or (self.number(player) if player.number else "–")
        return self._short[player] if self.style is NameStyle.SHORT else self.number(player)

    def number(self, player: Player) -> str:
        """Return a person as a start number."""
        return text("papers.start_number", self._lang, number=self._numbers.get(player, player.number))

    def club(self, player: Player) -> str:
        """Return the club of a person, "" if names are not shown in full."""
        return plain(player.club) if self.style is NameStyle.FULL else ""

    def team(self, name: str) -> str:
        """Return the name of a team or a tandem, or a number if the name would identify people."""
        if self.style is NameStyle.FULL or (self.style is NameStyle.SHORT and not self._hints(name)):
            return plain(name)
        number = len(self._teams) + 1
        return self._teams.setdefault(name, text("people.anonymous.team", self._lang, number=number))

    def words(self, words: str, instead: str = "") -> str:
        """Return a text about the event, or `instead` if it contains a part of a name that is not shown in full."""
        return instead if self.style is not NameStyle.FULL and self._hints(words) else plain(words)

    def tells(self, words: str) -> bool:
        """Whether a text contains the whole name of a person, or a club."""
        folded = _folded(words)
        return any(secret in folded for secret in self._secrets)

    def _hints(self, words: str) -> bool:
        return self.tells(words) or not self._parts.isdisjoint(_parts(_folded(words)))

    def _shortened(self, people: Sequence[Player]) -> list[str]:
        ways = [self._ways(player) for player in people]
        names = [next(options) for options in ways]
        for _ in range(_LONGEST):
            taken: dict[str, list[int]] = {}
            for at, name in enumerate(names):
                taken.setdefault(_folded(name), []).append(at)
            clashing = [at for group in taken.values() if len(group) > 1 for at in group]
            if not clashing:
                break
            for at in clashing:
                names[at] = next(ways[at])
        return names

    def _ways(self, player: Player) -> Iterator[str]:
        """Yield short forms of a person's name, the shortest first. None reveals the whole name."""
        given, surname = given_and_surname(plain(player.name))
        first = next((word for word in given.split() if not is_title(word)), "")
        for letters in range(1, len(surname)):
            sentence = f"{first} {surname[:letters]}.".strip()
            if not self.tells(sentence) and (first or letters == 1):
                yield sentence
        while True:
            yield self.number(player)


def _parts(folded: str) -> Iterator[str]:
    return (part for part in re.findall(r"\w+", folded) if len(part) >= _TELLING)


def _folded(words: str) -> str:
    return re.sub(r"\s+", " ", plain(words)).strip().casefold()
