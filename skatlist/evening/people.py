"""The people of an evening: who is registered, described again at any time, and whom a typed name may mean."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from skatlist.evening.typed_people import LARGEST
from skatlist.event.model import entered_twice
from skatlist.event.tournament import UNSAID, Registration
from skatlist.formats.notation.person import is_name
from skatlist.sheet import Player
from skatlist.store.journal import Draft
from skatlist.store.replay import Key, Replay, player_draft
from skatlist.words import RefusedError, UsageError
from skatlist.words.spelling import likeness
from skatlist.words.visible import plain

_NEAR: Final = 0.75  # Lotar is as near to Lothar, Neu not to Meier


class Person(NamedTuple):
    """Somebody who takes part, and what else is known of him."""

    player: Player
    registration: Registration = UNSAID


class PersonChange(NamedTuple):
    """Somebody as he was and as he is; `signed` are the lists on which he was signed for under the old name."""

    before: Person
    after: Person
    signed: tuple[Key, ...] = ()


class People(Replay):
    """An open event file, as far as its people are concerned."""

    author = ""

    @property
    def people(self) -> tuple[Person, ...]:
        """Everybody who takes part, by start number."""
        there = self.players.keys() - self.ghosts
        return tuple(self._person(number) for number in sorted(there))

    def _person(self, number: int) -> Person:
        """Return who has a start number. Raises UsageError."""
        if number not in self.players:
            raise UsageError("person_unknown", number=number)
        return Person(self.players[number], self.registration(number))

    @property
    def free_number(self) -> int:
        """The next start number that nobody has or had."""
        return max((*self.players, *self.renumbered), default=0) + 1

    def register(self, *players: Player) -> None:
        """Write people with their start numbers, new or described again; nobody is entered twice."""
        self._must_differ(players)
        self.add([player_draft(player, self.registration(player.number)) for player in players], self.author)

    def welcome(self, person: Person) -> None:
        """Register somebody new with a start number of his own. Raises UsageError."""
        player = person.player
        if not is_name(player.name):
            raise UsageError("new_player_letter", name=plain(player.name))
        self._must_be_free(player.number or 0)
        self._must_differ([player])
        self.add([player_draft(player, person.registration)], self.author)

    def describe_person(self, number: int, after: Person) -> PersonChange:
        """Describe somebody again: name, club, team, another start number, guest, paid; return what changed.

        He is called so from now on, on every list. Raises RefusedError where that is how he is described, UsageError
        where nobody has the number, or somebody else has the new one or is called so.
        """
        before = self._person(number)
        new = after.player.number or number
        if after == before:
            raise RefusedError("person_same", name=before.player.name, number=number)
        if after.player.name != before.player.name and not is_name(after.player.name):
            raise UsageError("new_player_letter", name=plain(after.player.name))
        if new != number:
            self._must_be_free(new)
        self._must_differ([after.player], leaving=number)
        was = number if new != number else None
        draft = player_draft(after.player, after.registration, was=was)
        signed = self._signed_lists(number) if after.player != before.player else ()
        self.add([draft], self.author)
        return PersonChange(before, after, signed)

    def near_person(self, name: str) -> Player | None:
        """Return whose name is nearly the one that was typed; None where nobody's is."""
        there = (person.player for person in self.people)
        near = [(_nearness(name, player.name), player.number or 0, player) for player in there]
        best = max(near, key=lambda each: (each[0], -each[1]), default=None)
        return best[2] if best is not None and best[0] > 0 else None

    def _must_be_free(self, number: int) -> None:
        if not 1 <= number <= LARGEST:
            raise UsageError("person_number", number=number, limit=LARGEST)
        if number in self.players:
            raise UsageError("new_number_taken", name=plain(self.players[number].name), number=number)
        if number in self.renumbered:
            raise UsageError("person_number_had", number=number)

    def _must_differ(self, players: Iterable[Player], leaving: int | None = None) -> None:
        """Refuse what would enter somebody twice. Raises UsageError."""
        there = {number: player for number, player in self.players.items() if number != leaving}
        twice = entered_twice({**there, **{player.number or 0: player for player in players}}.values())
        if twice is not None:
            raise UsageError("new_person_there", name=twice[0].name, number=twice[0].number)

    def _signed_lists(self, number: int) -> tuple[Key, ...]:
        """Return the signed lists that name somebody."""
        return tuple(
            key
            for key in self.lists
            if self.book(key).signed and any(player.number == number for player in self.sheet(key).players)
        )


def _nearness(name: str, known: str) -> float:
    """Return how near a name is to another: every word of it to a word of that; 0 where one is near none.

    >>> _nearness("Lotar Hufnagl", "Lothar Hufnagel") > 0, _nearness("Peter Neu", "Peter Meier") > 0
    (True, False)
    """
    words, others = name.split(), known.split()
    if not words or len(words) > len(others):
        return 0.0
    best = [max(likeness(word, other) for other in others) for word in words]
    return sum(best) / len(best) if min(best) >= _NEAR else 0.0


def have_a_word_in_common(name: str, other: str) -> bool:
    """Whether a word of one name is a word of another one, or nearly.

    >>> have_a_word_in_common("Uwe Tiedeman", "Uwe Tiedemann"), have_a_word_in_common("Anna Becker", "Uwe Tiedemann")
    (True, False)
    """
    return any(likeness(word, each) >= _NEAR for word in name.split() for each in other.split())


def newcomer_drafts(players: Sequence[Player]) -> list[Draft]:
    """Return the records of people whom nobody knew before they were seated: at no table they are none."""
    return [player_draft(player, seated=True) for player in players]
