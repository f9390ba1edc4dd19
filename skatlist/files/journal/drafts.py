"""The records of an event file that describe an event, its people, its seats and its decisions."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from skatlist.files.formats.folder.event_settings import BY_KEY, stored_settings
from skatlist.files.formats.json.json_list import player_json
from skatlist.files.journal.journal import Draft, RecordKind, list_key
from skatlist.skat.sheet import Player
from skatlist.tournament.model import Event
from skatlist.tournament.person_facts import registration_json
from skatlist.tournament.tournament import UNSAID, Registration

if TYPE_CHECKING:
    from skatlist.tournament.decision import DirectorDecision

Key = tuple[int, int]  # series and table
EVENT: Final = ""  # the subject of records about the event itself


def event_drafts(event: Event) -> Iterator[Draft]:
    """Yield the records that describe an event: the event, its players, seating and decisions, but not its lists."""
    yield Draft(RecordKind.EVENT, EVENT, stored_settings(event))
    for player in event.players:
        yield player_draft(player, event.registration(player.number))
    for seating in event.seating:
        yield seats_draft((seating.series, seating.table), seating.numbers)
    for decision in event.decisions:
        yield decision_draft(decision)
        if decision.retraction is not None:
            yield retraction_draft(decision.number, decision.retraction.director, decision.retraction.reason)


def settings_draft(**values: Any) -> Draft:
    """Return the record that changes settings of an event, given by their keys."""
    return Draft(RecordKind.EVENT, EVENT, {key: BY_KEY[key].kind.stored(value) for key, value in values.items()})


def decision_draft(decision: "DirectorDecision") -> Draft:
    """Return the record of a decision of the director."""
    facts = {name: list(value) if isinstance(value, tuple) else value for name, value in decision._asdict().items()}
    for name in ("number", "time", "retraction"):
        del facts[name]
    return Draft(RecordKind.DECISION, EVENT, {name: value for name, value in facts.items() if value})


def retraction_draft(number: int, director: str, reason: str) -> Draft:
    """Return the record that withdraws a decision."""
    return Draft(RecordKind.RETRACTION, EVENT, {"decision": number, "director": director, "reason": reason})


def player_draft(
    player: Player, registration: Registration = UNSAID, *, was: int | None = None, seated: bool = False
) -> Draft:
    """Return the record of a person with a start number and their registration.

    `was` is the former number. `seated` says that the person was registered only by being seated.
    """
    facts = {name: fact for name, fact in (("was", was), ("seated", seated)) if fact}
    return Draft(RecordKind.PLAYER, EVENT, player_json(player) | registration_json(registration) | facts)


def seats_draft(key: Key, numbers: Sequence[int]) -> Draft:
    """Return the record of the people at a table, by start numbers."""
    return Draft(RecordKind.SEATS, list_key(*key), {"numbers": list(numbers)})
