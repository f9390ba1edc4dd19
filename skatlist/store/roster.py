"""The people of an event with numbers and names, as in its journal."""

from collections.abc import Iterable
from typing import Any

from skatlist.event.tournament import UNSAID, Registration
from skatlist.fields import Fields, refuse
from skatlist.formats.folder.tournament_file import PERSON_KEYS, read_registration
from skatlist.sheet import Player, Sheet
from skatlist.sheet.presence import people_at, seated_last
from skatlist.store.journal import Record, RecordKind


class Roster:
    """The people of an event and their seats.

    `players` are the people by start number, `registrations` further facts about some of them. `renumbered` maps
    former numbers to present ones. `seating` are the start numbers by list, `arrived` the people who have come to
    the check-in.
    """

    def __init__(self) -> None:
        self.players: dict[int, Player] = {}
        self.seating: dict[tuple[int, int], tuple[int, ...]] = {}
        self.registrations: dict[int, Registration] = {}
        self.renumbered: dict[int, int] = {}
        self.arrived: set[int] = set()
        self._names: dict[int, set[str]] = {}  # all names a person ever had
        self._by_seat: set[int] = set()  # people registered only by being seated

    def take(self, record: Record, facts: dict[str, Any]) -> None:
        """Note the facts of a record about a person. Raises ValueError for an unknown number."""
        if record.kind == RecordKind.PLAYER:
            self._describe(facts)
            return
        number = facts["number"]
        if number not in self.players:
            raise ValueError(number)
        (self.arrived.add if facts["here"] else self.arrived.discard)(number)

    def _describe(self, facts: dict[str, Any]) -> None:
        """Note a person, new or changed, perhaps with a former number (`was`)."""
        player = Player(**{name: facts[name] for name in Player._fields if name in facts})
        number, was = player.number or 0, facts.get("was")
        if was is not None:
            if was not in self.players or number in self.players or number in self.renumbered:
                raise ValueError(was)
            self._renumber(was, number)
        self.players[number] = player
        self._names.setdefault(number, set()).add(player.name)
        self.registrations.pop(number, None)
        if not PERSON_KEYS.isdisjoint(facts):
            self.registrations[number] = read_registration(Fields(facts, refuse))
        if not self.registration(number).takes_part:
            self.arrived.discard(number)
        (self._by_seat.add if facts.get("seated") else self._by_seat.discard)(number)

    def _renumber(self, was: int, number: int) -> None:
        """Give a person another number at every seat."""
        del self.players[was]
        self.registrations.pop(was, None)
        self._by_seat.discard(was)
        if was in self.arrived:
            self.arrived ^= {was, number}
        self._names[number] = self._names.pop(was, set())
        self.renumbered = {old: number if new == was else new for old, new in self.renumbered.items()} | {was: number}
        self.seating = {
            key: tuple(number if each == was else each for each in seats) for key, seats in self.seating.items()
        }

    def current(self, player: Player) -> Player:
        """Return a person as the event knows them now: by number, and by a present or former name."""
        number = self.renumbered.get(player.number or 0, player.number or 0)
        return self.players[number] if player.name in self._names.get(number, ()) else player

    def registration(self, number: int | None) -> Registration:
        """Return the further facts about a person."""
        return self.registrations.get(number or 0, UNSAID)

    def unseated(self, sheets: Iterable[Sheet]) -> frozenset[int]:
        """Return people known only by a seat they no longer have, and missing on all of the lists."""
        waiting = self._by_seat.difference(*self.seating.values())
        for sheet in sheets if waiting else ():
            there = {*sheet.players, *seated_last(sheet)}
            there.update(*(people_at(sheet, row.number or 0) for row in sheet.rows))
            waiting -= {player.number or 0 for player in there}
        return frozenset(waiting)
