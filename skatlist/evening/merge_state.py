"""Settings, people and seats in two files of one event, and which of them only one file changed."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from skatlist.files.journal.journal import Record, RecordKind

if TYPE_CHECKING:
    from skatlist.files.journal.drafts import Key


class MergeState:
    """Settings, people, arrivals, seats and cash boxes after some records.

    `reseats` are the people who these records say have sat at a begun list from its beginning.
    `origin` maps the present number of a person to the one with which the other file parted.
    """

    def __init__(self, records: Iterable[Record] = (), before: "MergeState | None" = None) -> None:
        self.settings: dict[str, Any] = dict(before.settings) if before else {}
        self.people: dict[int, dict[str, Any]] = dict(before.people) if before else {}
        self.origin: dict[int, int] = {}
        self.here: dict[int, bool] = dict(before.here) if before else {}
        self.seats: dict[Key, tuple[int, ...]] = dict(before.seats) if before else {}
        self.tins: dict[Key, int] = dict(before.tins) if before else {}
        self.reseats: dict[Key, tuple[int, ...]] = {}
        for record in records:
            self._take(record)

    def _take(self, record: Record) -> None:
        key = record.key
        match record.kind:
            case RecordKind.EVENT:
                self.settings |= record.facts
            case RecordKind.PLAYER:
                self._describe(record.facts)
            case RecordKind.ARRIVAL:
                self.here[record.facts["number"]] = record.facts["here"]
            case RecordKind.SEATS if key is not None:
                self.seats[key] = tuple(record.facts["numbers"])
            case RecordKind.RESEAT if key is not None and "numbers" in record.facts:
                self.reseats[key] = tuple(record.facts["numbers"])
            case RecordKind.TIN if key is not None:
                self.tins[key] = record.facts["cents"]

    def _describe(self, facts: dict[str, Any]) -> None:
        was, number = facts.pop("was", None), facts.get("number", 0)
        facts.pop("seated", None)
        if was is not None:
            self.people.pop(was, None)
            self.origin[number] = self.origin.pop(was, was)
            if was in self.here:
                self.here[number] = self.here.pop(was)
            for key, numbers in self.seats.items():
                self.seats[key] = tuple(number if each == was else each for each in numbers)
        self.people[number] = facts

    def by_origin(self) -> dict[int, dict[str, Any]]:
        """Return the people by the number with which the files parted."""
        return {self.origin.get(number, number): facts for number, facts in self.people.items()}


class FieldChange(NamedTuple):
    """A field that both files changed, each to another value. None: it is empty there."""

    field: str
    mine: Any
    theirs: Any


def merged_fields(
    before: Mapping[str, Any], mine: Mapping[str, Any], theirs: Mapping[str, Any]
) -> tuple[dict[str, Any], tuple[FieldChange, ...]]:
    """Return the fields of both files, each as the one that changed it has it, and those that both changed.

    >>> merged_fields({"name": "Ida"}, {"name": "Ida", "club": "A"}, {"name": "Ida B.", "club": "B"})
    ({'club': 'A', 'name': 'Ida B.'}, (FieldChange(field='club', mine='A', theirs='B'),))
    """
    merged: dict[str, Any] = {}
    both: list[FieldChange] = []
    for field in sorted({*before, *mine, *theirs}):
        was, here, there = (facts.get(field) for facts in (before, mine, theirs))
        value = there if here == was else here
        if here not in (was, there) and there != was:
            both.append(FieldChange(field, here, there))
        if value is not None:
            merged[field] = value
    return merged, tuple(both)
