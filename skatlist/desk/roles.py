"""The roles of the computers of an event, as one table over the kinds of records that each may write."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Final

from skatlist.evening.merge_state import MergeState
from skatlist.files.journal.journal import PHOTOS, Record, RecordKind
from skatlist.words import RefusedError


class StationRole(StrEnum):
    """The roles, from the one that may write everything to those that only read."""

    DIRECTOR = "director"
    SCORER = "scorer"
    TREASURER = "treasurer"
    DOOR = "door"
    ANNOUNCER = "announcer"
    VIEWER = "viewer"


_ALL: Final = None  # any content
_LISTS: Final = (
    *(RecordKind.LIST, RecordKind.GAME, RecordKind.CORRECTION, RecordKind.ROWS, RecordKind.MOVE_OUT),
    *(RecordKind.MOVE_IN, RecordKind.CHANGE, RecordKind.TOTALS, RecordKind.SUMS, RecordKind.UNDO, RecordKind.SIGN),
    *(RecordKind.UNSIGN, RecordKind.DISPUTE, RecordKind.REQUEST, RecordKind.ANSWER, RecordKind.SETTLED),
    *PHOTOS,
)
_ENDS_CONFORMITY: Final = frozenset(("conform_ended",))  # written with what ends it
_DESCRIBED: Final = frozenset(("excluded", "was"))  # the director's own

# StationRole -> kind of record -> the fields in which it may differ from what is known (None: in all of them).
MAY_WRITE: Final[Mapping[StationRole, Mapping[RecordKind, frozenset[str] | None]]] = {
    StationRole.DIRECTOR: dict.fromkeys(RecordKind, _ALL),
    StationRole.SCORER: {**dict.fromkeys(_LISTS, _ALL), RecordKind.EVENT: _ENDS_CONFORMITY},
    StationRole.TREASURER: {
        **dict.fromkeys((RecordKind.TIN, RecordKind.PAYOUT, RecordKind.PAYOUT_UNDONE), _ALL),
        RecordKind.PLAYER: frozenset(("paid",)),
    },
    StationRole.DOOR: {RecordKind.ARRIVAL: _ALL, RecordKind.PLAYER: _ALL},
    StationRole.ANNOUNCER: {},
    StationRole.VIEWER: {},
}


def is_allowed(role: StationRole, record: Record, state: MergeState) -> bool:
    """Whether a role may write a record after the state before it."""
    kind, may = RecordKind(record.kind), MAY_WRITE[role]
    if kind not in may:
        return False
    facts = record.facts
    if role is not StationRole.DIRECTOR and kind is RecordKind.PLAYER and not _keeps(facts, state):
        return False
    fields = may[kind]
    return fields is None or _changed(kind, facts, state) <= fields


def must_be_in_role(role: StationRole, records: Sequence[Record], before: Iterable[Record]) -> None:
    """Refuse records that a role may not write after those `before`. Raises RefusedError."""
    compared = any(record.kind in {RecordKind.PLAYER, RecordKind.EVENT} for record in records)
    state = MergeState(before if compared else ())
    for record in records:
        if not is_allowed(role, record, state):
            raise RefusedError("role_forbidden", role=role)
        if compared:
            state = MergeState([record], state)


def _changed(kind: RecordKind, facts: Mapping[str, Any], state: MergeState) -> set[str]:
    """Return the fields in which a record differs from what is known, for an unknown person all of them."""
    known = state.people.get(facts.get("number", 0), {}) if kind is RecordKind.PLAYER else state.settings
    fields = {*facts, *(known if kind is RecordKind.PLAYER else ())} - {"seated"}
    return {field for field in fields if facts.get(field) != known.get(field)}


def _keeps(facts: Mapping[str, Any], state: MergeState) -> bool:
    """Whether a person keeps their number, and nobody is excluded or admitted again."""
    known = state.people.get(facts.get("number", 0), {})
    return "was" not in facts and all(facts.get(field) == known.get(field) for field in _DESCRIBED)
